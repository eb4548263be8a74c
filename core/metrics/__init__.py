"""Metrics: one query in, one number out (`query`), the same over a whole run (`scores`), and what each means."""

from core.metrics.definitions import METRICS, Metric
from core.metrics.scores import Mean, Scores, score_run

__all__ = ["METRICS", "Mean", "Metric", "Scores", "score_run"]
