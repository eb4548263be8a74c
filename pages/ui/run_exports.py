"""The rankings of an engine taken along, in the shapes that other tools read."""

from __future__ import annotations

import re
from collections.abc import Sequence

import streamlit as st

from core.formats.runs import RUN_SHAPES, write_run
from core.messages import InputError
from core.queries import QuerySet
from pages.ui.measured import ReadRun
from pages.ui.state import store
from pages.ui.words import plain, say, t, tn


def show(runs: Sequence[ReadRun], query_set: QuerySet) -> None:
    """Draw the choice of engine and shape, closed until somebody asks for it."""
    opened = st.expander(
        t("The rankings for another tool"), icon=":material/download:", key="rankings-opened", on_change="rerun"
    )
    if not opened.open:
        return
    with opened, st.container(horizontal=True, vertical_alignment="bottom"):
        names = {run.run.id: plain(run.name) for run in runs}
        chosen = st.selectbox(t("Engine"), list(names), format_func=names.get, key="rankings_engine", width=280)
        labels = {name: shape.label for name, shape in RUN_SHAPES.items()}
        shape = st.selectbox(t("Shape"), list(labels), format_func=labels.get, key="rankings_shape", width=220)
        try:
            run = store().run(chosen)
            content = write_run(run, query_set, shape)
        except InputError as error:
            st.error(say(error.message), icon=":material/error:")
            return
        st.download_button(
            t("Download"), content, file_name=_file_name(names[chosen], query_set, shape), key="rankings_take",
            icon=":material/download:", on_click="ignore",
        )  # fmt: skip
    empty = len(run.queries) - len(run.documents) - len(run.failures)
    if empty:
        opened.caption(
            tn(
                "{count} query found nothing, and a file of rankings can hold no empty list: where you bring it back, "
                "say that a query without a list was answered with nothing.",
                "{count} queries found nothing, and a file of rankings can hold no empty lists: where you bring it "
                "back, say that a query without a list was answered with nothing.",
                empty,
            )
        )


def _file_name(engine: str, query_set: QuerySet, shape: str) -> str:
    """Return a file's name that says whose rankings these are."""
    words = re.sub(r"[^\w-]+", "-", f"{query_set.name.rpartition('.')[0] or query_set.name} {engine}").strip("-")
    return f"{words}-rankings{RUN_SHAPES[shape].ending}"
