"""Rows under the columns of another tool, as rows of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pandas as pd

from core.formats.cells import shown
from core.formats.house_queries import read_queries
from core.formats.query_shape import Reading
from core.formats.tables import Table


def through(house: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Callable[[Table], Reading]:
    """Return what reads a table of queries, each row turned into one of the house."""

    def understood(table: Table) -> Reading:
        rows = table.frame.to_dict("records") if table.records is None else table.records
        records = [house({str(name): value for name, value in row.items()}) for row in rows]
        columns = dict.fromkeys(name for record in records for name in record)
        cells = {name: [shown(record.get(name)) for record in records] for name in columns}
        return read_queries(replace(table, frame=pd.DataFrame(cells, dtype="str"), records=records))

    return understood
