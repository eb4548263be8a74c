"""The imperfect queries of a run, each with its causes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd

from core.catalog import UNKNOWN, Catalog
from core.diagnosis.causes import causes_of
from core.diagnosis.evidence import Evidence
from core.diagnosis.vocabulary import Diagnosis
from core.engines.protocol import EngineSpec
from core.engines.words import WORDS
from core.evaluation import imperfect
from core.formats.languages import apparent_languages
from core.queries import Query, QuerySet
from core.runs import Run
from core.verdicts.vocabulary import MeasuredRun

LEXICAL = "bm25"
"""The engine that finds a document by its words alone."""


def diagnose(
    of: MeasuredRun, others: Sequence[MeasuredRun], query_set: QuerySet, catalog: Catalog, *, metric: str, k: int
) -> list[Diagnosis]:
    """Return why each query of a run is below 1, worst first; `others` are more runs over the same set.

    A document counts as found as far down as the run's results reach.
    """
    failing = imperfect(of.scores, metric, k)
    asked = [query_set.by_id[str(query)] for query in failing.index]
    rankings = _rankings(of.run, failing.index, max(of.scores.ks))
    firsts = [_rankings(each.run, failing.index, 1) for each in (of, *others)]
    languages = _apparent(of.run, asked)
    return [
        _diagnosis(
            Evidence(
                query,
                _as_far_as_needed(of, query, rankings.get(query.id, [])),
                [first[query.id][0] for first in firsts if query.id in first],
                query.relevant(of.scores.threshold),
                catalog,
                k,
                of.run.reach,
                float(failing["value"][query.id]),
                float(failing["ceiling"][query.id]),
                _shared_words(of.run, query, query.relevant(of.scores.threshold), catalog),
                languages.get(query.id, UNKNOWN),
            )
        )
        for query in asked
    ]


def _diagnosis(seen: Evidence) -> Diagnosis:
    first, *others = causes_of(seen)
    return Diagnosis(seen.query.id, first, tuple(others), seen.lost)


def _rankings(run: Run, queries: pd.Index, most: int) -> dict[str, list[str]]:
    """Return the first distinct results of some queries."""
    table = run.rankings[(run.rankings["rank"] <= most) & run.rankings["query_id"].isin(queries)]
    table = table.sort_values(["query_id", "rank"]).drop_duplicates(["query_id", "document_id"])
    return {str(query): rows.tolist() for query, rows in table.groupby("query_id", sort=False)["document_id"]}


def _as_far_as_needed(of: MeasuredRun, query: Query, first: Sequence[str]) -> Sequence[str]:
    """Return the first results of a query, or all of them where a right document is not among the first."""
    known = set(first)
    if all(document in known for document in query.relevant(of.scores.threshold)):
        return first
    return list(dict.fromkeys(of.run.documents.get(query.id, [])))


def _shared_words(run: Run, query: Query, relevant: Sequence[str], catalog: Catalog) -> Mapping[str, bool] | None:
    """Return whether each right document of the catalog shares a word with the query; None beside BM25."""
    spec = EngineSpec.parse(run.engine)
    if spec.name != LEXICAL:
        return None
    cut = WORDS[spec.options.get("tokens", next(iter(WORDS)))]
    shared = {}
    for document in relevant:
        place = catalog.place(document)
        if place is None:
            continue
        language = catalog.language(place)
        asked = cut(query.text, language if query.language == UNKNOWN else query.language)
        shared[document] = not set(asked).isdisjoint(cut(catalog.text(place), language))
    return shared


def _apparent(run: Run, asked: Sequence[Query]) -> dict[str, str]:
    """Return the language that each query looks like, where the engine's words depend on it."""
    if EngineSpec.parse(run.engine).name != LEXICAL or not asked:
        return {}
    seen = apparent_languages([query.text for query in asked], {query.language for query in asked})
    return {query.id: code for query, code in zip(asked, seen, strict=True)}
