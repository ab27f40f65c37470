"""Sentences like the reader's own: the matches of the memory, and those that steer the translation."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QListView,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.base.progress import Report
from engine.orders import MeasureExamplesOrder
from engine.results.corpora import MemoryMatch
from engine.results.evaluation import DifferenceKind, ExampleDomain, ExampleVerdict, TextPart
from engine.results.figures import counted
from engine.results.jobs import RunState
from gui.item_models.record_table import Index, RecordList
from gui.jobs.calls import LatestCall
from gui.jobs.job import Job
from gui.open_models import OpenModels
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.spans import Utf16Map
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import CONTROL_HEIGHT, FONT_SMALL, RADIUS_CONTROL, SPACE_1, SPACE_2, SPACE_3, Tokens
from gui.widgets.controls import hairline, label, quiet_button, set_up_list, show_or_hide
from gui.widgets.feedback import Popover
from gui.widgets.layouts import row_of, rows_in, rows_of
from gui.widgets.text import ElidedLabel, wrapped
from gui.wording import date_words

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

# The matches as rows of a list. Knows records and the theme, no engine.

KEYS = ("Alt+1", "Alt+2", "Alt+3")
"""Take the matches over, in their order."""
SAME = 100
_LEGEND = "Crossed out: only there. Underlined: only in your sentence.\n"
_TAKEN = int(Qt.ItemDataRole.UserRole) + 1
_LEADING = 1.25
_ICON = 14


def origin_words(match: MemoryMatch) -> str:
    """Says where a match is from: "Handbooks · pumps · handbook.tmx:14 · 2026-11-21"."""
    day = date_words(match.created) if match.created else ""
    return " · ".join(
        filter(None, dict.fromkeys((match.name, match.domain, match.document, match.origin, day)))
    )


def spoken_words(match: MemoryMatch, keys: str, *, is_taken: bool) -> str:
    """Says a match in words alone, for screen readers."""
    changes = []
    for part in match.parts:
        here, there = part.text.strip(), part.other.strip()
        if part.kind is DifferenceKind.CHANGED:
            changes.append(f"“{here}” in place of “{there}”" if there else f"“{here}” more")
        elif part.kind is DifferenceKind.MISSING:
            changes.append(f"“{here}” is missing")
    differs = f" It has {', '.join(changes)}." if changes else ""
    state = f"It is in the text; {keys} puts back what was there." if is_taken else f"{keys} takes it over."
    return (
        f"{match.similarity} per cent alike: {match.source}{differs} Translation: {match.target}"
        f" From {origin_words(match)}. {state}"
    )


class MatchesModel(RecordList[MemoryMatch]):
    """The matches of one sentence, the best first."""

    def __init__(self) -> None:
        super().__init__()
        self._taken = ""

    def show_taken(self, text: str) -> None:
        """Ticks the match whose translation stands in the text."""
        if text != self._taken:
            self._taken = text
            if self.records:
                self.dataChanged.emit(self.index(0), self.index(len(self.records) - 1))

    def shown(self, row: int, role: int) -> object:
        """Returns the translation, or what is said of it."""
        match, keys = self.records[row], KEYS[row]
        is_taken = match.target == self._taken
        if role == Qt.ItemDataRole.DisplayRole:
            return match.target
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_words(match, keys, is_taken=is_taken)
        if role == Qt.ItemDataRole.ToolTipRole:
            does = "Put back what was there" if is_taken else "Put it in place of the translation"
            legend = "" if match.similarity == SAME else _LEGEND
            return f"{legend}{origin_words(match)}\n{does} ({keys})"
        return is_taken if role == _TAKEN else None


class MatchDelegate(QStyledItemDelegate):
    """Paints one match: per cent and key beside the sentence, its translation and its origin.

    Words that only the match has are struck through, those that only the sentence has are underlined.
    """

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens, box = tokens_now(), QRectF(option.rect)
        state = option.state
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            is_chosen = bool(state & QStyle.StateFlag.State_Selected)
            painter.setPen(QColor(tokens.accent) if is_chosen else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection if is_chosen else tokens.hover))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, RADIUS_CONTROL)
        match: MemoryMatch = index.data(Qt.ItemDataRole.UserRole)
        side, text = self._boxes(option, box)
        top = text.top()
        for layout, height, colour in self._layouts(option, match, text.width(), tokens):
            painter.setPen(QColor(colour))
            layout.draw(painter, QPointF(text.left(), top))
            top += height
        self._paint_origin(painter, option, QRectF(text.left(), top, text.width(), box.bottom() - top), match)
        self._paint_side(painter, option, side, index)

    def _paint_side(self, painter: QPainter, option: QStyleOptionViewItem, box: QRectF, index: Index) -> None:
        tokens = tokens_now()
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.ink))
        line = QFontMetricsF(font).height()
        match: MemoryMatch = index.data(Qt.ItemDataRole.UserRole)
        painter.drawText(QRectF(box.left(), box.top(), box.width(), line), f"{match.similarity} %")
        painter.setFont(_small(option.font))
        painter.setPen(QColor(tokens.ink_soft))
        below = QRectF(box.left(), box.top() + line * _LEADING, box.width(), line)
        if index.data(_TAKEN):
            pixmap = tinted_pixmap("check", tokens.accent, _ICON, option.widget.devicePixelRatioF())
            painter.drawPixmap(QPointF(below.left(), below.top() + (line - _ICON) / 2), pixmap)
        else:
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, KEYS[index.row()])

    def _paint_origin(
        self, painter: QPainter, option: QStyleOptionViewItem, box: QRectF, match: MemoryMatch
    ) -> None:
        font = _small(option.font)
        painter.setFont(font)
        painter.setPen(QColor(tokens_now().ink_soft))
        words = QFontMetricsF(font).elidedText(origin_words(match), Qt.TextElideMode.ElideMiddle, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignTop, words)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        _, text = self._boxes(option, QRectF(0, 0, width, 0))
        match: MemoryMatch = index.data(Qt.ItemDataRole.UserRole)
        heights = [each[1] for each in self._layouts(option, match, text.width(), tokens_now())]
        return QSize(width, math.ceil(sum(heights) + _origin_height(option.font)) + 2 * SPACE_1)

    def _boxes(self, option: QStyleOptionViewItem, box: QRectF) -> tuple[QRectF, QRectF]:
        """Returns where per cent and key stand, and where the texts do."""
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        side = max(QFontMetricsF(bold).horizontalAdvance("100 %"), _advance(_small(option.font), KEYS[0]))
        inner = box.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
        return inner, inner.adjusted(math.ceil(side) + SPACE_3, 0, 0, 0)

    def _layouts(
        self, option: QStyleOptionViewItem, match: MemoryMatch, width: float, tokens: Tokens
    ) -> list[tuple[QTextLayout, float, str]]:
        """Returns the sentence, if it is another one, and its translation, with their heights and colours."""
        source, formats = _with_changes(match.parts, tokens)
        texts = [(source, formats, tokens.ink_soft)] if match.similarity < SAME else []
        found = []
        for text, marks, colour in (*texts, (match.target, [], tokens.ink)):
            layout, height = wrapped(text, option.font, width, _LEADING, marks)
            found.append((layout, height, colour))
        return found


def _with_changes(parts: Sequence[TextPart], tokens: Tokens) -> tuple[str, list[QTextLayout.FormatRange]]:
    """Returns a match's sentence with what the other one has in its place, and the looks of both."""
    pieces: list[tuple[str, bool | None]] = []
    for part in parts:
        here = part.text.rstrip()
        blank = part.text[len(here) :]
        if part.kind is DifferenceKind.SAME:
            pieces.append((part.text, None))
        elif part.kind is DifferenceKind.MISSING:
            pieces += [(here, True), (blank or " ", None)]
        else:
            pieces.append((here, False))
            pieces += [(" ", None), (part.other, True)] if part.other else []
            pieces.append((blank, None))
    text = "".join(piece for piece, _ in pieces)
    to_layout, at, formats = Utf16Map(text), 0, []
    for piece, is_wanted in pieces:
        if is_wanted is not None and piece:
            formats.append(_look(to_layout(at), to_layout(at + len(piece)), tokens, is_wanted=is_wanted))
        at += len(piece)
    return text, formats


def _look(start: int, end: int, tokens: Tokens, *, is_wanted: bool) -> QTextLayout.FormatRange:
    look = QTextCharFormat()
    look.setForeground(QColor(tokens.accent if is_wanted else tokens.ink_soft))
    look.setFontUnderline(is_wanted)
    look.setFontStrikeOut(not is_wanted)
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = start, end - start, look
    return result


def _small(font: QFont) -> QFont:
    result = QFont(font)
    result.setPixelSize(FONT_SMALL)
    return result


def _advance(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def _origin_height(font: QFont) -> float:
    return QFontMetricsF(_small(font)).height()


# The sheet of "Like my texts": whose sentences may steer, what was measured of them, and a way to measure.
#
# Knows records and widgets, no engine.

_WIDTH = 480
_MOST_NAME = 290
"""Pixels."""
_ROWS_SHOWN = 5
"""More are scrolled to."""
_AROUND = 2 * SPACE_3 + 2 * SPACE_2
"""Pixels of the width that the sheet's edges take."""
_HOW = (
    "At each word the model also looks at how the most similar sentences of a domain go on. It learns nothing"
    " from them, and translating takes longer. Whether they help is measured first, on sentences held back."
)
NOBODY = ""


@dataclass(frozen=True, slots=True)
class LikeRow:
    """A domain as the sheet shows it."""

    domain: ExampleDomain
    at_work: str | None = None
    """How far its measuring is, in words; None: it is not being measured."""

    @property
    def can_measure(self) -> bool:
        """True where nothing is known that still holds, and there is something to measure on."""
        return self.at_work is None and not self.domain.is_current and self.domain.held_out > 0


class LikeSheet(Popover):
    """Chooses the domain whose sentences steer.

    Signals:
        chosen(str): a domain, or `NOBODY`.
        measure_asked(str): find out whether a domain helps.
        cancel_asked(str): stop finding out.
    """

    chosen = Signal(str)
    measure_asked = Signal(str)
    cancel_asked = Signal(str)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "Like my texts")
        self.choices: dict[str, QRadioButton] = {}
        self._facts: dict[str, QLabel] = {}
        self._group = QButtonGroup(self)
        self.why_not = label(role="soft", wraps=True)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(label("Like my texts", "strong"))
        for part in (label(_HOW, "soft", wraps=True), self.why_not, self._scroll):
            self.body.addWidget(part)

    def fill(self, rows: Sequence[LikeRow], chosen: str, why_not: str = "") -> None:
        """Shows what is known; the keyboard stays where it is.

        Args:
            rows: the domains.
            chosen: the one that steers; `NOBODY`: none.
            why_not: why none can steer now; empty: those that help can.
        """
        focused = next((name for name, each in self.choices.items() if each.hasFocus()), None)
        show_or_hide(self.why_not, why_not)
        self._group.deleteLater()
        self._group, self.choices, self._facts = QButtonGroup(self), {}, {}
        inside = QWidget()
        inside.setObjectName("page")  # the style sheet lets the sheet shine through it
        layout = rows_in(inside, spacing=SPACE_2, margins=(0, 0, SPACE_3, 0))
        layout.addWidget(self._choice(NOBODY, "Not like any of my texts", is_on=not chosen))
        for row in rows:
            name = row.domain.domain
            choice = self._choice(name, name, is_on=name == chosen)
            choice.setEnabled(row.domain.helps and not why_not)
            self._facts[name] = label("", "small", wraps=True)
            self.say(name, facts_words(row))
            head = row_of((choice, 1), spacing=SPACE_2)
            if (button := self._button(row)) is not None:
                head.addWidget(button)
            layout.addLayout(rows_of(head, self._facts[name], spacing=0))
        layout.addStretch(1)
        self._scroll.setWidget(inside)
        has_texts = layout.hasHeightForWidth()  # not where no domain has a line of facts
        needed = layout.totalHeightForWidth(_WIDTH - _AROUND) if has_texts else layout.sizeHint().height()
        self._scroll.setFixedHeight(min(needed, 2 * _ROWS_SHOWN * CONTROL_HEIGHT))
        if focused in self.choices:
            self.choices[focused].setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, domain: str, words: str) -> None:
        """Says something else of a domain; its row stays as it is."""
        if domain in self._facts:
            self._facts[domain].setText(words)
            self.choices[domain].setAccessibleDescription(words)

    def open_below(self, place: QPoint) -> None:
        """Opens below a place, in global pixels, with the keyboard on what is chosen."""
        self.open_at(place, _WIDTH)
        checked = self._group.checkedButton()
        if checked is not None:
            checked.setFocus(Qt.FocusReason.PopupFocusReason)

    def _choice(self, name: str, words: str, *, is_on: bool) -> QRadioButton:
        choice = QRadioButton()
        shown = choice.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, _MOST_NAME)
        choice.setText(shown.replace("&", "&&"))  # a long name would push Measure out of sight
        choice.setToolTip(words if shown != words else "")
        choice.setAccessibleName(words)
        choice.setChecked(is_on)
        choice.clicked.connect(lambda: self.chosen.emit(name))
        self._group.addButton(choice)
        self.choices[name] = choice
        return choice

    def _button(self, row: LikeRow) -> QWidget | None:
        name = row.domain.domain
        if row.at_work is not None:
            button = quiet_button("Cancel", name=f"Stop measuring {name}")
            button.clicked.connect(lambda: self.cancel_asked.emit(name))
            return button
        if not row.can_measure:
            return None
        button = quiet_button("Measure again" if row.domain.verdict else "Measure")
        button.setAccessibleName(f"Measure whether the texts of {name} help")
        button.clicked.connect(lambda: self.measure_asked.emit(name))
        return button


def facts_words(row: LikeRow) -> str:
    """Says what is known of a domain as examples."""
    domain, verdict = row.domain, row.domain.verdict
    pairs = counted(domain.pairs, "pair")
    if row.at_work is not None:
        return row.at_work
    if not domain.is_current and not domain.held_out:
        return f"{pairs}, none of them held back: too little text to measure."
    if verdict is None:
        return f"{pairs}. Nobody has measured whether they help."
    if not domain.is_current:
        return f"{pairs}. The texts or the model have changed too much since it was measured."
    words = f"{pairs}. {verdict.verdict.sentence}"
    return f"{words} A sentence takes {verdict.time_ratio:.1f} times as long." if verdict.helps else words


# Whether sentences like the reader's own steer the translation: the choice, and the job that measures it.

_STEERED = "Not while domains are chosen by hand: it is measured with those that the words themselves say."
_MIXED = "Not with a mix of small packs: it is measured with one pack as it is."


class LikeTexts(QObject):
    """Lets similar sentences of one domain steer a model, where that is measured to help.

    Args:
        button: opens the sheet; checked while sentences steer.
        models: hold the open models.
        page: the sheet may cover it; its jobs measure, and its settings remember the choice of each model.

    Signals:
        changed(): other sentences steer, or none.
        refused(Exception): the domains could not be listed, or not be measured.
    """

    changed = Signal()
    refused = Signal(Exception)

    def __init__(
        self,
        button: QToolButton,
        models: OpenModels,
        page: Page,
    ) -> None:
        super().__init__(page)
        self._button, self._models, self._page = button, models, page
        self._settings = page.services.settings
        self.sheet = LikeSheet(page)
        self._looking = LatestCall(models.calls, self)
        self._system: ChosenSystem | None = None
        self._domains: tuple[ExampleDomain, ...] = ()
        self._measuring: dict[tuple[str, str], Job] = {}
        """By model and domain."""
        button.hide()
        button.clicked.connect(self.open)
        self.sheet.chosen.connect(self._choose)
        self.sheet.measure_asked.connect(self._measure)
        self.sheet.cancel_asked.connect(self._cancel)

    def with_examples(self, system: ChosenSystem | None, *, has_texts: bool) -> ChosenSystem | None:
        """Returns a system with the sentences that were chosen to steer its model.

        Args:
            system: with its domains and packs as they are to count.
            has_texts: whether any sentences are there in its languages.
        """
        if _id(system) != _id(self._system):
            self.sheet.close_popover()
            self._looking.drop()
            self._domains = ()
        self._button.setVisible(system is not None and has_texts)
        like = "" if system is None or _why_not(system) else self._settings.like_for(_id(system))
        self._button.setChecked(bool(like))
        told = f"Like the texts of {like}" if like else "Like my texts: let similar sentences of yours steer"
        self._button.setToolTip(told)
        self._button.setAccessibleName(told)
        self._system = replace(system, like=like) if system else None
        return self._system

    def open(self) -> None:
        """Opens the sheet; what is known comes as soon as it was read."""
        self._show_choice()
        if self._system is None:
            return
        self._look(self._open_sheet)

    def check(self, error: Exception) -> None:
        """Chooses nobody where a translation failed because the sentences that steer must not any more."""
        if isinstance(error, LibraryError | CorpusError) and self._chosen:
            self._look(self._drop_untrue)

    @property
    def _chosen(self) -> str:
        return self._settings.like_for(_id(self._system)) if self._system else NOBODY

    def _look(self, then: Callable[[], None]) -> None:
        """Reads on the translator thread what is known of each domain."""

        def work(translator: "Translator", _report: Report) -> tuple[ExampleDomain, ...]:
            return tasks.example_domains(translator)

        def done(found: tuple[ExampleDomain, ...]) -> None:
            self._domains = found
            then()

        self._looking.start(self._models.working(_id(self._system), work), done, self.refused.emit)

    def _open_sheet(self) -> None:
        self._fill()
        self.sheet.open_below(self._button.mapToGlobal(QPoint(0, self._button.height())))

    def _fill(self) -> None:
        why_not = _why_not(self._system) if self._system else ""
        rows = [LikeRow(each, self._progress(each.domain)) for each in self._domains]
        self.sheet.fill(rows, NOBODY if why_not else self._chosen, why_not)

    def _drop_untrue(self) -> None:
        if not any(each.helps and each.domain == self._chosen for each in self._domains):
            self._page.say(f"No more like the texts of {self._chosen}: measure again whether they help.")
            self._choose(NOBODY)

    def _choose(self, domain: str) -> None:
        self._settings.remember_like(_id(self._system), domain)
        self.changed.emit()
        self._show_choice()

    def _show_choice(self) -> None:
        """Keeps the button as what is chosen: a click alone changes nothing."""
        self._button.setChecked(bool(self._system and self._system.like))

    # measuring

    def _progress(self, domain: str) -> str | None:
        job = self._measuring.get((_id(self._system), domain))
        return f"Measuring: {job.words}" if job is not None else None

    def _measure(self, domain: str) -> None:
        model = _id(self._system)
        if not model or (model, domain) in self._measuring:
            return
        order = MeasureExamplesOrder(domain=domain, model=model, precision=self._models.options.precision)
        job = self._page.services.jobs.submit(order)
        self._measuring[model, domain] = job
        job.changed.connect(lambda: self._show_progress(model, domain))
        job.ended.connect(lambda state: self._on_ended(model, domain, job, state))
        self._fill()

    def _cancel(self, domain: str) -> None:
        job = self._measuring.get((_id(self._system), domain))
        if job is not None:
            self._page.services.jobs.cancel(job)

    def _show_progress(self, model: str, domain: str) -> None:
        """Changes the row's line alone: Cancel stays under the mouse."""
        if model == _id(self._system) and (words := self._progress(domain)) is not None:
            self.sheet.say(domain, words)

    def _on_ended(self, model: str, domain: str, job: Job, state: RunState) -> None:
        self._measuring.pop((model, domain), None)
        if state == RunState.DONE and isinstance(job.answer, ExampleVerdict):
            self._page.say(f"{domain}: {job.answer.verdict.sentence}")
        elif job.error is not None:
            self.refused.emit(job.error)
        if self.sheet.isVisible() and self._system is not None:
            self._look(self._fill)


def _id(system: ChosenSystem | None) -> str:
    return system.record.id if system else ""


def _why_not(system: ChosenSystem) -> str:
    """Says why nobody's sentences can steer a system now; empty: they can."""
    return _STEERED if system.steering else _MIXED if system.mixing else ""


# The matches below the translation: takes no room while there is none, and never more than its share.

_SHARE = 0.4
"""Share of the pane's height, at most."""
_LOW = 220
"""Pixels of the pane, below which the matches are one line."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MatchList(QListView):
    """The rows; a click, Enter or Space takes one over, Ctrl+C copies its translation.

    Signals:
        taken(int): the number of a match.
        resized(): texts break elsewhere.
    """

    taken = Signal(int)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        set_up_list(self, "Matches from memory", MatchDelegate(self))
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the caret where it is
        self.clicked.connect(self._take)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the current match over, or copies it."""
        if event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._take(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy) and self.currentIndex().isValid():
            QGuiApplication.clipboard().setText(str(self.currentIndex().data()))
        else:
            super().keyPressEvent(event)

    def _take(self, index: QModelIndex) -> None:
        if index.isValid():
            self.taken.emit(index.row())
            if not self.hasFocus():
                self.clearSelection()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Breaks the texts again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
            self.resized.emit()

    def rows_height(self) -> tuple[int, int]:
        """Returns the heights of the first row and of all, in pixels."""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        model, delegate = self.model(), self.itemDelegate()
        heights = [delegate.sizeHint(option, model.index(row, 0)).height() for row in range(model.rowCount())]
        return (heights[0], sum(heights)) if heights else (0, 0)


class MatchStrip(QWidget):
    """The matches of one sentence, the best first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("From memory")
        self.model = MatchesModel()
        self.view = MatchList()
        self.view.setModel(self.model)
        self.head = ElidedLabel(role="small")
        head = row_of((self.head, 1), margins=(SPACE_2, SPACE_1, SPACE_2, 0))
        rows_in(self, hairline(), head, self.view, spacing=0, margins=(SPACE_2, 0, SPACE_2, SPACE_1))
        self.view.resized.connect(self._make_room)
        self.hide()

    def show_matches(self, matches: Sequence[MemoryMatch]) -> None:
        """Shows matches; none hides the strip."""
        if list(matches) == self.model.records:
            return
        self.model.show_records(matches)
        self.setVisible(bool(matches))
        self._make_room()

    def _make_room(self) -> None:
        """Gives the list the height of its rows as far as there is room; else one line says all."""
        pane, matches = self.parentWidget(), self.model.records
        if pane is None or not matches:
            return
        is_low = pane.height() < _LOW
        first, every = self.view.rows_height()
        self.view.setFixedHeight(min(every, max(first, round(_SHARE * pane.height()))) + 2)
        self.view.setVisible(not is_low)
        words = f"From memory: {counted(len(matches), 'match', 'matches')}"
        if is_low:
            words = f"From memory, {matches[0].similarity} % ({KEYS[0]}): {matches[0].target}"
        self.head.setText(words)
        self.head.setAccessibleName(words)

    def fit(self) -> None:
        """Takes its share of a pane that has another height now."""
        if self.model.records:
            self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        """Breaks the texts again in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.model.records:
            self._make_room()

    def minimumSizeHint(self) -> QSize:
        """Asks for no width of its own."""
        return QSize(0, super().minimumSizeHint().height())
