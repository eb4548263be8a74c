"""Broken files by the thousand, for every reader: each gives a result or a sentence, within 2 GB and 30 s.

    python -m tests.fuzz.readers [--files 10000] [--seed 1] [--only csv xlsx ...]

Each reader has a process of its own, which may take 2 GB more than it began with, and 30 s for a file; where it
dies, the file counts as a failure and the next process goes on after it.
"""

import argparse
import json
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random

from tests.fuzz.targets import TARGETS, tried

MOST_BYTES, MOST_SECONDS = 2 << 30, 30
MOST_DEATHS = 50


def fuzz(name, seed, first, last, journal):
    """Read files `first` to `last` in this process; each is begun and ended with a line in the journal."""
    held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + MOST_BYTES, held + MOST_BYTES))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    for place in range(first, last):
        signal.alarm(MOST_SECONDS)
        print(place, file=journal, flush=True)
        began = time.perf_counter()
        try:
            outcome = tried(TARGETS[name], Random(f"{name} {seed} {place}"))
        except BaseException:  # noqa: BLE001 - whatever escapes a reader is what is looked for
            outcome = traceback.format_exc()
        print(json.dumps([place, outcome, time.perf_counter() - began]), file=journal, flush=True)
    signal.alarm(0)


def fuzzed(name, seed, files):
    """Fuzz one reader in processes of its own; return the outcomes' counts, the failures and the longest seconds."""
    counts, failures, longest, first = {"read": 0, "refused": 0}, [], 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        while first < files and len(failures) < MOST_DEATHS:
            journal = Path(folder) / "journal"
            command = [sys.executable, "-m", "tests.fuzz.readers", "--child", name, str(seed), str(first), str(files)]
            died = subprocess.run([*command, str(journal)], check=False, capture_output=True, text=True)
            lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
            ended = [json.loads(line) for line in lines if line.startswith("[")]
            for place, outcome, seconds in ended:
                longest = max(longest, seconds)
                if outcome in counts:
                    counts[outcome] += 1
                else:
                    failures.append((place, outcome))
            first += len(ended)
            if died.returncode:
                failures.append((first, f"the process ended with {died.returncode}: {died.stderr[-2000:]}"))
                first += 1
    return counts, failures, longest


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=list(TARGETS))
    parser.add_argument("--child", nargs=5)
    options = parser.parse_args()
    if options.child:
        name, seed, first, last, journal = options.child
        with Path(journal).open("w", encoding="utf-8") as file:
            fuzz(name, int(seed), int(first), int(last), file)
        return 0
    failed = 0
    for name in options.only:
        began = time.perf_counter()
        counts, failures, longest = fuzzed(name, options.seed, options.files)
        print(
            f"{name}: {sum(counts.values()) + len(failures):,} files, {counts['read']:,} read, "
            f"{counts['refused']:,} refused in a sentence, {len(failures)} failed; the longest took {longest:.2f} s, "
            f"all {time.perf_counter() - began:.0f} s",
            flush=True,
        )
        for place, outcome in failures[:5]:
            print(f"  file {place}: {outcome}", flush=True)
        failed += len(failures)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
