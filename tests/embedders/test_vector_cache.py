import multiprocessing
import sqlite3
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from core.embedders.cache import VectorCache
from core.messages import EngineError, StoreError


class Letters:
    """Counts a, b and c, and remembers what it was asked; nothing is written before a text but for queries."""

    dimension = 3
    batch = 2

    def __init__(self, key="letters", nudge=0.0):
        self.key = key
        self.nudge = nudge
        self.asked = []

    def embed(self, texts, _role):
        self.asked.append(list(texts))
        counts = [[text.count(letter) + self.nudge for letter in "abc"] for text in texts]
        return np.array(counts, dtype=np.float32)

    def variant(self, role):
        return "query: " if role == "query" else ""


@pytest.fixture
def cache(tmp_path):
    return VectorCache(tmp_path / "vectors.db")


def test_vectors_come_in_the_order_of_the_texts_with_norm_one(cache):
    vectors = cache.embed(Letters(), ["b", "aab", "aaabbbb"], "document")
    assert vectors == pytest.approx(np.array([[0, 1, 0], [0.894427, 0.447214, 0], [0.6, 0.8, 0]]))
    assert vectors.dtype == np.float32


def test_no_texts_give_no_vectors(cache):
    assert cache.embed(Letters(), [], "document").shape == (0, 3)


def test_each_distinct_text_is_embedded_once(cache):
    model = Letters()
    vectors = cache.embed(model, ["a", "b", "a", "a"], "document")
    assert sorted(map(sorted, model.asked)) == [["a", "b"]]
    assert vectors.tolist() == [[1, 0, 0], [0, 1, 0], [1, 0, 0], [1, 0, 0]]


def test_only_missing_texts_are_embedded_the_second_time(cache):
    cache.embed(Letters(), ["a", "b"], "document")
    model = Letters()
    cache.embed(model, ["a", "b", "c"], "document")
    assert model.asked == [["c"]]


def test_texts_are_prepared_before_they_are_embedded(cache):
    model = Letters()
    cache.embed(model, ["ABBA CAB", "abba\x00 cab"], "document")
    assert model.asked == [["abba cab"]]


def test_batches_hold_similar_lengths(cache):
    model = Letters()
    cache.embed(model, ["a", "aaaaa", "aa", "aaaa", "aaa"], "document")
    assert model.asked == [["aaaaa", "aaaa"], ["aaa", "aa"], ["a"]]


def test_roles_with_another_prefix_have_their_own_vectors(cache):
    model = Letters()
    cache.embed(model, ["a"], "document")
    cache.embed(model, ["a"], "query")
    assert model.asked == [["a"], ["a"]]


def test_models_do_not_share_vectors(cache):
    cache.embed(Letters(), ["a"], "document")
    other = Letters(key="other")
    cache.embed(other, ["a"], "document")
    assert other.asked == [["a"]]


def test_kept_vector_is_used_bit_for_bit(cache):
    first = cache.embed(Letters(), ["aab"], "document")
    second = cache.embed(Letters(nudge=0.001), ["aab"], "document")
    assert first.tobytes() == second.tobytes()


def test_process_that_comes_second_uses_the_vector_of_the_first(cache):
    class Slow(Letters):
        def embed(self, texts, role):
            VectorCache(cache.path).embed(Letters(), texts, role)
            return super().embed(texts, role)

    slow = cache.embed(Slow(nudge=0.001), ["aab"], "document")
    np.testing.assert_array_equal(slow, cache.embed(Letters(), ["aab"], "document"))


def test_progress_counts_every_text(cache):
    calls = []
    cache.embed(Letters(), ["a"], "document")
    cache.embed(Letters(), ["a", "a", "bbbb", "bbb", "b"], "document", lambda *counts: calls.append(counts))
    assert calls == [(2, 5), (4, 5), (5, 5)]


def test_what_was_embedded_before_a_stop_stays_kept(cache):
    def stop(done, _total):
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.embed(Letters(), ["aaaa", "aaa", "aa", "a"], "document", stop)
    model = Letters()
    cache.embed(model, ["aaaa", "aaa", "aa", "a"], "document")
    assert model.asked == [["aa", "a"]]


def test_deleted_file_is_made_again(cache):
    cache.embed(Letters(), ["a"], "document")
    for file in cache.path.parent.iterdir():
        file.unlink()
    cache.path.parent.rmdir()
    model = Letters()
    assert cache.embed(model, ["a"], "document").tolist() == [[1, 0, 0]]
    assert model.asked == [["a"]]
    cache.embed(model, ["a"], "document")
    assert model.asked == [["a"]]


def test_file_deleted_during_the_work_costs_no_vector(cache):
    def delete(_done, _total):
        cache.path.unlink(missing_ok=True)

    vectors = cache.embed(Letters(), ["aaaa", "aaa", "b"], "document", delete)
    assert vectors.tolist() == [[1, 0, 0], [1, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize("content", [b"this is not a database" * 100, b"SQLite format 3\x00" + bytes(5000)])
def test_damaged_file_is_put_aside_and_made_again(cache, content):
    cache.path.write_bytes(content)
    assert cache.embed(Letters(), ["a"], "document").tolist() == [[1, 0, 0]]
    assert Path(f"{cache.path}.damaged").read_bytes() == content
    model = Letters()
    cache.embed(model, ["a"], "document")
    assert model.asked == []


def test_file_damaged_in_its_middle_is_put_aside_and_made_again(cache):
    texts = ["a" * length for length in range(1, 300)]
    model = Letters()
    model.batch = 100
    cache.embed(model, texts, "document")
    whole = cache.path.read_bytes()
    cache.path.write_bytes(whole[:16384] + b"\xff" * (len(whole) - 16384))
    assert len(cache.embed(model, texts, "document")) == 299
    assert Path(f"{cache.path}.damaged").exists()


def test_file_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "vectors.db").mkdir()
    with pytest.raises(StoreError, match=r"The vector cache \"vectors.db\" can't be used: unable to open"):
        VectorCache(tmp_path / "vectors.db").embed(Letters(), ["a"], "document")


def test_folder_that_cannot_be_made_says_so(tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StoreError, match=r"The vector cache \"vectors.db\" can't be used: "):
        VectorCache(tmp_path / "taken" / "vectors.db").embed(Letters(), ["a"], "document")


def test_clearing_forgets_the_vectors_and_gives_the_space_back(cache):
    texts = ["a" * length for length in range(1, 5000)]
    model = Letters()
    model.batch = 2500
    assert cache.size_bytes() == 0
    cache.embed(model, texts, "document")
    full = cache.size_bytes()
    cache.clear()
    assert cache.size_bytes() < full / 5
    again = Letters()
    cache.embed(again, ["a"], "document")
    assert again.asked == [["a"]]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ([[1, 0, 0]], "answered 1 × 3 for 2 texts, expected 2 × 3"),
        ([[1, 0], [0, 1]], "answered 2 × 2 for 2 texts, expected 2 × 3"),
        ([[1, 0, 0], [np.nan, 0, 0]], 'no usable vector for the text "b"'),
        ([[np.inf, 0, 0], [1, 0, 0]], 'no usable vector for the text "aa"'),
        ([[1, 0, 0], [0, 0, 0]], 'no usable vector for the text "b"'),
    ],
)
def test_answers_that_are_no_vectors_are_refused_and_not_kept(cache, answer, said):
    class Broken(Letters):
        def embed(self, _texts, _role):
            return np.array(answer, dtype=np.float32)

    with pytest.raises(EngineError, match=said):
        cache.embed(Broken(), ["aa", "b"], "document")
    model = Letters()
    cache.embed(model, ["aa", "b"], "document")
    assert model.asked == [["aa", "b"]]


def embed_in_a_process(path, nudge):
    texts = ["a" * length + "b" for length in range(1, 120)]
    return VectorCache(path).embed(Letters(nudge=nudge), texts, "document").tobytes()


def test_processes_at_the_same_time_agree_on_every_vector(tmp_path):
    with ProcessPoolExecutor(3, multiprocessing.get_context("spawn")) as processes:
        answers = processes.map(embed_in_a_process, [tmp_path / "vectors.db"] * 6, [0, 0.1, 0.2, 0.3, 0.4, 0.5])
        assert len(set(answers)) == 1


def test_file_is_written_ahead(cache):
    cache.embed(Letters(), ["a"], "document")
    connection = sqlite3.connect(cache.path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()
