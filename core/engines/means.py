"""What engines are made with, besides the spec that names them."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.embedders.cache import VectorCache
from core.messages import EngineError, message
from core.providers.reach import Reach
from core.result_lists import FindLists, ResultLists


def no_lists(file: str, digest: str) -> ResultLists:
    """Find no result lists; raises `EngineError`."""
    raise EngineError(message('The results file "{file}" is not at hand here.', file=file or digest))


@dataclass(frozen=True)
class Means:
    """The vector cache, the result lists of uploaded files, and the providers."""

    cache: VectorCache
    find_lists: FindLists = no_lists
    reach: Reach = field(default_factory=Reach)
