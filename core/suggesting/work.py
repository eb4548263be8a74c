"""The work on one batch: ask about each document that was not answered, check what comes, keep it at once."""

from __future__ import annotations

import logging
import secrets
import time
from dataclasses import replace

from core.catalog import Catalog
from core.digests import digest_of
from core.embedders.lanes import run_batches
from core.messages import Message, ReleveError, message
from core.providers.failures import ProviderError
from core.store import Store
from core.suggesting.answers import Outcome, Reply, read_answer
from core.suggesting.candidates import Candidate, Origin
from core.suggesting.errand import Called, Errand, Stopped
from core.suggesting.examining import Examiner
from core.suggesting.planning import messages_of, sent_text
from core.suggesting.plans import Plan
from core.suggesting.planting import Planter
from core.suggesting.prompts import version_of

LANES = 4
"""Calls on their way at a time; after a refusal for too many, fewer."""
OF_ONE_DOCUMENT = ("request", "blocked", "unreadable", "cut")
"""What a provider refuses about one call; whatever else it says, it would say about every other one too."""
MOST_IN_A_ROW = 5
"""Calls that fail one after another before the batch stops: then it is not the documents."""

log = logging.getLogger(__name__)


def work(errand: Errand, store: Store) -> None:
    """Do all of a batch that is not done yet; what goes wrong is written into the batch."""
    batch_id = errand.batch.id
    if errand.stop.is_set() or not store.begin_suggestions(batch_id, store.owner):
        return
    try:
        _Work(errand, store).run()
        store.finish_suggestions(batch_id, store.owner)
    except Stopped:
        return
    except ReleveError as error:
        store.fail_suggestions(batch_id, store.owner, error.message)
    except Exception:
        log.exception("A batch of suggestions failed")
        said = message("The suggestions could not be made. What came is kept; continue to go on from there.")
        store.fail_suggestions(batch_id, store.owner, said)


class _Work:
    """Everything that the calls of one batch share."""

    def __init__(self, errand: Errand, store: Store) -> None:
        self._errand, self._store, self._batch = errand, store, errand.batch
        self._plan: Plan = errand.batch.plan
        self._catalog: Catalog = store.catalog(errand.batch.catalog_digest)
        before = store.candidates(self._batch.id)
        self._examiner = self._new_examiner(before)
        self._planter = Planter(self._plan.seed, before)
        self._origin = Origin("model", self._plan.provider, self._plan.model, version_of(self._plan.prompt))
        self._used = self._batch.tokens_in + self._batch.tokens_out
        self._in_a_row = self._left = 0

    def run(self) -> None:
        answered = self._store.answered_calls(self._batch.id)
        missing = [place for place in range(len(self._plan.documents)) if place not in answered]
        self._left = len(missing)
        self._look_around()
        self._errand.began = time.monotonic()
        run_batches(missing, self._ask, self._keep, LANES, self._look_around)

    def _new_examiner(self, before: list[Candidate]) -> Examiner:
        sight = self._errand.make_sight()
        known = list(self._store.query_set(self._plan.known).queries["text"]) if self._plan.known else []
        texts = {document: sent_text(self._plan, document, self._catalog) for document in self._plan.documents}
        known += [each.text for each in before if not each.planted]
        return Examiner(texts, known, embed=sight.embed, rank=sight.rank)

    def _ask(self, place: int) -> Called:
        """Make one call, on a thread of its own."""
        messages = messages_of(self._plan, place, self._catalog, tag=secrets.token_hex(4))
        try:
            reply = self._errand.chat.ask(messages)
        except ProviderError as error:
            if error.kind not in OF_ONE_DOCUMENT:
                raise
            return Called(Reply(""), None, error.message)
        return Called(reply, read_answer(reply, self._plan.asked(place)))

    def _keep(self, place: int, called: Called) -> None:
        """Keep what came of a call, then see whether to go on."""
        examined = self._planter.among(self._examiner.examine(self._candidates(place, called)))
        outcome: Outcome | str = "failed" if called.answer is None else called.answer.outcome
        said = called.failure if called.answer is None else called.answer.said
        tokens = (called.reply.tokens_in, called.reply.tokens_out)
        kept = self._store.save_answer(
            self._batch.id, place, self._store.owner, examined, outcome=outcome, said=said, tokens=tokens
        )
        if not kept:
            raise Stopped
        self._errand.answered += 1
        self._left -= 1
        self._used += sum(tokens)
        self._in_a_row = 0 if called.answer is not None else self._in_a_row + 1
        if self._in_a_row >= MOST_IN_A_ROW and called.failure is not None:
            raise _in_vain(called.failure, self._in_a_row)
        self._look_around()

    def _candidates(self, place: int, called: Called) -> list[Candidate]:
        """Return what was proposed as candidates: id, document, language and origin are put to it here."""
        if called.answer is None:
            return []
        languages = {asked.kind: asked.language for asked in self._plan.asked(place)}
        first = next(iter(languages.values()), "")
        origin = replace(self._origin, model=called.reply.model or self._origin.model)
        return [
            Candidate(
                digest_of(self._batch.id, place, turn)[:16], self._plan.documents[place],
                languages.get(each.kind, first), each.kind, each.text, each.why, origin,
            )
            for turn, each in enumerate(called.answer.proposals)
        ]  # fmt: skip

    def _look_around(self) -> None:
        if self._errand.stop.is_set():
            raise Stopped
        if self._left and self._plan.budget is not None and self._used >= self._plan.budget:
            self._store.cancel_suggestions(self._batch.id, _spent(self._plan.budget))
            raise Stopped


def _spent(budget: int) -> Message:
    return message(
        "The budget of {budget} tokens is used up. What came is kept; raise the budget and continue.", budget=budget
    )


def _in_vain(failure: Message, calls: int) -> ReleveError:
    return ReleveError(
        message(
            "{calls} calls one after another failed, so the rest was not asked. The last one: {failure}",
            calls=calls,
            failure=failure,
        )
    )
