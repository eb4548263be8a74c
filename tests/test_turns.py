"""The order in which engines are worked on."""

from core.engines.protocol import EngineSpec
from core.turns import in_turn


def turns(*texts):
    return [str(spec) for spec in in_turn([EngineSpec.parse(text) for text in texts])]


def test_a_hybrid_comes_right_after_its_last_part():
    hybrid = "hybrid,of=bm25+embedding:use"
    assert turns("bm25", "embedding:use", "embedding:e5", hybrid) == ["bm25", "embedding:use", hybrid, "embedding:e5"]


def test_a_hybrid_of_the_last_engine_stays_last():
    assert turns("bm25", "embedding:e5", "hybrid,of=bm25+embedding:e5")[-1] == "hybrid,of=bm25+embedding:e5"


def test_a_part_with_options_is_found():
    hybrid = "hybrid,of=bm25+embedding:e5(dim=128)"
    asked = ("bm25", "embedding:e5", "embedding:e5,dim=128", "embedding:use", hybrid)
    assert turns(*asked) == ["bm25", "embedding:e5", "embedding:e5,dim=128", hybrid, "embedding:use"]


def test_a_hybrid_of_engines_that_are_not_run_keeps_its_place():
    assert turns("hybrid,of=bm25+embedding:use", "embedding:e5") == ["hybrid,of=bm25+embedding:use", "embedding:e5"]


def test_a_hybrid_of_an_engine_that_is_itself_made_of_another_comes_after_both():
    dense = "milvus,of=embedding:use,search=dense"
    hybrid = "hybrid,of=bm25+milvus(of=embedding:use,search=dense)"
    assert turns("bm25", "embedding:use", "embedding:e5", dense, hybrid) == [
        "bm25",
        "embedding:use",
        dense,
        hybrid,
        "embedding:e5",
    ]


def test_the_most_dimensions_of_a_model_come_first():
    assert turns("embedding:use,dim=128", "embedding:use") == ["embedding:use", "embedding:use,dim=128"]
