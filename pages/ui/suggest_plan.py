"""The plan before anything is sent: calls, quotas, fields, recipient, cost, privacy; and the click that starts it."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st

from core.catalog import Catalog
from core.messages import ReleveError
from core.providers.access import Access
from core.providers.keys import NO_KEY
from core.store import Project
from core.suggesting.planning import Estimate, Price, estimate
from core.suggesting.plans import Plan
from pages.ui import desk_target, suggest_jobs, suggest_prompt
from pages.ui.desk_filters import kind_name
from pages.ui.sending import dollars
from pages.ui.state import once, store
from pages.ui.tables import show_small_table
from pages.ui.words import plain, reader, say, t, tn

PRICES = "chat_prices"
"""The setting of a project that holds the prices of each model, in and out, per million tokens."""
THOUSAND = 1000


def show(project: Project, catalog: Catalog, plan: Plan, *, ready: bool) -> None:
    """Draw what a batch will send and cost, and the button that starts it."""
    missing = _missing(plan)
    if missing:
        st.info(missing, icon=":material/info:")
        return
    price = _price(project, plan.model)
    found = _estimate(plan, catalog, price)
    st.markdown(_said(found))
    st.caption(t("Of a document: {columns}.", columns=plain(reader().listed(list(found.fields) or [t("its text")]))))
    st.caption(f":material/policy: {say(found.privacy)}")
    _quotas(plan)
    budget = _budget(plan, found)
    if not ready:
        st.caption(":material/key_off: " + t("Choose a model and enter its key first."))
    with st.container(horizontal=True):
        tried = suggest_prompt.try_button(plan, ready=ready)
        started = st.button(
            t("Send and ask"), type="primary", icon=":material/send:", key="suggest-start", disabled=not ready
        )
    if started:
        _start(project, catalog, replace(plan, budget=budget))
    suggest_prompt.show_trial(plan, catalog, tried=tried)


def _missing(plan: Plan) -> str:
    if not plan.documents:
        return t("No document has enough text to ask about.")
    if not plan.kinds or not plan.languages:
        return t("Choose at least one kind and one language.")
    return "" if plan.quotas() else t("Another language is asked for, but every document is in it: choose one more.")


def _estimate(plan: Plan, catalog: Catalog, price: Price | None) -> Estimate:
    provider = "gemini" if plan.provider == "gemini" else "openai"
    access = Access(provider, plan.base_url, NO_KEY)
    kept = (repr(plan), catalog.digest, price)
    return once("suggest-estimate", kept, lambda: estimate(plan, catalog, access, price))


def _said(found: Estimate) -> str:
    asked = t(
        "{calls}, {suggestions} at most, to {recipient}: about {tokens_in} tokens sent and {tokens_out} answered.",
        calls=tn("{count} call", "{count} calls", found.calls),
        suggestions=tn("{count} suggestion", "{count} suggestions", found.candidates),
        recipient=plain(found.recipient),
        tokens_in=found.tokens_in,
        tokens_out=found.tokens_out,
    )
    cost = t("Cost unknown.") if found.cost is None else t("Cost: about {cost}.", cost=plain(dollars(found.cost)))
    return f"{asked} **{cost}**"


def _price(project: Project, model: str) -> Price | None:
    """Draw the two prices of a model, remembered in the project, and return them where both are there."""
    kept = project.settings.get(PRICES, {}).get(model, [None, None])
    with st.container(horizontal=True, vertical_alignment="bottom"):
        values = [
            st.number_input(
                label, min_value=0.0, step=0.01, format="%.4f", value=value, key=f"suggest-{name}-{model}", width=260,
                placeholder=t("not filled in"),
                help=t("Remembered for this model. Providers change prices: look it up."),
            )
            for label, name, value in (
                (t("Price per million tokens sent ($)"), "in", kept[0]),
                (t("Price per million tokens answered ($)"), "out", kept[1]),
            )
        ]  # fmt: skip
    if values != list(kept):
        store().update_settings(project.id, **{PRICES: {**project.settings.get(PRICES, {}), model: values}})
    return None if None in values else Price(*map(float, values))


def _quotas(plan: Plan) -> None:
    quotas = plan.quotas()
    languages = list(dict.fromkeys(language for language, _ in quotas))
    kinds = list(dict.fromkeys(kind for _, kind in quotas))
    rows = [
        {t("Kind"): kind_name(kind)}
        | {reader().language_name(code): reader().number(quotas[code, kind], 0) for code in languages}
        for kind in kinds
    ]
    show_small_table(pd.DataFrame(rows), alt_text=t("How many suggestions of each kind and language"))


def _budget(plan: Plan, found: Estimate) -> int | None:
    usual = -(-2 * (found.tokens_in + found.tokens_out) // THOUSAND) * THOUSAND
    size = f"{len(plan.documents)}-{len(plan.kinds)}-{plan.model}"
    chosen = st.number_input(
        t("Budget in tokens"), min_value=1, value=usual, step=THOUSAND, key=f"suggest-budget-{size}", width=260,
        placeholder=t("no limit"),
        help=t("The batch stops there and keeps what came. Twice the estimate to begin with."),
    )  # fmt: skip
    return None if chosen is None else int(chosen)


def _start(project: Project, catalog: Catalog, plan: Plan) -> None:
    try:
        batch_id = store().add_suggestions(project.id, catalog.digest, plan)
        known = [each for each in store().query_sets(project.id) if each.digest == plan.known]
        if known:
            desk_target.remember(project.id, batch_id, known[0].set_id)
        suggest_jobs.start(project, catalog, batch_id)
    except ReleveError as error:
        st.error(say(error.message), icon=":material/error:")
        return
    st.rerun()
