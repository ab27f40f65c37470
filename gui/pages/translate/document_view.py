"""Lays an opened document out: its name, voices and lines, and what becomes of it. Does no work."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from PySide6.QtCore import QEvent, QObject, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QBoxLayout,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.results.documents import CastMember, DocumentRecord, DocumentSpeaker, LineWarning, UntouchedLine
from engine.results.figures import counted, duration_words
from engine.results.translation import ProfileNotice, SpeakerChoice
from gui.item_models.record_table import CellTable, Column, Index, RecordTable
from gui.pages.page import scrolled
from gui.pages.translate.catalogue import NOBODY
from gui.pages.translate.panes import LanguageLine
from gui.pages.translate.speaker_picker import NEW, NamePicker, StrengthSlider, dot_of, no_dot
from gui.theme.tokens import ICON_SIZE, SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import (
    hairline,
    icon_button,
    label,
    outlined_button,
    picture,
    primary_button,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import InlineError, ProgressLine, announce
from gui.widgets.layouts import Stretch, add_to, pause_timer, row_of, rows_in, rows_of
from gui.widgets.table import Table
from gui.widgets.text import ElidedLabel

# The sentences that the page says of a document.

_LISTED, _MOST_NUMBERS = 5, 20
_HOW_TO_CORRECT = "double-click a translation to correct it"
_SHORT_S, _MINUTE_S = 10.0, 60.0


def format_words(document: DocumentRecord) -> str:
    """Says what a file is and how much: "SRT subtitles · 312 cues · 318 lines"."""
    is_text = document.format == "text"
    n_lines, n_cues = len(document.lines), document.n_cues
    parts = ["Transcript" if is_text else f"{document.format} subtitles"]
    if not is_text:
        parts.append(counted(n_cues, "cue"))
    parts.append(counted(n_lines, "line"))
    return " · ".join(parts)


def untouched_words(untouched: Sequence[UntouchedLine]) -> str:
    """Says what stays as it is, and why; empty if everything is translated."""
    if not untouched:
        return ""
    first = untouched[0]
    if len(untouched) == 1:
        return f"Line {first.line:,} stays as it is ({first.reason})."
    return f"{len(untouched):,} places stay as they are; the first is line {first.line:,} ({first.reason})."


def result_words(n_lines: int, name: str, elapsed_s: float, n_recalled: int = 0) -> str:
    """Says what was written: "film_en.srt is written: 318 lines in 12 s."."""
    if elapsed_s >= _MINUTE_S:
        took = duration_words(elapsed_s)
    else:
        took = f"{elapsed_s:.1f} s" if elapsed_s < _SHORT_S else f"{elapsed_s:.0f} s"
    known = f" From memory: {counted(n_recalled, 'line')}." if n_recalled else ""
    return f"{name} is written: {counted(n_lines, 'line')} in {took}.{known}"


def notes_words(n_late: int, kept: str, warnings: Sequence[LineWarning]) -> str:
    """Says what to know of a file that was written; empty if there is nothing.

    Args:
        n_late: lines that were corrected while it was written.
        kept: which sentences stay because of their language, if any do.
        warnings: of its lines.
    """
    late = (
        f"{counted(n_late, 'line was', 'lines were')} corrected while this file was written. "
        f"Translate again to have {'it' if n_late == 1 else 'them'} in the file."
    )
    return "\n".join(filter(None, (late if n_late else "", kept, warning_words(warnings))))


def warning_words(warnings: Sequence[LineWarning]) -> str:
    """Says which lines deserve a look; empty if none does."""
    if not warnings:
        return ""
    first = warnings[0]
    if len(warnings) == 1:
        return f"Look at line {first.line:,}: {first.warning}"
    listed = [f"Line {each.line:,}: {each.warning}" for each in warnings[:_LISTED]]
    if more := [f"{each.line:,}" for each in warnings[_LISTED:]]:
        rest = f"{', '.join(more[:_MOST_NUMBERS])}{' …' if len(more) > _MOST_NUMBERS else ''}"
        listed.append(f"And {counted(len(more), 'more line')}: {rest}")
    return "\n".join([f"{len(warnings):,} lines deserve a look.", *listed])


def progress_words(stage: str, n_done: int, n_lines: int, rest_s: float | None) -> str:
    """Says how far a translation is: "Translating · 120 of 318 lines · 2 min left"."""
    left = f" · {duration_words(rest_s)} left" if rest_s is not None and n_done < n_lines else ""
    return f"{stage} · {n_done:,} of {counted(n_lines, 'line')}{left}"


def at_work_words(writing: str, n_unwritten: int) -> str:
    """Says what is lost if the window closes; empty: nothing.

    Args:
        writing: the name of the document that is being translated; empty: none is.
        n_unwritten: corrected lines that are in no file.
    """
    said = []
    if writing:
        said.append(f"{writing} is being translated. A translation that is stopped leaves nothing.")
    if n_unwritten:
        lines = counted(n_unwritten, "corrected line is", "corrected lines are")
        said.append(f"{lines} in no file yet.")
    return " ".join(said)


def lines_words(n_done: int, n_lines: int, n_corrected: int, *, is_running: bool) -> str:
    """Says how many lines show their translation: "240 of 2,000 lines are translated · 3 corrected"."""
    if n_done < n_lines and is_running:
        said = f"{n_done:,} of {counted(n_lines, 'line')} are translated so far"
    elif n_done < n_lines:
        said = counted(n_lines, "line")
    else:
        said = f"{counted(n_lines, 'line')}, as {'it' if n_lines == 1 else 'they'} will be written"
    if not n_done:
        return said
    return f"{said} · {f'{n_corrected:,} corrected by you' if n_corrected else _HOW_TO_CORRECT}"


# Rows of a long table made as high as their text: what is looked at first, the others bit by bit.

_AT_ONCE_S = 0.008
"""How long the window may be kept at a time."""
_SIDE = 14
"""Pixels beside the text of a cell, rather too many than too few."""
_LEAST_HEIGHT = 40


class RowHeights(QObject):
    """Keeps the heights of the rows of a table, whose model is set and stays."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self._unfit: set[int] = set()
        self._later = pause_timer(self, 0, self._fit_some)
        model = table.model()
        model.modelReset.connect(self.fit_all)
        model.dataChanged.connect(self._fit_changed)
        table.verticalScrollBar().valueChanged.connect(lambda _value: self._go_on())

    @property
    def is_done(self) -> bool:
        """True once every row has its height."""
        return not self._unfit

    def fit_all(self) -> None:
        """Fits every row again."""
        self._unfit = set(range(self._table.model().rowCount()))
        self._go_on()

    def _fit_changed(self, first: Index, last: Index, _roles: object = None) -> None:
        self._unfit.update(range(first.row(), last.row() + 1))
        self._go_on()

    def _go_on(self) -> None:
        if self._unfit:
            self._later.start()

    def _fit_some(self) -> None:
        """Fits the rows that show, then others as long as there is time; the row on top stays where it is."""
        table, until = self._table, time.perf_counter() + _AT_ONCE_S
        if not table.isVisible():
            return
        top = max(0, table.rowAt(0))
        before = table.rowViewportPosition(top)
        last = table.rowAt(table.viewport().height() - 1)
        shown = range(top, (last if last >= 0 else table.model().rowCount() - 1) + 1)
        for row in [*(row for row in shown if row in self._unfit), *sorted(self._unfit.difference(shown))]:
            self._fit(row)
            if time.perf_counter() > until:
                break
        bar = table.verticalScrollBar()
        bar.setValue(bar.value() + table.rowViewportPosition(top) - before)
        self._go_on()

    def _fit(self, row: int) -> None:
        self._unfit.discard(row)
        height = max(_LEAST_HEIGHT, self._table.sizeHintForRow(row))
        if height != self._table.rowHeight(row):
            self._table.setRowHeight(row, height)


class TextDelegate(QStyledItemDelegate):
    """Gives a row the height of its longest text, with room around it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = cast("QTableView", option.widget).columnWidth(index.column()) - 2 * _SIDE
        text = str(index.data() or "")
        box = option.fontMetrics.boundingRect(QRect(0, 0, width, 1 << 16), Qt.TextFlag.TextWordWrap, text)
        return QSize(width, box.height() + 2 * SPACE_2 + 2)


class TextTable(Table):
    """A table whose rows are as high as their text; arguments as of `Table`."""

    def __init__(self, name: str, model: CellTable, widths: list[int]) -> None:
        super().__init__(name, model, widths)
        self.setProperty("role", "plain")
        self.setWordWrap(True)
        self.setItemDelegate(TextDelegate(self))
        self.heights = RowHeights(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the rows again: the text breaks elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.heights.fit_all()


# The lines of a document as they are written: who, the text, the translation, which can be corrected.

TARGET = 2
_WHO_WIDTH = 132
_WHO_LEAST = 460
"""Pixels; a narrower table leaves the names out, they stand in the tooltips."""
_EDITOR_HEIGHT = 64
_MOST_CHARS = 400
"""Characters of a line that are shown, at most; it is translated whole."""


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """One line of a document."""

    name: str
    """As the file has it; empty: no name."""
    speaker: SpeakerChoice | None
    source: str
    draft: str = ""
    """As the model translates it; empty until it has."""
    corrected: str = ""
    """As the user wants it; empty: as the model translates it."""

    @property
    def target(self) -> str:
        """What is written into the file."""
        return self.corrected or self.draft

    @property
    def who(self) -> str:
        """The name in the file and the speaker it is said as."""
        spoken = f", said as {self.speaker.name}" if self.speaker else ", said as nobody in particular"
        return (self.name or "No name") + spoken

    @property
    def about_target(self) -> str:
        """What to know of the translation."""
        if self.corrected:
            return f"Corrected by you. The model's translation: {self.draft}"
        return f"{self.who}. Enter or a double click corrects it." if self.draft else self.who


class SpokenLines(RecordTable[SpokenLine]):
    """The lines; the speaker's dot stands before the name.

    Signals:
        corrected(int, str): the user wants a line translated otherwise; empty: as the model does.
    """

    corrected = Signal(int, str)

    def __init__(self, titles: tuple[str, str]) -> None:
        self._scale = 1.0
        super().__init__([
            Column("Who", lambda row: row.name, is_soft=True, tip=lambda row: row.who),
            Column(titles[0], lambda row: _short(row.source), is_soft=True, tip=lambda row: row.who),
            Column(titles[1], lambda row: _short(row.target), tip=lambda row: row.about_target),
        ])  # fmt: skip

    def set_titles(self, titles: tuple[str, str]) -> None:
        """Names the two languages."""
        for place, title in enumerate(titles, start=1):
            self.rename(place, title)

    def show_rows(self, rows: Sequence[SpokenLine], scale: float) -> None:
        """Replaces the rows; as many as before keep place and choice."""
        self._scale = scale
        self.update_records(rows)

    def take(self, first: int, drafts: Sequence[str]) -> None:
        """Puts the model's translations of some lines into their places."""
        for row, draft in enumerate(drafts[: max(0, len(self._records) - first)], start=first):
            self._records[row] = replace(self._records[row], draft=draft)
        self.show_again(first, min(first + len(drafts), len(self._records)) - 1)

    def correct(self, row: int, text: str) -> None:
        """Shows a line as the user wants it; empty: as the model translates it."""
        self._records[row] = replace(self._records[row], corrected=text)
        self.show_again(row, row)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Returns what one cell shows; the dot of who speaks; the whole translation to edit."""
        if not index.isValid():
            return None
        line = self.record(index.row())
        match role, index.column():
            case Qt.ItemDataRole.DecorationRole, 0:
                return dot_of(line.speaker, self._scale) if line.speaker else no_dot(self._scale)
            case Qt.ItemDataRole.AccessibleTextRole, 0:
                return line.who
            case Qt.ItemDataRole.AccessibleTextRole, 2:
                return f"{line.target} (corrected)" if line.corrected else line.target
            case Qt.ItemDataRole.EditRole, 2:
                return line.target
            case Qt.ItemDataRole.DisplayRole, 2 if line.corrected:
                return f"✓ {_short(line.target)}"
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Lets translations be edited once they are there."""
        found = super().flags(index)
        is_there = index.isValid() and index.column() == TARGET and bool(self.record(index.row()).draft)
        return found | Qt.ItemFlag.ItemIsEditable if is_there else found

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Takes a correction; the model's own words, or none, take one back."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or index.column() != TARGET:
            return False
        line, words = self.record(index.row()), " ".join(str(value).split())
        wanted = "" if words == " ".join(line.draft.split()) else words
        if wanted != line.corrected:
            self.correct(index.row(), wanted)
            self.corrected.emit(index.row(), wanted)
        return True


class _LineDelegate(TextDelegate):
    """Gives every line the height of its text, regardless of its name's; edits a translation in a field."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return super().sizeHint(option, index) if index.column() else QSize(0, 0)

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Returns the field in which a translation is corrected."""
        editor = QPlainTextEdit(parent)
        editor.setTabChangesFocus(True)
        editor.setAccessibleName(f"Translation of: {index.sibling(index.row(), 1).data()}")
        return editor

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """Gives the field room for two lines at least."""
        box = QRect(option.rect)
        box.setHeight(max(box.height(), _EDITOR_HEIGHT))
        editor.setGeometry(box)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter takes the correction and goes on with the next line."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and isinstance(editor, QWidget)
        ):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.EditNextItem)
            return True
        return super().eventFilter(editor, event)


class SpokenTable(TextTable):
    """The table: rows as high as their text, however many there are."""

    def __init__(self) -> None:
        self.lines = SpokenLines(("Text", "Translation"))
        super().__init__("The lines and their translations", self.lines, [_WHO_WIDTH, 0, 0])
        self.setItemDelegate(_LineDelegate(self))
        self.setEditTriggers(
            self.EditTrigger.DoubleClicked | self.EditTrigger.EditKeyPressed  # F2
        )
        self.set_optional({0: _WHO_LEAST})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter corrects the chosen line."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._edit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def correct_chosen(self) -> None:
        """Corrects the chosen line, unless one is being corrected."""
        if self.state() != self.State.EditingState:
            self._edit(self.currentIndex().row())

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Goes on with the translation above or below, where Enter or Tab asks for it."""
        hints = QAbstractItemDelegate.EndEditHint
        row = self.currentIndex().row()
        super().closeEditor(editor, hints.NoHint)
        step = {hints.EditNextItem: 1, hints.EditPreviousItem: -1}.get(hint, 0)
        if step and 0 <= row + step < self.lines.rowCount():
            self._edit(row + step)
        else:
            self.setFocus()

    def _edit(self, row: int) -> None:
        cell = self.lines.index(row, TARGET)
        if cell.isValid():
            self.setCurrentIndex(cell)
            if cell.flags() & Qt.ItemFlag.ItemIsEditable:
                self.edit(cell)


def _short(text: str) -> str:
    return text if len(text) <= _MOST_CHARS else text[:_MOST_CHARS].rstrip() + "…"


# The voices of a document, and the speaker that each is given.

UNNAMED = ""
"""Key of the lines without a name, as the engine has it."""
_STRONGEST = 2.0


def voices_of(document: DocumentRecord) -> list[DocumentSpeaker]:
    """Returns the voices in the order of the file; the lines without a name come last."""
    unnamed = [DocumentSpeaker(UNNAMED, document.n_unnamed)] if document.n_unnamed else []
    return [*document.speakers, *unnamed]


@dataclass
class Cast:
    """The speaker of every voice: by name, unless the reader chose another."""

    voices: list[DocumentSpeaker] = field(default_factory=list)
    people: list[SpeakerChoice] = field(default_factory=list)
    """The speakers to choose from: those of the library and of the model."""
    strength: float = 1.0
    """Strength of all speakers; multiplies each one's own."""
    _chosen: dict[str, SpeakerChoice | None] = field(default_factory=dict)

    def set_voices(self, voices: Sequence[DocumentSpeaker], people: Iterable[SpeakerChoice]) -> None:
        """Takes in who speaks, and who can be chosen for them; what was chosen by hand stays."""
        own = [
            SpeakerChoice(each.known_as, each.known_as, is_trained=True) for each in voices if each.known_as
        ]
        self.voices = list(voices)
        self.people = list({each.id: each for each in (*own, *people)}.values())
        self.people.sort(key=lambda each: (each.is_trained, each.name.casefold()))

    def choose(self, key: str, speaker: SpeakerChoice | None) -> None:
        """Gives a voice a speaker by hand; None: nobody."""
        self._chosen[key] = speaker

    def speaker_of(self, voice: DocumentSpeaker) -> SpeakerChoice | None:
        """Returns who says the lines of a voice, at their own strength."""
        if voice.key in self._chosen:
            chosen = self._chosen[voice.key]
            return next((each for each in self.people if chosen and each.id == chosen.id), None)
        named = self.namesakes(voice)
        return named[0] if len(named) == 1 else None

    def namesakes(self, voice: DocumentSpeaker) -> list[SpeakerChoice]:
        """Returns those who are called as a voice is: of the library, else of the model."""
        found = [each for each in self.people if voice.key in (each.name.casefold(), each.id.casefold())]
        return [each for each in found if not each.is_trained] or found if voice.key else []

    def problem(self, voice: DocumentSpeaker) -> str:
        """Says why a voice has no speaker although one has its name; empty if that is not the case."""
        if voice.key in self._chosen or len(self.namesakes(voice)) < 2:  # noqa: PLR2004, one is no problem
            return ""
        return f"Several speakers are called {voice.name}: choose one."

    def members(self) -> tuple[CastMember, ...]:
        """Returns who says the lines of every voice, as strong as chosen."""
        return tuple(CastMember(voice.name, self._strengthened(voice)) for voice in self.voices)

    def _strengthened(self, voice: DocumentSpeaker) -> SpeakerChoice | None:
        speaker = self.speaker_of(voice)
        return speaker and replace(speaker, strength=min(_STRONGEST, speaker.strength * self.strength))


# The voices of a document, each with how much they say and a picker of the speaker they are.

_ROWS = 12
"""Voices shown at once; more on request, so that no file makes the window wait."""
_ROWS_AT_ONCE = 1
_PICKER_WIDTH = 168
_UNNAMED_TITLE = "Unnamed lines"


class VoiceRow(QWidget):
    """One voice: its name, its lines, its speaker, and why that profile does not count if it does not.

    Args:
        voice: which.
        asked: emits what the user chooses for it.
    """

    def __init__(self, voice: DocumentSpeaker, asked: "VoiceList") -> None:
        super().__init__()
        self.voice, self._asked = voice, asked
        self._notice: ProfileNotice | None = None
        self._speaker: SpeakerChoice | None = None
        self._people: dict[str, SpeakerChoice] = {}
        self.name = ElidedLabel(voice.name or _UNNAMED_TITLE, "strong" if voice.name else "")
        self.count = label(counted(voice.n_lines, "line"), "small")
        self.picker = NamePicker(f"Speaker of {voice.name or 'unnamed lines'}")
        self.picker.setFixedWidth(_PICKER_WIDTH)
        self.picker.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self.picker.chosen.connect(self._on_chosen)
        self.note: QLabel | None = None
        self.learn: QPushButton | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, SPACE_2, 0, SPACE_2)
        self._grid.setHorizontalSpacing(SPACE_3)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.name, 0, 0)
        self._grid.addWidget(self.count, 1, 0)
        self._grid.addWidget(self.picker, 0, 1, 2, 1)

    def show_choice(
        self, choices: QStandardItemModel, people: dict[str, SpeakerChoice], speaker: SpeakerChoice | None
    ) -> None:
        """Offers people, and shows who says this voice's lines."""
        self._people, self._speaker = people, speaker
        if self.picker.model() is not choices:
            with QSignalBlocker(self.picker):
                self.picker.setModel(choices)
        self.picker.show_value(speaker.id if speaker else "")

    def say(self, text: str, notice: ProfileNotice | None = None) -> None:
        """Says why the profile does not count; empty: it does."""
        self._notice = notice
        if self.note is None or self.learn is None:
            if not text:
                return
            self.note, self.learn = self._add_note()
        self.note.setText(text)
        self.note.setAccessibleName(text)
        self.note.setVisible(bool(text))
        self.learn.setVisible(notice is not None and notice.kind == "unlearned")

    def _add_note(self) -> tuple[QLabel, QPushButton]:
        """Makes room for a note below; most voices never need it."""
        note = label(role="small", wraps=True)
        learn = quiet_button("Learn now", name=f"Learn {self.voice.name or _UNNAMED_TITLE} now")
        learn.clicked.connect(self._on_learn)
        row = row_of((note, 1), spacing=SPACE_1, margins=(0, SPACE_1, 0, 0))
        row.addWidget(learn, alignment=Qt.AlignmentFlag.AlignTop)
        self._grid.addLayout(row, 2, 0, 1, 2)
        return note, learn

    def _on_chosen(self, value: object) -> None:
        if value == NEW:
            self.picker.show_value(self._speaker.id if self._speaker else "")
            self._asked.new_asked.emit(self.voice.key)
            return
        self._speaker = self._people.get(str(value))
        self.say("")
        self._asked.chosen.emit(self.voice.key, self._speaker)

    def _on_learn(self) -> None:
        if self._notice is not None:
            self._asked.learn_asked.emit(self._notice.speaker)


class VoiceList(QWidget):
    """All voices; the lines without a name are one of them.

    Signals:
        chosen(str, SpeakerChoice): a voice's key, and its speaker; None: nobody in particular.
        new_asked(str): add a new speaker for this voice.
        learn_asked(SpeakerChoice): learn this speaker with the model that translates.
    """

    chosen = Signal(str, SpeakerChoice)
    new_asked = Signal(str)
    learn_asked = Signal(SpeakerChoice)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[VoiceRow] = []
        self._n_shown = _ROWS
        self._cast = Cast()
        self._notices: dict[str, ProfileNotice] = {}
        self._offered: list[SpeakerChoice] | None = None
        self._people: dict[str, SpeakerChoice] = {}
        self._choices = QStandardItemModel(self)
        self._later = pause_timer(self, 0, self._add_rows)
        self.more = quiet_button("", name="Show more voices", act=self._show_more)
        self._content = QWidget()
        self._layout = rows_in(self._content, spacing=0, margins=(SPACE_4, 0, SPACE_3, SPACE_2))
        self._layout.addWidget(self.more, alignment=Qt.AlignmentFlag.AlignLeft)
        self._layout.addStretch(1)
        self.area = scrolled(self._content)
        self._content.setMinimumHeight(0)  # no row is made lower than it needs to be
        self._content.setAutoFillBackground(False)  # the area sets it; the card shows through
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        rows_in(self, self.area)

    def show_cast(self, cast: Cast, notices: Sequence[ProfileNotice]) -> None:
        """Shows who says what, and why profiles do not count; rows that stay keep the keyboard."""
        self._cast, self._notices = cast, {each.speaker.id: each for each in notices}
        if self._offered != cast.people:
            self._offer()
        n_same = next(
            (n for n, row in enumerate(self.rows) if [row.voice] != cast.voices[n : n + 1]), len(self.rows)
        )
        for row in self.rows[n_same:]:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        del self.rows[n_same:]
        for row in self.rows:
            self._fill(row)
        self._add_rows()

    def start_over(self) -> None:
        """Shows the first voices only, as for a document just opened."""
        self._n_shown = _ROWS

    def _add_rows(self) -> None:
        """Adds some rows that are missing, and the others as soon as the window has nothing else to do."""
        voices = self._cast.voices
        wanted = voices[len(self.rows) : self._n_shown]
        for voice in wanted[:_ROWS_AT_ONCE]:
            row = VoiceRow(voice, self)
            self._fill(row)
            self._layout.insertWidget(len(self.rows), row)
            self.rows.append(row)
        if len(wanted) > _ROWS_AT_ONCE:
            self._later.start()
        n_more = max(0, len(voices) - self._n_shown)
        self.more.setText(f"Show {n_more:,} more" if n_more else "")
        self.more.setAccessibleName(f"Show {n_more:,} more voices")
        self.more.setVisible(n_more > 0)

    def _show_more(self) -> None:
        n_before = len(self.rows)
        self._n_shown += _ROWS
        self._add_rows()  # one at once
        self.rows[n_before].picker.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, row: VoiceRow) -> None:
        speaker = self._cast.speaker_of(row.voice)
        row.show_choice(self._choices, self._people, speaker)
        notice = self._notices.get(speaker.id) if speaker is not None else None
        row.say(self._cast.problem(row.voice) or (notice.text if notice else ""), notice)

    def _offer(self) -> None:
        before = self._choices
        self._offered = list(self._cast.people)
        self._people = {each.id: each for each in self._offered}
        self._choices = _choices(self._offered, self.devicePixelRatioF(), self)
        for row in self.rows:
            self._fill(row)
        before.deleteLater()

    def restyle(self) -> None:
        """Takes the colours from the theme now in force."""
        self._offer()


def _choices(people: Sequence[SpeakerChoice], scale: float, parent: QWidget) -> QStandardItemModel:
    """Lists the choices: nobody, the library's speakers, the model's own, a new speaker."""
    model = QStandardItemModel(parent)
    _add(model, NOBODY, "")
    was_known = False
    for each in people:
        if each.is_trained and not was_known and model.rowCount() > 1:
            _add_line(model)
        was_known = each.is_trained
        _add(model, each.name, each.id).setIcon(dot_of(each, scale))
    _add_line(model)
    _add(model, "New speaker…", NEW)
    return model


def _add(model: QStandardItemModel, text: str, value: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(value, Qt.ItemDataRole.UserRole)
    model.appendRow(item)
    return item


def _add_line(model: QStandardItemModel) -> None:
    line = QStandardItem()
    line.setData("separator", Qt.ItemDataRole.AccessibleDescriptionRole)
    line.setFlags(Qt.ItemFlag.NoItemFlags)
    model.appendRow(line)


# The whole view: name, voices and lines of a document, and what becomes of it. Does no work.

_NARROW = 720
"""Pixels; below this the two cards stand one above the other."""
_SLIDER_WIDTH = 96
_VOICES_LEAST, _VOICES_MOST = 320, 400


class DocumentView(QWidget):
    """A document over the panes."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Document")
        self.name = ElidedLabel(role="section", is_name=True)
        self.facts = label(role="small")
        self.untouched = label(role="small")
        self.other_language = LanguageLine()
        self.as_text = quiet_button("Open as plain text")
        self.open = icon_button("folder-open", "Open another file", "Ctrl+O")
        self.close_button = icon_button("x", "Close the document")
        self.close_button.setToolTip("Close the document (Esc)")
        self.strength = StrengthSlider(
            "Strength of all speakers",
            "How much the profiles count: 0 % not at all, 100 % each as set, 200 % twice",
            _SLIDER_WIDTH,
            "&Strength",
        )
        self.voices = VoiceList()
        self.table = SpokenTable()
        self.caption = label(role="small", wraps=True)
        self.memory = QCheckBox("Exact matches")  # short: it must fit beside the voices
        self.memory.setAccessibleName("Exact matches from memory")
        self.memory.setToolTip(
            "Where a corpus has the very same line, take its translation in place of the model's;\n"
            "corpora of the chosen domain come first"
        )
        self.error = InlineError()
        self.bar = ProgressLine("Progress of the translation")
        self.tick = picture("circle-check", "good", "Done")
        self.status = label(role="soft", wraps=True)
        self.notes = label(role="small", wraps=True)
        self.folder = outlined_button("Open folder", "folder-open")
        self.models = quiet_button("Open the models")
        self.cancel = outlined_button("Cancel")
        self.translate = primary_button("Translate…")
        self.translate.setToolTip("Translate the whole file into another one (Ctrl+Enter)")
        self._lay_out()
        self.show_state("")

    def _lay_out(self) -> None:
        self._cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._cards.setSpacing(SPACE_3)
        self._voices_card, self._lines_card = self._voices_side(), self._lines_side()
        self._cards.addWidget(self._voices_card, 2)
        self._cards.addWidget(self._lines_card, 5)
        rows_in(self, self._head(), (self._cards, 1), spacing=SPACE_3)

    def _head(self) -> QVBoxLayout:
        row = row_of(
            picture("file-text", "accent", "Document"), (self.name, 1), self.facts, self.as_text, self.open,
            self.close_button, spacing=SPACE_2,
        )  # fmt: skip
        return rows_of(row, self.untouched, self.other_language, spacing=SPACE_1)

    def _voices_side(self) -> QFrame:
        card, rows = _card()
        card.setMinimumWidth(_VOICES_LEAST)
        self.heading = label("Voices", "section")
        head = row_of(self.heading, Stretch(1), self.strength, margins=(SPACE_4, SPACE_3, SPACE_4, SPACE_2))
        add_to(rows, head, hairline(), (self.voices, 1))
        return card

    def _lines_side(self) -> QFrame:
        card, rows = _card()
        words = rows_of(self.status, self.notes, self.bar, spacing=SPACE_1)
        buttons = self.models, self.folder, self.cancel, self.translate
        foot = row_of(self.tick, (words, 1), *buttons, spacing=SPACE_2)
        below = rows_of(self.error, foot, spacing=SPACE_3, margins=(SPACE_4, SPACE_3, SPACE_3, SPACE_3))
        self.caption.setContentsMargins(SPACE_3, SPACE_2, SPACE_3, SPACE_2)
        memory = row_of(self.memory, Stretch(), margins=(SPACE_3, 0, SPACE_3, SPACE_2))
        add_to(rows, (self.table, 1), self.caption, memory, hairline(), below)
        return card

    def show_document(self, document: DocumentRecord) -> None:
        """Names a document and says how much it is."""
        self.name.setText(document.path.name)
        self.name.setAccessibleName(str(document.path))
        self.facts.setText(format_words(document))
        self.as_text.setVisible(document.format == "text")
        words = untouched_words(document.untouched)
        show_or_hide(self.untouched, words)
        self.caption.setVisible(bool(document.lines))
        self.error.hide()

    def show_state(
        self,
        words: str,
        *,
        notes: str = "",
        share: float | None = None,
        is_done: bool = False,
        is_blocked: bool = False,
    ) -> None:
        """Says below the lines how things stand.

        Args:
            words: one sentence.
            notes: what else to know; may be empty.
            share: of the work that is done, in [0, 1]; None: nothing is under way.
            is_done: True: the file is written.
            is_blocked: True: it cannot be translated, for the reason that `words` say.
        """
        is_running = share is not None
        self.status.setText(words)
        self.status.setAccessibleName(words)
        show_or_hide(self.notes, notes)
        self.bar.setVisible(is_running)
        self.bar.show_progress(round(1000 * (share or 0.0)), 1000 if share else None, words)
        if is_done:
            announce(self, f"{words} {notes}".strip())
        for part in (self.tick, self.folder):
            part.setVisible(is_done)
        self.models.hide()
        self.cancel.setVisible(is_running)
        self.translate.setVisible(not is_running)
        self.translate.setEnabled(not is_blocked)
        choices: tuple[QWidget, ...] = (
            self.voices, self.strength, self.as_text, self.open, self.close_button, self.other_language,
            self.memory,
        )  # fmt: skip
        for widget in choices:
            widget.setEnabled(not is_running)

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        return (self.as_text, self.open, self.close_button, *self.other_language.buttons,
                self.strength.slider, self.voices, self.table, self.memory,
                self.models, self.folder, self.cancel, self.translate)  # fmt: skip

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the cards one above the other where they would be too narrow."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < _NARROW
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        self._cards.setDirection(direction)
        self._voices_card.setMaximumWidth(16_777_215 if is_narrow else _VOICES_MOST)


def _card() -> tuple[QFrame, QVBoxLayout]:
    card = QFrame()
    card.setProperty("role", "pane")
    rows = rows_in(card, spacing=0, margins=(1, 1, 1, 1))
    return card, rows
