"""What a manager reads on Compare: two sentences, the second says what to do, and no p but behind "How we know"."""

import re

import pytest

from pages.ui import state
from tests.pages.verdict_states import STATES, make

NEXT = {
    "b_better": ("Choose Embeddings USE 512.", "Choisissez Embeddings USE 512."),
    "a_better": ("Choose BM25.", "Choisissez BM25."),
    "no_difference": ("Choose by cost and speed.", "Choisissez selon le coût et la vitesse."),
    "cannot_tell": ("Add about 10 queries like these to settle it;", "Ajoutez environ 10 requêtes de ce genre"),
    "too_few": ("Add at least 1 query with a right document.", "Ajoutez au moins 1 requête ayant un bon document."),
    "not_comparable": ("Run it again, then compare", "Relancez-le, puis comparez"),
    "fragile": ("Add queries before you act on it:", "Ajoutez des requêtes avant d’en tenir compte"),
    "unjudged": ("judge those that could turn it before you act", "jugez ceux qui pourraient l’inverser avant"),
    "undecided_and_unjudged": (
        "First judge the results that nobody judged,",
        "Jugez d’abord les résultats que personne",
    ),
}
BADGES = {
    "fragile": ("Fragile", "Fragile"),
    "unjudged": ("Hangs on unjudged results", "Tient à des résultats non jugés"),
}
HOW = {"en": "How we know", "fr": "D’où vient ce verdict"}
A_P = re.compile(r"\bp\b|\bp[- ]?values?\b|\bvaleurs?[- ]p\b", re.IGNORECASE)
SPOKEN = ("subheader", "markdown", "caption", "text", "info", "success", "warning", "error", "table")


def read(app, name, language, view="differences"):
    """Return Compare on a state of the store, its panel opened."""
    make(name)
    app.run()
    app.session_state["language"] = language
    app.session_state["compare_view"] = view
    app.session_state["compare-how"] = True
    app.switch_page("pages/compare.py").run()
    assert not app.exception
    return app


def elements(block, *, skipped=None):
    """Return what a screen shows from top to bottom, without the expander of this name."""
    for child in block.children.values():
        if getattr(child, "label", None) == skipped and child.type == "expander":
            continue
        if hasattr(child, "children"):
            yield from elements(child, skipped=skipped)
        else:
            yield child


def spoken(element):
    said = element.value.to_string() if element.type == "table" else str(element.value)
    return said.replace("\\", "")


def verdict(app):
    """Return the texts from the verdict down to the first thing that is not of it, and the badges."""
    shown = list(elements(app.main))
    begin = next(place for place, each in enumerate(shown) if each.type == "subheader")
    texts = [spoken(shown[begin])]
    for each in shown[begin + 1 :]:
        if each.type != "markdown":
            break
        texts.append(spoken(each))
    badges = [text for text in texts if "-badge[" in text]
    return [text for text in texts if text not in badges], badges


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", list(STATES))
def test_a_verdict_is_two_sentences_and_the_second_says_what_to_do(app, name, language):
    said, badges = verdict(read(app, name, language))
    assert [len(re.findall(r"[.!?](?=\s|$)", text)) for text in said] == [1, 1]
    assert NEXT[name][language == "fr"] in said[1].replace("\xa0", " ")
    if name in BADGES:
        assert BADGES[name][language == "fr"] in badges[0]
    elif name != "undecided_and_unjudged":
        assert not badges


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("view", ["differences", "queries", "unjudged", "rule"])
@pytest.mark.parametrize("name", ["fragile", "unjudged"])
def test_no_p_stands_outside_how_we_know(app, name, view, language):
    read(app, name, language, view)
    panel = next(each for each in app.expander if each.label == HOW[language])
    assert A_P.search("\n".join(spoken(each) for each in elements(panel)))
    outside = [spoken(each) for each in elements(app.main, skipped=HOW[language]) if each.type in SPOKEN]
    assert len(outside) > 3
    assert not [text for text in outside if A_P.search(text)]


@pytest.mark.parametrize("name", ["cannot_tell", "too_few", "not_comparable", "no_difference"])
def test_no_p_stands_on_the_screen_of_other_verdicts_either(app, name):
    read(app, name, "en")
    outside = [spoken(each) for each in elements(app.main, skipped=HOW["en"]) if each.type in SPOKEN]
    assert not [text for text in outside if A_P.search(text)]


def test_what_can_not_be_compared_shows_no_numbers_and_counts_as_no_comparison(app):
    read(app, "not_comparable", "en")
    assert not app.expander
    assert "comparison was made" not in "\n".join(spoken(each) for each in elements(app.main) if each.type in SPOKEN)


def test_a_p_that_rounds_to_nothing_is_not_called_zero(app):
    read(app, "b_better", "en")  # 20 wins of 20: 2 / 2**20
    panel = next(each for each in app.expander if each.label == HOW["en"])
    table = next(spoken(each) for each in elements(panel) if each.type == "table")
    assert "below 0.0001" in table
    assert "0.0000" not in table


def test_several_engines_have_a_sentence_each_and_the_one_looked_at_says_what_to_do(app):
    read(app, "three_engines", "en")
    others = next(each for each in app.get("button_group") if str(each.key).startswith("compare_b"))
    others.set_value([run.id for run in state.store().runs(state.store().projects()[-1].id)[1:]]).run()
    assert not app.exception
    listed = next(spoken(each) for each in elements(app.main) if spoken(each).startswith("- "))
    assert listed.count("is better than BM25") == 2
    assert "Choose" not in listed
    assert verdict(app)[0][1] == "Choose Embeddings USE 512."
