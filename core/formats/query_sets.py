"""Files as a query set and back: whichever shape they are in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count

from core.catalog import UNKNOWN, Catalog
from core.formats.checks import doubts
from core.formats.fixes import Known, fixed
from core.formats.headers import listed
from core.formats.house_queries import holds_queries
from core.formats.joined_ids import separated
from core.formats.judgment_columns import judgment_columns
from core.formats.losses import differences
from core.formats.options import FOUND, ReadOptions
from core.formats.problems import Problem
from core.formats.query_shape import Ratings, Reading, headers_of
from core.formats.shapes import SHAPES
from core.formats.shapes.bundle import Bundle
from core.formats.shapes.house_csv import HOUSE_CSV
from core.formats.shapes.judgments_csv import JUDGMENTS_CSV
from core.formats.shapes.shape import Shape
from core.formats.shapes.unpacked import unpacked
from core.formats.tables import Table
from core.messages import InputError, Message, counted, message
from core.queries import Query, QuerySet, ratings_table
from core.raters import DEFAULT_RULE, RULES, agreement, rated, said_of, the_rule

__all__ = ["SHAPES", "lost_in", "query_set_of", "read_query_file", "read_query_set", "write_query_set"]


def read_query_file(files: Mapping[str, bytes], options: ReadOptions = FOUND) -> Table:
    """Read a file, the members of a zip or files brought together, as the first shape that recognises them.

    The table's `shape` is that shape's name. Raises InputError, which says what is missing, where none does.
    """
    bundle = Bundle(unpacked(files), options)
    for shape in SHAPES.values():
        used = shape.recognises(bundle)
        if used:
            table = shape.read(bundle, used)
            return replace(table, problems=(*table.problems, *_unused(bundle, used)))
    name = next(iter(files), "")
    raise _unknown(bundle.any_table(), name)


def _unused(bundle: Bundle, used: Sequence[str]) -> list[Problem]:
    others = [name for name in bundle.files if name not in used]
    if not others:
        return []
    said = counted(
        "{count} file was not used: {files}.", "{count} files were not used: {files}.", len(others),
        files=listed(others),
    )  # fmt: skip
    return [Problem("files_unused", None, listed(others), said)]


def recognised(table: Table, name: str) -> Shape:
    """Return the shape of a table: the one it was read as, else by its columns; raises InputError for none."""
    if table.shape in SHAPES:
        return SHAPES[table.shape]
    if judgment_columns(table) is not None:
        return JUDGMENTS_CSV
    if holds_queries(table):
        return HOUSE_CSV
    raise _unknown(table, name)


def _unknown(table: Table, name: str) -> InputError:
    said = message(
        "{file} was not recognised as a query set. It has: {columns}. It needs a column for the query (query, "
        "requête, question) and one for the right answers (relevant_ids, pertinents, grades), or one row for "
        "each query and document with a grade (query, document_id, grade). It may also be a whole export in one of "
        "these shapes: {tools}.",
        file=name, columns=listed(headers_of(table)), tools=", ".join(shape.label for shape in SHAPES.values()),
    )  # fmt: skip
    return InputError(said)


def read_query_set(
    table: Table,
    name: str,
    *,
    language_code: str = UNKNOWN,
    catalog: Catalog | None = None,
    rule: str = DEFAULT_RULE,
    fixes: Collection[str] = (),
    languages: Mapping[str, str] | None = None,
) -> tuple[QuerySet, list[Problem]]:
    """Return the query set and all problems of the file, those of the table first.

    `language_code` is for queries that name no language. With a `catalog`, the queries are looked at beside it.
    `rule` combines what several raters said of a pair, unless the file says itself what the judgments are. `fixes`
    are codes of `core.formats.fixes`, made before the set is looked at, with the `languages` that were confirmed, by
    query id.
    """
    query_set, reading = _understood(table, name, language_code, rule)
    split = separated(reading, catalog) if catalog is not None else []
    if split:
        query_set = _with_ratings(name, reading, rule)
    rows = {query.id: row for query, row in zip(reading.queries, reading.rows, strict=True)}
    query_set, done = fixed(query_set, fixes, Known(catalog, languages or {}))
    asked = [(query, rows[query.id]) for query in (query_set if done else reading.queries)]
    problems = [*table.problems, *reading.problems, *split, *done, *doubts(asked, catalog)]
    if agreement(query_set.ratings).pairs:
        problems.append(Problem("several_raters", None, "", said_of(query_set.ratings, query_set.rule)))
    return query_set, problems


def query_set_of(table: Table, name: str, *, rule: str = DEFAULT_RULE) -> QuerySet:
    """Return the query set of a table that is trusted: it is not looked at for problems."""
    return _understood(table, name, UNKNOWN, rule)[0]


def _understood(table: Table, name: str, language_code: str, rule: str) -> tuple[QuerySet, Reading]:
    reading = recognised(table, name).understood(table)
    reading.queries = _numbered([_in_language(query, language_code) for query in reading.queries])
    reading.queries = [
        _graded(*pair, reading.rule, rule) for pair in zip(reading.queries, reading.ratings, strict=True)
    ]
    return _with_ratings(name, reading, rule), reading


def _in_language(query: Query, code: str) -> Query:
    return replace(query, language=code) if query.language == UNKNOWN else query


def _numbered(queries: Sequence[Query]) -> list[Query]:
    """Return the queries with an id each: their own, else q and their place, or the next free number."""
    taken = {query.id for query in queries}
    numbered: list[Query] = []
    for place, query in enumerate(queries, 1):
        free = (f"q{number}" for number in count(place) if f"q{number}" not in taken)
        numbered.append(query if query.id else replace(query, id=next(free)))
        taken.add(numbered[-1].id)
    return numbered


def _graded(query: Query, ratings: Ratings, given: str, rule: str) -> Query:
    """Return the query with the grades that its ratings make; those the file itself gives them come first."""
    if not ratings:
        return query
    made = rated(ratings, the_rule(rule))
    grades = {**made, **query.grades} if given else {**query.grades, **made}
    return replace(query, grades={**grades, **dict.fromkeys(sorted(query.known_bad), 0.0)})


def _with_ratings(name: str, reading: Reading, rule: str) -> QuerySet:
    rows = [
        (query.id, document, rater, grade)
        for query, ratings in zip(reading.queries, reading.ratings, strict=True)
        for document, by_rater in ratings.items()
        for rater, grade in by_rater.items()
    ]
    how = (reading.rule or rule) if rows else ""
    return QuerySet.from_queries(name, reading.queries, ratings=ratings_table(rows), rule=how)


def write_query_set(query_set: QuerySet, shape: str) -> bytes:
    """Return the query set in a shape; raises InputError for an unknown one, or for what it can't hold."""
    if shape not in SHAPES:
        said = message("There is no shape “{shape}”; choose among: {shapes}.", shape=shape, shapes=", ".join(SHAPES))
        raise InputError(said)
    return SHAPES[shape].write(query_set)


def lost_in(query_set: QuerySet, shape: str) -> list[Message]:
    """Return what a shape has no room for: the differences of the set and what is read of it once written.

    Raises InputError where `write_query_set` does.
    """
    content = write_query_set(query_set, shape)
    rule = query_set.rule if query_set.rule in RULES else DEFAULT_RULE
    try:
        again = query_set_of(read_query_file({f"set{SHAPES[shape].ending}": content}), "", rule=rule)
    except InputError:  # nothing in the set is of a kind that this shape writes
        again = QuerySet.from_queries("", [])
    return differences(query_set, again)
