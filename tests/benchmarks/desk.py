"""How fast the review desk shows the next card in Chromium, against a bare card in the same run.

    python -m tests.benchmarks.desk [--cards 40] [--suggestions 120] [--documents 60]

Both are driven with keys only, in turn. The bare card is a fragment with a heading, a text field and three buttons that
saves to SQLite in WAL. Prints the median and the slowest of both, from the key press to the new heading, and their
ratios; ends with 1 where the median is more than twice, or the slowest more than three times, the bare card's.
"""

import argparse
import shutil
import signal
import statistics
import sys
import tempfile
from pathlib import Path

import pandas as pd
from playwright.sync_api import sync_playwright

from core.catalog import Catalog
from core.messages import message
from core.queries import Query, QuerySet
from core.store import CatalogSource, Store
from core.suggesting.candidates import Candidate, Examined, Flag, Origin
from core.suggesting.plans import Plan
from tests.benchmarks.screens import bare
from tests.browser.conftest import BROWSERS, FLAGS, Server
from tests.browser.driving import settle

BARE = """
import sqlite3
import streamlit as st

base = sqlite3.connect("bare.db", check_same_thread=False)
base.execute("PRAGMA journal_mode = WAL")
base.execute("CREATE TABLE IF NOT EXISTS said (card INTEGER PRIMARY KEY, verdict TEXT)")


def save(card, verdict):
    base.execute("INSERT OR IGNORE INTO said VALUES (?, ?)", (card, verdict))
    base.commit()


@st.fragment
def draw():
    card = base.execute("SELECT COUNT(*) FROM said").fetchone()[0]
    st.header(f"card number {card}", anchor=False)
    st.text_area("Text", f"card number {card}", key=f"text-{card}")
    for verdict, key in (("accept", "A"), ("reject", "X"), ("skip", "S")):
        st.button(verdict, key=f"{verdict}-{card}", shortcut=key, on_click=save, args=(card, verdict))


draw()
"""
KEYS = "aaxasaxaaa"
"""What a reviewer presses, over and over."""
COPIED = Flag("copied", message("{count} words in a row are the document's own.", count=5))
TIMED = """(key) => new Promise((resolve, reject) => {
  const heading = () => document.querySelector('[data-testid=stMain] h2')?.innerText;
  const before = heading();
  let pressed = null;
  document.addEventListener('keydown', () => { pressed = performance.now(); }, {capture: true, once: true});
  const seen = new MutationObserver(() => {
    const now = heading();
    if (now && now !== before) { seen.disconnect(); resolve(performance.now() - pressed); }
  });
  seen.observe(document.body, {subtree: true, childList: true, characterData: true});
  setTimeout(() => { seen.disconnect(); reject(new Error('no other card came')); }, 20000);
  window.waiting = true;
})"""


def fill(workspace, *, suggestions, documents, decided=0, reviewer="Ana"):
    """Put a project with a catalog, a query set and a batch into a workspace; return the batch's id."""
    store = Store(workspace)
    catalog = Catalog.from_records(
        "shop",
        [
            {
                "id": f"P{place}",
                "title": f"Product {place}",
                "text": f"Cast iron pot number {place}, for stews",
                "language": "en",
            }
            for place in range(documents)
        ],
    )
    project = store.add_project("shop")
    source = CatalogSource("shop.csv", pd.DataFrame({"id": ["P0"]}, dtype="str"), {}, {}, kept=documents, rejected=0)
    store.set_catalog(project, catalog, source=source)
    queries = [Query(f"q{place}", f"pot {place}", "en", {f"P{place}": 1.0}) for place in range(min(300, documents))]
    store.add_query_set(project, QuerySet.from_queries("queries", queries), source={})
    plan = Plan("openai", "gpt-5.4-mini", (), ("keywords", "need"), {"en": 1, "fr": 1}, "Write queries.")
    batch_id = store.add_suggestions(
        project, catalog.digest, plan, [examined(place, documents) for place in range(suggestions)]
    )
    decide_some(store, batch_id, decided, reviewer)
    store.close()
    return batch_id


def examined(place, documents):
    """Return a candidate; every fourth has a flag."""
    candidate = Candidate(
        f"c{place}", f"P{place % documents}", ("en", "fr")[place % 2], ("keywords", "need")[place % 2],
        f"suggestion number {place}", "", Origin("model", "openai", "gpt-5.4-mini", "abc123"),
    )  # fmt: skip
    return Examined(candidate, (COPIED,) if place % 4 == 0 else (), 0.25)


def decide_some(store, batch_id, count, reviewer):
    """Let a reviewer decide on the first cards."""
    from core.suggesting.decisions import Decision

    for card in store.next_cards(batch_id, reviewer, count=count) if count else ():
        store.decide(Decision(card.candidate.id, "accept", card.text, reviewer=reviewer))


def opened(browser, url):
    """Return a page on an address, drawn."""
    page = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 900}).new_page()
    page.goto(url)
    settle(page)
    page.wait_for_selector("[data-testid=stMain] h2")
    page.wait_for_timeout(1500)  # a key pressed before the page is connected is lost
    return page


def press(page, key):
    """Return the milliseconds from a key press to the next card."""
    waiting = page.evaluate_handle(f"(key) => ({{answer: ({TIMED})(key)}})", key)
    page.keyboard.press(key)
    return waiting.evaluate("each => each.answer")


def measure(desk, bare_page, cards):
    """Return the milliseconds of the desk and of the bare card, pressed in turn."""
    ours, theirs = [], []
    for _ in range(3):  # its first presses are slow, which would flatter the desk
        press(bare_page, "s")
        bare_page.wait_for_timeout(150)
    for turn in range(cards):
        key = KEYS[turn % len(KEYS)]
        theirs.append(press(bare_page, key))
        bare_page.wait_for_timeout(150)
        ours.append(press(desk, key))
        desk.wait_for_timeout(150)
    return ours, theirs


def told(ours, theirs):
    """Return the figures in a line, and the two ratios."""
    middle = statistics.median(ours) / statistics.median(theirs)
    slowest = max(ours) / max(theirs)
    said = [f"median {statistics.median(each):.0f} ms, slowest {max(each):.0f} ms" for each in (ours, theirs)]
    line = f"desk: {said[0]}; bare card: {said[1]}; ratios {middle:.2f} and {slowest:.2f} over {len(ours)} cards"
    return line, middle, slowest


def main():
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("cards", 40), ("suggestions", 120), ("documents", 60), ("decided", 0)):
        parser.add_argument(f"--{name}", type=int, default=value)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        workspace = Path(folder) / "workspace"
        workspace.mkdir()
        fill(workspace, suggestions=asked.suggestions, documents=asked.documents, decided=asked.decided)
        servers = [bare(Path(folder), "bare", BARE), Server(workspace).start()]
        executable = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        try:
            pages = opened(browser, f"{servers[1].url}/review-queries?reviewer=Ana"), opened(browser, servers[0].url)
            line, middle, slowest = told(*measure(*pages, asked.cards))
        finally:
            browser.close()
            for server in servers:
                server.stop(signal.SIGKILL)
    print(line)
    sys.exit(int(middle > 2 or slowest > 3))


if __name__ == "__main__":
    main()
