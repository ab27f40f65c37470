"""Sentences like the reader's own: the matches of the memory, and those that steer the translation."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
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
    QWidget,
)

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.base.progress import Report
from engine.orders import MeasureExamplesOrder
from engine.results.corpora import MemoryMatch
from engine.results.evaluation import DifferenceKind, ExampleDomain, ExampleVerdict, TextPart
from engine.results.jobs import RunState
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Index, RecordList
from gui.jobs.calls import LatestCall
from gui.jobs.job import Job
from gui.open_models import OpenModels
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.spans import Utf16Map
from gui.shortcuts import MATCH_KEYS, keys_of, tip_with
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import CONTROL_HEIGHT, FONT_SMALL, RADIUS_CONTROL, SPACE_1, SPACE_2, SPACE_3, Tokens
from gui.widgets.controls import label, quiet_button, show_or_hide
from gui.widgets.feedback import Popover
from gui.widgets.layouts import row_of, rows_in, rows_of
from gui.widgets.text import wrapped
from gui.wording import date_words, domain_name

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

# The matches as rows of a list. Knows records and the theme, no engine.

SAME = 100
_LEGEND = tr_noop("Crossed out: only there. Underlined: only in your sentence.")
_TAKEN = int(Qt.ItemDataRole.UserRole) + 1
_LEADING = 1.25
_ICON = 14


def origin_words(match: MemoryMatch) -> str:
    """Says where a match is from: "Handbooks · pumps · handbook.tmx:14 · 2026-11-21"."""
    day = date_words(match.created) if match.created else ""
    facts = match.name, domain_name(match.domain), match.document, match.origin, day
    return " · ".join(filter(None, dict.fromkeys(facts)))


def spoken_words(match: MemoryMatch, keys: str, *, is_taken: bool) -> str:
    """Says a match in words alone, for screen readers."""
    changes = []
    for part in match.parts:
        here, there = part.text.strip(), part.other.strip()
        if part.kind is DifferenceKind.CHANGED:
            in_place = tr("“{here}” in place of “{there}”", here=here, there=there)
            changes.append(in_place if there else tr("“{here}” more", here=here))
        elif part.kind is DifferenceKind.MISSING:
            changes.append(tr("“{here}” is missing", here=here))
    said = (
        tr("{n} per cent alike: {source}", n=match.similarity, source=match.source),
        tr("It has {changes}.", changes=", ".join(changes)) if changes else "",
        tr("Translation: {target}", target=match.target),
        tr("From {origin}.", origin=origin_words(match)),
        tr("It is in the text; {keys} puts back what was there.", keys=keys)
        if is_taken
        else tr("{keys} takes it over.", keys=keys),
    )
    return " ".join(filter(None, said))


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
        match, keys = self.records[row], keys_of(MATCH_KEYS[row])
        is_taken = match.target == self._taken
        if role == Qt.ItemDataRole.DisplayRole:
            return match.target
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_words(match, keys, is_taken=is_taken)
        if role == Qt.ItemDataRole.ToolTipRole:
            does = tr("Put back what was there") if is_taken else tr("Put it in place of the translation")
            legend = "" if match.similarity == SAME else f"{tr(_LEGEND)}\n"
            return f"{legend}{origin_words(match)}\n{tip_with(does, MATCH_KEYS[row])}"
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
            painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, keys_of(MATCH_KEYS[index.row()]))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        _, text = self._boxes(option, QRectF(0, 0, width, 0))
        match: MemoryMatch = index.data(Qt.ItemDataRole.UserRole)
        heights = [each[1] for each in self._layouts(option, match, text.width(), tokens_now())]
        return QSize(width, math.ceil(sum(heights)) + 2 * SPACE_1)

    def _boxes(self, option: QStyleOptionViewItem, box: QRectF) -> tuple[QRectF, QRectF]:
        """Returns where per cent and key stand, and where the texts do."""
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        side = max(
            QFontMetricsF(bold).horizontalAdvance("100 %"),
            *(_advance(_small(option.font), keys_of(each)) for each in MATCH_KEYS),
        )
        inner = box.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
        return inner, inner.adjusted(math.ceil(side) + SPACE_3, 0, 0, 0)

    def _layouts(
        self, option: QStyleOptionViewItem, match: MemoryMatch, width: float, tokens: Tokens
    ) -> list[tuple[QTextLayout, float, str]]:
        """Returns the sentence, if it is another, its translation and origin, with heights and colours."""
        source, formats = _with_changes(match.parts, tokens)
        texts = [(source, formats, tokens.ink_soft)] if match.similarity < SAME else []
        found = []
        for text, marks, colour in (*texts, (match.target, [], tokens.ink)):
            layout, height = wrapped(text, option.font, width, _LEADING, marks)
            found.append((layout, height, colour))
        layout, height = wrapped(origin_words(match), _small(option.font), width, 1.0)
        return [*found, (layout, height, tokens.ink_soft)]


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


# The sheet of "Follow my memory": whose sentences may steer, what was measured of them, and how to measure.
#
# Knows records and widgets, no engine.

_WIDTH = 480
_MOST_NAME = 290
"""Pixels."""
_ROWS_SHOWN = 5
"""More are scrolled to."""
_AROUND = 2 * SPACE_3 + 2 * SPACE_2
"""Pixels of the width that the sheet's edges take."""
_HOW = tr_noop(
    "Uses similar sentences of a domain as a guide, which is slower and learns nothing. Whether they help is"
    " tested first, on sentences held back."
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
        super().__init__(host, tr("Follow my memory"))
        self.choices: dict[str, QRadioButton] = {}
        self._facts: dict[str, QLabel] = {}
        self._group = QButtonGroup(self)
        self.why_not = label(role="soft", wraps=True)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(label(tr("Follow my memory"), "strong"))
        for part in (label(tr(_HOW), "soft", wraps=True), self.why_not, self._scroll):
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
        layout.addWidget(self._choice(NOBODY, tr("Off"), is_on=not chosen))
        for row in rows:
            name = row.domain.domain
            choice = self._choice(name, domain_name(name), is_on=name == chosen)
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
        called = domain_name(name)
        if row.at_work is not None:
            button = quiet_button(tr("Cancel"), name=tr("Stop testing {domain}", domain=called))
            button.clicked.connect(lambda: self.cancel_asked.emit(name))
            return button
        if not row.can_measure:
            return None
        button = quiet_button(tr("Test again") if row.domain.verdict else tr("Test"))
        button.setAccessibleName(tr("Test whether the sentences of {domain} help", domain=called))
        button.clicked.connect(lambda: self.measure_asked.emit(name))
        return button


def facts_words(row: LikeRow) -> str:
    """Says what is known of a domain as examples."""
    domain, verdict = row.domain, row.domain.verdict
    pairs = tr_plural("{n} pair", "{n} pairs", domain.pairs)
    if row.at_work is not None:
        return row.at_work
    if not domain.is_current and not domain.held_out:
        return tr("{pairs}, none of them held back: too little text to test.", pairs=pairs)
    if verdict is None:
        return tr("{pairs}. Not tested yet.", pairs=pairs)
    if not domain.is_current:
        return tr("{pairs}. The texts or the model have changed too much since it was tested.", pairs=pairs)
    words = f"{pairs}. {from_engine(verdict.verdict.sentence)}"
    slower = tr("A sentence takes {ratio} times as long.", ratio=number_words(verdict.time_ratio, 1))
    return f"{words} {slower}" if verdict.helps else words


# Whether sentences like the reader's own steer the translation: the choice, and the job that measures it.

_STEERED = tr_noop("Not while domains are chosen by hand.")
_MIXED = tr_noop("Not with a mix of small packs.")


class LikeTexts(QObject):
    """Lets similar sentences of one domain steer a model, where that is measured to help.

    Args:
        choice: what translates.
        below: the place to open the sheet at, in global pixels.
        models: hold the open models.
        page: the sheet may cover it; its jobs measure.

    Signals:
        refused(Exception): the domains could not be listed, or not be measured.
    """

    refused = Signal(Exception)

    def __init__(
        self, choice: SystemChoice, below: Callable[[], QPoint], models: OpenModels, page: Page
    ) -> None:
        super().__init__(page)
        self._choice, self._below, self._models, self._page = choice, below, models, page
        self.sheet = LikeSheet(page)
        self._looking = LatestCall(models.calls, self)
        self._system: ChosenSystem | None = None
        self._domains: tuple[ExampleDomain, ...] = ()
        self._measuring: dict[tuple[str, str], Job] = {}
        """By model and domain."""
        choice.changed.connect(self._on_choice)
        self.sheet.chosen.connect(choice.follow)
        self.sheet.measure_asked.connect(self._measure)
        self.sheet.cancel_asked.connect(self._cancel)

    def open(self) -> None:
        """Opens the sheet; what is known comes as soon as it was read."""
        if self._system is not None:
            self._look(self._open_sheet)

    def check(self, error: Exception) -> None:
        """Chooses nobody where a translation failed because the sentences that steer must not any more."""
        if isinstance(error, LibraryError | CorpusError) and self._chosen:
            self._look(self._drop_untrue)

    @property
    def _chosen(self) -> str:
        return self._system.like if self._system is not None else NOBODY

    def _on_choice(self) -> None:
        system = self._choice.system
        if _id(system) != _id(self._system):
            self.sheet.close_popover()
            self._looking.drop()
            self._domains = ()
        self._system = system

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
        self.sheet.open_below(self._below())

    def _fill(self) -> None:
        why_not = _why_not(self._system) if self._system else ""
        rows = [LikeRow(each, self._progress(each.domain)) for each in self._domains]
        self.sheet.fill(rows, self._chosen, why_not)

    def _drop_untrue(self) -> None:
        if not any(each.helps and each.domain == self._chosen for each in self._domains):
            domain = domain_name(self._chosen)
            self._page.say(
                tr(
                    "The memory of {domain} is not followed any more: test again whether it helps.",
                    domain=domain,
                )
            )
            self._choice.follow(NOBODY)

    # measuring

    def _progress(self, domain: str) -> str | None:
        job = self._measuring.get((_id(self._system), domain))
        return tr("Testing: {state}", state=job.words) if job is not None else None

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
            self._page.say(f"{domain_name(domain)}: {from_engine(job.answer.verdict.sentence)}")
        elif job.error is not None:
            self.refused.emit(job.error)
        if self.sheet.isVisible() and self._system is not None:
            self._look(self._fill)


def _id(system: ChosenSystem | None) -> str:
    return system.record.id if system else ""


def _why_not(system: ChosenSystem) -> str:
    """Says why nobody's sentences can steer a system now; empty: they can."""
    return tr(_STEERED) if system.steering else tr(_MIXED) if system.mixing else ""
