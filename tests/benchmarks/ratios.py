"""Ratios, as every benchmark says them and as the suite gathers them."""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

GATHERED = "RELEVE_RATIOS"
"""The variable with the file where the suite wants each ratio, a line of JSON each."""


@dataclass(frozen=True)
class Ratio:
    """A ratio over the rounds of a benchmark: of speeds, where more is better, or of times, as `what` says."""

    what: str
    against: str
    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, what: str, against: str, ratios: Sequence[float]) -> "Ratio":
        """Return the median and the spread of the rounds' ratios."""
        return cls(what, against, median(ratios), min(ratios), max(ratios))

    def __str__(self) -> str:
        spread = "" if self.low == self.high else f" ({written(self.low)} to {written(self.high)})"
        return f"{written(self.middle)} ×{spread}"


def written(value: float) -> str:
    """Return a ratio with three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def told(what: str, against: str, ratios: Sequence[float]) -> str:
    """Return a ratio's median and spread, and hand it to the suite where one runs."""
    ratio = Ratio.of(what, against, ratios)
    if file := os.environ.get(GATHERED):
        with Path(file).open("a", encoding="utf-8") as gathered:
            gathered.write(json.dumps(asdict(ratio)) + "\n")
    return str(ratio)


def gathered(file: Path) -> list[Ratio]:
    """Return the ratios that a benchmark handed in, in their order."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [Ratio(**json.loads(line)) for line in lines]
