"""Small query sets and runs, written as what each engine returned for each query."""

from core.messages import message
from core.metrics import score_run
from core.queries import Query, QuerySet
from core.runs import Ranking, Run, rankings_table
from core.verdicts import MeasuredRun

KS = (1, 2, 5)


def query_set(*grades, languages=None):
    """Return queries q1, q2, … with these grades."""
    codes = languages or ["en"] * len(grades)
    queries = [
        Query(f"q{place}", f"query {place}", code, each)
        for place, (each, code) in enumerate(zip(grades, codes, strict=True), 1)
    ]
    return QuerySet.from_queries("small", queries)


def measured(name, queries, *rankings, failed=(), digest="set", engine="results,file=x"):
    """Return a run with these rankings of q1, q2, …, written as words, scored."""
    answers = [
        Ranking(query, [] if query in failed else each.split(), [] if query in failed else [0.0] * len(each.split()),
                message("It broke.") if query in failed else None)
        for query, each in zip(queries.queries["id"], rankings, strict=False)
    ]  # fmt: skip
    run = Run(
        engine=engine,
        catalog_digest="catalog",
        query_set_digest=digest,
        depth=10,
        queries=tuple(answer.query_id for answer in answers),
        rankings=rankings_table(answers),
        failures={answer.query_id: answer.failure for answer in answers if answer.failure is not None},
    )
    return MeasuredRun(message("{name}", name=name), run, score_run(run, queries, KS))


def pair(grades, first, second, languages=None):
    """Return the set and two runs over it."""
    queries = query_set(*grades, languages=languages)
    return measured("A", queries, *first), measured("B", queries, *second), queries
