"""What is known of one imperfect query: where its right documents stand, and what stands above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.catalog import Catalog
from core.queries import Query


@dataclass(frozen=True, eq=False)
class Evidence:
    """One query as one engine answered it.

    `ranking` holds the results as far down as a right document may stand, `largest` how far they reach; `firsts` is
    the first result of each engine that was run, this one among them. `shared_words` says of each right document
    whether it shares a word with the query, None where the engine compares none.
    `apparent` is the language that the query looks like, `und` where that is not plain.
    """

    query: Query
    ranking: Sequence[str]
    firsts: Sequence[str]
    relevant: Sequence[str]
    catalog: Catalog
    k: int
    largest: int
    value: float
    ceiling: float
    shared_words: Mapping[str, bool] | None
    apparent: str

    @property
    def lost(self) -> float:
        """Return how far the value is below its ceiling."""
        return max(0.0, self.ceiling - self.value)

    @cached_property
    def places(self) -> dict[str, int]:
        """Return the place of each result from 1."""
        return {document: place for place, document in enumerate(self.ranking, 1)}

    @cached_property
    def missing(self) -> list[str]:
        """Return the right documents that are not among the first k."""
        return [document for document in self.relevant if self.places.get(document, self.k + 1) > self.k]

    @cached_property
    def below(self) -> str | None:
        """Return the right document that stands highest below the first k; None without one."""
        found = [document for document in self.missing if document in self.places]
        return min(found, key=lambda document: self.places[document], default=None)

    @cached_property
    def bad(self) -> list[str]:
        """Return the known-bad documents among the first k."""
        return [document for document in self.ranking[: self.k] if document in self.query.known_bad]

    @cached_property
    def unjudged(self) -> list[str]:
        """Return the unjudged documents among the first k."""
        return [document for document in self.ranking[: self.k] if document not in self.query.grades]

    @property
    def document_languages(self) -> set[str]:
        """Return the languages of the missing right documents that are in the catalog."""
        places = map(self.catalog.place, self.missing)
        return {self.catalog.language(place) for place in places if place is not None}
