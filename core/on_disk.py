"""Files and folders on this machine, read as what somebody says they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from core.formats.options import FOUND, ReadOptions
from core.formats.query_sets import read_query_file
from core.formats.runs import read_run_table
from core.formats.shapes.beir_files import beir_corpus
from core.formats.tables import Table, read_table
from core.messages import InputError, message


def catalog_table(path: Path, options: ReadOptions = FOUND) -> Table:
    """Return the documents of a file, or those of a BEIR folder or zip."""
    files = files_at([path])
    corpus = beir_corpus(files)
    if corpus is not None:
        return read_table(corpus, "corpus.jsonl", options)
    if path.is_dir():
        said = message('The folder "{folder}" has no corpus.jsonl; name the catalog\'s file in it.', folder=str(path))
        raise InputError(said)
    return read_table(files[path.name], path.name, options)


def query_table(paths: Sequence[Path], options: ReadOptions = FOUND) -> Table:
    """Return the queries and judgments of a file, a zip, a folder or several files that belong together."""
    return read_query_file(files_at(paths), options)


def run_table(path: Path, options: ReadOptions = FOUND) -> Table:
    """Return the results of a file."""
    return read_run_table(files_at([path]), options)


def files_at(paths: Sequence[Path]) -> dict[str, bytes]:
    """Return files by name, and those of a folder by their place in it; raises InputError where one can't be read."""
    return {name: _content(file) for path in paths for name, file in _files(path)}


def _files(path: Path) -> Iterator[tuple[str, Path]]:
    if not path.is_dir():
        yield path.name, path
        return
    for file in sorted(path.rglob("*")):
        place = file.relative_to(path)
        if file.is_file() and not any(part.startswith(".") for part in place.parts):
            yield place.as_posix(), file


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError(
            message('The file "{file}" can\'t be read: {reason}.', file=str(file), reason=str(error.strerror).lower())
        ) from error
