"""The texts of queries that stand in another file than their judgments."""

from __future__ import annotations

from collections.abc import Container, Mapping

from core.formats.problems import Problem
from core.formats.shapes.flat import Flat
from core.messages import counted


def with_texts(flat: Flat, texts: Mapping[str, str], file: str, elsewhere: Container[str] = ()) -> None:
    """Give each judgment the text of its query; queries without a judgment follow as rows of their own.

    Queries that are judged `elsewhere` are left to that.
    """
    for record in flat.records:
        record["query"] = texts.get(str(record["query_id"]), "")
    judged = {str(record["query_id"]) for record in flat.records}
    others = {key: text for key, text in texts.items() if key not in judged}
    here = {key: text for key, text in others.items() if key not in elsewhere}
    for key, text in here.items():
        flat.keep({"query_id": key, "document_id": "", "grade": "", "query": text})
    if here:
        said = counted(
            "{count} query of {file} has no judgment; it is counted after the last row.",
            "{count} queries of {file} have no judgment; they are counted after the last row.",
            len(here), file=file,
        )  # fmt: skip
        flat.problems.append(Problem("queries_without_judgments", None, next(iter(here.values())), said))
    if len(here) < len(others):
        said = counted(
            "{count} query of {file} is judged in another file only and was left out.",
            "{count} queries of {file} are judged in other files only and were left out.",
            len(others) - len(here), file=file,
        )  # fmt: skip
        flat.problems.append(Problem("queries_of_other_files", None, file, said))
