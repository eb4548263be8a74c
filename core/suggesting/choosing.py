"""Which documents are asked about: of every category and language, first those that no query covers."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

import pandas as pd

from core.catalog import Catalog
from core.formats.headers import folded
from core.suggesting.prompts import is_thin

MOST_CATEGORIES = 50
_NAMES = ("categor", "kategor", "rayon", "type", "topic", "theme", "section", "department", "departamento", "famille")
"""How headers of category columns begin, without accents."""


def choose(catalog: Catalog, count: int, *, covered: Collection[str] = (), seed: int = 0) -> list[str]:
    """Return the ids of at most `count` documents; equal arguments give equal choices.

    Each category and language gets its share. Documents in `covered` come when no other is left, and texts too
    thin to ask about never.
    """
    chance = random.Random(seed)  # noqa: S311 (a choice that can be made again, not a secret)
    strata = list(zip(categories(catalog), catalog.languages, strict=True))
    order = list(range(len(catalog)))
    chance.shuffle(order)
    order.sort(key=lambda place: strata[place])
    thick = [place for place in order if not is_thin(catalog.texts[place], catalog.languages[place])]
    chosen: list[int] = []
    for group in (False, True):
        some = [place for place in thick if (catalog.ids[place] in covered) is group]
        chosen += _spread(some, count - len(chosen), chance)
    return [catalog.ids[place] for place in chosen]


def categories(catalog: Catalog) -> list[str]:
    """Return the category of each document, blank where the catalog has no column that looks like one."""
    column = category_column(catalog)
    if column is None or catalog.fields is None:
        return [""] * len(catalog)
    return [str(value) for value in catalog.fields[column]]


def category_column(catalog: Catalog) -> str | None:
    """Return the header of the column that sorts the documents: named so, or with few values that come often."""
    if catalog.fields is None:
        return None
    sorting = [str(name) for name in catalog.fields.columns if _sorts(catalog.fields[name])]
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
