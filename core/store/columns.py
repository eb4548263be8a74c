"""Column types that read and write the same on every database."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator


def now() -> datetime:
    """Return the present moment, in UTC."""
    return datetime.now(UTC)


class Words(TypeDecorator[str]):
    """Text of any origin; what no database keeps (half characters, NUL) becomes U+FFFD."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 (SQLAlchemy's)
        """Return the text as it will be kept."""
        if value is None:
            return None
        whole = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return whole.replace("\0", "\ufffd")


class Json(TypeDecorator[Any]):
    """Anything JSON can write, as ASCII, so that also half characters come back as they were."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str | None:  # noqa: ARG002 (SQLAlchemy's)
        """Return the JSON text; nothing stays nothing."""
        return None if value is None else json.dumps(value, default=_plain)

    def process_result_value(self, value: str | None, dialect: Dialect) -> object:  # noqa: ARG002 (SQLAlchemy's)
        """Return what was kept."""
        return None if value is None else json.loads(value)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no time zones, so none is kept and UTC is said on reading."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (SQLAlchemy's)
        """Return the moment in UTC without its zone."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 (SQLAlchemy's)
        """Return the moment with its zone."""
        return None if value is None else value.replace(tzinfo=UTC)


def _plain(value: object) -> object:
    """Return a number of numpy as Python's, and anything else as its text."""
    return value.item() if hasattr(value, "item") else str(value)
