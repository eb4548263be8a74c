"""`evaluate`: what each engine reaches over a query set."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from core.commands.measuring import labels_of, measure
from core.commands.options import add_measured, check_writable, place, write_json
from core.commands.reading import read_catalog, read_queries
from core.evaluation import evaluation_json
from core.queries import QuerySet
from core.sentences import Measured, cautions, headline

DEFAULT_KS = (1, 3, 5, 10)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `evaluate` is asked with."""
    add_measured(parser)
    parser.add_argument("--k", action="append", type=place, metavar="N", help="places looked at; may be repeated")
    parser.set_defaults(command=evaluate)


def evaluate(options: argparse.Namespace) -> int:
    """Let engines answer a query set and print what each reaches."""
    check_writable(options.json)
    catalog = read_catalog(options)
    query_set = read_queries(options, catalog)
    ks = sorted(set(options.k or DEFAULT_KS))
    runs = measure(options, catalog, query_set, ks)
    labels = labels_of([run for run, _ in runs])
    measured = [Measured(label, scores) for label, (_, scores) in zip(labels, runs, strict=True)]
    k = 5 if 5 in ks else ks[-1]
    print(f"{len(catalog)} documents, {len(query_set)} queries ({_languages(query_set)})")
    print(f"a document counts as right from grade {options.threshold:g} on")
    for row in _rows(measured, ks):
        print(row)
    answer = headline(measured, "recall", k)
    print("" if answer is None else answer)
    for caution in cautions(measured, "recall", k):
        print(caution.said)
    write_json(options.json, evaluation_json(catalog, query_set, runs))
    return 0


def _languages(query_set: QuerySet) -> str:
    return ", ".join(f"{code} {count}" for code, count in query_set.languages.items())


def _rows(measured: Sequence[Measured], ks: Sequence[int]) -> list[str]:
    width = max(len(str(each.label)) for each in measured)
    rows = []
    for each in measured:
        for k in ks:
            values = [
                f"{metric}@{k} {_number(each.scores.mean(metric, k).mean)}"
                for metric in ("recall", "precision", "mrr", "ndcg", "ndcg_judged")
            ]
            mean = each.scores.mean("recall", k)
            rows.append(f"{each.label!s:<{width}}  n {mean.n}  {'  '.join(values)}  unjudged {_number(mean.unjudged)}")
    return rows


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
