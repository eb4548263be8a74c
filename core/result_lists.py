"""Result lists that a search engine wrote into a file: what it returned for each query."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.digests import digest_of_rows
from core.queries import Query


@dataclass(frozen=True)
class ResultList:
    """What was returned for one query, best first; without documents, the query was asked and nothing was found.

    A file names a query by its id, its text or both; what it does not give is blank.
    """

    query_id: str
    text: str
    documents: Sequence[str]
    scores: Sequence[float]

    def contradicts(self, query: Query) -> bool:
        """Say whether the file gives this id with the text of another query."""
        return bool(self.query_id and self.text) and folded(self.text) != folded(query.text)


@dataclass(frozen=True, eq=False)
class ResultLists:
    """All lists of one file in its order; `tag` is what the file calls the engine, blank where it says nothing."""

    name: str
    lists: Sequence[ResultList]
    tag: str = ""

    def __len__(self) -> int:
        return len(self.lists)

    def place(self, query: Query) -> int | None:
        """Return the place of a query's list: the one with its id, else with its text, else with nearly its text.

        A list whose id fits and whose text is another query's is not taken: ids such as q1 are in many files.
        """
        place = self._by_id.get(query.id)
        if place is not None and not self.lists[place].contradicts(query):
            return place
        return self._by_text.get(query.text, self._by_folded_text.get(folded(query.text)))

    def of(self, query: Query) -> ResultList | None:
        """Return the list of a query, None where the file has none."""
        place = self.place(query)
        return None if place is None else self.lists[place]

    @cached_property
    def digest(self) -> str:
        """Return the digest of the lists; the file's name and the tag do not count."""
        rows = ((each.query_id, each.text, list(each.documents), list(each.scores)) for each in self.lists)
        return digest_of_rows(["result lists"], rows)

    @cached_property
    def _by_id(self) -> dict[str, int]:
        return _first_places([each.query_id or each.text for each in self.lists])

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return _first_places([each.text or each.query_id for each in self.lists])

    @cached_property
    def _by_folded_text(self) -> dict[str, int]:
        return _first_places([folded(each.text or each.query_id) for each in self.lists])


FindLists = Callable[[str, str], ResultLists]
"""Gives the result lists of a file: by its digest where that is not blank, else by its name."""


def folded(text: str) -> str:
    """Return a text as it is compared: without case, and with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _first_places(keys: Sequence[str]) -> dict[str, int]:
    places: dict[str, int] = {}
    for place, key in enumerate(keys):
        places.setdefault(key, place)
    return places
