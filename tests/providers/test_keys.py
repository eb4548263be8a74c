"""A key can be used, and neither shown nor written."""

import copy
import json
import pickle

import pytest

from core.providers.keys import NO_KEY, Key, redact

SECRET = "sk-planted-0123456789abcdef"  # noqa: S105 - nobody's
KEY = Key(SECRET)


def test_a_key_gives_its_secret_only_when_asked():
    assert KEY.reveal() == SECRET


@pytest.mark.parametrize(
    "shown",
    [repr(KEY), str(KEY), f"{KEY}", f"{KEY!r}", f"{KEY:>40}", "%s" % KEY, repr([KEY]), repr({"key": KEY})],  # noqa: UP031
)
def test_a_key_shows_dots_wherever_it_is_written_into_a_text(shown):
    assert "•••" in shown
    assert SECRET not in shown
    assert "planted" not in shown


def test_a_key_has_no_dictionary_to_look_into():
    assert not hasattr(KEY, "__dict__")


@pytest.mark.parametrize(
    "write", [pickle.dumps, copy.copy, copy.deepcopy, json.dumps], ids=["pickle", "copy", "deepcopy", "json"]
)
def test_a_key_is_not_written_anywhere(write):
    with pytest.raises(TypeError) as raised:
        write(KEY)
    assert SECRET not in str(raised.value)


def test_keys_are_equal_by_value():
    assert Key("a1") == Key("a1")
    assert Key("a1") != Key("a2")
    assert Key("a1") != "a1"
    assert {Key("a1"): 1}[Key("a1")] == 1


def test_no_key_is_false_and_shows_nothing():
    assert not NO_KEY
    assert KEY
    assert str(NO_KEY) == ""


def test_blanks_and_line_breaks_that_were_pasted_along_are_no_part_of_a_key():
    assert Key(" sk-abc\n").reveal() == "sk-abc"


@pytest.mark.parametrize(
    "echo",
    [
        SECRET,
        "sk-planted",
        "0123456789abcdef",
        "planted-01234567",
        "sk-pl***cdef",
        "sk-plan***cdef",
        "sk-p…cdef",
        "sk-planted-...cdef",
        "***********cdef",
        "sk-planted-0123****************",
        "•••••abcdef",
    ],
)
def test_a_key_its_parts_and_its_masked_forms_are_taken_out(echo):
    told = redact(f"Incorrect API key provided: {echo}. Find yours in your account.", KEY)
    assert "•••" in told
    assert not any(part in told for part in ("sk-p", "planted", "0123", "cdef"))
    assert told.startswith("Incorrect API key provided: •••")
    assert told.endswith("Find yours in your account.")


@pytest.mark.parametrize(
    "stranger",
    [
        "sk-proj-Zx81kdj3_kd93-aabbccddeeff",
        "AIzaSyA-1234567890abcdefghijklmnopqrst",
        "gsk_abcdefghijklmnop123",
        "Bearer abcdef.ghijkl-0123",
    ],
)
def test_what_is_shaped_like_a_key_is_taken_out_though_it_is_not_ours(stranger):
    told = redact(f"key={stranger} was refused", Key("another"))
    assert "•••" in told
    assert stranger not in told
    assert told.endswith(" was refused")


@pytest.mark.parametrize(
    "text",
    [
        "The model `text-embedding-3-small` does not exist.",
        "You exceeded your current quota, please check your plan.",
        "Wait... then *try* again.",
        "sk-learn is not a model",
        "",
    ],
)
def test_what_is_no_key_stays(text):
    assert redact(text, KEY, NO_KEY) == text


def test_several_keys_are_taken_out_at_once():
    assert redact("first-secret-1 and second-secret-2", Key("first-secret-1"), Key("second-secret-2")) == "••• and •••"
