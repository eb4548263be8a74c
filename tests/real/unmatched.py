"""What documents without a word of the query do to the share of unjudged results: `python -m tests.real.unmatched`.

rank-bm25's list is always full: where fewer than ten documents hold a word of the query, others follow, with a score of
0 and in an order that means nothing. Prints, for Chorus and BM25's words, the share with them and without.
"""

import numpy as np
from rank_bm25 import BM25Okapi

from core.engines.words import WORDS
from tests.conftest import SHARED
from tests.real.collections import CHORUS

FIRST = 10


def shares(words, catalog, query_set):
    """Return the share of unjudged results in the first ten, with and without documents that match no word."""
    language = catalog.languages[0]
    ranked = BM25Okapi([words(text, language) for text in catalog.texts])
    ids, unjudged = np.array(catalog.ids), {True: [], False: []}
    for query in query_set:
        if not any(grade >= 1 for grade in query.grades.values()):
            continue
        scores = ranked.get_scores(words(query.text, language))
        best = np.argsort(scores)[::-1][:FIRST]
        for filled, places in ((True, best), (False, best[scores[best] != 0])):
            unjudged[filled] += [document not in query.grades for document in ids[places].tolist()]
    return tuple(float(np.mean(unjudged[filled])) for filled in (True, False))


def main():
    """Print a line for each kind of words."""
    catalog, query_set = CHORUS.read(SHARED / "data")
    for name, words in WORDS.items():
        with_fillers, without = shares(words, catalog, query_set)
        print(f"{name:<10} with documents that match nothing {with_fillers:.1%}, without {without:.1%}")


if __name__ == "__main__":
    main()
