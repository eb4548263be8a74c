"""The demo shop: sixty invented products and two query sets, with their origin in data/README.md."""

from __future__ import annotations

from pathlib import Path

from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.query_sets import query_set_of
from core.formats.tables import read_table
from core.sources import source_of
from core.store import Store

FOLDER = Path(__file__).parent.parent / "data"
CATALOG_FILE = "products.csv"
QUERY_FILES = ("queries.json", "queries_search_log.json")


def load_demo(store: Store, name: str) -> str:
    """Return the id of the demo shop's project, loading what is not loaded yet."""
    demo = next((project for project in store.projects() if project.demo), None)
    project_id = demo.id if demo is not None else store.add_project(name, demo=True)
    if demo is None or demo.catalog_digest is None:
        table = read_table((FOLDER / CATALOG_FILE).read_bytes(), CATALOG_FILE)
        mapping = guess_mapping(table)
        catalog, problems = build_catalog(table, mapping, CATALOG_FILE)
        store.set_catalog(project_id, catalog, source=source_of(catalog, table, mapping, problems))
    there = {each.source.get("file_name") for each in store.query_sets(project_id)}
    for file in QUERY_FILES:
        if file in there:
            continue
        query_set = query_set_of(read_table((FOLDER / file).read_bytes(), file), file)
        store.add_query_set(project_id, query_set, source={"file_name": file})
    return project_id
