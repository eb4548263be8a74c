"""Bring a database to the schema of this code."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from core.messages import StoreError, message

MIGRATIONS = Path(__file__).parent.parent / "migrations"


def migrate(connection: Connection, place: str) -> None:
    """Apply the migrations a database lacks; raises `StoreError` for one made by newer code."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    current = set(MigrationContext.configure(connection).get_current_heads())
    if not current <= {revision.revision for revision in script.walk_revisions()}:
        raise StoreError(
            message(
                "The workspace {place} was made by a newer version of Relevé than this one. "
                "Open it with that version; nothing in it was changed.",
                place=place,
            )
        )
    if current != set(script.get_heads()):
        command.upgrade(config, "head")
