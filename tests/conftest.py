"""What every test shares: where real collections are, and an account of what was left out."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples at every landing; new ones are looked for on a developer's machine.
settings.register_profile("landing", derandomize=True, deadline=None)
settings.register_profile("looking", deadline=None)
settings.load_profile("landing" if os.environ.get("CI") else "looking")

SHARED = Path(__file__).resolve().parents[1].parent / "shared"


@pytest.fixture(scope="session")
def shared():
    """Return the folder of real collections; leaves the test out where there is none."""
    if not (SHARED / "data").is_dir():
        pytest.skip("the real collections are not here (../shared)")
    return SHARED


def pytest_make_parametrize_id(val, argname):
    """Name a case by its argument where it is bytes: files made in a test differ by worker."""
    return argname if isinstance(val, bytes) else None


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    """Fail a run that must leave nothing out but did."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    left_out = len(reporter.stats.get("skipped", [])) if reporter else 0
    if left_out and os.environ.get("RELEVE_LEAVE_NOTHING_OUT") and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter):
    """Say which tests were left out, and why."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        terminalreporter.section("left out")
        for report in skipped:
            terminalreporter.write_line(f"{report.nodeid}: {report.longrepr[2]}")
