"""What every test shares: where real collections are, and an account of what was left out."""

import os
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

from core.demo import CATALOG_FILE, FOLDER, QUERY_FILES
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine
from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.query_sets import query_set_of
from core.formats.tables import read_table
from tests.examples import some

# The same examples at every landing; new ones are looked for on a developer's machine.
settings.register_profile("landing", derandomize=True, deadline=None, max_examples=some(100))
settings.register_profile("looking", deadline=None)
settings.load_profile("landing" if os.environ.get("CI") else "looking")

SHARED = Path(__file__).resolve().parents[1].parent / "shared"


@pytest.fixture(scope="session")
def shared():
    """Return the folder of real collections; leaves the test out where there is none."""
    if not (SHARED / "data").is_dir():
        pytest.skip("the real collections are not here (../shared)")
    return SHARED


@pytest.fixture(scope="session")
def demo_vectors(tmp_path_factory, worker_id):
    """Return a vector cache with what USE and E5 make of the demo shop, which takes seconds: one process makes it."""
    alone = worker_id == "master"
    folder = tmp_path_factory.getbasetemp() if alone else tmp_path_factory.getbasetemp().parent
    kept = folder / "demo" / "vectors.db"
    with FileLock(folder / "demo.lock"):
        if not kept.exists():
            made = tmp_path_factory.mktemp("making")
            _embed_demo(made / kept.name)
            made.rename(kept.parent)
    return kept


def _embed_demo(file):
    means = Means(VectorCache(file))
    catalog, query_sets = demo_shop()
    for spec in ("embedding:use", "embedding:e5", "embedding:e5,prefix=none"):
        engine = registry.build(EngineSpec.parse(spec), means)
        for query_set in query_sets:
            run_engine(engine, catalog, query_set, progress=lambda *_: None)


def demo_shop():
    """Return the catalog and the query sets of the demo."""
    tables = [read_table((FOLDER / name).read_bytes(), name) for name in (CATALOG_FILE, *QUERY_FILES)]
    catalog, _ = build_catalog(tables[0], guess_mapping(tables[0]), CATALOG_FILE)
    return catalog, [query_set_of(table, name) for table, name in zip(tables[1:], QUERY_FILES, strict=True)]


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
