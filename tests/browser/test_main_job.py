"""The main job in a real browser: demo, run, results; both languages, both themes, the keyboard alone."""

import json
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.driving import press_until_focused, run_the_demo, screenshot, settle

WORDS = {
    "en-US": {
        "demo": "Try the demo shop",
        "next": "Next: run the engines",
        "run": "Run",
        "read": "Read the results",
        "answer": "Embeddings E5 384 finds 78% of the right documents in the first 5 results",
        "number": "0.78",
        "imperfect": "Imperfect queries",
        "expected": "What was expected",
    },
    "fr-FR": {
        "demo": "Essayer la boutique de démonstration",
        "next": "Étape suivante : lancer les moteurs",
        "run": "Lancer",
        "read": "Lire les résultats",
        "answer": "Embeddings E5 384 trouve 78 % des bons documents dans les 5 premiers résultats",
        "number": "0,78",
        "imperfect": "Requêtes imparfaites",
        "expected": "Ce qui était attendu",
    },
}


@pytest.mark.parametrize(
    ("language", "theme", "width"), [("en-US", "light", 1280), ("fr-FR", "dark", 1280), ("fr-FR", "light", 420)]
)
def test_from_the_demo_to_the_answer(visit, language, theme, width):
    words, name = WORDS[language], f"{language[:2]}-{theme}-{width}"
    page = visit(language=language, theme=theme, width=width)
    screenshot(page, f"start-{name}")
    run_the_demo(page, words)
    screenshot(page, f"evaluate-{name}")
    page.get_by_role("link", name=words["read"]).click()
    expect(page.get_by_role("heading", name=words["answer"])).to_be_visible(timeout=30_000)
    settle(page)
    expect(page.get_by_text(words["number"], exact=True).first).to_be_visible()
    screenshot(page, f"results-{name}")
    page.get_by_role("tab", name=words["imperfect"]).click()
    expect(page.get_by_role("table", name=words["expected"]).first).to_be_visible()
    settle(page)
    assert page.evaluate("() => document.querySelectorAll('[data-testid=stException]').length") == 0
    screenshot(page, f"results-imperfect-{name}")


def test_with_the_keyboard_alone(visit):
    words = WORDS["en-US"]
    page = visit()
    for step in ("demo", "next", "run"):
        expect(page.get_by_role("button", name=words[step], exact=True)).to_be_visible()
        settle(page)
        press_until_focused(page, words[step])
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=words["read"])).to_be_visible(timeout=120_000)
    settle(page)
    press_until_focused(page, words["read"])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=words["answer"])).to_be_visible(timeout=30_000)


def test_language_is_switched_and_kept_over_a_reload(visit):
    page = visit()
    page.get_by_role("button", name=WORDS["en-US"]["demo"]).click()
    expect(page.get_by_role("button", name=WORDS["en-US"]["next"])).to_be_visible()
    page.get_by_role("radio", name="Français").or_(page.get_by_role("button", name="Français")).first.click()
    expect(page.get_by_role("button", name=WORDS["fr-FR"]["next"])).to_be_visible()
    page.reload()
    settle(page)
    expect(page.get_by_role("button", name=WORDS["fr-FR"]["next"])).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/your-catalog", "/your-queries", "/run-engines", "/read-results"])
def test_a_cold_link_opens_its_screen_in_the_frame(visit, path):
    page = visit(path)
    expect(page.get_by_text("Language · Langue")).to_be_visible()
    assert page.get_by_text("Page not found").count() == 0


@pytest.mark.no_vectors
def test_a_killed_server_shows_the_run_as_interrupted_and_continue_finishes_it(visit, server):
    words = WORDS["en-US"]
    page = visit()
    page.get_by_role("button", name=words["demo"]).click()
    page.get_by_role("button", name=words["next"]).click()
    settle(page)
    page.get_by_role("button", name=words["run"], exact=True).click()
    expect(page.get_by_role("button", name="Stop").first).to_be_visible()
    server.stop(signal.SIGKILL)
    server.start()
    again = visit("/run-engines")
    expect(again.get_by_text("Interrupted:").first).to_be_visible(timeout=30_000)
    stop, left = again.get_by_role("button", name="Stop"), again.get_by_role("button", name="Continue")
    expect(stop).to_have_count(0, timeout=60_000)
    settle(again)
    interrupted = left.count()
    assert interrupted
    for more in range(interrupted - 1, -1, -1):
        left.first.click()
        expect(left).to_have_count(more, timeout=120_000)
        expect(stop).to_have_count(0, timeout=120_000)
    again.get_by_role("link", name="Results").first.click()
    expect(again.get_by_role("heading", name=words["answer"])).to_be_visible(timeout=60_000)


def test_every_table_and_chart_can_be_taken_along(visit):
    page = visit()
    run_the_demo(page, WORDS["en-US"])
    page.get_by_role("link", name="Read the results").click()
    expect(page.get_by_role("heading", name="Recall@5 by language")).to_be_visible(timeout=30_000)
    page.get_by_text("The same as a table, and exports").first.click()
    taken(page, "Chart as PNG", b"\x89PNG")
    taken(page, "Chart as SVG", b"<svg")
    taken(page, "Table as CSV", b"\xef\xbb\xbfLanguage,n,")
    page.get_by_role("tab", name="Imperfect queries").click()
    page.get_by_text("All of them as one table").click()
    taken(page, "Table as CSV", b"\xef\xbb\xbfRecall@5,Ceiling,")
    page.get_by_role("tab", name="Known-bad results shown").click()
    taken(page, "Table as CSV", b"\xef\xbb\xbfEngine,Query,Rank,")
    page.get_by_role("tab", name="Every metric").click()
    taken(page, "Table as CSV", b"\xef\xbb\xbfEngine,Recall@5,")


def taken(page, name, start):
    """Take along what the one visible button of this name gives, and look at how it begins."""
    button = page.get_by_role("button", name=name).locator("visible=true")
    expect(button).to_have_count(1)
    settle(page)
    with page.expect_download() as waiting:
        button.click()
    assert waiting.value.path().read_bytes().startswith(start), name


def test_the_views_of_the_results_are_reached_with_the_keyboard_and_kept_on_the_way(visit):
    page = visit()
    run_the_demo(page, WORDS["en-US"])
    page.get_by_role("link", name="Read the results").click()
    expect(page.get_by_role("heading", name="Recall@5 by language")).to_be_visible(timeout=30_000)
    page.get_by_role("tab", name="By language").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Recall against k")).to_be_visible()
    page.get_by_role("link", name="Start").first.click()
    settle(page)
    page.get_by_role("link", name="Results").first.click()
    expect(page.get_by_role("heading", name="Recall against k")).to_be_visible()


def test_hostile_text_is_shown_and_asks_nothing_of_the_network(visit, tmp_path):
    asked = []
    page = visit()
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Use my own files").click()
    settle(page)
    hostile = "![x](http://127.0.0.1:9/leak.png) <img src='http://127.0.0.1:9/html.png'> [link](http://127.0.0.1:9/)"
    file = tmp_path / "catalog.json"
    file.write_text(json.dumps([{"id": hostile, "title": hostile, "text": hostile}] * 1), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Use this catalog").click()
    expect(page.get_by_text("1 document is in the catalog.")).to_be_visible()
    settle(page)
    assert not [url for url in asked if "127.0.0.1:9/" in url]
