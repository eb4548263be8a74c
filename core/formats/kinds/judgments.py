"""Kinds of problems with judgments: grades that can't be read, or that contradict each other."""

from __future__ import annotations

from core.formats.kinds.kind import NOTE, Kind
from core.messages import counted, message

JUDGMENTS: dict[str, Kind] = {
    "grade_unreadable": Kind(
        message("A grade is a number: 0 is wrong, 1 and more is right. What isn't counted can't be measured."),
        counted("{count} grade is not a number of 0 or more", "{count} grades are not numbers of 0 or more", 0),
    ),
    "judged_differently": Kind(
        message("Which of two grades is right decides the score; only a person can tell."),
        counted(
            "{count} row contradicts the grade of an earlier row and was left out",
            "{count} rows contradict the grade of an earlier row and were left out", 0,
        ),
    ),
    "judged_twice": Kind(
        message("The same grade twice changes nothing."),
        counted("{count} row repeats the judgment of another", "{count} rows repeat the judgment of another", 0),
        NOTE,
    ),
    "unjudged": Kind(
        message("A document that nobody judged counts as wrong, which it may not be."),
        counted("{count} row has no document or no grade", "{count} rows have no document or no grade", 0),
        NOTE,
    ),
    "unrateable": Kind(
        message("“Can't be judged” is not “wrong”: the pair counts as unjudged."),
        counted("{count} pair could not be judged by its rater", "{count} pairs could not be judged by their rater", 0),
        NOTE,
    ),
    "judge_later": Kind(
        message("Until somebody judges it, the pair counts as unjudged."),
        counted("{count} pair was put off by its rater", "{count} pairs were put off by their rater", 0),
        NOTE,
    ),
    "right_and_known_bad": Kind(
        message("A document can't be wanted and forbidden at once. Known bad counts, so the query has one right answer "
                "less; correct the file if that is wrong."),
        counted(
            "{count} document is both a right answer and known bad",
            "{count} documents are both a right answer and known bad", 0,
        ),
    ),
    "document_unknown": Kind(
        message("No engine can find what isn't in the catalog, so all score lower than they deserve."),
        counted("{count} judged document is not in the catalog", "{count} judged documents are not in the catalog", 0),
        fix="drop_unknown_documents",
    ),
    "no_document_known": Kind(
        message("Every engine would score 0. Either these queries belong to another catalog, or another of its columns "
                "is the id."),
    ),
    "ids_in_a_cell": Kind(
        message("A semicolon is what separates ids for certain; other signs can belong to an id."),
        counted("{count} cell held several ids", "{count} cells held several ids", 0),
        NOTE,
    ),
    "rater_columns": Kind(message("If one of these columns is no rater, give it another name."), severity=NOTE),
    "several_raters": Kind(
        message("Where people disagree, the rule decides what counts as right; all their grades are kept."),
        severity=NOTE,
    ),
}  # fmt: skip
