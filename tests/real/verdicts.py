"""BM25 against embeddings on Chorus, with what hangs on unjudged results: `python -m tests.real.verdicts`.

Embedding its 19,406 documents takes many minutes; vectors are kept in the file that `--vectors` names.
"""

import argparse
from pathlib import Path

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine
from core.metrics import score_run
from core.verdicts import MeasuredRun, compare
from tests.conftest import SHARED
from tests.real.collections import CHORUS

parser = argparse.ArgumentParser(prog="python -m tests.real.verdicts", description=__doc__)
parser.add_argument("--engine", default="embedding:e5")
parser.add_argument("--vectors", type=Path, default=Path("data/workspace/vectors.db"))
options = parser.parse_args()

catalog, query_set = CHORUS.read(SHARED / "data")
means = Means(VectorCache(options.vectors))
runs = []
for spec in ("bm25", options.engine):
    engine = registry.build(EngineSpec.parse(spec), means)
    run = run_engine(engine, catalog, query_set, progress=lambda done, total: None)
    runs.append(MeasuredRun(registry.label(engine.spec), run, score_run(run, query_set, [10])))

for metric in ("ndcg", "recall"):
    comparison = compare(*runs, query_set, metric=metric, k=10)
    unjudged = comparison.unjudged
    print(comparison.verdict.sentence)
    print(f"  unjudged among the first ten: {unjudged.share_of_a:.0%} and {unjudged.share_of_b:.0%}")
    for name, case in unjudged.cases.items():
        print(f"  {name:12} {case.first:.3f} {case.second:.3f}  leads: {case.leads:+}")
    for each in unjudged.judge_first:
        query, title = query_set.by_id[each.query_id].text, catalog.title(each.document_id)
        print(f"  judge first: {query} → {each.document_id} {title[:60]}")
