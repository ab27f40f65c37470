"""How a file is read: what can be chosen for it, what is told of it, files that hang over the window."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QListView, QWidget

from engine.base.errors import CorpusError
from engine.orders.corpora import ReadChoice
from engine.results.importing import EncodingChoice, LookedFile, PreviewPair, TableColumn, UnusableUnit
from engine.results.jobs import Failure
from engine.results.translation import LanguagePair
from gui.pages.wizard.previews import FilePreview
from gui.pages.wizard.reading_options import ReadingOptions
from gui.pages.wizard.steps import FILES, READING, DropZone
from gui.widgets.layouts import rows_in
from tests.gui.finding import button, cells, choice, press, table, texts
from tests.gui.pages.corpora.library import WAIT
from tests.gui.showing import show_active

COLUMNS = (
    TableColumn(name="A", role="source", samples=("Die Pumpe.", "Das Ventil.")),
    TableColumn(name="B", role="target", samples=("The pump.",)),
    TableColumn(name="C", role="", samples=("Anna",)),
)
TABLE = LookedFile(
    path="/texts/terms.csv", name="terms.csv", format="Table", kind="parallel", n_units=9, delimiter=",",
    has_header=True, columns=COLUMNS, languages={"de": 9, "en": 9}, guess=LanguagePair(src="de", tgt="en"),
)  # fmt: skip


@pytest.fixture
def options(qtbot):
    """The controls of one file, and what they tell."""
    result = ReadingOptions()
    qtbot.addWidget(result)
    result.resize(500, 600)
    show_active(qtbot, result)
    result.told = []
    result.chosen.connect(result.told.append)
    return result


def test_a_table_offers_what_tables_have_and_no_more(options):
    options.show_entry(TABLE, ReadChoice())
    assert options.told == []
    shown = texts(options)
    assert "Columns" in shown
    assert choice(options, "Columns are separated by").currentText() == "Comma ( , )"
    assert choice(options, "The first row").currentText() == "Headings"
    for name in ("Sheet", "Encoding"):
        assert not choice(options, name).isVisible()
    for absent in (
        "States",
        "Also take units that are not finished",
        "The two sides are the wrong way round",
    ):
        assert absent not in shown


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("Columns are separated by", ";", ReadChoice(delimiter=";")),
        ("The first row", False, ReadChoice(has_header=False)),
    ],
)
def test_a_choice_is_told_at_once(options, name, value, expected):
    options.show_entry(TABLE, ReadChoice())
    choice(options, name).choose(value)
    assert options.told == [expected]


def test_what_was_chosen_before_stays_chosen(options):
    options.show_entry(TABLE, ReadChoice(delimiter=";"))
    choice(options, "The first row").choose(False)
    assert options.told == [ReadChoice(delimiter=";", has_header=False)]


def test_a_separator_that_is_none_of_the_usual_ones_can_be_kept(options):
    options.show_entry(replace(TABLE, delimiter="~"), ReadChoice())
    field = choice(options, "Columns are separated by")
    assert (field.currentText(), field.count()) == ("“~”", 5)


def test_a_role_moves_from_one_column_to_another(options):
    options.show_entry(TABLE, ReadChoice())
    choice(options, "Column C holds").choose("target")
    assert options.told == [ReadChoice(source_column="1", target_column="3")]
    assert choice(options, "Column B holds").currentText() == "Not used"


def test_a_role_moves_from_one_column_to_another_and_back(options):
    options.show_entry(TABLE, ReadChoice())
    choice(options, "Column B holds").choose("source")
    choice(options, "Column A holds").choose("source")
    assert choice(options, "Column B holds").currentText() == "Not used"
    assert options.told[-1] == ReadChoice(source_column="1")


def test_speakers_and_documents_are_columns_too(options):
    options.show_entry(TABLE, ReadChoice())
    choice(options, "Column C holds").choose("speaker")
    choice(options, "Column B holds").choose("")
    choice(options, "Column A holds").choose("document")
    assert options.told[-1] == ReadChoice(speaker_column="3", document_column="1")


def test_columns_show_what_they_hold(options):
    options.show_entry(TABLE, ReadChoice())
    QApplication.processEvents()
    assert "Die Pumpe. · Das Ventil." in texts(options)
    options.show_entry(replace(TABLE, columns=()), ReadChoice())
    assert "Columns" not in texts(options).split("\n")


def test_sheets_are_offered_where_there_are_several(options):
    options.show_entry(replace(TABLE, sheets=("2025", "2026")), ReadChoice())
    choice(options, "Sheet").choose("2026")
    assert options.told == [ReadChoice(sheet="2026")]
    options.show_entry(replace(TABLE, sheets=("2025",)), ReadChoice())
    assert not choice(options, "Sheet").isVisible()


def test_encodings_are_offered_with_the_reason_for_the_one_found(options):
    found = replace(
        TABLE, encoding="Windows-1252", encoding_reason="umlauts",
        encodings=(EncodingChoice(codec="cp1252", label="Windows-1252"),),
    )  # fmt: skip
    options.show_entry(found, ReadChoice())
    assert "Windows-1252: umlauts" in texts(options)
    options.show_entry(replace(found, encoding="UTF-8", encoding_reason="valid UTF-8"), ReadChoice())
    assert "UTF-8" not in "".join(texts(options))
    options.show_entry(found, ReadChoice())
    choice(options, "Encoding").choose("cp1252")
    choice(options, "Encoding").choose("")
    assert options.told == [ReadChoice(encoding="cp1252"), ReadChoice()]


def test_units_that_are_not_finished_are_taken_on_demand(options):
    options.show_entry(replace(TABLE, states={"final": 7, "fuzzy": 2}), ReadChoice())
    assert "final 7, fuzzy 2" in texts(options)
    press(options, "Also take units that are not finished")
    press(options, "Also take units that are not finished")
    press(options, "Take locked units too")
    assert options.told == [
        ReadChoice(include_unfinished=True),
        ReadChoice(),
        ReadChoice(include_locked=False),
    ]


def test_the_speakers_of_a_file_are_named_the_busiest_first(options):
    people = {f"P{number}": number for number in range(1, 10)}
    options.show_entry(replace(TABLE, speakers=people), ReadChoice())
    shown = texts(options)
    assert "9 speakers" in shown
    assert "P9 9, P8 8, P7 7, P6 6, P5 5, P4 4 and 3 more" in shown


def test_sides_can_be_turned_where_nobody_is_sure(options):
    options.show_entry(replace(TABLE, is_swapped=True), ReadChoice())
    press(options, "Swap the two sides")
    assert options.told == [ReadChoice(swap=False)]


@pytest.fixture
def preview(qtbot):
    result = FilePreview()
    qtbot.addWidget(result)
    result.resize(600, 400)
    show_active(qtbot, result)
    return result


LINES = (PreviewPair(source="Die Pumpe.", target="The pump.", speaker="", origin="terms.csv:1"),)


def test_a_file_shows_how_it_reads(preview):
    preview.show_entry(replace(TABLE, preview=LINES))
    assert "How terms.csv reads" in texts(preview)
    shown = table(preview, "Preview of the file")
    assert cells(shown)[0][:2] == ["Die Pumpe.", "The pump."]
    titles = [shown.model().headerData(each, Qt.Orientation.Horizontal) for each in range(2)]
    assert titles == ["German", "English"]


def test_what_cannot_be_used_is_counted_and_the_first_of_it_shown(preview):
    bad = tuple(
        UnusableUnit(place=f"line {number}:", reason="three columns", text="a b " * 40)
        for number in (3, 5, 7)
    )
    preview.show_entry(replace(TABLE, preview=LINES, n_bad=9, bad=bad))
    shown = texts(preview)
    assert "9 units cannot be used and will be left out" in shown
    assert "line 3: three columns: “a b a b" in shown
    assert "and 6 more" in shown
    preview.show_entry(replace(TABLE, preview=LINES))
    assert "cannot be used" not in texts(preview)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (None, "The first lines of your files will appear here."),
        (TABLE, "No lines could be read from this file."),
        (
            replace(TABLE, error=Failure(what="It is a picture.", hint="Bring its text.")),
            "It is a picture. Bring its text.",
        ),
    ],
)
def test_without_lines_the_preview_says_why(preview, entry, words):
    preview.show_entry(entry)
    assert words in texts(preview)


@pytest.fixture
def zone(qtbot):
    """A place for files on a form that has more below it."""
    form = QWidget()
    qtbot.addWidget(form)
    result = DropZone(form)
    result.form = form
    rows_in(form, result, QLabel("more"))
    show_active(qtbot, form)
    result.taken = []
    result.dropped.connect(result.taken.append)
    return result


def files(*urls):
    mime = QMimeData()
    mime.setUrls([QUrl(url) for url in urls])
    return mime


def sent(zone, kind, mime):
    """Sends an event of dragging to the form, as Qt does wherever the pointer is; returns if it is taken."""
    buttons = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = kind(QPoint(5, 5), Qt.DropAction.CopyAction, mime, *buttons)
    event.ignore()
    QCoreApplication.sendEvent(zone.form, event)
    return event.isAccepted()


def test_files_are_welcomed_while_they_hang_over_the_form(zone):
    assert sent(zone, QDragEnterEvent, files("file:///texts/a.tmx"))
    assert zone.property("drop") is True
    QCoreApplication.sendEvent(zone.form, QDragLeaveEvent())
    assert zone.property("drop") is False


@pytest.mark.parametrize("urls", [(), ("https://example.org/a.tmx",)])
def test_what_is_no_file_is_not_welcomed(zone, urls):
    assert not sent(zone, QDragEnterEvent, files(*urls))
    assert not zone.property("drop")


def test_dropped_files_are_taken_and_addresses_left(zone):
    mime = files("file:///texts/a.tmx", "https://example.org/b.tmx", "file:///texts/c.csv")
    assert sent(zone, QDragEnterEvent, mime)
    assert sent(zone, QDropEvent, mime)
    assert zone.taken == [[Path("/texts/a.tmx"), Path("/texts/c.csv")]]
    assert zone.property("drop") is False


def test_nothing_is_taken_while_there_is_no_place_for_files(zone):
    zone.hide()
    assert not sent(zone, QDragEnterEvent, files("file:///texts/a.tmx"))
    assert zone.taken == []


def test_files_and_folders_are_chosen_with_the_dialogs_of_the_system(wizard, qtbot, monkeypatch, memory):
    step = wizard.steps.get(FILES)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_values: ([], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: "")
    press(step, "Choose files…")
    press(step, "Choose a folder…")
    assert wizard.draft.files == []
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_values: ([str(memory)], ""))
    press(step, "Choose files…")
    assert wizard.draft.files == [memory]
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    (memory.parent / "more").mkdir()
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_values: str(memory.parent / "more"))
    press(step, "Choose a folder…")
    assert wizard.draft.files == [memory, memory.parent / "more"]


def test_the_delete_key_takes_the_chosen_file_off(wizard, qtbot, reach):
    step = reach(FILES)
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    listed = step.findChild(QListView)
    listed.setFocus()
    qtbot.keyClick(listed, Qt.Key.Key_Delete)
    assert (wizard.draft.files, wizard.why.text()) == ([], "Choose at least one file.")


def test_alt_and_the_arrow_keys_go_through_the_steps(wizard, qtbot, reach):
    reach(READING)
    qtbot.waitUntil(wizard.next_button.isEnabled, timeout=WAIT)
    alt = Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(wizard, Qt.Key.Key_Left, alt)
    assert wizard.shown is wizard.steps.get(FILES)
    qtbot.keyClick(wizard, Qt.Key.Key_Left, alt)
    assert wizard.shown is wizard.steps.get(FILES)
    qtbot.keyClick(wizard, Qt.Key.Key_Right, alt)
    assert wizard.shown is wizard.steps.get(READING)


def test_escape_leaves_at_once_while_there_is_nothing_to_lose(wizard, qtbot):
    with qtbot.waitSignal(wizard.closed):
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)


def test_a_failure_at_the_first_look_keeps_its_details(wizard):
    step = wizard.steps.get(FILES)
    wizard.show()
    step.show_failure(CorpusError("It is torn.", "Bring another."), "line 7 of the log")
    assert {"It is torn.", "Bring another."} <= set(texts(step).split("\n"))
    press(step, "Show details")
    assert "line 7 of the log" in texts(step)
    assert button(step, "Read again").isVisible()


def test_a_long_name_makes_the_preview_no_wider(preview):
    name = "contract and privacy notices " * 9 + ".csv"
    widths = []
    for entry in (TABLE, replace(TABLE, name=name)):
        preview.show_entry(replace(entry, preview=LINES))
        QApplication.processEvents()
        widths.append(preview.minimumSizeHint().width())
    assert widths[0] == widths[1]
