import os
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import select
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from core.messages import StoreError
from core.store import Store, schema
from tests.store.shop import CATALOG, project_with_everything


def test_workspace_is_one_file_that_is_opened_again(tmp_path):
    first = Store(tmp_path / "new" / "workspace")
    project = project_with_everything(first)
    first.close()
    again = Store(tmp_path / "new" / "workspace")
    assert again.catalog(again.project(project).catalog_digest).ids == CATALOG.ids
    again.close()
    assert [path.name for path in (tmp_path / "new" / "workspace").iterdir()] == ["releve.db"]


def test_workspace_can_be_given_as_a_url(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/team.db")
    store.add_project("shop")
    store.close()
    assert (tmp_path / "team.db").exists()


def test_migrations_make_the_schema_of_the_code(store):
    with store.reading() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


def test_sqlite_is_set_up_for_one_writer_and_many_readers(tmp_path):
    store = Store(tmp_path)
    with store.reading() as connection:
        asked = {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": 15000}
        for pragma, value in asked.items():
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
    store.close()


def test_workspace_of_a_newer_version_is_left_alone(tmp_path):
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / "releve.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="made by a newer version"):
        Store(tmp_path)


def test_file_that_is_no_database_is_said_so(tmp_path):
    (tmp_path / "releve.db").write_bytes(b"a letter to a friend " * 100)
    with pytest.raises(StoreError, match="is damaged"):
        Store(tmp_path)


def test_damaged_database_is_said_so(tmp_path):
    store = Store(tmp_path)
    project_with_everything(store)
    store.close()
    file = tmp_path / "releve.db"
    content = bytearray(file.read_bytes())
    content[100:] = bytes(len(content) - 100)
    file.write_bytes(content)
    with pytest.raises(StoreError, match="is damaged"):
        Store(tmp_path)


def test_folder_that_cannot_be_made_is_said_so(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="can't be made"):
        Store(tmp_path / "file" / "workspace")


def test_database_that_cannot_be_written_is_said_so(tmp_path):
    Store(tmp_path).close()
    with pytest.raises(StoreError, match="can't be written"):
        Store(f"sqlite:///file:{tmp_path}/releve.db?mode=ro&uri=true")
    (tmp_path / "folder" / "releve.db").mkdir(parents=True)
    with pytest.raises(StoreError, match="can't be written"):
        Store(tmp_path / "folder")


@pytest.mark.parametrize("url", ["mysql://me:secret@server/name", "no such thing://", "postgresql+nodriver://u@h/d"])
def test_address_that_cannot_be_used_is_said_so_without_its_password(url):
    with pytest.raises(StoreError) as raised:
        Store(url)
    assert "secret" not in str(raised.value)


def test_busy_database_is_said_so(tmp_path, monkeypatch):
    monkeypatch.setattr("core.store.database.BUSY_SECONDS", 0.05)
    store = Store(tmp_path)
    other = sqlite3.connect(tmp_path / "releve.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="busy with another write"):
        store.add_project("shop")
    assert store.projects() == []
    other.close()
    store.close()


@pytest.mark.parametrize("table", schema.metadata.sorted_tables, ids=str)
def test_tables_are_written_for_postgresql(table):
    assert str(CreateTable(table).compile(dialect=postgresql.dialect()))
    assert str(select(table).compile(dialect=postgresql.dialect()))


@pytest.mark.skipif("RELEVE_TEST_POSTGRES" not in os.environ, reason="RELEVE_TEST_POSTGRES has no URL")
def test_tests_of_the_store_ran_on_postgresql_too(store):
    with store.reading() as connection:
        assert connection.dialect.name in ("sqlite", "postgresql")
