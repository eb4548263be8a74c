"""A messy file in a real browser: a French shop's export with two broken rows goes in whole."""

import pytest
from playwright.sync_api import expect

from tests.browser.driving import screenshot, settle

KEEPING = 500
"""Milliseconds that the grid takes to pass on what was typed, 150 by its own clock."""
FILE = (
    "réf;nom;prix;description\r\n"
    "00123;Théière;12,90;garde le thé chaud jusqu’au soir\r\n"
    "1e5;Lampe;9,50;éclaire la table; sans reflet\r\n"
    ";Bouilloire;34,00;chauffe l’eau en deux minutes\r\n"
    "00456;Cafetière;27,90;dix tasses d’un café léger\r\n"
).encode("cp1252")

WORDS = {
    "en-US": {
        "own": "Use my own files",
        "read": "Read as CSV, Windows-1252, semicolon, 4 rows, 4 columns.",
        "kept": "Kept 2 of 4 rows, rejected 2.",
        "left out": "2 rows were left out",
        "download": "Rows left out, with the reason",
        "bring": "Bring the mended file back",
        "bring back": "Put 2 rows back",
        "put back": "Put the mended rows back",
        "whole": "Kept 4 of 4 rows, rejected 0.",
        "use": "Use this catalog",
        "done": "4 documents are in the catalog.",
    },
    "fr-FR": {
        "own": "Utiliser mes propres fichiers",
        "read": "Lu ainsi : CSV, Windows-1252, point-virgule, 4 lignes, 4 colonnes.",
        "kept": "Lignes gardées : 2 sur 4 ; écartées : 2.",
        "left out": "2 lignes ont été écartées",
        "download": "Lignes écartées, avec le motif",
        "bring": "Rapporter le fichier corrigé",
        "bring back": "Réintégrer 2 lignes",
        "put back": "Réintégrer les lignes corrigées",
        "whole": "Lignes gardées : 4 sur 4 ; écartées : 0.",
        "use": "Utiliser ce catalogue",
        "done": "Le catalogue contient 4 documents.",
    },
}


def drop_the_file(visit, language, file):
    """Drop the file on Catalog and wait for what was understood."""
    words = WORDS[language]
    page = visit(language=language)
    page.get_by_role("button", name=words["own"]).click()
    settle(page)
    file.write_bytes(FILE)
    page.locator("input[type=file]").set_input_files(file)
    for said in ("read", "kept"):
        expect(page.get_by_text(words[said])).to_be_visible()
    expect(page.get_by_role("heading", name=words["left out"])).to_be_visible()
    settle(page)
    return page


def type_into(page, column, row, text):
    """Write into a cell of the grid of rows left out, with the keyboard; an empty text clears it."""
    grid = page.get_by_test_id("stDataFrame").last.locator(".dvn-scroller")
    grid.click(position={"x": 20, "y": 35 + 35 * row + 17})
    page.keyboard.press("Control+ArrowLeft")
    for _ in range(column):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.wait_for_timeout(KEEPING)
    if text:
        page.keyboard.press("Enter")
        page.keyboard.insert_text(text)
        page.wait_for_timeout(KEEPING)
        page.keyboard.press("Enter")
        page.wait_for_timeout(KEEPING)
    settle(page)


@pytest.mark.parametrize("language", WORDS)
def test_rows_left_out_are_mended_on_the_screen(visit, tmp_path, language):
    words = WORDS[language]
    page = drop_the_file(visit, language, tmp_path / "boutique.csv")
    screenshot(page, f"import-{language[:2]}")
    type_into(page, 5, 0, "éclaire la table, sans reflet")
    type_into(page, 6, 0, "")
    type_into(page, 2, 1, "00789")
    page.get_by_role("button", name=words["put back"]).click()
    expect(page.get_by_text(words["whole"])).to_be_visible()
    page.get_by_role("button", name=words["use"]).click()
    expect(page.get_by_text(words["done"])).to_be_visible()


@pytest.mark.parametrize("language", WORDS)
def test_rows_left_out_are_downloaded_mended_and_brought_back(visit, tmp_path, language):
    words = WORDS[language]
    page = drop_the_file(visit, language, tmp_path / "boutique.csv")
    with page.expect_download() as waiting:
        page.get_by_role("button", name=words["download"], exact=True).click()
    left_out = waiting.value.path().read_bytes().decode("utf-8-sig")
    assert left_out.count("\n") == 3
    mended = left_out.replace("éclaire la table, sans reflet", '"éclaire la table, sans reflet",')
    mended = mended.replace(",,Bouilloire", ",00789,Bouilloire")
    assert mended != left_out
    file = tmp_path / "mended.csv"
    file.write_text(mended, encoding="utf-8")
    page.get_by_role("button", name=words["bring"]).click()
    page.locator("input[type=file]").last.set_input_files(file)
    page.get_by_role("button", name=words["bring back"]).click()
    expect(page.get_by_text(words["whole"])).to_be_visible()
    page.get_by_role("button", name=words["use"]).click()
    expect(page.get_by_text(words["done"])).to_be_visible()
