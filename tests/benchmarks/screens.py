"""How fast the screens answer in Chromium, against an empty Streamlit page in the same run.

    python -m tests.benchmarks.screens [--rounds 5]

Prints the first page's time and the time of each click on the demo, as a difference and as ratios. Beside them, and
in no bound, stands what Streamlit itself takes to go from one bare page to another: less than that no screen can take.
"""

import argparse
import json
import shutil
import signal
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.benchmarks.ratios import told
from tests.browser.conftest import BROWSERS, FLAGS, Server
from tests.browser.driving import run_the_demo, settle

EMPTY = """
import time
import streamlit as st

st.title(str(time.time()))
st.button("Again")
"""
TWO_BARE_PAGES = """
import time
import streamlit as st


def one():
    st.title(f"One {time.time()}")


def other():
    st.title(f"Other {time.time()}")


st.navigation([st.Page(one, title="One", default=True), st.Page(other, title="Other")]).run()
"""
PATIENCE_MS = 120_000
WORDS = {
    "demo": "Try the demo shop",
    "next": "Next: run the engines",
    "run": "Run",
    "read": "Read the results",
}


def first_page(browser, url):
    """Return the seconds from the address to a page that is drawn."""
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    began = time.monotonic()
    page.goto(url)
    settle(page)
    page.wait_for_selector("h1")
    took = time.monotonic() - began
    context.close()
    return took


def click(page, locator):
    """Return the seconds from a click to the last change of the page, once it has been quiet for 400 ms."""
    return answered(page, locator.click)


def answered(page, act, event="click"):
    """Return the seconds from the first such event of an act to the last change of the page."""
    page.evaluate(
        """(event) => {
          window.changed = null;
          document.addEventListener(event, () => {
            window.clicked = performance.now();
            window.seen = new MutationObserver(() => { window.changed = performance.now(); });
            window.seen.observe(document.body, {subtree: true, childList: true, characterData: true});
          }, {capture: true, once: true});
        }""",
        event,
    )
    act()
    page.wait_for_function("() => window.changed && performance.now() - window.changed > 400", timeout=PATIENCE_MS)
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
    yield "Results: against k", lambda: page.get_by_role("tab", name="Against k")
    yield "Results: imperfect", lambda: page.get_by_role("tab", name="Imperfect queries")
    yield "Results: page 2", lambda: page.get_by_role("button", name="Page 2", exact=True)
    yield "Results: page 1", lambda: page.get_by_role("button", name="Page 1", exact=True)
    yield "Results: as a table", lambda: page.get_by_text("All of them as one table", exact=True)
    yield "Results: and closed", lambda: page.get_by_text("All of them as one table", exact=True)
    yield "Results: known bad", lambda: page.get_by_role("tab", name="Known-bad results shown")
    yield "Results: every metric", lambda: page.get_by_role("tab", name="Every metric")
    yield "Results: by language", lambda: page.get_by_role("tab", name="By language")
    yield "Results: its table", lambda: page.get_by_text("The same as a table, and exports", exact=True)
    yield "Results: closed", lambda: page.get_by_text("The same as a table, and exports", exact=True)


def main():
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        servers = [bare(Path(folder), "empty", EMPTY), bare(Path(folder), "pages", TWO_BARE_PAGES)]
        servers.append(Server(Path(folder) / "workspace").start())
        executable = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        try:
            measure(browser, *servers, rounds)
        finally:
            browser.close()
            for server in servers:
                server.stop(signal.SIGKILL)


def bare(folder, name, script):
    """Serve a script of Streamlit alone, with its own defaults."""
    file = folder / f"{name}.py"
    file.write_text(script, encoding="utf-8")
    return Server(folder, module=("streamlit", "run", str(file)), folder=folder).start()


def opened(browser, url):
    """Return a page on an address, drawn."""
    page = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(url)
    settle(page)
    return page


def measure(browser, empty, pages, app, rounds):
    """Print the first page and the clicks, the empty page's in the same round."""
    loads = {"empty": [], "app": []}
    for _ in range(rounds):
        loads["empty"].append(first_page(browser, empty.url))
        loads["app"].append(first_page(browser, app.url))
    least, ours = statistics.median(loads["empty"]), statistics.median(loads["app"])
    print(f"first page: empty {least:.2f} s, Relevé {ours:.2f} s, difference {ours - least:+.2f} s")

    idle, floor, page = opened(browser, empty.url), opened(browser, pages.url), opened(browser, app.url)
    run_the_demo(page, WORDS)
    reruns, opens, clicks = [], [], {}
    for _ in range(rounds):
        for name, target in clicks_of_the_demo(page):
            reruns.append(click(idle, idle.get_by_role("button", name="Again")))
            clicks.setdefault(name, []).append(click(page, target()))
        opens += [click(floor, floor.get_by_role("link", name=name).first) for name in ("Other", "One") * 4]
    rerun = statistics.median(reruns)
    print(f"rerun of the empty page: {rerun * 1000:.0f} ms (median of {len(reruns)})")
    print(row("of bare pages: open one", opens, rerun))
    for name, seconds in clicks.items():
        print(row(name, seconds, rerun))
    slowest = sorted(clicks, key=lambda name: statistics.median(clicks[name]), reverse=True)[:5]
    for name in slowest:
        told(f"screens, {name}: time", "a rerun of an empty page", [seconds / rerun for seconds in clicks[name]])
    told(
        "screens, first page: time",
        "that of an empty page",
        [mine / theirs for mine, theirs in zip(loads["app"], loads["empty"], strict=True)],
    )
    worst = statistics.median(clicks[slowest[0]]) / rerun
    print(json.dumps({"first_page_difference_s": round(ours - least, 2), "worst_ratio": round(worst, 1)}))


def row(name, seconds, rerun):
    """Return a line: the median, and the ratios to a rerun."""
    middle = statistics.median(seconds)
    ratios = f"{middle / rerun:4.1f} ×  ({min(seconds) / rerun:.1f}–{max(seconds) / rerun:.1f})"
    return f"{name:<24} {middle * 1000:5.0f} ms  {ratios}"


if __name__ == "__main__":
    main()
