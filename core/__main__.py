"""The command line: a thin face on the core, for build pipelines."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from core.catalog import UNKNOWN, Catalog
from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.protocol import EngineSpec, Progress
from core.evaluation import evaluation_json, run_engine
from core.formats.catalogs import build_catalog, guess_mapping
from core.formats.options import ReadOptions
from core.formats.problems import Problem, findings, rejected_rows
from core.formats.query_sets import read_query_set
from core.formats.run_checks import run_doubts
from core.formats.runs import read_run
from core.formats.tables import Table
from core.messages import InputError, ReleveError, message
from core.metrics import score_run
from core.on_disk import catalog_table, query_table, run_table
from core.queries import QuerySet
from core.result_lists import FindLists, ResultLists
from core.sentences import Measured, cautions, headline
from core.understanding import catalog_understood, queries_understood, run_understood

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
    catalog = _catalog(options)
    query_set = _query_set(options, catalog)
    cache, find_lists = VectorCache(options.vectors), _find_lists(catalog, query_set)
    engines = [registry.build(EngineSpec.parse(text), cache, find_lists) for text in options.engine]
    ks = sorted(set(options.k or DEFAULT_KS))
    runs = []
    for engine in engines:
        run = run_engine(engine, catalog, query_set, progress=_progress(str(engine.spec)))
        runs.append((run, score_run(run, query_set, ks, threshold=options.threshold)))
    measured = [Measured(registry.label(EngineSpec.parse(run.engine)), scores) for run, scores in runs]
    k = 5 if 5 in ks else ks[-1]
    print(f"{len(catalog)} documents, {len(query_set)} queries ({_languages(query_set)})")
    print(f"a document counts as right from grade {options.threshold:g} on")
    for row in _rows(measured, ks):
        print(row)
    answer = headline(measured, "recall", k)
    print("" if answer is None else answer)
    for caution in cautions(measured, "recall", k):
        print(caution.said)
    _write(options.json, evaluation_json(catalog, query_set, runs))
    return 0


def import_files(options: argparse.Namespace) -> int:
    """Say what was understood of a file, and what was not."""
    understood = IMPORTS[options.kind](options)
    print(json.dumps(understood, ensure_ascii=False, indent=2))
    _write(options.json, understood)
    return 0


def _import_catalog(options: argparse.Namespace) -> dict[str, object]:
    file = _one_file(options)
    return catalog_understood(catalog_table(file, _reading(options)), file.name)


def _import_queries(options: argparse.Namespace) -> dict[str, object]:
    table = query_table(options.files, _reading(options))
    return queries_understood(table, options.files[0].name, _beside(options)[0])


def _import_run(options: argparse.Namespace) -> dict[str, object]:
    file = _one_file(options)
    return run_understood(run_table(file, _reading(options)), file.name, *_beside(options))


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


def _catalog(options: argparse.Namespace) -> Catalog:
    table = catalog_table(options.catalog, _reading(options))
    guess = guess_mapping(table)
    mapping = replace(
        guess,
        id=options.id or guess.id,
        text=tuple(options.text or guess.text),
        title=guess.title if options.title is None else options.title,
        language=guess.language if options.language_column is None else options.language_column,
        language_code=options.catalog_language or guess.language_code,
    )
    catalog, problems = build_catalog(table, mapping, options.catalog.name)
    _say("catalog", table, problems, searched=f"; searched: {', '.join(mapping.text)} ({mapping.language_code})")
    if not len(catalog):
        raise InputError(message('No document could be made of "{file}".', file=options.catalog.name))
    return catalog


def _query_set(options: argparse.Namespace, catalog: Catalog) -> QuerySet:
    table = query_table(options.queries, _reading(options, "query_"))
    name = options.queries[0].name
    query_set, problems = read_query_set(table, name, language_code=options.query_language or UNKNOWN, catalog=catalog)
    _say("queries", table, problems)
    if not len(query_set):
        raise InputError(message('No query could be read from "{file}".', file=name))
    return query_set


def _find_lists(catalog: Catalog, query_set: QuerySet) -> FindLists:
    """Return what reads the result lists of a file, and says what is doubtful about them."""

    def find(file: str, _digest: str) -> ResultLists:
        table = run_table(Path(file))
        lists, problems = read_run(table, file)
        _say(file, table, [*problems, *run_doubts(lists, query_set, catalog.positions)])
        return lists

    return find


def _say(kind: str, table: Table, problems: Sequence[Problem], *, searched: str = "") -> None:
    rejected = len(rejected_rows(problems))
    print(f"{kind}: {table.shape}, {table.row_count - rejected} of {table.row_count} rows{searched}", file=sys.stderr)
    for found in findings(problems):
        print(f"  {found.count} × {found.message}", file=sys.stderr)


def _reading(options: argparse.Namespace, of: str = "") -> ReadOptions:
    """Return how a person says that a file is to be read."""
    said = {name: getattr(options, of + name) for name in ("encoding", "separator", "sheet", "header_row")}
    return ReadOptions(**{name: value for name, value in said.items() if value})


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
    _import_options(commands.add_parser("import", help="say what is understood of a file"))
    return parser


def _import_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a file, a zip or a folder")
    parser.add_argument("--as", dest="kind", choices=list(IMPORTS), required=True)
    parser.add_argument("--catalog", type=Path, metavar="FILE", help="the catalog that queries or a run belong to")
    parser.add_argument("--queries", type=Path, metavar="FILE", help="the query set that a run belongs to")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the answer to this file too")
    _reading_options(parser, "", "the file")
    parser.set_defaults(command=import_files)


def _evaluate_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--catalog", type=Path, required=True, metavar="FILE", help="a file, or a BEIR folder or zip")
    parser.add_argument(
        "--queries", type=Path, nargs="+", required=True, metavar="FILE", help="a file, a zip or a folder"
    )
    parser.add_argument(
        "--engine",
        action="append",
        required=True,
        metavar="NAME",
        help="such as bm25, embedding:e5,dim=128 or results,file=run.trec (absent=empty: a query without a list in the "
        "file was answered with nothing; else it failed)",
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
    _reading_options(parser, "", "the catalog")
    _reading_options(parser, "query-", "the queries")
    parser.add_argument(
        "--vectors", type=Path, default=Path("data/workspace/vectors.db"), metavar="FILE", help="the vector cache"
    )
    parser.set_defaults(command=evaluate)


def _reading_options(parser: argparse.ArgumentParser, of: str, what: str) -> None:
    """Add the options that say how a file is read; what they leave out is found in it."""
    parser.add_argument(f"--{of}encoding", metavar="CODEC", help=f"how {what} is encoded, such as cp1252")
    parser.add_argument(f"--{of}separator", metavar="SIGN", type=_sign, help=f"what parts the cells of {what}; or tab")
    parser.add_argument(f"--{of}sheet", metavar="NAME", help=f"the sheet of {what}, when it is a workbook")
    parser.add_argument(f"--{of}header-row", metavar="N", type=_place, help=f"the row of the header in {what}")


def _sign(text: str) -> str:
    return "\t" if text in ("tab", "\\t") else text


def _place(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number from 1 on')
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
