"""Two or three systems, sentence by sentence, side by side, with the words that differ marked."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from PySide6.QtCore import QObject, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.results.translation import ComparedSentence
from gui.i18n import tr, tr_plural
from gui.item_models.record_table import Index, RecordList
from gui.pages.translate.catalogue import ChosenSystem, short_name
from gui.pages.translate.choice import SystemChoice, status_words
from gui.pages.translate.domain_wording import mixing_words, speaker_words, steering_words
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import Utf16Map
from gui.settings import Settings
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import Card, hairline, label, set_up_list
from gui.widgets.layouts import add_to, row_of, rows_of
from gui.widgets.text import ElidedLabel, wrapped

# Wraps and paints a sentence with some of its words marked. Knows strings and the theme.


class MarkedText:
    """One sentence, laid out for a width.

    Args:
        text: the sentence.
        marks: spans of characters to mark.
        font: to set it in.
        width: of the lines, in pixels.
        is_strong: True marks with the accent and a line; False with a dashed line alone.
        leading: height of a line, as a multiple of the font's.
    """

    def __init__(
        self,
        text: str,
        marks: Sequence[tuple[int, int]],
        font: QFont,
        width: float,
        *,
        is_strong: bool = True,
        leading: float = 1.25,
    ) -> None:
        self._layout, self.height = wrapped(text, font, width, leading)
        to_layout = Utf16Map(text)
        self._formats = [_mark(to_layout(start), to_layout(end), is_strong=is_strong) for start, end in marks]

    def paint(self, painter: QPainter, box: QRectF, colour: str) -> None:
        """Paints it into a box, cut off below."""
        painter.save()
        painter.setClipRect(box)
        painter.setPen(QColor(colour))
        self._layout.draw(painter, box.topLeft(), self._formats)
        painter.restore()


def _mark(start: int, end: int, *, is_strong: bool) -> QTextLayout.FormatRange:
    tokens = tokens_now()
    look = QTextCharFormat()
    if is_strong:
        look.setForeground(QColor(tokens.accent))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    else:
        look.setForeground(QColor(tokens.ink_soft))
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = start, end - start, look
    return result


# The systems side by side: the sentences that they translate otherwise, a column for each.

_MOST = 3
"""Systems side by side: base, domain, domain and speaker."""


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
    """The comparison below the panes."""

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
            self._say(tr_plural("{n} {of_all} differs", "{n} {of_all} differ", n_differ, of_all=of_all), "")
            return
        sentences = tr_plural("{n} sentence", "{n} sentences", len(rows))
        if len(names) == 2:  # noqa: PLR2004, a pair is called so
            said = tr("Both translate {sentences} with the same words.", sentences=sentences)
        else:
            said = tr("All {n} translate {sentences} with the same words.", n=len(names), sentences=sentences)
        self._say(tr("No difference"), said)

    def clear(self) -> None:
        """Forgets the rows: there is no text any more."""
        self.model.fill([], self.model.names)
        self.show_waiting(self.model.names)

    def _say(self, summary: str, nothing: str) -> None:
        self.summary.setText(summary)
        self._empty_text.setText(nothing)
        self._empty.setVisible(bool(nothing))
        self.view.setVisible(not nothing)


# Which systems are compared, and when. Knows the choices and the panel, no engine.


class CompareControl(QObject):
    """Base, domain, and domain with speaker: offered where at least two of them are there.

    Args:
        button: opens and closes the comparison; hidden where there is nothing to compare.
        panel: shows it.
    """

    def __init__(
        self,
        choice: SystemChoice,
        session: TranslationSession,
        button: QToolButton,
        panel: ComparePanel,
        settings: Settings,
    ) -> None:
        super().__init__(panel)
        self._choice, self._session, self._settings = choice, session, settings
        self._button, self._panel = button, panel
        button.toggled.connect(self._on_toggled)
        session.compared.connect(self._on_compared)

    def offer(self) -> None:
        """Shows or hides the comparison after another choice of the system."""
        is_possible = self.systems() is not None
        is_open = is_possible and self._settings.is_comparing
        self._button.setVisible(is_possible)
        with QSignalBlocker(self._button):
            self._button.setChecked(is_open)
        self._show(is_open)

    def systems(self) -> tuple[ChosenSystem, ...] | None:
        """Returns the base, the adapted system and that with the speaker; None where there is only one."""
        system = self._session.system
        if system is None:
            return None
        plain = replace(system, speaker=None, for_domain="")  # a memory alone changes no translation
        base = self._choice.catalogue.base_of(system)
        adapted = self._choice.catalogue.adapted(base)
        found = [ChosenSystem(base)]
        if plain != ChosenSystem(base):
            found.append(plain)
        elif adapted and system.speaker is None:
            found.append(adapted[0])
        if system.speaker is not None:
            found.append(system)
        return tuple(found) if len(found) > 1 else None

    def _on_toggled(self, is_open: bool) -> None:
        self._settings.is_comparing = is_open
        self._show(is_open)

    def _show(self, is_open: bool) -> None:
        systems = self.systems() if is_open else None
        self._panel.setVisible(systems is not None)
        if systems is not None:
            self._panel.show_waiting(_names(systems))
        self._session.compare(systems)

    def _on_compared(self, rows: Sequence[ComparedSentence]) -> None:
        systems = self.systems()
        is_current = systems is not None and all(len(row.texts) == len(systems) for row in rows)
        if systems is not None and is_current:
            self._panel.show_rows(rows, _names(systems))


def _names(systems: tuple[ChosenSystem, ...]) -> tuple[str, ...]:
    domains = [system.domain for system in systems if system.speaker is None]
    are_alike = len(set(domains)) < len(domains)
    return tuple(_name(system, are_alike=are_alike) for system in systems)


def _name(system: ChosenSystem, *, are_alike: bool) -> str:
    if are_alike:  # then they differ in what the domain gives beside a model
        plain = status_words(replace(system, speaker=None), ())
        name = " · ".join(filter(None, (short_name(system.record), plain)))
    else:
        name = ", ".join(filter(None, (system.domain, steering_words(system.steering), mixing_words(system))))
    return f"{name} + {speaker_words(system.speaker)}" if system.speaker else name
