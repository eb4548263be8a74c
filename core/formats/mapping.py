"""Which column of a table is what in a catalog: guessed, with the reason for each guess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from core.arrow_text import all_differ, lengths, spread, text_table
from core.catalog import UNKNOWN
from core.formats import mapping_reasons as because
from core.formats.columns import is_constant, is_key, is_prose, sample
from core.formats.headers import column_of, columns_of, has_role
from core.formats.languages import guessed_language
from core.formats.locales import Localised, localised, of_language
from core.formats.tables import Table
from core.messages import Message

LANGUAGE_TEXTS = 200
"""Texts by which a language is guessed."""


@dataclass(frozen=True)
class CatalogMapping:
    """Which column is the id, which are searched, which is the title and which the language.

    Without a language column, `language_code` is the language of all documents. With `several_rows`, rows that
    repeat an id without a title of their own belong to the document of that id.
    """

    id: str
    text: tuple[str, ...]
    title: str = ""
    language: str = ""
    language_code: str = UNKNOWN
    several_rows: bool = False


@dataclass(frozen=True)
class MappingGuess:
    """A mapping for a person to confirm; `reasons` says why, under the names of the mapping's fields."""

    mapping: CatalogMapping
    reasons: Mapping[str, Message] = field(default_factory=dict)


def guess_mapping(table: Table) -> CatalogMapping:
    """Return the likeliest mapping, for a person to confirm."""
    return explained_mapping(table).mapping


def explained_mapping(table: Table) -> MappingGuess:
    """Return the likeliest mapping and why it is that."""
    headers = [str(header) for header in table.frame.columns]
    columns = text_table(table.frame, headers)
    reasons: dict[str, Message] = {}
    by_language = localised(headers)
    locale, considered = _one_language(columns, by_language, reasons)
    key, several = _key(columns, considered, reasons)
    language = column_of(considered, "language")
    others = [header for header in considered if header not in (key, language)]
    title = _title(others, by_language, reasons)
    text = _searched(columns, others, title, reasons) or (key,)
    code = _language(columns, text, language, locale, reasons)
    return MappingGuess(CatalogMapping(key, text, title, language, code, several), reasons)


def _one_language(
    columns: pa.Table, by_language: Mapping[str, Localised], reasons: dict[str, Message]
) -> tuple[str, list[str]]:
    """Return the language that most rows have something in, and all columns but those of other languages."""
    if not by_language:
        return "", list(columns.column_names)
    filled = {header: lengths(columns[header]) > 0 for header in by_language}
    rows = {column.language: np.zeros(len(columns), dtype=bool) for column in by_language.values()}
    for header, column in by_language.items():
        rows[column.language] |= filled[header]
    language = max(rows, key=lambda code: rows[code].sum())
    used = of_language(by_language, language, {header: int(cells.sum()) for header, cells in filled.items()})
    reasons["language_code"] = because.columns_name_languages(by_language, language)
    return language, [header for header in columns.column_names if header in used or header not in by_language]


def _key(columns: pa.Table, headers: Sequence[str], reasons: dict[str, Message]) -> tuple[str, bool]:
    """Return the id column, and whether its documents have several rows."""
    named = columns_of(headers, "id")
    unique = next((header for header in named or headers if is_key(columns[header])), "")
    key = unique or next(iter(named or headers))
    repeats = 0 if unique else _further_rows(columns, key, column_of(headers, "title"))
    reasons["id"] = because.id_column(key, len(columns), named=bool(named), unique=bool(unique))
    if repeats:
        reasons["several_rows"] = because.several_rows(key, repeats)
    return key, repeats > 0


def _further_rows(columns: pa.Table, key: str, title: str) -> int:
    """Return how many rows repeat an id without a title; 0 where a row with a title repeats one too."""
    if not title:
        return 0
    filled, titled = lengths(columns[key]) > 0, lengths(columns[title]) > 0
    ids = columns[key].filter(pa.array(filled & titled))
    documents = pc.count_distinct(columns[key].filter(pa.array(filled))).as_py()
    whole = all_differ(ids) and len(ids) == documents
    return int((filled & ~titled).sum()) if whole else 0


def _title(headers: Sequence[str], by_language: Mapping[str, Localised], reasons: dict[str, Message]) -> str:
    stems = {by_language[header].stem if header in by_language else header: header for header in headers}
    title = stems.get(column_of(stems, "title"), "")
    reasons["title"] = because.title_column(title)
    return title


def _searched(columns: pa.Table, headers: Sequence[str], title: str, reasons: dict[str, Message]) -> tuple[str, ...]:
    words = tuple(header for header in headers if header == title or _says_something(columns, header))
    reasons["text"] = because.searched_columns(words or headers, words=bool(words))
    return words or tuple(headers)


def _says_something(columns: pa.Table, header: str) -> bool:
    cells = [] if has_role(header, "not_searched") else sample(columns[header])
    return is_prose(cells) and not is_constant(cells)


def _language(columns: pa.Table, text: Sequence[str], language: str, locale: str, reasons: dict[str, Message]) -> str:
    if language:
        reasons["language"] = because.language_column(language)
        return UNKNOWN
    if locale:
        return locale
    texts = _longer_cells(columns, text)
    code = guessed_language(texts)
    reasons["language_code"] = because.guessed_language(code, min(len(texts), LANGUAGE_TEXTS))
    return code


def _longer_cells(columns: pa.Table, text: Sequence[str]) -> list[str]:
    """Return the longer cells, one by one, for columns can be in different languages."""
    cells = [cell for header in text for cell in spread(columns[header], 5 * LANGUAGE_TEXTS) if cell.strip()]
    return [cell for cell in cells if len(cell) >= 20] or cells
