"""The ids are those of double precision, for every block size and with every kernel of numpy's OpenBLAS."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core.engines.cosine import GROUP, SAMPLE, top_k

ROOT = Path(__file__).parents[2]
BLOCKS = [1, 13, GROUP - 1, GROUP, GROUP + 1, 100, 1000, 1024, 2047, 2048, 2999, 3000, 3001, 10_000]
SHIFT = np.array([0, 0, 0, 2])
KERNELS = ["Haswell", "SkylakeX"]
"""A processor without AVX-512 runs the second as the first: OpenBLAS sees to that."""

PROGRAM = """
import sys
import numpy as np
from tests.engines.test_cosine_kernels import BLOCKS, CASES, in_double_precision
from core.engines.cosine import top_k
for case in CASES:
    documents, queries = case()
    for asked in (queries, queries[:1]):
        for k in (1, 10, 100):
            expected = in_double_precision(documents, asked, k)
            for block in BLOCKS:
                assert (top_k(documents, asked, k, block=block)[0] == expected).all(), (case.__name__, k, block)
"""


def unit(numbers):
    vectors = np.asarray(numbers, dtype=np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def distinct():
    random = np.random.default_rng(21)
    return unit(random.standard_normal((3000, 96))), unit(random.standard_normal((9, 96)))


def with_duplicated_texts():
    """A fifth of the documents are copies of others, far from them in the catalog."""
    documents, queries = distinct()
    random = np.random.default_rng(22)
    documents[random.integers(0, 3000, 600)] = documents[random.integers(0, 3000, 600)]
    documents[[17, 1024, 2999]] = queries[0]
    return documents, queries


def of_few_cosines():
    """Whole numbers of few components: hundreds of different documents tie."""
    random = np.random.default_rng(23)
    return unit(random.integers(-1, 2, (3000, 4)) + SHIFT), unit(random.integers(-1, 2, (9, 4)) + SHIFT)


CASES = [distinct, with_duplicated_texts, of_few_cosines]


def in_double_precision(documents, queries, k):
    cosines = queries.astype(float) @ documents.astype(float).T
    return np.argsort(-np.round(cosines, 6), axis=1, kind="stable")[:, :k]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("k", [1, 10, 100])
def test_ids_are_those_of_double_precision_for_every_block_size(case, k):
    documents, queries = case()
    expected = in_double_precision(documents, queries, k)
    for block in BLOCKS:
        np.testing.assert_array_equal(top_k(documents, queries, k, block=block)[0], expected, err_msg=str(block))


@pytest.mark.parametrize("case", CASES)
def test_one_query_alone_has_the_ids_and_cosines_it_has_among_others(case):
    documents, queries = case()
    places, cosines = top_k(documents, queries, 10)
    for row in range(len(queries)):
        alone = top_k(documents, queries[row : row + 1], 10)
        assert alone[0][0].tolist() == places[row].tolist()
        assert alone[1][0].tolist() == cosines[row].tolist()


def test_one_query_whose_best_stand_where_the_sample_looks_finds_them_all():
    """The sample takes every second document: a guess from it alone would be too high."""
    random = np.random.default_rng(24)
    documents, query = unit(random.standard_normal((2 * SAMPLE, 16))), unit(random.standard_normal((1, 16)))
    documents[0:200:2] = unit(query + 0.01 * random.standard_normal((100, 16)))
    for k in (90, 101, 150):
        assert top_k(documents, query, k)[0].tolist() == in_double_precision(documents, query, k).tolist()


@pytest.mark.parametrize("kernel", KERNELS)
def test_ids_are_those_of_double_precision_with_every_kernel(kernel):
    environment = os.environ | {"OPENBLAS_CORETYPE": kernel, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
