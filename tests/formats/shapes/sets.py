"""Query sets made up by hypothesis, with all that breaks files: separators, quotes, formulas, other scripts."""

from hypothesis import strategies as st

from core.queries import Query, QuerySet, ratings_table
from core.raters import DEFAULT_RULE, combined

_BITING = list(" ,;|:\t\"'=+-@#<>{}[]()\\/%é€ß")
_PIECES = [
    "\n",
    "\r\n",
    "😀",
    "👩‍🚀",
    "שלום",
    "مرحبا",
    "\u200f",
    "日本",
    "'=",
    "<top>",
    "qid:1",
    "NaN",
    "1e5",
    "00123",
    "a",
    "b",
]
# A byte order mark is no text: readers take it off wherever a cell begins with it.
_ANY = st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufeff")
texts = (
    st.lists(st.sampled_from(_BITING + _PIECES) | _ANY, min_size=1, max_size=8).map("".join).map(str.strip).filter(bool)
)
ids = texts | st.sampled_from(["SKU-12", "SKU-40", "00123", "7", "1234567890123456", "A:", "A:3", "-12", "=1"])
grades = st.sampled_from([0.0, 1.0, 1.0, 2.0, 3.0, 3.0]) | st.sampled_from([0.5, 2.25, 100.0])
raters = st.lists(st.sampled_from(["Ann", "bo@example.org", "Zoë, Dr."]), min_size=1, max_size=3, unique=True)


@st.composite
def query_sets(draw: st.DrawFn, *, documents: st.SearchStrategy[str] = ids) -> QuerySet:
    """Return a set of queries with unlike texts, at least one of them with a judgment."""
    queries = []
    keys = draw(st.lists(ids, min_size=1, max_size=4, unique=True))
    asked = draw(st.lists(texts, min_size=len(keys), max_size=len(keys), unique=True))
    for place, (key, text) in enumerate(zip(keys, asked, strict=True)):
        judged = draw(st.dictionaries(documents, grades, min_size=0 if place else 1, max_size=4))
        bad = frozenset(document for document in judged if draw(st.integers(0, 4)) == 0)
        queries.append(
            Query(
                key, text, draw(st.sampled_from(["fr", "en", "und"])),
                {**judged, **dict.fromkeys(bad, 0.0)}, bad, draw(st.sampled_from([(), ("log",), ("log", "é")])),
                draw(st.sampled_from(["human", "model"])), draw(st.sampled_from(["", "ok"])), draw(texts | st.just("")),
            )
        )  # fmt: skip
    return QuerySet.from_queries("set", queries)


@st.composite
def rated_sets(draw: st.DrawFn) -> QuerySet:
    """Return a set in which one or several raters graded every judged pair, without known bad documents."""
    plain = draw(query_sets())
    rows = [
        (query, document, rater, draw(grades))
        for query, document in zip(plain.judgments["query_id"], plain.judgments["document_id"], strict=True)
        for rater in draw(raters)
    ]
    judgments = plain.judgments.assign(known_bad=False)
    return combined(QuerySet("set", plain.queries, judgments, ratings_table(rows), DEFAULT_RULE), DEFAULT_RULE)
