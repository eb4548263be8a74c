"""Experiments with a known truth: each row is one set of queries, each column a query.

They are those the procedure was chosen by, so that its figures can be measured again.
"""

import numpy as np

RELEVANT = (1, 1, 1, 2, 2, 3, 5)
"""How many right documents a query has."""
PLACES = 5


def _chances(random, shape):
    """Return how likely each right document is found: always for 55 % of the queries, never for 10 %."""
    kind = random.random(shape)
    return np.where(kind < 0.55, 1.0, np.where(kind < 0.65, 0.0, random.beta(2, 2, shape)))


def _recalls(random, shape):
    """Return R, and the hits of A and of B: equal for half of the queries, else drawn again."""
    relevant = random.choice(RELEVANT, shape)
    chance = _chances(random, shape)
    first, again = random.binomial(relevant, chance), random.binomial(relevant, chance)
    return relevant, first, np.where(random.random(shape) < 0.5, first, again)


def recall_like(random, experiments, n):
    """Return the values of A and of B, two engines that are alike."""
    relevant, first, second = _recalls(random, (experiments, n))
    return first / relevant, second / relevant


def true_gain(random, experiments, n):
    """Return the values of A and of B, which finds 40 % of what A missed and loses one where A missed none, in 5 %."""
    relevant, first, _ = _recalls(random, (experiments, n))
    gained = random.binomial(relevant - first, 0.4)
    lost = (first == relevant) & (random.random(first.shape) < 0.05)
    return first / relevant, (first + gained - lost) / relevant


def high_recall(random, experiments, n):
    """Return recalls of one engine with a true mean of 0.94: perfect or nearly so for most queries."""
    relevant = random.choice(RELEVANT, (experiments, n))
    chance = np.where(random.random((experiments, n)) < 0.8, 1.0, 0.7)
    return random.binomial(relevant, chance) / relevant


def continuous(random, experiments, n):
    """Return values of two engines that are alike, with normal differences as of nDCG."""
    return np.zeros((experiments, n)), random.normal(0, 0.15, (experiments, n))


def skewed(random, experiments, n):
    """Return values of two engines with the same mean: many small gains of B, and rare losses of 1."""
    kind = random.random((experiments, n))
    return np.zeros((experiments, n)), np.where(kind < 0.25, 0.2, np.where(kind < 0.3, -1.0, 0.0))


def recall_screens(random, experiments, n):
    """Return differences of recall, precision, MRR and nDCG at 5, (experiments, 4, n), of engines that are alike."""
    shape = (experiments, n)
    relevant = random.choice(RELEVANT, shape)
    chance = _chances(random, shape)
    first, again = (_screen(random, relevant, random.binomial(relevant, chance)) for _ in range(2))
    return np.where(random.random(shape)[:, None] < 0.5, 0.0, again - first)


def continuous_screens(random, experiments, n):
    """Return normal differences of four metrics, each two correlated by 0.5."""
    common = random.normal(0, 0.15, (experiments, 1, n))
    return np.sqrt(0.5) * (common + random.normal(0, 0.15, (experiments, 4, n)))


def _screen(random, relevant, hits):
    """Return four metrics of rankings that have so many hits at random places among the first five."""
    order = random.random((*hits.shape, PLACES)).argsort(axis=-1)
    right = order < hits[..., None]
    discounts = 1 / np.log2(np.arange(PLACES) + 2)
    ideal = np.cumsum(discounts)[np.minimum(relevant, PLACES) - 1]
    reciprocal = np.where(hits > 0, 1 / (right.argmax(axis=-1) + 1), 0.0)
    return np.stack([hits / relevant, hits / PLACES, reciprocal, (right * discounts).sum(axis=-1) / ideal], axis=1)
