"""Files that a person drops: read once a session, with what was understood."""

from __future__ import annotations

import streamlit as st

from core.formats.tables import Table, read_table
from core.messages import InputError
from pages.ui.words import plain, say, t

KINDS = ["csv", "tsv", "txt", "xlsx", "json", "jsonl", "ndjson", "parquet", "gz"]
"""Endings that the browser offers; what a file is, is decided by its content."""


def table(name: str, label: str, help_text: str) -> Table | None:
    """Draw an upload and return the table in it, or None; a file that can't be read says why."""
    turn = st.session_state.get(f"{name}_turn", 0)
    uploaded = st.file_uploader(label, type=KINDS, key=f"{name}_upload-{turn}", help=help_text)
    st.caption(help_text)
    if uploaded is None:
        return None
    kept = st.session_state.get(f"{name}_table")
    if kept is None or kept[0] != uploaded.file_id:
        try:
            with st.spinner(t("Reading the file…")):
                kept = (uploaded.file_id, read_table(uploaded.getvalue(), uploaded.name), uploaded.name)
        except InputError as error:
            st.error(say(error.message), icon=":material/error:")
            return None
        st.session_state[f"{name}_table"] = kept
    return kept[1]


def file_name(name: str) -> str:
    """Return the name of the file that was dropped last."""
    kept = st.session_state.get(f"{name}_table")
    return kept[2] if kept else ""


def forget(name: str) -> None:
    """Empty an upload, so that the next file starts afresh; call it in a callback."""
    st.session_state.pop(f"{name}_table", None)
    st.session_state[f"{name}_turn"] = st.session_state.get(f"{name}_turn", 0) + 1


def read_as(understood: Table) -> str:
    """Return how a file was understood, in one line."""
    separators = {",": t("comma"), ";": t("semicolon"), "\t": t("tab"), "|": t("vertical bar")}
    shapes = {"csv": "CSV", "xlsx": "Excel", "json": "JSON", "jsonl": "JSON Lines", "parquet": "Parquet"}
    parts = [shapes.get(understood.shape, understood.shape)]
    if understood.encoding:
        parts.append(understood.encoding)
    if understood.separator:
        parts.append(separators.get(understood.separator, understood.separator))
    if understood.sheet:
        parts.append(t("sheet “{name}”", name=understood.sheet))
    parts.append(t("{rows} rows, {columns} columns", rows=understood.row_count, columns=len(understood.frame.columns)))
    return plain(t("Read as {how}.", how=", ".join(parts)))
