"""Every benchmark, and the tables of the README's page: `python -m tests.benchmarks [--small] [--only NAME …]`.

Each runs by itself, one after the other, and installs its peers into a folder that it throws away. What it prints is
passed on; the ratios with their spread, and how time and memory grow, are written to docs/benchmarks.md, where those
of benchmarks left out stay as they were. `--small` takes little data and writes nothing. Nothing else should run on the
machine meanwhile.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.benchmarks.ratios import GATHERED, Ratio, gathered, written

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
KEPT = PAGE.with_suffix(".json")


@dataclass(frozen=True)
class Benchmark:
    """A module of this folder, with its arguments at full size and at a small one."""

    name: str
    full: tuple[str, ...]
    small: tuple[str, ...]

    def run(self, small: bool, file: Path) -> tuple[list[Ratio], str]:
        """Pass on what it prints; return its ratios and its words."""
        command = [sys.executable, "-m", f"tests.benchmarks.{self.name}", *(self.small if small else self.full)]
        environment = os.environ | {GATHERED: str(file), "PYTHONUNBUFFERED": "1"}
        said = []
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
            for line in process.stdout:
                print(line, end="", flush=True)
                said.append(line)
        if process.returncode:
            raise SystemExit(f"{' '.join(command[1:])} ended with {process.returncode}")
        return gathered(file), "".join(said)


BENCHMARKS = (
    ("bm25", Benchmark("bm25", ("100000", "1000"), ("5000", "50"))),
    ("bm25-million", Benchmark("bm25", ("1000000", "30"), ("10000", "30"))),
    ("cosine", Benchmark("cosine", (), ("5000", "64", "--rounds", "2"))),
    ("metrics", Benchmark("metrics", ("100000", "3"), ("500", "2"))),
    ("words", Benchmark("words", (), ("2000", "1"))),
    ("use", Benchmark("use", (), ("200", "1"))),
    ("use-busy", Benchmark("use", ("--busy",), ("200", "1", "--busy"))),
    ("cold", Benchmark("cold", (), ("1",))),
    ("catalogs", Benchmark("catalogs", (), ("5000", "1"))),
    ("vectors", Benchmark("vectors", (), ())),
    ("screens", Benchmark("screens", ("--rounds", "3"), ("--rounds", "1"))),
    ("many-documents", Benchmark("many_documents", (), ("--documents", "2000", "--rounds", "1", "--sessions", "2"))),
    ("scaling", Benchmark("scaling", (), ("1000", "30"))),
)


def machine() -> str:
    """Return what the figures were measured on."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scipy", "pandas", "pyarrow", "streamlit"))
    cores = f"{os.cpu_count()} cores of {platform.machine()}"
    return f"{datetime.now(UTC):%B %Y}, {cores}, {platform.system()}, Python {platform.python_version()}, {packages}"


def page(kept: dict) -> str:
    """Return the page: a row a ratio, then how time and memory grow."""
    lines = [
        "# How fast Relevé is",
        "",
        "Written by `python -m tests.benchmarks`, which installs what it compares with. A ratio is of two times that",
        "were measured in the same run: the median over the rounds, then the smallest and the greatest. Of speeds,",
        "more is better; of times, less.",
        "",
        "| Measured | Against | Ratio | Rounds from … to |",
        "| --- | --- | ---: | ---: |",
    ]
    for entry in kept.values():
        for given in entry["ratios"]:
            ratio = Ratio(**given)
            spread = "" if ratio.low == ratio.high else f"{written(ratio.low)} … {written(ratio.high)}"
            lines.append(f"| {ratio.what} | {ratio.against} | {written(ratio.middle)} | {spread} |")
    if "scaling" in kept:
        lines += ["", "## How time and memory grow", "", kept["scaling"]["said"].strip()]
    lines += ["", "## Where", ""]
    lines += [f"- {name}: {entry['where']}" for name, entry in kept.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run what is asked for and write the page."""
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--small", action="store_true")
    given.add_argument("--only", nargs="+", choices=[name for name, _ in BENCHMARKS], metavar="NAME")
    asked = given.parse_args()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for name, benchmark in BENCHMARKS:
        if asked.only and name not in asked.only:
            continue
        print(f"\n== {name}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            ratios, said = benchmark.run(asked.small, Path(folder, "ratios"))
        kept[name] = {"ratios": [asdict(ratio) for ratio in ratios], "where": machine()}
        if name == "scaling":
            kept[name]["said"] = said
        if not asked.small:
            KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            PAGE.write_text(page(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
