"""What is asked of a model: which vectors, and of how many components."""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import dataclass

from core.digests import digest_of
from core.embedders import prepare
from core.embedders.protocol import Embedder, Role
from core.messages import EngineError, message


@dataclass(frozen=True)
class Wanted:
    """Vectors of one model and role. `length` is None where only the first answer tells it."""

    embedder: Embedder
    role: Role
    dimension: int | None
    native: int | None

    @classmethod
    def of(cls, embedder: Embedder, role: Role, dimension: int | None, native: int | None) -> Wanted:
        """Return what is wanted; raises `EngineError` for more components than the native length, where it is known."""
        wanted = cls(embedder, role, dimension, native)
        if native is not None:
            wanted.check(native)
        return wanted

    @property
    def length(self) -> int | None:
        """Return how many components the answer has."""
        return self.native if self.dimension is None else self.dimension

    @property
    def fetched(self) -> int | None:
        """Return how many components the model is asked for, None for as many as it has."""
        return self.embedder.fetched(self.dimension) or self.embedder.dimension

    @property
    def model(self) -> bytes:
        """Return what tells these vectors from all others of the same text."""
        embedder = self.embedder
        return _digest(embedder.key, embedder.dimension, embedder.variant(self.role), prepare.VERSION)

    def agree(self, connection: sqlite3.Connection, length: int, seen: int | None) -> None:
        """Hold a model to one native length, where it doesn't tell it; raises `EngineError` for another one."""
        if self.embedder.dimension is not None:
            return  # it tells its length, and each answer was held to what was asked for
        if self.fetched is not None:
            return
        connection.execute("INSERT OR IGNORE INTO lengths VALUES (?, ?)", (_digest(self.embedder.key), length))
        for kept in (seen, kept_length(connection, self.embedder)):
            if kept is not None and kept != length:
                raise _other_length(self.embedder, length, kept)

    def check(self, native: int) -> None:
        """Raise `EngineError` where the model has too few components."""
        if self.dimension is not None and self.dimension > native:
            raise EngineError(
                message(
                    "Dimension {asked} asked, {model} has {native}.",
                    asked=str(self.dimension), model=self.embedder.key, native=str(native),
                )
            )  # fmt: skip


def kept_length(connection: sqlite3.Connection, embedder: Embedder) -> int | None:
    """Return the native length that a model of unknown length answered before, or None."""
    kept = connection.execute("SELECT length FROM lengths WHERE model = ?", (_digest(embedder.key),)).fetchone()
    return int(kept[0]) if kept else None


def _other_length(embedder: Embedder, got: int, kept: int) -> EngineError:
    return EngineError(
        message(
            "The model {model} answered vectors of {got} components, and of {kept} before: its server has another "
            "model now. Empty the vector cache to embed every text again, or choose another model.",
            model=embedder.key, got=str(got), kept=str(kept),
        )
    )  # fmt: skip


def _digest(*parts: object) -> bytes:
    return hashlib.sha256(digest_of(*parts).encode()).digest()
