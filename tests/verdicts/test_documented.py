"""docs/verdicts.md says what the screens say."""

from pathlib import Path

import pytest

from core.verdicts import compare
from tests.verdicts.small import measured, pair, query_set
from tests.verdicts.test_unjudged import compared, undecided
from tests.verdicts.test_verdicts import RIGHT, decided

DOCUMENTED = (Path(__file__).parents[2] / "docs" / "verdicts.md").read_text(encoding="utf-8").replace("*", "")


def failed():
    queries = query_set(*[RIGHT] * 8)
    a, b = measured("A", queries, *["d"] * 8), measured("B", queries, *["d"] * 8, failed=["q3"])
    return compare(a, b, queries, metric="recall", k=5)


@pytest.mark.parametrize(
    "comparison",
    [decided(20, 5), decided(20, 0), decided(200, 0), decided(5, 5), failed()],
    ids=lambda each: each.verdict.outcome,
)
def test_what_is_said_stands_in_the_documentation_word_for_word(comparison):
    assert str(comparison.verdict.sentence) in DOCUMENTED


@pytest.mark.parametrize(
    "comparison",
    [
        decided(30, 20),
        compare(*pair([RIGHT] * 20, ["d"] * 20, ["w"] * 20), metric="recall", k=5),
        decided(6, 6),
        compared("x y", "d x"),
        undecided(),
    ],
    ids=lambda each: each.verdict.outcome,
)
def test_the_next_step_of_winners_and_marks_stands_there_too(comparison):
    assert str(comparison.verdict.next_step) in DOCUMENTED
