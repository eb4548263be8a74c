"""A store on a real SQLite file and, where RELEVE_TEST_POSTGRES has the URL of a database to empty, on PostgreSQL."""

import os

import pytest
from sqlalchemy import create_engine, text

from core.store import Store

POSTGRES = os.environ.get("RELEVE_TEST_POSTGRES")


POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql"))  # one database, one process


@pytest.fixture(params=["sqlite", POSTGRESQL] if POSTGRES else ["sqlite"])
def store(request, tmp_path):
    opened = Store(tmp_path if request.param == "sqlite" else emptied(POSTGRES))
    yield opened
    opened.close()


def emptied(url):
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url
