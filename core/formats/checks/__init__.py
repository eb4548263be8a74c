"""What is doubtful about queries that were read, whatever their shape was."""

from __future__ import annotations

from collections.abc import Iterator

from core.catalog import Catalog
from core.formats.checks.answers import problems_of_answers, problems_of_documents
from core.formats.checks.asked import Asked
from core.formats.checks.languages import problems_of_languages
from core.formats.checks.repeats import repeated_queries
from core.formats.checks.scripts import queries_in_scripts_absent
from core.formats.checks.titles import queries_that_are_titles
from core.formats.checks.words import queries_without_words
from core.formats.problems import Problem

__all__ = ["Asked", "doubts"]


def doubts(asked: Asked, catalog: Catalog | None) -> Iterator[Problem]:
    """Return what a person should look at; what needs the catalog is looked at where there is one."""
    yield from repeated_queries(asked)
    yield from problems_of_answers(asked)
    yield from problems_of_languages(asked)
    yield from queries_without_words(asked)
    if catalog is not None and len(catalog):
        yield from problems_of_documents(asked, catalog.positions)
        yield from queries_that_are_titles(asked, catalog)
        yield from queries_in_scripts_absent(asked, catalog)
