"""A scripted server that stands for the providers, and what reaches it."""

import json
import os

import pytest

from core.demo import FOLDER, QUERY_FILES
from tests.providers.server import ScriptedServer


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch):
    for name in os.environ:
        if name.startswith(("OPENAI_", "GOOGLE_", "GEMINI_")):
            monkeypatch.delenv(name)


@pytest.fixture
def server():
    with ScriptedServer() as server:
        yield server


@pytest.fixture(scope="session")
def demo_queries():
    every = [json.loads((FOLDER / file).read_text(encoding="utf-8")) for file in QUERY_FILES]
    return [query["requete"] for queries in every for query in queries]
