"""A table as a catalog: which columns are what, and the documents they make."""

from __future__ import annotations

from dataclasses import dataclass

from core.catalog import UNKNOWN, Catalog
from core.formats.cells import clipped
from core.formats.columns import is_key, is_prose
from core.formats.headers import column_of, columns_of, has_role, listed
from core.formats.languages import guessed_language, language_code
from core.formats.problems import Problem
from core.formats.tables import Table
from core.messages import InputError, message

_SHORTEST = 3
"""Characters; a text with fewer says nothing an engine could find."""


@dataclass(frozen=True)
class CatalogMapping:
    """Which column is the id, which are searched, which is the title and which the language.

    Without a language column, `language_code` is the language of all documents.
    """

    id: str
    text: tuple[str, ...]
    title: str = ""
    language: str = ""
    language_code: str = UNKNOWN


def guess_mapping(table: Table) -> CatalogMapping:
    """Return the likeliest mapping, for a person to confirm."""
    headers = [str(header) for header in table.frame.columns]
    key = _key(table, headers)
    language = column_of(headers, "language")
    others = [header for header in headers if header not in (key, language)]
    title = column_of(others, "title")
    text = tuple(header for header in others if header == title or _is_searched(table, header))
    text = text or tuple(others) or (key,)
    code = UNKNOWN if language else guessed_language(_sample(table, text))
    return CatalogMapping(key, text, title, language, code)


def _key(table: Table, headers: list[str]) -> str:
    named = columns_of(headers, "id")
    unique = next((header for header in named or headers if is_key(_cells(table, header))), "")
    return unique or next(iter(named or headers))


def _is_searched(table: Table, header: str) -> bool:
    return not has_role(header, "price") and is_prose(_cells(table, header))


def _sample(table: Table, columns: tuple[str, ...]) -> list[str]:
    """Return the longer cells of these columns; one by one, for columns can be in different languages."""
    cells = [cell for column in columns for cell in _cells(table, column) if cell.strip()]
    return [cell for cell in cells if len(cell) >= 20] or cells


def _cells(table: Table, header: str) -> list[str]:
    cells: list[str] = table.frame[header].tolist()
    return cells


def build_catalog(table: Table, mapping: CatalogMapping, name: str) -> tuple[Catalog, list[Problem]]:
    """Return the documents and all problems of the file, those of the table first.

    A document's text is its filled text columns joined by `assembled`. Documents and rejected rows together
    are the rows of the file. Raises InputError for a mapping to a column that isn't there.
    """
    _check_columns(table, mapping)
    problems = list(table.problems)
    records: list[dict[str, str]] = []
    first_rows: dict[str, int] = {}
    for row, cells in zip(table.rows, table.frame.to_dict("records"), strict=True):
        record = _record({str(key): str(cell).strip() for key, cell in cells.items()}, mapping)
        rejection = _rejection(record, row, first_rows)
        if rejection:
            problems.append(rejection)
            continue
        first_rows[record["id"]] = row
        records.append(record)
        problems.extend(_doubts(record, row))
    return Catalog.from_records(name, records), problems


def _check_columns(table: Table, mapping: CatalogMapping) -> None:
    headers = [str(header) for header in table.frame.columns]
    wanted = [mapping.id, *mapping.text, *filter(None, (mapping.title, mapping.language))]
    missing = list(dict.fromkeys(column for column in wanted if column not in headers))
    if missing:
        said = message(
            "The file has no column called {missing}. Choose among: {columns}.",
            missing=listed(missing), columns=listed(headers),
        )  # fmt: skip
        raise InputError(said)
    if not mapping.text:
        raise InputError(message("Choose at least one column to search, among: {columns}.", columns=listed(headers)))


def _record(cells: dict[str, str], mapping: CatalogMapping) -> dict[str, str]:
    return {
        "id": cells[mapping.id],
        "title": cells[mapping.title] if mapping.title else "",
        "text": assembled([cells[column] for column in mapping.text]),
        "language": language_code(cells[mapping.language]) if mapping.language else mapping.language_code,
    }


def assembled(fields: list[str]) -> str:
    """Return the filled fields as one text, joined by `. `, or by a space after a field that ends a sentence.

    This is the assembly with which the demo's published figures were measured.
    """
    text = ""
    for field in filter(None, (field.strip() for field in fields)):
        joint = " " if text.endswith((".", "!", "?", "…", ":", ";")) else ". "
        text = f"{text}{joint}{field}" if text else field
    return text


def _rejection(record: dict[str, str], row: int, first_rows: dict[str, int]) -> Problem | None:
    key = record["id"]
    if not key:
        said = message("Row {row} has no id; it was left out. Give it one.", row=row)
        return Problem("id_empty", row, clipped(record["text"]), said, rejected=True)
    if key in first_rows:
        said = message(
            "Row {row} has the id {value} of row {first}; it was left out. Give each document an id of its own.",
            row=row, value=clipped(key), first=first_rows[key],
        )  # fmt: skip
        return Problem("id_duplicate", row, clipped(key), said, rejected=True)
    return None


def _doubts(record: dict[str, str], row: int) -> list[Problem]:
    text, key = record["text"], clipped(record["id"])
    if not text:
        said = message("Row {row} ({value}) has no text; no engine can find it.", row=row, value=key)
        return [Problem("text_empty", row, key, said)]
    if len(text) < _SHORTEST:
        said = message("Row {row} has only “{value}” as its text; hardly anything finds it.", row=row, value=text)
        return [Problem("text_short", row, text, said)]
    return []
