"""Which documents are asked about: of every category and language, first those that no query covers."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

import pandas as pd

from core.catalog import Catalog
from core.formats.headers import folded
from core.suggesting.prompts import is_thin

LOOKED_AT, LOOKED_AT_EACH = 2_000, 5
"""Documents that are looked at, at least in all and for each that is chosen; smaller catalogs are read whole."""
MOST_CATEGORIES = 50
_NAMES = ("categor", "kategor", "rayon", "type", "topic", "theme", "section", "department", "departamento", "famille")
"""How headers of category columns begin, without accents."""


def choose(catalog: Catalog, count: int, *, covered: Collection[str] = (), seed: int = 0) -> list[str]:
    """Return the ids of at most `count` documents; equal arguments give equal choices.

    Each category and language gets its share. Documents in `covered` come when no other is left, and texts too
    thin to ask about never.
    """
    chance = random.Random(seed)  # noqa: S311 (a choice that can be made again, not a secret)
    order = _looked_at(len(catalog), count, chance)
    rows = catalog.rows(order)
    strata = dict(zip(order, zip(categories(catalog, order), rows["language"], strict=True), strict=True))
    read = dict(zip(order, rows[["id", "text", "language"]].itertuples(index=False, name=None), strict=True))
    order.sort(key=lambda place: strata[place])
    thick = [place for place in order if not is_thin(*read[place][1:])]
    chosen: list[int] = []
    for group in (False, True):
        some = [place for place in thick if (read[place][0] in covered) is group]
        chosen += _spread(some, count - len(chosen), chance)
    return [read[place][0] for place in chosen]


def _looked_at(documents: int, count: int, chance: random.Random) -> list[int]:
    """Return places in an order drawn by lot, of a large catalog those of a sample.

    Reading every text of a million takes half a minute, to choose twenty.
    """
    most = max(LOOKED_AT, LOOKED_AT_EACH * count)
    if documents > most:
        return chance.sample(range(documents), most)
    order = list(range(documents))
    chance.shuffle(order)
    return order


def categories(catalog: Catalog, places: Sequence[int]) -> list[str]:
    """Return the category of the documents at some places, blank where no column of theirs looks like one."""
    if catalog.fields is None:
        return [""] * len(places)
    fields = catalog.fields.iloc[list(places)]
    column = category_column(fields)
    return [""] * len(places) if column is None else [str(value) for value in fields[column]]


def category_column(fields: pd.DataFrame) -> str | None:
    """Return the header of the column that sorts the documents: named so, or with few values that come often."""
    sorting = [str(name) for name in fields.columns if _sorts(fields[name])]
    named = [name for name in sorting if folded(name).startswith(_NAMES)]
    return next(iter(named or sorting), None)


def _sorts(column: pd.Series) -> bool:
    values = column.nunique()
    return 2 <= values <= MOST_CATEGORIES and values <= len(column) / 4


def _spread(places: Sequence[int], count: int, chance: random.Random) -> list[int]:
    """Return `count` of the places at equal steps from a random start: each stratum gets its share."""
    if count >= len(places):
        return list(places)
    if count <= 0:
        return []
    step = len(places) / count
    start = chance.random() * step
    return [places[int(start + turn * step)] for turn in range(count)]
