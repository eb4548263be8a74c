"""How much room the versions of an edited set take, and how long an edit: `python -m tests.benchmarks.versions`."""

import random
import statistics
import tempfile
import time

from sqlalchemy import select

from core.editing import AddQuery, ChangeQuery, Judge
from core.queries import Query, QuerySet
from core.store import Store
from core.store.query_set_rows import whole_row
from core.store.schema import query_sets

WORDS = "red blue warm dry light small shoes coat lamp table kettle tent for the in garden winter kids travel".split()


def some_text(chosen):
    return " ".join(chosen.choices(WORDS, k=5))


def some_set(chosen, count):
    judged = [{f"SKU-{chosen.randrange(10**5):05}": float(chosen.randrange(4)) for _ in range(5)} for _ in range(count)]
    return QuerySet.from_queries(
        "set", [Query(f"q{at}", some_text(chosen), "en", grades) for at, grades in enumerate(judged)]
    )


def some_edit(chosen, count):
    query = f"q{chosen.randrange(count)}"
    return chosen.choice(
        [
            Judge(query, f"SKU-{chosen.randrange(10**5):05}", 1),
            ChangeQuery(query, text=some_text(chosen)),
            AddQuery(some_text(chosen), "en"),
        ]
    )


def measure(count, edits):
    chosen = random.Random(1)  # noqa: S311 (the same edits every time)
    query_set = some_set(chosen, count)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        project = store.add_project("shop")
        store.add_query_set(project, query_set, source={})
        mine, seconds = store.query_sets(project)[0].set_id, []
        for number in range(1, edits + 1):
            begun = time.perf_counter()
            store.edit_query_set(mine, [some_edit(chosen, count)], seen=number)
            seconds.append(time.perf_counter() - begun)
        with store.reading() as connection:
            rows = connection.execute(select(query_sets)).all()
        store.close()
    kept = sum(len(part) for row in rows for part in (row.queries, row.judgments) if part)
    kept += sum(len(str(row.changes)) for row in rows if row.base)
    whole = sum(len(part) for part in (whole_row(query_set)[name] for name in ("queries", "judgments")))
    print(f"{count:,} queries, {edits} edits: {kept / 1e6:.1f} MB, and {whole * edits / 1e6:.0f} MB if each were whole")
    print(f"  {sum(row.base is None for row in rows)} of {len(rows)} versions are whole")
    print(f"  an edit takes {statistics.median(seconds) * 1000:.0f} ms, at most {max(seconds) * 1000:.0f}")


if __name__ == "__main__":
    for size, turns in ((30, 500), (1_000, 500), (10_000, 100)):
        measure(size, turns)
