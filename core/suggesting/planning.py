"""What a batch will send, to whom and at what cost, before anything is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.catalog import Catalog
from core.messages import Message, message
from core.providers.access import Access
from core.suggesting.plans import Plan
from core.suggesting.prompts import Messages, Source, messages_for

LETTERS_A_TOKEN = 3.5
"""A cautious mean: English has 4 letters a token, French and German 3 to 3.5 (tokenisers of the large models)."""
TOKENS_A_CANDIDATE = 60
"""Of the answer: a query, its kind, one line of why, and the JSON around them."""
THINKING = 300
"""Tokens of an answer that a model thinks with and nobody sees, at a low level of thinking."""
LOOKED_AT = 50
"""Documents whose calls are written out for the estimate."""


@dataclass(frozen=True)
class Price:
    """What a million tokens costs, in and out, in the currency that the person pays in."""

    million_in: float
    million_out: float

    def of(self, tokens_in: float, tokens_out: float) -> float:
        """Return the price of some tokens."""
        return (tokens_in * self.million_in + tokens_out * self.million_out) / 1_000_000


@dataclass(frozen=True)
class Estimate:
    """What a batch takes; `fields` are the columns that leave this machine, `cost` is None without a price."""

    calls: int
    candidates: int
    fields: tuple[str, ...]
    recipient: str
    tokens_in: int
    tokens_out: int
    cost: float | None
    privacy: Message


def estimate(plan: Plan, catalog: Catalog, access: Access, price: Price | None = None) -> Estimate:
    """Return what a batch takes; tokens are guessed from the letters of some of its calls."""
    calls = len(plan.documents)
    step = max(1, calls // LOOKED_AT)
    looked_at = range(0, calls, step)
    letters = [_letters(messages_of(plan, place, catalog, tag="0" * 8)) for place in looked_at]
    tokens_in = round(sum(letters) / max(1, len(letters)) / LETTERS_A_TOKEN * calls)
    candidates = plan.quotas().total()
    tokens_out = candidates * TOKENS_A_CANDIDATE + calls * THINKING
    cost = None if price is None else price.of(tokens_in, tokens_out)
    fields = plan.fields or tuple(_columns(catalog))
    return Estimate(calls, candidates, fields, access.recipient, tokens_in, tokens_out, cost, privacy(access))


def messages_of(plan: Plan, place: int, catalog: Catalog, *, tag: str) -> Messages:
    """Return the call for the document at a place of the plan."""
    document = plan.documents[place]
    source = Source(sent_text(plan, document, catalog), _language(catalog, document), tuple(plan.asked(place)))
    return messages_for(plan.prompt, source, tag=tag, examples=plan.examples)


def sent_text(plan: Plan, document: str, catalog: Catalog) -> str:
    """Return what of a document is sent: the chosen columns with their names, or the text that engines search."""
    place = catalog.place(document)
    if place is None:
        return ""
    if not plan.fields or catalog.fields is None:
        return catalog.text(place)
    row = catalog.fields.iloc[place]
    named = [(name, str(row[name])) for name in plan.fields if name in row.index]
    return "\n".join(f"{name}: {value}" for name, value in named if value.strip())


def privacy(access: Access) -> Message:
    """Return what a person must know of who reads what is sent."""
    if access.custom:
        return message(
            "The texts go to {recipient}; who runs that server decides what becomes of them.",
            recipient=access.recipient,
        )
    return PRIVACY[access.provider](access.recipient)


def _gemini(recipient: str) -> Message:
    return message(
        "The texts go to {recipient}. With an unpaid key, people at Google may read them and use them; with a paid "
        "one, Google's terms for paid services hold. Send nothing secret with an unpaid key.",
        recipient=recipient,
    )


def _openai(recipient: str) -> Message:
    return message(
        "The texts go to {recipient}; what may be done with them is in your organisation's agreement with OpenAI.",
        recipient=recipient,
    )


PRIVACY: dict[str, Callable[[str], Message]] = {"gemini": _gemini, "openai": _openai}


def _letters(messages: Messages) -> int:
    return len(messages.rules) + len(messages.task)


def _language(catalog: Catalog, document: str) -> str:
    place = catalog.place(document)
    return "" if place is None else catalog.language(place)


def _columns(catalog: Catalog) -> list[str]:
    return [] if catalog.fields is None else [str(name) for name in catalog.fields.columns]
