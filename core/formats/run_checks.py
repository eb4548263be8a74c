"""What is doubtful about result lists beside the queries and the documents that they should be about."""

from __future__ import annotations

from collections.abc import Container, Iterator

from core.formats.cells import clipped
from core.formats.problems import Problem
from core.messages import message
from core.queries import Query, QuerySet
from core.result_lists import ResultList, ResultLists


def run_doubts(lists: ResultLists, query_set: QuerySet | None, catalog_ids: Container[str] | None) -> list[Problem]:
    """Return what a person should look at: queries without a list, lists without a query, unknown documents."""
    doubts = [] if query_set is None else list(_of_queries(lists, query_set))
    return doubts if catalog_ids is None else [*doubts, *_of_documents(lists, catalog_ids)]


def _of_queries(lists: ResultLists, query_set: QuerySet) -> Iterator[Problem]:
    used: set[int] = set()
    for query in query_set:
        place = lists.place(query)
        if place is None:
            yield _no_list(query)
        else:
            used.add(place)
            yield from _nearly(lists.lists[place], query)
    for place, each in enumerate(lists.lists):
        if place not in used:
            yield _no_query(each)


def _of_documents(lists: ResultLists, catalog_ids: Container[str]) -> Iterator[Problem]:
    documents = dict.fromkeys(document for each in lists.lists for document in each.documents)
    return (_no_document(document) for document in documents if document not in catalog_ids)


def _no_list(query: Query) -> Problem:
    said = message(
        "The results file has no list for the query “{value}”. It counts as failed, unless you say that queries "
        "without a list were answered with nothing.",
        value=clipped(query.text),
    )
    return Problem("query_without_list", None, clipped(query.text), said)


def _nearly(found: ResultList, query: Query) -> Iterator[Problem]:
    if query.id in (found.query_id, found.text) or query.text in (found.text, found.query_id):
        return
    said = message(
        "The list of “{value}” was taken for the query “{query}”, which is written a little differently.",
        value=clipped(found.text or found.query_id), query=clipped(query.text),
    )  # fmt: skip
    yield Problem("query_written_differently", None, clipped(query.text), said)


def _no_query(found: ResultList) -> Problem:
    named = clipped(found.text or found.query_id)
    said = message("The list of “{value}” belongs to no query of the set; it is not used.", value=named)
    return Problem("list_without_query", None, named, said)


def _no_document(document: str) -> Problem:
    said = message(
        "Document {value} is in the results file and not in the catalog; it keeps its place, as unjudged. Check that "
        "both have the same ids.",
        value=clipped(document),
    )
    return Problem("result_not_in_catalog", None, clipped(document), said)
