import pytest

from core import catalog_changes as changes
from core.catalog import Catalog
from core.catalog_changes import CatalogChanges, catalog_changes


def catalog(**texts):
    return Catalog.from_records("shop", [{"id": name, "text": text} for name, text in texts.items()])


BEFORE = catalog(a="tea", b="pan", c="lamp")


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (catalog(a="tea", b="pan", c="lamp"), CatalogChanges(0, 0, 0)),
        (catalog(c="lamp", a="tea", b="pan"), CatalogChanges(0, 0, 0)),
        (catalog(d="cup", b="iron pan", a="tea"), CatalogChanges(1, 1, 1)),
        (catalog(x="tea", y="pan"), CatalogChanges(2, 3, 0)),
        (catalog(), CatalogChanges(0, 3, 0)),
    ],
)
def test_documents_are_compared_by_id_and_their_text(after, expected):
    assert catalog_changes(BEFORE, after) == expected


def test_of_many_documents_only_the_ids_are_compared(monkeypatch):
    monkeypatch.setattr(changes, "MOST_COMPARED", 2)
    assert catalog_changes(BEFORE, catalog(a="other", d="cup")) == CatalogChanges(1, 2, None)


@pytest.mark.parametrize(
    ("counted", "sentence"),
    [
        (
            CatalogChanges(1, 2, 3),
            "Compared by id with the present catalog: 1 new document, 2 documents gone, 3 with another text.",
        ),
        (
            CatalogChanges(2, 1, None),
            "Compared by id with the present catalog: 2 new documents, 1 document gone. With so many, texts are not "
            "compared.",
        ),
        (CatalogChanges(0, 0, 0), "The same documents with the same texts as in the present catalog."),
    ],
)
def test_changes_are_said_in_one_line(counted, sentence):
    assert str(counted.said()) == sentence
