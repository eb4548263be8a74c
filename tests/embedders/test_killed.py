"""A process that is killed between two batches: what was answered is kept and not asked for again."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from core.embedders.cache import VectorCache
from core.engines.means import Means
from core.engines.registry import build
from core.providers.reach import Reach
from tests.providers.failures import catalog_of, find_access, right_vector, spec_of
from tests.providers.server import ScriptedServer

ROOT = Path(__file__).parents[2]
WORKER = """
import sys
from pathlib import Path
from core.embedders.cache import VectorCache
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.engines.registry import build
from core.providers.reach import Reach
from tests.providers.failures import catalog_of, find_access
means = Means(VectorCache(Path(sys.argv[1])), reach=Reach(find_access))
build(EngineSpec.parse(sys.argv[2]), means).index(catalog_of(1000), lambda done, total: None)
"""


def kept(cache, spec, documents):
    embedder = build(spec, Means(cache)).embedder
    return len(documents) - cache.missing(embedder, documents.texts, "document", dimension=768).texts


def test_run_killed_after_five_of_ten_batches_makes_five_more(tmp_path):
    documents, cache = catalog_of(1000), VectorCache(tmp_path / "vectors.db")
    with ScriptedServer() as server:
        spec = spec_of(server, "gemini", dim="768")
        server.hold_after(5)
        worker = subprocess.Popen([sys.executable, "-c", WORKER, str(cache.path), str(spec)], cwd=ROOT)
        limit = time.monotonic() + 60
        while kept(cache, spec, documents) < 500:
            assert time.monotonic() < limit, "waited too long"
            time.sleep(0.02)
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        server.release()
        before = server.embed_calls
        built = build(spec, Means(cache, reach=Reach(find_access)))
        built.index(documents, lambda done, total: None)
        assert server.embed_calls - before == 5
        right = np.array([right_vector("gemini", "document", text, 768) for text in documents.texts])
        np.testing.assert_allclose(built._documents, right, atol=2e-6)
