"""Compare in a real browser: two engines run, their verdict read, the losers side by side, one result judged."""

import pytest
from playwright.sync_api import expect

from tests.browser.driving import screenshot, settle

WORDS = {
    "en-US": {
        "demo": "Try the demo shop", "next": "Next: run the engines", "run": "Run", "read": "Read the results",
        "compare": "Compare these two", "verdict": "Embeddings USE 512 is better than BM25",
        "step": "judge those that could turn it before you act on it.", "queries": "Queries won and lost",
        "came": "What came back", "judge": "Judge these results", "wrong": "wrong",
        "judged": "1 of these is judged now, in version 2 of the query set",
    },
    "fr-FR": {
        "demo": "Essayer la boutique de démonstration", "next": "Étape suivante : lancer les moteurs", "run": "Lancer",
        "read": "Lire les résultats", "compare": "Comparer ces deux moteurs",
        "verdict": "Embeddings USE 512 fait mieux que BM25",
        "step": "jugez ceux qui pourraient l’inverser avant d’en tenir compte.",
        "queries": "Requêtes gagnées et perdues", "came": "Ce que le moteur a renvoyé", "judge": "Juger ces résultats",
        "wrong": "mauvais", "judged": "1 de ces résultats est jugé, dans la version 2 du jeu de requêtes",
    },
}  # fmt: skip


def run_two_engines(page, words):
    """Load the demo shop and run BM25 and USE."""
    page.get_by_role("button", name=words["demo"], exact=True).click()
    page.get_by_role("button", name=words["next"], exact=True).click()
    settle(page)
    page.get_by_test_id("stCheckbox").filter(has_text="Embeddings E5").locator("label").click()
    settle(page)
    page.get_by_role("button", name=words["run"], exact=True).click()
    page.get_by_role("link", name=words["read"]).click(timeout=60_000)


@pytest.mark.parametrize(("language", "theme", "width"), [("en-US", "light", 1280), ("fr-FR", "dark", 420)])
def test_from_two_runs_to_the_results_to_judge(visit, language, theme, width):
    words, name = WORDS[language], f"{language[:2]}-{theme}-{width}"
    page = visit(language=language, theme=theme)
    run_two_engines(page, words)
    page.get_by_role("button", name=words["compare"]).click(timeout=60_000)
    expect(page.get_by_role("heading", name=words["verdict"])).to_be_visible(timeout=30_000)
    expect(page.get_by_text(words["step"])).to_be_visible()
    settle(page)
    page.set_viewport_size({"width": width, "height": 900})
    screenshot(page, f"compare-{name}")
    page.get_by_role("tab", name=words["queries"]).click()
    expect(page.get_by_role("table", name=words["came"])).to_have_count(6)  # three queries, two lists each
    settle(page)
    left, right = (page.get_by_role("table", name=words["came"]).nth(place).bounding_box() for place in (0, 1))
    assert left["y"] == right["y"] and left["x"] < right["x"] if width > 600 else left["y"] < right["y"]
    screenshot(page, f"compare-queries-{name}")
    page.get_by_role("button", name=words["judge"]).click()
    first = page.get_by_role("radio", name=words["wrong"], exact=True).or_(
        page.get_by_role("button", name=words["wrong"], exact=True)
    )
    expect(first).to_have_count(10)
    first.first.click()
    expect(page.get_by_text(words["judged"])).to_be_visible()
    settle(page)
    screenshot(page, f"compare-judging-{name}")
    assert page.evaluate("() => document.querySelectorAll('[data-testid=stException]').length") == 0
