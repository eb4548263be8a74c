"""An app on an empty workspace of its own, without a browser."""

from contextlib import suppress
from pathlib import Path
from shutil import copy

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from core.messages import StoreError
from pages.ui import state
from tests.pages.driving import button, until

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def workspace(tmp_path, monkeypatch, request):
    """Point the app at a workspace with the demo's vectors alone, and forget the caches of the test before."""
    if request.node.get_closest_marker("no_vectors") is None:
        copy(request.getfixturevalue("demo_vectors"), tmp_path)
    monkeypatch.setenv("RELEVE_WORKSPACE", str(tmp_path))
    monkeypatch.delenv("RELEVE_DATABASE_URL", raising=False)
    monkeypatch.chdir(ROOT)
    st.cache_resource.clear()
    st.cache_data.clear()
    yield tmp_path
    with suppress(StoreError):  # a test may damage the workspace
        until(lambda: not state.jobs().busy)
        state.store().close()
    st.cache_resource.clear()


@pytest.fixture
def app(workspace):
    """Return the app at its first screen."""
    return AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)


@pytest.fixture
def demo(app):
    """Return the app with the demo shop loaded."""
    app.run()
    button(app, "Try the demo shop").click().run()
    return app
