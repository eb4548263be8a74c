"""Every kind of problem, by its code."""

from __future__ import annotations

from core.formats.kinds.catalogs import CATALOGS
from core.formats.kinds.done import DONE
from core.formats.kinds.judgments import JUDGMENTS
from core.formats.kinds.kind import NOTE, REJECTED, SEVERITIES, WARNING, Kind
from core.formats.kinds.queries import QUERIES
from core.formats.kinds.reading import READING
from core.formats.kinds.runs import RUNS

__all__ = ["KINDS", "NOTE", "REJECTED", "SEVERITIES", "WARNING", "Kind"]

KINDS: dict[str, Kind] = {**READING, **CATALOGS, **QUERIES, **JUDGMENTS, **RUNS, **DONE}
"""A new code of a problem has its entry in one of these tables; a test reads the sources to see to it."""
