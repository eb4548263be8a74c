"""A project's catalogs beside its present one, and the way back to them."""

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from core.catalog import Catalog
from core.messages import StoreError
from core.store import CatalogSource
from tests.store.shop import CATALOG, QUERIES, SOURCE, add_run, finished_run, project_with_everything

SECOND = Catalog.from_records("second.csv", [{"id": "x", "text": "y"}, {"id": "p1", "text": "red shoes"}])
SECOND_SOURCE = CatalogSource(
    "second.csv", pd.DataFrame({"sku": ["x", "p1"], "text": ["y", "red shoes"]}, dtype="str"), {"id": "sku"}, {}, 2, 0
)


@pytest.fixture
def replaced(store):
    """Return a project with two finished runs and an unfinished one over the first of its two catalogs."""
    project = project_with_everything(store)
    finished_run(store, project)
    finished_run(store, project, spec="embedding:use")
    add_run(store, project, spec="embedding:e5")
    store.set_catalog(project, SECOND, source=SECOND_SOURCE)
    return project


def earlier(store, project):
    return [(each.name, each.documents, each.finished) for each in store.earlier_catalogs(project)]


def test_project_with_one_catalog_has_no_earlier_one(store):
    project = project_with_everything(store)
    finished_run(store, project)
    assert store.earlier_catalogs(project) == []
    assert store.earlier_catalogs(store.add_project("empty")) == []


def test_a_replaced_catalog_is_named_with_its_documents_and_finished_runs(store, replaced):
    (kept,) = store.earlier_catalogs(replaced)
    assert (kept.digest, kept.name, kept.documents, kept.finished) == (CATALOG.digest, "shop 👟.csv", 3, 2)
    assert kept.used == max(run.created for run in store.runs(replaced))


def test_an_earlier_catalog_comes_back_with_its_runs_and_its_file(store, replaced):
    store.go_back_to_catalog(replaced, CATALOG.digest)
    assert store.project(replaced).catalog_digest == CATALOG.digest
    assert len(store.runs(replaced, catalog_digest=CATALOG.digest)) == 3
    assert store.stored_source(replaced).file_name == "shop 👟.csv"
    assert_frame_equal(store.catalog_source(replaced).table, SOURCE.table)


def test_the_catalog_that_was_left_is_reached_the_same_way_also_without_runs(store, replaced):
    store.go_back_to_catalog(replaced, CATALOG.digest)
    assert earlier(store, replaced) == [("second.csv", 2, 0)]
    store.delete_run(store.runs(replaced)[0].id)
    store.go_back_to_catalog(replaced, SECOND.digest)
    assert store.catalog(SECOND.digest).ids == ["x", "p1"]
    assert_frame_equal(store.catalog_source(replaced).table, SECOND_SOURCE.table)
    assert earlier(store, replaced) == [("shop 👟.csv", 3, 1)]


def test_the_catalog_of_the_newest_run_comes_first_and_those_without_runs_last(store, replaced):
    finished_run(store, replaced, catalog_digest=SECOND.digest)
    store.set_catalog(replaced, Catalog.from_records("third.csv", [{"id": "a", "text": "b"}]), source=SOURCE)
    assert [each.name for each in store.earlier_catalogs(replaced)] == ["second.csv", "shop 👟.csv"]
    store.go_back_to_catalog(replaced, CATALOG.digest)
    assert [(each.documents, each.used is None) for each in store.earlier_catalogs(replaced)] == [(2, False), (1, True)]


def test_a_replaced_catalog_without_runs_is_not_kept(store, replaced):
    store.set_catalog(replaced, Catalog.from_records("third.csv", [{"id": "a", "text": "b"}]), source=SOURCE)
    assert earlier(store, replaced) == [("shop 👟.csv", 3, 2)]


def test_deleting_the_last_run_deletes_an_earlier_catalog_and_its_file(store, replaced):
    for run in store.runs(replaced):
        store.delete_run(run.id)
    assert store.earlier_catalogs(replaced) == []
    with pytest.raises(StoreError):
        store.catalog(CATALOG.digest)


def test_a_file_is_forgotten_where_another_project_uses_the_same_catalog(store, replaced):
    other = project_with_everything(store)
    for run in store.runs(replaced):
        store.delete_run(run.id)
    assert store.earlier_catalogs(replaced) == []
    assert store.catalog_source(other).file_name == "shop 👟.csv"


def test_runs_of_another_project_do_not_make_a_catalog_an_earlier_one(store, replaced):
    other = store.add_project("other")
    store.set_catalog(other, SECOND, source=SECOND_SOURCE)
    assert store.earlier_catalogs(other) == []
    with pytest.raises(StoreError, match="not kept any more"):
        store.go_back_to_catalog(other, CATALOG.digest)
    assert store.project(other).catalog_digest == SECOND.digest


def test_a_deleted_project_takes_its_earlier_catalogs_along(store, replaced):
    store.delete_project(replaced)
    for digest in (CATALOG.digest, SECOND.digest):
        with pytest.raises(StoreError):
            store.catalog(digest)
    with pytest.raises(StoreError):
        store.query_set(QUERIES.digest)
