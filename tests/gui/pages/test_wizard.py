"""The import wizard over a door that answers from memory: steps, reasons, choices, nothing left behind."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.corpora.cleaning.rules import RULES
from gui.pages.corpora.vocabulary.view import VocabularyView
from gui.pages.corpora.wizard import ImportWizard
from gui.pages.corpora.wizard.steps.order import FILES, READING, SPLITTING
from tests.gui.fakes import corpus, model
from tests.gui.pages.wizard_door import WizardTasks, entry


@pytest.fixture
def tasks():
    return WizardTasks([model("small"), model("french", tgt="fr")], [corpus("catalogue")])


@pytest.fixture
def wizard(services, qtbot, monkeypatch):
    monkeypatch.setattr(VocabularyView, "show_report", lambda *_: None)  # it has tests of its own
    result = ImportWizard(services)
    qtbot.addWidget(result)
    result.resize(1100, 700)
    result.show()
    yield result
    result.shut_down()


@pytest.fixture
def memory(tmp_path):
    path = tmp_path / "memory.tmx"
    path.write_text("<tmx/>")
    return path


def reach(wizard, qtbot, memory, step):
    """Brings the wizard to a step as a user does: files, then Next."""
    wizard.start([memory])
    for index in range(step):
        if index == 3:
            wizard.steps.get(SPLITTING)._domain.setEditText("pumps")
        qtbot.waitUntil(wizard._next.isEnabled, timeout=10_000)
        wizard._next.click()
    qtbot.waitUntil(lambda: wizard._stack.currentWidget() is wizard.steps.get(step), timeout=10_000)
    return wizard.steps.get(step)


def asked(tasks, what):
    return [each for each in tasks.asked if each[0] == what]


def test_next_says_why_it_is_out_of_reach(wizard):
    assert (wizard._next.isEnabled(), wizard._why.text()) == (False, "Choose at least one file.")
    assert wizard._next.accessibleDescription() == "Choose at least one file."


def test_files_are_looked_at_as_soon_as_they_come(wizard, qtbot, memory):
    wizard.start([memory])
    assert wizard._why.text() == "The files are being read."
    qtbot.waitUntil(wizard._next.isEnabled, timeout=10_000)
    assert wizard.steps.get(FILES).state_words() == "1 file, 10 units"


def test_languages_are_guessed_in_the_direction_the_user_translates(wizard, qtbot, memory):
    reach(wizard, qtbot, memory, 1)
    assert (wizard.draft.src, wizard.draft.tgt) == ("de", "en")


def test_sides_that_seem_to_stand_the_wrong_way_round_can_be_turned(wizard, qtbot, memory, tasks):
    tasks.entries[memory.name] = [entry(memory, looks_swapped=True)]
    step = reach(wizard, qtbot, memory, 1)
    item = wizard.steps.get(FILES)._list._items.item(0)
    assert "Look at this: Its two sides seem to stand the wrong way round" in item.accessibleText()
    assert not step._options._swap.isHidden()


def test_the_list_of_steps_stays_narrow_when_the_import_begins_anew(wizard, qtbot):
    wizard.resize(900, 700)
    qtbot.waitUntil(lambda: wizard._step_list.width() < 100, timeout=10_000)
    wizard.leave_now()
    qtbot.waitUntil(lambda: wizard._step_list.width() < 100, timeout=10_000)


def test_the_corpus_gets_the_name_that_the_last_step_shows(wizard, qtbot, memory, tasks):
    reach(wizard, qtbot, memory, 5)
    wizard._next.click()
    qtbot.waitUntil(lambda: bool(asked(tasks, "finish")), timeout=10_000)
    assert asked(tasks, "finish")[0][3] == wizard.draft.corpus_name == "memory"


def test_a_file_that_cannot_be_read_stands_in_the_list_with_its_sentence(wizard, qtbot, tmp_path, tasks):
    path = tmp_path / "picture.png"
    tasks.entries["picture.png"] = [entry(path, error={"what": "picture.png holds no text.", "hint": ""})]
    wizard.start([path])
    qtbot.waitUntil(lambda: wizard._why.text() == "None of these files can be read.", timeout=10_000)
    item = wizard.steps.get(FILES)._list._items.item(0)
    assert "Cannot be read: picture.png holds no text." in item.accessibleText()


def test_a_look_that_fails_says_so_and_offers_to_read_again(wizard, qtbot, memory, tasks):
    tasks.ways["look"] = "fail"
    wizard.start([memory])
    qtbot.waitUntil(wizard.steps.get(FILES).error.isVisible, timeout=10_000)
    tasks.ways["look"] = "tell"
    wizard.steps.get(FILES).error.retried.emit()
    qtbot.waitUntil(wizard._next.isEnabled, timeout=10_000)


def test_another_encoding_is_looked_at_at_once(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 1)
    step._options._encoding.choose("cp1252")
    assert wizard._why.text() == "The files are being read."
    qtbot.waitUntil(lambda: len(asked(tasks, "look")) == 2 and wizard._next.isEnabled(), timeout=10_000)
    assert asked(tasks, "look")[1][4] == {str(memory): {"encoding": "cp1252"}}


def test_choosing_the_other_language_swaps_the_two(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, 1)
    step._src.choose("en")
    assert (wizard.draft.src, wizard.draft.tgt) == ("en", "de")


def test_all_is_read_before_cleaning_and_counted(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 2)
    qtbot.waitUntil(lambda: step._remains.text() == "7 of 10 remain")
    assert asked(tasks, "stage") == [("stage", ["memory.tmx"], "de", "en", [])]
    assert step._table.rules.rowCount() == 2


def test_a_rule_switched_off_counts_again_and_makes_the_recipe_the_users_own(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 2)
    qtbot.waitUntil(lambda: step._remains.text() == "7 of 10 remain")
    index = step._table.rules.index(1, 0)
    step._table.rules.setData(index, Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    qtbot.waitUntil(lambda: step._remains.text() == "9 of 10 remain")
    assert (wizard.draft.recipe["preset"], step._preset.currentText()) == ("", "Your own choice")


def test_a_whole_rule_is_put_back_by_its_button(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, 2)
    qtbot.waitUntil(lambda: step._examples.n_shown == 2)
    step._examples._switch.click()
    qtbot.waitUntil(lambda: step._remains.text() == "9 of 10 remain")
    assert step._examples._switch.text() == "Use this rule"


def test_a_single_line_can_be_kept_anyway(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, 2)
    qtbot.waitUntil(lambda: step._examples.n_shown == 2)
    index = step._examples._model.index(0, 0)
    step._examples._model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    qtbot.waitUntil(lambda: step._remains.text() == "8 of 10 remain")
    assert wizard.draft.recipe["keep_rows"] == [7]


def test_a_threshold_that_moves_counts_again(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 2)
    qtbot.waitUntil(lambda: step._examples.n_shown == 2)
    step._examples._thresholds._parts[0]._slider.setValue(2)
    qtbot.waitUntil(lambda: asked(tasks, "cleaning")[-1][2]["rules"]["length-ratio"]["max_ratio"] == 2.0)


def test_a_preset_replaces_the_rules_and_keeps_the_lines_kept_by_hand(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, 2)
    qtbot.waitUntil(lambda: step._examples.n_shown == 2)
    wizard.draft.keep_row(9, is_kept=True)
    step._preset.choose("gentle")
    qtbot.waitUntil(lambda: step._remains.text() == "10 of 10 remain")


def test_a_recipe_is_saved_without_the_lines_and_can_be_chosen(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 2)
    qtbot.waitUntil(lambda: step._examples.n_shown == 2)
    with qtbot.waitSignal(wizard.toasted):
        step.save_recipe("house")
    assert "keep_rows" not in tasks.saved["house"]
    assert step._preset.currentText() == "house"


def test_what_is_left_out_is_exported(wizard, qtbot, memory, tmp_path):
    step = reach(wizard, qtbot, memory, 2)
    with qtbot.waitSignal(wizard.toasted):
        step.export_rejects(tmp_path / "out.tsv")
    assert (tmp_path / "out.tsv").exists()


@pytest.mark.parametrize("width", [900, 1100, 1400])
def test_the_names_of_rules_are_never_cut(wizard, qtbot, memory, tasks, monkeypatch, width):
    told = tasks.staged_cleaning("s1", {"rules": {}})
    rules = [{**told["rules"][0], "title": rule.title, "hits": 1_234_567} for rule in RULES]
    monkeypatch.setattr(tasks, "staged_cleaning", lambda *_: {**told, "rules": rules})
    wizard.resize(width, 760)
    table = reach(wizard, qtbot, memory, 2)._table
    qtbot.waitUntil(lambda: table.rules.rowCount() == len(RULES))
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)
    assert table.isColumnHidden(2) == (width < 1400)
    assert not table.isColumnHidden(3)


def test_the_domain_must_have_a_name(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, 3)
    assert wizard._why.text() == "Give the domain a name."
    step._domain.setEditText(" pumps ")
    qtbot.waitUntil(wizard._next.isEnabled)
    assert (wizard.draft.domain, step._numbers["train"].text()) == ("pumps", "5")


def test_text_in_one_language_is_not_said_to_be_measured_on(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, SPLITTING)
    assert step._measuring.isVisibleTo(step)
    for each in step.draft.usable:
        each["kind"] = "monolingual"
    step.enter()
    assert not step._measuring.isVisibleTo(step)


def test_an_own_test_file_is_read_with_the_rest(wizard, qtbot, memory, tmp_path, tasks):
    step = reach(wizard, qtbot, memory, 3)
    step.use_test_files([tmp_path / "exam.tmx"])
    qtbot.waitUntil(lambda: wizard._stack.currentWidget() is step, timeout=10_000)
    assert asked(tasks, "stage")[1][4] == ["exam.tmx"]
    qtbot.waitUntil(lambda: tasks.discarded == ["s1"])


def test_the_vocabulary_is_reported_for_a_model_of_these_languages(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 4)
    qtbot.waitUntil(lambda: wizard._next.text() == "Next", timeout=10_000)
    assert asked(tasks, "vocabulary") == [("vocabulary", "small", "s1")]
    assert step._model.count() == 1


def test_the_vocabulary_can_be_skipped(wizard, qtbot, memory, tasks):
    tasks.ways["vocabulary"] = "wait"
    reach(wizard, qtbot, memory, 4)
    assert (wizard._next.text(), wizard._next.isEnabled()) == ("Skip", True)


def test_the_summary_adds_up(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, 5)
    told = step.summary_text()
    assert "Read: 10" in told
    assert "Empty: −1" in told
    assert "Length-ratio: −2" in told
    assert "Imported: 7" in told


def test_lines_that_the_domain_holds_are_left_out_unless_wanted(wizard, qtbot, memory, tasks):
    tasks.n_known = 3
    step = reach(wizard, qtbot, memory, 3)
    step._domain.setEditText("pumps")
    qtbot.waitUntil(wizard._next.isEnabled)
    assert step._leaks.text().startswith("3 lines are left out: “pumps” holds them already.")
    step._leave_known.setChecked(False)
    qtbot.waitUntil(lambda: step._numbers["train"].text() == "5")
    assert step._leaks.text().startswith("3 of these lines are in “pumps” already, and would count twice.")
    step._leave_known.setChecked(True)
    qtbot.waitUntil(lambda: step._numbers["train"].text() == "2")


def test_what_the_domain_holds_is_a_reason_in_the_summary(wizard, qtbot, memory, tasks):
    tasks.n_known = 3
    told = reach(wizard, qtbot, memory, 5).summary_text()
    assert "Already in the domain: −3\nImported: 4" in told


def test_the_import_ends_with_what_to_do_next(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 5)
    with qtbot.waitSignal(wizard.imported, timeout=10_000):
        wizard._next.click()
    assert step._after.isVisible()
    assert not wizard._cancel.isVisible()
    verb, staged, domain, _name, recipe, keep_known = asked(tasks, "finish")[0]
    assert (verb, staged, domain, recipe["preset"]) == ("finish", "s1", "pumps", "standard")
    assert keep_known is False


def test_adapting_leads_to_the_adapt_page_with_the_domain(wizard, qtbot, memory):
    step = reach(wizard, qtbot, memory, 5)
    with qtbot.waitSignal(wizard.imported, timeout=10_000):
        wizard._next.click()
    with qtbot.waitSignal(wizard.navigated) as signal:
        step.adapt_wanted.emit()
    assert (signal.args, wizard.draft.files) == (["adapt", "pumps"], [])


def test_an_import_that_fails_says_so_and_can_be_tried_again(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 5)
    tasks.ways["finish"] = "fail"
    qtbot.waitUntil(wizard._next.isEnabled)
    wizard._next.click()
    qtbot.waitUntil(step.error.isVisible, timeout=10_000)
    assert wizard._next.isEnabled()


def test_back_keeps_the_choices(wizard, qtbot, memory, tasks):
    step = reach(wizard, qtbot, memory, 3)
    step._domain.setEditText("pumps")
    wizard._back.click()
    wizard._back.click()
    qtbot.waitUntil(wizard._next.isEnabled)
    wizard._next.click()
    wizard._next.click()
    assert step._domain.currentText() == "pumps"
    assert len(asked(tasks, "stage")) == 1


def test_stopping_the_reading_leads_back_to_where_it_began(wizard, qtbot, memory, tasks):
    reach(wizard, qtbot, memory, 1)
    tasks.ways["stage"] = "wait"
    wizard._next.click()
    qtbot.waitUntil(lambda: wizard.reading.runner.job.run_id == "r1", timeout=10_000)
    wizard.waiting.stopped.emit()
    qtbot.waitUntil(lambda: wizard._stack.currentWidget() is wizard.steps.get(READING), timeout=10_000)


def test_a_reading_that_fails_says_so_where_it_can_be_changed(wizard, qtbot, memory, tasks):
    reach(wizard, qtbot, memory, 1)
    tasks.ways["stage"] = "fail"
    wizard._next.click()
    qtbot.waitUntil(wizard.steps.get(READING).error.isVisible, timeout=10_000)
    assert wizard._next.isEnabled()


def test_leaving_asks_and_then_leaves_nothing(wizard, qtbot, memory, tasks, monkeypatch):
    reach(wizard, qtbot, memory, 2)
    questions = []
    monkeypatch.setattr("gui.errors.ask", lambda *words: questions.append(words))
    wizard._cancel.click()
    with qtbot.waitSignal(wizard.closed):
        dict(questions[0][3])["Leave"]()
    qtbot.waitUntil(lambda: tasks.discarded == ["s1"])
    assert wizard.draft.files == []


def test_closing_the_window_leaves_nothing(wizard, qtbot, memory, tasks):
    reach(wizard, qtbot, memory, 2)
    wizard.shut_down()
    assert tasks.discarded == ["s1"]


def test_files_can_be_taken_off_again(wizard, qtbot, memory):
    reach(wizard, qtbot, memory, 0)
    qtbot.waitUntil(wizard._next.isEnabled, timeout=10_000)
    wizard.steps.get(FILES).remove_current()
    assert wizard._why.text() == "Choose at least one file."


def test_a_new_file_is_looked_at_with_the_one_that_waits_for_a_partner(wizard, qtbot, tmp_path, tasks):
    first, second = tmp_path / "a.de", tmp_path / "a.en"
    tasks.entries["a.de"] = [entry(first, kind="monolingual", guess={"src": "de", "tgt": ""})]
    wizard.start([first])
    qtbot.waitUntil(wizard._next.isEnabled, timeout=10_000)
    wizard.start([second])
    qtbot.waitUntil(lambda: asked(tasks, "look")[-1][1] == ["a.de", "a.en"], timeout=10_000)


def test_an_import_starts_at_once_while_other_work_is_going_on(wizard, qtbot, memory, services):
    services.jobs.start(["wait"], "adapt", "Adapting")
    wizard.start([memory])
    qtbot.waitUntil(wizard._next.isEnabled, timeout=10_000)


def test_every_part_has_its_place_in_the_wizard(wizard, qtbot, memory):
    before = set(QApplication.topLevelWidgets())
    reach(wizard, qtbot, memory, 5)
    fresh = [widget for widget in QApplication.topLevelWidgets() if widget not in before]
    assert [
        type(widget).__name__ for widget in fresh if not widget.inherits("QComboBoxPrivateContainer")
    ] == []
