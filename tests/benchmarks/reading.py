"""How fast files are read, and in how much memory, against pandas with Arrow in the same run.

    python -m tests.benchmarks.reading [--rows 1000000] [--rounds 5] [--kinds csv quoted jsonl ...]

Each measurement is a process of its own, and the rounds of the two readers take turns. Memory is the peak of the
process less what it held before the file, as a multiple of the unpacked file; the file's bytes count in both.
"""

import argparse
import gzip
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

import pandas as pd

from core.formats.tables import read_table

WORDS = "rain garden hose kettle lamp blue steel folding quiet warm small light travel table chair winter".split()
TEXT = "A {0} {1} with a {2} handle, made for {3} days and {4} evenings, that keeps its {5} colour; {6} g in a box"
TEXT += ". Delivered in two days."


def cells(row):
    """Return the cells of a product of about 200 bytes."""
    words = [WORDS[(row * step + step) % len(WORDS)] for step in (1, 3, 5, 7, 11, 13)]
    text = TEXT.format(*words, row % 5000)
    return [
        f"{row:08d}",
        f"{words[0]} {words[1]} {row}",
        text,
        "en",
        f"{row % 900}.{row % 100:02d}",
        f"shop/{words[2]}",
    ]


HEADER = ["id", "title", "description", "language", "price", "category"]


def write_csv(path, rows, *, mark="", broken=False):
    with path.open("w", encoding="utf-8") as file:
        file.write(",".join(HEADER) + "\n")
        for row in range(rows):
            line = [f"{mark}{cell}{mark}" if "," in cell else cell for cell in cells(row)]
            if broken and row % (rows // 10) == 7:
                line.append("one too many")
            file.write(",".join(line) + "\n")


def write_quoted(path, rows):
    write_csv(path, rows, mark='"')


def write_broken(path, rows):
    write_csv(path, rows, mark='"', broken=True)


def write_inches(path, rows):
    """Write a mark for inches in the middle of each 1,000th cell, and semicolons between cells."""
    with path.open("w", encoding="cp1252") as file:
        file.write(";".join(HEADER) + "\n")
        for row in range(rows):
            line = [cell.replace(";", "") for cell in cells(row)]
            line[1] += ' 5" à la carte' if row % 1000 == 0 else " été"
            file.write(";".join(line) + "\n")


def write_json_lines(path, rows):
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(dict(zip(HEADER, cells(row), strict=True))) + "\n" for row in range(rows))


def write_json(path, rows):
    with path.open("w", encoding="utf-8") as file:
        json.dump([dict(zip(HEADER, cells(row), strict=True)) for row in range(rows)], file)


def write_parquet(path, rows):
    pd.DataFrame([cells(row) for row in range(rows)], columns=HEADER).to_parquet(path)


def write_xlsx(path, rows):
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Products")
    sheet.append(HEADER)
    for row in range(rows):
        sheet.append(cells(row))
    book.save(path)


def write_gz(path, rows):
    plain = path.with_suffix(".plain")
    write_quoted(plain, rows)
    path.write_bytes(gzip.compress(plain.read_bytes(), 1, mtime=0))


def pandas_csv(content):
    return pd.read_csv(BytesIO(content), engine="pyarrow")


def pandas_lines(content):
    return pd.read_json(BytesIO(content), lines=True, engine="pyarrow")


KINDS = {
    "csv": (write_quoted, 1, pandas_csv),
    "broken": (write_broken, 1, None),
    "inches": (write_inches, 1, None),
    "gz": (write_gz, 1, None),
    "jsonl": (write_json_lines, 1, pandas_lines),
    "json": (write_json, 10, None),
    "parquet": (write_parquet, 1, lambda content: pd.read_parquet(BytesIO(content))),
    "xlsx": (write_xlsx, 10, None),
}
"""How each kind is written, how many times fewer rows it has, and what pandas reads it with where it can."""


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def measure(kind, who, path):
    """Read one file in this process and print seconds and bytes."""
    read = (lambda content: read_table(content, path.name)) if who == "releve" else KINDS[kind][2]
    small = b"id,text\n1,a\n2,b\n"
    (read_table(small, "small.csv") if who == "releve" else pandas_csv(small))
    held = peak()
    content = path.read_bytes()
    began = time.perf_counter()
    table = read(content)
    took = time.perf_counter() - began
    print(json.dumps({"seconds": took, "peak": peak() - held, "rows": len(table.rows if who == "releve" else table)}))


def in_a_process(*command):
    """Run this file in a process of its own: a process begins with the peak of the one that started it."""
    command = [sys.executable, "-m", "tests.benchmarks.reading", *map(str, command)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def compare(kind, rows, rounds, folder):
    _, fewer, rival = KINDS[kind]
    path = folder / f"{kind}.bin"
    in_a_process("--write", kind, path, rows // fewer)
    size = path.stat().st_size
    readers = ["pandas", "releve"] if rival else ["releve"]
    taken = {who: [] for who in readers}
    for _ in range(rounds):
        for who in readers:
            taken[who].append(json.loads(in_a_process("--measure", kind, who, path)))
    print(f"{kind}: {rows // fewer:,} rows, {size / 1e6:.0f} MB")
    for who, results in taken.items():
        seconds = [result["seconds"] for result in results]
        most = max(result["peak"] for result in results)
        median = statistics.median(seconds)
        print(f"  {who}: {median:.2f} s ({min(seconds):.2f}-{max(seconds):.2f}), peak {most / size:.2f} x the file")
    if rival:
        pairs = zip(taken["releve"], taken["pandas"], strict=True)
        ratios = [ours["seconds"] / theirs["seconds"] for ours, theirs in pairs]
        print(f"  ratio: {statistics.median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--write", nargs=3)
    parser.add_argument("--measure", nargs=3)
    options = parser.parse_args()
    if options.measure:
        kind, who, path = options.measure
        measure(kind, who, Path(path))
        return
    if options.write:
        kind, path, rows = options.write
        KINDS[kind][0](Path(path), int(rows))
        return
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.kinds:
            compare(kind, options.rows, options.rounds, Path(folder))


if __name__ == "__main__":
    main()
