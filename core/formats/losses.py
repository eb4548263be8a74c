"""What is different between a query set and what came back of it from a file."""

from __future__ import annotations

from collections import defaultdict

from core.catalog import UNKNOWN
from core.messages import Message, counted
from core.queries import Query, QuerySet

_Pair = tuple[Query, Query]


def differences(before: QuerySet, after: QuerySet) -> list[Message]:
    """Return what `after` lost or changed, each counted."""
    pairs = _pairs(before, after)
    return [*_of_queries(before, pairs), *_of_judgments(before, pairs), *_of_ratings(before, after, pairs)]


def _pairs(before: QuerySet, after: QuerySet) -> list[_Pair]:
    """Return each query with what came back of it: under its id, else under its text."""
    kept = all(
        key in before.by_id and query.text in (before.by_id[key].text, key) for key, query in after.by_id.items()
    )
    if kept:
        return [(query, after.by_id[key]) for key, query in before.by_id.items() if key in after.by_id]
    of_text: dict[str, list[Query]] = defaultdict(list)
    for query in reversed(after.by_id.values()):
        of_text[query.text].append(query)
    pairs = []
    for query in before:
        back = of_text[query.text]
        if back:
            pairs.append((query, back.pop() if len(back) > 1 else back[0]))
    return pairs


def _of_queries(before: QuerySet, pairs: list[_Pair]) -> list[Message]:
    gone = len(before) - len(pairs)
    merged = len(pairs) - len({back.id for _, back in pairs})
    texts = sum(query.text != back.text for query, back in pairs)
    ids = sum(query.id != back.id for query, back in pairs)
    languages = sum(query.language not in (back.language, UNKNOWN) for query, back in pairs)
    tags = sum(query.tags != back.tags for query, back in pairs)
    notes = sum(
        (query.source, query.status, query.note) != (back.source, back.status, back.note) for query, back in pairs
    )
    said = (
        counted("{count} query is left out.", "{count} queries are left out.", gone),
        counted(
            "{count} query becomes one with another of the same text.",
            "{count} queries become one with another of the same text.", merged,
        ),
        counted("The text of {count} query is lost.", "The texts of {count} queries are lost.", texts),
        counted("The id of {count} query is lost.", "The ids of {count} queries are lost.", ids),
        counted("The language of {count} query is lost.", "The languages of {count} queries are lost.", languages),
        counted("The tags of {count} query are lost.", "The tags of {count} queries are lost.", tags),
        counted(
            "Source, status or note of {count} query is lost.", "Source, status or note of {count} queries are lost.",
            notes,
        ),
    )  # fmt: skip
    return [each for each in said if each.count]


def _of_judgments(before: QuerySet, pairs: list[_Pair]) -> list[Message]:
    kept = [(query, back, document) for query, back in pairs for document in query.grades if document in back.grades]
    gone = len(before.judgments) - len(kept)
    changed = sum(query.grades[document] != back.grades[document] for query, back, document in kept)
    bad = int(before.judgments["known_bad"].sum()) - sum(len(query.known_bad & back.known_bad) for query, back in pairs)
    said = (
        counted("{count} judgment is left out.", "{count} judgments are left out.", gone),
        counted("{count} grade is changed.", "{count} grades are changed.", changed),
        counted(
            "The mark “known bad” of {count} document is lost.", "The mark “known bad” of {count} documents is lost.",
            bad,
        ),
    )  # fmt: skip
    return [each for each in said if each.count]


def _of_ratings(before: QuerySet, after: QuerySet, pairs: list[_Pair]) -> list[Message]:
    ids = {query.id: back.id for query, back in pairs}
    known = set(after.ratings.itertuples(index=False, name=None))
    rows = before.ratings.itertuples(index=False, name=None)
    lost = sum((ids.get(query), *rest) not in known for query, *rest in rows)
    said = counted("{count} grade of a single rater is lost.", "{count} grades of single raters are lost.", lost)
    return [said] if lost else []
