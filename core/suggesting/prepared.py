"""The prepared suggestions of the demo shop, for working without a key; their origin is in data/README.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from core.digests import digest_of
from core.suggesting.candidates import Candidate, Examined
from core.suggesting.examining import Examiner
from core.suggesting.plans import Plan
from core.suggesting.planting import Planter

FILE = Path(__file__).parents[2] / "data" / "suggestions.json"
SEED = 5
TOGETHER = 6
"""As many as one call to a model gives: bad candidates are planted among so many."""


def prepared_candidates(batch: str) -> list[Candidate]:
    """Return the prepared suggestions with ids of their own in a batch; `batch` is any word that names it."""
    return [
        Candidate(
            digest_of("prepared", batch, row["id"])[:16],
            row["document"],
            row["language"],
            row["kind"],
            row["query"],
            row["why"],
        )
        for row in json.loads(FILE.read_text(encoding="utf-8"))
    ]


def prepared_batch(batch: str, examiner: Examiner) -> tuple[Plan, list[Examined]]:
    """Return the plan and the candidates of a batch: prepared ones, checked, with bad ones planted among them."""
    examined = examiner.examine(prepared_candidates(batch))
    planter = Planter(SEED)
    together = [
        each for at in range(0, len(examined), TOGETHER) for each in planter.among(examined[at : at + TOGETHER])
    ]
    return _plan(examined), together


def _plan(examined: Sequence[Examined]) -> Plan:
    every = [each.candidate for each in examined]
    kinds, languages = dict.fromkeys(each.kind for each in every), dict.fromkeys((each.language for each in every), 1)
    return Plan("", "", (), tuple(kinds), languages, "", source="prepared", seed=SEED)
