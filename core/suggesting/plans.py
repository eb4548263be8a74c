"""What a batch is to ask for: which documents, kinds and languages, of which model, with which prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from core.suggesting.candidates import Asked, Source


@dataclass(frozen=True)
class Plan:
    """One batch before anything is sent; each of `documents` is one call, in this order.

    `languages` are weights: a call's candidates are in one language, and calls share them out. `fields` are the
    columns that are sent, all that engines search where there are none. `prompt` is the text that a person may have
    edited. `known` is the query set whose queries count as asked already. `budget` is the most tokens, None for any.
    """

    provider: str
    model: str
    documents: tuple[str, ...]
    kinds: tuple[str, ...]
    languages: Mapping[str, int]
    prompt: str
    base_url: str = ""
    fields: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    known: str = ""
    budget: int | None = None
    seed: int = 0
    source: Source = "model"
    document_languages: Mapping[str, str] = field(default_factory=dict)

    def asked(self, place: int) -> list[Asked]:
        """Return what the call at this place asks for: each kind once."""
        language = self._language_of[place]
        own = self.document_languages.get(self.documents[place], "")
        asked = [Asked(kind, language) for kind in self.kinds if kind != "other_language"]
        if "other_language" in self.kinds:
            others = [code for code in (language, *self.languages) if code != own]
            asked += [Asked("other_language", code) for code in others[:1]]
        return asked

    def quotas(self) -> Counter[tuple[str, str]]:
        """Return how many candidates are asked for of each language and kind."""
        every = (asked for place in range(len(self.documents)) for asked in self.asked(place))
        return Counter((asked.language, asked.kind) for asked in every)

    @cached_property
    def _language_of(self) -> list[str]:
        """Return the language of each call: every language by its weight, spread evenly over the calls."""
        total, turns = sum(self.languages.values()), Counter[str]()
        spread = []
        for step in range(1, len(self.documents) + 1):
            owed = {code: weight * step - total * turns[code] for code, weight in self.languages.items()}
            spread.append(max(owed, key=lambda code: owed[code]))
            turns[spread[-1]] += 1
        return spread

    def to_json(self) -> dict[str, object]:
        """Return the parts, for storing; never a key."""
        return asdict(self)

    @classmethod
    def from_json(cls, parts: Mapping[str, Any]) -> Plan:
        """Return the plan that `to_json` took apart."""
        lists = {name: tuple(parts[name]) for name in ("documents", "kinds", "fields", "examples")}
        return cls(**{**parts, **lists})
