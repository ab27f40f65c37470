"""The Models page: descent, card, adding, removing with undo."""

import pytest

from engine.errors import ModelError
from gui.pages.models import ModelsPage
from gui.pages.models.lineage import families, not_for_words
from tests.gui.fakes import model


@pytest.fixture
def page(services, qtbot):
    result = ModelsPage(services)
    qtbot.addWidget(result)
    result.resize(1000, 700)
    result.show()
    refresh(result, qtbot)
    return result


def refresh(page, qtbot):
    page.refresh()
    page.services.background.wait()
    qtbot.wait(20)


def test_models_stand_below_those_they_were_made_from():
    models = [model("b", parent="a"), model("a"), model("c", parent="b"), model("lost", parent="gone")]
    assert [(member.model.id, member.depth) for member in families(models)] == [
        ("a", 0), ("b", 1), ("c", 2), ("lost", 0),
    ]  # fmt: skip


def test_models_of_one_name_are_told_apart(page, tasks, qtbot):
    made = [("a", "va-llm", "2026-11-20T10:00:00+00:00"), ("b", "fine-tune", "2026-11-21T10:00:00+00:00")]
    tasks.models[:] = [
        model(id_, name="pumps", method=method, scope="full", created=at) for id_, method, at in made
    ]
    refresh(page, qtbot)
    names = [page._members.record(row).shown_name for row in range(2)]
    assert [name.split(",")[0] for name in names] == [
        "pumps · Learn new words", "pumps · Learn from your sentences",
    ]  # fmt: skip
    assert page._name.text() == names[0]


def test_the_card_says_what_a_model_is_not_for(page, tasks, qtbot):
    tasks.models[0] = model("small", details={"not_for": ["Medical texts.", "Poems."]})
    refresh(page, qtbot)
    assert page._warning.text() == not_for_words(tasks.models[0]) == "Medical texts. Poems."


def test_built_in_models_cannot_be_removed(page):
    assert not page._remove_button.isEnabled()


def test_removing_can_be_undone(page, qtbot, tasks):
    page._table.selectRow(1)
    with qtbot.waitSignal(page.undo_offered) as offer:
        page._remove_button.click()
    assert [record.id for record in tasks.models] == ["small"]
    offer.args[1]()
    qtbot.waitUntil(lambda: len(tasks.models) == 2)


def test_an_added_model_is_chosen_in_the_list(page, qtbot, tmp_path):
    folder = tmp_path / "finnish"
    folder.mkdir()
    with qtbot.waitSignal(page.library_changed):
        page.accept_files([folder])
    qtbot.waitUntil(lambda: page._name.text() == "finnish")


def test_a_broken_model_is_refused_on_the_page(page, qtbot, tasks, tmp_path, monkeypatch):
    def refuse(path):
        raise ModelError(f"{path.name} lacks model.json.", "Choose another folder.")

    monkeypatch.setattr(tasks, "add_model", refuse)
    page.accept_files([tmp_path])
    qtbot.waitUntil(page._error.isVisible)
    assert "lacks model.json" in page._error.accessibleName()


def test_a_file_that_is_no_model_is_not_taken(page, tmp_path):
    assert not page.accept_files([tmp_path / "letter.txt"])


def test_the_empty_page_teaches(page, tasks, qtbot):
    tasks.models.clear()
    refresh(page, qtbot)
    assert page._empty.isVisible()


def test_a_model_leads_to_the_other_pages(page, qtbot):
    with qtbot.waitSignal(page.navigated) as signal:
        page._adapt.click()
    assert signal.args == ["adapt", "small"]
