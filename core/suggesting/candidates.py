"""The words of this package: what was asked for, what was proposed, where it comes from, what is doubtful about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.messages import Message

Source = Literal["model", "prepared"]
"""Who wrote a candidate: a language model, or a person ahead of time for the demo shop."""

MOST_LETTERS = 200
"""A longer text is no search: the longest of the demo's 73 queries has 62."""


@dataclass(frozen=True)
class Asked:
    """One candidate that a call asks for."""

    kind: str
    language: str


@dataclass(frozen=True)
class Origin:
    """Where candidates come from; `prompt` is the version of the prompt, blank where there was none."""

    source: Source
    provider: str = ""
    model: str = ""
    prompt: str = ""


PREPARED = Origin("prepared")


@dataclass(frozen=True)
class Proposal:
    """What a model says: a query, its kind, and one line of why; ids and origin are put to it by code."""

    text: str
    kind: str
    why: str = ""


@dataclass(frozen=True)
class Candidate:
    """A query proposed for a document, in the language that was asked for."""

    id: str
    document: str
    language: str
    kind: str
    text: str
    why: str = ""
    origin: Origin = PREPARED
    planted: bool = False


@dataclass(frozen=True)
class Flag:
    """A doubt about a candidate, for a person to weigh; `code` is one of `core.suggesting.flags.FLAGS`."""

    code: str
    said: Message


@dataclass(frozen=True)
class Examined:
    """A candidate with what the checks say; `overlap` is the share of its content words that its document has."""

    candidate: Candidate
    flags: tuple[Flag, ...] = ()
    overlap: float | None = None
