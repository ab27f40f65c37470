"""What the tests of projects do and see again and again."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine import tasks
from engine.results.sessions import SessionSegment
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.project import STATE, ProjectDesk
from gui.pages.translate.page import TranslatePage
from tests.engine.corpora.office_samples import docx, paragraph
from tests.engine.corpora.samples import write
from tests.gui.pages.desk.desk_hands import FIRST, SECOND, THIRD, is_translated

FILM = f"1\n00:00:01,000 --> 00:00:02,000\n{FIRST}\n\n2\n00:00:03,000 --> 00:00:04,000\n{THIRD}\n"
FILES = {"a.docx": docx(paragraph(f"{FIRST} {SECOND}")), "b.srt": FILM.encode(), "part/c.txt": THIRD.encode()}


def job(folder: Path) -> Path:
    """Writes three files of three kinds into a folder, one of them deeper, and returns the folder."""
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write(folder / name, data)
    return folder


def open_project(qtbot: Any, page: TranslatePage, *paths: Path) -> ProjectDesk:
    """Opens files as a project, and returns it when the machine has nothing more to do."""
    page.accept_files(list(paths))
    qtbot.waitUntil(lambda: page.project.is_open)
    at_rest(qtbot, page.project)
    return page.project


def at_rest(qtbot: Any, project: ProjectDesk) -> None:
    """Waits until every file is read and as far as the machine brings it."""
    state = project.state
    qtbot.waitUntil(
        lambda: (
            bool(state.rows)
            and all(row.counts is not None or row.file.failure is not None for row in state.rows)
            and not state.at_work
            and not [row for row in state.waiting if not state.is_paused]
        ),
        timeout=20_000,
    )


def states(project: ProjectDesk) -> list[str]:
    """Returns what the list says of each file."""
    rows = project.view.table.rows
    return [str(rows.index(row, STATE).data()) for row in range(rows.rowCount())]


def cells(project: ProjectDesk, column: int) -> list[str]:
    """Returns a column of the list."""
    rows = project.view.table.rows
    return [str(rows.index(row, column).data()) for row in range(rows.rowCount())]


def choose(project: ProjectDesk, *numbers: int) -> None:
    """Chooses files by their rows."""
    project.view.table.choose([project.state.rows[number].file for number in numbers])


def open_file(qtbot: Any, page: TranslatePage, row: int) -> WorkDesk:
    """Opens a file of the project with Enter, and returns the desk when it is translated."""
    choose(page.project, row)
    session = page.project.state.rows[row].file.session
    QTest.keyClick(page.project.view.table, Qt.Key.Key_Return)
    is_on_desk(qtbot, page, session)
    return page.desk


def is_on_desk(qtbot: Any, page: TranslatePage, session_id: str) -> None:
    """Waits until a session is on the desk, and translated."""
    state = page.desk.state
    qtbot.waitUntil(
        lambda: (
            state.session is not None and state.session.record.id == session_id and is_translated(page.desk)
        )
    )


def stored(project: ProjectDesk, row: int) -> list[SessionSegment]:
    """Returns the segments of a file as the library has them."""
    with tasks.open_session(project.state.rows[row].file.session, is_read=True) as session:
        return session.segments()
