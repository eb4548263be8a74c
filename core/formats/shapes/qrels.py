"""Lines of relevance judgments, as TREC and BEIR write them: query, document, grade."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from core.formats.cells import as_number
from core.formats.headers import has_role
from core.formats.shapes.flat import Flat

_LINE_END = re.compile(r"\r\n|\r|\n")
_FIRST, _MOST = 50, 0.6
"""Of the first lines, this share must be judgments; a damaged file has a few that are none."""


def looks_like_qrels(beginning: str) -> bool:
    """Say whether most lines are `qid iteration docid grade`, or three cells parted by tabs, under no header."""
    lines = [line for line in lines_of(beginning)[:_FIRST] if line.strip()]
    judged = [line for line in lines if _is_judgment(line)]
    return bool(judged) and len(judged) >= _MOST * len(lines) and _is_judgment(lines[0])


def _is_judgment(line: str) -> bool:
    cells = split_line(line)
    return _has_cells(cells, line) and as_number(cells[-1]) is not None


def _has_cells(cells: Sequence[str], line: str) -> bool:
    """Say whether there are as many cells as TREC writes, or as BEIR does between tabs."""
    return len(cells) == 4 or (len(cells) == 3 and "\t" in line)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, whatever ends them."""
    return _LINE_END.split(text)


def split_line(line: str) -> list[str]:
    """Return the cells of a line: parted by tabs where it has any, else by white space."""
    if "\t" not in line:
        return line.split()
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter="\t"))]
    except csv.Error:
        return []


def read_qrels(text: str) -> Flat:
    """Return one row a judgment, with the number of its line; a header is skipped, another line left out."""
    flat = Flat()
    numbered = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.strip()]
    for place, (number, line) in enumerate(numbered):
        cells = split_line(line)
        if place == 0 and _is_header(cells):
            continue
        if _has_cells(cells, line):
            flat.keep({"query_id": cells[0], "document_id": cells[-2], "grade": cells[-1]}, number)
        else:
            flat.reject(line, number)
    return flat


def _is_header(cells: Sequence[str]) -> bool:
    return len(cells) in (3, 4) and as_number(cells[-1]) is None and has_role(cells[0], "query_id")
