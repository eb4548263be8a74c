"""A scripted search server of each kind, and waits that no test has to sit through."""

import pytest

from core.providers.access import SEARCH_VARIABLES
from core.search_servers import asking
from tests.search_servers.server import SearchServer


@pytest.fixture(autouse=True)
def no_key_of_this_machine(monkeypatch):
    for name in SEARCH_VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr(asking, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(asking, "LOOK", 0.01)


@pytest.fixture(params=["elasticsearch", "opensearch"])
def server(request):
    with SearchServer(product=request.param) as running:
        yield running


@pytest.fixture
def shop():
    """Return a search of a shop's own, which is neither."""
    with SearchServer(product="") as running:
        yield running
