"""Kinds of problems with a file as such: its encoding, its header, the width of its rows."""

from __future__ import annotations

from core.formats.kinds.kind import NOTE, Kind
from core.messages import counted, message

READING: dict[str, Kind] = {
    "encoding": Kind(
        message("If the encoding is wrong, words with accents are wrong too, and no query finds them."), severity=NOTE
    ),
    "nul": Kind(message("NUL is no text: it hints at a damaged file or at another encoding."), severity=NOTE),
    "characters": Kind(message("A word with a damaged character is another word: no query finds it.")),
    "header_empty": Kind(
        message("A column without a name is hard to choose; nothing of it is lost."),
        counted("{count} column has no name", "{count} columns have no name", 0),
        NOTE,
    ),
    "header_duplicate": Kind(
        message("The wrong one of two columns with one name is easily chosen: look at the preview."),
        counted("{count} column has the name of another", "{count} columns have the name of another", 0),
    ),
    "header_below": Kind(
        message("Lines above the header are not read; choose another header row if they belong to the table."),
        severity=NOTE,
    ),
    "other_sheets": Kind(message("What stands in the other sheets is not in Relevé."), severity=NOTE),
    "row_too_wide": Kind(
        message("With more cells than columns, nobody can tell which cell belongs where. Usually a text holds the "
                "separator and stands in no quotation marks."),
        counted(
            "{count} row has more cells than the header and was left out",
            "{count} rows have more cells than the header and were left out", 0,
        ),
    ),
    "row_too_narrow": Kind(
        message("Cells are missing at the end, or a separator before: then texts stand in the wrong column."),
        counted("{count} row has fewer cells than the header", "{count} rows have fewer cells than the header", 0),
    ),
    "loose_quote": Kind(message("Cells that ran together hide rows: compare the number of rows with your file.")),
    "formula_without_value": Kind(
        message("The program that wrote the file left the working out to a spreadsheet; Relevé sees only a blank."),
        counted(
            "{count} row has a formula that was never worked out",
            "{count} rows have a formula that was never worked out", 0,
        ),
    ),
    "formula_error": Kind(
        message("The cell shows an error instead of its value; mend the formula and save the file again."),
        counted(
            "{count} cell holds a formula that failed and was left blank",
            "{count} cells hold a formula that failed and were left blank", 0,
        ),
    ),
    "not_an_object": Kind(
        message("Without field names nobody can tell what the values are."),
        counted(
            "{count} item is no JSON object with named fields and was left out",
            "{count} items are no JSON objects with named fields and were left out", 0,
        ),
    ),
    "not_a_row": Kind(
        message("What is not written the way of this shape can't be understood for sure."),
        counted(
            "{count} row is not written as this shape writes rows and was left out",
            "{count} rows are not written as this shape writes rows and were left out", 0,
        ),
    ),
    "columns_unused": Kind(
        message("If one of these columns matters, give it a name that Relevé knows."), severity=NOTE
    ),
    "files_unused": Kind(message("What stands in these files is not in the query set."), severity=NOTE),
}  # fmt: skip
