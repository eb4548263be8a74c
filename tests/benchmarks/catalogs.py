"""How long a large CSV catalog takes to be read, checked and stored, against pandas reading it alone.

    python -m tests.benchmarks.catalogs [rows] [rounds]

Writes a catalog of a million rows (200 MB), then lets fresh processes take it in, in turn with fresh processes
where pandas only reads it with pyarrow. Prints for each stage the median of its ratio to pandas in the same round,
in elapsed and in processor time, and the peak of memory until its end as a multiple of the file.
"""

import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path

from tests.benchmarks.ratios import told

ROWS, ROUNDS = 1_000_000, 5
WORDS = (
    "lampe table chaise velours noir blanc cuisine jardin tuyau arrosage théière fonte émaillée pour les enfants avec "
    "une housse lavable en coton bio livré monté garantie deux ans facile à ranger dans son sac de transport étanche "
    "résistant pluie soleil hiver été acier brossé bois massif chêne"
).split()
HEADER = "référence,nom,catégorie,prix,description\n"


def write_catalog(file, rows):
    """Write a catalog of about 200 bytes a row, the same each time; a seed of words is enough for its size."""
    rng = random.Random(1)  # noqa: S311 (a fixed file, no secret)
    phrases = [" ".join(rng.choices(WORDS, k=11)) for _ in range(20_000)]
    with file.open("w", encoding="utf-8", newline="") as out:
        out.write(HEADER)
        for number in range(rows):
            name = " ".join(rng.choices(WORDS, k=4))
            first, second = rng.choice(phrases), rng.choice(phrases)
            price = f"{rng.randrange(100, 20_000) / 100:.2f}"
            out.write(f'P{number:07d},{name},{rng.choice(WORDS)},{price},"{first}, {second}."\n')


def read_with_pandas(path):
    """Return the seconds of the one stage there is."""
    import pandas as pd

    pd.read_csv(BytesIO(b"a,b\n1,x\n"), engine="pyarrow")
    clock = Clock()
    pd.read_csv(path, engine="pyarrow")
    clock.lap("pandas")
    return clock.laps


def take_in(path):
    """Return the seconds of each stage from the bytes to the database."""
    from core.formats.tables import read_table
    from core.store import Store

    small = (HEADER + "".join(f"{number},thé vert,thé,1,un thé vert de Chine\n" for number in range(30))).encode()
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        store = Store(folder)
        _stages(lambda: read_table(small, "small.csv"), store, Clock())  # imports and the model of languages
        clock = Clock()
        _stages(lambda: read_table(path.read_bytes(), path.name), store, clock)
        store.close()
    return clock.laps


def _stages(read, store, clock):
    from core.formats.catalogs import build_catalog, guess_mapping
    from core.sources import source_of

    table = read()
    clock.lap("read")
    mapping = guess_mapping(table)
    clock.lap("guess the columns")
    catalog, problems = build_catalog(table, mapping, "catalog")
    clock.lap("build and check")
    _ = catalog.digest
    clock.lap("digest")
    source = source_of(catalog, table, mapping, problems)
    store.set_catalog(store.add_project("benchmark"), catalog, source=source)
    clock.lap("store")


class Clock:
    """Elapsed and processor seconds between laps, and the peak of memory until then."""

    def __init__(self):
        self.laps = {}
        self._last = self._now()

    def lap(self, name):
        """Keep what went by since the last lap."""
        now = self._now()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        self.laps[name] = [*(after - before for after, before in zip(now, self._last, strict=True)), peak]
        self._last = self._now()

    def _now(self):
        return time.perf_counter(), time.process_time()


def main():
    """Measure, and print a table."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "catalog.csv"
        write_catalog(file, rows)
        size = file.stat().st_size
        print(f"{rows:,} rows, {size / 1e6:.0f} MB")
        measured = [(_fresh("pandas", file), _fresh("releve", file)) for _ in range(rounds)]
    alone = [pandas["pandas"] for pandas, _ in measured]
    print(f"pandas alone: {statistics.median(each[0] for each in alone):.2f} s elapsed, "
          f"{statistics.median(each[1] for each in alone):.2f} s of processors")  # fmt: skip
    _show("pandas", [(base, base) for base in alone], size)
    for stage in measured[0][1]:
        _show(stage, [(ours[stage], base) for (_, ours), base in zip(measured, alone, strict=True)], size)
    totals = [_total(list(ours.values())) for _, ours in measured]
    _show("in all", list(zip(totals, alone, strict=True)), size)
    against = "pandas.read_csv, pyarrow"
    print(
        told(
            f"import, {rows:,} rows: time",
            against,
            [ours[0] / base[0] for ours, base in zip(totals, alone, strict=True)],
        )
    )
    print(told(f"import, {rows:,} rows: peak memory", "the file", [ours[2] / size for ours in totals]))


def _total(laps):
    elapsed, processor, peaks = zip(*laps, strict=True)
    return sum(elapsed), sum(processor), max(peaks)


def _show(stage, pairs, size):
    elapsed, processor = (statistics.median(ours[kind] / base[kind] for ours, base in pairs) for kind in (0, 1))
    peak = statistics.median(ours[2] for ours, _ in pairs) / size
    print(f"{stage:<20} {elapsed:5.2f} × pandas elapsed, {processor:5.2f} × of processors, peak {peak:.1f} × the file")


def _fresh(what, file):
    command = [sys.executable, "-m", "tests.benchmarks.catalogs", f"--{what}", str(file)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    if sys.argv[1:2] in (["--pandas"], ["--releve"]):
        print(json.dumps((read_with_pandas if sys.argv[1] == "--pandas" else take_in)(Path(sys.argv[2]))))
    else:
        main()
