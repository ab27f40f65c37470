"""The step of cleaning in the import wizard, over the real engine."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSlider

from engine import tasks
from engine.corpora.cleaning import RULES
from gui.pages.wizard.steps import CLEANING
from tests.engine.corpora.samples import tmx, unit, write
from tests.gui.finding import button, choice, press, table, texts
from tests.gui.pages.corpora.library import WAIT


@pytest.fixture
def cleaning(reach, qtbot):
    """The step of cleaning, counted, with the rule that drops most and its lines."""
    step = reach(CLEANING)
    qtbot.waitUntil(lambda: "7 of 10 remain" in texts(step) and "2 lines" in texts(step), timeout=WAIT)
    return step


def rule_row(step, title):
    rules = table(step, "Rules").model()
    return next(row for row in range(rules.rowCount()) if rules.index(row, 0).data() == title)


def tick(model, row, state):
    model.setData(model.index(row, 0), state, Qt.ItemDataRole.CheckStateRole)


def test_all_is_read_before_cleaning_and_counted(cleaning, jobs, memory):
    (order,) = jobs.asked("stage")
    assert (order.files, order.src, order.tgt, order.test) == ((memory,), "de", "en", ())
    assert table(cleaning, "Rules").model().rowCount() == len(RULES)


@pytest.mark.slow
def test_the_examples_are_those_of_the_files_read_last(cleaning, wizard, qtbot, tmp_path, go_on):
    same = unit("Notausschalter Typ B", "Notausschalter Typ B")
    wizard.start([write(tmp_path / "more.tmx", tmx(same))])
    go_on()
    go_on()
    qtbot.waitUntil(
        lambda: "3 lines" in texts(cleaning) and "2 of 3 lines" not in texts(cleaning), timeout=WAIT
    )


def test_a_rule_switched_off_counts_again_and_makes_the_recipe_the_users_own(cleaning, wizard, qtbot):
    rules = table(cleaning, "Rules").model()
    tick(rules, rule_row(cleaning, "Identical on both sides"), Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: "9 of 10 remain" in texts(cleaning), timeout=WAIT)
    assert wizard.draft.recipe_name == ""
    assert choice(cleaning, "How strictly").currentText() == "Your own choice"


def test_a_whole_rule_is_put_back_by_its_button(cleaning, qtbot):
    press(cleaning, "Keep what this rule drops")
    qtbot.waitUntil(lambda: "9 of 10 remain" in texts(cleaning), timeout=WAIT)
    assert button(cleaning, "Use this rule").isVisible()


def test_a_single_line_can_be_kept_anyway(cleaning, wizard, qtbot):
    tick(table(cleaning, "Examples").model(), 0, Qt.CheckState.Checked)
    qtbot.waitUntil(lambda: "8 of 10 remain" in texts(cleaning), timeout=WAIT)
    assert wizard.draft.recipe.keep_rows == (8,)


def test_a_threshold_that_moves_counts_again(cleaning, wizard, qtbot):
    next(each for each in cleaning.findChildren(QSlider) if each.isVisible()).setValue(3)
    qtbot.waitUntil(lambda: "9 of 10 remain" in texts(cleaning), timeout=WAIT)
    assert wizard.draft.recipe.rules["identical"]["words"] > 1


def test_a_preset_replaces_the_rules_and_keeps_the_lines_kept_by_hand(cleaning, wizard, qtbot):
    wizard.draft.keep_row(9, is_kept=True)
    choice(cleaning, "How strictly").choose("gentle")
    qtbot.waitUntil(lambda: wizard.draft.recipe_name == "gentle" and "9 of 10 remain" in texts(cleaning))
    assert (wizard.draft.recipe.preset, wizard.draft.recipe.keep_rows) == ("gentle", (9,))


def test_the_examples_are_those_of_the_preset_chosen_last(cleaning, qtbot, monkeypatch):
    real, asked = tasks.staged_examples, []

    def examples(staged, recipe, *more):
        asked.append(recipe.preset)
        return real(staged, recipe, *more)

    monkeypatch.setattr(tasks, "staged_examples", examples)
    choice(cleaning, "How strictly").choose("gentle")
    qtbot.waitUntil(lambda: asked == ["gentle"], timeout=WAIT)
    qtbot.waitUntil(lambda: "9 of 10 remain" in texts(cleaning), timeout=WAIT)


def test_a_recipe_is_saved_without_the_lines_and_can_be_chosen(cleaning, wizard, qtbot):
    wizard.draft.keep_row(9, is_kept=True)
    wizard.draft.change_rule("duplicate", on=False)
    with qtbot.waitSignal(wizard.toasted):
        cleaning.save_recipe("Our house")
    assert tasks.find_recipe("our-house").keep_rows == ()
    assert choice(cleaning, "How strictly").currentText() == "our-house"
    for name in ("strict", "our-house"):
        choice(cleaning, "How strictly").choose(name)
        qtbot.waitUntil(lambda name=name: wizard.draft.recipe_name == name)
    qtbot.waitUntil(lambda: "8 of 10 remain" in texts(cleaning), timeout=WAIT)
    assert not cleaning.error.isVisible()


def test_what_is_left_out_is_exported(cleaning, wizard, qtbot, tmp_path):
    with qtbot.waitSignal(wizard.toasted, timeout=WAIT):
        cleaning.export_rejects(tmp_path / "out.tsv")
    assert len((tmp_path / "out.tsv").read_text().splitlines()) == 4


@pytest.mark.parametrize("width", [900, 1100, 1400])
def test_the_names_of_rules_are_never_cut(wizard, qtbot, reach, monkeypatch, width):
    real = tasks.staged_cleaning

    def of_many_lines(*arguments):
        told = real(*arguments)
        return replace(told, rules=tuple(replace(rule, hits=1_234_567) for rule in told.rules))

    monkeypatch.setattr(tasks, "staged_cleaning", of_many_lines)
    wizard.resize(width, 760)
    rules = table(reach(CLEANING), "Rules")
    qtbot.waitUntil(lambda: rules.model().rowCount() == len(RULES), timeout=WAIT)
    assert rules.columnWidth(0) >= rules.sizeHintForColumn(0)
    assert rules.isColumnHidden(2) == (width < 1400)
    assert not rules.isColumnHidden(3)
