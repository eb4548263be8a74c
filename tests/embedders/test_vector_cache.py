import multiprocessing
import os
import signal
import sqlite3
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.embedders.cache import Missing, VectorCache
from core.embedders.prepare import prepare
from core.embedders.protocol import UNBOUNDED
from core.embedders.vector_places import digest_of_list
from core.messages import EngineError, StoreError


class Letters:
    """Counts a, b and c, and remembers what it was asked; nothing is written before a text but for queries."""

    dimension = 3
    batch, tokens, lanes = 2, 1000, 1

    def __init__(self, key="letters", nudge=0.0):
        self.key = key
        self.nudge = nudge
        self.asked = []

    def fetched(self, dimension):
        return self.dimension

    def embed(self, texts, role, dimension):
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


def test_batches_of_a_local_model_hold_similar_lengths(cache):
    model = Letters()
    model.tokens = UNBOUNDED
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
        def embed(self, texts, role, dimension):
            VectorCache(cache.path).embed(Letters(), texts, role)
            return super().embed(texts, role, dimension)

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
        def embed(self, texts, role, dimension):
            return np.array(answer, dtype=np.float32)

    with pytest.raises(EngineError, match=said):
        cache.embed(Broken(), ["aa", "b"], "document")
    model = Letters()
    cache.embed(model, ["aa", "b"], "document")
    assert model.asked == [["aa", "b"]]


def test_batches_are_bounded_by_tokens_too(cache):
    model = Letters()
    model.batch, model.tokens = 10, 5
    cache.embed(model, ["a" * 8, "b" * 12, "c" * 16, "a" * 80, "a"], "document")
    assert model.asked == [["a" * 8, "b" * 12], ["c" * 16], ["a" * 80], ["a"]]


class Shorter(Letters):
    """Can be asked for fewer components than its three; `asked_for` are the lengths of its calls."""

    def __init__(self):
        super().__init__()
        self.asked_for = []

    def fetched(self, dimension):
        return dimension or 3

    def embed(self, texts, role, dimension):
        self.asked_for.append(dimension)
        return super().embed(texts, role, dimension)[:, :dimension]


def test_longer_vector_serves_every_shorter_length_cut_and_normalised(cache):
    model = Shorter()
    cache.embed(model, ["aaabbbbc"], "document")
    assert cache.embed(model, ["aaabbbbc"], "document", dimension=2) == pytest.approx(np.array([[0.6, 0.8]]))
    assert cache.embed(model, ["aaabbbbc"], "document", dimension=1).tolist() == [[1]]
    assert model.asked_for == [3]


def test_longer_vector_replaces_the_shorter_one(cache):
    model = Shorter()
    cache.embed(model, ["aab", "abb"], "document", dimension=2)
    cache.embed(model, ["aab", "abb"], "document")
    cache.embed(model, ["aab", "abb"], "document", dimension=2)
    assert model.asked_for == [2, 3]
    assert rows(cache, "SELECT live, length FROM blocks") == [(2, 3)]


def test_block_of_which_one_vector_is_replaced_keeps_the_other(cache):
    model = Shorter()
    cache.embed(model, ["aab", "abb"], "document", dimension=2)
    cache.embed(model, ["aab"], "document")
    assert sorted(rows(cache, "SELECT live, length FROM blocks")) == [(1, 2), (1, 3)]
    assert cache.embed(model, ["aab", "abb"], "document", dimension=2) == pytest.approx(
        np.array([[2, 1], [1, 2]]) / np.sqrt(5)
    )
    assert model.asked_for == [2, 3]


def test_more_components_than_the_model_has_are_refused(cache):
    model = Letters()
    with pytest.raises(EngineError, match=r"Dimension 4 asked, letters has 3\."):
        cache.embed(model, ["a"], "document", dimension=4)
    assert model.asked == []


class Unknown(Letters):
    """A server's own model: the first answer tells how long its vectors are."""

    def __init__(self, length=3):
        super().__init__()
        self.dimension, self.length = None, length

    def embed(self, texts, role, dimension):
        self.asked.append(list(texts))
        return np.array([[text.count(letter) for letter in "abcdef"[: self.length]] for text in texts])


def test_length_that_only_the_answer_tells_is_that_of_the_vectors(cache):
    assert cache.embed(Unknown(), ["a", "b", "aac"], "document").shape == (3, 3)
    model = Unknown()
    assert cache.embed(model, ["b", "a"], "document").tolist() == [[0, 1, 0], [1, 0, 0]]
    assert cache.embed(model, ["aac"], "document", dimension=2).tolist() == [[1, 0]]
    assert model.asked == []


def test_server_with_another_model_than_before_says_both_lengths(cache):
    cache.embed(Unknown(), ["a"], "document")
    with pytest.raises(EngineError, match=r"letters answered vectors of 2 components, and of 3 before: .* Empty the"):
        cache.embed(Unknown(length=2), ["b"], "query")
    assert cache.missing(Unknown(), ["a", "b"], "document").texts == 1
    cache.clear()
    assert cache.embed(Unknown(length=2), ["b"], "document").tolist() == [[0, 1]]


def test_server_that_changes_its_model_on_the_way_is_told_even_without_the_file(cache):
    class Changing(Unknown):
        def embed(self, texts, role, dimension):
            self.length = 3 if not self.asked else 2
            return super().embed(texts, role, dimension)

    def delete(_done, _total):
        cache.path.unlink(missing_ok=True)

    with pytest.raises(EngineError, match="2 components, and of 3 before"):
        cache.embed(Changing(), ["a", "b", "aa"], "document", delete)


def test_too_few_components_of_an_unknown_model_are_told_and_what_came_is_kept(cache):
    model = Unknown()
    for _ in range(2):
        with pytest.raises(EngineError, match=r"Dimension 4 asked, letters has 3\."):
            cache.embed(model, ["a"], "document", dimension=4)
    assert model.asked == [["a"]]
    assert cache.missing(model, ["a"], "document").texts == 0


def test_missing_counts_distinct_prepared_texts_and_their_tokens(cache):
    model = Shorter()
    cache.embed(model, ["a"], "document", dimension=2)
    texts = ["a", "abbaabba", "abbaabba", "\x00abbaabba", "bbb"]
    assert cache.missing(model, texts, "document", dimension=2) == Missing(2, 3)
    assert cache.missing(model, texts, "document") == Missing(3, 4)
    assert cache.missing(model, texts, "query", dimension=2) == Missing(3, 4)
    cache.embed(model, texts, "document")
    assert cache.missing(model, texts, "document") == Missing(0, 0)


LONG = [f"{'a' * (number % 7)}b {number}" for number in range(1200)]


def test_long_list_is_answered_again_without_preparing_its_texts(cache, monkeypatch):
    model = Letters()
    model.batch, model.tokens = 100, UNBOUNDED
    first = cache.embed(model, LONG, "document")
    monkeypatch.setattr("core.embedders.keyed.prepare", lambda text: pytest.fail(text))
    assert cache.embed(model, LONG, "document").tobytes() == first.tobytes()
    assert cache.missing(model, LONG, "document") == Missing(0, 0)
    assert len(model.asked) == 12
    backwards = cache.embed(model, LONG[::-1], "document")
    assert backwards.tobytes() == first[::-1].tobytes()
    assert rows(cache, "SELECT count(*), sum(live) FROM blocks") == [(12, 1200)]


def test_edited_texts_of_a_long_list_are_embedded_alone(cache):
    model = Letters()
    model.batch = 500
    cache.embed(model, LONG, "document")
    model.asked = []
    edited = [*LONG[:3], "ccc", "cca", *LONG[4:]]
    vectors = cache.embed(model, edited, "document")
    assert model.asked == [["ccc", "cca"]]
    assert vectors[3].tolist() == [0, 0, 1]
    np.testing.assert_array_equal(
        vectors, VectorCache(cache.path.with_name("other.db")).embed(model, edited, "document")
    )


def test_list_whose_vectors_were_replaced_or_deleted_is_answered_all_the_same(cache):
    model = Shorter()
    model.batch = 300
    short = cache.embed(model, LONG, "document", dimension=2)
    cache.embed(model, LONG, "document")
    np.testing.assert_allclose(cache.embed(model, LONG, "document", dimension=2), short, atol=1e-6)
    with sqlite3.connect(cache.path) as connection:
        connection.execute("DELETE FROM blocks WHERE id IN (SELECT id FROM blocks LIMIT 2)")
    connection.close()
    model.asked_for = []
    np.testing.assert_allclose(cache.embed(model, LONG, "document", dimension=2), short, atol=1e-6)
    assert len(model.asked_for) == 2


@pytest.mark.parametrize(
    "texts", [["a", "b"], ["a\x00b", ""], ["a\x00", "b"], ["a", "\x00b"], ["ab", ""], ["é", "b"], ["’"]]
)
def test_other_lists_have_other_digests(texts):
    lists = [
        ["a", "b"],
        ["a\x00b", ""],
        ["a\x00", "b"],
        ["a", "\x00b"],
        ["ab", ""],
        ["é", "b"],
        ["’"],
        ["\x19 "],
        ["\ud800"],
    ]
    assert [digest_of_list(b"model", one) == digest_of_list(b"model", texts) for one in lists].count(True) == 1
    assert digest_of_list(b"model", texts) != digest_of_list(b"other", texts)


def test_file_of_an_older_layout_is_emptied(cache):
    with sqlite3.connect(cache.path) as connection:
        connection.execute("CREATE TABLE vectors (key BLOB PRIMARY KEY, vector BLOB)")
    connection.close()
    cache.embed(Letters(), ["a"], "document")
    assert ("vectors",) not in rows(cache, "SELECT name FROM sqlite_master")


def rows(cache, query):
    connection = sqlite3.connect(cache.path)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


@given(st.text())
def test_a_prepared_text_is_prepared_to_itself(text):
    assert prepare(prepare(text)) == prepare(text)


QUESTIONS = st.tuples(
    st.lists(st.text("abcAB \x00é", max_size=4), max_size=9), st.sampled_from(["query", "document"]), st.integers(1, 3)
)


@settings(max_examples=40, deadline=None)
@given(st.lists(QUESTIONS, max_size=6))
def test_answers_are_those_of_a_dictionary(questions):
    model, kept = Shorter(), {}
    model.nudge = 0.5
    with tempfile.TemporaryDirectory() as folder:
        cache = VectorCache(Path(folder) / "vectors.db")
        for texts, role, dimension in questions:
            missing = {text for text in map(prepare, texts) if kept.get((role, text), 0) < dimension}
            model.asked = []
            vectors = cache.embed(model, texts, role, dimension=dimension)
            asked = [text for batch in model.asked for text in batch]
            assert sorted(asked) == sorted(missing)
            kept |= {(role, text): dimension for text in missing}
            right = np.array([[prepare(text).count(letter) + 0.5 for letter in "abc"[:dimension]] for text in texts])
            right = right.reshape(-1, dimension)
            np.testing.assert_allclose(vectors, right / np.linalg.norm(right, axis=1, keepdims=True), atol=1e-6)
            again = cache.embed(model, texts, role, dimension=dimension)
            assert again.tobytes() == vectors.tobytes()


def die_after_two_batches(path):
    def die(done, _total):
        if done == 4:
            os.kill(os.getpid(), signal.SIGKILL)

    VectorCache(path).embed(Letters(), ["a" * length for length in range(1, 9)], "document", die)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="left out: Windows has no SIGKILL")
def test_killed_process_leaves_every_finished_batch(tmp_path):
    process = multiprocessing.get_context("spawn").Process(target=die_after_two_batches, args=(tmp_path / "v.db",))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    model = Letters()
    VectorCache(tmp_path / "v.db").embed(model, ["a" * length for length in range(1, 9)], "document")
    assert model.asked == [["a" * 5, "a" * 6], ["a" * 7, "a" * 8]]


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
