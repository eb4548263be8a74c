"""The indexes of dense vectors: what each is made of, and what may be chosen of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from core.messages import EngineError, Message, message


@dataclass(frozen=True)
class Parameter:
    """A whole number that an index takes; `built` ones shape it, the others are chosen at each search."""

    name: str
    default: int
    least: int
    most: int
    built: bool
    said: Message


@dataclass(frozen=True)
class IndexKind:
    """An index as Milvus names it; an `exact` one compares a query with every vector."""

    name: str
    milvus: str
    said: Message
    parameters: tuple[Parameter, ...] = ()
    exact: bool = False


INDEXES = {
    kind.name: kind
    for kind in (
        IndexKind("flat", "FLAT", message("every vector compared: exact, slower"), exact=True),
        IndexKind(
            "hnsw",
            "HNSW",
            message("a graph of neighbours: fast, may miss some"),
            (
                Parameter("M", 16, 2, 2048, True, message("links of each vector")),
                Parameter("efConstruction", 200, 1, 4096, True, message("candidates looked at while it is built")),
                Parameter("ef", 64, 1, 16_384, False, message("candidates looked at by a query")),
            ),
        ),
        IndexKind(
            "ivf",
            "IVF_FLAT",
            message("cells of near vectors, a few looked at: fast, may miss some"),
            (
                Parameter("nlist", 128, 1, 65_536, True, message("cells")),
                Parameter("nprobe", 8, 1, 65_536, False, message("cells looked at by a query")),
            ),
        ),
    )
}
"""The indexes by the name that the option `index` gives them; the first is the default."""


@dataclass(frozen=True)
class Index:
    """An index with the values of its parameters, all of them."""

    kind: IndexKind
    values: Mapping[str, int]

    @classmethod
    def parse(cls, text: str) -> Index:
        """Read `flat` or `hnsw(M=32,ef=128)`; raises `EngineError` for what does not exist."""
        written = re.fullmatch(r"(\w*)(?:\((.*)\))?", text)
        kind = INDEXES.get(written[1]) if written else None
        if written is None or kind is None:
            raise EngineError(
                message('Index "{asked}" asked: write one of {known}.', asked=text, known=", ".join(INDEXES))
            )
        return cls.of(kind, dict(_pair(part, text) for part in (written[2] or "").split(",") if part))

    @classmethod
    def of(cls, kind: IndexKind, asked: Mapping[str, str]) -> Index:
        """Return an index of a kind, with defaults for what is not asked."""
        known = {parameter.name: parameter for parameter in kind.parameters}
        for name, value in asked.items():
            if name not in known or not _fits(value, known[name]):
                raise EngineError(_no_value(kind, name, value))
        return cls(kind, {name: int(asked.get(name, each.default)) for name, each in known.items()})

    def __str__(self) -> str:
        changed = [f"{each.name}={self.values[each.name]}" for each in self._differing]
        return f"{self.kind.name}({','.join(changed)})" if changed else self.kind.name

    @property
    def label(self) -> str:
        """Return what to call it, in Milvus's own words, with what differs from the usual: `HNSW ef=128`."""
        changed = (f"{each.name}={self.values[each.name]}" for each in self._differing)
        return " ".join([self.kind.milvus, *changed])

    @property
    def settings(self) -> str:
        """Return all values, as Milvus names them: `M=16 efConstruction=200 ef=64`."""
        return " ".join(f"{name}={value}" for name, value in self.values.items())

    @property
    def built(self) -> dict[str, int]:
        """Return the values that shape the index."""
        return {each.name: self.values[each.name] for each in self.kind.parameters if each.built}

    @property
    def searched(self) -> dict[str, int]:
        """Return the values of each search."""
        return {each.name: self.values[each.name] for each in self.kind.parameters if not each.built}

    @property
    def most(self) -> int | None:
        """Return how many documents it can rank for one query: HNSW keeps `ef` candidates, and no more."""
        return self.values.get("ef")

    @property
    def _differing(self) -> list[Parameter]:
        return [each for each in self.kind.parameters if self.values[each.name] != each.default]


def _pair(part: str, text: str) -> tuple[str, str]:
    name, equals, value = part.partition("=")
    if not equals:
        raise EngineError(
            message('In the index "{text}", "{part}" is not an option: write it as option=value.', text=text, part=part)
        )
    return name.strip(), value.strip()


def _fits(value: str, parameter: Parameter) -> bool:
    return value.isascii() and value.isdecimal() and parameter.least <= int(value) <= parameter.most


def _no_value(kind: IndexKind, name: str, value: str) -> Message:
    for each in kind.parameters:
        if each.name == name:
            return message(
                '{name} "{asked}" asked of the index {index}: write a whole number from {least} to {most}.',
                name=name, asked=value, index=kind.name, least=each.least, most=each.most,
            )  # fmt: skip
    known = ", ".join(each.name for each in kind.parameters) or "–"
    return message(
        'The index {index} has no option "{option}"; it has: {known}.', index=kind.name, option=name, known=known
    )
