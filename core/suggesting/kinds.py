"""The kinds of query that are asked for: one entry each."""

from __future__ import annotations

from dataclasses import dataclass

from core.messages import Message, message


@dataclass(frozen=True)
class Kind:
    """A way of asking: its name and meaning on screen, and what the model is told."""

    label: Message
    meaning: Message
    told: str
    hard: bool = False


KINDS: dict[str, Kind] = {
    "keywords": Kind(
        message("keywords"),
        message("Two to four words, as typed into a search box."),
        "two to four bare words, as people type them into a search box; no sentence",
    ),
    "need": Kind(
        message("everyday need"),
        message("The need behind the document, in everyday words."),
        "an everyday need that the document meets, in the words of someone who does not know its vocabulary",
    ),
    "vague": Kind(
        message("vague intent"),
        message("Someone who does not know yet what they look for."),
        "a vague wish of someone who does not know yet what to look for, and for whom the document would do",
    ),
    "exclusion": Kind(
        message("exclusion"),
        message("Says what must not be: “without …”."),
        "a need with an exclusion (without …, but not …) that the document respects",
    ),
    "several": Kind(
        message("several right answers"),
        message("A wider question that several documents answer."),
        "a wider question that several documents of such a collection answer, this one among them",
    ),
    "other_language": Kind(
        message("another language"),
        message("Asked in another language than the document's."),
        "the search of someone who speaks another language than the document's, written in that language",
    ),
    "hard": Kind(
        message("hard"),
        message("Without any word of the document."),
        "a question that the document answers and that shares no content word with it",
        hard=True,
    ),
}
