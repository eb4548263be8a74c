"""A process that is killed while it asks for suggestions, and another that goes on with the batch."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from core.store import Store
from core.suggesting.job import SuggestionJobs
from tests.suggesting.asking import chat
from tests.suggesting.shop import CATALOG, new_batch, plan

ROOT = Path(__file__).parents[2]
WORKER = """
import sys, time
from core.store import Store
from core.suggesting.job import SuggestionJobs
from core.suggesting.models import ChatSpec, chat_of
from core.suggesting.rungs import Rungs
from tests.suggesting.asking import reach_of
store = Store(sys.argv[1], stale_seconds=0)
jobs = SuggestionJobs(store, beat_seconds=0.1)
assert jobs.start(sys.argv[2], chat_of(ChatSpec("openai", "gpt-5.4-mini", sys.argv[3]), reach_of("openai"), Rungs()))
time.sleep(60)
"""


def until(seen):
    end = time.monotonic() + 60
    while not seen():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_no_answer_that_was_kept_is_asked_for_again(tmp_path, server):
    store = Store(tmp_path, stale_seconds=0.6)
    batch_id = new_batch(store, plan(CATALOG.ids * 15))
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(tmp_path), batch_id, server.openai_url], cwd=ROOT, stderr=subprocess.PIPE
    )
    until(lambda: store.suggestion_batch(batch_id).done >= 5)
    worker.send_signal(signal.SIGKILL)
    worker.communicate()
    until(lambda: store.suggestion_batch(batch_id).status == "interrupted")
    kept = store.suggestion_batch(batch_id)
    assert 5 <= kept.done < 120
    asked = server.chat_calls
    jobs = SuggestionJobs(store)
    assert jobs.start(batch_id, chat(server, "openai"))
    until(lambda: not jobs.busy)
    stored = store.suggestion_batch(batch_id)
    assert (stored.status, stored.done) == ("done", 120)
    assert server.chat_calls - asked == 120 - kept.done
    assert len(store.candidates(batch_id)) == len({each.id for each in store.candidates(batch_id)}) >= 240
    store.close()
