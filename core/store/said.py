"""Messages as JSON and back, with the messages, shares and languages among their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.messages import Language, Message, Share


def message_to_json(said: Message) -> dict[str, object]:
    """Return the parts of a message; a value that is a message, a share or a language goes into a dict of its own."""
    return {**said.to_json(), "values": {name: _value_to_json(value) for name, value in said.values.items()}}


def message_from_json(parts: Mapping[str, Any]) -> Message:
    """Return the message that `message_to_json` took apart."""
    values = {name: _value_from_json(value) for name, value in parts["values"].items()}
    return Message(parts["template"], values, parts["plural"], parts["count"])


def _value_to_json(value: object) -> object:
    if isinstance(value, Message):
        return {"message": message_to_json(value)}
    if isinstance(value, Share):
        return {"share": value.value}
    if isinstance(value, Language):
        return {"language": value.code}
    return value


def _value_from_json(value: object) -> object:
    match value:
        case {"message": parts}:
            return message_from_json(parts)
        case {"share": share}:
            return Share(share)
        case {"language": code}:
            return Language(code)
    return value
