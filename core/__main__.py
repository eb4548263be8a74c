"""The command line: a thin face on the core, for build pipelines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from core.formats.identifier import begun
from core.messages import ReleveError

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


def _parser() -> argparse.ArgumentParser:
    begun()  # while the commands' own modules are imported
    from core.commands import compare, evaluate, imports

    parser = argparse.ArgumentParser(prog="python -m core", description="Relevé: is the search better?")
    commands = parser.add_subparsers(required=True, metavar="evaluate|compare|import")
    evaluate.add_options(commands.add_parser("evaluate", help="measure engines over a catalog and queries"))
    compare.add_options(commands.add_parser("compare", help="say which of two engines is better"))
    imports.add_options(commands.add_parser("import", help="say what is understood of a file"))
    return parser


if __name__ == "__main__":
    sys.exit(main())
