"""What a person typed, checked and tidied before it goes into a query set."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

from core.formats.cells import clipped, sound
from core.formats.languages import language_code
from core.messages import InputError, message


def checked_text(text: str) -> str:
    """Return the text of a query; raises `InputError` where there is none."""
    typed = checked_words(text)
    if not typed:
        raise InputError(message("A query needs a text: write what people ask, or delete the query."))
    return typed


def checked_words(text: str) -> str:
    """Return a text without spaces around it and without what can't be stored."""
    return sound(text).strip()


def checked_language(code: str) -> str:
    """Return a language code, `und` where there is none."""
    return language_code(sound(code))


def checked_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Return each tag once; a semicolon separates two."""
    said = (checked_words(tag) for joined in tags for tag in joined.split(";"))
    return tuple(dict.fromkeys(tag for tag in said if tag))


def checked_document(document: str) -> str:
    """Return a document id, as it is; raises `InputError` where there is none."""
    if not document.strip():
        raise InputError(message("A judgment needs a document: search the catalog for it, or write its id."))
    return document


def checked_grade(grade: float, document: str, *, known_bad: bool) -> float:
    """Return a grade; raises `InputError` where it is none, or where a known-bad document would be relevant."""
    if not isfinite(grade) or grade < 0:
        raise InputError(
            message(
                "The grade of document {document} is {grade}, and grades begin at 0. Write 0 for a wrong answer, "
                "1 or more for a right one.",
                document=clipped(document),
                grade=f"{grade:g}",
            )
        )
    if known_bad and grade > 0:
        raise InputError(
            message(
                "Document {document} can't be a right answer and known bad at once. Give it grade 0, or take "
                "known bad away.",
                document=clipped(document),
            )
        )
    return float(grade)
