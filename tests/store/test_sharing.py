"""Several threads and several processes on one workspace."""

import subprocess
import sys
import threading
from pathlib import Path

from core.store import Store
from tests.store.shop import CATALOG, QUERIES, SOURCE, add_run, project_with_everything, ranking

ROOT = Path(__file__).parents[2]
NAMES = ("first", "second", "third")
ADD_PROJECTS = """
import sys
from core.store import Store
store = Store(sys.argv[1])
for number in range(25):
    project = store.add_project(f"{sys.argv[2]} {number}")
    store.update_settings(project, k=number)
store.close()
"""
SET_SETTINGS = """
import sys
from core.store import Store
store = Store(sys.argv[1])
for number in range(60):
    store.update_settings(store.projects()[0].id, **{f"{sys.argv[2]} {number}": number})
store.close()
"""


def at_once(script, folder):
    writers = [
        subprocess.Popen([sys.executable, "-c", script, str(folder), name], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        for name in NAMES
    ]
    said = [writer.communicate(timeout=60)[1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0], said


def test_processes_open_a_new_workspace_and_write_at_once(tmp_path):
    at_once(ADD_PROJECTS, tmp_path / "workspace")
    store = Store(tmp_path / "workspace")
    projects = store.projects()
    store.close()
    assert len(projects) == 75
    assert all(project.name.endswith(f" {project.settings['k']}") for project in projects)


def test_processes_that_change_one_project_lose_nothing(tmp_path):
    store = Store(tmp_path)
    project = store.add_project("shop")
    at_once(SET_SETTINGS, tmp_path)
    settings = store.project(project).settings
    store.close()
    assert settings == {f"{name} {number}": number for name in NAMES for number in range(60)}


def test_threads_read_and_write_at_once(store):
    project = project_with_everything(store)
    queries = [f"q{number}" for number in range(80)]
    run_id = add_run(store, project, total=len(queries))
    wrong = []

    def write(mine):
        for position in mine:
            store.save_batch(run_id, position, [ranking(queries[position], "p1", "p2")], store.owner)
            store.update_settings(project, **{str(position): position})

    def read():
        for _ in range(20):
            run, stored = store.run(run_id), store.stored_run(run_id)
            if len(run.rankings) != 2 * len(run.queries) or len(run.queries) > stored.done:
                wrong.append(run.queries)
            if store.catalog(CATALOG.digest).ids != CATALOG.ids:
                wrong.append(CATALOG)

    threads = [threading.Thread(target=write, args=(range(at, 80, 4),)) for at in range(4)]
    threads += [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert store.run(run_id).queries == tuple(queries)
    assert len(store.project(project).settings) == 80


def test_threads_that_add_the_same_run_get_one(store):
    project = project_with_everything(store)
    ids = []
    threads = [threading.Thread(target=lambda: ids.append(add_run(store, project))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(ids)) == 1
    assert len(store.runs(project, query_set_digest=QUERIES.digest)) == 1


def test_catalog_set_by_two_threads_is_kept_once(store):
    projects = [store.add_project(f"shop {number}") for number in range(6)]
    threads = [
        threading.Thread(target=store.set_catalog, args=(project, CATALOG), kwargs={"source": SOURCE})
        for project in projects
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {store.project(project).catalog_digest for project in projects} == {CATALOG.digest}
