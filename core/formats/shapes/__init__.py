"""The shapes of query sets and judgments: one file each, all in one table."""

from __future__ import annotations

from core.formats.shapes.beir import BEIR
from core.formats.shapes.elasticsearch import ELASTICSEARCH
from core.formats.shapes.house_csv import HOUSE_CSV
from core.formats.shapes.house_json import HOUSE_JSON
from core.formats.shapes.judgments_csv import JUDGMENTS_CSV
from core.formats.shapes.ltr import LTR
from core.formats.shapes.mteb import MTEB
from core.formats.shapes.opensearch_csv import OPENSEARCH_CSV
from core.formats.shapes.opensearch_judgments import OPENSEARCH_JUDGMENTS
from core.formats.shapes.opensearch_queries import OPENSEARCH_QUERIES
from core.formats.shapes.opensearch_query_set import OPENSEARCH_QUERY_SET
from core.formats.shapes.quepid_book_csv import QUEPID_BOOK_CSV
from core.formats.shapes.quepid_book_json import QUEPID_BOOK_JSON
from core.formats.shapes.quepid_case import QUEPID_CASE
from core.formats.shapes.quepid_ratings import QUEPID_RATINGS
from core.formats.shapes.ragas import RAGAS
from core.formats.shapes.rre import RRE
from core.formats.shapes.shape import Shape
from core.formats.shapes.squirro import SQUIRRO
from core.formats.shapes.trec_qrels import TREC_QRELS
from core.formats.shapes.trec_topics import TREC_TOPICS

_IN_ORDER = (
    BEIR, MTEB, TREC_TOPICS, TREC_QRELS, LTR,
    QUEPID_BOOK_JSON, QUEPID_CASE, OPENSEARCH_JUDGMENTS, OPENSEARCH_QUERY_SET, OPENSEARCH_QUERIES, ELASTICSEARCH, RRE,
    RAGAS, SQUIRRO, QUEPID_RATINGS, OPENSEARCH_CSV, QUEPID_BOOK_CSV, JUDGMENTS_CSV, HOUSE_JSON, HOUSE_CSV,
)  # fmt: skip

SHAPES: dict[str, Shape] = {shape.name: shape for shape in _IN_ORDER}
"""All shapes; the first that recognises a file reads it, so the more particular ones come first."""
