"""Failures of providers, as errors that say in plain words what happened and what to do."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from core.messages import EngineError, Message, counted, message
from core.providers.explanations import (
    FAILURES,
    NO_KEY_GIVEN,
    PASSING,
    REASONS,
    WAIT,
    Explanation,
    FailureKind,
)
from core.providers.fault import Fault, chain
from core.providers.gemini_faults import gemini_fault
from core.providers.keys import redact
from core.providers.openai_faults import openai_fault

if TYPE_CHECKING:
    from core.providers.access import Access

MOST_QUOTED = 200
"""Characters of a provider's own words that are shown."""


class ProviderError(EngineError):
    """A provider gave no answer that can be used; `wait` is the seconds it asks to wait, if it does."""

    def __init__(self, said: Message, kind: FailureKind, wait: float | None = None) -> None:
        super().__init__(said)
        self.kind, self.wait = kind, wait

    @property
    def transient(self) -> bool:
        """Return whether asking the same again may help."""
        return self.kind in PASSING

    def with_kept(self, done: int, total: int) -> ProviderError:
        """Return the same error that also says how many of the texts are kept."""
        if not done:
            return self
        said = counted(
            "{failure} {count} of {total} texts is embedded and kept: starting again goes on from there.",
            "{failure} {count} of {total} texts are embedded and kept: starting again goes on from there.",
            done,
            failure=self.message,
            total=total,
        )
        return ProviderError(said, self.kind, self.wait)


def failure(
    kind: FailureKind, access: Access, model: str, *, wait: float | None = None, detail: str = ""
) -> ProviderError:
    """Return the error of a kind; `detail` is the provider's own words, which are shown short and without keys."""
    return told(Fault(kind, wait, detail), access, model)


def unreadable(access: Access, model: str, reason: Message) -> ProviderError:
    """Return the error for an answer that can't be used, for this reason."""
    return told(Fault("unreadable", reason=reason), access, model)


def openai_failure(error: Exception, access: Access, model: str) -> ProviderError:
    """Return what an exception of the openai client, or of reading its answer, means."""
    return _failed(error, openai_fault, access, model)


def gemini_failure(error: Exception, access: Access, model: str) -> ProviderError:
    """Return what an exception of the google-genai client, or of reading its answer, means."""
    return _failed(error, gemini_fault, access, model)


def _failed(error: Exception, fault_of: Callable[[Exception], Fault], access: Access, model: str) -> ProviderError:
    ours = next((cause for cause in chain(error) if isinstance(cause, ProviderError)), None)
    if ours is not None:
        return ours
    fault = fault_of(error)
    # A server of one's own that misses the path, and not the model, was called at the wrong address.
    if fault.kind == "model" and access.custom and "model" not in fault.detail.lower():
        fault = replace(fault, kind="address", detail="")
    return told(fault, access, model)


def told(
    fault: Fault, access: Access, model: str, explanations: Mapping[FailureKind, Explanation] = FAILURES
) -> ProviderError:
    """Return a fault as the error that says in words what happened and what to do."""
    explanation = NO_KEY_GIVEN if fault.kind == "key" and not access.key else explanations[fault.kind]
    said = replace(
        explanation.said,
        values={
            "recipient": access.recipient,
            "model": message("“{name}”", name=model) if model else message("this model"),
            "reason": fault.reason or REASONS.get(fault.kind, ""),
        },
    )
    words = _quoted(redact(fault.detail, access.key))
    # A wait that cures nothing is not told: a daily quota is refused with one of seconds.
    wait = fault.wait if fault.kind in PASSING else None
    step = explanation.step if wait is None else replace(WAIT, values={"seconds": max(1, math.ceil(wait))})
    if words:
        said = message("{said} They answer: “{words}”", said=said, words=words)
    return ProviderError(message("{said} {step}", said=said, step=step), fault.kind, wait)


def _quoted(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= MOST_QUOTED else f"{line[: MOST_QUOTED - 1].rstrip()}…"
