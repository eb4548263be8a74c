"""How Milvus cuts texts into the words that its BM25 counts."""

from __future__ import annotations

STANDARD = "standard"
_STEMMERS = (
    "arabic danish dutch english finnish french german greek hungarian italian norwegian portuguese romanian "
    "russian spanish swedish tamil turkish"
).split()
"""Languages of the filter `stemmer` (milvus.io/docs/stemmer-filter.md)."""

ANALYZERS: dict[str, dict[str, object]] = {
    STANDARD: {"tokenizer": "standard", "filter": ["lowercase"]},
    **{
        language: {
            "tokenizer": "standard",
            "filter": ["lowercase", "asciifolding", {"type": "stemmer", "language": language}],
        }
        for language in _STEMMERS
    },
}
"""What Milvus is told, by the value of the option `analyzer`; Milvus Lite knows the first alone."""
