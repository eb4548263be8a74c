"""A catalog is put into a collection once; a process that is killed leaves what it had loaded to the next one."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from core.milvus import loading
from core.queries import Query
from tests.milvus.dying import shop
from tests.milvus.where import built, forget, rankings, read

ROOT = Path(__file__).parents[2]
QUERIES = [Query("a", "red shoes"), Query("b", "something green to wear"), Query("c", "very very light")]
SPECS = ["milvus", "milvus,search=dense", "milvus,search=hybrid"]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed")
    engines = {text: built(text, folder) for text in SPECS}
    for engine in engines.values():
        forget(engine, shop())
    answers = {text: rankings(read(engine, shop()), QUERIES, 58) for text, engine in engines.items()}
    return answers, folder / "vectors.db"


def killed(folder, vectors, text, dies_at, batch):
    command = [sys.executable, "-m", "tests.milvus.dying", folder, vectors, text, "shop", str(dies_at), str(batch)]
    return subprocess.run(list(map(str, command)), cwd=ROOT, check=False, capture_output=True).returncode


@pytest.mark.parametrize("text", SPECS)
@pytest.mark.parametrize(("dies_at", "goes_on_at"), [(20, 20), (50, 50), (-1, 58)])
def test_killed_loading_goes_on_to_the_same_answers(text, dies_at, goes_on_at, undisturbed, tmp_path, monkeypatch):
    answers, vectors = undisturbed
    engine = built(text, tmp_path, vectors)
    forget(engine, shop())
    assert killed(tmp_path, vectors, text, dies_at, 10) == -signal.SIGKILL
    monkeypatch.setattr(loading, "BATCH", 10)
    seen = []
    engine.index(shop(), lambda done, total: seen.append((done, total)))
    assert seen[0] == (goes_on_at, 58)
    assert rankings(engine, QUERIES, 58) == answers[text]


def test_a_batch_that_is_there_in_part_is_written_over(undisturbed, tmp_path, monkeypatch):
    answers, vectors = undisturbed
    engine = built("milvus", tmp_path, vectors)
    forget(engine, shop())
    assert killed(tmp_path, vectors, "milvus", 21, 7) == -signal.SIGKILL  # three batches of seven: 21 documents
    monkeypatch.setattr(loading, "BATCH", 10)
    assert rankings(read(engine, shop()), QUERIES, 58) == answers["milvus"]


def test_a_loaded_catalog_is_not_sent_again(undisturbed, tmp_path, monkeypatch):
    _, vectors = undisturbed
    first = read(built("milvus", tmp_path, vectors), shop())
    monkeypatch.setattr(type(first), "_rows", lambda *_: pytest.fail("the catalog was sent again"))
    seen = []
    built("milvus", tmp_path, vectors).index(shop(), lambda done, total: seen.append((done, total)))
    assert seen == [(58, 58)]


def test_a_stop_keeps_what_was_loaded(undisturbed, tmp_path, monkeypatch):
    answers, vectors = undisturbed
    monkeypatch.setattr(loading, "BATCH", 10)
    engine = built("milvus", tmp_path, vectors)
    forget(engine, shop())

    def stop(done, total):
        if done == 30:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        engine.index(shop(), stop)
    seen = []
    engine.index(shop(), lambda done, total: seen.append(done))
    assert seen[0] == 30
    assert rankings(engine, QUERIES, 58) == answers["milvus"]
