"""What is measured: one entry a metric, its meaning beside its calculation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.messages import Message, message
from core.metrics.graded import Floats


@dataclass(frozen=True)
class Question:
    """What a metric is computed from: (queries, k) grades of the first k places, NaN where unjudged or empty.

    `ideal` is (queries, judged), best first; `relevant` counts the relevant documents of each query.
    """

    grades: Floats
    ideal: Floats
    relevant: Floats
    k: int
    threshold: float

    @cached_property
    def right(self) -> Floats:
        """Return (queries, k): 1 where a relevant document stands."""
        return np.asarray(self.grades >= self.threshold, dtype=np.float64)


@dataclass(frozen=True)
class Metric:
    """A metric: its name, what a person reads, its value and its ceiling for all queries at once.

    `of_condensed` metrics look at the ranking after unjudged documents are taken out.
    """

    name: str
    title: Message
    meaning: Message
    value: Callable[[Question], Floats]
    ceiling: Callable[[Question], Floats]
    of_condensed: bool = False


def _recall(asked: Question) -> Floats:
    return np.asarray(asked.right.sum(axis=1) / asked.relevant)


def _precision(asked: Question) -> Floats:
    return np.asarray(asked.right.sum(axis=1) / asked.k)


def _hit(asked: Question) -> Floats:
    return np.asarray(asked.right.any(axis=1), dtype=np.float64)


def _mrr(asked: Question) -> Floats:
    if not asked.right.size:
        return np.zeros(len(asked.right))
    return np.where(asked.right.any(axis=1), 1 / (asked.right.argmax(axis=1) + 1), 0.0)


def _ndcg(asked: Question) -> Floats:
    """Linear gain over the best k of all judged (Järvelin & Kekäläinen 2002)."""
    gained, ideal = _dcg(np.nan_to_num(asked.grades)), _dcg(asked.ideal[:, : asked.k])
    return np.asarray(np.divide(gained, ideal, out=np.full(len(gained), np.nan), where=ideal > 0))


def _dcg(gains: Floats) -> Floats:
    return np.asarray((gains / np.log2(np.arange(gains.shape[1]) + 2)).sum(axis=1))


def _most_recall(asked: Question) -> Floats:
    return np.minimum(asked.k, asked.relevant) / asked.relevant


def _most_precision(asked: Question) -> Floats:
    return np.minimum(asked.k, asked.relevant) / asked.k


def _one(asked: Question) -> Floats:
    return np.ones(len(asked.relevant))


_LIST = [
    Metric(
        "recall",
        message("Recall@{k}"),
        message("Of all the right documents, the share that stands in the first {k} results."),
        _recall,
        _most_recall,
    ),
    Metric(
        "precision",
        message("Precision@{k}"),
        message("Of the first {k} places, the share that holds a right document; empty places count as wrong."),
        _precision,
        _most_precision,
    ),
    Metric(
        "hit",
        message("Hit@{k}"),
        message("The share of queries with at least one right document in the first {k} results."),
        _hit,
        _one,
    ),
    Metric(
        "mrr",
        message("MRR@{k}"),
        message("How high the first right document stands: 1 in first place, 0.5 in second, 0 after place {k}."),
        _mrr,
        _one,
    ),
    Metric(
        "ndcg",
        message("nDCG@{k}"),
        message(
            "Grades of the first {k} results, counted less the lower they stand, against the best possible "
            "order of all judged documents (linear gain)."
        ),
        _ndcg,
        _one,
    ),
    Metric(
        "recall_judged",
        message("Recall@{k}, judged only"),
        message("Recall@{k} after the results that nobody judged are taken out of the ranking."),
        _recall,
        _most_recall,
        of_condensed=True,
    ),
    Metric(
        "ndcg_judged",
        message("nDCG@{k}, judged only"),
        message("nDCG@{k} after the results that nobody judged are taken out of the ranking."),
        _ndcg,
        _one,
        of_condensed=True,
    ),
]

METRICS: dict[str, Metric] = {metric.name: metric for metric in _LIST}
"""Every metric with a value between 0 and 1 whose mean is over the queries that have a relevant document."""
