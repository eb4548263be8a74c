"""Tables: numbers in the reader's notation on screen, at full precision in the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd
import streamlit as st

from core.formats.export import table_to_csv
from pages.ui.words import plain, reader, t


def show_table(
    frame: pd.DataFrame,
    *,
    name: str,
    alt_text: str,
    places: Mapping[str, int] | None = None,
    config: Mapping[str, object] | None = None,
    height: int | str = "auto",
) -> None:
    """Draw a table and its download; `places` gives the decimals of a column (2 where it holds fractions)."""
    st.dataframe(
        _in_notation(frame, places or {}),
        hide_index=True,
        alt=alt_text,
        column_config=dict(config or {}),
        height=height,
        key=f"table-{name}",
    )
    download(frame, name=name)


def download(frame: pd.DataFrame, *, name: str) -> None:
    """Draw the button that takes a table along, its numbers at full precision."""
    st.download_button(
        t("Table as CSV"),
        lambda: table_to_csv(frame, for_spreadsheets=True, decimal_comma=reader().decimal_comma),
        file_name=f"{name}.csv",
        mime="text/csv",
        key=f"{name}-csv",
        icon=":material/download:",
        on_click="ignore",
    )


def _in_notation(frame: pd.DataFrame, places: Mapping[str, int]) -> pd.DataFrame:
    """Return the table with each number as the reader writes it, sorting still by its value."""
    numeric = frame.select_dtypes("number").columns
    if frame.empty or numeric.empty:
        return frame
    return frame.style.format({column: _writer(frame[column], places.get(column)) for column in numeric})


def _writer(numbers: pd.Series, places: int | None = None) -> Callable[[float], str]:
    """Return how to write a column's numbers: as asked, else two decimals where it holds fractions."""
    words = reader()
    digits = places if places is not None else 0 if pd.api.types.is_integer_dtype(numbers) else 2
    return lambda value: words.number(None if pd.isna(value) else float(value), digits)


def written(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the table with each number as text, as the reader writes it."""
    numeric = frame.select_dtypes("number").columns
    return frame.assign(**{column: frame[column].map(_writer(frame[column])) for column in numeric})


def show_whole_table(frame: pd.DataFrame, *, name: str, alt_text: str) -> None:
    """Draw all rows of a table that is short enough to read, and its download.

    `st.dataframe` is drawn 350 ms later than this, where an empty page answers in 55.
    """
    show_small_table(written(frame), alt_text=alt_text)
    download(frame, name=name)


def show_small_table(frame: pd.DataFrame, *, alt_text: str) -> None:
    """Draw a few rows of texts as plain text that wraps: quick to draw, and nothing to scroll."""
    shown = frame.map(lambda value: plain(str(value)))
    st.table(shown, border="horizontal", hide_index=True, alt=alt_text)
