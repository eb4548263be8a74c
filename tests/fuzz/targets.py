"""What is fuzzed: each reader of tables and each shape of query set, with the files that are broken for it."""

import gzip
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from core.formats.archives import members
from core.formats.problems import findings, rejected_rows
from core.formats.query_sets import SHAPES, read_query_file, read_query_set
from core.formats.runs import read_run, read_run_table
from core.formats.tables import read_table
from core.messages import InputError
from tests.formats.run_samples import RUNS
from tests.formats.samples import FILES, OLD_WORKBOOK, parquet, workbook
from tests.formats.shapes.samples import SAMPLES
from tests.fuzz.mutations import mutated


@dataclass(frozen=True)
class Target:
    """One reader: the files it begins with, a name to a file's content, and what is done with broken ones."""

    seeds: tuple[dict[str, bytes], ...]
    read: Callable[[dict[str, bytes]], None]
    inside: Callable[[bytes, object], bytes] = mutated
    """How a file is broken; for packed files also what is inside them, so that more than a checksum is tried."""


def read_as_table(files):
    for name, content in files.items():
        table = read_table(content, name)
        assert len(table.frame) == len(table.rows)
        assert len(table.rows) + len(rejected_rows(table.problems)) == table.row_count
        assert not table.frame.isna().to_numpy().any()
        assert all(str(finding.message) for finding in findings(table.problems))


def read_members(files):
    for name, content in files.items():
        for file in (unpacked := members(content, name)):
            assert isinstance(unpacked[file], bytes)
    read_as_table(files)


def read_as_query_set(files):
    queries, problems = read_query_set(read_query_file(files), "fuzz")
    assert all(query.id and query.text for query in queries)
    assert all(str(finding.message) for finding in findings(problems))


def read_as_run(files):
    table = read_run_table(files)
    lists, problems = read_run(table, "fuzz")
    nothing = sum(problem.count for problem in problems if problem.code == "nothing_found")
    results = sum(len(each.documents) for each in lists.lists)
    assert results + nothing + len(rejected_rows(problems)) == table.row_count


def in_gz(content, random):
    """Break what is packed, or the packed file."""
    if random.random() < 0.5:
        return gzip.compress(mutated(gzip.decompress(content), random), 1, mtime=0)
    return mutated(content, random)


def in_zip(content, random):
    """Break one file of an archive, or the archive."""
    if random.random() < 0.4:
        return mutated(content, random)
    with zipfile.ZipFile(BytesIO(content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    broken = random.choice(sorted(files))
    files[broken] = mutated(files[broken], random)
    return zipped(files)


def zipped(files):
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def seeds(*kinds):
    return tuple({f"file.{kind}": FILES[kind][0]} for kind in kinds)


BOOK = workbook(
    ("Notes", [["Catalogue"]]),
    ("Produits", [["Titre"], ["id", "nom", "prix", "le"], *[[n, f"nom {n}", n / 3, "=A2+1"] for n in range(40)]]),
)
LONG = "".join(["id;nom;texte\r\n", *[f'{n:05d};"nom; {n}";"deux\r\nlignes, ""été"" {n}"\r\n' for n in range(60)]])
TYPED = {"id": list(range(50)), "nom": [f"été {n}" for n in range(50)], "prix": [n / 7 for n in range(50)]}
NESTED = '[{"id": 1e5, "a": {"b": ["c", {"d": null}]}, "texte": "\\u00e9t\\u00e9"}, {"id": "00123", "n": 1.10}]'

READERS = {
    "csv": Target(
        (*seeds("csv", "tsv", "semicolon", "bom", "utf16", "windows", "cr", "crlf"), {"long.csv": LONG.encode()}),
        read_as_table,
    ),
    "json": Target((*seeds("json"), {"nested.json": NESTED.encode()}), read_as_table),
    "jsonl": Target(seeds("jsonl"), read_as_table),
    "xlsx": Target((*seeds("xlsx"), {"book.xlsx": BOOK}), read_as_table, in_zip),
    "xls": Target(({"old.xls": OLD_WORKBOOK},), read_as_table),
    "parquet": Target((*seeds("parquet"), {"typed.parquet": parquet(TYPED)}), read_as_table),
    "gz": Target(seeds("csv.gz", "jsonl.gz"), read_as_table, in_gz),
    "zip": Target(
        (
            {"one.zip": zipped({"a/table.csv": LONG.encode()})},
            {"two.zip": zipped({"a.csv": b"id,b\n1,2\n", "b.json": b"[]"})},
        ),
        read_members,
        in_zip,
    ),
}
QUERY_SETS = {
    name: Target((SAMPLES[name], {f"{name}.zip": zipped(SAMPLES[name])}), read_as_query_set) for name in SHAPES
}
RESULTS = {name: Target(({name: content},), read_as_run) for name, content in RUNS.items()}
TARGETS = READERS | QUERY_SETS | RESULTS


def tried(target, random):
    """Break one file of a seed and read it; return whether it was read or refused in a sentence."""
    files = dict(random.choice(target.seeds))
    broken = random.choice(sorted(files))
    packed = files[broken].startswith(b"PK\x03\x04")
    files[broken] = (in_zip if packed else target.inside)(files[broken], random)
    try:
        target.read(files)
    except InputError as error:
        return "refused" if str(error) else "refused without a word"
    return "read"
