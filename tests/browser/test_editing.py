"""Editing a query set in a real browser: added, judged, deleted, undone, run, and the version said on Results."""

import pytest
from playwright.sync_api import expect

from tests.browser.driving import screenshot, settle

WORDS = {
    "en-US": {
        "demo": "Try the demo shop",
        "next": "Next: run the engines",
        "queries": "Queries",
        "edit": "Edit",
        "new": "Add a query",
        "ask": "What people ask",
        "add": "Add",
        "search": "Search the catalog",
        "grade": "Grade of P042",
        "delete": "Delete this query",
        "undo": "Undo: ",
        "deleted": "Undo: “keep coffee warm outdoors” deleted",
        "version": "Version 4.",
        "text": "Query",
    },
    "fr-FR": {
        "demo": "Essayer la boutique de démonstration",
        "next": "Étape suivante : lancer les moteurs",
        "queries": "Requêtes",
        "edit": "Modifier",
        "new": "Ajouter une requête",
        "ask": "Ce que les gens demandent",
        "add": "Ajouter",
        "search": "Chercher dans le catalogue",
        "grade": "Note de P042",
        "delete": "Supprimer cette requête",
        "undo": "Annuler : ",
        "deleted": "Annuler : « keep coffee warm outdoors » supprimée",
        "version": "Version 4.",
        "text": "Requête",
    },
}
NEW = "keep coffee warm outdoors"


def open_editor(page, words):
    """Load the demo and open the editor of its last set."""
    page.get_by_role("button", name=words["demo"]).click()
    expect(page.get_by_role("button", name=words["next"])).to_be_visible()
    settle(page)
    page.get_by_role("link", name=words["queries"], exact=True).first.click()
    settle(page)
    page.get_by_role("tab", name=words["edit"], exact=True).click()
    expect(page.get_by_role("button", name=words["delete"])).to_be_visible()
    settle(page)


def edited(page, words):
    """Return the text field of the query that is being edited."""
    return page.get_by_role("textbox", name=words["text"], exact=True)


def add_judge_and_delete(page, words):
    """Add a query, pick its right answer by title, raise the grade, delete the query, and undo that."""
    page.get_by_role("button", name=words["new"]).click()
    page.get_by_label(words["ask"]).fill(NEW)
    page.get_by_test_id("stPopoverBody").get_by_role("button", name=words["add"], exact=True).click()
    expect(edited(page, words)).to_have_value(NEW)
    page.keyboard.press("Escape")
    page.get_by_label(words["search"]).fill("CAFETIERE voyage")
    page.get_by_label(words["search"]).press("Enter")
    page.get_by_role("button", name=words["add"], exact=True).click()
    grade = page.get_by_role("combobox", name=words["grade"])
    expect(grade).to_be_visible()
    settle(page)
    grade.click()
    page.get_by_role("option", name="3", exact=True).click()
    expect(page.get_by_text(words["version"])).to_be_visible()
    settle(page)
    page.get_by_role("button", name=words["delete"]).click()
    undo = page.get_by_role("button", name=words["deleted"])
    expect(undo).to_be_visible()
    expect(edited(page, words)).not_to_have_value(NEW)
    settle(page)
    undo.click()
    expect(page.get_by_text(words["version"])).to_be_visible()
    settle(page)


@pytest.mark.parametrize(
    ("language", "theme", "width"),
    [("en-US", "light", 1280), ("fr-FR", "dark", 1280), ("fr-FR", "light", 420)],
)
def test_a_query_is_added_judged_deleted_and_brought_back(visit, language, theme, width):
    words = WORDS[language]
    page = visit(language=language, theme=theme)
    open_editor(page, words)
    add_judge_and_delete(page, words)
    expect(edited(page, words)).to_have_value(NEW)
    page.set_viewport_size({"width": width, "height": 900})
    settle(page)
    screenshot(page, f"editing-{language[:2]}-{theme}-{width}")
    page.reload()
    settle(page)
    page.get_by_role("tab", name=words["edit"], exact=True).click()
    expect(page.get_by_text(words["version"])).to_be_visible()


def test_results_say_which_version_was_run(visit):
    words = WORDS["en-US"]
    page = visit()
    open_editor(page, words)
    add_judge_and_delete(page, words)
    page.get_by_role("link", name="Evaluate", exact=True).first.click()
    settle(page)
    for engine in ("Embeddings E5", "Embeddings USE"):
        page.get_by_test_id("stCheckbox").filter(has_text=engine).locator("label").click()
        settle(page)
    page.get_by_role("button", name="Run", exact=True).click()
    page.get_by_role("link", name="Read the results").click(timeout=60_000)
    ran = page.get_by_role("radio", name="queries_search_log.json, version 4").or_(
        page.get_by_role("button", name="queries_search_log.json, version 4")
    )
    expect(ran.first).to_be_visible(timeout=30_000)
    page.get_by_role("link", name="Queries", exact=True).first.click()
    settle(page)
    page.get_by_role("tab", name="Edit", exact=True).click()
    page.get_by_label("Note").fill("looked at again")
    page.get_by_label("Note").press("Enter")
    expect(page.get_by_text("Version 6.")).to_be_visible()
    settle(page)
    page.get_by_role("link", name="Results", exact=True).first.click()
    expect(page.get_by_text("queries_search_log.json, version 4 (now version 6)")).to_be_visible(timeout=30_000)


def test_a_query_is_chosen_in_the_list_by_mouse_and_by_keyboard(visit):
    words = WORDS["en-US"]
    page = visit()
    open_editor(page, words)
    first = edited(page, words).input_value()
    listed = page.get_by_test_id("stDataFrame").first.bounding_box()
    page.mouse.click(listed["x"] + 150, listed["y"] + 35 * 2 + 17)
    expect(edited(page, words)).not_to_have_value(first)
    settle(page)
    second = edited(page, words).input_value()
    page.keyboard.press("ArrowDown")
    expect(edited(page, words)).not_to_have_value(second)
