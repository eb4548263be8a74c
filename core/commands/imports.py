"""`import`: what is understood of a file, and what is not."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from core.catalog import Catalog
from core.commands.options import add_reading, write_json
from core.commands.reading import reading
from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.query_sets import read_query_set
from core.messages import InputError, message
from core.on_disk import catalog_table, query_table, run_table
from core.queries import QuerySet
from core.understanding import catalog_understood, queries_understood, run_understood


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `import` is asked with."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a file, a zip or a folder")
    parser.add_argument("--as", dest="kind", choices=list(IMPORTS), required=True)
    parser.add_argument("--catalog", type=Path, metavar="FILE", help="the catalog that queries or a run belong to")
    parser.add_argument("--queries", type=Path, metavar="FILE", help="the query set that a run belongs to")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the answer to this file too")
    add_reading(parser, "", "the file")
    parser.set_defaults(command=import_files)


def import_files(options: argparse.Namespace) -> int:
    """Say what was understood of a file, and what was not."""
    understood = IMPORTS[options.kind](options)
    print(json.dumps(understood, ensure_ascii=False, indent=2))
    write_json(options.json, understood)
    return 0


def _import_catalog(options: argparse.Namespace) -> dict[str, object]:
    file = _one_file(options)
    return catalog_understood(catalog_table(file, reading(options)), file.name)


def _import_queries(options: argparse.Namespace) -> dict[str, object]:
    table = query_table(options.files, reading(options))
    return queries_understood(table, options.files[0].name, _beside(options)[0])


def _import_run(options: argparse.Namespace) -> dict[str, object]:
    file = _one_file(options)
    return run_understood(run_table(file, reading(options)), file.name, *_beside(options))


IMPORTS: dict[str, Callable[[argparse.Namespace], dict[str, object]]] = {
    "catalog": _import_catalog,
    "queries": _import_queries,
    "judgments": _import_queries,
    "run": _import_run,
}


def _one_file(options: argparse.Namespace) -> Path:
    file: Path = options.files[0]
    if len(options.files) > 1:
        kind = options.kind
        raise InputError(message("One file at a time can be read as a {kind}; name the others apart.", kind=kind))
    return file


def _beside(options: argparse.Namespace) -> tuple[Catalog | None, QuerySet | None]:
    """Return the catalog and the query set that a file is looked at beside, where they are named."""
    catalog = query_set = None
    if options.catalog is not None:
        table = catalog_table(options.catalog)
        catalog, _ = build_catalog(table, guess_mapping(table), options.catalog.name)
    if options.queries is not None:
        query_set, _ = read_query_set(query_table([options.queries]), options.queries.name)
    return catalog, query_set
