"""Why a column was taken for what it is, in a sentence for the person who confirms it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.catalog import UNKNOWN
from core.formats.headers import listed
from core.formats.locales import Localised
from core.messages import Language, Message, counted, message
from core.messages import listed as joined


def id_column(header: str, rows: int, *, named: bool, unique: bool) -> Message:
    """Say why this column is the id."""
    if named and unique:
        return counted(
            "The header “{header}” is a usual name for an id.",
            "The header “{header}” is a usual name for an id, and all {count} values differ.",
            rows, header=header,
        )  # fmt: skip
    if named:
        return message(
            "The header “{header}” is a usual name for an id, but some values are blank or there twice.", header=header
        )
    if unique:
        return counted(
            "No header is a usual name for an id; “{header}” is the first short column.",
            "No header is a usual name for an id; “{header}” is the first short column, and its {count} values differ.",
            rows, header=header,
        )  # fmt: skip
    return message("No column has another value in each row; choose the one that names a document.")


def several_rows(header: str, count: int) -> Message:
    """Say why rows are taken together."""
    return counted(
        "{count} row repeats the “{header}” of another and has no title: a variant or an image of the same product.",
        "{count} rows repeat the “{header}” of another and have no title: variants and images of the same product.",
        count, header=header,
    )  # fmt: skip


def title_column(header: str) -> Message:
    """Say why this column is the title, or why none is."""
    if not header:
        return message("No header is a usual name for a title; a document is called by the start of its text.")
    return message("The header “{header}” is a usual name for a title.", header=header)


def searched_columns(headers: Sequence[str], *, words: bool) -> Message:
    """Say why these columns are searched."""
    if not words:
        return message("No column holds words more than numbers and codes, so all are searched: choose.")
    return message("Searched because they hold words and not numbers, dates, addresses or codes: {columns}.",
                   columns=listed(headers))  # fmt: skip


def language_column(header: str) -> Message:
    """Say why this column is the language."""
    return message("The header “{header}” is a usual name for a language.", header=header)


def guessed_language(code: str, texts: int) -> Message:
    """Say from what the language of all documents was guessed."""
    if code == UNKNOWN:
        return message("The texts are too few or too mixed to tell their language: choose it.")
    return counted("Guessed from {count} text.", "Guessed from {count} texts.", texts)


def columns_name_languages(columns: Mapping[str, Localised], language: str) -> Message:
    """Say why the columns of one language are used and those of others are not."""
    languages = list(dict.fromkeys(column.language for column in columns.values()))
    return message(
        "There are columns for several languages ({languages}); most rows have text in {language}, so its "
        "columns are searched and the others are not.",
        languages=joined([message("{language}", language=Language(code)) for code in languages]),
        language=Language(language),
    )  # fmt: skip
