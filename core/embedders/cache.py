"""The vector cache: each text is embedded once, and kept in a database that may be deleted at any time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import (
    URL,
    Column,
    Connection,
    LargeBinary,
    MetaData,
    NullPool,
    Table,
    create_engine,
    delete,
    event,
    select,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DatabaseError
from sqlalchemy.schema import CreateTable

from core.digests import digest_of
from core.embedders.checked import embed_checked
from core.embedders.prepare import prepare
from core.embedders.protocol import Embedder, Role, Vectors
from core.messages import StoreError, message

Progress = Callable[[int, int], None]
"""Called with how many texts are done and how many there are; may raise to stop the work."""

LOOKUP = 500
"""Keys asked for at once: SQLite allows 32,766 variables, older ones 999."""
WAIT = 30
"""Seconds that a process waits for another one's batch to be written."""
SETTINGS = ("page_size = 16384", "auto_vacuum = FULL", "journal_mode = WAL", "synchronous = NORMAL")
"""A page of 4,096 bytes holds one vector of 512 and wastes the other half; this one holds seven."""

VECTORS = Table(
    "vectors",
    MetaData(),
    Column("key", LargeBinary, primary_key=True),
    Column("vector", LargeBinary, nullable=False),
)

_CORRUPT, _NOT_A_DATABASE = 11, 26  # sqlite.org/rescode.html

Answer = TypeVar("Answer")


class VectorCache:
    """Vectors by content: model, native dimension, what is written before a text, and the text.

    Several processes may share the file. It is opened for each batch, so it may be deleted between two;
    a damaged one is put aside as `*.damaged` and made again.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(path)
        self._database = create_engine(
            URL.create("sqlite", database=str(self.path)), poolclass=NullPool, connect_args={"timeout": WAIT}
        )
        event.listen(self._database, "connect", _write_ahead)

    def embed(self, embedder: Embedder, texts: Sequence[str], role: Role, progress: Progress | None = None) -> Vectors:
        """Return one unit vector a text, in order; only texts that are not kept yet are embedded.

        `progress` is called after each batch, and what was embedded before it raises stays kept. Raises
        `EngineError` for vectors that are none.
        """
        prepared = [prepare(one) for one in texts]
        distinct = list(dict.fromkeys(prepared))
        rows = {one: row for row, one in enumerate(distinct)}
        places = np.fromiter((rows[one] for one in prepared), dtype=np.intp, count=len(prepared))
        vectors = self._distinct(embedder, distinct, role, _Counter(np.bincount(places), progress))
        return vectors[places]

    def size_bytes(self) -> int:
        """Return what the cache takes on the disk."""
        return sum(file.stat().st_size for file in self._files() if file.exists())

    def clear(self) -> None:
        """Forget every vector and give the space back."""
        self._safely(lambda connection: connection.execute(delete(VECTORS)))

    def _distinct(self, embedder: Embedder, texts: list[str], role: Role, counter: _Counter) -> Vectors:
        keys = _keys(embedder, texts, role)
        vectors = np.zeros((len(texts), embedder.dimension), dtype=np.float32)
        kept = self._fill(vectors, keys, range(len(texts)))
        missing = [row for row in range(len(texts)) if row not in kept]
        counter.add(kept)
        for batch in _batches(texts, missing, embedder.batch):
            vectors[batch] = embed_checked(embedder, [texts[row] for row in batch], role)
            self._keep([keys[row] for row in batch], vectors[batch])
            counter.add(batch)
        # Another process may have been first: everyone uses the vectors that are kept.
        if missing:
            self._fill(vectors, keys, missing)
        return vectors

    def _fill(self, vectors: Vectors, keys: Sequence[bytes], rows: Sequence[int]) -> set[int]:
        """Write the vectors that are kept into their rows, and return which rows these are."""

        def read(connection: Connection) -> set[int]:
            found = set()
            for start in range(0, len(rows), LOOKUP):
                row_of = {keys[row]: row for row in rows[start : start + LOOKUP]}
                for key, vector in connection.execute(select(VECTORS).where(VECTORS.c.key.in_(row_of))):
                    vectors[row_of[key]] = np.frombuffer(vector, dtype="<f4")
                    found.add(row_of[key])
            return found

        return self._safely(read)

    def _keep(self, keys: list[bytes], vectors: Vectors) -> None:
        rows = [
            {"key": key, "vector": vector.astype("<f4").tobytes()} for key, vector in zip(keys, vectors, strict=True)
        ]
        self._safely(lambda connection: connection.execute(insert(VECTORS).on_conflict_do_nothing(), rows))

    def _safely(self, work: Callable[[Connection], Answer]) -> Answer:
        try:
            return self._transaction(work)
        except DatabaseError as error:
            if not _is_damage(error):
                raise self._unusable(error.orig) from error
        except OSError as error:
            raise self._unusable(error.strerror) from error
        self._put_aside()
        return self._transaction(work)

    def _transaction(self, work: Callable[[Connection], Answer]) -> Answer:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._database.begin() as connection:
            connection.execute(CreateTable(VECTORS, if_not_exists=True))
            return work(connection)

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


class _Counter:
    """Adds up the texts that are done, each distinct one as often as it was asked for."""

    def __init__(self, times: NDArray[np.intp], progress: Progress | None) -> None:
        self._times, self._progress = times, progress
        self._done, self._total = 0, int(times.sum())

    def add(self, rows: Collection[int]) -> None:
        self._done += int(self._times[list(rows)].sum())
        if self._progress is not None:
            self._progress(self._done, self._total)


def _keys(embedder: Embedder, texts: Sequence[str], role: Role) -> list[bytes]:
    model = hashlib.sha256(digest_of(embedder.key, embedder.dimension, embedder.variant(role)).encode())
    keys = []
    for one in texts:
        running = model.copy()
        running.update(one.encode())
        keys.append(running.digest())
    return keys


def _batches(texts: Sequence[str], rows: Sequence[int], size: int) -> Iterator[list[int]]:
    """Cut rows into batches of similar lengths, longest first, so that the time left is never too short."""
    ordered = sorted(rows, key=lambda row: -len(texts[row]))
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]


def _write_ahead(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own connection
    for setting in SETTINGS:
        connection.execute(f"PRAGMA {setting}")


def _is_damage(error: DatabaseError) -> bool:
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (_CORRUPT, _NOT_A_DATABASE)
