"""The vocabulary report: which words of a text a model cannot represent well, before any training."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from engine import tasks
from engine.orders.training import VocabularyOrder
from engine.results.corpora import CorpusRecord
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from engine.results.vocabulary import PoorWord, ShiftedWord, SideReport, VocabularyReport
from gui.errors import words_for
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable
from gui.jobs.job import Job
from gui.languages import language_name
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4, Tokens, mix
from gui.widgets.charts.divided_bar import BarPart, DividedBar
from gui.widgets.charts.painting import chart_painter
from gui.widgets.controls import Card, Picker, label, outlined_button, quiet_button, section_label, soft_label
from gui.widgets.feedback import EmptyState, ProgressLine, VerdictBanner
from gui.widgets.layouts import Gap, Stretch, add_to, row_of, rows_in, stack_of
from gui.widgets.table import Table
from gui.wording import model_name, share_words

_BARS_HEIGHT = 188
_LABEL_HEIGHT = 18
_WIDEST_BAR = 48
_FIRST_POOR = "4"
"""Key of the first bar that counts as poorly represented."""


def parts_of(fragmentation: Mapping[str, float], poor_share: float, unknown_share: float) -> list[BarPart]:
    """Divides the running text by how well its words are represented; the parts add up to 1.

    Args:
        fragmentation: share of the words by number of subwords: "1", "2", …, "6+".
        poor_share: share of the words that are unknown or in four subwords or more.
        unknown_share: share of the words that are unknown.
    """
    whole = min(fragmentation.get("1", 0.0), 1 - poor_share)
    few = max(0.0, 1 - poor_share - whole)
    parts = [
        (tr("Known whole"), whole, "whole"),
        (tr("In two or three subwords"), few, "few"),
        (tr("In four subwords or more"), max(0.0, poor_share - unknown_share), "many"),
        (tr("Unknown"), unknown_share, "unknown"),
    ]
    return [
        BarPart(name, share, share_text(share), partial(_colour, role))
        for name, share, role in parts
        if share or role != "unknown"
    ]


def share_text(share: float, *, is_short: bool = False) -> str:
    """Returns a share in per cent, as short as it stays true: "66 %", "3.4 %", "under 0.1 %", "0 %"."""
    if 0 < share < 0.001:
        return tr("<0.1 %") if is_short else tr("under 0.1 %")
    return share_words(share)


class SubwordBars(QWidget):
    """A bar for each number of subwords: how much of the running text is split into that many."""

    def __init__(self) -> None:
        super().__init__()
        self._shares: dict[str, float] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Returns a size that reads well."""
        return QSize(300, _BARS_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Returns the least width at which the numbers stand apart."""
        return QSize(240, _BARS_HEIGHT)

    def show_shares(self, name: str, shares: Mapping[str, float]) -> None:
        """Replaces the shares of the running words, by number of subwords; `name` is for a screen reader."""
        self._shares = dict(shares)
        told = (f"{_subwords(key)}: {share_text(share)}" for key, share in self._shares.items())
        self.setAccessibleName(name)
        self.setAccessibleDescription(", ".join(told))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the bars on their ground, those of poorly represented words on a ground of their own."""
        if not self._shares:
            return
        painter = chart_painter(self)
        tokens = tokens_now()
        room = self.width() / len(self._shares)
        floor = self.height() - 2 * _LABEL_HEIGHT
        top = 2 * _LABEL_HEIGHT
        self._paint_poor_ground(painter, room, floor, tokens)
        highest = max(max(self._shares.values()), 0.01)
        for index, (key, share) in enumerate(self._shares.items()):
            height = share / highest * (floor - top)
            width = min(_WIDEST_BAR, room - SPACE_2)
            bar = QRectF(index * room + (room - width) / 2, floor - height, width, height)
            self._paint_bar(painter, bar, key, tokens)
            box = QRectF(index * room, bar.top() - _LABEL_HEIGHT, room, _LABEL_HEIGHT)
            painter.setPen(QColor(tokens.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, share_text(share, is_short=True))
            box.moveTop(floor + SPACE_1 / 2)
            painter.setPen(QColor(tokens.ink_soft))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
        painter.fillRect(QRectF(0, floor, self.width(), 1), QColor(tokens.control_line))
        foot = QRectF(0, floor + _LABEL_HEIGHT, self.width(), _LABEL_HEIGHT)
        painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, tr("subwords per word"))
        painter.end()

    def _paint_poor_ground(self, painter: QPainter, room: float, floor: float, tokens: Tokens) -> None:
        keys = list(self._shares)
        if _FIRST_POOR not in keys:
            return
        left = keys.index(_FIRST_POOR) * room
        ground = QRectF(left, 0, self.width() - left, floor)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunken))
        painter.drawRoundedRect(ground, 6, 6)
        painter.setPen(QColor(tokens.ink_soft))
        head = QRectF(ground.left(), SPACE_1 / 2, ground.width(), _LABEL_HEIGHT)
        painter.drawText(head, Qt.AlignmentFlag.AlignCenter, tr("split too far"))

    def _paint_bar(self, painter: QPainter, bar: QRectF, key: str, tokens: Tokens) -> None:
        role = "whole" if key == "1" else "few" if key < _FIRST_POOR else "many"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_colour(role, tokens)))
        shape = QPainterPath()
        shape.setFillRule(Qt.FillRule.WindingFill)
        radius = min(3.0, bar.height() / 2)
        shape.addRoundedRect(bar, radius, radius)
        shape.addRect(bar.adjusted(0, bar.height() / 2, 0, 0))  # it stands on the ground with square feet
        painter.drawPath(shape.simplified())  # one outline: two would show a seam


def _colour(role: str, tokens: Tokens) -> str:
    match role:
        case "whole":
            return tokens.accent
        case "few":
            return mix(tokens.accent, tokens.sheet, 0.45)
        case "unknown":
            return tokens.poor
        case _:
            return tokens.warn


def _subwords(key: str) -> str:
    if key.endswith("+"):
        return tr("{least} subwords or more", least=key[:-1])
    return tr_plural("one subword", "{n} subwords", int(key))


# The tables of a vocabulary report: words, how the model spells them, and their neighbours.

W = TypeVar("W")

_ROWS_SHOWN = 8
_NEIGHBOURS_SHOWN = 5
_WORD_START = "\u2581"


class ReportTable(QWidget, Generic[W]):
    """A heading, what the table is about, and the table; the words alone if there is nothing in it."""

    def __init__(self, title: str, columns: Sequence[Column[W]], widths: list[int]) -> None:
        super().__init__()
        self.model = RecordTable(columns)
        self.table = Table(title, self.model, widths)
        self.about = soft_label()
        rows_in(self, section_label(title), self.about, self.table, spacing=SPACE_2)

    def show_words(self, words: Sequence[W], about: str) -> None:
        """Replaces the rows, and the sentence above them."""
        self.model.show_records(words)
        self.about.setText(about)
        self.table.setAccessibleDescription(about)
        self.table.setVisible(bool(words))
        self.table.setFixedHeight(self.table.height_for_rows(min(len(words), _ROWS_SHOWN)))
        self.table.scrollToTop()


def poor_table() -> ReportTable[PoorWord]:
    """Builds the table of the words that a model does not represent well."""
    columns = [
        Column[PoorWord](tr_noop("Word"), lambda word: word.word, tip=lambda word: word.word),
        Column[PoorWord](tr_noop("Times"), lambda word: number_words(word.count), is_number=True),
        Column[PoorWord](
            tr_noop("Subwords"), lambda word: str(len(word.subwords)), is_number=True, is_soft=True
        ),
        Column[PoorWord](tr_noop("How the model spells it"), spelling, is_soft=True, tip=spelling),
    ]
    return ReportTable(tr("Words the model does not represent well"), columns, [220, 88, 100, 0])


def shift_table() -> ReportTable[ShiftedWord]:
    """Builds the table of the words used in another sense, their neighbours side by side."""
    columns = [
        Column[ShiftedWord](tr_noop("Word"), lambda word: word.word, tip=lambda word: word.word),
        Column[ShiftedWord](tr_noop("Times"), lambda word: number_words(word.count), is_number=True),
        Column[ShiftedWord](
            tr_noop("Neighbours in your text"),
            lambda word: _neighbours(word.domain_neighbours),
            tip=lambda word: _neighbours(word.domain_neighbours, every=True),
        ),
        Column[ShiftedWord](
            tr_noop("Neighbours in the model"),
            lambda word: _neighbours(word.model_neighbours),
            is_soft=True,
            tip=lambda word: _neighbours(word.model_neighbours, every=True),
        ),
    ]
    return ReportTable(tr("Words you may use in another sense"), columns, [148, 88, 0, 0])


def spelling(word: PoorWord) -> str:
    """Returns the subwords of a word as people can read them: "Kreis · el · pumpe"."""
    parts = [subword.removeprefix(_WORD_START) or "␣" for subword in word.subwords]
    return " · ".join(parts) + (tr("   (not in its alphabet)") if word.is_unknown else "")


def _neighbours(words: Sequence[str], *, every: bool = False) -> str:
    return ", ".join(words if every else words[:_NEIGHBOURS_SHOWN])


# The vocabulary report: which words of a text a model cannot represent well, before any training.

_TWO_COLUMNS = 600
"""Width from which the two sides stand beside each other."""
_LOOKS = {"good": "good", "fair": "neutral", "poor": "warn"}
_ABOUT_POOR = tr_noop(
    "A model writes text in subwords. A word it met often is one subword; a word of many subwords it must "
    "put together from fragments, and translates less reliably. ␣ is a subword that only begins a word."
)
_ABOUT_SHIFT = tr_noop(
    "These words have other neighbours in your text than in the model. Either they mean something else here, "
    "or the model met them too rarely to know them: look at them first when you check translations. The "
    "clearest come first."
)
_NO_CORPUS = tr_noop("your files")
"""What a report calls text that is no corpus yet."""
_EMPTY, _WAITING, _PROBLEM, _REPORT = range(4)


class VocabularyView(QWidget):
    """Shows one report: a sentence, pictures of both sides, and tables of words.

    Before the first report it says what one is for.
    """

    def __init__(self) -> None:
        super().__init__()
        self._sides: tuple[SideReport, ...] = ()
        self._verdict = VerdictBanner()
        self._cards = [_SideCard(), _SideCard()]
        self._overlap = soft_label()
        self._choices = [QRadioButton(tr("Source")), QRadioButton(tr("Target"))]
        self._choice_label = label(tr("The words of the side in"), "strong")
        self._poor, self._shift = poor_table(), shift_table()
        self._copy = quiet_button(tr("Copy these words"), "copy")
        self._copied = label(role="small")
        self._words, self._bar = soft_label(), ProgressLine(tr("Progress of the vocabulary report"))
        self._problem = VerdictBanner()
        for choice in self._choices:
            choice.clicked.connect(self._show_words)
        self._copy.clicked.connect(self._copy_words)
        self._lay_out()

    def show_report(self, report: VocabularyReport) -> None:
        self._sides = report.sides
        sentence = from_engine(report.sentence)
        self._verdict.set_verdict(_LOOKS.get(report.fit, "neutral"), sentence, _detail(report))
        for card, choice, index in zip(self._cards, self._choices, range(2), strict=True):
            has_side = index < len(self._sides)
            card.setVisible(has_side)
            choice.setVisible(has_side and len(self._sides) > 1)
            if has_side:
                card.show_side(self._sides[index])
                choice.setText(language_name(self._sides[index].language))
        self._choice_label.setVisible(len(self._sides) > 1)
        self._overlap.setText(_overlap_words(self._sides))
        self._choices[0].setChecked(True)
        self._show_words()
        self._stack.setCurrentIndex(_REPORT)

    def show_waiting(self, text: str, done: int = 0, total: int | None = None) -> None:
        """Shows how far the making of a report has come."""
        self._words.setText(text)
        self._bar.show_progress(done, total)
        self._stack.setCurrentIndex(_WAITING)

    def show_problem(self, what: str, hint: str = "") -> None:
        """Says why there is no report."""
        self._problem.set_verdict("warn", what, hint)
        self._stack.setCurrentIndex(_PROBLEM)

    def clear(self) -> None:
        """Shows what a report is for."""
        self._stack.setCurrentIndex(_EMPTY)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the two sides below each other where there is no room beside."""
        is_wide = self.width() >= _TWO_COLUMNS
        way = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(way)
        super().resizeEvent(event)

    def _lay_out(self) -> None:
        empty = EmptyState(
            "vocabulary",
            tr("Which words are new to the model?"),
            tr(
                "Before any training, Parlance looks at every word of your text and shows which of them the "
                "model knows whole, which it must put together from subwords, and which it seems to use in "
                "another sense."
            ),
        )
        self._stack = stack_of(empty, self._waiting(), _column(self._problem), scrolled(self._report()))
        rows_in(self, self._stack)

    def _waiting(self) -> QWidget:
        return _column(section_label(tr("Looking at every word of your text")), self._words, self._bar)

    def _report(self) -> QWidget:
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(SPACE_4)
        for card in self._cards:
            self._columns.addWidget(card, 1)
        choice = row_of(self._choice_label, spacing=SPACE_4)
        for button in self._choices:
            choice.addWidget(button)
        choice.addStretch()
        foot = row_of(self._copy, (self._copied, 1))
        report = _column(self._verdict, gap=SPACE_4)
        rows = report.layout()
        assert isinstance(rows, QVBoxLayout)
        rows.setContentsMargins(0, 0, SPACE_3, 0)  # room for the scroll bar
        at = 1
        for part in (self._columns, self._overlap, choice, self._poor, foot, self._shift):
            if isinstance(part, QWidget):
                rows.insertWidget(at, part)
            else:
                rows.insertLayout(at, part)
            at += 1
        return report

    def _show_words(self) -> None:
        """Fills the tables with the words of the side that is chosen."""
        side = self._sides[1 if self._choices[1].isChecked() and len(self._sides) > 1 else 0]
        self._poor.show_words(side.poor, _poor_words(side))
        self._copy.setVisible(bool(side.poor))
        self._copied.setText("")
        self._shift.show_words(side.shift, tr(_ABOUT_SHIFT) if side.shift else from_engine(side.shift_note))

    def _copy_words(self) -> None:
        words = [self._poor.model.record(row) for row in range(self._poor.model.rowCount())]
        lines = [f"{word.word}\t{word.count}" for word in words]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")
        self._copied.setText(
            tr_plural("{n} word copied, with its count.", "{n} words copied, with their counts.", len(words))
        )


class _SideCard(Card):
    """One side of the text: shares, and two charts."""

    def __init__(self) -> None:
        super().__init__()
        self._title = section_label("")
        self._share = label(role="large")
        self._meaning = soft_label()
        self._parts, self._bars = DividedBar(legend="in a list"), SubwordBars()
        self._amount = label(role="small", wraps=True)
        add_to(self.body, self._title, self._share, self._meaning, Gap(SPACE_2), self._parts)
        add_to(self.body, Gap(SPACE_2), self._bars, Gap(SPACE_1), self._amount, Stretch())

    def show_side(self, side: SideReport) -> None:
        name = language_name(side.language)
        has_words = side.n_words > 0
        self._title.setText(name)
        self._share.setText(share_text(side.poor_share) if has_words else "–")
        self._meaning.setText(
            tr("of the running text is words in four subwords or more, or unknown")
            if has_words
            else from_engine(side.sentence)
        )
        parts = parts_of(side.fragmentation, side.poor_share, side.unknown_share)
        self._parts.setAccessibleName(tr("{name}: how well the running text is represented", name=name))
        self._parts.show_parts(parts)
        self._bars.show_shares(
            tr("{name}: share of the words by number of subwords", name=name), side.fragmentation
        )
        self._parts.setVisible(has_words)
        self._bars.setVisible(has_words)
        self._amount.setText(
            tr_plural(
                "{n} word, {n_types} distinct · {subwords_per_word} subwords each",
                "{n} words, {n_types} distinct · {subwords_per_word} subwords each",
                side.n_words,
                n_types=number_words(side.n_types),
                subwords_per_word=number_words(side.subwords_per_word, 2),
            )
        )


def _column(*parts: QWidget, gap: int = SPACE_2) -> QWidget:
    owner = QWidget()
    rows = rows_in(owner, spacing=gap)
    for part in parts:
        rows.addWidget(part)
    rows.addStretch()
    return owner


def _detail(report: VocabularyReport) -> str:
    told = tr_plural(
        "{n} sentence of {text}, as seen by {model}.",
        "{n} sentences of {text}, as seen by {model}.",
        report.n_sentences,
        text=tr(report.text) if report.text == _NO_CORPUS else report.text,
        model=from_engine(report.model_name),
    )
    return f"{told} {from_engine(report.note)}".strip()


def _poor_words(side: SideReport) -> str:
    if not side.poor:
        return from_engine(side.sentence)
    n_types, n_shown = side.n_poor_types, len(side.poor)
    listed = (
        tr_plural(
            "{n} distinct word, the most frequent first.",
            "{n} distinct words, the most frequent first.",
            n_types,
        )
        if n_shown >= n_types
        else tr(
            "The {n_shown} most frequent of {n_types}, the most frequent first.",
            n_shown=number_words(n_shown),
            n_types=number_words(n_types),
        )
    )
    return f"{listed} {tr(_ABOUT_POOR)}"


def _overlap_words(sides: Sequence[SideReport]) -> str:
    """Returns how much of each side the model's training text holds too; once, if it is unknown for both."""
    notes = {side.language: from_engine(side.overlap.note) for side in sides}
    if len(set(notes.values())) == 1:
        return next(iter(notes.values()))
    return "\n".join(f"{language_name(tag)}: {note}" for tag, note in notes.items())


# The vocabulary of a corpus against a model: choose a model, have them compared, see the report.

_NO_MODEL = tr_noop("No model here translates between these languages.")
_LEAST_PICKER = 280


class VocabularyTab(QWidget):
    """Makes and shows the vocabulary report of one corpus."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._corpus: CorpusRecord | None = None
        self._job: Job | None = None
        self._model = Picker(tr("Model to compare with"))
        self._model.setMinimumWidth(_LEAST_PICKER)
        self._words = label(tr("Compare the words of this corpus with the model"), "soft")
        self._make = outlined_button(tr("Make the report"), "chart-line", act=self._start)
        self._stop = outlined_button(tr("Stop"), "x", act=self._cancel)
        self._stop.hide()
        self.view = VocabularyView()
        tools = row_of(self._words, self._model, self._make, self._stop, Stretch(), spacing=SPACE_2)
        rows_in(self, tools, (self.view, 1), spacing=SPACE_3)

    def open(self, corpus: CorpusRecord) -> None:
        """Makes ready for a corpus: finds the models of its languages."""
        if self._corpus is not None and self._corpus.id == corpus.id:
            return
        self._corpus = corpus
        self._forget_job()
        self.view.clear()
        self._services.quick.run(self, tasks.list_models, self._offer_models, self._show_problem)

    def close_corpus(self) -> None:
        """Forgets the corpus; a report being made goes on, and is not shown."""
        self._corpus = None
        self._forget_job()

    def _offer_models(self, models: Sequence[ModelRecord]) -> None:
        if self._corpus is None:
            return
        wanted = {self._corpus.src, self._corpus.tgt} - {""}
        fitting = [model for model in models if wanted <= {model.src, model.tgt}]
        source = self._corpus.src
        fitting.sort(key=lambda model: model.src != source)
        self._model.fill((model_name(model), model.id) for model in fitting)
        self._words.setText(
            tr("Compare the words of this corpus with the model") if fitting else tr(_NO_MODEL)
        )
        self._model.setVisible(bool(fitting))
        self._make.setVisible(bool(fitting))

    def _start(self) -> None:
        model = self._model.value()
        if self._corpus is None or not model:
            return
        job = self._job = self._services.jobs.submit(VocabularyOrder(model=model, corpus=self._corpus.id))
        job.changed.connect(lambda: self._follow(job))
        job.ended.connect(lambda state: self._end(job, state))
        self._follow(job)

    def _follow(self, job: Job) -> None:
        is_ours = job is self._job
        if is_ours and not job.is_over:
            self.view.show_waiting(job.words, *job.bar)
            self._make.hide()
            self._stop.show()

    def _end(self, job: Job, state: RunState) -> None:
        if job is not self._job:
            return
        self._forget_job()
        if state == RunState.DONE and isinstance(job.answer, VocabularyReport):
            self.view.show_report(job.answer)
        elif job.error is not None:
            self._show_problem(job.error)
        else:
            self.view.clear()

    def _cancel(self) -> None:
        if self._job is not None:
            self._services.jobs.cancel(self._job)

    def _forget_job(self) -> None:
        self._job = None
        self._stop.hide()
        self._make.setVisible(bool(self._model.count()))

    def _show_problem(self, error: Exception) -> None:
        self.view.show_problem(*words_for(error))
