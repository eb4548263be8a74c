"""Names of query sets that are told apart within a project."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, or the first of "name (2)", "name (3)" and so on that is not taken."""
    if name not in taken:
        return name
    return next(numbered for each in count(2) if (numbered := f"{name} ({each})") not in taken)


def told_apart(names: Sequence[str]) -> list[str]:
    """Return the names, those that are there before with a number that no other has."""
    taken, seen, apart = set(names), set[str](), list[str]()
    for name in names:
        own = free_name(name, taken) if name in seen else name
        seen.add(name)
        taken.add(own)
        apart.append(own)
    return apart
