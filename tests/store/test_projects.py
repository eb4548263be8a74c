from datetime import UTC, datetime, timedelta

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal
from sqlalchemy import update

from core.catalog import Catalog
from core.messages import StoreError
from core.queries import Query, QuerySet
from core.store import Store
from core.store.schema import project_query_sets
from core.store.set_names import told_apart
from tests.store.shop import CATALOG, QUERIES, SOURCE, add_run, finished_run, project_with_everything


def test_new_workspace_has_no_projects(store):
    assert store.projects() == []


def test_project_comes_back_as_it_was_added(store):
    first, second = store.add_project("  Épicerie 👟 "), store.add_project("Demo", demo=True)
    projects = store.projects()
    assert [project.id for project in projects] == [first, second]
    assert (projects[0].name, projects[0].demo, projects[1].demo) == ("Épicerie 👟", False, True)
    assert projects[0].created.tzinfo == UTC
    assert abs(datetime.now(UTC) - projects[0].created) < timedelta(minutes=1)
    assert (projects[0].catalog_digest, projects[0].settings) == (None, {})


def test_name_with_half_a_character_is_kept_without_it(store):
    assert store.project(store.add_project("a\ud83db\0c")).name == "a\ufffdb\ufffdc"


def test_name_of_nothing_is_refused(store):
    with pytest.raises(StoreError, match="needs a name"):
        store.add_project(" ")


def test_project_is_renamed(store):
    project = store.add_project("old")
    store.rename_project(project, "new")
    assert store.project(project).name == "new"


def test_settings_are_set_one_by_one(store):
    project = store.add_project("shop")
    store.update_settings(project, k=5, threshold=1.0)
    store.update_settings(project, k=10, engines=["bm25"])
    assert store.project(project).settings == {"k": 10, "threshold": 1.0, "engines": ["bm25"]}


@pytest.mark.parametrize(
    "use",
    [
        lambda store: store.project("gone"),
        lambda store: store.rename_project("gone", "name"),
        lambda store: store.update_settings("gone", k=5),
        lambda store: store.set_catalog("gone", CATALOG, source=SOURCE),
        lambda store: store.add_query_set("gone", QUERIES, source={}),
        lambda store: store.catalog("gone"),
        lambda store: store.query_set("gone"),
        lambda store: store.stored_run("gone"),
        lambda store: store.run("gone"),
    ],
)
def test_what_is_gone_is_said_so(store, use):
    with pytest.raises(StoreError, match="not there any more"):
        use(store)


def test_refused_catalog_leaves_nothing(store):
    with pytest.raises(StoreError):
        store.set_catalog("gone", CATALOG, source=SOURCE)
    with pytest.raises(StoreError):
        store.catalog(CATALOG.digest)


def test_catalog_and_its_source_come_back(store):
    project = project_with_everything(store)
    assert store.project(project).catalog_digest == CATALOG.digest
    kept = store.catalog(CATALOG.digest)
    assert kept.name == "shop"
    assert kept.digest == CATALOG.digest
    assert_frame_equal(kept.documents, CATALOG.documents)
    source = store.catalog_source(project)
    assert_frame_equal(source.table, SOURCE.table)
    assert (source.file_name, source.mapping, source.said) == (SOURCE.file_name, SOURCE.mapping, SOURCE.said)
    assert (source.kept, source.rejected) == (2, 1)


def test_project_without_catalog_has_no_source(store):
    assert store.catalog_source(store.add_project("empty")) is None


def test_catalog_and_query_set_are_read_once(store):
    project_with_everything(store)
    assert store.catalog(CATALOG.digest) is store.catalog(CATALOG.digest)
    assert store.query_set(QUERIES.digest) is store.query_set(QUERIES.digest)


def test_broken_character_names_its_row(store):
    project = store.add_project("shop")
    table = pd.DataFrame({"id": ["a", "b"], "text": pd.Series(["fine", "half \ud83d"], dtype=object)})
    broken = Catalog("shop", table.assign(title="", language="und"))
    with pytest.raises(StoreError, match='Row 2 has a broken character in its column "text"'):
        store.set_catalog(project, broken, source=SOURCE)


def test_another_catalog_takes_the_place_of_one_without_runs(store):
    project = project_with_everything(store)
    other = Catalog.from_records("other", [{"id": "x", "text": "y"}])
    assert store.set_catalog(project, other, source=SOURCE) == other.digest
    assert store.project(project).catalog_digest == other.digest
    with pytest.raises(StoreError):
        store.catalog(CATALOG.digest)


def test_catalog_with_runs_stays_beside_another(store):
    project = project_with_everything(store)
    run_id = finished_run(store, project)
    other = Catalog.from_records("other", [{"id": "x", "text": "y"}])
    store.set_catalog(project, other, source=SOURCE)
    assert store.catalog(store.stored_run(run_id).catalog_digest).ids == CATALOG.ids


def test_query_set_comes_back(store):
    project = project_with_everything(store)
    kept = store.query_set(QUERIES.digest)
    assert_frame_equal(kept.queries, QUERIES.queries)
    assert_frame_equal(kept.judgments, QUERIES.judgments)
    assert list(kept) == list(QUERIES)
    (stored,) = store.query_sets(project)
    assert (stored.digest, stored.name, stored.count) == (QUERIES.digest, "first questions", 3)
    assert stored.languages == {"en": 1, "fr": 1, "und": 1}
    assert stored.source == {"file": "q.csv"}


def test_query_sets_keep_their_order_and_are_not_added_twice(store):
    project = project_with_everything(store)
    more = QuerySet.from_queries("more", [Query("z", "zebra")])
    store.add_query_set(project, more, source={})
    store.add_query_set(project, QUERIES, source={"again": True})
    assert [one.digest for one in store.query_sets(project)] == [QUERIES.digest, more.digest]


def test_query_sets_of_one_name_are_told_apart(store):
    project = project_with_everything(store)
    for query in ("zebra", "zebu"):
        store.add_query_set(project, QuerySet.from_queries("first questions", [Query("z", query)]), source={})
    names = [one.name for one in store.query_sets(project)]
    assert names == ["first questions", "first questions (2)", "first questions (3)"]
    with store.writing() as connection:
        connection.execute(update(project_query_sets).values(name="first questions"))
    assert [one.name for one in store.query_sets(project)] == names
    assert sorted(used.name for used in store.used_versions(project).values()) == names


def test_a_number_that_another_set_has_is_not_given_again():
    assert told_apart(["a", "a", "b", "a (2)", "a"]) == ["a", "a (3)", "b", "a (2)", "a (4)"]


def test_removed_query_set_stays_for_its_runs(store):
    project = project_with_everything(store)
    run_id = finished_run(store, project)
    store.remove_query_set(project, QUERIES.digest)
    assert store.query_sets(project) == []
    assert store.run(run_id).queries == ("q1", "q2", "q3")
    assert store.query_set(QUERIES.digest).name == "first questions"


def test_deleted_project_leaves_nothing(store):
    project = project_with_everything(store)
    run_id = add_run(store, project)
    store.delete_project(project)
    assert store.projects() == []
    for read in (
        lambda: store.stored_run(run_id),
        lambda: store.catalog(CATALOG.digest),
        lambda: store.query_set(QUERIES.digest),
    ):
        with pytest.raises(StoreError):
            read()


def test_deleted_project_leaves_what_another_uses(store):
    first, second = project_with_everything(store), project_with_everything(store)
    store.delete_project(first)
    assert store.catalog(CATALOG.digest).ids == CATALOG.ids
    assert len(store.query_sets(second)) == 1


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=5))
def test_any_text_comes_back(tmp_path, texts):
    catalog = Catalog.from_records("any", [{"id": str(at), "text": text} for at, text in enumerate(texts)])
    store = Store(tmp_path)
    store.set_catalog(store.add_project("any"), catalog, source=SOURCE)
    kept = store.catalog(catalog.digest)
    store.close()
    assert kept.texts == texts
    assert kept.digest == catalog.digest
