"""Candidates that every engine answers with the document first, and those that none finds it for.

Neither is left out: leaving out what an engine misses would flatter that engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.messages import message
from core.suggesting.candidates import Candidate, Flag

LOOKED_AT = 50
"""Places of each ranking in which the document is looked for."""


def easy(candidate: Candidate, rankings: Sequence[Sequence[str]]) -> Flag | None:
    """Flag a candidate whose document comes first in the ranking of every engine."""
    if not rankings or any(list(ranking[:1]) != [candidate.document] for ranking in rankings):
        return None
    return Flag("easy", message("Every engine finds its document first, so it tells no engine from another."))


def not_found(candidate: Candidate, rankings: Sequence[Sequence[str]]) -> Flag | None:
    """Flag a candidate whose document is in the first 50 places of no engine."""
    if not rankings or any(candidate.document in ranking[:LOOKED_AT] for ranking in rankings):
        return None
    said = message(
        "No engine finds its document among the first {places}: it asks for something else, or it is truly hard.",
        places=LOOKED_AT,
    )
    return Flag("not_found", said)
