"""All checks on candidates as they come, each compared with the set and with those before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from core.embedders.protocol import Vectors
from core.formats.languages import apparent_languages
from core.suggesting.candidates import Candidate, Examined, Flag
from core.suggesting.checks.copying import copied
from core.suggesting.checks.found import easy, not_found
from core.suggesting.checks.languages import other_language
from core.suggesting.checks.length import empty, too_long
from core.suggesting.checks.self_reference import about_document
from core.suggesting.checks.unsafe import instruction, link, markup
from core.suggesting.known import Known
from core.suggesting.overlap import overlap

Embed = Callable[[Sequence[str]], Vectors]
"""Gives the unit vector of each query."""
Rank = Callable[[Sequence[Candidate]], list[list[Sequence[str]]]]
"""Gives, for each candidate, the ranking of each engine that is ready: document ids, best first."""

BY_TEXT = (empty, too_long, about_document, link, markup, instruction)


class Examiner:
    """Checks candidates one after another and remembers them; `known` are the texts of the query set.

    Without `embed` near-duplicates are looked for by their words alone, and without `rank` nothing is said of engines.
    """

    def __init__(
        self,
        documents: Mapping[str, str],
        known: Sequence[str],
        *,
        embed: Embed | None = None,
        rank: Rank | None = None,
    ) -> None:
        self._documents, self._embed, self._rank = documents, embed, rank
        self._known = Known()
        self._known.add(known, embed(known) if embed is not None and known else None)

    def examine(self, candidates: Sequence[Candidate]) -> list[Examined]:
        """Return the candidates with their flags and overlaps."""
        if not candidates:
            return []
        texts = [each.text for each in candidates]
        vectors = [None] * len(texts) if self._embed is None else self._embed(texts)
        rankings = [[]] * len(texts) if self._rank is None else self._rank(candidates)
        # All at once: setting the classifier up takes 20 ms.
        seen = apparent_languages(texts, {each.language for each in candidates})
        together = zip(candidates, vectors, rankings, seen, strict=True)
        return [self._examined(*each) for each in together]

    def _examined(
        self, candidate: Candidate, vector: Vectors | None, rankings: Sequence[Sequence[str]], seen: str
    ) -> Examined:
        document = self._documents.get(candidate.document, "")
        found = [
            *(check(candidate) for check in BY_TEXT),
            other_language(candidate, seen),
            self._known.same(candidate, vector),
            copied(candidate, document),
            easy(candidate, rankings),
            not_found(candidate, rankings),
        ]
        self._known.add([candidate.text], None if vector is None else vector[None, :])
        return Examined(candidate, _flags(found), overlap(candidate.text, document, candidate.language))


def _flags(found: Sequence[Flag | None]) -> tuple[Flag, ...]:
    flags = [flag for flag in found if flag is not None]
    return tuple(flags[:1]) if flags and flags[0].code == "empty" else tuple(flags)
