"""What the core says to a person: an English template and its values, translated where it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Message:
    """A sentence for a person, kept apart from its values so that it can be said in any language.

    `template` is the English text, `str.format` style, and the key of its translation. `plural` is the
    template for counts other than one; `count` then chooses and is available as `{count}`.
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    plural: str | None = None
    count: int | None = None

    def __str__(self) -> str:
        chosen = self.plural if self.plural is not None and self.count != 1 else self.template
        values = {"count": self.count, **self.values}
        return chosen.format(**{name: _in_english(value) for name, value in values.items()})

    def to_json(self) -> dict[str, object]:
        """Return the parts, for storing; `Message(**parts)` brings it back."""
        return {
            "template": self.template,
            "values": dict(self.values),
            "plural": self.plural,
            "count": self.count,
        }


def _in_english(value: object) -> object:
    return f"{value:.2f}" if isinstance(value, float) else value


@dataclass(frozen=True)
class Share:
    """A share of one among a message's values: said as a percentage."""

    value: float

    def __str__(self) -> str:
        return f"{self.value:.0%}"


@dataclass(frozen=True)
class Language:
    """A language among a message's values, by its code: said by its name."""

    code: str

    def __str__(self) -> str:
        return self.code


def message(template: str, **values: object) -> Message:
    """Return a message without a plural."""
    return Message(template, values)


def listed(parts: Sequence[Message]) -> Message:
    """Return messages one after the other, joined by commas."""
    names = [f"part{place}" for place in range(len(parts))]
    return Message(", ".join(f"{{{name}}}" for name in names), dict(zip(names, parts, strict=True)))


def counted(template: str, plural: str, count: int, **values: object) -> Message:
    """Return a message whose wording depends on `count`."""
    return Message(template, values, plural, count)


class ReleveError(Exception):
    """Something went wrong in a way a person can act on; the message says what, where and what to do."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.message = said


class InputError(ReleveError):
    """A file or a value that was brought in can't be used as it is."""


class EngineError(ReleveError):
    """An engine can't be built, or can't answer."""


class StoreError(ReleveError):
    """The workspace can't give or keep something."""
