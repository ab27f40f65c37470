"""Files of each kind on the desk: opened, put away, opened again after an end of any kind."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from engine import tasks
from engine.base.errors import LibraryError
from engine.results.corpora import DomainDirection
from engine.results.sessions import WorkState
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.recent import RecentSheet
from gui.pages.desk.table import LENGTH, PLACE, SOURCE, SPEED
from gui.pages.translate.page import TranslatePage
from gui.theme import tokens_now
from tests.engine.corpora.documents.bilingual.test_po_files import po
from tests.engine.corpora.documents.office.word_samples import word_document
from tests.engine.corpora.office_samples import docx, paragraph
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_subtitles import srt
from tests.engine.corpora.test_xliff import unit, xliff
from tests.gui.pages.desk.desk_hands import (
    CHANGED,
    CONFIRMED,
    FILM,
    FIRST,
    LINES,
    MACHINE,
    SECOND,
    SHIFT,
    SOURCES,
    THIRD,
    active,
    confirm,
    field,
    flat,
    is_told,
    is_translated,
    kept,
    known,
    opened,
    press,
    sources,
    states,
    targets,
    type_over,
)
from tests.gui.pages.translate.page_window import (
    BACK,
    PUMPS,
    SMALL,
    Brake,
    drop,
    opened_page,
    remove_models,
    translation,
)
from tests.gui.showing import show_active
from tests.patience import patience

EXACT, FUZZY, LOCKED = WorkState.EXACT, WorkState.FUZZY, WorkState.LOCKED
KINDS = {
    "letter.txt": (f"{FIRST} {SECOND}\n", [FIRST, SECOND], [MACHINE] * 2),
    "letter.docx": (
        docx(paragraph("Wir lesen ", "ein", " Buch. ") + paragraph("12") + paragraph(SECOND)),
        [FIRST, SECOND],
        [MACHINE] * 2,
    ),
    "film.srt": (FILM, LINES, [MACHINE] * 3),
    "job.xlf": (
        xliff(
            unit(f"{FIRST} {SECOND}", "")
            + unit("Das Ventil.", "The valve.", state="translated")
            + unit("Der Motor.", "The engine.", state="final")
            + unit("Der Druck.", "Pressure", state="needs-review-translation")
            + unit("Das Rohr.", "The pipe.", translate="no")
        ),
        [FIRST, SECOND, "Das Ventil.", "Der Motor.", "Der Druck.", "Das Rohr."],
        [MACHINE, MACHINE, EXACT, CONFIRMED, FUZZY, LOCKED],
    ),
    "strings.po": (
        po(
            f'msgid "{FIRST}"\nmsgstr ""\n\n#, fuzzy\nmsgid "Das Ventil."\nmsgstr "A valve"\n\n'
            'msgid "Der Motor."\nmsgstr "The engine."\n',
            language="en",
        ),
        [FIRST, "Das Ventil.", "Der Motor."],
        [MACHINE, FUZZY, EXACT],
    ),
}
ENGLISH = "This is plainly an English sentence about pumps.\n\nAnd here is another one about valves.\n"
IS_ENGLISH = "This looks like English, not German, so it stays as it is."


@pytest.mark.parametrize("name", list(KINDS))
def test_a_file_of_each_kind_is_a_list_of_segments_with_translations(
    qtbot: Any, page: TranslatePage, tmp_path: Path, name: str
) -> None:
    data, expected, expected_states = KINDS[name]
    desk = opened(qtbot, page, write(tmp_path / name, data))
    assert desk.view.isVisible()
    assert not page.source.isVisible()
    assert (sources(desk), states(desk)) == (expected, expected_states)
    assert all(targets(desk))
    speaker = "anna" if name == "film.srt" else None
    assert flat(targets(desk)[0]) == flat(translation(expected[0], speaker=speaker))
    assert desk.view.name.text() == name
    assert f"{len(expected)} segments" in desk.view.facts.text()


def test_each_file_keeps_the_translations_that_it_has(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "job.xlf", KINDS["job.xlf"][0]))
    assert targets(desk)[2:] == ["The valve.", "The engine.", "Pressure", "The pipe."]
    assert desk.view.count.text() == "2/6 confirmed"


def test_subtitles_show_who_speaks_when_and_how_fast_it_reads(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    rows = desk.view.table.segments
    assert [rows.index(row, SOURCE).data() for row in range(3)] == [
        "ANNA: Die Pumpe ist neu.",
        "Jonas: Die Pumpe ist alt.",
        "Stille.",
    ]
    assert rows.index(1, PLACE).data() == "0:00:03\n1.0 s"
    lines = targets(desk)[1].split("\n")
    assert rows.index(1, LENGTH).data() == "\n".join(str(len(line)) for line in lines)
    assert rows.index(1, SPEED).data() == f"{sum(map(len, lines))}/s"
    confirm(desk, "far more than anybody can read in one second")
    tips = [rows.index(0, column).data(Qt.ItemDataRole.ToolTipRole) for column in (LENGTH, SPEED)]
    assert tips == [
        "A line has 44 characters; up to 42 fit.",
        "Reads at 44 characters a second; up to 17 are easy to read.",
    ]
    red = rows.index(0, SPEED).data(Qt.ItemDataRole.ForegroundRole)
    assert red == rows.index(0, LENGTH).data(Qt.ItemDataRole.ForegroundRole) == QColor(tokens_now().poor)
    assert red != rows.index(0, PLACE).data(Qt.ItemDataRole.ForegroundRole)


def test_a_line_break_is_no_character_to_read(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    film = srt((1, 2, f"{'Pumpe ' * 2}neu."))
    desk = opened(qtbot, page, write(tmp_path / "film.srt", film))
    type_over(desk, "12345678")
    press(desk, Qt.Key.Key_Return, SHIFT)
    QTest.keyClicks(field(desk), "12345 789")
    press(desk, Qt.Key.Key_Return)
    assert targets(desk) == ["12345678\n12345 789"]
    rows = desk.view.table.segments
    assert rows.index(0, SPEED).data() == "17/s"
    assert rows.index(0, SPEED).data(Qt.ItemDataRole.ToolTipRole) is None


def test_only_subtitles_have_columns_for_lengths_and_speed(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, tmp_path: Path
) -> None:
    table = desk.view.table
    assert [table.isColumnHidden(column) for column in (LENGTH, SPEED)] == [True, True]
    opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    assert [table.isColumnHidden(column) for column in (LENGTH, SPEED)] == [False, False]


def test_the_lines_of_a_cue_are_written_as_they_are_shown(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    film = "1\n00:00:01,000 --> 00:00:04,000\nDie Pumpe ist\n<i>ganz</i> neu.\n"
    desk = opened(qtbot, page, write(tmp_path / "film.srt", film))
    assert targets(desk)[0].count("\n") == 1
    type_over(desk, "The pump")
    press(desk, Qt.Key.Key_Return, SHIFT)
    QTest.keyClicks(field(desk), "is really new")
    qtbot.waitUntil(lambda: is_told(desk))
    press(desk, Qt.Key.Key_Return)
    assert (targets(desk)[0], states(desk)[0]) == ("The pump\nis really new", CONFIRMED)
    desk.write(tmp_path / "out.srt")
    qtbot.waitUntil(lambda: (tmp_path / "out.srt").exists())
    said = (tmp_path / "out.srt").read_text().split("\n", 2)[2]
    assert re.sub("</?i>", "", said) == "The pump\nis really new\n"
    qtbot.waitUntil(lambda: known("Die Pumpe ist ganz neu.") == [("The pump is really new", "corrections")])


def test_a_dropped_file_opens_too(qtbot: Any, page: TranslatePage, letter: Path) -> None:
    page.source.edit.dropEvent(drop(letter))
    qtbot.waitUntil(lambda: page.desk.is_open and is_translated(page.desk))
    assert sources(page.desk) == SOURCES


def test_the_keyboard_is_in_the_first_translation(desk: WorkDesk) -> None:
    assert active(desk) == 0
    assert field(desk).hasFocus()
    assert field(desk).toPlainText() == targets(desk)[0]


def test_a_file_that_is_gone_or_empty_is_told_in_the_pane(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    page.accept_files([tmp_path / "gone.srt"])
    qtbot.waitUntil(page.source.error.isVisible)
    assert "gone.srt is not there." in page.source.error.accessibleName()
    page.accept_files([write(tmp_path / "empty.txt", "12\n\n34\n")])
    qtbot.waitUntil(lambda: "nothing to translate in empty.txt" in page.source.error.accessibleName())
    assert not page.desk.is_open


def test_an_error_of_a_file_goes_with_the_next_one(
    qtbot: Any, page: TranslatePage, letter: Path, tmp_path: Path
) -> None:
    page.accept_files([tmp_path / "gone.txt"])
    qtbot.waitUntil(page.source.error.isVisible)
    desk = opened(qtbot, page, letter)
    assert not page.source.error.isVisible()
    desk.close()
    assert not page.source.error.isVisible()


def test_escape_leads_back_to_the_text_that_was_there(page: TranslatePage, desk: WorkDesk) -> None:
    press(desk, Qt.Key.Key_Escape)
    assert not desk.is_open
    assert page.source.isVisible()
    assert page.source.edit.hasFocus()


def test_without_a_model_the_segments_are_there_to_be_typed_in(
    qtbot: Any, page: TranslatePage, letter: Path
) -> None:
    page.choice.choose("fr", "es")
    page.accept_files([letter])
    qtbot.waitUntil(lambda: page.desk.is_open)
    assert targets(page.desk) == [""] * 4
    assert page.desk.view.status.text() == "No model that translates French into Spanish is chosen."
    confirm(page.desk, "Leemos un libro.")
    assert states(page.desk)[0] is CONFIRMED


# Closed, ended, killed, and opened again.


def test_closed_and_opened_again_it_is_as_it_was_left(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path
) -> None:
    confirm(desk, "We read.")
    type_over(desk, "She writes")
    before = targets(desk)
    press(desk, Qt.Key.Key_Escape)
    opened(qtbot, page, letter)
    assert targets(desk) == [before[0], "She writes", *before[2:]]
    assert states(desk) == [CONFIRMED, CHANGED, MACHINE, EXACT]
    assert active(desk) == 1


def test_the_next_start_goes_on_where_the_last_one_ended(qtbot: Any, tmp_path: Path, letter: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        desk = opened(qtbot, page, letter)
        confirm(desk, "We read.")
        type_over(desk, "She writes")  # and the window closes at once
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.choice.plain is not None)
        assert targets(page.desk)[:2] == ["We read.", "She writes"]
        assert states(page.desk) == [CONFIRMED, CHANGED, MACHINE, EXACT]
        assert active(page.desk) == 1


def test_work_that_was_closed_stays_closed_at_the_next_start(
    qtbot: Any, tmp_path: Path, letter: Path
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        opened(qtbot, page, letter).close()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None and bool(page.desk.recent.recent))
        assert not page.desk.is_open


def test_what_is_translated_is_not_translated_again_at_the_next_start(
    qtbot: Any, tmp_path: Path, letter: Path, brake: Brake
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        opened(qtbot, page, letter)
    brake.lines.clear()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.choice.plain is not None)
        qtbot.waitUntil(lambda: is_translated(page.desk))
        qtbot.wait(300)
        assert (SECOND in brake.lines, THIRD in brake.lines) == (False, False)


def test_the_next_start_knows_the_alternatives_of_the_segment_that_it_begins_with(
    qtbot: Any, tmp_path: Path, letter: Path
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        opened(qtbot, page, letter)
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.choice.plain is not None)
        qtbot.waitUntil(lambda: bool(page.desk.view.inspector.alternatives.records))


def test_subtitles_are_not_translated_again_at_the_next_start(
    qtbot: Any, tmp_path: Path, brake: Brake
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    brake.lines.clear()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.choice.plain is not None)
        qtbot.waitUntil(lambda: is_translated(page.desk))
        qtbot.wait(300)
        assert LINES[1] not in brake.lines


def test_a_window_that_is_killed_loses_nothing(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, library: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    confirm(desk, "We read.")
    type_over(desk, "She writes")
    qtbot.waitUntil(lambda: is_told(desk))
    qtbot.wait(1000)
    # what is on the disk now is what a kill leaves
    after = tmp_path / "after"
    shutil.copytree(library, after / "home")
    shutil.copy(tmp_path / "settings.ini", after / "settings.ini")
    type_over(desk, "Too late.")
    monkeypatch.setenv("PARLANCE_HOME", str(after / "home"))
    with opened_page(qtbot, after) as again:
        qtbot.waitUntil(lambda: again.desk.is_open)
        assert targets(again.desk)[:2] == ["We read.", "She writes"]
        assert states(again.desk)[:2] == [CONFIRMED, CHANGED]
        assert active(again.desk) == 1


def test_one_that_is_too_long_for_the_memory_keeps_the_others_from_nothing(
    page: TranslatePage, desk: WorkDesk
) -> None:
    session_id = desk.state.session.record.id
    field(desk).setPlainText("good " * 1_001)
    press(desk, Qt.Key.Key_Return)
    confirm(desk, "She writes.")
    desk.close()
    page.shut_down()
    first, second, *_ = kept(session_id)
    assert (first.target.strip(), first.state) == (("good " * 1_001).strip(), CONFIRMED)
    assert (second.target, second.state) == ("She writes.", CONFIRMED)


def test_a_second_window_is_refused_in_a_sentence(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, tmp_path: Path
) -> None:
    confirm(desk, "We read.")
    with opened_page(qtbot, tmp_path / "second") as other:
        qtbot.waitUntil(lambda: other.choice.plain is not None)
        other.accept_files([letter])
        qtbot.waitUntil(other.source.error.isVisible)
        assert other.source.error.accessibleName() == "This work is open in another window of Parlance."
        assert not other.desk.is_open
    assert desk.is_open
    show_active(qtbot, page)
    desk.view.focus_table()
    confirm(desk, "She writes.")
    assert states(desk)[:2] == [CONFIRMED, CONFIRMED]


def test_a_second_window_of_the_same_settings_starts_without_the_work(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, tmp_path: Path
) -> None:
    with opened_page(qtbot, tmp_path) as other:
        qtbot.waitUntil(lambda: other.choice.plain is not None and bool(other.desk.recent.recent))
        assert not other.desk.is_open
        assert not other.source.error.isVisible()


def test_what_was_open_last_is_offered_beside_the_empty_text(
    qtbot: Any, page: TranslatePage, desk: WorkDesk
) -> None:
    confirm(desk, "We read.")
    desk.close()
    qtbot.waitUntil(lambda: page.desk.recent.isVisible())
    (button,) = page.desk.recent.findChildren(QPushButton)
    qtbot.waitUntil(lambda: button.text() == "letter.txt · 1 of 4 confirmed")
    button.click()
    qtbot.waitUntil(lambda: desk.is_open)
    assert targets(desk)[0] == "We read."


def test_work_that_is_removed_is_gone_and_its_file_and_memory_stay(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, monkeypatch: Any
) -> None:
    confirm(desk, "We read.")
    monkeypatch.setattr("gui.errors.ask", lambda _page, _title, _text, choices: choices[1][1]())
    desk.ask_to_remove()
    qtbot.waitUntil(lambda: tasks.list_sessions() == [])
    assert not desk.is_open
    assert letter.exists()
    assert sum(each.n_pairs for each in tasks.list_corpora()) == 1


def test_the_file_on_the_desk_is_closed_and_removed_from_the_recent_work(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, letter: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    opened(qtbot, page, letter)
    sheet = all_recent(qtbot, page)
    sheet.search.setText("letter")
    monkeypatch.setattr("gui.errors.ask", lambda _page, _title, _text, choices: choices[1][1]())
    sheet.remove.click()
    qtbot.waitUntil(lambda: [each.record.path.name for each in tasks.list_sessions()] == ["film.srt"])
    qtbot.waitUntil(lambda: sheet.rows.n_rows() == 0)
    assert not desk.is_open
    assert not sheet.error.isVisible()
    sheet.search.clear()
    assert sheet.answer().name == "film.srt"


def test_work_that_cannot_be_removed_stays_in_the_list_with_the_reason(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, tmp_path: Path, monkeypatch: Any
) -> None:
    with opened_page(qtbot, tmp_path / "second") as other:
        sheet = all_recent(qtbot, other)
        monkeypatch.setattr("gui.errors.ask", lambda _page, _title, _text, choices: choices[1][1]())
        sheet.remove.click()
        qtbot.waitUntil(sheet.error.isVisible)
        assert sheet.error.accessibleName() == "This work is open in another window of Parlance."
        assert [each.name for each in (sheet.answer(),)] == ["letter.txt"]
        sheet.close()
    assert desk.is_open
    assert len(tasks.list_sessions()) == 1


def all_recent(qtbot: Any, page: TranslatePage) -> RecentSheet:
    """Shows all recent work as it is now."""
    recent = page.desk.recent
    page.desk.state.list_recent(recent.show_recent)
    qtbot.waitUntil(lambda: len(recent.recent) == len(tasks.list_work()))
    recent.ask()
    (sheet,) = recent.findChildren(RecentSheet)
    return sheet


# Languages.


def test_a_file_in_another_language_stays_until_it_is_to_be_translated_anyway(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "english.txt", ENGLISH))
    qtbot.waitUntil(lambda: desk.view.notice.text == IS_ENGLISH)
    assert targets(desk) == ["", ""]
    assert desk.view.notice.action.text() == "Translate anyway"
    QTest.mouseClick(desk.view.notice.action, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: all(targets(desk)))
    assert desk.view.notice.text == ""


def test_a_file_in_another_language_is_translated_from_there(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "english.txt", ENGLISH))
    qtbot.waitUntil(lambda: desk.view.turn.isVisible())
    assert desk.view.turn.text() == "Translate from English"
    before = desk.state.session.record.id
    QTest.mouseClick(desk.view.turn, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.is_open and desk.state.session.record.id != before)
    assert (desk.state.session.record.src, page.choice.pair) == ("en", ("en", "de"))
    qtbot.waitUntil(lambda: all(targets(desk)))
    assert desk.view.notice.text == ""
    assert before not in {each.record.id for each in tasks.list_sessions()}


def test_a_note_on_the_language_goes_with_the_work(
    qtbot: Any, page: TranslatePage, tmp_path: Path, letter: Path
) -> None:
    desk = opened(qtbot, page, write(tmp_path / "english.txt", ENGLISH))
    qtbot.waitUntil(lambda: desk.view.notice.text == IS_ENGLISH)
    opened(qtbot, page, letter)
    assert desk.view.notice.text == ""


def test_a_film_with_names_in_another_language_stays_too(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    film = srt(
        (1, 2, "ANNA: The pump is new, and everybody knows that it is."),
        (3, 4, "[Jonas] This film is plainly spoken in English, from its first word to the last."),
        (5, 6, "ANNA: Then we should not translate any of it at all."),
    )
    desk = opened(qtbot, page, write(tmp_path / "film.srt", film))
    assert desk.view.notice.text == IS_ENGLISH
    assert targets(desk) == ["", "", ""]


def test_a_file_that_says_its_languages_chooses_them(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    page.choice.choose("en", "de")
    desk = opened(qtbot, page, write(tmp_path / "job.xlf", xliff(unit(FIRST, "") + unit(SECOND, ""))))
    qtbot.waitUntil(lambda: all(targets(desk)))
    assert page.choice.pair == ("de", "en")
    assert targets(desk)[0] == translation(FIRST)
    assert page.header.languages.text() == "German → English"


def test_a_model_for_other_languages_closes_the_work_which_undo_opens_again(
    qtbot: Any, page: TranslatePage, desk: WorkDesk
) -> None:
    page.choice.choose("de", "en", PUMPS)
    qtbot.waitUntil(lambda: is_translated(desk))
    type_over(desk, "We read")  # and at once
    with qtbot.waitSignal(page.undo_offered) as offered:
        page.choice.choose("en", "de", BACK)
    assert offered.args[0] == "letter.txt was closed because it is German → English."
    assert not desk.is_open
    assert page.choice.pair == ("en", "de")
    assert page.header.source.isVisible()
    offered.args[1]()
    qtbot.waitUntil(lambda: desk.is_open and is_translated(desk))
    assert (page.choice.pair, page.choice.plain.record.id) == (("de", "en"), PUMPS)
    assert page.header.languages.text() == "German → English"
    assert (targets(desk)[0], states(desk)[0]) == ("We read", CHANGED)
    page.choice.choose("de", "en", SMALL)
    assert desk.is_open


@pytest.mark.parametrize("subject", [SMALL, BACK, DomainDirection("valves", "de", "en")])
def test_trying_a_system_begins_an_empty_text_and_leaves_open_work_its_own(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, subject: object
) -> None:
    page.choice.choose("de", "en", PUMPS)
    qtbot.waitUntil(lambda: is_translated(desk))
    before = targets(desk)[1:]
    type_over(desk, "We read")  # and at once
    with qtbot.waitSignal(page.undo_offered) as offered:
        page.show_subject(subject)
    assert offered.args[0] == "letter.txt was closed."
    assert not desk.is_open
    assert page.source.edit.hasFocus()
    assert page.choice.pair == (("en", "de") if subject == BACK else ("de", "en"))
    assert page.choice.plain.record.id == (BACK if subject == BACK else SMALL)
    offered.args[1]()
    qtbot.waitUntil(lambda: desk.is_open and is_translated(desk))
    assert page.choice.plain.record.id == PUMPS
    assert targets(desk) == ["We read", *before]


def test_trying_a_system_begins_an_empty_text_in_the_panes_which_undo_fills_again(
    qtbot: Any, page: TranslatePage
) -> None:
    page.source.edit.replace_text(FIRST)
    qtbot.waitUntil(lambda: page.output.map is not None)
    with qtbot.waitSignal(page.undo_offered) as offered:
        page.show_subject(PUMPS)
    assert (page.source.edit.toPlainText(), page.choice.plain.record.id) == ("", PUMPS)
    assert offered.args[0] == "The text was cleared."
    offered.args[1]()
    assert page.source.edit.toPlainText() == FIRST


def test_work_keeps_its_languages_when_their_models_go(
    qtbot: Any, page: TranslatePage, desk: WorkDesk
) -> None:
    remove_models(PUMPS, SMALL)
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.plain is None)
    assert desk.is_open
    assert page.header.languages.text() == "German → English"
    assert desk.view.status.text() == "No model that translates German into English is chosen."


LAYERED = word_document(
    paragraph(FIRST),
    header1=paragraph(SECOND),
    comments=f'<w:comment w:id="0">{paragraph(THIRD)}</w:comment>',
)


def test_kinds_of_texts_are_included_and_left_out(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    desk = opened(qtbot, page, write(tmp_path / "layered.docx", LAYERED))
    view = desk.view
    assert view.include.text() == "Include: Headers and footers"
    confirm(desk, "We read.")
    headers, comments = view.parts.actions()
    comments.trigger()
    qtbot.waitUntil(lambda: len(sources(desk)) == 3 and is_translated(desk))
    assert view.include.text() == "Include: Headers and footers, Comments"
    assert "We read." in targets(desk)
    assert MACHINE in states(desk)
    headers, comments = view.parts.actions()
    comments.trigger()
    qtbot.waitUntil(lambda: len(sources(desk)) == 2)


@pytest.fixture
def included(qtbot: Any, page: TranslatePage, tmp_path: Path, monkeypatch: Any) -> Iterator[WorkDesk]:
    """A document whose comments are to be worked on too, which waits until `go_on` is called."""
    may, has_begun, include = Event(), Event(), tasks.WorkSession.include

    def waits(session: tasks.WorkSession, parts: Any) -> None:
        include(session, parts)
        has_begun.set()
        may.wait(patience(10))

    desk = opened(qtbot, page, write(tmp_path / "layered.docx", LAYERED))
    monkeypatch.setattr(tasks.WorkSession, "include", waits)
    monkeypatch.setattr(desk, "go_on", may.set, raising=False)
    type_over(desk, "Typed")
    desk.view.parts.actions()[1].trigger()
    qtbot.waitUntil(has_begun.is_set)
    yield desk
    may.set()


def test_nothing_is_done_to_segments_that_are_numbered_anew(
    qtbot: Any, page: TranslatePage, included: WorkDesk
) -> None:
    desk = included
    source = sources(desk)[0]
    confirm(desk, "Too early.")
    for act in (desk.undo, desk.state.redo, lambda: desk.state.take(0, "Taken.")):
        act()
    desk.go_on()
    qtbot.waitUntil(lambda: len(sources(desk)) == 3 and is_translated(desk))
    assert dict(zip(sources(desk), targets(desk), strict=True))[source] == "Typed"
    assert CONFIRMED not in states(desk)
    confirm(desk, "Later.")
    assert CONFIRMED in states(desk)


def test_work_closed_while_it_is_numbered_anew_stays_closed(
    qtbot: Any, page: TranslatePage, included: WorkDesk
) -> None:
    included.close()
    included.go_on()
    page.shut_down()
    assert not included.is_open


def test_parts_that_cannot_be_included_leave_the_segments_to_be_worked_on(
    qtbot: Any, page: TranslatePage, tmp_path: Path, monkeypatch: Any
) -> None:
    def full(*_: object) -> None:
        raise LibraryError("The disk of the library is full; nothing was changed.", "Free some space.")

    desk = opened(qtbot, page, write(tmp_path / "layered.docx", LAYERED))
    monkeypatch.setattr(tasks.WorkSession, "include", full)
    desk.view.parts.actions()[1].trigger()
    assert field(desk).isReadOnly()
    qtbot.waitUntil(desk.view.error.isVisible)
    assert not field(desk).isReadOnly()
    assert [each.isChecked() for each in desk.view.parts.actions()] == [True, False]
    confirm(desk, "We read.")
    assert targets(desk)[0] == "We read."


def test_a_file_of_one_kind_offers_none(desk: WorkDesk) -> None:
    assert not desk.view.include.isVisible()
    assert not desk.view.inspector.as_text.isVisible()


def test_a_transcript_is_opened_as_plain_text(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    talk = "Anna: Die Pumpe.\nANNA: Das Rohr.\nBen: Ja.\n"
    desk = opened(qtbot, page, write(tmp_path / "talk.txt", talk))
    desk.view.inspector.as_text.click()
    qtbot.waitUntil(lambda: desk.is_open and sources(desk)[0] == "Anna: Die Pumpe.")
    assert not desk.view.inspector.voices.isVisible()


def test_what_was_typed_last_stays_with_its_own_text(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    talk = "Anna: Die Pumpe.\nANNA: Das Rohr.\nBen: Ja.\n"
    desk = opened(qtbot, page, write(tmp_path / "talk.txt", talk))
    spoken = desk.state.session.record.id
    type_over(desk, "The pump")  # and at once
    desk.view.inspector.as_text.click()
    qtbot.waitUntil(lambda: desk.is_open and sources(desk)[0] == "Anna: Die Pumpe." and is_translated(desk))
    assert "The pump" not in targets(desk)
    assert kept(spoken)[0].target == "The pump"
