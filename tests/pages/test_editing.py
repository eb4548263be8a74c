"""Editing a query set: what each field, tick and button keeps, and what undo brings back."""

import pytest

from core.editing import ChangeQuery, Judge, query_of
from pages.ui import editing_grid, state
from tests.pages.driving import button, labels, open_view, said


def stored():
    (project,) = state.store().projects()
    return state.store().query_sets(project.id)[-1]


def history():
    return state.store().history(stored().set_id)


def kept(query_id=None):
    query_set = state.store().query_set(history().current.digest)
    return query_set if query_id is None else query_of(query_set, query_id)


def key(*parts):
    """Return the key of a widget: what it is for, then the document and the query where it is for one."""
    return "-".join(("editing", *parts, stored().set_id))


def unescaped(text):
    return text.replace("\\", "")


def press(app, start):
    """Press the button whose label begins with this."""
    next(each for each in app.button if each.label.startswith(start)).click().run()


@pytest.fixture
def queries(demo):
    """Return the Queries screen of the demo shop, its last set chosen."""
    open_view(demo, "queries", "edit")
    assert not demo.exception
    return demo


@pytest.fixture
def first(queries):
    """Return the first query of the set, which is the one that is edited at first."""
    return next(iter(kept()))


def test_the_first_query_is_there_to_be_edited(queries, first):
    assert queries.text_input(key=key("text", first.id)).value == first.text
    assert button(queries, "Undo").disabled
    assert button(queries, "Redo").disabled
    assert "Version 1." in said(queries)


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        ("text", " something else ", "something else"),
        ("tags", "a; b;a", ("a", "b")),
        ("note", "too vague", "too vague"),
    ],
)
def test_a_field_is_kept_as_soon_as_it_is_changed(queries, first, field, typed, value):
    queries.text_input(key=key(field, first.id)).set_value(typed).run()
    assert not queries.exception
    assert getattr(kept(first.id), field) == value
    assert history().number == 2
    assert "Version 2." in said(queries)


def test_a_language_is_kept_as_soon_as_it_is_chosen(queries, first):
    queries.selectbox(key=key("language", first.id)).set_value("it").run()
    assert kept(first.id).language == "it"


def test_a_blank_text_is_refused_and_the_old_one_stands_again(queries, first):
    queries.text_input(key=key("text", first.id)).set_value(" ").run()
    assert "A query needs a text" in said(queries)
    assert queries.text_input(key=key("text", first.id)).value == first.text
    assert history().number == 1
    queries.run()
    assert "A query needs a text" not in said(queries)


def test_undo_and_redo_say_what_they_do_and_do_it(queries, first):
    queries.text_input(key=key("text", first.id)).set_value("something else").run()
    assert f"Undo: “{first.text}” changed: its text" in map(unescaped, labels(queries))
    press(queries, "Undo: ")
    assert kept(first.id) == first
    assert queries.text_input(key=key("text", first.id)).value == first.text
    press(queries, "Redo: ")
    assert kept(first.id).text == "something else"


def test_a_grade_and_the_known_bad_tick_are_kept(queries, first):
    document = first.relevant()[0]
    queries.selectbox(key=key("grade", document, first.id)).set_value(3.0).run()
    assert kept(first.id).grades[document] == 3.0
    queries.checkbox(key=key("bad", document, first.id)).check().run()
    assert (kept(first.id).grades[document], document in kept(first.id).known_bad) == (0.0, True)
    queries.checkbox(key=key("bad", document, first.id)).uncheck().run()
    assert (kept(first.id).grades[document], document in kept(first.id).known_bad) == (0.0, False)


def test_a_removed_judgment_is_unjudged(queries, first):
    document = first.relevant()[0]
    queries.button(key=key("remove", document, first.id)).click().run()
    assert document not in kept(first.id).grades


def test_a_right_answer_is_found_by_its_title_and_added_with_a_grade(queries, first):
    queries.text_input(key=key("search")).set_value("CAFETIERE piston").run()
    queries.selectbox(key=key("add_grade")).set_value(2.0).run()
    queries.button(key=key("add", "P042", first.id)).click().run()
    assert not queries.exception
    assert kept(first.id).grades["P042"] == 2.0
    assert "grade 2" in said(queries)
    assert "Cafetière de voyage à piston" in said(queries)


def test_words_that_no_document_holds_are_said_so(queries, first):
    queries.text_input(key=key("search")).set_value("qqqq").run()
    assert "No document holds all of these words." in said(queries)


def test_documents_that_are_not_listed_are_counted(queries):
    queries.text_input(key=key("search")).set_value("P0").run()
    assert "The first 8 of 60 documents" in said(queries)


def test_a_query_that_asks_the_same_as_another_is_said(queries, first):
    second = list(kept())[1]
    queries.selectbox(key=key("language", first.id)).set_value(second.language).run()
    queries.text_input(key=key("text", first.id)).set_value(f" {second.text.upper()}").run()
    assert "This query is in the set once more, with other answers" in said(queries)
    assert "once more" in said(queries.run())


def test_a_new_query_is_added_and_shown(queries):
    count = len(kept())
    new = [key("new", part, "0") for part in ("text", "language", "tags", "note")]
    queries.text_input(key=new[0]).set_value("soup for lunch")
    queries.selectbox(key=new[1]).set_value("en")
    queries.text_input(key=new[2]).set_value("lunch")
    button(queries, "Add").click().run()
    assert not queries.exception
    added = list(kept())[-1]
    assert (len(kept()), added.text, added.language, added.tags) == (count + 1, "soup for lunch", "en", ("lunch",))
    assert queries.text_input(key=key("text", added.id)).value == "soup for lunch"
    assert "No document is judged yet" in said(queries)
    assert queries.text_input(key=key("new", "text", "1")).value == ""
    assert "“soup for lunch” was added." in said(queries)
    queries.run()
    assert "was added" not in said(queries)


def test_a_new_query_without_a_text_is_refused(queries):
    button(queries, "Add").click().run()
    assert "A query needs a text" in said(queries)
    assert history().number == 1


def test_a_deleted_query_makes_way_for_the_next_and_comes_back_with_undo(queries, first):
    second = list(kept())[1]
    button(queries, "Delete this query").click().run()
    assert kept(first.id) is None
    assert queries.text_input(key=key("text", second.id)).value == second.text
    press(queries, "Undo: ")
    assert next(iter(kept())) == first
    assert queries.text_input(key=key("text", first.id)).value == first.text


def test_the_last_query_can_be_deleted(queries):
    for _ in range(len(kept())):
        button(queries, "Delete this query").click().run()
    assert not queries.exception
    assert "This set has no queries. Add one." in said(queries)


def test_queries_are_found_by_their_words(queries, first):
    queries.text_input(key=key("find")).set_value(first.text.upper()).run()
    assert f"1 of {len(kept())} queries" in said(queries)
    queries.text_input(key=key("find")).set_value("qqqq").run()
    assert not queries.exception
    assert f"0 of {len(kept())} queries" in said(queries)


def test_the_form_follows_what_is_found(queries, first):
    second = list(kept())[1]
    queries.text_input(key=key("find")).set_value(second.text).run()
    assert queries.text_input(key=key("text", second.id)).value == second.text
    queries.text_input(key=key("find")).set_value("qqqq").run()
    assert "No query is found." in said(queries)
    assert "Delete this query" not in labels(queries)
    queries.text_input(key=key("find")).set_value("").run()
    assert queries.text_input(key=key("text", second.id)).value == second.text


def test_a_query_that_an_edit_takes_out_of_what_is_found_stays_open(queries):
    second = list(kept())[1]
    queries.text_input(key=key("find")).set_value(second.text).run()
    queries.text_input(key=key("text", second.id)).set_value("zzz").run()
    assert queries.text_input(key=key("text", second.id)).value == "zzz"


def test_a_query_with_a_right_answer_that_the_catalog_lacks_is_led_to(queries):
    third = list(kept())[2]
    assert "not in the catalog" not in said(queries)
    state.store().edit_query_set(stored().set_id, [Judge(third.id, "LOST-1", 3.0)], seen=1)
    open_view(queries, "queries", "overview")
    assert any(
        "LOST-1 (not in the catalog)" in unescaped(str(table.value.to_numpy().tolist())) for table in queries.table
    )
    button(queries, "See the queries with these answers").click().run()
    assert not queries.exception
    assert f"1 of {len(kept())} queries" in said(queries)
    assert queries.text_input(key=key("text", third.id)).value == third.text
    queries.button(key=key("remove", "LOST-1", third.id)).click().run()
    assert not queries.exception
    assert queries.text_input(key=key("text", third.id)).value == third.text


def test_a_query_is_found_by_the_id_of_a_judged_document(queries):
    third = list(kept())[2]
    state.store().edit_query_set(stored().set_id, [Judge(third.id, "LOST-1", 3.0)], seen=1)
    queries.text_input(key=key("find")).set_value("LOST").run()
    assert queries.text_input(key=key("text", third.id)).value == third.text


def test_a_change_made_in_another_window_is_not_lost(queries, first):
    other = list(kept())[1]
    state.store().edit_query_set(stored().set_id, [ChangeQuery(other.id, note="from elsewhere")], seen=1)
    queries.text_input(key=key("note", first.id)).set_value("from here").run()
    assert (kept(first.id).note, kept(other.id).note) == ("from here", "from elsewhere")


def test_a_change_of_the_same_thing_in_another_window_is_said(queries, first):
    document = first.relevant()[0]
    state.store().edit_query_set(stored().set_id, [Judge(first.id, document, 0)], seen=1)
    queries.selectbox(key=key("grade", document, first.id)).set_value(3.0).run()
    assert "was changed in another window in the meantime" in unescaped(said(queries))
    assert kept(first.id).grades[document] == 0.0
    assert queries.selectbox(key=key("grade", document, first.id)).value == 0.0


def open_grid(app):
    app.session_state[key("grid")] = True
    app.run()


def draft_of(app, **typed):
    """Put what somebody typed into the grid, as the grid keeps it."""
    typed = {int(row.lstrip("row")): cells for row, cells in typed.items()}
    app.session_state[key("draft")] = editing_grid.Draft(history().number, typed=typed)
    app.run()


def test_what_was_typed_into_the_grid_is_saved_together(queries):
    before = list(kept())
    open_grid(queries)
    assert button(queries, "Save the grid").disabled
    draft_of(queries, row0={"text": "first", "tags": "x; y"}, row2={"note": "third", "language": "it"})
    assert "2 rows are not saved yet" in said(queries)
    button(queries, "Save the grid").click().run()
    assert not queries.exception
    after = list(kept())
    assert (after[0].text, after[0].tags, after[1]) == ("first", ("x", "y"), before[1])
    assert (after[2].note, after[2].language, after[2].text) == ("third", "it", before[2].text)
    assert history().number == 2
    assert "not saved yet" not in said(queries)


def test_what_was_typed_into_the_grid_outlives_other_edits_and_other_screens(queries, first):
    open_grid(queries)
    draft_of(queries, row1={"note": "typed"})
    queries.text_input(key=key("note", first.id)).set_value("meanwhile").run()
    queries.switch_page("pages/start.py").run()
    queries.switch_page("pages/queries.py").run()
    assert "1 row is not saved yet" in said(queries)
    open_grid(queries)
    button(queries, "Save the grid").click().run()
    assert [query.note for query in kept()][:2] == ["meanwhile", "typed"]


def test_a_text_emptied_in_the_grid_is_refused_and_nothing_typed_is_lost(queries):
    open_grid(queries)
    draft_of(queries, row0={"note": "typed"}, row3={"text": None})
    button(queries, "Save the grid").click().run()
    assert "Row 4 of the grid has no text" in said(queries)
    assert "2 rows are not saved yet" in said(queries)
    assert history().number == 1
    button(queries, "Drop these changes").click().run()
    assert "not saved yet" not in said(queries)


def test_versions_are_listed_and_any_can_be_used_again(queries, first):
    for note in ("one", "two"):
        queries.text_input(key=key("note", first.id)).set_value(note).run()
    queries.session_state[key("history")] = True
    queries.run()
    table = queries.table[-1].value
    assert table.iloc[:, 0].tolist() == ["3, in use", "2", "1"]
    assert table.iloc[-1, -1] == "The set as it was brought"
    queries.selectbox(key=key("version")).set_value(1).run()
    button(queries, "Use this version").click().run()
    assert history().number == 1
    assert kept(first.id) == first


def test_text_of_others_is_never_read_as_markdown(queries, first):
    hostile = "![x](http://127.0.0.1:9/leak.png) **bold**"
    queries.text_input(key=key("text", first.id)).set_value(hostile).run()
    queries.text_input(key=key("note", first.id)).set_value("n").run()
    assert "![x](" not in said(queries)
    assert all("![x](" not in label for label in labels(queries))
