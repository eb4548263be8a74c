"""What can be mended in a catalog at a click: each fix gives another mapping, and the catalog is built again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.arrow_text import text_table
from core.formats.columns import is_prose, sample
from core.formats.mapping import CatalogMapping
from core.formats.tables import Table
from core.messages import Message, message


@dataclass(frozen=True)
class CatalogFix:
    """One way to mend a catalog."""

    label: Message
    apply: Callable[[Table, CatalogMapping], CatalogMapping]


def take_rows_together(table: Table, mapping: CatalogMapping) -> CatalogMapping:  # noqa: ARG001
    """Let rows that repeat an id without a title of their own belong to the document of that id."""
    return replace(mapping, several_rows=True)


def leave_codes_out(table: Table, mapping: CatalogMapping) -> CatalogMapping:
    """Search only the columns that hold words, unless none does."""
    columns = text_table(table.frame, mapping.text)
    words = tuple(header for header in mapping.text if is_prose(sample(columns[header])))
    return replace(mapping, text=words or mapping.text)


CATALOG_FIXES: dict[str, CatalogFix] = {
    "take_rows_together": CatalogFix(message("Take the rows of one id together"), take_rows_together),
    "leave_codes_out": CatalogFix(message("Don't search the columns of codes"), leave_codes_out),
}
"""The fixes by the code that a finding names; a language is set, and another id chosen, in the mapping itself."""
