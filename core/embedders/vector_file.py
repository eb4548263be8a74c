"""The file of the vector cache: opened for each use, made where there is none, put aside when it is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from core.messages import StoreError, message

WAIT = 30
"""Seconds that a process waits for another one's batch to be written."""
SETTINGS = (
    "page_size = 16384",
    "auto_vacuum = FULL",
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "cache_size = -16000",
)
LAYOUT = 2
"""Raise it when a table changes: a file of another layout is emptied, never converted."""
TABLES = {
    # `live` counts the rows that are some text's vector still; `vectors` are float32, little-endian, row by row.
    "blocks": "(id INTEGER PRIMARY KEY, live INTEGER, length INTEGER, vectors BLOB)",
    "places": "(key BLOB PRIMARY KEY, block INTEGER, row INTEGER, length INTEGER) WITHOUT ROWID",
    "lists": "(id INTEGER PRIMARY KEY, digest BLOB UNIQUE, places BLOB)",
    "lengths": "(model BLOB PRIMARY KEY, length INTEGER) WITHOUT ROWID",
}

_CORRUPT, _NOT_A_DATABASE = 11, 26  # sqlite.org/rescode.html

Answer = TypeVar("Answer")


class VectorFile:
    """One SQLite file that several processes may share and that may be deleted between two uses."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self) -> sqlite3.Connection:
        """Return a connection to the file, with its tables."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
        try:
            for setting in SETTINGS:
                connection.execute(f"PRAGMA {setting}")
            if not _has_layout(connection):
                _lay_out(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def read(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Return what `work` returns of one state of the file; raises `StoreError` where it can't be used."""
        return self._safely("BEGIN", work)

    def write(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Return what `work` returns, and keep what it wrote: all of it, or nothing where it raises."""
        return self._safely("BEGIN IMMEDIATE", work)

    def size_bytes(self) -> int:
        """Return what the file and what belongs to it take on the disk."""
        return sum(file.stat().st_size for file in self._files() if file.exists())

    def _safely(self, begin: str, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        try:
            return self._transaction(begin, work)
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise self._unusable(error) from error
        except OSError as error:
            raise self._unusable(error.strerror) from error
        self._put_aside()
        return self._transaction(begin, work)

    def _transaction(self, begin: str, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        with closing(self.open()) as connection:
            connection.execute(begin)
            answer = work(connection)
            connection.execute("COMMIT")
            return answer

    def _files(self) -> list[Path]:
        return [self.path.with_name(self.path.name + ending) for ending in ("", "-wal", "-shm")]

    def _put_aside(self) -> None:
        main, *others = self._files()
        with suppress(FileNotFoundError):  # another process was first
            main.replace(main.with_name(main.name + ".damaged"))
        for file in others:
            file.unlink(missing_ok=True)

    def _unusable(self, reason: object) -> StoreError:
        return StoreError(
            message(
                'The vector cache "{file}" can\'t be used: {reason}. See that the disk has room and that the file '
                "may be written; the file may also be deleted, it is then made again.",
                file=self.path.name,
                reason=str(reason),
            )
        )


def empty(connection: sqlite3.Connection) -> None:
    """Delete every row of every table."""
    for table in TABLES:
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names


def _has_layout(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA user_version").fetchone()[0] == LAYOUT)


def _lay_out(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    if not _has_layout(connection):  # another process may have been first
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            connection.execute(f'DROP TABLE "{table}"')
        for table, columns in TABLES.items():
            connection.execute(f"CREATE TABLE {table} {columns}")
        connection.execute(f"PRAGMA user_version = {LAYOUT}")
    connection.execute("COMMIT")


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (_CORRUPT, _NOT_A_DATABASE)
