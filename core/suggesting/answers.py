"""What a model answered, read whatever it put around it: proposals, and how the answer ended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from core.formats.cells import clipped
from core.messages import Message, counted, message
from core.suggesting.candidates import Asked, Proposal
from core.suggesting.cleaning import one_line

Outcome = Literal["kept", "cut", "blocked", "refused", "empty", "unreadable"]
Ending = Literal["whole", "cut", "blocked"]

MOST_PROPOSALS = 12
"""Of one answer: models in a loop repeat themselves without end."""
MOST_LOOKED_AT = 100_000
"""Characters of an answer in which JSON is looked for."""

OUTCOMES: dict[Outcome, Message] = {
    "kept": message("kept"),
    "cut": message("cut short"),
    "blocked": message("blocked"),
    "refused": message("refused"),
    "empty": message("empty"),
    "unreadable": message("unreadable"),
}
_THOUGHTS = re.compile(r"(?is)<(think|thinking|reasoning)>.*?(?:</\1>|\Z)")
_SORRY = re.compile(
    r"(?i)\b(?:i'm sorry|i am sorry|i can(?:'|no)t|i cannot|unable to|je ne peux pas|désolée?|lo siento|no puedo|"
    r"es tut mir leid|ich kann (?:das |dabei )?nicht)\b"
)


@dataclass(frozen=True)
class Reply:
    """An answer as the provider's client gave it; `refusal` is its own word for a refusal."""

    text: str
    ending: Ending = "whole"
    refusal: str = ""
    model: str = ""
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(frozen=True)
class Answer:
    """What can be used of a reply, and what to tell a person where it is not all that was asked."""

    outcome: Outcome
    proposals: tuple[Proposal, ...] = ()
    said: Message | None = None


def read_answer(reply: Reply, asked: Sequence[Asked]) -> Answer:
    """Return the proposals of a reply; those that are complete are kept of an answer that was cut or blocked."""
    proposals = tuple(_proposals(reply.text, asked))[:MOST_PROPOSALS]
    if reply.ending == "cut":
        return Answer("cut", proposals, _cut(len(proposals)))
    if reply.ending == "blocked":
        return Answer("blocked", proposals, message("The provider's filter stopped this answer."))
    if proposals:
        return Answer("kept", proposals, None)
    return _nothing(reply)


def _nothing(reply: Reply) -> Answer:
    text = _THOUGHTS.sub("", reply.text).strip()
    if reply.refusal or (text and "{" not in text and _SORRY.search(text.replace("’", "'"))):
        words = clipped(one_line(reply.refusal or text), 120)
        return Answer("refused", said=message("The model refused: “{words}”", words=words))
    if not text:
        return Answer("empty", said=message("The model answered nothing."))
    if _objects(text):
        said = message(
            "The model answered in another form than was asked: “{words}”", words=clipped(one_line(text), 120)
        )
        return Answer("unreadable", said=said)
    said = message("The model's answer holds no queries: “{words}”", words=clipped(one_line(text), 120))
    return Answer("unreadable", said=said)


def _cut(kept: int) -> Message:
    if not kept:
        return message("The answer was cut at the limit of tokens before the first query was complete.")
    return counted(
        "The answer was cut at the limit of tokens; the {count} query in it that is complete is kept.",
        "The answer was cut at the limit of tokens; the {count} queries in it that are complete are kept.",
        kept,
    )


def _proposals(text: str, asked: Sequence[Asked]) -> Iterator[Proposal]:
    kinds = [each.kind for each in asked]
    candidates = (item for item in _objects(text) if isinstance(item.get("query"), str))
    for place, item in enumerate(candidates):
        query = one_line(str(item["query"]))
        if not query:
            continue
        named = str(item.get("kind", "")).strip().lower()
        in_turn = kinds[place] if place < len(kinds) else ""
        why = item.get("why")
        yield Proposal(query, named if named in kinds else in_turn, one_line(why) if isinstance(why, str) else "")


def _objects(text: str) -> list[dict[str, object]]:
    """Return the innermost JSON objects of a text that can be read, in order, also where its end is missing."""
    spoken = _THOUGHTS.sub("", text)[:MOST_LOOKED_AT]
    decoder, found, place = json.JSONDecoder(), list[dict[str, object]](), spoken.find("{")
    while place >= 0:
        inner = spoken.find("{", place + 1)
        try:
            value, end = decoder.raw_decode(spoken, place)
        except (ValueError, RecursionError):
            place = inner
            continue
        nested = 0 <= inner < end and not _is_candidate(value)
        if not nested:
            found.append(value)
        place = inner if nested else spoken.find("{", end)
    return found


def _is_candidate(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("query"), str)
