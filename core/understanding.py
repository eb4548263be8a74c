"""What was understood of a file and what was not, in the command line's stable form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.catalog import Catalog
from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.problems import Problem, findings, rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.run_checks import run_doubts
from core.formats.runs import read_run
from core.formats.tables import Table
from core.queries import QuerySet

_NOTHING_MAPPED: Mapping[str, object] = {"id": None, "text": [], "title": None, "language": None}


def catalog_understood(table: Table, name: str) -> dict[str, object]:
    """Return what a table is as a catalog."""
    mapping = guess_mapping(table)
    _, problems = build_catalog(table, mapping, name)
    mapped: dict[str, object] = {
        "id": mapping.id,
        "text": list(mapping.text),
        "title": mapping.title or None,
        "language": mapping.language or mapping.language_code,
    }
    return _understood(table, problems, mapped)


def queries_understood(table: Table, name: str, catalog: Catalog | None) -> dict[str, object]:
    """Return what a table is as queries with judgments, looked at beside the catalog where one is given."""
    query_set, problems = read_query_set(table, name, catalog=catalog)
    counts = {"queries": len(query_set), "judgments": len(query_set.judgments), "digest": query_set.digest}
    return {**_understood(table, problems, _NOTHING_MAPPED), "query_set": counts}


def run_understood(table: Table, name: str, catalog: Catalog | None, query_set: QuerySet | None) -> dict[str, object]:
    """Return what a table is as result lists, looked at beside the catalog and the query set where they are given."""
    lists, problems = read_run(table, name)
    doubts = run_doubts(lists, query_set, None if catalog is None else catalog.positions)
    results = sum(len(each.documents) for each in lists.lists)
    counts = {"queries": len(lists), "results": results, "tag": lists.tag, "digest": lists.digest}
    return {**_understood(table, [*problems, *doubts], _NOTHING_MAPPED), "run": counts}


def _understood(table: Table, problems: Sequence[Problem], mapped: Mapping[str, object]) -> dict[str, object]:
    rejected = len(rejected_rows(problems))
    return {
        "shape": table.shape,
        "encoding": table.encoding or None,
        "separator": table.separator or None,
        "sheet": table.sheet or None,
        "rows": table.row_count,
        "kept": table.row_count - rejected,
        "rejected": rejected,
        "columns": list(table.frame.columns),
        "mapping": mapped,
        "findings": [
            {
                "code": found.code,
                "count": found.count,
                "row": found.row,
                "example": found.example,
                "message": str(found.message),
                "severity": found.severity,
                "why": str(found.why),
            }
            for found in findings(problems)
        ],
    }
