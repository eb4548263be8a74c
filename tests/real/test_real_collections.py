"""Real collections: figures near those of plain scripts, and the lesson of unjudged results.

`python -m tests.real.measure` measures every engine, E5 too, and writes results.md.
"""

import pytest

from core.messages import message
from core.sentences import Measured, cautions
from tests.real.collections import CHORUS, CNIL, measured, xquad

pytestmark = [pytest.mark.real, pytest.mark.slow]


@pytest.fixture(scope="module")
def vectors(tmp_path_factory):
    return tmp_path_factory.mktemp("vectors") / "vectors.db"


def test_cnil(shared, vectors):
    scores = measured(CNIL, ["bm25", "embedding:use"], shared / "data", vectors)
    assert scores["bm25"].mean("ndcg", 10).n == 167
    assert scores["bm25"].mean("ndcg", 10).mean == pytest.approx(0.440, abs=0.005)
    assert scores["embedding:use"].mean("ndcg", 10).mean == pytest.approx(0.435, abs=0.02)
    assert scores["embedding:use"].mean("recall", 5).mean == pytest.approx(0.509, abs=0.02)


@pytest.mark.parametrize(
    ("asked", "searched", "bm25", "use"),
    [("en", "en", 0.958, 0.897), ("es", "es", 0.945, 0.882), ("de", "de", 0.937, 0.876), ("es", "en", 0.356, 0.852)],
)
def test_xquad(shared, vectors, asked, searched, bm25, use):
    scores = measured(xquad(asked, searched), ["bm25", "embedding:use"], shared / "data", vectors)
    assert scores["bm25"].mean("ndcg", 10).n == 1190
    assert scores["bm25"].mean("ndcg", 10).mean == pytest.approx(bm25, abs=0.02)
    assert scores["embedding:use"].mean("ndcg", 10).mean == pytest.approx(use, abs=0.02)


def test_chorus_turns_round_among_judged_results(shared, vectors):
    specs = ["bm25", "bm25,tokens=simple", "embedding:use"]
    scores = measured(CHORUS, specs, shared / "data", vectors)
    words, simple, use = scores.values()
    assert words.mean("ndcg", 10).n == 116
    assert words.mean("ndcg", 10).left_out == 19
    assert simple.mean("ndcg", 10).mean == pytest.approx(0.703, abs=0.02)
    assert use.mean("ndcg", 10).mean == pytest.approx(0.450, abs=0.02)
    assert use.unjudged(10) == pytest.approx(0.62, abs=0.01)
    assert simple.mean("ndcg_judged", 10).mean == pytest.approx(0.795, abs=0.02)
    assert use.mean("ndcg_judged", 10).mean == pytest.approx(0.842, abs=0.02)
    read = [Measured(message("{name}", name=name), each) for name, each in (("BM25", simple), ("USE", use))]
    assert [str(caution.said) for caution in cautions(read, "ndcg", 10) if caution.grave]
