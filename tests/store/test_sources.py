"""What is kept of a catalog's file, and the table that comes of it again."""

import pytest
from pandas.testing import assert_frame_equal

from core.formats.catalogs import CatalogMapping, build_catalog
from core.formats.problems import rejected_rows
from core.formats.tables import read_table
from core.sources import source_of, table_of

SHOP = "Handle,Title,Text\npot,Pot,clay\npot,,\n\nlamp,Lamp,bright,and more\n,Bowl,round\npot,Pan,iron\ncup,Cup,\n"


@pytest.fixture
def kept():
    table = read_table(SHOP.encode(), "shop.csv")
    mapping = CatalogMapping("Handle", ("Title", "Text"), "Title", several_rows=True)
    catalog, problems = build_catalog(table, mapping, "shop.csv")
    return table, catalog, problems, source_of(catalog, table, mapping, problems)


def test_rows_that_make_no_document_of_their_own_are_known(kept):
    table, catalog, problems, source = kept
    assert catalog.ids == ["pot", "cup"]
    assert (source.kept, source.rejected) == (3, 3)
    assert list(rejected_rows(problems)) == [5, 6, 7]
    assert [table.rows[place] for place in source.dropped] == [3, 6, 7]


def test_the_table_comes_back_with_the_numbers_of_its_rows(kept, store):
    table, catalog, _, source = kept
    project = store.add_project("shop")
    store.set_catalog(project, catalog, source=source)
    again = table_of(store.catalog_source(project))
    assert_frame_equal(again.frame, table.frame)
    assert list(again.rows) == list(table.rows) == [2, 3, 6, 7, 8]
    assert (again.shape, again.separator, again.header_row) == ("csv", ",", table.header_row)
