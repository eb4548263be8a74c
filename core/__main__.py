"""The command line: a thin face on the core, for build pipelines."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from core.catalog import Catalog
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.protocol import EngineSpec, Progress
from core.evaluation import evaluation_json, run_engine
from core.formats.catalogs import CatalogMapping, build_catalog, guess_mapping
from core.formats.problems import Problem, findings, rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.tables import Table, read_table
from core.messages import InputError, ReleveError, message
from core.metrics import score_run
from core.queries import QuerySet
from core.sentences import Measured, cautions, headline

DEFAULT_KS = (1, 3, 5, 10)
BAD_INPUT = 2
"""The exit code when a file or an option can't be used."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except ReleveError as error:
        print(f"releve: {error}", file=sys.stderr)
        return BAD_INPUT


def evaluate(options: argparse.Namespace) -> int:
    """Let engines answer a query set and print what each reaches."""
    catalog, _, _ = _catalog(options)
    query_set, _ = _query_set(options.queries, options.query_language, catalog)
    cache = VectorCache(options.vectors)
    engines = [registry.build(EngineSpec.parse(text), cache) for text in options.engine]
    ks = sorted(set(options.k or DEFAULT_KS))
    runs = []
    for engine in engines:
        run = run_engine(engine, catalog, query_set, progress=_progress(str(engine.spec)))
        runs.append((run, score_run(run, query_set, ks, threshold=options.threshold)))
    measured = [Measured(registry.label(EngineSpec.parse(run.engine)), scores) for run, scores in runs]
    k = 5 if 5 in ks else ks[-1]
    print(f"{len(catalog)} documents, {len(query_set)} queries ({_languages(query_set)})")
    for row in _rows(measured, ks):
        print(row)
    answer = headline(measured, "recall", k)
    print("" if answer is None else answer)
    for caution in cautions(measured, "recall", k):
        print(caution.said)
    _write(options.json, evaluation_json(catalog, query_set, runs))
    return 0


def import_file(options: argparse.Namespace) -> int:
    """Say what was understood of a file, and what was not."""
    table = read_table(_content(options.file), options.file.name)
    if options.kind == "catalog":
        mapping = guess_mapping(table)
        _, problems = build_catalog(table, mapping, options.file.name)
        mapped: dict[str, object] = {
            "id": mapping.id,
            "text": list(mapping.text),
            "title": mapping.title or None,
            "language": mapping.language or mapping.language_code,
        }
    else:
        _, problems = read_query_set(table, options.file.name)
        mapped = {"id": None, "text": [], "title": None, "language": None}
    understood = _understood(table, problems, mapped)
    text = json.dumps(understood, ensure_ascii=False, indent=2)
    print(text)
    _write(options.json, understood)
    return 0


def _understood(table: Table, problems: Sequence[Problem], mapped: dict[str, object]) -> dict[str, object]:
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
            }
            for found in findings(problems)
        ],
    }


def _catalog(options: argparse.Namespace) -> tuple[Catalog, CatalogMapping, list[Problem]]:
    table = read_table(_content(options.catalog), options.catalog.name)
    guess = guess_mapping(table)
    mapping = CatalogMapping(
        id=options.id or guess.id,
        text=tuple(options.text or guess.text),
        title=guess.title if options.title is None else options.title,
        language=guess.language if options.language_column is None else options.language_column,
        language_code=options.catalog_language or guess.language_code,
    )
    catalog, problems = build_catalog(table, mapping, options.catalog.name)
    _say("catalog", table, mapping, problems)
    if not len(catalog):
        raise InputError(message('No document could be made of "{file}".', file=options.catalog.name))
    return catalog, mapping, problems


def _query_set(file: Path, language: str | None, catalog: Catalog) -> tuple[QuerySet, list[Problem]]:
    table = read_table(_content(file), file.name)
    query_set, problems = read_query_set(
        table, file.name, language_code=language or "und", catalog_ids=catalog.positions
    )
    _say("queries", table, None, problems)
    if not len(query_set):
        raise InputError(message('No query could be read from "{file}".', file=file.name))
    return query_set, problems


def _say(kind: str, table: Table, mapping: CatalogMapping | None, problems: Sequence[Problem]) -> None:
    rejected = len(rejected_rows(problems))
    searched = "" if mapping is None else f"; searched: {', '.join(mapping.text)} ({mapping.language_code})"
    print(f"{kind}: {table.shape}, {table.row_count - rejected} of {table.row_count} rows{searched}", file=sys.stderr)
    for found in findings(problems):
        print(f"  {found.count} × {found.message}", file=sys.stderr)


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError(
            message('The file "{file}" can\'t be read: {reason}.', file=str(file), reason=str(error.strerror).lower())
        ) from error


def _languages(query_set: QuerySet) -> str:
    return ", ".join(f"{code} {count}" for code, count in query_set.languages.items())


def _rows(measured: Sequence[Measured], ks: Sequence[int]) -> list[str]:
    width = max(len(str(each.label)) for each in measured)
    rows = []
    for each in measured:
        for k in ks:
            values = [
                f"{metric}@{k} {_number(each.scores.mean(metric, k).mean)}"
                for metric in ("recall", "precision", "mrr", "ndcg", "ndcg_judged")
            ]
            mean = each.scores.mean("recall", k)
            rows.append(f"{each.label!s:<{width}}  n {mean.n}  {'  '.join(values)}  unjudged {_number(mean.unjudged)}")
    return rows


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _progress(name: str) -> Progress:
    """Return what writes progress on one line of a terminal; it is silent elsewhere."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{name}: {done} of {total}\033[K", end="\n" if done == total else "", file=sys.stderr)

    return show


def _write(file: Path | None, content: dict[str, object]) -> None:
    if file is not None:
        file.write_text(json.dumps(content, ensure_ascii=False, indent=1, allow_nan=False), encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m core", description="Relevé: is the search better?")
    commands = parser.add_subparsers(required=True, metavar="evaluate|import")
    _evaluate_options(commands.add_parser("evaluate", help="measure engines over a catalog and queries"))
    importing = commands.add_parser("import", help="say what is understood of a file")
    importing.add_argument("file", type=Path)
    importing.add_argument("--as", dest="kind", choices=["catalog", "queries", "judgments"], required=True)
    importing.add_argument("--json", type=Path, metavar="OUT", help="write the answer to this file too")
    importing.set_defaults(command=import_file)
    return parser


def _evaluate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--catalog", type=Path, required=True)
    parser.add_argument("--queries", type=Path, required=True)
    parser.add_argument(
        "--engine", action="append", required=True, metavar="NAME", help="such as bm25 or embedding:e5,dim=128"
    )
    parser.add_argument("--k", action="append", type=_place, metavar="N", help="places looked at; may be repeated")
    parser.add_argument("--threshold", type=float, default=1.0, help="grade from which a document is relevant")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every number to this file")
    parser.add_argument("--id", metavar="COLUMN", help="the catalog's id column")
    parser.add_argument("--text", action="append", metavar="COLUMN", help="a column that is searched; may be repeated")
    parser.add_argument("--title", metavar="COLUMN", help="the catalog's title column")
    parser.add_argument("--language-column", metavar="COLUMN", help="the column with each document's language")
    parser.add_argument("--catalog-language", metavar="CODE", help="the language of all documents, such as fr")
    parser.add_argument("--query-language", metavar="CODE", help="the language of queries that name none")
    parser.add_argument(
        "--vectors", type=Path, default=Path("data/workspace/vectors.db"), metavar="FILE", help="the vector cache"
    )
    parser.set_defaults(command=evaluate)


def _place(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number from 1 on')
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
