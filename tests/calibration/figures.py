"""What the procedure does to experiments with a known truth: one row a figure, with the bar it is held to."""

from dataclasses import dataclass

import numpy as np

from core.significance import difference_interval, holm, is_fragile, outcome, paired, wilson_interval, winner
from core.significance.family import beside_primary
from tests.calibration import generators

SIZES = (10, 24, 31, 100)
LANGUAGES, METRICS = 5, 4
TRUE_RECALL = 0.94
WINNERS = ("a_better", "b_better")


@dataclass(frozen=True)
class Figure:
    """A share that was measured, in %, and the bar: at most, or at least, so much."""

    what: str
    generator: str
    n: int
    share: float
    bar: float | None = None
    at_most: bool = True

    @property
    def held(self):
        """Say whether the bar is held."""
        return self.bar is None or (self.share <= self.bar if self.at_most else self.share >= self.bar)


def winners(seed, experiments):
    """Return how often a winner is declared where there is none."""
    bars = {"recall_like": 4.0, "continuous": 5.5, "skewed": None}
    for name, bar in bars.items():
        for n in SIZES:
            differences = _differences(name, seed, experiments, n)
            leads = [winner(each) for each in differences]
            yield Figure("a winner without a difference", name, n, _percent(np.abs(leads)), bar)
            if name == "skewed":
                firm = [lead and not is_fragile(each, lead) for each, lead in zip(differences, leads, strict=True)]
                yield Figure("… that is not called fragile", name, n, _percent(np.abs(firm)), 2.0)


def power(seed, experiments):
    """Return how often a true gain of 0.087 is found."""
    bars = {31: 27.0, 100: 82.0}
    for n in SIZES:
        leads = [winner(each) for each in _differences("true_gain", seed, experiments, n)]
        found = _percent(np.equal(leads, 1))
        yield Figure("a true gain found", "true_gain", n, found, bars.get(n), at_most=False)


def screens(seed, experiments):
    """Return how often a screen of 5 languages and 4 metrics declares any winner where there is none."""
    for name, bar in {"recall_screens": 5.0, "continuous_screens": 5.5}.items():
        for n in SIZES[1:]:
            drawn = getattr(generators, name)(np.random.default_rng(seed), experiments, n)
            yield Figure("any winner on a screen", name, n, _percent([any_winner(each) for each in drawn]), bar)


def coverage(seed, experiments):
    """Return how often the 95 % intervals hold the truth."""
    for name, bar in {"recall_like": 94.0, "continuous": 94.0, "skewed": None}.items():
        for n in SIZES:
            ends = [difference_interval(each)[1:] for each in _differences(name, seed, experiments, n)]
            held = [low <= 0 <= high for low, high in ends]
            yield Figure("the t interval holds the difference", name, n, _percent(held), bar, at_most=False)
    for n in SIZES:
        random = np.random.default_rng(seed)
        held = [low <= TRUE_RECALL <= high for low, high in _wilson(random, experiments, n)]
        yield Figure("Wilson's holds a mean of 0.94", "high_recall", n, _percent(held), 95.0, at_most=False)


def any_winner(differences):
    """Say whether any verdict on a screen has a winner: (4 metrics, n) differences, languages in turn."""
    languages = np.arange(differences.shape[1]) % LANGUAGES
    beside = [differences[0][languages == code] for code in range(LANGUAGES)] + list(differences[1:])
    if all(_holds_zero(each) for each in [differences[0], *beside]):
        return False  # a winner needs an interval without 0: most screens need no test
    whole = paired(differences[0])
    decided = outcome(whole, holm([whole.p])[0]) in WINNERS
    tested = [each for each in map(paired, beside) if each.p is not None]
    adjusted = beside_primary([each.p for each in tested], [decided] * len(tested))
    return decided or any(outcome(each, p) in WINNERS for each, p in zip(tested, adjusted, strict=True))


def _holds_zero(differences):
    _, low, high = difference_interval(differences)
    return low <= 0 <= high


def _wilson(random, experiments, n):
    values = generators.high_recall(random, experiments, n)
    return [wilson_interval(float(each.mean()), n) for each in values]


def _differences(name, seed, experiments, n):
    first, second = getattr(generators, name)(np.random.default_rng(seed), experiments, n)
    return second - first


def _percent(flags):
    return 100 * float(np.mean(flags))
