"""Texts looked up one by one: which are kept, where, and what the others are to the model."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.embedders.filling import Filling
from core.embedders.prepare import prepare
from core.embedders.vector_places import Place, keys_of, look_up
from core.embedders.wanted import Wanted


@dataclass(frozen=True)
class Keyed:
    """The key of each text, the places of the keys that are kept, and the prepared texts of those that are not."""

    keys: list[bytes]
    found: dict[bytes, Place]
    lacking: dict[bytes, str]

    @classmethod
    def of(cls, connection: sqlite3.Connection, wanted: Wanted, texts: Sequence[str]) -> Keyed:
        """Look texts up.

        A prepared text is prepared to itself, so a text that is found as it stands needs no preparing: that is
        most of the time it takes to find 100,000 texts of which three were edited.
        """
        keys = keys_of(wanted.model, texts)
        found = _look_up(connection, keys, wanted)
        prepared = {place: prepare(texts[place]) for place, key in enumerate(keys) if key not in found}
        changed = [place for place, text in prepared.items() if text != texts[place]]
        for place, key in zip(changed, keys_of(wanted.model, map(prepared.__getitem__, changed)), strict=True):
            keys[place] = key
        found |= _look_up(connection, [keys[place] for place in changed], wanted)
        return cls(keys, found, {keys[at]: text for at, text in prepared.items() if keys[at] not in found})

    def missing(self, texts: Sequence[str], filling: Filling) -> dict[bytes, str]:
        """Return the prepared texts to embed: those not found, and those whose block was gone when it was read."""
        open_places = np.flatnonzero(~filling.filled).tolist()
        return {self.keys[at]: self.lacking.get(self.keys[at]) or prepare(texts[at]) for at in open_places}


def _look_up(connection: sqlite3.Connection, keys: list[bytes], wanted: Wanted) -> dict[bytes, Place]:
    return {} if wanted.length is None else look_up(connection, keys, wanted.length)
