"""The import wizard over the real engine: steps, reasons, choices, nothing left behind."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QListView, QScrollArea

from engine import tasks
from engine.base.errors import CorpusError
from engine.orders.corpora import ReadChoice
from engine.results.corpora import DomainDirection
from engine.results.jobs import Failure
from gui import i18n
from gui.pages.library.vocabulary import VocabularyView
from gui.pages.wizard.steps import (
    CLEANING,
    FILES,
    FINISH,
    READING,
    SPLITTING,
    TITLES,
    VOCABULARY,
    StepList,
)
from gui.theme.tokens import FONT_SMALL
from gui.widgets.controls import Picker
from tests.engine.corpora.office_samples import ENGLISH, GERMAN
from tests.engine.corpora.samples import numbered_pairs, tmx, unit, units, write
from tests.gui.finding import button, choice, press, texts
from tests.gui.pages.corpora.library import ROWS, WAIT


def spoken(step):
    """Returns what a screen reader says of the first file."""
    files = step.findChild(QListView)
    return files.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def staging(library_home):
    return sorted(path.name for path in (library_home / "staging").glob("[!.]*"))


def test_next_says_why_it_is_out_of_reach(wizard):
    assert (wizard.next_button.isEnabled(), wizard.why.text()) == (False, "Choose at least one file.")
    assert wizard.next_button.accessibleDescription() == "Choose at least one file."


def test_files_are_looked_at_as_soon_as_they_come(wizard, qtbot, memory):
    wizard.start([memory])
    assert wizard.why.text() == "The files are being read."
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    assert wizard.steps.get(FILES).state_words() == "1 file, 10 units"


def test_the_list_of_steps_says_the_languages_once_they_are_known(wizard, qtbot, memory):
    wizard.start([memory])
    reading = wizard.step_list.buttons[READING]
    qtbot.waitUntil(lambda: "German → English" in reading.accessibleName(), timeout=WAIT)
    assert wizard.shown is wizard.steps.get(FILES)


def test_languages_are_guessed_in_the_direction_the_user_translates(wizard, reach, settings):
    settings.src, settings.tgt = "en", "de"
    reach(READING)
    assert (wizard.draft.src, wizard.draft.tgt) == ("en", "de")


def test_sides_that_were_the_wrong_way_round_can_be_turned_back(wizard, memory, reach, qtbot):
    wrong = "".join(unit(english, german) for german, english in zip(GERMAN, ENGLISH, strict=True))
    write(memory, tmx(wrong))
    step = reach(READING)
    press(step, "Swap the two sides")
    qtbot.waitUntil(lambda: wizard.draft.per_file == {str(memory): ReadChoice(swap=False)})


@pytest.mark.parametrize("tag", ["en", "de"])
def test_the_steps_have_visible_names_where_it_is_narrow(wizard, qtbot, tag):
    i18n.use_language(tag)
    try:
        steps = StepList(TITLES)
    finally:
        i18n.use_language("en")
    qtbot.addWidget(steps)
    steps.set_narrow(is_narrow=True)
    for step in steps.buttons:
        step.show_state("", is_current=True, is_done=False, is_reachable=True)
        step.resize(steps.width(), step.height())
        font = QFont(step.font())
        font.setPixelSize(FONT_SMALL)
        font.setWeight(QFont.Weight.DemiBold)
        room = step.rect().adjusted(2, 31, -2, 0)
        needed = QFontMetrics(font).boundingRect(room, Qt.TextFlag.TextWordWrap, step.text())
        assert room.contains(needed), step.text()
        shown = step.grab().toImage()
        step.setText("")
        assert step.grab().toImage() != shown


def test_the_list_of_steps_stays_narrow_when_the_import_begins_anew(wizard, qtbot):
    wizard.resize(900, 700)
    qtbot.waitUntil(lambda: wizard.step_list.width() < 100, timeout=WAIT)
    wizard.leave_now()
    qtbot.waitUntil(lambda: wizard.step_list.width() < 100, timeout=WAIT)


@pytest.mark.slow
def test_the_report_stands_right_under_the_choice_where_it_is_narrow(wizard, reach, qtbot):
    wizard.resize(760, 560)
    step = reach(VOCABULARY)
    model, report = step.findChild(Picker), step.findChild(VocabularyView)

    def gap():
        below = model.mapTo(step, model.rect().bottomLeft()).y()
        return report.mapTo(step, QPoint()).y() - below

    qtbot.waitUntil(lambda: 0 < gap() < 60, timeout=WAIT)


@pytest.mark.slow
def test_the_corpus_gets_the_name_that_the_last_step_shows(wizard, reach, qtbot):
    assert "memory" in texts(reach(FINISH)).splitlines()
    with qtbot.waitSignal(wizard.imported, timeout=WAIT) as signal:
        wizard.next_button.click()
    assert signal.args[0].name == "memory"


def test_a_file_that_cannot_be_read_stands_in_the_list_with_its_sentence(wizard, qtbot, tmp_path):
    wizard.start([write(tmp_path / "picture.png", b"\x89PNG\r\n\x1a\n" + bytes(90))])
    qtbot.waitUntil(lambda: wizard.why.text() == "None of these files can be read.", timeout=WAIT)
    assert "Cannot be read: picture.png is" in spoken(wizard.steps.get(FILES))


def test_a_look_that_fails_says_so_and_offers_to_read_again(wizard, qtbot, memory, jobs):
    jobs.broken["look"] = Failure(what="It is torn at line 3.", hint="Try another file.")
    wizard.start([memory])
    step = wizard.steps.get(FILES)
    qtbot.waitUntil(step.error.isVisible, timeout=WAIT)
    jobs.broken.clear()
    press(step, "Read again")
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)


def test_another_encoding_is_looked_at_at_once(wizard, qtbot, memory, reach, jobs):
    step = reach(READING)
    choice(step, "Encoding").choose("cp1252")
    assert wizard.why.text() == "The files are being read."
    qtbot.waitUntil(lambda: len(jobs.asked("look")) == 2 and wizard.next_button.isEnabled(), timeout=WAIT)
    assert jobs.asked("look")[1].choices == {str(memory): ReadChoice(encoding="cp1252")}
    assert wizard.draft.entries[0].encoding == "Windows-1252"


def test_choosing_the_other_language_swaps_the_two(wizard, reach):
    step = reach(READING)
    choice(step, "From").choose("en")
    assert (wizard.draft.src, wizard.draft.tgt) == ("en", "de")


@pytest.mark.slow
def test_next_waits_until_the_text_is_divided_by_the_rules_as_they_are_now(wizard, reach, go_on, qtbot):
    step = reach(SPLITTING)
    choice(step, "Domain").setEditText("law")
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    wizard.back_button.click()
    choice(wizard.shown, "How strictly").choose("gentle")
    go_on()
    assert wizard.shown is step
    assert (wizard.next_button.isEnabled(), wizard.why.text()) == (False, "The text is being divided.")
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    assert wizard.draft.splits.splits["train"] == 9


@pytest.mark.slow
def test_text_that_could_not_be_divided_again_leads_no_further(wizard, reach, monkeypatch, qtbot):
    step = reach(SPLITTING)
    choice(step, "Domain").setEditText("law")
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)

    def fail(*_values, **_more):
        raise CorpusError("The text is damaged.", "Read it again.")

    monkeypatch.setattr(tasks, "staged_splits", fail)
    choice(step, "Domain").setEditText("contracts")
    qtbot.waitUntil(lambda: "The text is damaged." in texts(step), timeout=WAIT)
    assert not wizard.next_button.isEnabled()


@pytest.mark.slow
def test_the_domain_must_have_a_name(wizard, qtbot, reach):
    step = reach(SPLITTING)
    assert wizard.why.text() == "Give the domain a name."
    choice(step, "Domain").setEditText(" law ")
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    assert wizard.draft.domain == "law"
    assert wizard.draft.splits.splits == {"train": 7, "dev": 0, "test": 0}


def test_text_in_one_language_is_not_said_to_be_tested_on(wizard, qtbot, go_on, tmp_path):
    text = write(tmp_path / "book.txt", "".join(f"{source}\n" for source, _ in numbered_pairs(40)))
    wizard.start([text])
    for _ in range(SPLITTING):
        go_on()
    step = wizard.steps.get(SPLITTING)
    qtbot.waitUntil(lambda: "All of it is to learn from" in texts(step), timeout=WAIT)
    assert not button(step, "Use my own test file…").isVisible()


@pytest.mark.slow
def test_an_own_test_file_is_read_with_the_rest(wizard, qtbot, reach, tmp_path, jobs, library_home):
    step = reach(SPLITTING)
    before = wizard.draft.staged_id
    step.use_test_files([write(tmp_path / "exam.tmx", tmx(units(numbered_pairs(3))))])
    qtbot.waitUntil(lambda: wizard.draft.staged_id != before and wizard.shown is step, timeout=WAIT)
    assert [path.name for path in jobs.asked("stage")[1].test] == ["exam.tmx"]
    qtbot.waitUntil(lambda: staging(library_home) == [wizard.draft.staged_id], timeout=WAIT)


@pytest.mark.slow
def test_the_vocabulary_is_reported_for_a_model_of_these_languages(wizard, qtbot, reach, jobs):
    step = reach(VOCABULARY)
    qtbot.waitUntil(lambda: wizard.next_button.text() == "Next", timeout=WAIT)
    (order,) = jobs.asked("vocabulary")
    assert (order.model, order.staged, order.recipe) == (
        "small",
        wizard.draft.staged_id,
        wizard.draft.recipe,
    )
    assert choice(step, "Model").count() == 2
    assert "7 sentences of your files, as seen by Model small." in texts(step)


@pytest.mark.slow
def test_the_vocabulary_can_be_skipped(wizard, reach, jobs):
    jobs.held.add("vocabulary")
    reach(VOCABULARY)
    assert (wizard.next_button.text(), wizard.next_button.isEnabled()) == ("Skip", True)


def copied_summary(step, qtbot):
    """Returns the summary as its button copies it."""
    with qtbot.waitSignal(step.copied, timeout=WAIT) as copied:
        press(step, "Copy summary")
    return copied.args[0]


@pytest.mark.slow
def test_the_summary_adds_up(reach, qtbot):
    told = copied_summary(reach(FINISH), qtbot)
    assert "Read: 10\nEmpty on one side: −1\nIdentical on both sides: −2\nImported: 7" in told


@pytest.fixture
def known(memory):
    """Three of the pairs are in the domain "pumps" already."""
    write(memory, tmx(units([*ROWS, *numbered_pairs(3)])))


@pytest.mark.slow
def test_lines_that_the_domain_holds_are_left_out_unless_wanted(wizard, qtbot, reach, known):
    step = reach(SPLITTING)
    choice(step, "Domain").setEditText("pumps")
    qtbot.waitUntil(lambda: "3 lines are left out: “pumps” holds them already." in texts(step), timeout=WAIT)
    press(step, "Leave out lines that the domain holds already")
    says = "3 of these lines are in “pumps” already, and would count twice."
    qtbot.waitUntil(lambda: says in texts(step), timeout=WAIT)
    assert sum(wizard.draft.splits.splits.values()) == 10


@pytest.mark.slow
def test_what_the_domain_holds_is_a_reason_in_the_summary(reach, known, qtbot):
    assert "Already in the domain: −3\nImported: 7" in copied_summary(reach(FINISH, "pumps"), qtbot)


@pytest.mark.slow
def test_the_import_ends_with_what_to_do_next(wizard, qtbot, reach, jobs):
    step = reach(FINISH)
    with qtbot.waitSignal(wizard.imported, timeout=WAIT):
        wizard.next_button.click()
    assert button(step, "Teach this domain").isVisible()
    assert not wizard.cancel_button.isVisible()
    (order,) = jobs.asked("finish-import")
    assert (order.domain, order.recipe.preset, order.keep_known) == ("law", "standard", False)
    assert [each.id for each in tasks.list_corpora() if each.domain == "law"] == ["memory"]


@pytest.mark.slow
def test_adapting_leads_to_the_adapt_page_with_the_domain(wizard, qtbot, reach):
    step = reach(FINISH)
    with qtbot.waitSignal(wizard.imported, timeout=WAIT):
        wizard.next_button.click()
    with qtbot.waitSignal(wizard.adapt_asked) as signal:
        press(step, "Teach this domain")
    assert (signal.args, wizard.draft.files) == ([DomainDirection("law", "de", "en")], [])


@pytest.mark.slow
def test_an_import_that_fails_says_so_and_can_be_tried_again(wizard, qtbot, reach, jobs):
    step = reach(FINISH)
    jobs.broken["finish-import"] = Failure(what="The disk is full.", hint="Make room.")
    wizard.next_button.click()
    qtbot.waitUntil(step.error.isVisible, timeout=WAIT)
    assert wizard.next_button.isEnabled()
    jobs.broken.clear()
    with qtbot.waitSignal(wizard.imported, timeout=WAIT):
        press(step, "Try again")


def test_back_keeps_the_choices(wizard, qtbot, reach, go_on, jobs):
    step = reach(SPLITTING)
    choice(step, "Domain").setEditText("law")
    wizard.back_button.click()
    wizard.back_button.click()
    go_on()
    go_on()
    assert choice(step, "Domain").currentText() == "law"
    assert len(jobs.asked("stage")) == 1


def test_stopping_the_reading_leads_back_to_where_it_began(wizard, qtbot, reach, go_on, jobs):
    jobs.held.add("stage")
    reach(READING)
    go_on()
    assert wizard.shown is wizard.waiting
    press(wizard.waiting, "Stop reading")
    qtbot.waitUntil(lambda: wizard.shown is wizard.steps.get(READING), timeout=WAIT)


def test_a_reading_that_fails_says_so_where_it_can_be_changed(wizard, qtbot, reach, go_on, jobs):
    jobs.broken["stage"] = Failure(what="It is torn at line 3.", hint="Try another file.")
    reach(READING)
    go_on()
    qtbot.waitUntil(wizard.steps.get(READING).error.isVisible, timeout=WAIT)
    assert wizard.next_button.isEnabled()


def test_leaving_asks_and_then_leaves_nothing(wizard, qtbot, reach, monkeypatch, library_home):
    reach(CLEANING)
    questions = []
    monkeypatch.setattr("gui.errors.ask", lambda *words: questions.append(words))
    wizard.cancel_button.click()
    with qtbot.waitSignal(wizard.closed):
        dict(questions[0][3])["Leave"]()
    qtbot.waitUntil(lambda: staging(library_home) == [], timeout=WAIT)
    assert wizard.draft.files == []


def test_closing_the_window_leaves_nothing(wizard, reach, library_home):
    reach(CLEANING)
    assert staging(library_home) == [wizard.draft.staged_id]
    wizard.shut_down()
    assert staging(library_home) == []


def test_files_can_be_taken_off_again(wizard, qtbot, reach):
    step = reach(FILES)
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    press(step, "Remove")
    assert wizard.why.text() == "Choose at least one file."


def test_a_new_file_is_looked_at_with_the_one_that_waits_for_a_partner(wizard, qtbot, tmp_path, jobs):
    first, second = (
        write(tmp_path / f"a.{tag}", "".join(f"{pair[side]}\n" for pair in numbered_pairs(9)))
        for side, tag in enumerate(("de", "en"))
    )
    wizard.start([first])
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    wizard.start([second])
    qtbot.waitUntil(lambda: len(wizard.draft.entries) == 2, timeout=WAIT)
    assert [path.name for path in jobs.asked("look")[-1].files] == ["a.de", "a.en"]
    assert not wizard.draft.is_monolingual


def test_a_file_whose_partner_is_taken_off_is_looked_at_again(wizard, qtbot, tmp_path):
    paths = [write(tmp_path / f"a.{tag}", "Halt!\n" * 3) for tag in ("de", "en")]
    wizard.start(paths)
    qtbot.waitUntil(lambda: len(wizard.draft.entries) == 2, timeout=WAIT)
    wizard.steps.get(FILES).remove_current()
    qtbot.waitUntil(lambda: wizard.draft.is_monolingual, timeout=WAIT)
    assert wizard.draft.files == [paths[1]]


@pytest.mark.slow
def test_every_part_has_its_place_in_the_wizard(wizard, reach):
    before = set(QApplication.topLevelWidgets())
    reach(FINISH)
    fresh = [widget for widget in QApplication.topLevelWidgets() if widget not in before]
    assert [
        type(widget).__name__ for widget in fresh if not widget.inherits("QComboBoxPrivateContainer")
    ] == []


@pytest.mark.slow
def test_pairs_can_be_imported_as_terms(wizard, qtbot, reach, jobs):
    press(reach(READING), "This is a term list")
    assert wizard.draft.to_read().are_terms
    reach(FINISH)
    with qtbot.waitSignal(wizard.imported, timeout=WAIT):
        wizard.next_button.click()
    assert [each.kind for each in tasks.list_corpora() if each.id == "memory"] == ["terms"]


@pytest.mark.slow
def test_a_list_of_names_is_imported_as_words_that_stay(wizard, qtbot, go_on, tmp_path):
    wizard.start([write(tmp_path / "names.csv", "Parlance\nVA-LLM\nKolibri\nAda Lovelace\n")])
    go_on()
    step = wizard.steps.get(READING)
    press(step, "Do not translate these words")
    choice(step, "From").choose("de")
    choice(step, "To").choose("en")
    for index in range(READING, FINISH):
        if index == SPLITTING:
            choice(wizard.steps.get(SPLITTING), "Domain").setEditText("names")
        go_on()
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    with qtbot.waitSignal(wizard.imported, timeout=WAIT):
        wizard.next_button.click()
    found = tasks.domain_terms("names", "en", "de").entries
    assert [(each.source, each.stays) for each in found] == [
        ("Ada Lovelace", True), ("Kolibri", True), ("Parlance", True), ("VA-LLM", True),
    ]  # fmt: skip


@pytest.mark.slow
def test_an_import_is_at_work_until_it_is_done(wizard, reach, qtbot):
    assert wizard.at_work == ""
    reach(FINISH)
    assert wizard.at_work == "An import is being prepared. An import that is stopped leaves nothing."
    with qtbot.waitSignal(wizard.imported, timeout=WAIT):
        wizard.next_button.click()
        assert wizard.at_work == "An import is being written. An import that is stopped leaves nothing."
    assert wizard.at_work == ""


def test_a_narrow_step_has_one_scroll_bar(wizard, go_on, tmp_path, qtbot):
    rows = "".join(f"{german}\t{english}\n" for german, english in numbered_pairs(40))
    wizard.resize(820, 460)
    wizard.start([write(tmp_path / "memory.tsv", rows)])
    go_on()
    qtbot.waitUntil(lambda: "Encoding" in texts(wizard.shown), timeout=WAIT)

    def bars():
        return [area.verticalScrollBar().isVisible() for area in wizard.shown.findChildren(QScrollArea)]

    qtbot.waitUntil(lambda: bars()[0], timeout=WAIT)
    qtbot.wait(50)  # until the parts have their heights
    assert bars() == [True, False]
