"""What the index of a Milvus engine loses against comparing every vector, in one line for each run."""

from __future__ import annotations

import math
from collections.abc import Sequence

import streamlit as st

from core.catalog import Catalog
from core.engines.protocol import EngineSpec
from core.milvus.recall import MOST_DOCUMENTS, IndexRecall, approximate, index_recall
from core.milvus.settings import Settings
from core.queries import QuerySet
from pages.ui.measured import ReadRun
from pages.ui.state import store, vectors
from pages.ui.words import plain, reader, t


def show(runs: Sequence[ReadRun], catalog: Catalog, query_set: QuerySet, k: int) -> None:
    """Draw a line for each run that searched vectors in Milvus."""
    for read in runs:
        if approximate(EngineSpec.parse(read.run.spec)):
            found = _recall(read.run.id, k, _catalog=catalog, _query_set=query_set)
            st.caption(f":material/network_node: {_said(_named(read), found, k)}")


def _named(read: ReadRun) -> str:
    """Return an engine's name with all the numbers of its index."""
    index = Settings.of_spec(EngineSpec.parse(read.run.spec)).index
    return plain(f"{read.name} ({index.settings})" if index and index.values else read.name)


def _said(name: str, found: IndexRecall | None, k: int) -> str:
    if found is None:
        return t(
            "{engine}: what its index loses is not measured here. That takes the kept vectors of the whole catalog, "
            "and at most {most} documents.",
            engine=name, most=MOST_DOCUMENTS,
        )  # fmt: skip
    if found.kept == 1:
        return t(
            "{engine}: its index loses nothing. All of the exact first {k} came back, over {n} queries.",
            engine=name, k=k, n=found.n,
        )  # fmt: skip
    return t(
        "{engine}: its index gives {kept}% of the exact first {k}, on average over {n} queries. The rest is lost to "
        "approximation, not to the model.",
        engine=name, kept=reader().number(math.floor(1000 * found.kept) / 10, 1), k=k, n=found.n,
    )  # fmt: skip


@st.cache_resource(max_entries=64, show_spinner=False)
def _recall(run_id: str, k: int, *, _catalog: Catalog, _query_set: QuerySet) -> IndexRecall | None:
    """Return the recall of a finished run, which never changes; its id stands for its content."""
    return index_recall(store().run(run_id), _catalog, _query_set, vectors(), k)
