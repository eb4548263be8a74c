"""What will be sent to whom, and what it will cost, before a click sends anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from core.catalog import Catalog
from core.engines.protocol import EngineSpec
from core.queries import QuerySet
from core.sending import Sending, sendings
from core.store import Project
from pages.ui import access
from pages.ui.state import once, store, vectors
from pages.ui.words import plain, reader, t, tn

PRICES = "prices"
"""The setting of a project that holds the price of each model, per million tokens."""


@dataclass(frozen=True)
class Sent:
    """What a click on Run would send; `held` says why it can't be clicked yet."""

    sendings: list[Sending]
    held: str | None = None


def plan(specs: Sequence[EngineSpec], catalog: Catalog, query_sets: Sequence[QuerySet]) -> Sent:
    """Return what these engines would send, counted anew when they, the texts or the kept vectors change."""
    asked = [str(spec) for spec in specs]
    kept = (tuple(asked), catalog.digest, tuple(each.digest for each in query_sets), vectors().size_bytes())
    found = once("sending", kept, lambda: sendings(specs, catalog, query_sets, vectors()))
    coming = [each for each in found if each.anything]
    missing = [each for each in coming if not each.base_url and not access.key_of(_provider(each), "")[0]]
    if missing:
        names = reader().listed([each.recipient for each in missing])
        return Sent(coming, t("A key is missing for {recipient}: enter it on the card above.", recipient=plain(names)))
    return Sent(coming)


def show(project: Project, sent: Sent, catalog: Catalog) -> None:
    """Draw what will be sent, to whom and at what cost; the price of each model can be filled in here."""
    for each in sent.sendings:
        with st.container(border=True, key=f"sending-{each.model}-{each.base_url}-{each.tokens}"):
            st.caption(f":material/upload: {_said(each, catalog)}")
            if not each.base_url:  # nobody sells the tokens of a server of one's own
                _price(project, each)
    if any(each.provider == "gemini" for each in sent.sendings):
        st.caption(
            t(
                "With a key that is not paid for, people at Google may read what is sent. Don't send secret texts with "
                "such a key."
            )
        )
    if sent.held:
        st.caption(f":material/key_off: {sent.held}")


def cost(project: Project, model: str, tokens: int) -> float | None:
    """Return what so many tokens cost in dollars, None while the model's price is not known."""
    price = price_of(project, model)
    return None if price is None else price * tokens / 1_000_000


def price_of(project: Project, model: str) -> float | None:
    """Return a model's price per million tokens, as it was last filled in anywhere in this workspace."""
    for each in [project, *reversed(store().projects())]:
        kept = each.settings.get(PRICES, {})
        if model in kept:
            return float(kept[model])
    return None


def dollars(amount: float) -> str:
    """Return an amount in dollars, with as many decimals as it needs to say anything."""
    return f"{reader().number(amount, 2 if amount >= 1 else 4)}\u00a0$"


def _said(each: Sending, catalog: Catalog) -> str:
    if each.provider == "search":
        return tn(
            "{count} query goes to {recipient}, to be searched there. No document is sent.",
            "{count} queries go to {recipient}, to be searched there. No document is sent.",
            each.queries,
            recipient=plain(each.recipient),
        )
    texts = t(
        "{documents} and {queries}",
        documents=tn("{count} document", "{count} documents", each.documents),
        queries=tn("{count} query", "{count} queries", each.queries),
    )
    if each.provider == "milvus":
        return t(
            "{texts} go to Milvus at {recipient}, texts and vectors alike. The catalog stays there until someone "
            "deletes it there.",
            texts=texts, recipient=plain(each.recipient),
        )  # fmt: skip
    return t(
        "{model}: {texts} go to {recipient}, about {tokens} tokens. Of a document: {columns}.",
        model=plain(each.model),
        texts=texts,
        recipient=plain(each.recipient),
        tokens=each.tokens,
        columns=plain(reader().listed(_columns(catalog))),
    )


def _columns(catalog: Catalog) -> list[str]:
    """Return the columns that a document's text is made of."""
    return [t("its text")] if catalog.fields is None else [str(column) for column in catalog.fields.columns]


def _price(project: Project, each: Sending) -> None:
    key = f"price_{each.model}"
    if key not in st.session_state:
        st.session_state[key] = price_of(project, each.model)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        price = st.number_input(
            t("Price per million tokens ($)"), min_value=0.0, step=0.01, format="%.4f", key=key, width=240,
            placeholder=t("not filled in"), help=t("Remembered for this model. Providers change prices: look it up."),
        )  # fmt: skip
        if price is None:
            st.caption(t("Cost unknown."))
        else:
            st.caption(t("Cost: about {cost}.", cost=plain(dollars(price * each.tokens / 1_000_000))))
    if price is not None and price != price_of(project, each.model):
        known = project.settings.get(PRICES, {})
        store().update_settings(project.id, prices={**known, each.model: price})


def _provider(each: Sending) -> access.Provider:
    return "gemini" if each.provider == "gemini" else "openai"
