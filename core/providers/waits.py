"""How long a provider asks to wait, in each of the ways in which it says so."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_DURATION = re.compile(r"(\d{1,9}(?:\.\d+)?)s")


def header_wait(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Return the seconds of a Retry-After header, as a number or as a date; None without one that can be read."""
    thousandths = _seconds(headers.get("retry-after-ms", ""))
    if thousandths is not None:
        return thousandths / 1000
    asked = headers.get("retry-after", "")
    seconds = _seconds(asked)
    return seconds if seconds is not None else _until(asked, now or datetime.now(UTC))


def duration_wait(duration: object) -> float | None:
    """Return the seconds of a duration as Google writes it, such as 2s or 33.5s; None for anything else."""
    found = _DURATION.fullmatch(duration) if isinstance(duration, str) else None
    return float(found[1]) if found else None


def _seconds(number: str) -> float | None:
    try:
        seconds = float(number)
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None


def _until(date: str, now: datetime) -> float | None:
    try:
        moment = parsedate_to_datetime(date)
    except (TypeError, ValueError, OverflowError):
        return None
    known = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (known - now).total_seconds())
