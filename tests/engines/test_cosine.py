import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.embedders.cut import cut
from core.engines import cosine
from core.engines.cosine import top_k


def unit(numbers):
    vectors = np.asarray(numbers, dtype=np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def random_unit(count, dimension, seed):
    return unit(np.random.default_rng(seed).standard_normal((count, dimension)))


def full_sort(documents, queries, k):
    scores = np.round(queries.astype(np.float64) @ documents.astype(np.float64).T, 6)
    order = np.argsort(-scores, axis=1, kind="stable")[:, :k]
    return order, np.take_along_axis(scores, order, axis=1).astype(np.float32)


def assert_like_full_sort(documents, queries, k, block):
    places, scores = top_k(documents, queries, k, block=block)
    expected_places, expected_scores = full_sort(documents, queries, k)
    np.testing.assert_array_equal(places, expected_places)
    np.testing.assert_array_equal(scores, expected_scores)


def test_nearest_comes_first():
    documents = unit([[1, 0], [0, 1], [1, 1], [-1, 0]])
    places, scores = top_k(documents, unit([[1, 0], [0, 2]]), 3)
    assert places.tolist() == [[0, 2, 1], [1, 2, 0]]
    assert scores == pytest.approx(np.array([[1, 0.707107, 0], [1, 0.707107, 0]]))


@pytest.mark.parametrize("block", [1, 7, 64, 999, 5000])
@pytest.mark.parametrize("k", [1, 10, 300])
def test_random_vectors_rank_like_a_full_sort_in_double_precision(block, k):
    assert_like_full_sort(random_unit(3000, 32, seed=1), random_unit(40, 32, seed=2), k, block)


@pytest.mark.parametrize("block", [1, 7, 64, 999, 5000])
@pytest.mark.parametrize("k", [1, 10, 300])
def test_many_copies_of_few_documents_keep_the_catalog_order(block, k):
    few = random_unit(5, 384, seed=3)
    documents = few[np.random.default_rng(4).integers(0, 5, 2000)]
    assert_like_full_sort(documents, random_unit(20, 384, seed=5), k, block)


@pytest.mark.parametrize("block", [64, 5000])
def test_documents_that_are_all_the_same_keep_the_catalog_order(block):
    documents = np.repeat(random_unit(1, 384, seed=6), 3000, axis=0)
    places, _ = top_k(documents, random_unit(3, 384, seed=7), 10, block=block)
    assert places.tolist() == [list(range(10))] * 3


def test_one_component_ties_half_of_the_documents():
    documents = cut(random_unit(3000, 8, seed=8), 1)
    assert_like_full_sort(documents, unit([[1.0]]), 20, 100)


def test_best_documents_that_stand_together_are_all_found():
    documents = random_unit(9000, 16, seed=9)
    query = random_unit(1, 16, seed=10)
    documents[4000:4500] = unit(query + 0.01 * random_unit(500, 16, seed=11))
    assert_like_full_sort(documents, query, 400, 512)


def test_more_queries_than_one_block(monkeypatch):
    monkeypatch.setattr(cosine, "QUERY_BLOCK", 4)
    assert_like_full_sort(random_unit(200, 16, seed=12), random_unit(11, 16, seed=13), 5, 50)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60), st.integers(0, 5), st.integers(1, 70), st.integers(1, 70))
def test_any_shape_ranks_like_a_full_sort(seed, documents, queries, k, block):
    numbers = np.random.default_rng(seed)
    some = unit(numbers.integers(-1, 2, (documents, 3)) + np.array([0, 0, 0.5]))
    asked = unit(numbers.standard_normal((queries, 3))) if queries else np.empty((0, 3), np.float32)
    assert_like_full_sort(some, asked, k, block)


def test_k_beyond_the_documents_ranks_them_all():
    places, scores = top_k(unit([[1, 0], [0, 1]]), unit([[0, 1]]), 5)
    assert places.tolist() == [[1, 0]]
    assert scores.shape == (1, 2)


def test_no_documents_and_no_queries():
    nothing = np.empty((0, 3), dtype=np.float32)
    some = random_unit(4, 3, seed=14)
    assert top_k(nothing, some, 5)[0].shape == (4, 0)
    assert top_k(some, nothing, 5)[0].shape == (0, 4)
    assert top_k(nothing, nothing, 5)[1].shape == (0, 0)


def test_cut_vectors_are_unit_vectors_again():
    assert cut(unit([[3, 4, 12]]), 2) == pytest.approx(np.array([[0.6, 0.8]]))


def test_a_row_without_its_first_components_is_cut_to_zero_and_not_to_nan():
    short = cut(unit([[0, 0, 1], [1, 0, 1]]), 2)
    assert short.tolist() == [[0, 0], [1, 0]]
    assert top_k(short, unit([[1, 0]]), 2)[0].tolist() == [[1, 0]]
