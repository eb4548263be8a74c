"""The rules of the house: who may import whom, and what every screen's sentence needs."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE = sorted((ROOT / "core").rglob("*.py"))
PAGES = sorted((ROOT / "pages").glob("*.py"))
UI = sorted((ROOT / "pages" / "ui").glob("*.py"))
EVERYTHING = [ROOT / "app.py", *CORE, *PAGES, *UI]


def imports(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported(files, *prefixes):
    return {
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in imports(file)
        if any(name == prefix or name.startswith(prefix + ".") for prefix in prefixes)
    }


def within(*names):
    return [file for file in CORE if file.relative_to(ROOT / "core").parts[0] in names]


def test_core_never_imports_streamlit_or_a_screen():
    assert not imported(CORE, "streamlit", "pages", "app")


def test_nothing_imports_a_page():
    pages = {f"pages.{file.stem}" for file in PAGES}
    assert not imported(EVERYTHING, *pages)


def test_vocabulary_and_metrics_import_nothing_above_them():
    vocabulary = within("catalog.py", "queries.py", "runs.py", "result_lists.py", "messages.py", "digests.py")
    below = {f"core.{name}" for name in "catalog queries runs messages digests assembly arrow_text places".split()}
    for file in [*vocabulary, *within("metrics", "significance")]:
        allowed = {"metrics": below | {"core.metrics", "core.significance"}, "significance": {"core.significance"}}.get(
            file.parent.name, below
        )
        wrong = [
            name
            for name in imports(file)
            if name.startswith("core.") and not any(name == ok or name.startswith(ok + ".") for ok in allowed)
        ]
        assert not wrong, f"{file.name}: {wrong}"


def test_engines_and_embedders_do_not_know_the_store():
    assert not imported(within("engines", "embedders", "formats"), "core.store", "core.jobs", "core.evaluation")


def test_verdicts_and_diagnosis_do_not_know_the_store():
    assert not imported(within("verdicts", "diagnosis"), "core.store", "core.jobs")


def test_only_the_store_and_the_vector_cache_touch_a_database():
    cache = "cache.py vector_file.py vector_places.py vector_blocks.py keyed.py arriving.py wanted.py".split()
    allowed = [*within("store", "migrations"), *(ROOT / "core" / "embedders" / file for file in cache)]
    others = [file for file in EVERYTHING if file not in allowed]
    assert not imported(others, "sqlalchemy", "sqlite3", "alembic")


def test_only_providers_touch_the_network():
    allowed = within("embedders", "milvus", "providers", "search_servers", "suggesting")
    others = [file for file in EVERYTHING if file not in allowed]
    assert not imported(others, "openai", "google", "httpx", "httpx2", "urllib.request", "requests", "socket")
    assert not imported(others, "elasticsearch", "elastic_transport", "opensearchpy")
    assert not imported(others, "pymilvus", "milvus_lite", "grpc")


def test_app_is_at_most_sixty_lines():
    assert len((ROOT / "app.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_no_html_of_ours_is_injected():
    for file in EVERYTHING:
        assert "unsafe_allow_html" not in file.read_text(encoding="utf-8"), file


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_the_address_of_a_page_differs_from_its_file_name(file):
    table = (ROOT / "pages" / "ui" / "screens.py").read_text(encoding="utf-8")
    addresses = re.findall(r'"pages/(\w+)\.py",\s*"([\w-]+)"', table)
    assert file.stem in dict(addresses)
    assert dict(addresses)[file.stem] != file.stem


def test_every_direct_dependency_is_pinned_to_a_range():
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line.partition("#")[0].strip() for line in lines if line.partition("#")[0].strip()]
    assert wanted
    assert all(re.search(r"(~=|>=)\d", line) for line in wanted)


def test_the_app_is_served_to_this_machine_only_and_reports_to_nobody():
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["address"] == "127.0.0.1"
    assert config["browser"]["gatherUsageStats"] is False
    assert config["client"] == {"toolbarMode": "viewer", "showErrorDetails": "none"}
