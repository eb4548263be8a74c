"""How fields become one text, a document at a time and a column at a time."""

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.arrow_text import TEXT, stripped
from core.assembly import ENDS, assembled, assembled_columns

cells = st.one_of(
    st.sampled_from(["", " ", "\u00a0", "a", "é", *ENDS]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=6),
    st.builds(str.__add__, st.text("ab\n 靴", max_size=3), st.sampled_from(ENDS)),
)


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        (["Lampe", "Salon", "Éclaire."], "Lampe. Salon. Éclaire."),
        (["Vraiment ?", "Oui!", "Fin"], "Vraiment ? Oui! Fin"),
        ([" a ", "", "  ", "b"], "a. b"),
        (["suite…", "liste:", "fin;", "x"], "suite… liste: fin; x"),
        ([], ""),
    ],
)
def test_fields_join_into_one_text(fields, text):
    assert assembled(fields) == text


@given(st.integers(1, 4).flatmap(lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), max_size=6)))
def test_columns_join_as_documents_do(rows):
    columns = [stripped(pa.array(column, TEXT)) for column in zip(*rows, strict=True)]
    if columns:
        assert assembled_columns(columns).to_pylist() == [assembled(row) for row in rows]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=5)))
def test_texts_are_stripped_as_python_strips_them(texts):
    assert stripped(pa.array(texts, TEXT)).to_pylist() == [text.strip() for text in texts]
