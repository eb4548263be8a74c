"""What several commands are asked with, and where they write."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from core.messages import InputError, message
from core.workspace import workspace


def add_measured(parser: argparse.ArgumentParser) -> None:
    """Add the options of what is measured: a catalog, queries, engines, and how the files are read."""
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
    parser.add_argument("--threshold", type=float, default=1.0, help="grade from which a document is relevant")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every number to this file")
    parser.add_argument("--id", metavar="COLUMN", help="the catalog's id column")
    parser.add_argument("--text", action="append", metavar="COLUMN", help="a column that is searched; may be repeated")
    parser.add_argument("--title", metavar="COLUMN", help="the catalog's title column")
    parser.add_argument("--language-column", metavar="COLUMN", help="the column with each document's language")
    parser.add_argument("--catalog-language", metavar="CODE", help="the language of all documents, such as fr")
    parser.add_argument("--query-language", metavar="CODE", help="the language of queries that name none")
    add_reading(parser, "", "the catalog")
    add_reading(parser, "query-", "the queries")
    parser.add_argument(
        "--vectors",
        type=Path,
        default=workspace() / "vectors.db",
        metavar="FILE",
        help="the vector cache; that of the workspace unless named",
    )


def add_reading(parser: argparse.ArgumentParser, of: str, what: str) -> None:
    """Add the options that say how a file is read; what they leave out is found in it."""
    parser.add_argument(f"--{of}encoding", metavar="CODEC", help=f"the encoding of {what}, such as cp1252")
    parser.add_argument(f"--{of}separator", metavar="SIGN", type=_sign, help=f"what parts the cells of {what}; or tab")
    parser.add_argument(f"--{of}sheet", metavar="NAME", help=f"the sheet of {what}, when it is a workbook")
    parser.add_argument(f"--{of}header-row", metavar="N", type=place, help=f"the row of the header in {what}")


def place(text: str) -> int:
    """Return a whole number from 1 on, as an option gives it."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number from 1 on')
    return int(text)


def check_writable(file: Path | None) -> None:
    """Raise `InputError` where nothing can be written to a file: before the work, not after it."""
    if file is not None and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise _not_written(file)


def write_json(file: Path | None, content: dict[str, object]) -> None:
    """Write what was found out to a file, where one is named; raises `InputError` where that can't be done."""
    if file is None:
        return
    try:
        file.write_text(json.dumps(content, ensure_ascii=False, indent=1, allow_nan=False), encoding="utf-8")
    except OSError as error:
        raise _not_written(file) from error


def _not_written(file: Path) -> InputError:
    said = message('"{file}" can\'t be written. Name a file in a folder that is there and that you may write to.',
                   file=str(file))  # fmt: skip
    return InputError(said)


def _sign(text: str) -> str:
    return "\t" if text in ("tab", "\\t") else text
