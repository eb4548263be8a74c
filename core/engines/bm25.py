"""BM25: documents that share words with the query, rare words counting more (rank-bm25's BM25Okapi)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from core.catalog import UNKNOWN, Catalog
from core.engines.best_scores import BestScores
from core.engines.means import Means
from core.engines.postings import PostingsBuilder
from core.engines.protocol import EngineSpec, Progress, check_options
from core.engines.words import WORD_RULES, WORDS
from core.messages import EngineError, Message, message
from core.queries import Query
from core.runs import Ranking

DEFAULT_WORDS = next(iter(WORDS))
SCORES = "BM25Okapi;rank-bm25-0.2.2"
"""The package whose scores these are, bit for bit; a test holds them equal."""
SOME = 2_000
"""Documents cut into words between two looks at the progress."""


class BM25Engine:
    """BM25Okapi over the words of each document; a document without any word of the query is not found."""

    def __init__(self, spec: EngineSpec) -> None:
        check_options(spec, {"tokens"})
        self._words_name = spec.options.get("tokens", DEFAULT_WORDS)
        if self._words_name not in WORDS:
            raise EngineError(
                message(
                    'BM25 has no words called "{asked}"; choose one of: {known}.',
                    asked=self._words_name,
                    known=", ".join(WORDS),
                )
            )
        default = self._words_name == DEFAULT_WORDS
        self.spec = EngineSpec(spec.name, {} if default else {"tokens": self._words_name})
        self.fingerprint = f"{SCORES};{self._words_name};{WORD_RULES}"
        self._words = WORDS[self._words_name]
        self._ids: list[str] = []
        self._best: BestScores | None = None
        self._language = UNKNOWN

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Cut every document into words and count them."""
        self._ids, self._language = catalog.ids, _most_common(catalog.languages)
        builder, cut = PostingsBuilder(), map(self._words, catalog.each_text(), catalog.languages)
        for start in range(0, len(catalog), SOME):
            progress(start, len(catalog))
            builder.add(islice(cut, SOME))
        self._best = BestScores(builder.build())
        progress(len(catalog), len(catalog))

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Do nothing: each query is answered by itself."""

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Answer each query with the documents that hold one of its words, best score first."""
        if self._best is None:
            return [Ranking(query.id, [], []) for query in queries]
        found = self._best.of([self.words(query) for query in queries], depth)
        return [
            Ranking(query.id, [self._ids[place] for place in places.tolist()], scores.tolist())
            for query, (places, scores) in zip(queries, found, strict=True)
        ]

    def words(self, query: Query) -> list[str]:
        """Return the words BM25 looks for; a query in an unknown language is read in the catalog's."""
        return self._words(query.text, self._language if query.language == UNKNOWN else query.language)


def _most_common(languages: Iterable[str]) -> str:
    known = Counter(language for language in languages if language != UNKNOWN)
    return known.most_common(1)[0][0] if known else UNKNOWN


def build(spec: EngineSpec, _means: Means) -> BM25Engine:
    """Return the engine; raises `EngineError` for an option it does not have."""
    return BM25Engine(spec)


def label(spec: EngineSpec) -> Message:
    """Return what to call the engine on screen."""
    if spec.options.get("tokens") == "simple":
        return message("BM25 · simple words")
    return message("BM25")
