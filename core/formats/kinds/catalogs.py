"""Kinds of problems with a catalog: rows that are no document, texts that are hardly found."""

from __future__ import annotations

from core.formats.kinds.kind import NOTE, Kind
from core.messages import counted, message

CATALOGS: dict[str, Kind] = {
    "id_empty": Kind(
        message("Right answers name a document by its id; one without an id can't be an answer."),
        counted("{count} row has no id and was left out", "{count} rows have no id and were left out", 0),
    ),
    "id_duplicate": Kind(
        message("If two documents share an id, nobody can tell which of them is the right answer."),
        counted(
            "{count} row has the id of a row above it and was left out",
            "{count} rows have the id of a row above them and were left out", 0,
        ),
        fix="take_rows_together",
    ),
    "rows_merged": Kind(
        message("Shops write a product in several rows, one for each variant or image; it counts as one document."),
        counted(
            "{count} row was taken into the document of another row",
            "{count} rows were taken into the document of another row", 0,
        ),
        NOTE,
    ),
    "text_empty": Kind(
        message("A document without a text is never found: queries for which it is right score lower for all engines."),
        counted("{count} document has no text", "{count} documents have no text", 0),
    ),
    "text_short": Kind(
        message("With one or two characters as its text a document is found by chance only."),
        counted("{count} document has hardly any text", "{count} documents have hardly any text", 0),
    ),
    "title_missing": Kind(
        message("Lists of results call it by the start of its text, which is harder to judge at a glance."),
        counted("{count} document has no title", "{count} documents have no title", 0),
    ),
    "text_repeated": Kind(
        message("Engines can't tell such documents apart: if only one is a right answer, its place is luck."),
        counted(
            "{count} document has the text of another, but for case, accents and punctuation",
            "{count} documents have the text of another, but for case, accents and punctuation", 0,
        ),
    ),
    "other_language": Kind(
        message("Its words are cut as those of the language it is said to be in, so that queries may miss them."),
        counted(
            "{count} document, of those looked at, looks like another language",
            "{count} documents, of those looked at, look like another language", 0,
        ),
    ),
    "part_looked_at": Kind(
        message("In a large catalog not every document is compared with all others."),
        severity=NOTE,
    ),
    "column_of_codes": Kind(
        message("Numbers and addresses among the words make unlike documents look alike; better not search them."),
        counted(
            "{count} searched column holds numbers, codes or addresses more than words",
            "{count} searched columns hold numbers, codes or addresses more than words", 0,
        ),
        fix="leave_codes_out",
    ),
    "markup": Kind(
        message("Tags are no words: engines would find “strong” and “div” in every document."),
        counted(
            "HTML in {count} row was turned into text", "HTML in {count} rows was turned into text", 0
        ),
        NOTE,
    ),
    "line_breaks": Kind(
        message("Left as they were, they would glue an “n” to the next word."),
        counted(
            "Line breaks written out as \\n in {count} row were made line breaks",
            "Line breaks written out as \\n in {count} rows were made line breaks", 0,
        ),
        NOTE,
    ),
}  # fmt: skip
