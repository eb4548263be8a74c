"""Languages of queries: missing, other than what the text looks like, or with too few queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from core.catalog import UNKNOWN
from core.formats.cells import clipped
from core.formats.checks.asked import Asked, doubt
from core.formats.languages import apparent_languages, is_recognised
from core.formats.problems import Problem
from core.messages import Language, counted, message
from core.queries import Query
from core.significance import FEWEST_TO_SHOW


def problems_of_languages(asked: Asked) -> Iterator[Problem]:
    """Return the queries without a language or with a doubtful one, then the languages with few queries."""
    proposed = proposed_languages([query for query, _ in asked])
    for query, row in asked:
        if query.language == UNKNOWN:
            said = message(
                "Row {row}: the query “{value}” names no language; it is counted apart from the others.",
                row=row, value=clipped(query.text),
            )  # fmt: skip
            yield doubt("no_language", query, row, said)
        elif query.id in proposed:
            said = message(
                "Row {row}: the query “{value}” has the language {language} and looks like {other}. Which is it?",
                row=row, value=clipped(query.text), language=Language(query.language),
                other=Language(proposed[query.id]),
            )  # fmt: skip
            yield doubt("language_differs", query, row, said)
    yield from _languages_with_few(asked)


def proposed_languages(queries: Sequence[Query]) -> dict[str, str]:
    """Return the language that a query looks like, by query id, where it names none or another.

    It is a proposal for a person to confirm. A language that can't be recognised is never doubted.
    """
    apparent = apparent_languages([query.text for query in queries], {query.language for query in queries})
    return {
        query.id: code
        for query, code in zip(queries, apparent, strict=True)
        if code not in (UNKNOWN, query.language) and (query.language == UNKNOWN or is_recognised(query.language))
    }


def _languages_with_few(asked: Asked) -> Iterator[Problem]:
    counts = Counter(query.language for query, _ in asked)
    for language, count in counts.items():
        if language != UNKNOWN and count < FEWEST_TO_SHOW:
            said = counted(
                "The language {language} has {count} query; with fewer than {fewest} a mean says nothing.",
                "The language {language} has {count} queries; with fewer than {fewest} a mean says nothing.",
                count, language=Language(language), fewest=FEWEST_TO_SHOW,
            )  # fmt: skip
            yield Problem("language_too_few", None, language, said)
