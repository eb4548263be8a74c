"""A shop of eight pots and batches of suggestions for them."""

from core.catalog import Catalog
from core.store import CatalogSource
from core.suggesting.plans import Plan
from core.suggesting.prompts import DEFAULT_PROMPT
from tests.store.shop import SOURCE

CATALOG = Catalog.from_records(
    "shop", [{"id": f"P{place}", "text": f"Cocotte numéro {place} en fonte", "language": "fr"} for place in range(8)]
)


def plan(documents=CATALOG.ids, **other):
    kinds, languages = ("keywords", "need"), {"fr": 1}
    return Plan("openai", "gpt-5.4-mini", tuple(documents), kinds, languages, DEFAULT_PROMPT, **other)


def new_batch(store, planned=None, catalog=CATALOG):
    project = store.add_project("shop")
    source = CatalogSource("f.csv", SOURCE.table, {}, {}, kept=len(catalog), rejected=0)
    store.set_catalog(project, catalog, source=source)
    return store.add_suggestions(project, catalog.digest, planned or plan())
