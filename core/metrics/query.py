"""Each metric for one query, written as its definition reads.

`grades` maps judged documents to grades (0 = judged not relevant), `ranking` holds document ids, best first, and
a document is relevant when its grade is at least `threshold`. A metric that a query does not define is None. A
document that stands twice in a ranking counts once, at its first place.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set

Grades = Mapping[str, float]


def recall_at_k(grades: Grades, ranking: Sequence[str], k: int, *, threshold: float = 1.0) -> float | None:
    """Return the share of the relevant documents that stand in the first k; None without relevant ones."""
    relevant = _relevant(grades, threshold)
    return len(relevant & set(_first(ranking, k))) / len(relevant) if relevant else None


def precision_at_k(grades: Grades, ranking: Sequence[str], k: int, *, threshold: float = 1.0) -> float | None:
    """Return the share of the k places that hold a relevant document, also when fewer came back.

    A query without relevant documents is 0 for every ranking; None keeps it out of the mean, as in the others.
    """
    relevant = _relevant(grades, threshold)
    return len(relevant & set(_first(ranking, k))) / k if relevant else None


def hit_at_k(grades: Grades, ranking: Sequence[str], k: int, *, threshold: float = 1.0) -> float | None:
    """Return 1 when a relevant document stands in the first k, else 0 (also called success)."""
    relevant = _relevant(grades, threshold)
    return float(bool(relevant & set(_first(ranking, k)))) if relevant else None


def mrr_at_k(grades: Grades, ranking: Sequence[str], k: int, *, threshold: float = 1.0) -> float | None:
    """Return 1 / rank of the first relevant document, 0 when none stands in the first k."""
    relevant = _relevant(grades, threshold)
    if not relevant:
        return None
    places = (place for place, document in enumerate(_first(ranking, k), 1) if document in relevant)
    return 1 / next(places, math.inf)


def ndcg_at_k(grades: Grades, ranking: Sequence[str], k: int, *, threshold: float = 1.0) -> float | None:
    """Return the discounted gain of the first k over that of the best k of all judged documents.

    Linear gain and a base-2 logarithm (Järvelin & Kekäläinen 2002, as trec_eval). The ideal is taken from all
    judgments, not from what was retrieved: an ideal of the retrieved list calls every lone hit perfect.
    """
    if not _relevant(grades, threshold):
        return None
    gained = _dcg([grades.get(document, 0.0) for document in _first(ranking, k)])
    return gained / _dcg(sorted(grades.values(), reverse=True)[:k])


def bad_at_k(known_bad: Set[str], ranking: Sequence[str], k: int) -> float:
    """Return how many known-bad documents stand in the first k."""
    return float(len(known_bad & set(_first(ranking, k))))


def judged_at_k(grades: Grades, ranking: Sequence[str], k: int) -> float | None:
    """Return the share of the first k results that somebody judged; None when nothing came back."""
    first = _first(ranking, k)
    return sum(document in grades for document in first) / len(first) if first else None


def condensed(grades: Grades, ranking: Sequence[str]) -> list[str]:
    """Return the ranking without its unjudged documents (Sakai 2007, condensed lists)."""
    return [document for document in ranking if document in grades]


def _relevant(grades: Grades, threshold: float) -> set[str]:
    return {document for document, grade in grades.items() if grade >= threshold}


def _first(ranking: Sequence[str], k: int) -> list[str]:
    return list(dict.fromkeys(ranking))[:k]


def _dcg(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 1) for place, gain in enumerate(gains, 1))
