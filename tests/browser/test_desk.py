"""The review desk in a real browser: keys, typing, a reload, a second tab, a killed server; how fast the cards come.

`python -m tests.benchmarks.desk` measures the same on request, with as many suggestions and documents as asked for.
"""

import signal

import pytest
from playwright.sync_api import expect

from core.store import Store
from tests.benchmarks.desk import BARE, KEYS, bare, fill, measure, opened, press, told
from tests.browser.conftest import Server
from tests.browser.driving import screenshot, settle

REVIEW = "/review-queries?reviewer=Ana"


@pytest.fixture
def desk(tmp_path):
    """Return a server over a workspace with 120 suggestions, and the id of their batch."""
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    batch_id = fill(workspace, suggestions=120, documents=60)
    server = Server(workspace).start()
    yield server, batch_id
    server.stop(signal.SIGKILL)


def decided(server, batch_id, reviewer="Ana"):
    """Return what the log of a queue says, in order, from the database itself."""
    store = Store(server.workspace)
    log = store.decision_log(batch_id, queue=reviewer)
    store.close()
    return [(each.suggestion_id, each.decision.verdict, each.undone) for each in log]


def heading(page):
    return page.locator("[data-testid=stMain] h2").first


def test_forty_cards_with_keys_only(chromium, desk, tmp_path, capsys):
    server, batch_id = desk
    empty = bare(tmp_path, "bare", BARE)
    pages = opened(chromium, server.url + REVIEW), opened(chromium, empty.url)
    ours, theirs = measure(*pages, 40)
    empty.stop(signal.SIGKILL)
    with capsys.disabled():
        print(f"\n{told(ours, theirs)[0]}")  # noqa: T201 (the figures are what this test is for)
    log = decided(server, batch_id)
    wanted = {"a": "accept", "x": "reject", "s": "skip"}
    assert [verdict for _, verdict, _ in log] == [wanted[KEYS[turn % len(KEYS)]] for turn in range(40)]
    assert [name for name, _, _ in log] == [f"c{place}" for place in range(40)]


def test_letters_typed_into_the_text_decide_nothing(chromium, desk):
    server, batch_id = desk
    page = opened(chromium, server.url + REVIEW)
    field = page.get_by_role("textbox", name="Change the words")
    field.click()
    field.press("End")
    page.keyboard.type(" axszAXSZ", delay=60)
    page.wait_for_timeout(1000)
    assert decided(server, batch_id) == []
    page.keyboard.press("Tab")
    expect(heading(page)).to_have_text("suggestion number 0 axszAXSZ")
    settle(page)
    press(page, "a")
    assert [verdict for _, verdict, _ in decided(server, batch_id)] == ["accept"]
    store = Store(server.workspace)
    assert store.card("c0", "Ana").text == "suggestion number 0 axszAXSZ"
    store.close()


def test_what_is_typed_is_there_after_a_reload_and_needs_no_mouse(chromium, desk):
    server, batch_id = desk
    page = opened(chromium, server.url + REVIEW)
    page.keyboard.press("e")
    page.keyboard.type(", enamelled", delay=40)
    expect(heading(page)).to_have_text("suggestion number 0, enamelled")  # the field was not left
    page.keyboard.type(" and red", delay=40)
    expect(heading(page)).to_have_text("suggestion number 0, enamelled and red")
    page.reload()
    expect(heading(page)).to_have_text("suggestion number 0, enamelled and red")
    assert decided(server, batch_id) == []
    settle(page)
    page.wait_for_timeout(1500)
    page.keyboard.press("e")
    page.keyboard.press("Escape")
    press(page, "a")
    assert [verdict for _, verdict, _ in decided(server, batch_id)] == ["accept"]


def test_an_edited_text_is_accepted_by_one_click_of_the_mouse(chromium, desk):
    server, _ = desk
    page = opened(chromium, server.url + REVIEW)
    page.get_by_role("textbox", name="Change the words").fill("iron pot for stews")
    page.get_by_role("button", name="Accept Shortcut A").click()
    expect(heading(page)).to_have_text("suggestion number 1")
    store = Store(server.workspace)
    assert store.card("c0", "Ana").text == "iron pot for stews"
    store.close()


def test_keys_pressed_too_early_or_too_often_are_not_taken_for_the_next_card(chromium, desk):
    server, batch_id = desk
    page = chromium.new_context(locale="en-US").new_page()
    page.goto(server.url + REVIEW)
    for _ in range(20):
        page.keyboard.press("x")
        page.wait_for_timeout(50)
    page.wait_for_selector("[data-testid=stMain] h2")
    settle(page)
    page.wait_for_timeout(1500)
    early = len(decided(server, batch_id))
    assert heading(page).inner_text() == f"suggestion number {early}"
    for key in "axxx":  # within a few milliseconds: all of them for the card in sight
        page.keyboard.press(key)
    expect(heading(page)).not_to_have_text(f"suggestion number {early}")
    page.wait_for_timeout(1500)
    log = decided(server, batch_id)
    assert (f"c{early}", "accept", False) in log
    assert len({name for name, _, _ in log}) == len(log)


def test_a_reload_a_second_tab_and_a_killed_server_lose_and_double_nothing(chromium, desk):
    server, batch_id = desk
    page = opened(chromium, server.url + REVIEW)
    for key in "axa":
        press(page, key)
        page.wait_for_timeout(100)
    page.reload()
    settle(page)
    expect(heading(page)).to_have_text("suggestion number 3")
    other = opened(chromium, server.url + REVIEW)
    expect(heading(other)).to_have_text("suggestion number 3")
    press(page, "a")
    press(other, "x")  # this card was decided in the first tab
    assert [verdict for _, verdict, _ in decided(server, batch_id)] == ["accept", "reject", "accept", "accept"]
    expect(heading(other)).to_have_text("suggestion number 4")
    server.stop(signal.SIGKILL)
    before = decided(server, batch_id)
    server.start()
    again = opened(chromium, server.url + REVIEW)
    expect(heading(again)).to_have_text("suggestion number 4")
    assert decided(server, batch_id) == before
    for back in (3, 2, 1, 0):
        again.keyboard.press("z")
        expect(heading(again)).to_have_text(f"suggestion number {back}")
        again.wait_for_timeout(150)
    assert all(undone for _, _, undone in decided(server, batch_id))


WORDS = {
    "en-US": {"demo": "Try the demo shop", "next": "Next: run the engines", "take": "Take the prepared suggestions",
              "review": "Review", "name": "Your name", "begin": "Begin", "accept": "Accept", "counts": "Counts"},
    "fr-FR": {"demo": "Essayer la boutique de démonstration", "next": "Étape suivante : lancer les moteurs",
              "take": "Prendre les suggestions préparées", "review": "Relire", "name": "Votre nom",
              "begin": "Commencer", "accept": "Accepter", "counts": "Décomptes"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "theme", "width"), [("en-US", "light", 1280), ("fr-FR", "dark", 1280), ("fr-FR", "light", 420)]
)
def test_from_the_demo_to_the_desk(visit, language, theme, width):
    words, name = WORDS[language], f"{language[:2]}-{theme}-{width}"
    page = visit(language=language, theme=theme)
    page.get_by_role("button", name=words["demo"]).click()
    expect(page.get_by_role("button", name=words["next"])).to_be_visible()
    page.goto(page.url.replace("/?", "/suggest-queries?"))
    settle(page)
    page.get_by_role("button", name=words["take"]).click()
    review = page.get_by_test_id("stMain").get_by_role("button", name=words["review"], exact=True)
    expect(review).to_be_visible(timeout=120_000)
    page.set_viewport_size({"width": width, "height": 900})
    settle(page)
    screenshot(page, f"suggestions-{name}")
    review.click()
    page.get_by_role("textbox", name=words["name"]).fill("Ana")
    page.get_by_role("button", name=words["begin"]).click()
    expect(page.get_by_role("button", name=f"{words['accept']} Shortcut A")).to_be_visible()
    settle(page)
    first = heading(page).inner_text()
    page.wait_for_timeout(1500)
    page.keyboard.press("x")
    expect(heading(page)).not_to_have_text(first)
    settle(page)
    screenshot(page, f"review-{name}")
    page.get_by_role("tab", name=words["counts"]).click()
    expect(page.get_by_role("table").first).to_be_visible()
    settle(page)
    screenshot(page, f"review-counts-{name}")
    assert page.evaluate("() => document.querySelectorAll('[data-testid=stException]').length") == 0
