"""The demo shop: sixty invented products and two query sets, with their origin in data/README.md."""

from __future__ import annotations

from pathlib import Path

from core.formats.query_sets import read_query_set
from core.formats.tables import Table, read_table
from core.queries import QuerySet

FOLDER = Path(__file__).parent.parent / "data"
CATALOG_FILE = "products.csv"
QUERY_FILES = ("queries.json", "queries_search_log.json")


def demo_table() -> Table:
    """Return the products as they stand in their file."""
    return read_table((FOLDER / CATALOG_FILE).read_bytes(), CATALOG_FILE)


def demo_query_sets() -> list[QuerySet]:
    """Return the two query sets: needs in the customers' own words, and what people type into a search box."""
    return [read_query_set(read_table((FOLDER / name).read_bytes(), name), name)[0] for name in QUERY_FILES]
