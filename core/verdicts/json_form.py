"""A comparison in the command line's stable form."""

from __future__ import annotations

from core.verdicts.unjudged_cases import Unjudged
from core.verdicts.vocabulary import Comparison, Verdict


def comparison_json(comparison: Comparison) -> dict[str, object]:
    """Return the verdict with those by language and by metric, and what hangs on unjudged results."""
    unjudged = comparison.unjudged
    return {
        **_verdict(comparison.verdict),
        "by_language": {code: _verdict(each) for code, each in comparison.by_language.items()},
        "by_metric": {_name(each): _verdict(each) for each in comparison.by_metric.values()},
        "family": comparison.family,
        "unjudged": None if unjudged is None else _unjudged(unjudged),
    }


def _name(verdict: Verdict) -> str:
    return f"{verdict.metric}@{verdict.k}"


def _verdict(verdict: Verdict) -> dict[str, object]:
    return {
        "outcome": verdict.outcome,
        "metric": _name(verdict),
        "n": verdict.n,
        "wins": verdict.wins,
        "losses": verdict.losses,
        "ties": verdict.ties,
        "a": verdict.first,
        "b": verdict.second,
        "difference": verdict.difference,
        "low": verdict.low,
        "high": verdict.high,
        "p": verdict.p,
        "raw_p": verdict.raw_p,
        "queries_needed": verdict.queries_needed,
        "fragile": verdict.fragile,
        "hangs_on_unjudged": verdict.hangs_on_unjudged,
        "sentence": str(verdict.sentence),
    }


def _unjudged(unjudged: Unjudged) -> dict[str, object]:
    return {
        "share": {"a": unjudged.share_of_a, "b": unjudged.share_of_b},
        "cases": {
            name: {"a": case.first, "b": case.second, "leads": {1: "b", -1: "a", 0: None}[case.leads]}
            for name, case in unjudged.cases.items()
        },
        "pairs": unjudged.pairs,
        "judge_first": [
            {
                "query": each.query_id,
                "document": each.document_id,
                "place_in_a": each.place_in_a,
                "place_in_b": each.place_in_b,
                "moves": each.moves,
            }
            for each in unjudged.judge_first
        ],
    }
