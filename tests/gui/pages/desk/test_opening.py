"""Files of each kind on the desk: opened, put away, opened again after an end of any kind."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from engine import tasks
from engine.results.sessions import WorkState
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.table import PLACE, SOURCE
from gui.pages.translate import TranslatePage
from tests.engine.corpora.documents.bilingual.test_po_files import po
from tests.engine.corpora.office_samples import docx, paragraph
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_subtitles import srt
from tests.engine.corpora.test_xliff import unit, xliff
from tests.gui.finding import texts
from tests.gui.pages.desk.desk_hands import (
    CHANGED,
    CONFIRMED,
    FILM,
    FIRST,
    LINES,
    MACHINE,
    SECOND,
    SOURCES,
    THIRD,
    active,
    confirm,
    field,
    flat,
    is_told,
    is_translated,
    kept,
    opened,
    press,
    sources,
    states,
    targets,
    type_over,
)
from tests.gui.pages.translate.page_window import Brake, drop, opened_page, translation
from tests.gui.showing import show_active

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
    assert f"{len(expected)} segments" in desk.view.languages.text()


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
    assert rows.index(1, PLACE).data() == f"0:00:03\n1.0 s · {len(targets(desk)[1])}/s"
    confirm(desk, "far more than anybody can read in one second")
    tip = rows.index(0, PLACE).data(Qt.ItemDataRole.ToolTipRole)
    assert "Reads at 44 characters a second; up to 17 are easy to read." in tip


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


def test_several_files_open_the_queue_and_put_the_work_away(
    page: TranslatePage, desk: WorkDesk, letter: Path
) -> None:
    page.accept_files([letter, write(letter.with_name("other.txt"), FIRST)])
    assert (desk.is_open, page.queue.is_open) == (False, True)


def test_escape_leads_back_to_the_text_that_was_there(page: TranslatePage, desk: WorkDesk) -> None:
    press(desk, Qt.Key.Key_Escape)
    assert not desk.is_open
    assert page.source.isVisible()
    assert page.source.edit.hasFocus()


def test_without_a_model_the_segments_are_there_to_be_typed_in(
    qtbot: Any, page: TranslatePage, letter: Path
) -> None:
    page.header.choose("fr", "es")
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
        qtbot.waitUntil(lambda: page.header.system is not None)
        desk = opened(qtbot, page, letter)
        confirm(desk, "We read.")
        type_over(desk, "She writes")  # and the window closes at once
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.header.system is not None)
        assert targets(page.desk)[:2] == ["We read.", "She writes"]
        assert states(page.desk) == [CONFIRMED, CHANGED, MACHINE, EXACT]
        assert active(page.desk) == 1


def test_work_that_was_closed_stays_closed_at_the_next_start(
    qtbot: Any, tmp_path: Path, letter: Path
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        opened(qtbot, page, letter).close()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None and bool(page.desk.recent.recent))
        assert not page.desk.is_open


def test_what_is_translated_is_not_translated_again_at_the_next_start(
    qtbot: Any, tmp_path: Path, letter: Path, brake: Brake
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        opened(qtbot, page, letter)
    brake.lines.clear()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.header.system is not None)
        qtbot.waitUntil(lambda: is_translated(page.desk))
        qtbot.wait(300)
        assert (SECOND in brake.lines, THIRD in brake.lines) == (False, False)


def test_the_next_start_knows_the_alternatives_of_the_segment_that_it_begins_with(
    qtbot: Any, tmp_path: Path, letter: Path
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        opened(qtbot, page, letter)
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.header.system is not None)
        qtbot.waitUntil(lambda: bool(page.desk.view.inspector.alternatives.records))


def test_subtitles_are_not_translated_again_at_the_next_start(
    qtbot: Any, tmp_path: Path, brake: Brake
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        opened(qtbot, page, write(tmp_path / "film.srt", FILM))
    brake.lines.clear()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.header.system is not None)
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
        qtbot.waitUntil(lambda: other.header.system is not None)
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
        qtbot.waitUntil(lambda: other.header.system is not None and bool(other.desk.recent.recent))
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
    page.header.choose("en", "de")
    desk = opened(qtbot, page, write(tmp_path / "job.xlf", xliff(unit(FIRST, "") + unit(SECOND, ""))))
    qtbot.waitUntil(lambda: all(targets(desk)))
    assert page.header.pair == ("de", "en")
    assert targets(desk)[0] == translation(FIRST)
    assert "German" in texts(desk.view)
