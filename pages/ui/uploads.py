"""Files that a person drops: read once a session, with what was understood, and read again as the person says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import streamlit as st

from core.formats.options import FOUND, ReadOptions
from core.formats.run_shapes import RUN_SHAPES
from core.formats.shapes import SHAPES as QUERY_SHAPES
from core.formats.tables import Table
from core.messages import InputError
from core.sources import rows_of
from core.store import StoredSource
from pages.ui.words import plain, say, t, tn

TABLES = ("csv", "tsv", "txt", "tab", "xlsx", "xls", "ods", "json", "jsonl", "ndjson", "parquet", "gz", "zip")
"""Endings that the browser offers; what a file is, is decided by its content."""
KINDS = (*TABLES, "qrels", "trec", "run")
"""The same where judgments or rankings are asked for."""

ENCODINGS = {
    "utf-8": "UTF-8", "cp1252": "Windows-1252", "iso-8859-15": "ISO 8859-15", "cp1250": "Windows-1250",
    "cp1251": "Windows-1251", "mac_roman": "Mac Roman", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE",
}  # fmt: skip
"""Encodings to choose from by hand, by their codec."""

FIRST_ROWS = 5

Read = Callable[[Mapping[str, bytes], ReadOptions], Table]
"""What makes a table of one or several files, by their names."""


@dataclass(frozen=True)
class Dropped:
    """Files as a person left them, and the table that was read from them."""

    key: tuple[object, ...]
    name: str
    table: Table


def table(
    name: str, label: str, help_text: str, read: Read, *, several: bool = False, kinds: Sequence[str] = KINDS
) -> Table | None:
    """Draw an upload and return the table in it, or None; a file that can't be read says why."""
    turn = st.session_state.get(f"{name}_turn", 0)
    uploaded = st.file_uploader(
        label, type=kinds, key=f"{name}_upload-{turn}", help=help_text, accept_multiple_files=several
    )
    st.caption(help_text)
    files = [each for each in (uploaded if isinstance(uploaded, list) else [uploaded]) if each is not None]
    if not files:
        return None
    options: ReadOptions = st.session_state.get(f"{name}_options", FOUND)
    key = (*(each.file_id for each in files), options)
    kept: Dropped | None = st.session_state.get(f"{name}_dropped")
    if kept is not None and kept.key[:-1] != key[:-1] and options != FOUND:
        _start_afresh(name)
        options, key = FOUND, (*key[:-1], FOUND)
    if kept is None or kept.key != key:
        try:
            with st.spinner(t("Reading the file…")):
                understood = read({each.name: each.getvalue() for each in files}, options)
        except InputError as error:
            st.error(say(error.message), icon=":material/error:")
            if options != FOUND:
                st.button(t("Read it as it was found"), on_click=_start_afresh, args=(name,), icon=":material/undo:")
            return None
        kept = Dropped(key, " + ".join(each.name for each in files), understood)
        st.session_state[f"{name}_dropped"] = kept
    return kept.table


def replace_table(name: str, mended: Table) -> None:
    """Go on with this table instead of the one that was read; call it in a callback."""
    kept: Dropped = st.session_state[f"{name}_dropped"]
    st.session_state[f"{name}_dropped"] = Dropped(kept.key, kept.name, mended)


def file_name(name: str) -> str:
    """Return the name of the file that was dropped last."""
    kept: Dropped | None = st.session_state.get(f"{name}_dropped")
    return kept.name if kept else ""


def forget(name: str) -> None:
    """Empty an upload, so that the next file starts afresh; call it in a callback."""
    st.session_state.pop(f"{name}_dropped", None)
    st.session_state[f"{name}_turn"] = st.session_state.get(f"{name}_turn", 0) + 1
    _start_afresh(name)


def _start_afresh(name: str) -> None:
    st.session_state.pop(f"{name}_options", None)
    st.session_state[f"{name}_afresh"] = st.session_state.get(f"{name}_afresh", 0) + 1


def show_understood(name: str, understood: Table, *, again: bool = False) -> None:
    """Draw how a file was understood, how to read it otherwise unless it was stored, and its first rows."""
    st.subheader(t("What was understood"), anchor=False)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(read_as(understood))
        if not again and (understood.encoding or understood.header_row or len(understood.sheets) > 1):
            _show_options(name, understood)
    st.dataframe(understood.frame.head(FIRST_ROWS), hide_index=True, alt=t("The first rows of the file"))


def _show_options(name: str, understood: Table) -> None:
    options: ReadOptions = st.session_state.get(f"{name}_options", FOUND)
    key = f"{name}_option-{st.session_state.get(f'{name}_turn', 0)}-{st.session_state.get(f'{name}_afresh', 0)}-"
    with st.popover(t("Read it otherwise"), icon=":material/tune:"):
        st.caption(t("The rows below follow what you choose here."))
        chosen: dict[str, str | int] = {}
        if understood.encoding:
            chosen["encoding"] = _choice(t("Encoding"), ENCODINGS, key + "encoding")
        if understood.separator:
            chosen["separator"] = _choice(t("Separator"), _separators(), key + "separator")
            marks = {'"': '"', "'": "'", "none": t("no quotation marks")}
            chosen["quote"] = _choice(t("Quotation mark"), marks, key + "quote")
        if len(understood.sheets) > 1:
            chosen["sheet"] = _choice(t("Sheet"), {sheet: sheet for sheet in understood.sheets}, key + "sheet")
        if understood.header_row:
            row = st.number_input(
                t("Row of the header"), min_value=1, value=None, placeholder=t("as found"), key=key + "header",
                persist_state="session",
            )  # fmt: skip
            chosen["header_row"] = int(row or 0)
    wanted = ReadOptions(**chosen)
    if wanted != options:
        st.session_state[f"{name}_options"] = wanted
        st.rerun()


def _choice(label: str, choices: Mapping[str, str], key: str) -> str:
    named = {"": t("as found"), **choices}
    return str(st.selectbox(label, list(named), format_func=named.get, key=key, persist_state="session"))


def _separators() -> dict[str, str]:
    return {",": t("comma"), ";": t("semicolon"), "\t": t("tab"), "|": t("vertical bar")}


SHAPES = {
    "csv": "CSV", "xlsx": "Excel", "xls": "Excel (.xls)", "json": "JSON", "jsonl": "JSON Lines", "parquet": "Parquet",
    **{name: shape.label for name, shape in (*QUERY_SHAPES.items(), *RUN_SHAPES.items())},
}  # fmt: skip
"""What to call a shape on screen, the same in all languages."""


def read_as(understood: Table) -> str:
    """Return how a file was understood, in one line."""
    return _read_as(vars(understood), understood.row_count, len(understood.frame.columns))


def read_as_kept(source: StoredSource) -> str:
    """Return how a kept file was understood, in one line."""
    said = source.said
    rows = cast(int, said.get("rows", 0)) or rows_of(said)
    read = _read_as(said, rows, len(cast(Sequence[str], said.get("columns", ()))))
    if not source.rejected:
        return read
    return f"{read} " + tn("{count} row was left out.", "{count} rows were left out.", source.rejected)


def _read_as(said: Mapping[str, object], rows: int, columns: int) -> str:
    shape, encoding, separator, sheet = (
        str(said.get(name, "")) for name in ("shape", "encoding", "separator", "sheet")
    )
    parts = [SHAPES.get(shape, shape)]
    if encoding:
        parts.append(encoding)
    if separator:
        parts.append(_separators().get(separator, separator))
    if sheet:
        parts.append(t("sheet “{name}”", name=sheet))
    parts.append(t("{rows} rows, {columns} columns", rows=rows, columns=columns))
    return plain(t("Read as {how}.", how=", ".join(parts)))
