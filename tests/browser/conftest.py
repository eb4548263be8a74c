"""The real app, served as a person would serve it, in the Chromium that the machine has."""

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.driving import settle

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FIRST_HALF = ("test_main_job.py", "test_import.py")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_collection_modifyitems(items):
    """Mark what is in this folder: two processes drive browsers; a click that fell between two draws is retried."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser" if item.path.name in FIRST_HALF else "other browser"))
            item.add_marker(pytest.mark.flaky(reruns=2))


class Server:
    """Streamlit on a port of its own, over a workspace that outlives it."""

    def __init__(self, workspace, module=("pages.ui.serve",), folder=ROOT):
        self.workspace, self.module, self.folder = workspace, module, folder
        self.port, self.process = None, None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.port = free_port()
        command = [sys.executable, "-m", *self.module, "--server.port", str(self.port)]
        environment = {**os.environ, "RELEVE_WORKSPACE": str(self.workspace)}
        self.process = subprocess.Popen(
            [*command, "--server.headless", "true", "--server.address", "127.0.0.1"],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._until_it_answers()
        return self

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(timeout=30)

    def _until_it_answers(self):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1) as answer:  # noqa: S310 - our own server
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")


def free_port():
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture(scope="session")
def chromium():
    """Return the browser; leaves the tests out where there is none."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.skip("no Chromium is installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path, request):
    """Return the app over a workspace with the demo's vectors alone."""
    if request.node.get_closest_marker("no_vectors") is None:
        shutil.copy(request.getfixturevalue("demo_vectors"), tmp_path)
    running = Server(tmp_path).start()
    yield running
    running.stop(signal.SIGKILL)


@pytest.fixture
def visit(chromium, server):
    """Return a way to open the app: in a language, a theme, a width."""
    contexts = []

    def open_app(path="/", *, language="en-US", theme="light", width=1280):
        context = chromium.new_context(
            locale=language, color_scheme=theme, viewport={"width": width, "height": 900}, accept_downloads=True
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(server.url + path)
        settle(page)
        return page

    yield open_app
    for context in contexts:
        context.close()
