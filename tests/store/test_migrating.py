"""A workspace of an earlier version, opened by this one."""

from datetime import UTC, datetime

import pytest
from alembic import command
from alembic.config import Config
from pandas.testing import assert_frame_equal
from sqlalchemy import create_engine, text

from core.store import EarlierCatalog, Store
from core.store.migrating import MIGRATIONS
from core.store.parquet import to_parquet
from tests.store.conftest import POSTGRES, POSTGRESQL, emptied
from tests.store.shop import CATALOG, QUERIES, SOURCE

FIRST = {
    "query_sets": {"digest": QUERIES.digest, "name": "first questions", "count": 3, "languages": '{"en": 3}'},
    "projects": {"id": "p", "name": "shop", "demo": False, "settings": "{}"},
    "project_query_sets": {"project_id": "p", "digest": QUERIES.digest, "source": '{"file": "q.csv"}'},
}


@pytest.fixture(params=["sqlite", POSTGRESQL] if POSTGRES else ["sqlite"])
def first_workspace(request, tmp_path):
    """Return the address of a workspace as version 1 of the schema made it."""
    url = f"sqlite:///{tmp_path}/releve.db" if request.param == "sqlite" else emptied(POSTGRES)
    engine = create_engine(url)
    with engine.begin() as connection:
        _upgrade(connection, "0001")
        tables = {"queries": to_parquet(QUERIES.queries), "judgments": to_parquet(QUERIES.judgments)}
        _insert(connection, "query_sets", **FIRST["query_sets"], **tables)
        _insert(connection, "projects", **FIRST["projects"], created=datetime(2026, 1, 2, 3, 4))
        for project, name in (("p", "first questions"), ("q", "of another")):
            if project == "q":
                other = {**FIRST["projects"], "id": "q"}
                _insert(connection, "projects", **other, created=datetime(2026, 1, 2, 3, 4))
            row = {**FIRST["project_query_sets"], "project_id": project}
            _insert(connection, "project_query_sets", **row, name=name, created=datetime(2026, 1, 2, 3, 5))
    engine.dispose()
    return url


def _upgrade(connection, revision):
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _insert(connection, table, **row):
    columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({values})"), row)  # noqa: S608 (our own names)


def test_sets_of_an_earlier_workspace_become_version_one(first_workspace):
    store = Store(first_workspace)
    (mine,), (other,) = store.query_sets("p"), store.query_sets("q")
    assert (mine.name, mine.version, mine.versions, other.name) == ("first questions", 1, 1, "of another")
    assert mine.created == datetime(2026, 1, 2, 3, 5, tzinfo=UTC)
    assert mine.source == {"file": "q.csv"}
    assert mine.set_id != other.set_id
    kept = store.query_set(mine.digest)
    assert (list(kept), kept.rule, len(kept.ratings)) == (list(QUERIES), "", 0)
    assert str(store.history(mine.set_id).current.said) == "The set as it was brought"
    store.close()


@pytest.fixture(params=["sqlite", POSTGRESQL] if POSTGRES else ["sqlite"])
def fifth_workspace(request, tmp_path):
    """Return the address of a workspace of version 5: two catalogs, one of two parts, and the file of the present."""
    url = f"sqlite:///{tmp_path}/releve.db" if request.param == "sqlite" else emptied(POSTGRES)
    engine = create_engine(url)
    first, *further = (to_parquet(CATALOG.documents.iloc[rows]) for rows in ([0], [1, 2]))
    with engine.begin() as connection:
        _upgrade(connection, "0005")
        _insert(connection, "catalogs", digest=CATALOG.digest, name="shop", documents=first)
        _insert(connection, "catalog_parts", digest=CATALOG.digest, position=0, documents=further[0])
        _insert(connection, "catalogs", digest="earlier", name="earlier.csv", documents=first)
        _insert(connection, "query_sets", **FIRST["query_sets"], rule="")
        made = datetime(2026, 1, 2, 3, 4)
        _insert(connection, "projects", **FIRST["projects"], created=made, catalog_digest=CATALOG.digest)
        read = {"file_name": "shop.csv", "rows": to_parquet(SOURCE.table), "mapping": '{"id": "sku"}', "said": "{}"}
        _insert(connection, "catalog_sources", project_id="p", **read, kept=3, rejected=1)
        over = {"catalog_digest": "earlier", "query_set_digest": QUERIES.digest, "status": "done", "created": made}
        counts = {"depth": 10, "total": 3, "done": 3, "failed": 0, "seconds": 1.0}
        _insert(connection, "runs", id="r", project_id="p", digest="d", spec="bm25", fingerprint="f", **over, **counts)
    engine.dispose()
    return url


def test_catalogs_of_an_earlier_workspace_are_counted_and_keep_their_file(fifth_workspace):
    store = Store(fifth_workspace)
    assert store.stored_source("p").file_name == "shop.csv"
    assert_frame_equal(store.catalog_source("p").table, SOURCE.table)
    assert store.catalog(CATALOG.digest).ids == CATALOG.ids
    made = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
    assert store.earlier_catalogs("p") == [EarlierCatalog("earlier", "earlier.csv", 1, 1, made)]
    store.go_back_to_catalog("p", "earlier")
    assert store.stored_source("p") is None
    assert [(each.name, each.documents) for each in store.earlier_catalogs("p")] == [("shop.csv", 3)]
    store.close()
