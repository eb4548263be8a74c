"""What a catalog and its file's table are after they were bytes, with the columns that both have kept once."""

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from core.formats.catalogs import CatalogMapping, build_catalog, guess_mapping
from core.formats.tables import read_table
from core.messages import StoreError
from core.sources import source_of
from core.store import parquet
from core.store.catalog_bytes import catalog_from_parts, catalog_to_parts, source_from_bytes, source_to_bytes
from core.store.parquet import arrow_from_parquet, from_parquet, to_parquet

FILE = "id,nom,prix,texte\n1,Lampe,3,claire\n2,Tuyau,4,<b>long</b>\n1,Autre,5,\n,Rien,6,vide\n3,Bol, 7,\n"


def built(text, several_rows=False):
    table = read_table(text.encode(), "file.csv")
    mapping = CatalogMapping("id", ("nom", "texte"), "nom", "", "fr", several_rows)
    catalog, problems = build_catalog(table, mapping, "file.csv")
    return catalog, source_of(catalog, table, mapping, problems)


def columns_kept(content):
    return arrow_from_parquet(content).column_names


def test_columns_of_the_catalog_are_not_kept_with_its_source():
    catalog, source = built(FILE)
    content = source_to_bytes(source, catalog)
    assert columns_kept(content) == ["prix", "texte"]
    assert_frame_equal(source_from_bytes(content, lambda: catalog), source.table)


def test_a_title_that_is_searched_is_kept_once():
    catalog, _ = built(FILE)
    (content,) = catalog_to_parts(catalog)
    assert columns_kept(content) == ["field 0", "field 1", "id", "language"]
    kept = catalog_from_parts("file.csv", content)
    assert_frame_equal(kept.documents, catalog.documents)
    assert_frame_equal(kept.fields, catalog.fields)
    assert kept.digest == catalog.digest


def test_a_source_beside_another_catalog_is_kept_whole():
    _, source = built(FILE)
    content = source_to_bytes(source, None)
    assert columns_kept(content) == ["id", "nom", "prix", "texte"]
    assert_frame_equal(source_from_bytes(content, lambda: pytest.fail("no catalog is needed")), source.table)


def test_the_source_of_a_catalog_that_is_there_already_comes_back(store):
    catalog, source = built("id,nom,texte\n1,Lampe,claire\n2,Tuyau,long\n")
    other, other_source = built("id,nom,prix,texte\n1,Lampe,3,claire\n2,Tuyau,4,long\n")
    assert catalog.digest == other.digest
    projects = [store.add_project("one"), store.add_project("two")]
    store.set_catalog(projects[0], catalog, source=source)
    store.set_catalog(projects[1], other, source=other_source)
    store.delete_project(projects[0])
    assert_frame_equal(store.catalog_source(projects[1]).table, other_source.table)


cells = st.sampled_from(["", " ", "a", "b", "Lampe", "<p>x</p>", "é "])


@given(st.lists(st.tuples(cells, cells, cells), min_size=1, max_size=8), st.booleans())
def test_any_source_comes_back(rows, several_rows):
    text = "id,nom,prix,texte\n" + "".join(f'"{key}","{nom}",1,"{texte}"\n' for key, nom, texte in rows)
    catalog, source = built(text, several_rows)
    kept = catalog_from_parts(catalog.name, *catalog_to_parts(catalog))
    assert_frame_equal(kept.documents, catalog.documents)
    assert_frame_equal(source_from_bytes(source_to_bytes(source, catalog), lambda: kept), source.table)


def test_a_large_table_is_kept_in_parts(monkeypatch):
    monkeypatch.setattr(parquet, "PART_BYTES", 64)
    table = pd.DataFrame({"id": [str(number) for number in range(100)]}, dtype="str")
    content = to_parquet(table)
    assert not content.startswith(b"PAR1")
    assert_frame_equal(from_parquet(content), table)


def test_a_table_beyond_what_a_database_keeps_is_refused(monkeypatch):
    monkeypatch.setattr(parquet, "MOST_BYTES", 1000)
    monkeypatch.setattr(parquet, "PART_BYTES", 64)
    table = pd.DataFrame({"id": [str(number) for number in range(100)]}, dtype="str")
    with pytest.raises(StoreError, match="too large to be kept"):
        to_parquet(table)


def test_the_demo_is_kept_and_read_as_it_was():
    from core.demo import CATALOG_FILE, FOLDER

    table = read_table((FOLDER / CATALOG_FILE).read_bytes(), CATALOG_FILE)
    catalog, _ = build_catalog(table, guess_mapping(table), CATALOG_FILE)
    assert catalog_from_parts(CATALOG_FILE, *catalog_to_parts(catalog)).texts == catalog.texts
