"""The runs that this process works on, one after another."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Sequence

from core.jobs.job import Errand, Job, JobProgress, MakeEngine, Phase
from core.jobs.work import work
from core.messages import StoreError
from core.providers.usage import Usage
from core.store import Store

BEAT_SECONDS = 2.0
"""How often the database is told that this process is at work; a fifth of what counts as interrupted."""

log = logging.getLogger(__name__)


class Jobs:
    """One a process. Its threads live while there is work and never keep the process from ending."""

    def __init__(self, store: Store, *, beat_seconds: float = BEAT_SECONDS) -> None:
        self._store = store
        self._beat_seconds = beat_seconds
        self._lock = threading.Lock()
        self._queue: deque[Job] = deque()
        self._jobs: dict[str, Job] = {}
        self._idle: threading.Event | None = None
        store.knows = self._knows

    def start(self, run_ids: Sequence[str], make_engine: MakeEngine, usage: Usage | None = None) -> list[str]:
        """Queue runs, new ones or ones to continue, and return the ids of those that were queued.

        A run that is done, or is being worked on here or elsewhere, is left alone. Runs of one engine over
        one catalog come one after the other, so that it reads the catalog once. `usage` is what the engines
        that `make_engine` makes count their calls in.
        """
        errand = Errand(make_engine, usage or Usage())
        jobs = [Job(self._store.stored_run(run_id), errand) for run_id in run_ids]
        keys = [job.key for job in jobs]
        in_turn = sorted(jobs, key=lambda job: keys.index(job.key))
        return [job.run.id for job in in_turn if self._take(job)]

    def cancel(self, run_id: str) -> None:
        """Stop a run, here or elsewhere; what was answered stays, and it can be started again."""
        job = self._jobs.get(run_id)
        if job is not None:
            job.stop.set()
        self._store.cancel_run(run_id)

    def progress(self, run_id: str) -> JobProgress:
        """Return how far a run is, wherever it is worked on."""
        job = self._jobs.get(run_id)
        if job is not None and not job.stop.is_set():
            return job.progress()
        run = self._store.stored_run(run_id)
        phase: Phase = "waiting" if run.status == "waiting" else "asking"
        return JobProgress(run.id, run.status, phase, run.done, run.total, run.failed, message=run.message)

    @property
    def busy(self) -> bool:
        """Say whether any run is waited for or worked on here, also one that is about to stop."""
        return self._idle is not None

    def _knows(self, run_id: str) -> bool:
        job = self._jobs.get(run_id)
        return job is not None and not job.stop.is_set()

    def _take(self, job: Job) -> bool:
        with self._lock:
            if self._knows(job.run.id) or not self._store.claim_run(job.run.id, self._store.owner):
                return False
            job.enter("waiting", job.run.done, job.run.total)
            self._jobs[job.run.id] = job
            self._queue.append(job)
            if self._idle is None:
                self._idle = threading.Event()
                threading.Thread(target=self._work, daemon=True).start()
                threading.Thread(target=self._beat, args=(self._idle,), daemon=True).start()
        return True

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                work(job, self._store)
            except Exception:  # the other runs are still to be done; this one shows as interrupted
                log.exception("A run was left")
            finally:
                self._forget(job)

    def _next(self) -> Job | None:
        with self._lock:
            if self._queue:
                return self._queue.popleft()
            if self._idle is not None:
                self._idle.set()
            self._idle = None
            return None

    def _forget(self, job: Job) -> None:
        with self._lock:
            if self._jobs.get(job.run.id) is job:
                del self._jobs[job.run.id]

    def _beat(self, idle: threading.Event) -> None:
        while not idle.wait(self._beat_seconds):
            with self._lock:
                jobs = dict(self._jobs)
            try:
                held = self._store.beat(jobs, self._store.owner)
            except StoreError:
                log.exception("The database was not told of the work going on")
                continue
            for run_id in jobs.keys() - held:
                jobs[run_id].stop.set()
