"""What every engine can do, and how one is written: `name,option=value,…`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Protocol

from core.catalog import Catalog
from core.messages import EngineError, InputError, message
from core.queries import Query
from core.runs import Ranking

Progress = Callable[[int, int], None]
"""Called with how many documents or queries are done and how many there are; may raise to stop the work."""


@dataclass(frozen=True)
class EngineSpec:
    """An engine and its options, as text: `bm25,tokens=simple` or `embedding:e5,dim=128`.

    An option that holds engines writes theirs in brackets: `hybrid,of=bm25+embedding:e5(dim=128)`.
    """

    name: str
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> EngineSpec:
        """Read the text form; raises `InputError` where it can't be read."""
        name, *rest = (part.strip() for part in _split_outside_brackets(text, ","))
        options = {}
        for part in rest:
            key, equals, value = part.partition("=")
            if not equals or not key.strip():
                raise InputError(
                    message(
                        'In the engine "{text}", "{part}" is not an option: write it as option=value.',
                        text=text,
                        part=part,
                    )
                )
            options[key.strip()] = value.strip()
        return cls(name, options)

    def __str__(self) -> str:
        return ",".join([self.name, *(f"{key}={value}" for key, value in sorted(self.options.items()))])

    @property
    def in_brackets(self) -> str:
        """Return the text form that stands inside another engine's option: `embedding:e5(dim=128)`."""
        name, _, options = str(self).partition(",")
        return f"{name}({options})" if options else name

    def parts(self, option: str) -> list[EngineSpec]:
        """Return the engines that an option holds, joined by `+`."""
        return [
            EngineSpec.parse(re.sub(r"^([^()]*)\((.*)\)$", r"\1,\2", part.strip()))
            for part in _split_outside_brackets(self.options.get(option, ""), "+")
            if part.strip()
        ]


def _split_outside_brackets(text: str, mark: str) -> list[str]:
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def check_options(spec: EngineSpec, known: Set[str]) -> None:
    """Raise `EngineError` for an option that an engine does not have."""
    unknown = sorted(set(spec.options) - known)
    if unknown:
        raise EngineError(
            message(
                'The engine "{engine}" has no option "{option}"; it has: {known}.',
                engine=spec.name,
                option=unknown[0],
                known=", ".join(sorted(known)),
            )
        )


class Engine(Protocol):
    """Something that ranks documents.

    `spec` is canonical: options that say the default are left out, so equal engines have equal specs.
    `fingerprint` names everything that decides its answers (model, word rules, versions).
    """

    spec: EngineSpec
    fingerprint: str

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Read the catalog; called once, before any query."""

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Learn all queries that will come, once, after the catalog; an engine may fetch for all what each needs."""

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Answer each query with at most `depth` documents; equal scores keep the catalog's order."""
