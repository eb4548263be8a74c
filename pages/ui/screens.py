"""The table of screens: file, address, name and what a person does there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from core.messages import Message, message
from pages.ui.words import reader


@dataclass(frozen=True)
class Screen:
    """One screen. Its address differs from its file's name: a cold link to an equal one would skip app.py."""

    file: str
    address: str
    title: Message
    icon: str
    purpose: Message

    @property
    def page(self) -> st.Page:
        """Return the screen as Streamlit knows it."""
        return st.Page(
            Path(self.file),
            title=reader().say(self.title),
            icon=f":material/{self.icon}:",
            url_path=self.address,
            default=self is START,
            help=reader().say(self.purpose),
        )

    def link(self, label: str) -> None:
        """Draw a link to the screen."""
        st.page_link(self.file, label=label, icon=f":material/{self.icon}:")


START = Screen("pages/start.py", "welcome", message("Start"), "home", message("Where you are, and the next step."))
CATALOG = Screen(
    "pages/catalog.py",
    "your-catalog",
    message("Catalog"),
    "inventory_2",
    message("Bring the documents that people search."),
)
QUERIES = Screen(
    "pages/queries.py",
    "your-queries",
    message("Queries"),
    "forum",
    message("Bring what people ask, with the right answers."),
)
SUGGESTIONS = Screen(
    "pages/suggestions.py",
    "suggest-queries",
    message("Suggestions"),
    "lightbulb",
    message("Let a model propose more queries."),
)
REVIEW = Screen(
    "pages/review.py",
    "review-queries",
    message("Review"),
    "rate_review",
    message("Approve suggested queries, one at a time."),
)
EVALUATE = Screen(
    "pages/evaluate.py",
    "run-engines",
    message("Evaluate"),
    "play_circle",
    message("Choose engines and let them answer every query."),
)
RESULTS = Screen(
    "pages/results.py",
    "read-results",
    message("Results"),
    "bar_chart",
    message("Read what each engine finds, language by language, and the queries that fail."),
)
COMPARE = Screen(
    "pages/compare.py",
    "compare-runs",
    message("Compare"),
    "balance",
    message("Read which of two engines is better, and whether that is more than luck."),
)
SCREENS = (START, CATALOG, QUERIES, SUGGESTIONS, REVIEW, EVALUATE, RESULTS, COMPARE)
