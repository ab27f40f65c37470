"""Two or three systems, sentence by sentence, side by side, with the words that differ marked."""

import math
from collections.abc import Callable, Sequence
from itertools import zip_longest

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QListView,
    QPlainTextEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine import tasks
from engine.results.models import ModelRecord
from engine.results.systems import NamedSystem, System
from engine.results.translation import ComparedSentence
from gui.i18n import tr, tr_plural
from gui.item_models.record_table import Index, RecordList, model_labels
from gui.jobs.calls import LatestCall
from gui.pages.laboratory.choices import choice_row
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import (
    Card,
    Picker,
    field_label,
    hairline,
    label,
    primary_button,
    quiet_button,
    set_up_list,
)
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.layouts import add_to, row_of, rows_in, rows_of
from gui.widgets.text import ElidedLabel, MarkedText, announce

# The systems side by side: the sentences that they translate otherwise, a column for each.

_MOST = 3
"""Systems side by side: say a base, what was adapted from it, and that with a speaker."""
_TEXT_HEIGHT = 96


class DifferencesModel(RecordList[ComparedSentence]):
    """The sentences that the systems do not all translate alike."""

    def __init__(self) -> None:
        super().__init__()
        self.names: tuple[str, ...] = ()

    def fill(self, rows: Sequence[ComparedSentence], names: tuple[str, ...]) -> None:
        """Replaces the rows by the sentences that the systems of these names do not translate alike."""
        self.names = names
        self.show_records([row for row in rows if len(set(row.texts)) > 1])

    def shown(self, row: int, role: int) -> object:
        """Returns a row as text, for screen readers and the clipboard."""
        record = self.records[row]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return "\n".join(f"{name}: {text}" for name, text in zip(self.names, record.texts, strict=True))
        return record.source if role == Qt.ItemDataRole.ToolTipRole else None


class DifferenceDelegate(QStyledItemDelegate):
    """Paints the translations of a sentence in columns."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints one row, with a hairline below."""
        tokens, box = tokens_now(), QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(tokens.selection))
        painter.fillRect(
            QRectF(box.left() + SPACE_3, box.bottom(), box.width() - 2 * SPACE_3, 1), QColor(tokens.line)
        )
        texts = self._texts(option, index)
        for text, place in zip(texts, _columns(box, len(texts)), strict=True):
            text.paint(painter, place, tokens.ink)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        tallest = max(text.height for text in self._texts(option, index))
        return QSize(_view_width(option), math.ceil(tallest) + 2 * SPACE_2)

    def _texts(self, option: QStyleOptionViewItem, index: Index) -> list[MarkedText]:
        row: ComparedSentence = index.data(Qt.ItemDataRole.UserRole)
        width = _columns(QRectF(0, 0, _view_width(option), 0), len(row.texts))[0].width()
        return [
            MarkedText(text, marks, option.font, width, is_strong=number > 0)
            for number, (text, marks) in enumerate(zip(row.texts, row.marks, strict=True))
        ]


def _view_width(option: QStyleOptionViewItem) -> int:
    view = option.widget
    return view.viewport().width() if isinstance(view, QListView) else option.rect.width()


def _columns(box: QRectF, count: int) -> list[QRectF]:
    width = (box.width() - 2 * SPACE_3 - (count - 1) * SPACE_4) / count
    left = QRectF(box.left() + SPACE_3, box.top() + SPACE_2, width, box.height() - SPACE_2)
    return [left.translated(number * (width + SPACE_4), 0) for number in range(count)]


class DifferencesView(QListView):
    """The list; Ctrl+C copies the row.

    Signals:
        resized(): its columns have moved.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_up_list(self, tr("Sentences that differ"), DifferenceDelegate(self))
        self.setLayoutMode(QListView.LayoutMode.Batched)  # a long text must not hold up the window
        self.setBatchSize(20)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies the current row."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.currentIndex().isValid():
            QGuiApplication.clipboard().setText(str(self.currentIndex().data()))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps the sentences again."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
        self.resized.emit()


class ComparePanel(Card):
    """What the systems make of a text, where it differs."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Comparison"))
        self.body.setContentsMargins(0, SPACE_2, 0, SPACE_2)
        self.body.setSpacing(SPACE_2)
        self.model = DifferencesModel()
        self.view = DifferencesView()
        self.view.setModel(self.model)
        self.summary = label(role="soft")
        self._names = [ElidedLabel(role="strong", is_name=True) for _ in range(_MOST)]
        add_to(self.body, self._header(), hairline(), (self._nothing(), 1), (self.view, 1))
        self.view.resized.connect(self._align_names)
        self.show_waiting(())

    def _align_names(self) -> None:
        bar = self.view.width() - self.view.viewport().width()
        self._heads.setContentsMargins(SPACE_3, 0, SPACE_3 + bar, 0)

    def _header(self) -> QVBoxLayout:
        self._heads = row_of(spacing=SPACE_4, margins=(SPACE_3, 0, SPACE_3, 0))
        for name in self._names:
            self._heads.addWidget(name, 1)
        summary = row_of(self.summary, margins=(SPACE_3, 0, SPACE_3, 0))
        return rows_of(summary, self._heads, spacing=SPACE_2)

    def _nothing(self) -> QWidget:
        self._empty = QWidget()
        self._empty_text = label(role="soft", wraps=True)
        self._empty_text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        rows = QVBoxLayout(self._empty)
        rows.addWidget(self._empty_text)
        return self._empty

    def show_waiting(self, names: tuple[str, ...]) -> None:
        """Names the systems; the rows that are there stay until others come."""
        if len(names) != len(self.model.names):
            self.model.fill([], names)
        for place, name in zip_longest(self._names, names):
            place.setText(name or "")
            place.setVisible(name is not None)
        if not self.model.rowCount():
            self._say(tr("Compare"), tr("The sentences that they translate differently appear here."))

    def show_rows(self, rows: Sequence[ComparedSentence], names: tuple[str, ...]) -> None:
        """Shows what differs, and says how much."""
        self.show_waiting(names)
        self.model.fill(rows, names)
        n_differ = self.model.rowCount()
        if n_differ:
            of_all = tr_plural("of {n} sentence", "of {n} sentences", len(rows))
            differ = tr_plural("{n} {of_all} differs", "{n} {of_all} differ", n_differ, of_all=of_all)
            self._say(differ, "")
            announce(self, differ)
            return
        sentences = tr_plural("{n} sentence", "{n} sentences", len(rows))
        if len(names) == 2:  # noqa: PLR2004, a pair is called so
            said = tr("Both translate {sentences} with the same words.", sentences=sentences)
        else:
            said = tr("All {n} translate {sentences} with the same words.", n=len(names), sentences=sentences)
        self._say(tr("No difference"), said)
        announce(self, said)

    def clear(self, names: tuple[str, ...]) -> None:
        """Forgets the rows: others will come, of systems with these names."""
        self.model.fill([], names)
        self.show_waiting(names)

    def _say(self, summary: str, nothing: str) -> None:
        self.summary.setText(summary)
        self._empty_text.setText(nothing)
        self._empty.setVisible(bool(nothing))
        self.view.setVisible(not nothing)


# What is compared: a text, and two or three systems.


class SideBySideView(QWidget):
    """Asks for a text and for systems, and shows the sentences that they translate differently."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._call = LatestCall(services.slow, self)
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(_TEXT_HEIGHT)
        self.text.setPlaceholderText(tr("Type or paste a text that no system has learned from"))
        self.systems = tuple(Picker(name) for name in (tr("First"), tr("Second"), tr("Third")))
        self.start = primary_button(tr("Compare"), "git-compare-arrows", act=self._compare)
        self.reason, self.error = label(role="small", wraps=True), InlineError()
        self.line, self.panel = ProgressLine(tr("Progress of the comparison")), ComparePanel()
        self.stop = quiet_button(tr("Stop"), act=self._stop)
        for part in (self.line, self.stop):
            part.hide()
        self.text.textChanged.connect(self._judge)
        for picker in self.systems:
            picker.chosen.connect(lambda _system: self._judge())
        names = tr("&First"), tr("&Second"), tr("&Third")
        choices = choice_row(tuple(zip(names, self.systems, strict=True)))
        foot = row_of(self.start, self.stop, (self.reason, 1), spacing=SPACE_3)
        rows_in(
            self, field_label(tr("Te&xt"), self.text), self.text, choices, foot,
            self.error, self.line, (self.panel, 1),
            spacing=SPACE_3, margins=(0, 0, SPACE_3, 0),
        )  # fmt: skip
        self._judge()

    def show_library(self, models: Sequence[ModelRecord], saved: Sequence[NamedSystem]) -> None:
        """Offers models and saved choices: first a model, then what was adapted from it."""
        labels = model_labels(models)
        known = [(labels[each.id], System(model=each.id)) for each in models]
        known += [(each.name, each) for each in saved]
        first, second, third = self.systems
        is_new = not first.count()
        for picker in (first, second):
            picker.fill(known)
        third.fill([(tr("None"), None), *known])
        adapted = [(each.parent, each.id) for each in models if each.parent]
        if is_new and adapted:
            first.choose(System(model=str(adapted[0][0])))
            second.choose(System(model=adapted[0][1]))
        self._judge()

    def _chosen(self) -> dict[System, str]:
        """Returns the systems, each once, and what people call them."""
        return {each.value(): each.currentText() for each in self.systems if each.value() is not None}

    def _judge(self) -> None:
        reason = "" if self.text.toPlainText().strip() else tr("There is no text yet.")
        if len(self._chosen()) < 2:  # noqa: PLR2004, one is no comparison
            reason = tr("Choose two different systems.")
        self.start.setEnabled(not reason)
        self.reason.setText(reason)

    def _compare(self) -> None:
        chosen, text = self._chosen(), self.text.toPlainText()
        names = tuple(chosen.values())
        self.error.hide()
        self._show_work(is_on=True)
        self.panel.clear(names)
        self._call.start(
            lambda call: tasks.compare_systems(text, tuple(chosen), call.report),
            lambda rows: self._end(lambda: self.panel.show_rows(rows, names)),
            lambda error: self._end(lambda: self.error.show_failure(error)),
            progressed=lambda progress: self.line.show_progress(progress.done, progress.total),
        )

    def _stop(self) -> None:
        self._call.drop()
        self._show_work(is_on=False)

    def _end(self, tell: Callable[[], None]) -> None:
        self._show_work(is_on=False)
        tell()

    def _show_work(self, *, is_on: bool) -> None:
        for part in (self.line, self.stop):
            part.setVisible(is_on)
