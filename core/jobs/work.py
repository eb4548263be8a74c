"""The work on one run: make the engine, let it read the catalog, ask it the queries, keep each batch."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

from core.engines.protocol import Engine
from core.jobs.job import Job, Stopped
from core.jobs.pace import Pace
from core.messages import EngineError, Message, ReleveError, message
from core.providers.failures import ProviderError
from core.queries import Query
from core.runs import Ranking
from core.store import Store

log = logging.getLogger(__name__)

OF_ONE_TEXT = ("request", "blocked", "unreadable", "cut")
"""What a provider refuses about a text; whatever else it says, it would say about every other text too."""


def work(job: Job, store: Store) -> None:
    """Do all of a run that is not done yet; what goes wrong is written into the run."""
    if job.stop.is_set() or not store.begin_run(job.run.id, store.owner):
        return
    job.begin()
    try:
        engine = _ready_engine(job, store)
        if _ask_all(job, engine, store):
            store.finish_run(job.run.id, store.owner)
    except Stopped:
        return
    except ReleveError as error:
        store.fail_run(job.run.id, store.owner, error.message)
    except Exception:
        log.exception("A run failed")
        said = message(
            "The engine {engine} could not get ready to answer. Try again, or choose another engine.",
            engine=job.run.spec,
        )
        store.fail_run(job.run.id, store.owner, said)


def _ready_engine(job: Job, store: Store) -> Engine:
    """Return the engine with the catalog read, the one of the run before where it is the same."""
    errand = job.errand
    if errand.engine is not None and errand.key == job.key:
        return errand.engine
    errand.engine = None  # two engines with their vectors may not fit in memory
    catalog = store.catalog(job.run.catalog_digest)
    job.enter("reading the catalog", 0, len(catalog))
    engine = errand.make_engine(job.run.spec)
    if engine.fingerprint != job.run.fingerprint:
        raise EngineError(
            message(
                "The engine {engine} is not the same as when this run was set up, so its answers would not "
                "belong together. Start a new run.",
                engine=job.run.spec,
            )
        )
    engine.index(catalog, job.read_so_far)
    errand.key, errand.engine = job.key, engine
    return engine


def _ask_all(job: Job, engine: Engine, store: Store) -> bool:
    """Ask what was not answered yet, in the order of the query set; False when the work must end before."""
    answered = store.answered(job.run.id)
    asked = enumerate(store.query_set(job.run.query_set_digest))
    missing = [(place, query) for place, query in asked if query.id not in answered]
    job.failed = store.stored_run(job.run.id).failed
    _expect(job, engine, [query for _, query in missing])
    job.enter("asking", len(answered), job.run.total)
    pace, at = Pace(), 0
    while at < len(missing):
        if job.stop.is_set():
            return False
        batch = missing[at : at + pace.next()]
        began = time.monotonic()
        rankings = _rankings(engine, [query for _, query in batch], job.run.depth)
        seconds = time.monotonic() - began
        if rankings is None:
            pace.split(len(batch))
            continue
        if not store.save_batch(job.run.id, batch[0][0], rankings, store.owner, seconds=seconds):
            return False
        at += len(batch)
        job.done += len(batch)
        job.failed += sum(ranking.failure is not None for ranking in rankings)
        pace.took(len(batch), seconds)
    return True


def _expect(job: Job, engine: Engine, queries: Sequence[Query]) -> None:
    """Let the engine learn all queries; where only some of them are refused, asking one by one shows which."""
    job.enter("reading the queries", 0, len(queries))
    try:
        engine.expect(queries, job.read_so_far)
    except ProviderError as error:
        if error.kind not in OF_ONE_TEXT:
            raise


def _rankings(engine: Engine, queries: Sequence[Query], depth: int) -> list[Ranking] | None:
    """Return the engine's answers; a query that fails by itself has its failure, several that fail None."""
    try:
        return _checked(engine.rank(queries, depth), queries, depth)
    except Exception as error:
        if isinstance(error, ProviderError) and error.kind not in OF_ONE_TEXT:
            raise  # the next query would meet the same
        log.warning("An engine could not answer", exc_info=True)
        if len(queries) > 1:
            return None
        return [Ranking(queries[0].id, (), (), _failure(error))]


def _checked(rankings: list[Ranking], queries: Sequence[Query], depth: int) -> list[Ranking]:
    """Return the rankings if they can be kept as the answers to these queries."""
    fits = [ranking.query_id for ranking in rankings] == [query.id for query in queries] and all(
        len(ranking.documents) == len(ranking.scores) <= depth for ranking in rankings
    )
    if not fits:
        raise EngineError(message("The engine's answer does not fit the query, so it was not kept."))
    for ranking in rankings:
        "".join(ranking.documents).encode()  # a document id with half a character can't be kept
    return rankings


def _failure(error: Exception) -> Message:
    if isinstance(error, ReleveError):
        return error.message
    return message("The engine could not answer this query. Start the run again to ask it once more.")
