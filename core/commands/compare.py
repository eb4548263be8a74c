"""`compare`: whether the second engine is better than the first, and whether the build may go on."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from enum import IntEnum

from core.commands.measuring import labels_of, measure
from core.commands.options import add_measured, check_writable, place, write_json
from core.commands.reading import read_catalog, read_queries
from core.evaluation import evaluation_json
from core.messages import InputError, Message, message
from core.metrics import METRICS
from core.significance import MARGIN
from core.verdicts import MeasuredRun, Verdict, compare
from core.verdicts.json_form import comparison_json


class Exit(IntEnum):
    """How `compare` ends."""

    FINE = 0
    WORSE = 1
    NOT_COMPARABLE = 2
    NOT_SHOWN = 3


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `compare` is asked with."""
    add_measured(parser)
    parser.add_argument("--k", type=place, default=5, metavar="N", help="places looked at")
    parser.add_argument("--metric", choices=list(METRICS), default="recall", help="what decides")
    parser.add_argument("--margin", type=_margin, default=MARGIN, help="a difference this small doesn't matter")
    parser.add_argument("--require", choices=list(REQUIRED), help="exit with 3 where this is not shown")
    parser.set_defaults(command=compare_engines)


def compare_engines(options: argparse.Namespace) -> int:
    """Say whether the second engine is better than the first; the exit code is one of `Exit`."""
    if len(options.engine) != 2:
        raise InputError(
            message("Comparing takes two engines, {given} given: write --engine twice.", given=len(options.engine))
        )
    check_writable(options.json)
    catalog = read_catalog(options)
    query_set = read_queries(options, catalog)
    runs = measure(options, catalog, query_set, [options.k])
    labels = labels_of([run for run, _ in runs])
    a, b = (MeasuredRun(label, run, scores) for label, (run, scores) in zip(labels, runs, strict=True))
    comparison = compare(a, b, query_set, metric=options.metric, k=options.k, margin=options.margin)
    verdict = comparison.verdict
    code, why = _ending(verdict, options.require, options.margin)
    for said in [verdict, *comparison.by_language.values()]:
        print(said.sentence)
    if why is not None:
        print(why)
    if verdict.hangs_on_unjudged and comparison.unjudged is not None:
        for each in comparison.unjudged.judge_first:
            text, title = query_set.by_id[each.query_id].text, catalog.title(each.document_id)
            print(f"  judge: {text} → {each.document_id} {title}")
    written = {"verdict": comparison_json(comparison), "exit": int(code)}
    write_json(options.json, {**evaluation_json(catalog, query_set, runs), **written})
    return code


def _ending(verdict: Verdict, required: str | None, margin: float) -> tuple[Exit, Message | None]:
    """Return the exit code, and what is not shown where something was required."""
    if verdict.outcome == "not_comparable":
        return Exit.NOT_COMPARABLE, None
    if verdict.outcome == "a_better":
        return Exit.WORSE, None
    if required is None or REQUIRED[required](verdict, margin):
        return Exit.FINE, None
    return Exit.NOT_SHOWN, _NOT_SHOWN[required](margin)


def _is_not_worse(verdict: Verdict, margin: float) -> bool:
    """Say whether the whole interval lies above minus the margin."""
    return verdict.low is not None and verdict.low > -margin


def _is_better(verdict: Verdict, _margin: float) -> bool:
    return verdict.outcome == "b_better"


REQUIRED: dict[str, Callable[[Verdict, float], bool]] = {"not-worse": _is_not_worse, "better": _is_better}
"""What may be required of the second engine."""
_NOT_SHOWN: dict[str, Callable[[float], Message]] = {
    "not-worse": lambda margin: message("Required and not shown: that it loses no more than {margin}.", margin=margin),
    "better": lambda _margin: message("Required and not shown: that it is better."),
}


def _margin(text: str) -> float:
    try:
        margin = float(text)
    except ValueError:
        margin = -1.0
    if not 0 <= margin <= 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number from 0 to 1')
    return margin
