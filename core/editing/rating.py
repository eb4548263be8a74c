"""What an edit means for a set that several people judged."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from core.editing.edits import DeleteQuery, Edit, Judge, RemoveJudgment
from core.queries import QuerySet, ratings_table
from core.raters import EDITOR


def rated(query_set: QuerySet, ratings: pd.DataFrame, edits: Sequence[Edit]) -> pd.DataFrame:
    """Return the ratings of the edited queries after these edits.

    What each rater said is kept. A grade set by an edit is the judgment, whatever the rule, and joins the ratings
    as said by `EDITOR`, in the place of what it said before. A judgment that is removed takes only that one
    along. A set without ratings stays without.
    """
    if query_set.ratings.empty:
        return ratings
    rows = list(ratings.itertuples(index=False, name=None))
    for edit in edits:
        match edit:
            case DeleteQuery(query):
                rows = [row for row in rows if row[0] != query]
            case Judge(query, document) | RemoveJudgment(query, document):
                rows = [row for row in rows if row[:3] != (query, document, EDITOR)]
        if isinstance(edit, Judge):
            rows.append((edit.query_id, edit.document_id, EDITOR, float(edit.grade)))
    return ratings_table(rows)
