"""A workspace of an earlier version, opened by this one."""

from datetime import UTC, datetime

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from core.store import Store
from core.store.migrating import MIGRATIONS
from core.store.parquet import to_parquet
from tests.store.conftest import POSTGRES, POSTGRESQL, emptied
from tests.store.shop import QUERIES

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
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
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
