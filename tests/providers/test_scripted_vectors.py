import base64
import math

import numpy as np
import pytest

from tests.providers.vectors import vector_of

TEXTS = ["cast iron pot", "yoga mat", "théière"]
BOTH = pytest.mark.parametrize("dialect", ["openai", "gemini"])


def right(dimension):
    return [np.round(vector_of(text, dimension), 8).tolist() for text in TEXTS]


@pytest.mark.parametrize("dimension", [1, 128, 768, 3072])
def test_cutting_and_normalising_the_largest_vector_gives_the_smaller_one(dimension):
    cut = vector_of("yoga mat")[:dimension]
    np.testing.assert_allclose(cut / np.linalg.norm(cut), vector_of("yoga mat", dimension), atol=1e-12)


def test_a_text_has_one_vector_and_texts_have_different_ones():
    assert vector_of("a", 64).tolist() == vector_of("a", 64).tolist()
    assert abs(float(vector_of("a", 768) @ vector_of("b", 768))) < 0.2


@BOTH
def test_vectors_are_those_of_the_texts_in_the_dimension_asked_for(sdk, dialect):
    assert sdk.vectors(dialect, TEXTS, 128) == right(128)


@pytest.mark.parametrize(("dialect", "dimension"), [("openai", 1536), ("gemini", 3072)])
def test_native_dimension_is_given_where_none_is_asked_for(sdk, dialect, dimension):
    assert sdk.vectors(dialect, TEXTS) == right(dimension)


def test_openai_counts_tokens_and_says_the_model(sdk):
    answer = sdk.embed("openai", TEXTS)
    assert answer.usage.total_tokens == 6
    assert answer.model == "text-embedding-3-small"


@pytest.mark.parametrize(("dialect", "most"), [("openai", 2048), ("gemini", 100)])
def test_more_texts_than_a_provider_takes_are_refused(sdk, dialect, most):
    assert len(sdk.vectors(dialect, ["a"] * most, 1)) == most
    with pytest.raises(Exception, match=f"at most {most}"):
        sdk.vectors(dialect, ["a"] * (most + 1), 1)


@BOTH
@pytest.mark.parametrize(
    ("scenario", "lengths"),
    [
        ("too_few_vectors", [8, 8]),
        ("too_many_vectors", [8, 8, 8, 8]),
        ("no_vectors", []),
        ("wrong_dimension", [7, 7, 7]),
        ("uneven_vectors", [7, 8, 8]),
    ],
)
def test_clients_pass_on_any_number_of_vectors_of_any_length(server, sdk, dialect, scenario, lengths):
    server.script(scenario)
    assert [len(vector) for vector in sdk.vectors(dialect, TEXTS, 8)] == lengths


@BOTH
@pytest.mark.parametrize(("scenario", "seen"), [("nan_vector", math.isnan), ("infinite_vector", math.isinf)])
def test_clients_pass_on_numbers_that_are_none(server, sdk, dialect, scenario, seen):
    server.script(scenario)
    first, *others = sdk.vectors(dialect, TEXTS, 8)
    assert seen(first[0])
    assert others == right(8)[1:]


@BOTH
def test_clients_pass_on_a_zero_vector(server, sdk, dialect):
    server.script("zero_vector")
    assert sdk.vectors(dialect, TEXTS, 8) == [[0.0] * 8, *right(8)[1:]]


def test_openai_passes_on_null_and_gemini_raises_a_value_error(server, sdk):
    server.script("null_in_vector", times=2)
    assert sdk.vectors("openai", TEXTS, 8)[0][0] is None
    with pytest.raises(ValueError, match="Input should be a valid number"):
        sdk.vectors("gemini", TEXTS, 8)


@pytest.mark.parametrize(("scenario", "order"), [("out_of_order", [2, 1, 0]), ("same_index", [0, 0, 0])])
def test_openai_passes_on_vectors_in_the_order_of_the_answer(server, sdk, scenario, order):
    server.script(scenario)
    assert [item.index for item in sdk.embed("openai", TEXTS, 8).data] == order


def test_vectors_out_of_order_are_right_once_sorted_by_index(server, sdk):
    server.script("out_of_order")
    found = sorted(sdk.embed("openai", TEXTS, 8).data, key=lambda item: item.index)
    assert [item.embedding for item in found] == right(8)


def test_base64_is_not_decoded_by_the_client_that_asked_for_numbers(server, sdk):
    server.script("base64_vectors")
    first = sdk.vectors("openai", TEXTS, 8)[0]
    assert isinstance(first, str)
    np.testing.assert_allclose(np.frombuffer(base64.b64decode(first), "<f4"), right(8)[0], rtol=1e-6)


def test_a_server_that_refuses_dimensions_is_right_without_them(server, sdk):
    server.script("dimensions_refused")
    with pytest.raises(Exception, match="does not support matryoshka") as raised:
        sdk.vectors("openai", TEXTS, 8)
    assert (raised.value.body["object"], raised.value.code) == ("error", "400")
    assert sdk.vectors("openai", TEXTS) == right(1536)
