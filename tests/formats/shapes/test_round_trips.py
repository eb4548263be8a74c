"""What is written in a shape is read again as it was, as far as the shape has room; else it is refused by name."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings

from core.formats.query_sets import SHAPES, lost_in, read_query_file, read_query_set, write_query_set
from core.messages import InputError
from core.queries import Query, QuerySet
from tests.examples import some
from tests.formats.shapes.sets import query_sets, rated_sets

Grades = dict[str, float]


def as_they_are(query: Query) -> Grades:
    return dict(query.grades)


def right_or_not_there(query: Query) -> Grades:
    return {document: 1.0 for document, grade in query.grades.items() if grade >= 1}


def none(query: Query) -> Grades:
    return {}


def has_space(text: str) -> bool:
    return any(character.isspace() or character == "\ufeff" for character in text)


def is_whole(query: Query) -> bool:
    return all(grade == int(grade) for grade in query.grades.values())


def in_one_line(text: str) -> bool:
    return not set(text) & set("\n\r\t")


def spaceless(query: Query) -> bool:
    return not any(map(has_space, [*query.grades, query.id] if query.grades else []))


def parted_by_tabs(query: Query) -> bool:
    return is_whole(query) and all(map(in_one_line, [query.id, *query.grades] if query.grades else []))


def unparted(documents: list[str]) -> bool:
    return not any(re.search(r"[;|\n]", document) for document in documents)


@dataclass(frozen=True)
class Room:
    """What a shape has room for: which grades come back, what tells queries apart, what else is kept."""

    grades: Callable[[Query], Grades] = as_they_are
    ids: bool = False
    texts: bool = True
    known_bad: bool = False
    languages: bool = False
    notes: bool = False
    everything: bool = False
    unjudged: bool = True
    takes: Callable[[Query], bool] = lambda query: True


ROOMS = {
    "house_json": Room(ids=True, known_bad=True, languages=True, notes=True, everything=True),
    "house_csv": Room(
        ids=True, known_bad=True, languages=True, notes=True, everything=True, takes=lambda q: unparted([*q.grades])
    ),
    "judgments_csv": Room(ids=True, known_bad=True, languages=True),
    "quepid_ratings": Room(),
    "quepid_book_csv": Room(),
    "quepid_book_json": Room(notes=True, unjudged=False),
    "quepid_case": Room(notes=True),
    "opensearch_csv": Room(),
    "opensearch_queries": Room(grades=none, notes=True),
    "opensearch_query_set": Room(grades=none, notes=True),
    "opensearch_judgments": Room(),
    "elasticsearch_rank_eval": Room(ids=True, takes=is_whole),
    "rre": Room(takes=is_whole),
    "trec_qrels": Room(ids=True, texts=False, unjudged=False, takes=lambda q: is_whole(q) and spaceless(q)),
    "trec_topics": Room(
        ids=True,
        takes=lambda q: is_whole(q) and spaceless(q) and not has_space(q.id) and in_one_line(q.text),
    ),
    "beir": Room(ids=True, takes=parted_by_tabs),
    "mteb": Room(ids=True, takes=parted_by_tabs),
    "ragas": Room(grades=right_or_not_there, notes=True),
    "squirro": Room(
        grades=lambda q: right_or_not_there(q) | dict.fromkeys(q.known_bad, 0.0),
        known_bad=True,
        takes=lambda q: unparted(q.relevant() + sorted(q.known_bad)),
    ),
    "ltr": Room(
        unjudged=False,
        takes=lambda q: not q.grades or (not any(map(has_space, q.grades)) and in_one_line(q.text)),
    ),
}


def test_every_shape_has_its_round_trip():
    assert ROOMS.keys() == SHAPES.keys()


def kept(query: Query, room: Room) -> tuple[object, ...]:
    return (
        query.id if room.ids else None,
        query.text if room.texts else query.id,
        query.language if room.languages else "und",
        room.grades(query),
        set(query.known_bad) if room.known_bad else set(),
        query.note if room.notes else "",
        (query.tags, query.source, query.status) if room.everything else None,
    )


def come_back(query_set: QuerySet, shape: str) -> QuerySet:
    table = read_query_file({f"set{SHAPES[shape].ending}": write_query_set(query_set, shape)})
    again, problems = read_query_set(table, "set")
    assert table.row_count == len(table.rows) + len(table.left_out)
    assert not [problem for problem in problems if problem.rejected]
    return again


@pytest.mark.parametrize("shape", SHAPES)
@settings(max_examples=some(100), deadline=None)
@given(query_set=query_sets())
def test_a_set_comes_back_or_is_refused_by_name(shape, query_set):
    room = ROOMS[shape]
    if shape == "squirro":  # its lists have two grades at most
        query_set = with_grades(query_set, lambda grade: min(grade, 1.0))
    if not all(map(room.takes, query_set)):
        with pytest.raises(InputError, match=r"“|grade"):
            write_query_set(query_set, shape)
        return
    again = come_back(query_set, shape)
    expected = [kept(query, room) for query in query_set if query.grades or room.unjudged]
    everything = replace(room, grades=as_they_are)
    found = [kept(query, everything) for query in again]
    assert sorted(found, key=str) == sorted(expected, key=str)


def with_grades(query_set: QuerySet, change: Callable[[float], float]) -> QuerySet:
    judgments = query_set.judgments.assign(grade=query_set.judgments["grade"].map(change))
    return QuerySet(query_set.name, query_set.queries, judgments)


@pytest.mark.parametrize("shape", ["house_json", "judgments_csv", "quepid_book_csv", "quepid_book_json"])
@settings(max_examples=some(100), deadline=None)
@given(query_set=rated_sets())
def test_what_each_rater_said_comes_back(shape, query_set):
    again = come_back(query_set, shape)
    assert said(again) == said(query_set)
    assert again.rule == query_set.rule
    assert {q.text: q.grades for q in again if q.grades} == {q.text: q.grades for q in query_set if q.grades}


def said(query_set: QuerySet) -> set[tuple[str, str, str, float]]:
    texts = dict(zip(query_set.queries["id"], query_set.queries["text"], strict=True))
    return {(texts[query], *rest) for query, *rest in query_set.ratings.itertuples(index=False, name=None)}


@settings(max_examples=some(100), deadline=None)
@given(query_set=query_sets())
def test_nothing_is_lost_in_the_house_format(query_set):
    assert lost_in(query_set, "house_json") == []
    assert come_back(query_set, "house_json").digest == query_set.digest


@settings(max_examples=50, deadline=None)
@given(query_set=rated_sets())
def test_nothing_that_raters_said_is_lost_in_the_house_format(query_set):
    assert lost_in(query_set, "house_json") == []
