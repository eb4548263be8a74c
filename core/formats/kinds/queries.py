"""Kinds of problems with queries: repeated, without an answer, in a language that isn't what it says."""

from __future__ import annotations

from core.formats.kinds.kind import NOTE, Kind
from core.messages import counted, message

QUERIES: dict[str, Kind] = {
    "query_empty": Kind(
        message("Without a text there is nothing to search for."),
        counted("{count} row has no query and was left out", "{count} rows have no query and were left out", 0),
    ),
    "query_id_duplicate": Kind(
        message("Results are kept by the query's id; two queries under one id would be mixed up."),
        counted(
            "{count} row has the query id of an earlier row and was left out",
            "{count} rows have the query id of an earlier row and were left out", 0,
        ),
    ),
    "query_without_text": Kind(
        message("An engine would search for the id itself and find nothing: bring the file with the texts as well."),
        counted("{count} query has an id and no text", "{count} queries have an id and no text", 0),
    ),
    "query_text_differs": Kind(
        message("One query id stands for two texts: some of the judgments belong to another query."),
        counted("{count} row gives its query another text", "{count} rows give their query another text", 0),
    ),
    "query_differs": Kind(
        message("Only one language, note or origin of a query can be kept."),
        counted(
            "{count} row says something else of its query than an earlier one",
            "{count} rows say something else of their query than an earlier one", 0,
        ),
        NOTE,
    ),
    "query_duplicate": Kind(
        message("A query that is there twice counts twice in every mean."),
        counted("{count} query is there before, with the same answers",
                "{count} queries are there before, with the same answers", 0),
        fix="merge_duplicates",
    ),
    "query_duplicate_differs": Kind(
        message("The same question with other answers can't be answered well by any engine: what is right for one is "
                "missing in the other."),
        counted("{count} query is there before, with other answers",
                "{count} queries are there before, with other answers", 0),
        fix="merge_duplicates",
    ),
    "no_right_answer": Kind(
        message("Without a right answer there is nothing to find, so the query is left out of the means."),
        counted("{count} query has no right answer", "{count} queries have no right answer", 0),
        fix="drop_without_right_answer",
    ),
    "query_is_title": Kind(
        message("Engines find a document by its own title with ease: such queries flatter them, most of all those that "
                "compare words."),
        counted("{count} query is word for word the title of a document",
                "{count} queries are word for word the title of a document", 0),
    ),
    "query_without_words": Kind(
        message("BM25 compares words; where there is none it finds nothing and scores 0."),
        counted("{count} query has no word for BM25", "{count} queries have no word for BM25", 0),
    ),
    "query_script_absent": Kind(
        message("BM25 needs a word that query and document share. In another script there is none: only an engine that "
                "compares meanings can find something."),
        counted("{count} query is in a script that is nowhere in the catalog",
                "{count} queries are in a script that is nowhere in the catalog", 0),
    ),
    "no_language": Kind(
        message("The language decides how words are cut, and results are shown language by language."),
        counted("{count} query names no language", "{count} queries name no language", 0),
        fix="set_language",
    ),
    "language_differs": Kind(
        message("In the wrong language words are cut wrongly, and the query counts for the wrong language."),
        counted("{count} query looks like another language than it says",
                "{count} queries look like another language than they say", 0),
        fix="set_language",
    ),
    "language_too_few": Kind(
        message("A mean over so few queries says nothing, and can't show which engine is better: add queries."),
        counted("{count} language has too few queries", "{count} languages have too few queries", 0),
        NOTE,
    ),
    "queries_without_judgments": Kind(
        message("Until they have a right answer, they can't be measured."), severity=NOTE
    ),
    "queries_of_other_files": Kind(
        message("Bring the other files of judgments as well if their queries should count."), severity=NOTE
    ),
}  # fmt: skip
