"""Bad candidates that are planted among the others: who accepts them does not read what they accept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from core.digests import digest_of
from core.suggesting.candidates import Candidate, Examined

SHARE = 0.05
"""Of the candidates; see reference/suggesting-queries.md."""
FEWEST_WORDS = 4
"""Of each of the two queries that one is made of: halves of shorter ones may make sense together."""


class Planter:
    """Puts bad candidates among those that come: each the first half of one query and the second half of another.

    Only queries without flags, of one language and of two documents are joined, so that nothing but their sense
    tells. `before` are the candidates of the batch that are there already. Equal seeds and candidates give equal ones.
    """

    def __init__(self, seed: int, before: Sequence[Candidate] = (), *, share: float = SHARE) -> None:
        self._chance = random.Random(seed)  # noqa: S311 (a choice that can be made again, not a secret)
        self._share = share
        self._planted = sum(each.planted for each in before)
        self._seen = len(before) - self._planted
        self._usable = [each for each in before if not each.planted and _is_long(each)]

    def among(self, examined: Sequence[Examined]) -> list[Examined]:
        """Return the candidates with bad ones among them where more are due."""
        together = list(examined)
        self._seen += len(examined)
        for each in examined:
            bad = self._joined(each) if self._is_due() else None
            if bad is not None:
                self._planted += 1
                together.insert(self._chance.randrange(len(together) + 1), bad)
            if not each.flags and _is_long(each.candidate):
                self._usable.append(each.candidate)
        return together

    def _is_due(self) -> bool:
        return self._planted + 1 <= self._share * self._seen

    def _joined(self, one: Examined) -> Examined | None:
        mine = one.candidate
        others = [other for other in self._usable if _may_join(mine, other)]
        if one.flags or not _is_long(mine) or not others:
            return None
        words, tail = mine.text.split(), self._chance.choice(others).text.split()
        text = " ".join([*words[: len(words) // 2], *tail[len(tail) // 2 :]])
        key = digest_of("planted", mine.id, text)[:16]
        return replace(one, candidate=replace(mine, id=key, text=text, planted=True))


def _may_join(one: Candidate, other: Candidate) -> bool:
    return one.language == other.language and one.document != other.document


def _is_long(candidate: Candidate) -> bool:
    return len(candidate.text.split()) >= FEWEST_WORDS
