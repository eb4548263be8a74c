"""A prompt tried on a few documents before a batch: nothing of it is kept."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from core.catalog import Catalog
from core.suggesting.answers import Answer, read_answer
from core.suggesting.models import Chat
from core.suggesting.planning import messages_of
from core.suggesting.plans import Plan
from core.suggesting.prompts import Messages

DOCUMENTS = 3


@dataclass(frozen=True)
class Trial:
    """One call as it was sent, and what came back."""

    document: str
    messages: Messages
    answer: Answer


def try_prompt(plan: Plan, catalog: Catalog, chat: Chat, *, documents: int = DOCUMENTS) -> list[Trial]:
    """Ask about the first documents of a plan, one after another; raises `ProviderError` at a call that fails."""
    return [_tried(plan, place, catalog, chat) for place in range(min(documents, len(plan.documents)))]


def _tried(plan: Plan, place: int, catalog: Catalog, chat: Chat) -> Trial:
    messages = messages_of(plan, place, catalog, tag=secrets.token_hex(4))
    return Trial(plan.documents[place], messages, read_answer(chat.ask(messages), plan.asked(place)))
