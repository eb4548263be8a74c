"""Engines over a query set give runs; runs give the tables and sentences that people read."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import asdict

import pandas as pd

from core.catalog import Catalog
from core.engines.protocol import Engine, Progress
from core.metrics import METRICS, Mean, Scores
from core.queries import QuerySet
from core.runs import Ranking, Run, rankings_table

DEPTH = 1000
"""Results kept of each query: condensed metrics look past the first places (Sakai 2007)."""
MOST_RESULTS = 20_000_000
"""Results kept in one run at most; more queries than that allows keep fewer each, and the run says how many."""


def depth_for(queries: int, documents: int) -> int:
    """Return how many results a query keeps: 1,000, or what 20 million in all allow, at least 100."""
    allowed = max(100, MOST_RESULTS // max(queries, 1))
    return max(1, min(DEPTH, documents, allowed))


def run_engine(engine: Engine, catalog: Catalog, query_set: QuerySet, *, progress: Progress, batch: int = 256) -> Run:
    """Let an engine read a catalog and answer a query set; `progress` counts documents, then queries."""
    depth = depth_for(len(query_set), len(catalog))
    engine.index(catalog, progress)
    queries = list(query_set)
    engine.expect(queries, progress)
    answers: list[Ranking] = []
    for start in range(0, len(queries), batch):
        answers += engine.rank(queries[start : start + batch], depth)
        progress(len(answers), len(queries))
    return run_of(answers, engine, catalog, query_set, depth)


def run_of(answers: Sequence[Ranking], engine: Engine, catalog: Catalog, query_set: QuerySet, depth: int) -> Run:
    """Return rankings as a run."""
    return Run(
        engine=str(engine.spec),
        catalog_digest=catalog.digest,
        query_set_digest=query_set.digest,
        depth=depth,
        queries=tuple(answer.query_id for answer in answers),
        rankings=rankings_table(answers),
        failures={answer.query_id: answer.failure for answer in answers if answer.failure is not None},
    )


def by_language(scores: Sequence[Scores], metric: str, k: int) -> pd.DataFrame:
    """Return one row for each language and engine, most queries first.

    Columns: language, engine (place in `scores`), mean, low, high, n, left_out, unjudged.
    """
    counts = scores[0].queries["language"].value_counts() if scores else pd.Series(dtype="int64")
    codes = sorted((str(code) for code in counts.index), key=lambda code: (-int(counts[code]), code))
    rows = [
        {"language": code, "engine": place, **asdict(each.mean(metric, k, language=code))}
        for code in codes
        for place, each in enumerate(scores)
    ]
    return pd.DataFrame(rows, columns=["language", "engine", *asdict(Mean(None, None, None, 0, 0, None))])


def imperfect(scores: Scores, metric: str, k: int) -> pd.DataFrame:
    """Return the queries whose value is below 1, worst first, then in the order of the set.

    Columns: value, ceiling, at_ceiling (nothing better was possible), indexed by query id.
    """
    name = f"{metric}@{k}"
    table = pd.DataFrame({"value": scores.values[name], "ceiling": scores.ceilings[name]})
    table = table[scores.defined & (table["value"] < 1 - 1e-12)]
    table["at_ceiling"] = table["value"] >= table["ceiling"] - 1e-12
    return table.sort_values(["at_ceiling", "value"], kind="stable")


def evaluation_json(
    catalog: Catalog, query_set: QuerySet, runs: Sequence[tuple[Run, Scores]], *, results: int = 10
) -> dict[str, object]:
    """Return the evaluation in the command line's stable form; `results` answers of each query are listed."""
    return {
        "catalog": {"documents": len(catalog), "digest": catalog.digest},
        "queries": {"count": len(query_set), "by_language": query_set.languages, "digest": query_set.digest},
        "engines": [_engine_json(query_set, run, scores, results) for run, scores in runs],
    }


def _engine_json(query_set: QuerySet, run: Run, scores: Scores, results: int) -> dict[str, object]:
    return {
        "name": run.engine,
        "depth": run.depth,
        "threshold": scores.threshold,
        "failed": scores.failed,
        "metrics": _metrics_json(scores, None),
        "by_language": {
            code: {
                "n": int((scores.defined & (scores.queries["language"] == code)).sum()),
                "metrics": _metrics_json(scores, code),
            }
            for code in query_set.languages
        },
        "per_query": _queries_json(query_set, run, scores, results),
    }


def _metrics_json(scores: Scores, language: str | None) -> dict[str, object]:
    measured: dict[str, object] = {}
    for k in scores.ks:
        for metric in METRICS:
            measured[f"{metric}@{k}"] = asdict(scores.mean(metric, k, language=language))
        results, queries, asked = scores.bad(k, language=language)
        measured[f"bad@{k}"] = {"results": results, "queries": queries, "n": asked}
        unjudged = scores.unjudged(k, language=language)
        measured[f"judged@{k}"] = {"mean": None if unjudged is None else 1 - unjudged}
    return measured


def _queries_json(query_set: QuerySet, run: Run, scores: Scores, results: int) -> list[dict[str, object]]:
    values, ceilings = _known(scores.values), _known(scores.ceilings)
    failures = {query: str(failure) for query, failure in run.failures.items()}
    return [
        {
            "id": query.id,
            "query": query.text,
            "language": query.language,
            "metrics": values[query.id],
            "ceiling": ceilings[query.id],
            "expected": query.relevant(scores.threshold),
            "got": run.documents.get(query.id, [])[:results],
            "failed": failures.get(query.id),
        }
        for query in query_set
    ]


def _known(table: pd.DataFrame) -> dict[Hashable, dict[Hashable, float | None]]:
    """Return each query's values by name, None where it has none."""
    return table.astype(object).where(table.notna(), None).to_dict(orient="index")
