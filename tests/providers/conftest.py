"""The scripted server and the real clients, for every test of what providers do."""

import os

import pytest

from tests.providers.sdk import sdk_of
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


@pytest.fixture
def sdk(server, no_settings_of_this_machine):
    with sdk_of(server) as sdk:
        yield sdk
