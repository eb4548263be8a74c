import pytest

from core.jobs import Jobs
from core.store import Store
from tests.jobs.overlap import add_project


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def jobs(store):
    return Jobs(store, beat_seconds=0.05)


@pytest.fixture
def project(store):
    return add_project(store)
