"""What is kept of a catalog's file beside the catalog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from core.catalog import Catalog
from core.formats.catalogs import CatalogMapping
from core.formats.problems import Problem, rejected_rows
from core.formats.tables import Table
from core.store import CatalogSource


def source_of(built: Catalog, table: Table, mapping: CatalogMapping, problems: Sequence[Problem]) -> CatalogSource:
    """Return what the store keeps of a catalog's file."""
    return CatalogSource(
        file_name=built.name,
        table=table.frame,
        mapping=asdict(mapping),
        said={
            "shape": table.shape,
            "encoding": table.encoding,
            "separator": table.separator,
            "sheet": table.sheet,
            "rows": table.row_count,
        },
        kept=len(built),
        rejected=len(rejected_rows(problems)),
    )
