"""Answers with status 200 whose vectors are not what was asked for, and dimensions refused."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from tests.providers.calls import Call
from tests.providers.replies import Reply, as_json
from tests.providers.right_answers import embedding, right
from tests.providers.scenario import EMBED, FOR_GOOD, OPENAI_ONLY, Scenario
from tests.providers.vectors import vectors_of


def _right(call: Call) -> list[list[float]]:
    return vectors_of(call.texts, call.dimension)


def _first_component(value: float | None) -> Callable[[Call], Reply]:
    def answer(call: Call) -> Reply:
        first, *others = _right(call)
        return embedding(call, [[value, *first[1:]], *others])

    return answer


def _too_many(call: Call) -> Reply:
    vectors = _right(call)
    return embedding(call, [*vectors, vectors[0]])


def _reversed(call: Call) -> Reply:
    return embedding(call, _right(call)[::-1], order=range(len(call.texts))[::-1])


def _twice_the_same_index(call: Call) -> Reply:
    return embedding(call, _right(call), order=[0] * len(call.texts))


def _zero(call: Call) -> Reply:
    first, *others = _right(call)
    return embedding(call, [[0.0] * len(first), *others])


def _one_shorter(call: Call) -> Reply:
    return embedding(call, [vector[:-1] for vector in _right(call)])


def _uneven(call: Call) -> Reply:
    first, *others = _right(call)
    return embedding(call, [first[:-1], *others])


def _base64(call: Call) -> Reply:
    packed = [base64.b64encode(np.asarray(vector, "<f4").tobytes()).decode() for vector in _right(call)]
    return embedding(call, packed)


def _dimensions_refused(call: Call) -> Reply:
    """Answer as vLLM does for a model that was not trained to be cut, right where no dimensions are asked for."""
    if call.asked_dimension is None:
        return right(call)
    said = f'Model "{call.model}" does not support matryoshka representation, changing output dimensions will lead to '
    error = {"object": "error", "message": said + "poor results.", "type": "BadRequestError", "param": None}
    return as_json({**error, "code": 400}, 400)


_VECTORS = (
    Scenario("too_few_vectors", "one vector less than texts", lambda call: embedding(call, _right(call)[:-1])),
    Scenario("too_many_vectors", "one vector more than texts", _too_many),
    Scenario("no_vectors", "a list of no vectors", lambda call: embedding(call, [])),
    Scenario("out_of_order", "the last vector first, each with its right index", _reversed, dialects=OPENAI_ONLY),
    Scenario("same_index", "every vector says it is the first", _twice_the_same_index, dialects=OPENAI_ONLY),
    Scenario("nan_vector", "NaN in the first vector, written as NaN", _first_component(float("nan"))),
    Scenario("infinite_vector", "Infinity in the first vector", _first_component(float("inf"))),
    Scenario("null_in_vector", "null in the first vector", _first_component(None)),
    Scenario("zero_vector", "a first vector of zeros", _zero),
    Scenario("wrong_dimension", "one component less in each vector", _one_shorter),
    Scenario("uneven_vectors", "one component less in the first vector", _uneven),
    Scenario("base64_vectors", "base64 although numbers were asked for", _base64, dialects=OPENAI_ONLY),
    Scenario("dimensions_refused", "400 to any dimensions", _dimensions_refused, dialects=OPENAI_ONLY, times=FOR_GOOD),
)
EMBEDDINGS = tuple(replace(scenario, kinds=EMBED) for scenario in _VECTORS)
