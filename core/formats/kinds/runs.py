"""Kinds of problems with result lists: rows without a place, and lists that fit no query or no catalog."""

from __future__ import annotations

from core.formats.kinds.kind import NOTE, Kind
from core.messages import counted, message

RUNS: dict[str, Kind] = {
    "document_empty": Kind(
        message("Without the document's id nobody can tell whether the result is right."),
        counted("{count} result has no document", "{count} results have no document", 0),
    ),
    "rank_unreadable": Kind(
        message("A result whose place is not known can't be counted."),
        counted("{count} rank is not a number", "{count} ranks are not numbers", 0),
    ),
    "score_unreadable": Kind(
        message("Without a rank, the score alone gives the place of a result."),
        counted("{count} score is not a number", "{count} scores are not numbers", 0),
    ),
    "score_not_used": Kind(
        message("The ranks say all that metrics need."),
        counted("{count} score is not a number", "{count} scores are not numbers", 0),
        NOTE,
    ),
    "nothing_found": Kind(
        message("A query that was asked and got nothing scores 0 and stays in the mean."),
        counted("{count} query was answered with nothing", "{count} queries were answered with nothing", 0),
        NOTE,
    ),
    "document_twice": Kind(
        message("A document counts once for a query, at its best place."),
        counted(
            "{count} row repeats a document of its query and was left out",
            "{count} rows repeat a document of their query and were left out", 0,
        ),
    ),
    "score_above_rank": Kind(
        message("Ranks say what people were shown; other tools, trec_eval among them, go by the score and would "
                "measure another order."),
        counted(
            "For {count} query the scores give another order than the ranks",
            "For {count} queries the scores give another order than the ranks", 0,
        ),
    ),
    "place_shared": Kind(
        message("Where nothing in the file tells two results apart, their order decides the score by chance."),
        counted(
            "For {count} query two results share one place", "For {count} queries two results share one place", 0
        ),
        NOTE,
    ),
    "several_runs": Kind(message("Two engines in one list measure neither of them.")),
    "query_without_list": Kind(
        message("A file can't tell “asked, and nothing was found” from “never asked”. Counted as failed, the query has "
                "no score and forbids a comparison; counted as answered with nothing, it scores 0."),
        counted("{count} query of the set has no list", "{count} queries of the set have no list", 0),
    ),
    "query_written_differently": Kind(
        message("Case and spaces are set aside where the file has no list for exactly these words."),
        counted("{count} query is written a little differently", "{count} queries are written a little differently", 0),
        NOTE,
    ),
    "list_without_query": Kind(
        message("If these are the set's queries under other names, give the file the ids or the texts of the set."),
        counted("{count} list belongs to no query of the set", "{count} lists belong to no query of the set", 0),
    ),
    "result_not_in_catalog": Kind(
        message("A place that was shown to somebody is taken, so the result stays, as unjudged; many of them mean that "
                "the file is about another catalog, or has other ids."),
        counted(
            "{count} document of the results is not in the catalog",
            "{count} documents of the results are not in the catalog", 0,
        ),
    ),
}  # fmt: skip
