"""The screens with a large catalog in Chromium, against an empty Streamlit page in the same run.

    python -m tests.benchmarks.many_documents [--documents 1000000] [--rounds 3] [--sessions 10] [--keep FOLDER]

Prints what each screen's first paint takes by a cold link beyond the empty page's, alone with a server that has just
started and again with one that is at work; each click as a multiple of the empty page's rerun, and beside it that of
the same screens with 1,000 documents, clicked in turn; and the server's memory with one session and with ten that each
opened every view of every screen. Where other programs use the machine too, the processor time of the server says more
than elapsed time: it stands beside. The memory is the proportional set size of the server's process in /proc.
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
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.benchmarks.ratios import told
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


def processor(server):
    """Return the seconds that all threads of a server's process have worked, those that ended among them."""
    return time.clock_gettime((~server.process.pid << 3) | 2)  # Linux: the clock of another process


def worked(server, act, *arguments):
    """Return the seconds that an act took in the browser, and those that the server worked meanwhile."""
    before = processor(server)
    took = act(*arguments)
    return took, processor(server) - before


def first_paints(browser, empty, workspace, rounds):
    """Print the first paint of each screen beyond that of the empty page; return the largest of a working server."""
    worst = 0.0
    print(f"{'first paint, beyond the empty page':<36} {'just started':>13} {'at work':>10} {'server works':>13}")
    for name, address in SCREENS.items():
        server = Server(workspace).start()
        url = f"{server.url}/{address}?reviewer=Ana"
        fresh = first_page(browser, url) - first_page(browser, empty.url)
        least = [worked(empty, first_page, browser, empty.url) for _ in range(rounds)]
        ours = [worked(server, first_page, browser, url) for _ in range(rounds)]
        server.stop(signal.SIGKILL)
        beyond, work = (middle(ours, part) - middle(least, part) for part in (0, 1))
        worst = max(worst, beyond)
        print(f"{name:<36} {fresh:+11.2f} s {beyond:+8.2f} s {work * 1000:+9.0f} ms", flush=True)
    return worst


def middle(found, part):
    """Return the median of one part of what was found each time."""
    return statistics.median(each[part] for each in found)


def clicks(browser, empty, small, server, rounds):
    """Print the clicks of every screen beside reruns of the empty page; return the largest ratio of medians."""
    idle, servers = opened(browser, empty.url), (small, server)
    again = idle.get_by_role("button", name="Again")
    pages = [session(browser, each, "Ana") for each in servers]
    reruns, few, many = [], {}, {}
    for _ in range(rounds + 1):  # the first is not counted: it is the first of this process
        for screen in SCREENS:
            for acts in zip(*(clicks_of(page, screen) for page in pages), strict=True):
                reruns.append(worked(empty, click, idle, again))
                for page, each, found, (name, act, event) in zip(pages, servers, (few, many), acts, strict=True):
                    found.setdefault(f"{screen}: {name}", []).append(worked(each, answered, page, act, event))
    rerun, work = middle(reruns, 0), middle(reruns, 1)
    print(f"a rerun of the empty page takes {rerun * 1000:.0f} ms, of which its server works {work * 1000:.0f} ms")
    print(
        f"{'':<38} {'the first':>10} {'median':>9} {'× rerun':>8} {f'{SMALL:,}':>7}   {'server':>8} {f'{SMALL:,}':>9}"
    )
    for name, (first, *took) in many.items():
        of = few[name][1:]
        ratios = f"{middle(took, 0) / rerun:8.1f} {middle(of, 0) / rerun:7.1f}"
        server_ms = f"{middle(took, 1) * 1000:6.0f} ms {middle(of, 1) * 1000:6.0f} ms"
        print(
            f"{name:<38} {first[0] * 1000:7.0f} ms {middle(took, 0) * 1000:6.0f} ms {ratios}  {server_ms}", flush=True
        )
    slowest = max(many, key=lambda name: middle(many[name][1:], 0))
    ratios = [took / rerun for took, _ in many[slowest][1:]]
    told(f"many documents, the slowest click ({slowest}): time", "a rerun of an empty page", ratios)
    return statistics.median(ratios)


def memories(browser, workspace, sessions):
    """Print the memory of a server with no session, one and many; return that of many over that of one."""
    server = Server(workspace).start()
    held = {"no session": memory(server)}
    pages = []
    for count in range(1, sessions + 1):
        page = session(browser, server, f"Reviewer {count}")
        pages.append(page)
        for screen in SCREENS:
            for _name, act, _event in clicks_of(page, screen):
                act()
                page.wait_for_timeout(200)  # until the server has begun
                settle(page)
        if count in (1, sessions):
            held[f"{count} sessions"] = memory(server)
            print(f"the server's memory with {count} sessions: {held[f'{count} sessions']:,.0f} MB", flush=True)
    server.stop(signal.SIGKILL)
    print(f"and with none: {held['no session']:,.0f} MB")
    ratio = held[f"{sessions} sessions"] / held["1 sessions"]
    told(f"many documents, {sessions} sessions: memory", "one session", [ratio])
    return ratio


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
    reached = paint <= PAINT_S, slowest <= RERUNS, shared <= SHARED
    print("bounds reached: " + ", ".join(f"{name} {kept}" for name, kept in zip(found, reached, strict=True)))


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
