"""The files that a command names, read with what was found in them said on the way."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.catalog import UNKNOWN, Catalog
from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.options import ReadOptions
from core.formats.problems import Problem, findings, rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.run_checks import run_doubts
from core.formats.runs import read_run
from core.formats.tables import Table
from core.messages import InputError, message
from core.on_disk import catalog_table, query_table, run_table
from core.queries import QuerySet
from core.result_lists import FindLists, ResultLists
from core.unreachable import unreachable


def read_catalog(options: argparse.Namespace) -> Catalog:
    """Return the catalog that the options name; raises `InputError` where no document could be made of it."""
    table = catalog_table(options.catalog, reading(options))
    guess = guess_mapping(table)
    mapping = replace(
        guess,
        id=options.id or guess.id,
        text=tuple(options.text or guess.text),
        title=guess.title if options.title is None else options.title,
        language=guess.language if options.language_column is None else options.language_column,
        language_code=options.catalog_language or guess.language_code,
    )
    catalog, problems = build_catalog(table, mapping, options.catalog.name)
    _say("catalog", table, problems, searched=f"; searched: {', '.join(mapping.text)} ({mapping.language_code})")
    if not len(catalog):
        raise InputError(message('No document could be made of "{file}".', file=options.catalog.name))
    return catalog


def read_queries(options: argparse.Namespace, catalog: Catalog) -> QuerySet:
    """Return the query set that the options name.

    Raises `InputError` where it holds no query, or no right answer that is in the catalog: all would score 0.
    """
    table = query_table(options.queries, reading(options, "query_"))
    name = options.queries[0].name
    query_set, problems = read_query_set(table, name, language_code=options.query_language or UNKNOWN, catalog=catalog)
    _say("queries", table, problems)
    if not len(query_set):
        raise InputError(message('No query could be read from "{file}".', file=name))
    found = unreachable(query_set, catalog)
    if found.none_there:
        raise InputError(found.said(name) or message("{name}", name=name))
    return query_set


def find_lists(catalog: Catalog, query_set: QuerySet) -> FindLists:
    """Return what reads the result lists of a file, and says what is doubtful about them."""

    def find(file: str, _digest: str) -> ResultLists:
        table = run_table(Path(file))
        lists, problems = read_run(table, file)
        _say(file, table, [*problems, *run_doubts(lists, query_set, catalog.positions)])
        return lists

    return find


def reading(options: argparse.Namespace, of: str = "") -> ReadOptions:
    """Return how a person says that a file is to be read."""
    said = {name: getattr(options, of + name) for name in ("encoding", "separator", "sheet", "header_row")}
    return ReadOptions(**{name: value for name, value in said.items() if value})


def _say(kind: str, table: Table, problems: Sequence[Problem], *, searched: str = "") -> None:
    rejected = len(rejected_rows(problems))
    print(f"{kind}: {table.shape}, {table.row_count - rejected} of {table.row_count} rows{searched}", file=sys.stderr)
    for found in findings(problems):
        print(f"  {found.count} × {found.message}", file=sys.stderr)
