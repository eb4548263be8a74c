"""How fast the screens answer in Chromium, against an empty Streamlit page in the same run.

    python -m tests.benchmarks.screens

Prints the first page's time and the time of each click on the demo, as a difference and as ratios.
"""

import json
import shutil
import signal
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import BROWSERS, FLAGS, Server
from tests.browser.driving import run_the_demo, settle

EMPTY = """
import time
import streamlit as st

st.title(str(time.time()))
st.button("Again")
"""
WORDS = {
    "demo": "Try the demo shop",
    "next": "Next: run the engines",
    "run": "Run",
    "read": "Read the results",
}
ROUNDS = 5


def first_page(browser, url):
    """Return the seconds from the address to a page that is drawn."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    began = time.monotonic()
    page.goto(url)
    settle(page)
    page.wait_for_selector("h1")
    took = time.monotonic() - began
    context.close()
    return took


def click(page, locator):
    """Return the seconds from a click to the last change of the page, once it has been quiet for 400 ms."""
    page.evaluate(
        """() => {
          const once = {capture: true, once: true};
          window.changed = null;
          document.addEventListener('click', () => {
            window.clicked = performance.now();
            window.seen = new MutationObserver(() => { window.changed = performance.now(); });
            window.seen.observe(document.body, {subtree: true, childList: true, characterData: true});
          }, once);
        }"""
    )
    locator.click()
    page.wait_for_function("() => window.changed && performance.now() - window.changed > 400", timeout=20_000)
    settle(page)
    took = page.evaluate("() => { window.seen.disconnect(); return window.changed - window.clicked; }")
    return took / 1000


def clicks_of_the_demo(page):
    """Yield the name of each click and what to click, alternating, for each screen."""
    yield "Start: open it", lambda: page.get_by_role("link", name="Start").first
    yield "Catalog: open it", lambda: page.get_by_role("link", name="Catalog").first
    yield "Queries: open it", lambda: page.get_by_role("link", name="Queries").first
    yield "Queries: first set", lambda: page.get_by_text("queries.json", exact=True).first
    yield "Queries: other set", lambda: page.get_by_text("queries_search_log.json", exact=True).first
    yield "Evaluate: open it", lambda: page.get_by_role("link", name="Evaluate").first
    yield "Evaluate: tick Hybrid", lambda: page.get_by_text("Hybrid", exact=True).first
    yield "Results: open it", lambda: page.get_by_role("link", name="Results").first
    yield "Results: nDCG", lambda: page.get_by_text("nDCG", exact=True).first
    yield "Results: recall", lambda: page.get_by_text("Recall", exact=True).first
    yield "Results: other set", lambda: page.get_by_text("queries_search_log.json", exact=True).first
    yield "Results: first set", lambda: page.get_by_text("queries.json", exact=True).first
    yield "Results: French", lambda: page.get_by_text("Français", exact=True).first
    yield "Results: English", lambda: page.get_by_text("English", exact=True).first


def main():
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        empty_app = Path(folder) / "empty.py"
        empty_app.write_text(EMPTY, encoding="utf-8")
        empty = Server(folder, module=("streamlit", "run", str(empty_app)), folder=Path(folder)).start()
        app = Server(Path(folder) / "workspace").start()
        executable = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        try:
            measure(browser, empty, app)
        finally:
            browser.close()
            for server in (empty, app):
                server.stop(signal.SIGKILL)


def measure(browser, empty, app):
    """Print the first page and the clicks, the empty page's in the same round."""
    loads = {"empty": [], "app": []}
    for _ in range(ROUNDS):
        loads["empty"].append(first_page(browser, empty.url))
        loads["app"].append(first_page(browser, app.url))
    bare, ours = statistics.median(loads["empty"]), statistics.median(loads["app"])
    print(f"first page: empty {bare:.2f} s, Relevé {ours:.2f} s, difference {ours - bare:+.2f} s")

    idle = browser.new_context().new_page()
    idle.goto(empty.url)
    settle(idle)
    page = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 900}).new_page()
    page.goto(app.url)
    settle(page)
    run_the_demo(page, WORDS)
    reruns, clicks = [], {}
    for _ in range(ROUNDS):
        for name, target in clicks_of_the_demo(page):
            reruns.append(click(idle, idle.get_by_role("button", name="Again")))
            clicks.setdefault(name, []).append(click(page, target()))
    rerun = statistics.median(reruns)
    print(f"rerun of the empty page: {rerun * 1000:.0f} ms (median of {len(reruns)})")
    ratios = {name: [took / rerun for took in seconds] for name, seconds in clicks.items()}
    for name, each in ratios.items():
        middle = statistics.median(each)
        print(f"{name:<24} {middle * rerun * 1000:5.0f} ms  {middle:4.1f} ×  ({min(each):.1f}–{max(each):.1f})")
    worst = max(map(statistics.median, ratios.values()))
    print(json.dumps({"first_page_difference_s": round(ours - bare, 2), "worst_ratio": round(worst, 1)}))


if __name__ == "__main__":
    main()
