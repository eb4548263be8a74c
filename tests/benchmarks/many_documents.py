"""The screens with a large catalog in Chromium, against an empty Streamlit page in the same run.

    python -m tests.benchmarks.many_documents [--documents 1000000] [--rounds 3] [--sessions 10] [--keep FOLDER]

Prints what each screen's first paint takes by a cold link beyond the empty page's, alone with a server that has just
started and again with one that is at work; each click as a multiple of the empty page's rerun, and beside it that of
the same screens with 1,000 documents, clicked in turn; and the
server's memory with one session and with ten that each opened every view of every screen. The memory is the
proportional set size of the server's process in /proc (what it has to itself, and its share of what is shared).
A workspace takes some minutes to make: `--keep` keeps it in a folder for the next time.
"""

import argparse
import json
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.benchmarks.screens import EMPTY, answered, bare, click, first_page, opened
from tests.browser.conftest import BROWSERS, FLAGS, Server
from tests.browser.driving import settle

SCREENS = {
    "Start": "",
    "Catalog": "your-catalog",
    "Queries": "your-queries",
    "Suggestions": "suggest-queries",
    "Review": "review-queries",
    "Evaluate": "run-engines",
    "Results": "read-results",
    "Compare": "compare-runs",
}
VIEWS = {
    "Catalog": ("Choose the columns again", "Replace the catalog", "Documents"),
    "Queries": ("What it can see", "Take along", "Add a query set", "Edit", "Overview"),
    "Review": ("Counts", "Reviewers", "Desk"),
    "Results": ("Against k", "By shared words", "Imperfect queries", "Every metric", "By language"),
    "Compare": ("Queries won and lost", "Unjudged results", "No query may lose", "Differences"),
}
SEARCHES = ("velours", "P0077", "acier chêne sac")
"""A word that many documents hold, the beginning of ids, and words that few hold together."""
SMALL = 1_000
PAINT_S, RERUNS, SHARED = 0.5, 3, 2
"""The bounds: seconds beyond the empty page, reruns of the empty page, memory of ten sessions over that of one."""


def clicks_of(page, screen):
    """Yield the name of each act on a screen, what does it, and the event of the browser that begins it."""
    yield "open it", lambda: page.get_by_role("link", name=screen, exact=True).first.click(), "click"
    for view in VIEWS.get(screen, ()):
        yield view, lambda view=view: page.get_by_role("tab", name=view, exact=True).click(), "click"
    yield from {"Catalog": _catalog, "Queries": _queries, "Evaluate": _evaluate, "Results": _results}.get(
        screen, lambda _page: ()
    )(page)


def _catalog(page):
    for name in ("page 2", "page 3"):
        yield name, lambda: page.get_by_test_id("stNumberInputStepUp").click(), "click"
    yield "last page", lambda: _typed(page, page.get_by_role("spinbutton"), "8000"), "keydown"
    for words in SEARCHES:
        yield (
            f"find {words}",
            lambda words=words: _typed(page, page.get_by_role("textbox", name="Find a document"), words),
            "keydown",
        )
    yield "find nothing", lambda: _typed(page, page.get_by_role("textbox", name="Find a document"), ""), "keydown"


def _queries(page):
    yield "Edit again", lambda: page.get_by_role("tab", name="Edit", exact=True).click(), "click"
    for words in SEARCHES:
        yield (
            f"right answer {words}",
            lambda words=words: _typed(page, page.get_by_role("textbox", name="Search the catalog"), words),
            ("keydown"),
        )
    yield "Overview again", lambda: page.get_by_role("tab", name="Overview", exact=True).click(), "click"


def _evaluate(page):
    for name in ("tick Hybrid", "untick Hybrid"):
        yield name, lambda: page.get_by_text("Hybrid", exact=True).first.click(), "click"


def _results(page):
    for name in ("nDCG", "Recall"):
        yield name, lambda name=name: page.get_by_text(name, exact=True).first.click(), "click"


def _typed(page, field, text):
    """Put a text into a field and press Enter, which is what is timed."""
    field.fill(text)
    field.press("Enter")


def memory(server):
    """Return the megabytes that a server's process holds."""
    lines = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def session(browser, server, reviewer):
    """Return the page of a new session, which knows its reviewer and is on Review."""
    page = opened(browser, f"{server.url}/review-queries")
    page.get_by_role("textbox", name="Your name").fill(reviewer)
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("tab", name="Desk", exact=True).wait_for()
    settle(page)
    return page


def first_paints(browser, empty, workspace, rounds):
    """Print the first paint of each screen beyond that of the empty page; return the largest of a working server."""
    worst = 0.0
    print(f"{'first paint, beyond the empty page':<40} {'just started':>14} {'at work':>10}")
    for name, address in SCREENS.items():
        server = Server(workspace).start()
        query = f"/{address}?reviewer=Ana"
        fresh = first_page(browser, server.url + query) - first_page(browser, empty.url)
        pairs = [(first_page(browser, empty.url), first_page(browser, server.url + query)) for _ in range(rounds)]
        server.stop(signal.SIGKILL)
        beyond = statistics.median(ours - least for least, ours in pairs)
        worst = max(worst, beyond)
        print(f"{name:<40} {fresh:+12.2f} s {beyond:+8.2f} s", flush=True)
    return worst


def clicks(browser, empty, small, server, rounds):
    """Print the clicks of every screen beside reruns of the empty page; return the largest ratio of medians."""
    idle = opened(browser, empty.url)
    pages = [session(browser, each, "Ana") for each in (small, server)]
    reruns, few, many = [], {}, {}
    for _ in range(rounds + 1):  # the first is not counted: it is the first of this process
        for screen in SCREENS:
            for acts in zip(*(clicks_of(page, screen) for page in pages), strict=True):
                reruns.append(click(idle, idle.get_by_role("button", name="Again")))
                for page, found, (name, act, event) in zip(pages, (few, many), acts, strict=True):
                    found.setdefault(f"{screen}: {name}", []).append(answered(page, act, event))
    rerun, quiet = statistics.median(reruns), min(reruns)
    print(f"rerun of the empty page: median {rerun * 1000:.0f} ms, least {quiet * 1000:.0f} ms of {len(reruns)}")
    print(f"{'':<38} {'the first':>9} {'median':>9} {'× rerun':>8} {'least ×':>8} {f'{SMALL:,} documents ×':>18}")
    for name, (first, *took) in many.items():
        middle, least, small = statistics.median(took), min(took) / quiet, statistics.median(few[name][1:]) / rerun
        said = f"{first * 1000:6.0f} ms {middle * 1000:6.0f} ms {middle / rerun:8.1f} {least:8.1f}"
        print(f"{name:<38} {said} {small:18.1f}")
    return max(statistics.median(took[1:]) for took in many.values()) / rerun


def memories(browser, workspace, sessions):
    """Print the memory of a server with no session, one and many; return that of many over that of one."""
    server = Server(workspace).start()
    held = {"no session": memory(server)}
    pages = []
    for count in range(1, sessions + 1):
        page = session(browser, server, f"Reviewer {count}")
        pages.append(page)
        for screen in SCREENS:
            for _name, act, event in clicks_of(page, screen):
                answered(page, act, event)
        if count in (1, sessions):
            held[f"{count} sessions"] = memory(server)
    server.stop(signal.SIGKILL)
    print("the server's memory: " + ", ".join(f"{size:,.0f} MB with {name}" for name, size in held.items()))
    return held[f"{sessions} sessions"] / held["1 sessions"]


def main():
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("documents", 1_000_000), ("rounds", 3), ("sessions", 10)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        workspace = made(asked.keep or Path(folder), asked.documents, Path(folder))
        empty = bare(Path(folder), "empty", EMPTY)
        executable = next(filter(None, map(shutil.which, BROWSERS)))
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        servers = [empty]
        try:
            paint = first_paints(browser, empty, workspace, asked.rounds)
            small = made(asked.keep or Path(folder), SMALL, Path(folder))
            servers += [Server(each).start() for each in (small, workspace)]
            slowest = clicks(browser, *servers, asked.rounds)
            servers.pop().stop(signal.SIGKILL)
            shared = memories(browser, workspace, asked.sessions)
        finally:
            browser.close()
            for each in servers:
                each.stop(signal.SIGKILL)
    found = {"first_paint_beyond_s": paint, "worst_click_ratio": slowest, "memory_ratio": shared}
    print(json.dumps({name: round(value, 2) for name, value in found.items()}))
    sys.exit(int(paint > PAINT_S or slowest > RERUNS or shared > SHARED))


def made(folder, documents, scratch):
    """Return a copy of the workspace in this folder with so many documents, made there in a process of its own."""
    kept = folder / f"workspace-{documents}"
    if not kept.exists():
        unfinished = folder / f"unfinished-{documents}"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        command = [sys.executable, "-m", "tests.benchmarks.large_workspace", str(unfinished), str(documents)]
        subprocess.run(command, check=True)
        unfinished.rename(kept)
    return Path(shutil.copytree(kept, scratch / f"workspace-{documents}"))


if __name__ == "__main__":
    main()
