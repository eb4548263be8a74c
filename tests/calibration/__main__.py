"""Measure the procedure of verdicts in full: `python -m tests.calibration`.

It prints a table and exits with 1 where a bar is not held. `--experiments` and `--seed` change its size and its draw.
"""

import argparse
import sys

from tests.calibration.figures import coverage, power, screens, winners

parser = argparse.ArgumentParser(prog="python -m tests.calibration", description=__doc__)
parser.add_argument("--experiments", type=int, default=10_000, help="experiments for each row")
parser.add_argument("--seed", type=int, default=2026)
options = parser.parse_args()

print(f"{options.experiments} experiments a row, seed {options.seed}; shares in %")
broken = 0
for part in (winners, power, screens, coverage):
    for figure in part(options.seed, options.experiments):
        bar = "" if figure.bar is None else f"{'≤' if figure.at_most else '≥'} {figure.bar:g}"
        said = "" if figure.held else "  NOT HELD"
        print(f"{figure.what:36} {figure.generator:19} n {figure.n:>3}  {figure.share:6.2f}  {bar}{said}", flush=True)
        broken += not figure.held
sys.exit(1 if broken else 0)
