"""Several files on the desk: one list, translated behind what one works on, followed, exported, kept."""

import os
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from engine import tasks
from engine.base.errors import LibraryError, ModelError
from engine.results.sessions import WorkState
from gui.pages.desk.project import CONFIRMED, NAME, ProjectDesk
from gui.pages.desk.recent import RecentSheet
from gui.pages.translate.page import TranslatePage
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_xliff import unit, xliff
from tests.gui.finding import texts
from tests.gui.pages.desk.desk_hands import (
    CONTROL,
    FIRST,
    SECOND,
    THIRD,
    confirm,
    flat,
    is_shown,
    is_translated,
    n_kept,
    press,
    targets,
    type_over,
)
from tests.gui.pages.desk.project_hands import (
    FILES,
    at_rest,
    cells,
    choose,
    is_on_desk,
    job,
    open_file,
    open_project,
    states,
    stored,
)
from tests.gui.pages.translate.page_window import Brake, opened_page, remove_models, translation

ENGLISH = "This is plainly an English sentence about pumps.\n\nAnd here is another one about valves.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three files of three kinds."""
    return job(tmp_path / "job")


@pytest.fixture
def project(qtbot: Any, page: TranslatePage, folder: Path) -> ProjectDesk:
    """The folder as a project, translated."""
    return open_project(qtbot, page, folder)


def choose_folder(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_arguments: str(folder))


# Opened, listed, translated.


def test_a_folder_is_a_list_of_its_files_that_are_translated_by_themselves(
    project: ProjectDesk, page: TranslatePage
) -> None:
    assert is_shown(project.view)
    assert not page.source.isVisible()
    assert (cells(project, NAME), states(project)) == (list(FILES), ["Translated"] * 3)
    assert project.view.name.text() == "job"
    assert project.view.count.text() == "0/5 confirmed"
    assert project.view.facts.text() == "3 files · 5 segments · 23 words · 2 repetitions across files"
    assert QApplication.focusWidget() is project.view.table
    assert flat(stored(project, 1)[1].target) == flat(translation(THIRD))


def test_a_text_from_elsewhere_stands_in_front_of_a_project_that_is_kept(
    qtbot: Any, project: ProjectDesk, page: TranslatePage
) -> None:
    page.take_text(THIRD)
    assert (page.source.isVisible(), project.is_open) == (True, False)
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == translation(THIRD))
    project.open_again(tasks.list_work()[0].id)
    qtbot.waitUntil(lambda: project.is_open)
    at_rest(qtbot, project)
    confirm(open_file(qtbot, page, 0), "We read.")
    page.take_text(SECOND)
    qtbot.waitUntil(lambda: page.source.isVisible() and not project.is_open)
    assert [each.n_confirmed for each in tasks.list_work()] == [1]


def test_how_far_a_project_is_and_its_export_stand_in_the_line_of_the_page(
    qtbot: Any, project: ProjectDesk, page: TranslatePage
) -> None:
    parts = {"project": project.view, "file": page.desk.view}

    def shown() -> dict[str, bool]:
        assert all(page.header.isAncestorOf(each.export) for each in parts.values())
        return {
            name: each.count.isVisible() and each.export.isVisible()
            for name, each in parts.items()
            if each.count.isVisible() or each.export.isVisible()
        }

    assert shown() == {"project": True}
    assert not project.view.languages.isVisible()
    open_file(qtbot, page, 0)
    assert shown() == {"file": True}
    page.desk.close()
    page.choice.choose("fr", "es")
    assert (shown(), project.view.languages.isVisible()) == ({"project": True}, True)
    project.close()
    assert shown() == {}


def test_several_files_are_a_project_in_the_place_of_the_file_on_the_desk(
    qtbot: Any, page: TranslatePage, folder: Path
) -> None:
    page.accept_files([folder / "a.docx"])
    qtbot.waitUntil(lambda: page.desk.is_open and is_translated(page.desk))
    confirm(page.desk, "We read.")
    project = open_project(qtbot, page, folder / "a.docx", folder / "b.srt")
    assert not page.desk.is_open
    assert cells(project, CONFIRMED) == ["1/2", "0/2"]


def test_what_is_dropped_on_a_project_is_added_to_it(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path, folder: Path
) -> None:
    other = write(tmp_path / "other.txt", SECOND)
    with qtbot.waitSignal(page.undo_offered) as offered:
        page.accept_files([other, tmp_path / "picture.png"])
    assert offered.args[0] == "other.txt added to the project"
    at_rest(qtbot, project)
    assert states(project) == ["Translated"] * 4
    offered.args[1]()
    qtbot.waitUntil(lambda: cells(project, NAME) == list(FILES))
    qtbot.waitUntil(lambda: "other" not in {each.record.id for each in tasks.list_sessions()})
    with qtbot.waitSignal(page.toasted) as said:
        page.accept_files([folder / "b.srt"])
    assert said.args == ["b.srt is in the project already."]


def test_what_cannot_be_added_to_a_project_is_not_said_to_be(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path
) -> None:
    said: list[str] = []
    page.toasted.connect(said.append)
    page.undo_offered.connect(lambda text, _undo: said.append(text))
    (tmp_path / "empty").mkdir()
    page.accept_files([tmp_path / "empty"])
    qtbot.waitUntil(project.view.error.isVisible)
    assert (said, cells(project, NAME)) == ([], list(FILES))


def test_a_file_dropped_on_one_of_the_project_opens_alone_unless_it_is_of_it_too(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path, folder: Path
) -> None:
    desk = open_file(qtbot, page, 0)
    page.accept_files([folder / "b.srt"])
    is_on_desk(qtbot, page, project.state.rows[1].file.session)
    desk.state.write(desk.state.segments[0], "We read.")
    project_id = project.state.record.id
    page.accept_files([write(tmp_path / "other.txt", SECOND)])
    qtbot.waitUntil(lambda: desk.is_open and desk.view.name.text() == "other.txt")
    assert not project.is_open
    with closing(tasks.open_project(project_id)) as kept:
        assert [each.place for each in kept.record.files] == list(FILES)
    press(desk, Qt.Key.Key_Escape)
    qtbot.waitUntil(page.source.isVisible)


def test_a_file_that_fails_says_why_and_keeps_the_others_from_nothing(
    qtbot: Any, page: TranslatePage, folder: Path
) -> None:
    write(folder / "a.docx", b"no document")
    write(folder / "empty.txt", "12\n")
    project = open_project(qtbot, page, folder)
    assert states(project)[0].startswith("a.docx")
    assert states(project)[1:] == ["Translated", "There is nothing to translate in empty.txt.", "Translated"]
    assert project.view.status.text() == "2 files need attention; see the list."
    write(folder / "empty.txt", SECOND)
    choose(project, 2)
    assert project.view.again.isVisible()
    project.view.again.click()
    qtbot.waitUntil(lambda: states(project)[2] == "Translated")


def test_a_file_in_another_language_waits_until_somebody_has_looked(
    qtbot: Any, page: TranslatePage, folder: Path
) -> None:
    write(folder / "b.srt", FILES["b.srt"])
    write(folder / "english.txt", ENGLISH)
    project = open_project(qtbot, page, folder)
    assert states(project)[2] == "This looks like English, not German, so it stays as it is."
    desk = open_file(qtbot, page, 2)
    qtbot.waitUntil(lambda: desk.view.notice.action.text() == "Translate anyway")
    desk.view.notice.action.click()
    qtbot.waitUntil(lambda: all(targets(desk)))
    desk.close()
    qtbot.waitUntil(lambda: states(project)[2] == "Translated")


def test_a_file_between_other_languages_names_them_and_chooses_them_when_it_is_opened(
    qtbot: Any, page: TranslatePage, folder: Path
) -> None:
    swapped = xliff(unit("The pump is new.", "")).replace("de-DE", "xx").replace("en-GB", "de-DE")
    write(folder / "job.xlf", swapped.replace("xx", "en-GB"))
    project = open_project(qtbot, page, folder)
    assert states(project)[2] == "English into German"
    desk = open_file(qtbot, page, 2)
    qtbot.waitUntil(lambda: all(targets(desk)))
    assert page.choice.pair == ("en", "de")


def test_without_a_model_files_are_there_to_be_typed_in(
    qtbot: Any, page: TranslatePage, folder: Path
) -> None:
    page.choice.choose("fr", "es")
    page.accept_files([folder])
    qtbot.waitUntil(lambda: page.project.is_open and all(row.counts for row in page.project.state.rows))
    assert page.project.view.status.text() == "No model that translates French into Spanish is chosen."
    session = page.project.state.rows[0].file.session
    choose(page.project, 0)
    page.project.open_chosen()
    is_on_desk(qtbot, page, session)


def test_it_is_paused_and_goes_on_where_it_was(
    qtbot: Any, page: TranslatePage, folder: Path, brake: Brake
) -> None:
    brake.gate.clear()
    page.accept_files([folder])
    qtbot.waitUntil(lambda: bool(page.project.state.at_work))
    page.project.view.pause.click()
    brake.gate.set()
    project = page.project
    qtbot.waitUntil(lambda: project.view.status.text().startswith("Paused."))
    assert project.view.pause.text() == "Resume"
    qtbot.wait(200)
    assert project.state.waiting
    project.view.pause.click()
    at_rest(qtbot, project)
    assert states(project) == ["Translated"] * 3


def test_what_would_fail_with_every_file_is_told_once(
    qtbot: Any, page: TranslatePage, folder: Path, brake: Brake
) -> None:
    brake.error = ModelError("The model is damaged.", "Add it again.")
    page.accept_files([folder])
    qtbot.waitUntil(lambda: page.project.view.error.isVisible())
    assert page.project.view.error.accessibleName() == "The model is damaged."
    assert all(row.file.failure is None for row in page.project.state.rows)
    brake.error = None
    page.project.view.pause.click()
    at_rest(qtbot, page.project)
    assert states(page.project) == ["Translated"] * 3


def test_another_domain_holds_for_all_files(qtbot: Any, project: ProjectDesk, page: TranslatePage) -> None:
    page.choice.choose("de", "en", "pumps", "pumps")
    qtbot.waitUntil(lambda: stored(project, 2)[0].target == translation(THIRD, "pumps"))
    at_rest(qtbot, project)
    desk = open_file(qtbot, page, 0)
    assert page.choice.plain.own_domain == "pumps"
    assert targets(desk)[0] == translation(FIRST, "pumps")


# One of its files on the desk.


def test_enter_opens_a_file_and_escape_leads_back_to_it_in_the_list(
    qtbot: Any, project: ProjectDesk, page: TranslatePage
) -> None:
    desk = open_file(qtbot, page, 1)
    assert desk.view.name.text() == "b.srt"
    assert project.line.where.text() == "job · file 2 of 3 · 0/5 confirmed in all files"
    confirm(desk, "We read.")
    assert project.line.where.text() == "job · file 2 of 3 · 1/5 confirmed in all files"
    press(desk, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: is_shown(project.view))
    qtbot.waitUntil(lambda: cells(project, CONFIRMED)[1] == "1/2")
    assert [row.file.place for row in project.view.table.chosen] == ["b.srt"]
    QTest.keyClick(project.view.table, Qt.Key.Key_Escape)
    assert (project.is_open, page.source.isVisible()) == (False, True)


def test_the_next_and_the_previous_file_are_one_key_away(
    qtbot: Any, project: ProjectDesk, page: TranslatePage
) -> None:
    desk = open_file(qtbot, page, 0)
    assert (project.line.before.isEnabled(), project.line.after.isEnabled()) == (False, True)
    for key, row in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageDown, 2), (Qt.Key.Key_PageUp, 1)):
        press(desk, key, CONTROL)
        is_on_desk(qtbot, page, project.state.rows[row].file.session)
        assert desk.view.table.field is QApplication.focusWidget()
    with qtbot.waitSignal(page.toasted) as said:
        project.go(1)
        is_on_desk(qtbot, page, project.state.rows[2].file.session)
        project.go(1)
    assert said.args == ["This is the last file."]


def test_one_file_under_two_names_is_gone_through_by_its_places(
    qtbot: Any, page: TranslatePage, folder: Path
) -> None:
    os.link(folder / "a.docx", folder / "a twin.docx")
    project = open_project(qtbot, page, folder)
    assert project.state.rows[0].file.session == project.state.rows[1].file.session
    open_file(qtbot, page, 0)
    said = [project.line.where.text()]
    for step in (1, 1, -1, -1):
        place = project.state.beside(step).file.place
        project.go(step)
        qtbot.waitUntil(lambda: page.desk.is_open and not project.state._wanted)
        assert project.state.rows[project.state.position].file.place == place
        said.append(project.line.where.text())
    assert [words.split(" · ")[1] for words in said] == [f"file {n} of 4" for n in (1, 2, 3, 2, 1)]


def test_the_others_are_translated_while_one_works_on_one(
    qtbot: Any, page: TranslatePage, folder: Path, brake: Brake
) -> None:
    brake.gate.clear()
    page.accept_files([folder])
    project = page.project
    qtbot.waitUntil(lambda: bool(project.state.at_work) and all(row.counts for row in project.state.rows))
    session = project.state.rows[0].file.session
    assert project.state.at_work == session
    choose(project, 0)
    project.open_chosen()
    brake.gate.set()
    is_on_desk(qtbot, page, session)
    confirm(page.desk, "We read.")
    at_rest(qtbot, project)
    assert page.desk.state.session.record.id == session
    assert all(each.target for row in (1, 2) for each in stored(project, row))


def test_what_is_confirmed_stands_in_the_other_files_and_undoing_takes_it_back(
    qtbot: Any, project: ProjectDesk, page: TranslatePage
) -> None:
    before = stored(project, 1)[0]
    desk = open_file(qtbot, page, 0)
    confirm(desk, "We read.")
    qtbot.waitUntil(lambda: stored(project, 1)[0].target == "We read.")
    assert stored(project, 1)[0].state is WorkState.EXACT
    desk.undo()
    qtbot.waitUntil(lambda: stored(project, 1)[0] == before)
    desk.state.redo()
    qtbot.waitUntil(lambda: stored(project, 1)[0].target == "We read.")
    press(desk, Qt.Key.Key_PageDown, CONTROL)
    is_on_desk(qtbot, page, project.state.rows[1].file.session)
    assert targets(desk)[0] == "We read."
    assert "confirmed in a.docx" in desk.view.table.field.accessibleDescription()


def test_a_file_that_another_window_has_is_refused_in_a_sentence(
    qtbot: Any, project: ProjectDesk, page: TranslatePage
) -> None:
    with tasks.open_session(project.state.rows[2].file.session):
        choose(project, 2)
        project.open_chosen()
        qtbot.waitUntil(project.view.error.isVisible)
    assert project.view.error.accessibleName() == "This work is open in another window of Parlance."
    assert is_shown(project.view)
    open_file(qtbot, page, 2)


def test_the_work_on_a_file_is_not_removed_from_under_its_project(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path
) -> None:
    def offered() -> bool:
        return "Remove the work on this file…" in [each.title for each in page.commands()]

    desk = open_file(qtbot, page, 0)
    assert not offered()
    page.accept_files([write(tmp_path / "single.txt", SECOND)])
    qtbot.waitUntil(lambda: desk.is_open and not project.is_open)
    assert offered()


# Kept.


def test_the_next_start_goes_on_with_the_file_and_its_project(
    qtbot: Any, tmp_path: Path, folder: Path
) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        open_project(qtbot, page, folder)
        confirm(open_file(qtbot, page, 0), "We read.")
        confirm(open_file(qtbot, page, 0) if not page.desk.is_open else page.desk, "She writes.")
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.desk.is_open and page.project.is_open)
        assert targets(page.desk) == ["We read.", "She writes."]
        at_rest(qtbot, page.project)
        assert page.project.has_file_open
        assert page.project.line.isVisible()
        page.desk.close()
        qtbot.waitUntil(lambda: cells(page.project, CONFIRMED)[0] == "2/2")
        assert states(page.project) == ["Confirmed", "Translated", "Translated"]


def test_a_window_that_is_killed_loses_nothing_of_a_project(
    qtbot: Any, page: TranslatePage, project: ProjectDesk, library: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    confirm(open_file(qtbot, page, 1), "We read.")
    qtbot.waitUntil(lambda: stored(project, 0)[0].target == "We read.")
    qtbot.wait(1000)
    # what is on the disk now is what a kill leaves
    after = tmp_path / "after"
    shutil.copytree(library, after / "home")
    shutil.copy(tmp_path / "settings.ini", after / "settings.ini")
    monkeypatch.setenv("PARLANCE_HOME", str(after / "home"))
    with opened_page(qtbot, after) as again:
        qtbot.waitUntil(lambda: again.desk.is_open and again.project.is_open)
        at_rest(qtbot, again.project)
        assert targets(again.desk)[0] == "We read."
        assert stored(again.project, 0)[0].target == "We read."


def test_two_windows_on_one_project_are_refused_in_a_sentence(
    qtbot: Any, page: TranslatePage, project: ProjectDesk, folder: Path, tmp_path: Path
) -> None:
    with opened_page(qtbot, tmp_path / "second") as other:
        qtbot.waitUntil(lambda: other.choice.plain is not None)
        other.accept_files([folder])
        qtbot.waitUntil(other.source.error.isVisible)
        assert other.source.error.accessibleName() == "This work is open in another window of Parlance."
        assert not other.project.is_open
    assert project.is_open


def test_a_project_is_one_of_the_recent_works_and_goes_with_its_text(
    qtbot: Any, page: TranslatePage, project: ProjectDesk, monkeypatch: Any
) -> None:
    project.close()
    recent = page.desk.recent
    qtbot.waitUntil(recent.isVisible)
    (button,) = recent.findChildren(QPushButton)
    qtbot.waitUntil(lambda: button.text() == "job · 3 files · 0 of 5 confirmed")
    button.click()
    qtbot.waitUntil(lambda: project.is_open)
    at_rest(qtbot, project)
    monkeypatch.setattr("gui.errors.ask", lambda _page, _title, _text, choices: choices[1][1]())
    open_file(qtbot, page, 0)
    project.ask_to_remove()
    qtbot.waitUntil(lambda: tasks.list_work() == [] and not page.desk.is_open)
    assert tasks.list_sessions() == []
    assert not project.is_open


def test_a_project_is_removed_behind_what_is_still_being_kept_in_a_file_of_it(
    qtbot: Any, page: TranslatePage, project: ProjectDesk
) -> None:
    desk = open_file(qtbot, page, 0)
    refused: list[Exception] = []
    project.refused.connect(refused.append)
    desk.state.write(desk.state.segments[0], "We read.")
    project.remove(project.state.record.id)
    qtbot.waitUntil(lambda: tasks.list_work() == [] or bool(refused))
    assert (refused, tasks.list_sessions()) == ([], [])
    assert (project.is_open, desk.is_open) == (False, False)


def test_more_than_five_recent_works_are_found_and_removed(
    qtbot: Any, page: TranslatePage, tmp_path: Path, monkeypatch: Any
) -> None:
    for number in range(7):
        tasks.begin_session(write(tmp_path / f"letter {number}.txt", f"{SECOND} {number}\n"), "de", "en")
    page.desk.state.list_recent(page.desk.recent.show_recent)
    recent = page.desk.recent
    qtbot.waitUntil(lambda: len(recent.findChildren(QPushButton)) == 6)
    recent.ask()
    (sheet,) = recent.findChildren(RecentSheet)
    assert sheet.rows.n_rows() == 7
    sheet.search.setText("letter 1")
    assert [sheet.answer().name] == ["letter 1.txt"]
    monkeypatch.setattr("gui.errors.ask", lambda _page, _title, _text, choices: choices[1][1]())
    QTest.keyClick(sheet.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(tasks.list_work()) == 6)
    sheet.search.setText("letter 0")
    QTest.keyClick(sheet.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.desk.is_open)
    assert page.desk.view.name.text() == "letter 0.txt"


def test_recent_works_of_one_name_say_in_which_folder_they_are(
    qtbot: Any, page: TranslatePage, tmp_path: Path
) -> None:
    for number, folder in enumerate(("one/de", "two/de", "two/fr")):
        (tmp_path / folder).mkdir(parents=True)
        tasks.begin_session(write(tmp_path / folder / "letter.txt", f"{SECOND} {number}\n"), "de", "en")
    tasks.begin_session(write(tmp_path / "other.txt", THIRD), "de", "en")
    recent = page.desk.recent
    page.desk.state.list_recent(recent.show_recent)
    qtbot.waitUntil(lambda: len(recent.findChildren(QPushButton)) == 4)
    said = [button.text().split(" · ")[0] for button in recent.findChildren(QPushButton)]
    names = ["other.txt", "fr/letter.txt", "two/de/letter.txt", "one/de/letter.txt"]
    assert said == [str(Path(each)) for each in names]
    recent.ask()
    (sheet,) = recent.findChildren(RecentSheet)
    assert [sheet.rows.record(row).name for row in range(4)] == said


def test_files_taken_out_of_the_list_come_back_with_undo(
    qtbot: Any, project: ProjectDesk, page: TranslatePage
) -> None:
    choose(project, 0, 2)
    with qtbot.waitSignal(page.undo_offered) as offered:
        QTest.keyClick(project.view.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: cells(project, NAME) == ["b.srt"])
    assert offered.args[0] == "2 files removed from the project"
    offered.args[1]()
    qtbot.waitUntil(lambda: cells(project, NAME) == list(FILES))


def test_files_come_back_to_their_own_project_whichever_is_open_by_then(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path
) -> None:
    own = project.state.record.id
    choose(project, 0)
    with qtbot.waitSignal(page.undo_offered) as offered:
        project.remove_chosen()
    other = write(tmp_path / "other.txt", SECOND), write(tmp_path / "more.txt", SECOND)
    project.close()
    open_project(qtbot, page, *other)
    offered.args[1]()
    qtbot.waitUntil(lambda: [each.n_files for each in tasks.list_work() if each.id == own] == [3])
    assert cells(project, NAME) == ["other.txt", "more.txt"]
    project.open_again(own)
    qtbot.waitUntil(lambda: project.is_open and cells(project, NAME) == list(FILES))


# Exported.


def test_all_files_are_exported_with_their_folders(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path, monkeypatch: Any
) -> None:
    confirm(open_file(qtbot, page, 0), "We read.")
    page.desk.close()
    qtbot.waitUntil(lambda: is_shown(project.view))
    (tmp_path / "out").mkdir()
    choose_folder(monkeypatch, tmp_path / "out")
    with qtbot.waitSignal(page.toasted, timeout=20_000) as said:
        QTest.keyClick(project.view.table, Qt.Key.Key_S, CONTROL)
    assert said.args == ["3 files written to out. 4 segments are not confirmed."]
    assert "We read." in (tmp_path / "out/b.srt").read_text()
    assert (tmp_path / "out/part/c.txt").read_text().strip() == translation(THIRD)
    assert (tmp_path / "out/a.docx").exists()


@pytest.mark.parametrize(("answer", "n_files"), [("Replace", 1), ("Keep both", 2), ("Cancel", 1)])
def test_what_is_in_the_folder_is_asked_about(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path, monkeypatch: Any,
    answer: str, n_files: int,
) -> None:  # fmt: skip
    out = tmp_path / "out"
    write(out.joinpath("part/c.txt") if not (out / "part").mkdir(parents=True) else out, "mine")
    choose_folder(monkeypatch, out)
    asked = []

    def ask(_page: Any, title: str, text: str, choices: Any) -> None:
        asked.append((title, text))
        act = dict(choices)[answer]
        if act:
            act()

    monkeypatch.setattr("gui.errors.ask", ask)
    choose(project, 2)
    project.view.export_chosen.trigger()
    qtbot.waitUntil(lambda: bool(asked) and project._export is None and project._progress is None)
    qtbot.wait(100)
    assert asked[0][0] == "1 file is in this folder already."
    assert len(list((out / "part").iterdir())) == n_files
    assert ((out / "part/c.txt").read_text() == "mine") == (answer != "Replace")


def test_one_memory_of_all_files(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, folder: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    confirm(open_file(qtbot, page, 0), "We read.")
    asked = []

    def choose_file(*arguments: str) -> tuple[str, str]:
        asked.append(arguments[2])
        return str(tmp_path / "job.tmx"), ""

    write(folder / "job_en.tmx", "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose_file)
    with qtbot.waitSignal(page.toasted) as said:
        project.ask_where_to_write_memory()
    assert said.args == ["Saved job.tmx with 1 pair."]
    assert "We read." in (tmp_path / "job.tmx").read_text()
    assert asked == [str(folder / "job_en (2).tmx")]


@pytest.mark.parametrize("export", ["ask_where_to_write_memory", "write"])
def test_nothing_of_a_project_is_exported_while_words_could_not_be_kept(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path, monkeypatch: Any, export: str
) -> None:
    def full(*_: object) -> None:
        raise LibraryError("The disk of the library is full; nothing was changed.", "Free some space.")

    out = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    desk = open_file(qtbot, page, 0)
    confirm(desk, "We read.")
    qtbot.waitUntil(lambda: bool(n_kept()))
    monkeypatch.setattr("engine.library.sessions.SessionStore.put", full)
    type_over(desk, "She writes.")  # and at once
    project.write(["b.srt"], out) if export == "write" else project.ask_where_to_write_memory()
    qtbot.waitUntil(lambda: "The last words could not be kept." in desk.view.error.accessibleName())
    assert "Free some disk space, and try again." in texts(desk.view.error)
    assert not out.exists()
    assert project._progress is None


def test_an_export_without_a_model_says_what_it_needs(
    qtbot: Any, project: ProjectDesk, page: TranslatePage, tmp_path: Path
) -> None:
    remove_models()
    page.session.refresh()
    qtbot.waitUntil(lambda: page.choice.plain is None)
    project.write(["a.docx"], tmp_path)
    assert (
        "Choose a model from German into English; it is needed to place formatting."
        in project.view.error.accessibleName()
    )
