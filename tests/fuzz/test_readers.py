"""The fuzzing of tests.fuzz.readers in small, in this process, at every landing."""

from random import Random

import pytest

from tests.examples import some
from tests.fuzz.targets import TARGETS, tried


@pytest.mark.parametrize("name", TARGETS)
def test_broken_files_give_a_result_or_a_sentence(name):
    for place in range(some(150)):
        assert tried(TARGETS[name], Random(f"{name} landing {place}")) in ("read", "refused")
