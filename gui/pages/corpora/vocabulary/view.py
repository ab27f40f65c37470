"""The vocabulary report: which words of a text a model cannot represent well, before any training."""

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QRadioButton, QVBoxLayout, QWidget

from engine.results.figures import counted
from engine.results.vocabulary import SideReport, VocabularyReport
from gui.languages import language_name
from gui.pages.corpora.vocabulary.charts import SubwordBars, parts_of, share_text
from gui.pages.corpora.vocabulary.tables import poor_table, shift_table
from gui.pages.page import scrolled
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import Card, label, section_label, soft_label
from gui.widgets.charts.divided_bar import DividedBar
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.feedback.empty_state import EmptyState
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.feedback.verdict import VerdictBanner
from gui.widgets.layouts import Gap, Stretch, add_to, row_of, rows_in, stack_of

_TWO_COLUMNS = 600
"""Width from which the two sides stand beside each other."""
_LOOKS = {"good": "good", "fair": "neutral", "poor": "warn"}
_ABOUT_POOR = (
    "A model writes text in subwords. A word it met often is one subword; a word of many subwords it must "
    "put together from fragments, and translates less reliably. ␣ is a subword that only begins a word."
)
_ABOUT_SHIFT = (
    "These words have other neighbours in your text than in the model. Either they mean something else here, "
    "or the model met them too rarely to know them: look at them first when you check translations. The "
    "clearest come first."
)
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
        self._choices = [QRadioButton("Source"), QRadioButton("Target")]
        self._choice_label = label("The words of the side in", "strong")
        self._poor, self._shift = poor_table(), shift_table()
        self._copy = quiet_button("Copy these words", "copy")
        self._copied = label(role="small")
        self._words, self._bar = soft_label(), ProgressLine("Progress of the vocabulary report")
        self._problem = VerdictBanner()
        for choice in self._choices:
            choice.clicked.connect(self._show_words)
        self._copy.clicked.connect(self._copy_words)
        self._lay_out()

    def show_report(self, report: VocabularyReport) -> None:
        self._sides = report.sides
        self._verdict.set_verdict(_LOOKS.get(report.fit, "neutral"), report.sentence, _detail(report))
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
            "Which words are new to the model?",
            "Before any training, Parlance looks at every word of your text and shows which of them the "
            "model knows whole, which it must put together from subwords, and which it seems to use in "
            "another sense.",
        )
        self._stack = stack_of(empty, self._waiting(), _column(self._problem), scrolled(self._report()))
        rows_in(self, self._stack)

    def _waiting(self) -> QWidget:
        return _column(section_label("Looking at every word of your text"), self._words, self._bar)

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
        self._shift.show_words(side.shift, _ABOUT_SHIFT if side.shift else side.shift_note)

    def _copy_words(self) -> None:
        words = [self._poor.model.record(row) for row in range(self._poor.model.rowCount())]
        lines = [f"{word.word}\t{word.count}" for word in words]
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")
        self._copied.setText(f"{counted(len(words), 'word')} copied, with their counts.")


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
            "of the running text is words in four subwords or more, or unknown"
            if has_words
            else side.sentence
        )
        parts = parts_of(side.fragmentation, side.poor_share, side.unknown_share)
        self._parts.setAccessibleName(f"{name}: how well the running text is represented")
        self._parts.show_parts(parts)
        self._bars.show_shares(f"{name}: share of the words by number of subwords", side.fragmentation)
        self._parts.setVisible(has_words)
        self._bars.setVisible(has_words)
        self._amount.setText(
            f"{counted(side.n_words, 'word')}, {side.n_types:,} distinct · "
            f"{side.subwords_per_word:.2f} subwords each"
        )


def _column(*parts: QWidget, gap: int = SPACE_2) -> QWidget:
    owner = QWidget()
    rows = rows_in(owner, spacing=gap)
    for part in parts:
        rows.addWidget(part)
    rows.addStretch()
    return owner


def _detail(report: VocabularyReport) -> str:
    told = f"{counted(report.n_sentences, 'sentence')} of {report.text}, as seen by {report.model_name}."
    return f"{told} {report.note}".strip()


def _poor_words(side: SideReport) -> str:
    if not side.poor:
        return side.sentence
    n_types, n_shown = side.n_poor_types, len(side.poor)
    listed = (
        counted(n_types, "distinct word")
        if n_shown >= n_types
        else f"The {n_shown:,} most frequent of {n_types:,}"
    )
    return f"{listed}, the most frequent first. {_ABOUT_POOR}"


def _overlap_words(sides: Sequence[SideReport]) -> str:
    """Returns how much of each side the model's training text holds too; once, if it is unknown for both."""
    notes = {side.language: side.overlap.note for side in sides}
    if len(set(notes.values())) == 1:
        return next(iter(notes.values()))
    return "\n".join(f"{language_name(tag)}: {note}" for tag, note in notes.items())
