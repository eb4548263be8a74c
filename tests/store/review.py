"""A batch of suggestions for the tests of the review desk."""

from core.messages import message
from core.store import Wanted
from core.suggesting.candidates import Candidate, Examined, Flag, Origin
from core.suggesting.decisions import Decision
from core.suggesting.plans import Plan
from tests.store.shop import CATALOG

MODEL = Origin("model", "openai", "gpt-6.1-terra", "abc123")
COPIED = Flag("copied", message("{count} words in a row are the document's own.", count=5))
PLAN = Plan("openai", "gpt-6.1-terra", ("p1", "p2"), ("keywords", "need"), {"en": 1, "fr": 1}, "Write queries.")


def examined(number, *flags, language="en", kind="need", text="", planted=False, document="p1"):
    candidate = Candidate(
        f"c{number}", document, language, kind, text or f"query number {number}", "why 👟 \0", MODEL, planted
    )
    return Examined(candidate, flags, 0.25)


SIX = [
    examined(1),
    examined(2, COPIED),
    examined(3, language="fr", document="p2"),
    examined(4, kind="keywords"),
    examined(5, planted=True),
    examined(6),
]


def batch(store, candidates=SIX, plan=PLAN):
    project = store.add_project("shop")
    return store.add_suggestions(project, CATALOG.digest, plan, candidates)


def say(suggestion_id, verdict, reviewer="Ana", text="as it was", reason=""):
    return Decision(suggestion_id, verdict, text, reason, reviewer)


def shown(store, batch_id, reviewer="Ana", **wanted):
    cards = store.next_cards(batch_id, reviewer, Wanted(**wanted), count=100)
    return [card.candidate.id for card in cards]
