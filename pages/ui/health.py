"""What is wrong with a file: counted, with an example, why it matters, a fix, and the rows that were left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pandas as pd
import streamlit as st

from core.formats.kinds import NOTE, REJECTED, WARNING
from core.formats.problems import Finding, Problem, findings, rejected_rows
from core.formats.tables import Table
from core.messages import Message
from pages.ui import mending
from pages.ui.state import once
from pages.ui.tables import download
from pages.ui.words import plain, reader, say, t, tn

ICONS = {REJECTED: ":material/block:", WARNING: ":material/warning:", NOTE: ":material/info:"}


def chosen_fixes(name: str, codes: Iterable[str]) -> list[str]:
    """Return which of these fixes a person switched on for this file."""
    return [code for code in codes if st.session_state.get(_key(name, code))]


def forget_fixes(name: str) -> None:
    """Switch all fixes off, for another file; call it in a callback."""
    for key in [key for key in st.session_state if str(key).startswith(_key(name, ""))]:
        del st.session_state[key]


def _key(name: str, code: str) -> str:
    return f"{name}_fix-{code}"


def _found(name: str, problems: Sequence[Problem]) -> tuple[list[Finding], int]:
    """Return what was found in a file, and how many of its rows are left out."""
    return once(f"{name}_found", tuple(problems), lambda: (findings(problems), len(rejected_rows(problems))))


def warn_of_loss(name: str, table: Table, problems: Sequence[Problem]) -> None:
    """Say, before the file is used, that most of it would be left out."""
    _, rejected = _found(name, problems)
    if rejected * 2 > table.row_count:
        st.warning(
            tn(
                "{count} of the {rows} rows would be left out; Health, below, says why.",
                "{count} of the {rows} rows would be left out; Health, below, says why.",
                rejected, rows=table.row_count,
            ),
            icon=":material/warning:",
        )  # fmt: skip


def show(
    name: str, table: Table, problems: Sequence[Problem], fixes: Mapping[str, Message], *, mend: bool = True
) -> None:
    """Draw what is wrong with a file, and its rows that were left out, to be mended while the file is at hand."""
    found, rejected = _found(name, problems)
    st.subheader(t("Health"), anchor=False)
    st.markdown(
        t(
            "Kept {kept} of {total} rows, rejected {rejected}.",
            kept=table.row_count - rejected,
            rejected=rejected,
            total=table.row_count,
        )
    )
    if not found:
        st.caption(t("Nothing is wrong with it."))
    offered: set[str] = set()
    for each in found:
        _show_finding(name, each, fixes if each.fix not in offered else {})
        offered.add(each.fix)
    if found:
        download(_as_table(found), name=f"{name}-findings")
    mending.show(name, table, problems, rejected, here=mend)


def _show_finding(name: str, finding: Finding, fixes: Mapping[str, Message]) -> None:
    with st.container(border=True, gap="small"):
        st.markdown(f"{ICONS[finding.severity]} **{_words(finding.severity)}** · {say(finding.message)}")
        st.caption(say(finding.why))
        if finding.fix in fixes:
            st.toggle(plain(reader().say(fixes[finding.fix])), key=_key(name, finding.fix))


def _words(severity: str) -> str:
    return {REJECTED: t("Left out"), WARNING: t("To check"), NOTE: t("Good to know")}[severity]


def _as_table(found: Sequence[Finding]) -> pd.DataFrame:
    words = reader()
    return pd.DataFrame(
        {
            t("Count"): [each.count for each in found],
            t("What"): [words.say(each.message) for each in found],
            t("Why it matters"): [words.say(each.why) for each in found],
            t("First row"): ["" if each.row is None else str(each.row) for each in found],
            t("Example"): [each.example for each in found],
        }
    )
