"""Rows that were left out: to see, to download, to mend here or in a spreadsheet, and to put back."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from core.formats.export import table_to_csv
from core.formats.mending import FIRST_COLUMNS, mended, mended_rows, rejected_table
from core.formats.problems import Problem
from core.formats.tables import Table, read_table
from core.messages import InputError
from pages.ui import uploads
from pages.ui.words import reader, say, t, tn

MOST_HERE = 200
"""Rows to mend on the screen; more than that are mended in a spreadsheet."""

REASON_WIDTH = 220
"""Pixels; the health list says the reason whole, and the cells to mend stay in sight."""


def show(name: str, table: Table, problems: Sequence[Problem], rejected: int, *, here: bool) -> None:
    """Draw the rows that were left out, if any, to be downloaded and, while the file is at hand, mended."""
    _say_mended(name)
    if not rejected:
        return
    st.subheader(tn("{count} row was left out", "{count} rows were left out", rejected), anchor=False)
    rows = rejected_table(table, problems, say=reader().say, most=MOST_HERE)
    if not here:
        st.dataframe(rows, hide_index=True, alt=t("The rows that were left out, with the reason"))
        _download(name, table, problems)
        return
    st.caption(
        t(
            "Mend them here, or in a spreadsheet and bring the file back. Rows that stay as they are stay out; "
            "nothing else is lost."
        )
    )
    edited = st.data_editor(
        rows, key=_key(name), hide_index=True, placeholder="", num_rows="fixed",
        disabled=list(rows.columns[:FIRST_COLUMNS]),
        column_config={rows.columns[1]: st.column_config.TextColumn(width=REASON_WIDTH)},
        alt=t("The rows that were left out, with the reason"),
    )  # fmt: skip
    if rejected > len(rows):
        st.caption(t("The first {rows} of {total} rows; the download has them all.", rows=len(rows), total=rejected))
    changed = [place for place in range(len(rows)) if not edited.iloc[place].equals(rows.iloc[place])]
    with st.container(horizontal=True):
        st.button(
            t("Put the mended rows back"), icon=":material/healing:", disabled=not changed, key=f"{name}_mend",
            on_click=_put_back, args=(name, table, {int(rows.iloc[p, 0]): _cells(edited, p) for p in changed}),
        )  # fmt: skip
        _download(name, table, problems)
        with st.popover(t("Bring the mended file back"), icon=":material/upload:"):
            _bring_back(name, table)


def _download(name: str, table: Table, problems: Sequence[Problem]) -> None:
    st.download_button(
        t("Rows left out, with the reason"),
        lambda: table_to_csv(
            rejected_table(table, problems, say=reader().say), for_spreadsheets=True,
            decimal_comma=reader().decimal_comma,
        ),
        file_name=f"{name}-rejected.csv", mime="text/csv", icon=":material/download:", on_click="ignore",
    )  # fmt: skip


def _cells(edited: object, place: int) -> list[str]:
    cells = edited.iloc[place, FIRST_COLUMNS:]  # type: ignore[attr-defined]
    return ["" if cell is None or cell != cell else str(cell) for cell in cells]


def _key(name: str) -> str:
    return f"{name}_rejected-{st.session_state.get(f'{name}_mended_turn', 0)}"


def _put_back(name: str, table: Table, rows: dict[int, list[str]]) -> None:
    uploads.replace_table(name, mended(table, rows))
    st.session_state[f"{name}_mended_turn"] = st.session_state.get(f"{name}_mended_turn", 0) + 1
    st.session_state[f"{name}_mended"] = len(rows)


def _say_mended(name: str) -> None:
    count = st.session_state.pop(f"{name}_mended", None)
    if count:
        st.success(
            tn("{count} row was put back and read again.", "{count} rows were put back and read again.", count),
            icon=":material/check_circle:",
        )


def _bring_back(name: str, table: Table) -> None:
    uploaded = st.file_uploader(
        t("The file of rows left out, mended"), type=uploads.TABLES, key=f"{_key(name)}-file",
        help=t("Leave its first column, the numbers of the rows, as it is."),
    )  # fmt: skip
    if uploaded is None:
        return
    try:
        rows = mended_rows(read_table(uploaded.getvalue(), uploaded.name), table, uploaded.name)
    except InputError as error:
        st.error(say(error.message), icon=":material/error:")
        return
    st.button(
        tn("Put {count} row back", "Put {count} rows back", len(rows)), type="primary", key=f"{name}_mend_file",
        on_click=_put_back, args=(name, table, rows),
    )  # fmt: skip
