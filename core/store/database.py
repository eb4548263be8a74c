"""The connection to the database: opened, brought up to date, read and written by one writer at a time."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, delete, event, false, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, TimeoutError

from core.messages import StoreError, message
from core.store.migrating import migrate
from core.store.reasons import reason
from core.store.schema import projects

STALE_SECONDS = 10.0
"""A run whose owner gave no sign for this long counts as interrupted; owners give one every 2 s."""

BUSY_SECONDS = 15.0
"""How long a writer waits for another process's write; the longest write is one catalog."""

INSERTS: dict[str, Callable[[Table], sqlite.Insert | postgresql.Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
"""The insert of each database that is known here; only the databases' own can ignore or replace."""


class Database:
    """An open database; `owner` is the name under which this process holds runs."""

    def __init__(self, url_or_path: str | Path, *, stale_seconds: float = STALE_SECONDS) -> None:
        self.owner = secrets.token_hex(8)
        self.stale = timedelta(seconds=stale_seconds)
        self._one_writer = threading.Lock()
        self._engine, self._place = _engine(url_or_path)
        try:
            with self.writing() as connection:
                migrate(connection, self._place)
                # A database that can only be read says so at a write, even of nothing: better now than later.
                connection.execute(delete(projects).where(false()))
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close the connections; the store can't be used afterwards."""
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection that sees the database as it is at its first read."""
        with self._explaining(), self._engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection that is the only one to write; what it did is kept at the end, or none of it."""
        with self._explaining(), self._one_writer, self._engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, TimeoutError) as error:
            raise StoreError(reason(error, self._place)) from error


def insert_or_ignore(connection: Connection, table: Table, row: Mapping[str, object]) -> bool:
    """Insert a row unless one with its key is there; say whether it was inserted."""
    insert = INSERTS[connection.dialect.name](table).values(**row).on_conflict_do_nothing()
    return connection.execute(insert.returning(*table.primary_key)).first() is not None


def insert_or_replace(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Insert a row, or give the one with its key these values."""
    insert = INSERTS[connection.dialect.name](table).values(**row)
    key = [column.name for column in table.primary_key]
    connection.execute(insert.on_conflict_do_update(index_elements=key, set_=dict(row)))


def _engine(url_or_path: str | Path) -> tuple[Engine, str]:
    """Return the engine and what to call the database in messages, which never hold its password."""
    if "://" not in str(url_or_path):
        file = _workspace_file(Path(url_or_path))
        return _sqlite_engine(f"sqlite:///{file}"), str(file)
    try:
        url = make_url(str(url_or_path))
        place = url.render_as_string(hide_password=True)
        if url.get_backend_name() == "sqlite":
            return _sqlite_engine(str(url_or_path)), place
        if url.get_backend_name() in INSERTS:
            return create_engine(url, pool_pre_ping=True), place
    except (ArgumentError, ModuleNotFoundError) as error:
        raise StoreError(
            message(
                "The address of the database can't be used. Write it as "
                "postgresql+psycopg://user:password@server/name, and see that the driver it names is installed."
            )
        ) from error
    raise StoreError(message("This kind of database is not known here. Use SQLite or PostgreSQL."))


def _workspace_file(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            message(
                "The folder {folder} can't be made. Give the right to write there, or choose another folder.",
                folder=str(folder),
            )
        ) from error
    return folder / "releve.db"


def _sqlite_engine(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 (the driver's own connection)
    # Python's driver must not begin transactions by itself: it does so too late to lock what was read.
    connection.isolation_level = None
    # Large pages suit large values: 90 MB are written in two thirds of the time. It must be said before WAL is.
    for pragma in ("page_size = 16384", "journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
