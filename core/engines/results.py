"""Results of an engine that nobody can connect to, taken from the lists that it wrote into a file.

A query that the file has no list for has failed, unless `absent=empty` says that it was answered with nothing: a
TREC run and most exports can't write an empty list, so the file does not tell which it was, and counting a query
that was never asked as 0 would tell a lie (not run is not zero). Nothing is left out of the count, as trec_eval does.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, unquote

from core.catalog import Catalog
from core.engines.means import Means
from core.engines.protocol import EngineSpec, Progress, check_options
from core.messages import EngineError, Message, message
from core.queries import Query
from core.result_lists import ResultLists
from core.runs import Ranking

ABSENT = ("failed", "empty")
"""What a query without a list is: one that failed, or one that was answered with nothing."""
_NOT_QUOTED = " !#$&'*/:;?@[]"
"""Signs of a file's name that mean nothing in the text form of an engine."""


class ResultsEngine:
    """Answers each query with its list, in the order of the file.

    A document that is not in the catalog keeps its place and counts as unjudged: a place shown to a person is taken.
    """

    def __init__(self, spec: EngineSpec, lists: ResultLists) -> None:
        absent = spec.options.get("absent", ABSENT[0])
        defaults = {"absent": ABSENT[0]}
        self.spec = EngineSpec(spec.name, {k: v for k, v in spec.options.items() if defaults.get(k) != v})
        self.fingerprint = f"results;{lists.digest};{absent}"
        self._lists, self._absent = lists, absent

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Read nothing: the lists are there already."""
        progress(len(catalog), len(catalog))

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Do nothing: the lists are there already."""

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Answer each query with the first `depth` documents of its list."""
        return [self._rank(query, depth) for query in queries]

    def _rank(self, query: Query, depth: int) -> Ranking:
        found = self._lists.of(query)
        if found is not None:
            return Ranking(query.id, found.documents[:depth], found.scores[:depth])
        return Ranking(query.id, [], [], None if self._absent == "empty" else _absent())


def build(spec: EngineSpec, means: Means) -> ResultsEngine:
    """Return the engine `results` with its options file, digest and absent.

    Raises `EngineError` for an option or a value that doesn't exist, and where the lists are not those of `digest`.
    """
    check_options(spec, {"file", "digest", "absent"})
    file, digest = unquote(spec.options.get("file", "")), spec.options.get("digest", "")
    if not file and not digest:
        raise EngineError(message("Name the file with the result lists: write results,file=run.trec."))
    absent = spec.options.get("absent", ABSENT[0])
    if absent not in ABSENT:
        raise EngineError(
            message('Absent queries "{asked}" asked: write one of {known}.', asked=absent, known=", ".join(ABSENT))
        )
    lists = means.find_lists(file, digest)
    if digest and lists.digest != digest:
        said = message('The results in "{file}" are not the ones that were asked for. Bring the file again.', file=file)
        raise EngineError(said)
    return ResultsEngine(spec, lists)


def label(spec: EngineSpec) -> Message:
    """Return what to call the engine on screen."""
    name = unquote(spec.options.get("file", ""))
    if spec.options.get("absent") == "empty":
        return message("Results file “{name}”, missing lists empty", name=name)
    return message("Results file “{name}”", name=name)


def spec_of(lists: ResultLists, *, absent: str = ABSENT[0]) -> EngineSpec:
    """Return how the engine of these lists is written, found by their digest."""
    named = {"file": quote(lists.name, safe=_NOT_QUOTED), "digest": lists.digest}
    return EngineSpec("results", named if absent == ABSENT[0] else {**named, "absent": absent})


def _absent() -> Message:
    return message(
        "The results file has no list for this query. Add one, or say that a query without a list was answered with "
        "nothing."
    )
