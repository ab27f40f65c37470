"""Every dialog and every form over a page: all controls have names, and room in the smallest window."""

import inspect
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QWidget

from engine.results.corpora import DomainDirection
from engine.results.models import ExportWay, ModelLook
from engine.results.projects import KeptWork
from engine.results.speakers import SpeakerRecord, SpeakerWord
from engine.results.systems import NamedSystem
from gui.errors import ErrorDialog, Question
from gui.file_filters import with_ending
from gui.pages.adapt.teach import TeachOptions, TeachSheet, open_teach
from gui.pages.connections import ConnectionChoices, ConnectionSheet
from gui.pages.desk.recent import RecentSheet
from gui.pages.library.dialogs import EditSheet, MergeSheet, SpeakerSheet
from gui.pages.library.head import NewDomainSheet
from gui.pages.models.export_sheet import _FORMATS, ExportSheet
from gui.pages.models.page import DownloadSheet, HubSheet, LanguagesSheet
from gui.pages.shortcut_sheet import ShortcutSheet
from gui.pages.speakers.dialogs import PersonSheet, RevealSheet, TextSourceSheet
from gui.pages.translate.adjust import SaveSheet
from gui.pages.translate.sentence_editor import NewSpeakerSheet
from gui.widgets.sheet import FittedDialog, Sheet
from tests.gui.fakes import corpus, model
from tests.gui.showing import crowded, name_of
from tests.gui.test_accessibility import badly_heard, walk
from tests.gui.test_narrow import CONTROLS

pytestmark = pytest.mark.window
ROOT = Path(__file__).parents[2]
LONG = "Contract law and privacy notices of the northern subsidiaries, revised edition 2025 and 2026, "
ANNA = SpeakerRecord(
    id="anna", name=LONG + "Anna", src="de", tgt="en", notes="", colour="", strength=1.0, n_sentences=1,
    n_corrections=0, created="2026-11-20", updated="2026-11-20",
)  # fmt: skip
WORDS = [SpeakerWord(word=f"nevertheless{n}", bias=1.5 - n, count=n) for n in range(40)]
WAYS = [
    ExportWay(as_=name, problem="" if n % 2 else "A student reads its own layer of memory, which this lacks.")
    for n, name in enumerate(_FORMATS)
]
CORPORA = [corpus("a", name=LONG + "first"), corpus("b", name=LONG + "second", domain=LONG[:60])]
PLACE = DomainDirection(LONG[:60], "de", "en")
DETAILS = "Traceback (most recent call last)\n" * 30
BUILDERS: dict[str, Callable[[QWidget], QDialog]] = {
    "a new person": lambda page: PersonSheet(None, page),
    "a person": lambda page: PersonSheet(ANNA, page),
    "whose text": lambda page: TextSourceSheet(ANNA.name, CORPORA, _nobody, page),
    "what a file reveals": lambda page: RevealSheet(ANNA, WORDS, 40, page),
    "a new speaker": lambda page: NewSpeakerSheet("English", page),
    "recent work": lambda page: RecentSheet(
        [
            KeptWork(id=str(n), path=Path(LONG), name=LONG, used="2026-11-20", n_segments=9, n_confirmed=n)
            for n in range(9)
        ],
        page,
    ),
    "a saved system": lambda page: SaveSheet(LONG, [NamedSystem(name=LONG)], page),
    "an export": lambda page: ExportSheet(model("m", name=LONG), WAYS, [ANNA], page),
    "a model of the hub": HubSheet,
    "a download": lambda page: DownloadSheet(LONG[:90], ModelLook(download_bytes=3_000_000), page),
    "languages": lambda page: LanguagesSheet(LONG, ModelLook(family="NLLB"), page),
    "a corpus": lambda page: EditSheet(CORPORA[0], ["pumps", LONG[:60]], page),
    "who speaks": lambda page: SpeakerSheet(3, [ANNA.name], page),
    "a connection": lambda page: ConnectionSheet(
        ConnectionChoices([model("m", name=LONG)], [LONG[:60]], [ANNA]), None, ["pumps"], page
    ),
    "a merge": lambda page: MergeSheet(CORPORA[0], CORPORA, page),
    "a new domain": lambda page: NewDomainSheet(("de", "en"), page),
    "the shortcuts": lambda page: ShortcutSheet({"search": "Ctrl+J"}, page),
    "teaching": lambda page: open_teach(page, page.services, PLACE, []),
    "options of teaching": lambda page: _options(page),
    "a question": lambda page: Question(
        page, f"Remove “{LONG}”?", LONG * 3, [("Keep it", None), ("Pause and close", None), ("Remove", None)]
    ),
    "an error": lambda page: ErrorDialog(f"{LONG} is torn.", LONG * 2, DETAILS, page),
}
DIALOGS = pytest.mark.parametrize("name", BUILDERS)


def _options(page: Any) -> QDialog:
    options = TeachOptions(page, page.services)
    options.show_setup(PLACE)
    return options


def _nobody(_owner: object, _corpus: str, take: Callable[[list[str]], None]) -> None:
    take(["Anna", LONG])


@pytest.fixture
def opened(window: Any, qtbot: Any) -> Callable[[str], QDialog]:
    def open_dialog(name: str) -> QDialog:
        page = window.open_page("library")
        window.resize(window.minimumSize())
        dialog = BUILDERS[name](page)
        dialog.open()
        qtbot.wait(60)
        return dialog

    return open_dialog


def test_every_dialog_of_the_window_is_looked_at() -> None:
    known = set()
    for path in sorted((ROOT / "gui").rglob("*.py")):
        if re.search(r"^class .*\b(Sheet|\w*Dialog)\b", path.read_text("utf-8"), re.MULTILINE):
            module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            known |= {each for _, each in inspect.getmembers(module, inspect.isclass)}
    bases = {QDialog, QFileDialog, FittedDialog, Sheet}
    dialogs = {each for each in known if issubclass(each, QDialog)} - bases
    looked_at = {
        PersonSheet, TextSourceSheet, RevealSheet, NewSpeakerSheet, ExportSheet, HubSheet, LanguagesSheet,
        EditSheet, SaveSheet, SpeakerSheet, MergeSheet, ConnectionSheet, DownloadSheet, Question, ErrorDialog,
        NewDomainSheet, ShortcutSheet, RecentSheet, TeachSheet, TeachOptions,
    }  # fmt: skip
    assert dialogs == looked_at


@DIALOGS
def test_every_control_of_a_dialog_has_a_name_and_says_it_once(opened, name):
    assert badly_heard(opened(name)) == []


@DIALOGS
def test_a_dialog_has_room_in_the_smallest_window(opened, window, name):
    dialog = opened(name)
    assert (dialog.width() <= window.minimumWidth(), dialog.height() <= 600) == (True, True), dialog.size()
    assert crowded(dialog) == []
    squeezed = [
        name_of(each)
        for each in dialog.findChildren(QWidget)
        if isinstance(each, CONTROLS) and each.isVisible() and each.width() < each.minimumSizeHint().width()
    ]
    cut = [
        each.text()
        for each in dialog.findChildren(QLabel)
        if each.isVisible() and each.wordWrap() and each.height() < each.heightForWidth(each.width())
    ]
    assert (squeezed, cut) == ([], [])


@DIALOGS
def test_a_dialog_is_no_higher_than_what_is_in_it(opened, name):
    dialog = opened(name)
    needed = dialog.layout().totalHeightForWidth(dialog.width())
    assert needed < 0 or dialog.height() <= needed  # below 0: nothing in it wraps


@DIALOGS
def test_tab_goes_round_in_a_dialog(opened, qtbot, name):
    dialog = opened(name)
    dialog.activateWindow()
    visited = walk(dialog, qtbot, steps=60)
    assert 0 < len(visited) < 60
    assert {each.window() for each in visited} == {dialog}


@pytest.mark.parametrize(
    ("typed", "filter_", "name"),
    [("a", "Table (*.csv)", "a.csv"), ("a", "", "a.xlsx"), ("a.csv", "Excel (*.xlsx)", "a.csv"),
     ("a.2", "Excel (*.xlsx)", "a.2.xlsx")],
)  # fmt: skip
def test_a_file_gets_the_ending_of_its_kind_unless_one_was_typed(typed, filter_, name):
    assert with_ending(typed, filter_, (".xlsx", ".csv")).name == name
