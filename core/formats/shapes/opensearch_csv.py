"""The judgments of OpenSearch's Search Relevance Workbench as CSV.

They look as Quepid's do, so that a file is called by whichever comes first in the table; written, their queries are
exact.
"""

from __future__ import annotations

from core.formats.judgment_rows import read_judgments
from core.formats.shapes.nested import as_it_is
from core.formats.shapes.quepid_ratings import is_ratings, ratings_csv
from core.formats.shapes.shape import Shape

OPENSEARCH_CSV = Shape(
    name="opensearch_csv",
    label="OpenSearch judgments (CSV)",
    ending=".csv",
    recognises=is_ratings,
    read=as_it_is("opensearch_csv"),
    understood=read_judgments,
    write=ratings_csv,
)
