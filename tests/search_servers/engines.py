"""Engines over the scripted server, made as the app makes them."""

from pathlib import Path

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.providers.access import Access
from core.providers.clients import Timeouts
from core.providers.guard import Policy
from core.providers.keys import Key
from core.providers.reach import Reach
from core.queries import Query
from core.search_servers.settings import spec_of

QUICK = Timeouts(search=0.3)
RESULTS = {"ids": "results[*].product.id", "scores": "results[*].score"}


def spec(server, **options):
    """Return the engine of the scripted Elasticsearch or OpenSearch."""
    return spec_of(server.product, {"url": server.url, "index": "products", **options})


def http_spec(server, address="/search?q={{query}}", **options):
    """Return the engine of a shop's own search."""
    return spec_of("http", {"url": server.url + address, **RESULTS, **options})


def build(made, *, key="", policy=None, timeouts=None):
    """Return the engine of a spec, or of its text."""
    reach = Reach(
        lambda provider, where: Access(provider, where, Key(key)), policy or Policy(), timeouts=timeouts or Timeouts()
    )
    named = EngineSpec.parse(made) if isinstance(made, str) else made
    return registry.build(named, Means(VectorCache(Path("unused.db")), reach=reach))


def rank(made, *texts, depth=10, language="en", **how):
    """Return what an engine answers to texts, whose ids are q1, q2, …"""
    queries = [Query(f"q{place}", text, language) for place, text in enumerate(texts, 1)]
    return build(made, **how).rank(queries, depth)


def documents(rankings):
    return [list(ranking.documents) for ranking in rankings]


def failures(rankings):
    return [None if ranking.failure is None else str(ranking.failure) for ranking in rankings]
