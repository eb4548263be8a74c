"""What an exception of a provider's client means, before it is put into words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.messages import Message
from core.providers.explanations import FailureKind


@dataclass(frozen=True)
class Fault:
    """`wait` is in seconds, as the provider asks; `detail` its own words, not redacted yet; `reason` ours."""

    kind: FailureKind
    wait: float | None = None
    detail: str = ""
    reason: Message | None = None


def chain(error: BaseException) -> Iterator[BaseException]:
    """Give an exception and what caused it, the outermost first."""
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield found
        wrapped = next((value for value in found.args if isinstance(value, BaseException)), None)
        found = found.__cause__ or wrapped or found.__context__
