"""Every sentence of the screens and the core is said in every interface language."""

import ast
import string
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from core.reader import ENGLISH, LOCALES, interface_languages

ROOT = Path(__file__).resolve().parents[1]
KEYWORDS = {"t": None, "tn": (1, 2), "message": None, "counted": (1, 2), "words": None}
LANGUAGES = [code for code in interface_languages() if code != ENGLISH]


def sentences():
    found = {}
    for folder in ("core", "pages"):
        for file, line, said, _, _ in extract_from_dir(str(ROOT / folder), [("**.py", "python")], keywords=KEYWORDS):
            singular, plural = said if isinstance(said, tuple) else (said, None)
            found.setdefault(singular, (plural, f"{folder}/{file}:{line}"))
    return found


def fields(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.fixture(scope="module", params=LANGUAGES)
def translated(request):
    with (LOCALES / f"{request.param}.po").open("rb") as file:
        return read_po(file, locale=request.param)


def test_french_is_spoken():
    assert "fr" in LANGUAGES


def test_no_sentence_is_missing(translated):
    missing = []
    for singular, (plural, where) in sentences().items():
        entry = translated.get(singular)
        said = entry.string if entry is not None else ""
        complete = all(said) if isinstance(said, tuple) else bool(said)
        if not complete or (plural is not None) != isinstance(said, tuple) or "fuzzy" in entry.flags:
            missing.append(f"{where}: {singular}")
    assert not missing, "\n".join(missing)


def test_no_translation_is_left_over(translated):
    known = sentences()
    left_over = [
        entry.id
        for entry in translated
        if entry.id and (entry.id[0] if isinstance(entry.id, tuple) else entry.id) not in known
    ]
    assert not left_over, left_over


def test_translations_use_the_same_values(translated):
    wrong = []
    for entry in translated:
        if not entry.id:
            continue
        originals = entry.id if isinstance(entry.id, tuple) else (entry.id,)
        allowed = set().union(*map(fields, originals))
        for said in entry.string if isinstance(entry.string, tuple) else (entry.string,):
            if not fields(said) <= allowed or allowed - {"count"} - fields(said):
                wrong.append((entry.id, said))
    assert not wrong, wrong


def test_no_sentence_hides_inside_an_f_string():
    # pybabel does not look there, so such a sentence would stay English on every screen.
    hidden = [
        f"{file.name}:{call.lineno}"
        for folder in ("pages", "core")
        for file in sorted((ROOT / folder).rglob("*.py"))
        for text in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in ("t", "tn", "message", "counted")
        and isinstance(call.args[0], ast.Constant)
    ]
    assert not hidden
