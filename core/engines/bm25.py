"""BM25: documents that share words with the query, rare words counting more (rank-bm25's BM25Okapi)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25Okapi

from core.catalog import UNKNOWN, Catalog
from core.engines.means import Means
from core.engines.protocol import EngineSpec, Progress, check_options
from core.engines.words import WORD_RULES, WORDS
from core.messages import EngineError, Message, message
from core.queries import Query
from core.runs import Ranking

DEFAULT_WORDS = next(iter(WORDS))


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
        self.fingerprint = f"BM25Okapi;rank-bm25-{version('rank-bm25')};{self._words_name};{WORD_RULES}"
        self._words = WORDS[self._words_name]
        self._ids: list[str] = []
        self._places: dict[str, list[int]] = {}
        self._okapi: BM25Okapi | None = None
        self._language = UNKNOWN

    def index(self, catalog: Catalog, progress: Progress) -> None:
        """Cut every document into words and count them."""
        self._ids, self._places = catalog.ids, {}
        self._language = _most_common(catalog.languages)
        texts = []
        for place, (text, language) in enumerate(zip(catalog.texts, catalog.languages, strict=True)):
            texts.append(self._words(text, language))
            for word in set(texts[-1]):
                self._places.setdefault(word, []).append(place)
            if place % 1000 == 0:
                progress(place, len(catalog))
        # BM25Okapi divides by the number of documents and of words: it can't be built over nothing.
        self._okapi = BM25Okapi(texts) if self._places else None
        progress(len(catalog), len(catalog))

    def expect(self, queries: Sequence[Query], progress: Progress) -> None:
        """Do nothing: each query is answered by itself."""

    def rank(self, queries: Sequence[Query], depth: int) -> list[Ranking]:
        """Answer each query with the documents that hold one of its words, best score first."""
        return [self._rank(query, depth) for query in queries]

    def words(self, query: Query) -> list[str]:
        """Return the words BM25 looks for; a query in an unknown language is read in the catalog's."""
        return self._words(query.text, self._language if query.language == UNKNOWN else query.language)

    def _rank(self, query: Query, depth: int) -> Ranking:
        words = self.words(query)
        found = self._found(words)
        if self._okapi is None or not len(found):
            return Ranking(query.id, [], [])
        scores = np.asarray(self._okapi.get_scores(words))[found]
        best = np.argsort(-scores, kind="stable")[:depth]
        return Ranking(query.id, [self._ids[place] for place in found[best]], scores[best].tolist())

    def _found(self, words: Sequence[str]) -> NDArray[np.intp]:
        """Return the places, in catalog order, of the documents that hold a word, whatever their score."""
        holding = [self._places[word] for word in set(words) if word in self._places]
        return np.unique(np.concatenate(holding)) if holding else np.zeros(0, dtype=np.intp)


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
