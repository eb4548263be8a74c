"""The command line: figures of the demo, the stable JSON, and bad input as a sentence with exit code 2."""

import json
from pathlib import Path

import pytest

from core.__main__ import main

DATA = Path(__file__).resolve().parents[1] / "data"


def evaluate(tmp_path, *options, queries="queries.json", catalog=DATA / "products.csv"):
    out = tmp_path / "out.json"
    files = ["--catalog", str(catalog), "--queries", str(DATA / queries), "--vectors", str(tmp_path / "v.db")]
    code = main(["evaluate", *files, "--json", str(out), "--k", "5", *options])
    return code, json.loads(out.read_text(encoding="utf-8")) if out.exists() else None


def engines(*specs):
    return [part for spec in specs for part in ("--engine", spec)]


def recalls(written):
    return {engine["name"]: round(engine["metrics"]["recall@5"]["mean"], 3) for engine in written["engines"]}


def test_figures_of_the_demo_are_those_measured_with_plain_scripts(tmp_path):
    specs = ["bm25,tokens=simple", "embedding:use", "embedding:e5", "embedding:e5,prefix=none", "embedding:e5,dim=128"]
    code, written = evaluate(tmp_path, *engines(*specs))
    assert code == 0
    assert recalls(written) == dict(
        zip([specs[0], *specs[1:3], specs[3], specs[4]], [0.124, 0.726, 0.785, 0.656, 0.581], strict=True)
    )


def test_figures_of_the_search_log(tmp_path):
    _, written = evaluate(
        tmp_path, *engines("bm25,tokens=simple", "embedding:use", "embedding:e5"), queries="queries_search_log.json"
    )
    assert list(recalls(written).values()) == [0.603, 0.944, 0.925]


def test_json_has_its_stable_keys(tmp_path):
    _, written = evaluate(tmp_path, *engines("bm25"))
    assert written["catalog"]["documents"] == 60
    assert written["queries"]["count"] == 31
    assert written["queries"]["by_language"] == {"fr": 24, "en": 3, "de": 2, "es": 2}
    engine = written["engines"][0]
    assert {"mean", "low", "high", "n", "unjudged"} <= set(engine["metrics"]["recall@5"])
    assert engine["by_language"]["fr"]["n"] == 24
    assert set(engine["by_language"]["fr"]["metrics"]) == set(engine["metrics"])
    query = engine["per_query"][1]
    assert query["query"] == "idée de cadeau pour de jeunes parents"
    assert query["ceiling"]["recall@5"] == pytest.approx(5 / 6)
    assert sorted(query["expected"]) == ["P031", "P032", "P033", "P034", "P035", "P036"]
    assert query["failed"] is None
    assert {"id", "language", "metrics", "got"} <= set(query)


def test_import_says_what_was_understood(tmp_path, capsys):
    assert main(["import", str(DATA / "products.csv"), "--as", "catalog"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["shape"], said["encoding"], said["separator"]) == ("csv", "UTF-8", ",")
    assert (said["rows"], said["kept"], said["rejected"]) == (60, 60, 0)
    assert said["columns"] == ["id", "nom", "categorie", "prix", "description"]
    assert said["mapping"] == {
        "id": "id",
        "text": ["nom", "categorie", "description"],
        "title": "nom",
        "language": "fr",
    }


def test_import_lists_findings_with_their_row(tmp_path, capsys):
    file = tmp_path / "queries.csv"
    file.write_text("query,relevant_ids\nchaise,P1\n,P2\n", encoding="utf-8")
    assert main(["import", str(file), "--as", "queries"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["rows"], said["kept"], said["rejected"]) == (2, 1, 1)
    found = {finding["code"]: finding for finding in said["findings"]}
    assert found["query_empty"]["row"] == 3
    assert {"code", "count", "row", "example", "message"} <= set(found["query_empty"])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (engines("bm26"), 'There is no engine "bm26"'),
        (engines("bm25,k1=3"), 'no option "k1"'),
        (engines("embedding:use,dim=600"), "Dimension 600 asked, USE has 512."),
        ([*engines("bm25"), "--text", "nowhere"], "nowhere"),
    ],
)
def test_bad_option_is_a_sentence_and_exit_code_two(tmp_path, capsys, options, said):
    code, written = evaluate(tmp_path, *options)
    assert (code, written) == (2, None)
    assert said in capsys.readouterr().err


def test_missing_file_is_a_sentence_and_exit_code_two(tmp_path, capsys):
    code, _ = evaluate(tmp_path, *engines("bm25"), catalog=tmp_path / "nowhere.csv")
    assert code == 2
    assert "can't be read" in capsys.readouterr().err
