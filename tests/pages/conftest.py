"""An app on an empty workspace of its own, without a browser."""

from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copy, copytree

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from core.messages import StoreError
from pages.ui import state
from tests.pages.driving import button, run_all, until

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served(folder):
    """Point the app at a workspace, and forget the caches of the test before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RELEVE_WORKSPACE", str(folder))
        patch.delenv("RELEVE_DATABASE_URL", raising=False)
        patch.chdir(ROOT)
        st.cache_resource.clear()
        st.cache_data.clear()
        yield
        with suppress(StoreError):  # a test may damage the workspace
            until(lambda: not state.jobs().busy)
            state.store().close()
        st.cache_resource.clear()


def opened():
    """Return the app at its first screen, not run yet."""
    return AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)


def with_demo(app):
    """Load the demo shop."""
    app.run()
    button(app, "Try the demo shop").click().run()
    return app


@pytest.fixture
def workspace(tmp_path, request):
    """Serve a workspace with the demo's vectors alone."""
    if request.node.get_closest_marker("no_vectors") is None:
        copy(request.getfixturevalue("demo_vectors"), tmp_path)
    with served(tmp_path):
        yield tmp_path


@pytest.fixture
def app(workspace):
    """Return the app at its first screen."""
    return opened()


@pytest.fixture
def demo(app):
    """Return the app with the demo shop loaded."""
    return with_demo(app)


@pytest.fixture(scope="session")
def demo_runs(tmp_path_factory, demo_vectors):
    """Return a workspace in which the engines chosen at first have answered all queries of the demo shop."""
    folder = tmp_path_factory.mktemp("evaluated")
    copy(demo_vectors, folder)
    with served(folder):
        run_all(with_demo(opened()))
    return folder


@pytest.fixture
def evaluated(workspace, demo_runs):
    """Return the app with the demo shop and those runs, on Evaluate."""
    copytree(demo_runs, workspace, dirs_exist_ok=True)
    app = opened()
    app.run()
    app.switch_page("pages/evaluate.py").run()
    return app
