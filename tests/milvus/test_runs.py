"""A run that is killed in the middle of its queries, and another process that goes on with it."""

import signal
import subprocess
import sys
from pathlib import Path

from pandas.testing import assert_frame_equal

from core.evaluation import run_engine
from core.jobs import Jobs
from core.queries import Query, QuerySet
from core.store import CatalogSource, Store
from tests.jobs.overlap import until, until_ended
from tests.milvus.dying import shop
from tests.milvus.where import built, forget

ROOT = Path(__file__).parents[2]
QUERY_SET = QuerySet.from_queries("asked", [Query(f"q{at}", text) for at, text in enumerate(shop().texts[:40])])
SPEC = "milvus,search=hybrid"
WORKER = """
import sys, time
from pathlib import Path
from core.jobs import Jobs
from core.store import Store
from tests.milvus.dying import die
from tests.milvus.where import built

def dying(spec):
    engine, batches = built(sys.argv[3], Path(sys.argv[1])), []
    rank = engine.rank
    def count(queries, depth):
        batches.append(len(queries))
        return die() if len(batches) == 3 else rank(queries, depth)
    engine.rank = count
    return engine

jobs = Jobs(Store(Path(sys.argv[1]), stale_seconds=0), beat_seconds=0.1)
jobs.start([sys.argv[2]], dying)
time.sleep(60)
"""


def test_killed_run_goes_on_to_the_same_rankings(tmp_path):
    engine = built(SPEC, tmp_path)
    forget(engine, shop())
    store = Store(tmp_path, stale_seconds=0.6)
    run_id = add_run(store, engine)
    code = subprocess.run([sys.executable, "-c", WORKER, tmp_path, run_id, SPEC], cwd=ROOT, check=False).returncode
    assert code == -signal.SIGKILL
    until(lambda: store.stored_run(run_id).status == "interrupted")
    kept = len(store.answered(run_id))
    assert 0 < kept < len(QUERY_SET)

    jobs, asked = Jobs(store), []
    jobs.start([run_id], lambda spec: counting(built(SPEC, tmp_path), asked))
    assert until_ended(jobs, run_id).status == "done"
    continued = store.run(run_id)
    store.close()
    assert asked == [query.id for query in QUERY_SET][kept:]
    undisturbed = run_engine(engine, shop(), QUERY_SET, progress=lambda done, total: None)
    assert_frame_equal(continued.rankings, undisturbed.rankings)


def add_run(store, engine):
    project = store.add_project("shop")
    store.set_catalog(project, shop(), source=CatalogSource("shop.csv", shop().documents, {}, {}, kept=60, rejected=0))
    store.add_query_set(project, QUERY_SET, source={})
    return store.add_run(
        project,
        spec=str(engine.spec),
        fingerprint=engine.fingerprint,
        catalog_digest=shop().digest,
        query_set_digest=QUERY_SET.digest,
        depth=60,
        total=len(QUERY_SET),
    )


def counting(engine, asked):
    rank = engine.rank

    def count(queries, depth):
        asked.extend(query.id for query in queries)
        return rank(queries, depth)

    engine.rank = count
    return engine
