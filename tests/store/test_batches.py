"""The rankings of a run, put together from its rows."""

import pandas as pd
from pandas.testing import assert_frame_equal

from core.runs import Ranking, rankings_arrow, rankings_table
from core.store.batches import joined
from core.store.parquet import to_parquet

FIRST, SECOND = Ranking("q1", ["b", "a"], [2.0, 1.0]), Ranking("q2", ["a", "c"], [5.0, 4.0])


def test_documents_of_two_rows_are_numbered_together():
    rankings = joined(to_parquet(rankings_arrow([each])) for each in (FIRST, SECOND)).to_pandas()
    assert rankings["document_id"].tolist() == ["b", "a", "a", "c"]
    assert rankings["document_id"].cat.codes.tolist() == [0, 1, 1, 2]
    assert_frame_equal(rankings, rankings_table([FIRST, SECOND]))


def test_a_row_kept_as_texts_joins_one_kept_as_numbers():
    texts = pd.DataFrame(rankings_table([FIRST])).astype({"query_id": "str", "document_id": "str"})
    rankings = joined([to_parquet(texts), to_parquet(rankings_arrow([SECOND]))]).to_pandas()
    assert_frame_equal(rankings, rankings_table([FIRST, SECOND]))


def test_a_query_without_results_leaves_no_trace():
    rankings = joined([to_parquet(rankings_arrow([Ranking("q0", [], []), FIRST]))]).to_pandas()
    assert rankings["query_id"].cat.categories.tolist() == ["q1"]
