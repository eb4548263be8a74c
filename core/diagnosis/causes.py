"""The causes, each found in the evidence by a rule of its own."""

from __future__ import annotations

from collections.abc import Callable

from core.catalog import UNKNOWN
from core.diagnosis.evidence import Evidence
from core.diagnosis.vocabulary import Cause, CauseName
from core.messages import Language, counted, message

NEAR = 2
"""A right document up to so many times k is beaten by what stands above it; further down, it is ranked low."""


def causes_of(seen: Evidence) -> list[Cause]:
    """Return the causes that hold, the main one first; an imperfect query has at least one."""
    found: dict[CauseName, Cause] = {}
    for rule in _RULES:
        cause = rule(seen)
        if cause is not None:
            found.setdefault(cause.name, cause)
    return list(found.values())


def _at_ceiling(seen: Evidence) -> Cause | None:
    if seen.lost > 1e-12:
        return None
    return Cause(
        "at_ceiling",
        counted(
            "Nothing better is possible: it has {count} right document for {k} places.",
            "Nothing better is possible: it has {count} right documents for {k} places.",
            len(seen.relevant),
            k=seen.k,
        ),
        message("Leave it, or look at more places."),
    )


def _judgments_look_wrong(seen: Evidence) -> Cause | None:
    first = seen.ranking[0] if seen.ranking else None
    judged = first is not None and first in seen.query.grades and first not in seen.query.known_bad
    agreed = len(seen.firsts) > 1 and set(seen.firsts) == {first}
    if first is None or not judged or not agreed or first in seen.relevant:
        return None
    return Cause(
        "judgments_look_wrong",
        message("Every engine puts {document} first, and it is judged wrong.", document=seen.catalog.title(first)),
        message("Look at that judgment again."),
    )


def _wrong_language(seen: Evidence) -> Cause | None:
    if seen.shared_words is None or not seen.missing or any(seen.shared_words.values()):
        return None
    asked = seen.query.language
    if UNKNOWN not in (seen.apparent, asked) and seen.apparent != asked:
        return Cause(
            "wrong_language",
            message(
                "The query says {language} and looks like {other}.",
                language=Language(asked),
                other=Language(seen.apparent),
            ),
            message("Correct its language and run again."),
        )
    others = sorted(seen.document_languages - {UNKNOWN})
    if asked in (UNKNOWN, *others) or not others:
        return None
    return Cause(
        "wrong_language",
        message(
            "The query is in {language} and its right documents in {other}: this engine compares words.",
            language=Language(asked),
            other=Language(others[0]),
        ),
        message("Use an engine that compares meanings for this language, or translate the documents."),
    )


def _no_shared_word(seen: Evidence) -> Cause | None:
    if not seen.shared_words or not seen.missing or any(seen.shared_words.values()):
        return None
    return Cause(
        "no_shared_word",
        message("The query has no word in common with the right documents that are missing."),
        message("Add synonyms, or use an engine that compares meanings."),
    )


def _pushed_out_by_bad(seen: Evidence) -> Cause | None:
    """Return the known-bad result as the cause where a right document would stand among the first k without it."""
    if seen.below is None or seen.places[seen.below] - len(seen.bad) > seen.k:
        return None
    return _known_bad_shown(seen)


def _known_bad_shown(seen: Evidence) -> Cause | None:
    if not seen.bad:
        return None
    return Cause(
        "known_bad_shown",
        message(
            "{document}, which must not be shown, stands at place {place}.",
            document=seen.catalog.title(seen.bad[0]),
            place=seen.places[seen.bad[0]],
        ),
        message("Keep it out of the results."),
    )


def _beaten_by_unjudged(seen: Evidence) -> Cause | None:
    if seen.below is None or seen.places[seen.below] > NEAR * seen.k or not seen.unjudged:
        return None
    return Cause(
        "beaten_by_unjudged",
        counted(
            "{document} stands at place {place}, below {count} result that nobody judged.",
            "{document} stands at place {place}, below {count} results that nobody judged.",
            len(seen.unjudged),
            document=seen.catalog.title(seen.below),
            place=seen.places[seen.below],
        ),
        message("Judge those results: they may be right."),
    )


def _found_low(seen: Evidence) -> Cause | None:
    lowest = seen.below or (None if seen.missing else _highest(seen))
    if lowest is None:
        return None
    return Cause(
        "found_low",
        message(
            "{document} is found, but only at place {place}.",
            document=seen.catalog.title(lowest),
            place=seen.places[lowest],
        ),
        message("It is indexed and found: work on the ranking."),
    )


def _not_found(seen: Evidence) -> Cause | None:
    absent = [document for document in seen.missing if document not in seen.places]
    if not absent:
        return None
    gone = [document for document in absent if seen.catalog.place(document) is None]
    if gone:
        return Cause(
            "not_found",
            message("Its right document {document} is not in the catalog.", document=gone[0]),
            message("Bring the document back, or take the judgment out."),
        )
    return Cause(
        "not_found",
        message(
            "{document} is not among the first {largest} results.",
            document=seen.catalog.title(absent[0]),
            largest=seen.largest,
        ),
        message("Look at which columns are searched, and whether they say what people ask for."),
    )


def _highest(seen: Evidence) -> str:
    """Return the right document that stands highest, all of them being among the first k."""
    return min(seen.relevant, key=lambda document: seen.places[document])


_RULES: list[Callable[[Evidence], Cause | None]] = [
    _at_ceiling,
    _judgments_look_wrong,
    _wrong_language,
    _no_shared_word,
    _pushed_out_by_bad,
    _beaten_by_unjudged,
    _found_low,
    _not_found,
    _known_bad_shown,
]
"""The rule of each cause, in the order in which they are named as the main one."""
