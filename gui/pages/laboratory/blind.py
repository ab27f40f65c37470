"""The blind test of an evaluation: begin one, answer it, go on with it later, see what it found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.results.evaluation import (
    BlindChoice,
    BlindItem,
    BlindResult,
    BlindRow,
    BlindTest,
    BlindTestSummary,
    Evaluation,
    Preference,
)
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import FONT_READING, SPACE_1, SPACE_2, SPACE_3, SPACE_4, Tokens
from gui.widgets.charts.divided_bar import BarPart, DividedBar
from gui.widgets.controls import (
    Card,
    Picker,
    field_label,
    label,
    outlined_button,
    primary_button,
    quiet_button,
    section_label,
    soft_label,
)
from gui.widgets.feedback import InlineError, ProgressLine, VerdictBanner
from gui.widgets.layouts import Stretch, add_to, row_of, rows_in, rows_of, stack_of
from gui.widgets.table import Table
from gui.widgets.text import MarkedLabel
from gui.wording import when_words

_KEYS = {
    Qt.Key.Key_1: BlindChoice.LEFT,
    Qt.Key.Key_2: BlindChoice.RIGHT,
    Qt.Key.Key_0: BlindChoice.SAME,
    Qt.Key.Key_Space: BlindChoice.SKIP,
}
_ANSWERED = {
    BlindChoice.LEFT: tr_noop("You said: 1 is better"),
    BlindChoice.RIGHT: tr_noop("You said: 2 is better"),
    BlindChoice.SAME: tr_noop("You said: no difference"),
    BlindChoice.SKIP: tr_noop("You skipped it"),
}


class BlindSide(Card):
    """One of the two translations; a click on it chooses it.

    Signals:
        chosen(): this one is better.
    """

    chosen = Signal()

    def __init__(self, number: int) -> None:
        super().__init__()
        name = tr("Translation {number}", number=number)
        self.text = _reading(MarkedLabel(name, is_strong=False, has_ink=True))
        tip = tr("Key {number}", number=number)
        self.button = outlined_button(tr("{number} is better", number=number), tip=tip)
        self.button.clicked.connect(self.chosen)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.body.setSpacing(SPACE_3)
        add_to(self.body, label(str(number), "number"), self.text, Stretch())
        self.body.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignLeft)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit()


class BlindQuestion(QWidget):
    """Asks which is better. Keys: 1, 2, 0 for no difference, space to skip, backspace to go back.

    Signals:
        answered(BlindChoice): by button or key.
    """

    answered = Signal(BlindChoice)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Blind test"))
        self.progress = label(role="soft")
        self._bar = ProgressLine(tr("Progress of the blind test"))
        self._source = _reading(MarkedLabel(tr("Source")))
        self.answer_given = label(role="small")
        self.sides = (BlindSide(1), BlindSide(2))
        self.sides[0].chosen.connect(lambda: self.answered.emit(BlindChoice.LEFT))
        self.sides[1].chosen.connect(lambda: self.answered.emit(BlindChoice.RIGHT))
        self.same = outlined_button(tr("No difference"), tip=tr("Key {number}", number=0))
        self.same.clicked.connect(lambda: self.answered.emit(BlindChoice.SAME))
        self.skip = quiet_button(tr("Skip"), tip=tr("Space bar"))
        self.skip.clicked.connect(lambda: self.answered.emit(BlindChoice.SKIP))
        self.back = quiet_button(tr("Back"), "arrow-left", tip=tr("Backspace: change the answer before"))
        self.leave = quiet_button(tr("Go on later"))
        self._lay_out()

    def show_item(self, item: BlindItem, n_items: int, choice: BlindChoice) -> None:
        """Asks about a sentence, and shows the answer given before, if there is one."""
        place, source, left, right = item.place, item.source, item.left, item.right
        self._source.show_text(source)
        self.sides[0].text.show_text(left, item.left_marks)
        self.sides[1].text.show_text(right, item.right_marks)
        number, n_all = number_words(place + 1), number_words(n_items)
        self.progress.setText(tr("Sentence {number} of {n_all}", number=number, n_all=n_all))
        self._bar.setRange(0, n_items)
        self._bar.setValue(place)
        self.back.setEnabled(place > 0)
        self.answer_given.setText(tr(_ANSWERED.get(choice, "")))
        self.setAccessibleName(f"{self.progress.text()}. {tr('Source: {source}', source=source)}")
        self.setAccessibleDescription(f"1: {left} 2: {right}")
        if not self.focusWidget() or self.isAncestorOf(self.focusWidget()):
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the answer."""
        key = Qt.Key(event.key())
        if event.isAutoRepeat():
            event.accept()
        elif key in _KEYS:
            self.answered.emit(_KEYS[key])
        elif key == Qt.Key.Key_Backspace and self.back.isEnabled():
            self.back.click()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        head = row_of(self.progress, (self._bar, 1), self.leave, spacing=SPACE_3)
        source = Card("sunken")
        source.body.addWidget(label(tr("Source"), "small"))
        source.body.addWidget(self._source)
        columns = row_of(*((side, 1) for side in self.sides), spacing=SPACE_4)
        foot = row_of(
            self.back,
            self.same,
            self.skip,
            self.answer_given,
            Stretch(),
            label(tr("Keys: 1, 2 · 0 no difference · space skips · ⌫ back"), "small"),
            spacing=SPACE_2,
        )
        rows_in(self, head, source, columns, foot, Stretch(), spacing=SPACE_4)


def _reading(text: MarkedLabel) -> MarkedLabel:
    """Sets a text as large as one reads; clicks on it go to the card below."""
    font = text.font()
    font.setPixelSize(FONT_READING)
    text.setFont(font)
    text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return text


# The result of a blind test: the sign test in words, and whose translations stood where.

_EXPLANATION = tr_noop(
    "The sign test asks how often somebody who cannot tell the two apart, and tosses a coin each time, would "
    "be as one-sided. “No difference” and skipped sentences do not count."
)


@dataclass(frozen=True)
class RevealedAnswer:
    """One sentence of the test, with its sides revealed."""

    number: int
    source: str
    first: str
    """The first system's translation, with a ✓ if it was preferred."""
    second: str
    preferred: str
    """Whom the answer was for, in words."""


_COLUMNS = [
    Column[RevealedAnswer]("#", lambda a: str(a.number), is_number=True, is_soft=True),
    Column[RevealedAnswer](tr_noop("You preferred"), lambda a: a.preferred, tip=lambda a: a.preferred),
    Column[RevealedAnswer](tr_noop("Source"), lambda a: a.source, tip=lambda a: a.source, is_soft=True),
    Column[RevealedAnswer](tr_noop("First system"), lambda a: a.first, tip=lambda a: a.first),
    Column[RevealedAnswer](tr_noop("Second system"), lambda a: a.second, tip=lambda a: a.second),
]


_FIRST = 3
"""The column of the first system."""
_LEAST_ROWS = 3


class BlindResultView(QWidget):
    """Shows a finished test."""

    def __init__(self) -> None:
        super().__init__()
        self.verdict = VerdictBanner()
        self.strip = DividedBar(tr("How often each was preferred"), "in a row")
        self.answers = RecordTable(_COLUMNS)
        self.table = Table(tr("Answers, sides revealed"), self.answers, [48, 170, 0, 0, 0])
        self.table.set_optional({2: 860})
        self.table.setMinimumHeight(self.table.height_for_rows(_LEAST_ROWS))
        self.table.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)  # these are names
        self.again = outlined_button(tr("Another test"), "rotate-ccw")
        self.back = quiet_button(tr("All tests"), "arrow-left")
        foot = row_of(self.again, self.back, Stretch(), spacing=SPACE_2)
        content = QWidget()
        explanation = soft_label(tr(_EXPLANATION))
        rows_in(content, self.verdict, self.strip, explanation, (self.table, 1), spacing=SPACE_4)
        rows_in(self, (scrolled(content), 1), foot, spacing=SPACE_4)

    def show_result(self, result: BlindResult, evaluation: Evaluation) -> None:
        names = evaluation.name_of(result.a), evaluation.name_of(result.b)
        self.verdict.set_verdict(result.kind, from_engine(result.sentence), from_engine(result.detail))
        answers = [(names[1], result.b_wins), (names[0], result.a_wins), (tr("No difference"), result.same)]
        if left_out := result.skipped + result.unanswered:
            answers.append((tr("Skipped"), left_out))
        self.strip.show_parts(
            [
                BarPart(name, n, number_words(n), partial(_colour, place))
                for place, (name, n) in enumerate(answers)
            ]
        )
        for column, name in enumerate(names, start=_FIRST):
            self.answers.rename(column, name)
        self.answers.show_records([_revealed(row, names) for row in result.rows])


def _colour(place: int, tokens: Tokens) -> str:
    """Returns a colour for each system, and grey for what counts for neither."""
    return tokens.series[place] if place < 2 else tokens.control_line


def _revealed(row: BlindRow, names: tuple[str, str]) -> RevealedAnswer:
    preferred = {
        Preference.A: names[0],
        Preference.B: names[1],
        Preference.SAME: tr("no difference"),
        Preference.SKIP: tr("skipped"),
        Preference.NONE: tr("not answered"),
    }
    return RevealedAnswer(
        number=row.place + 1,
        source=row.source,
        first=_marked(row.a_text, is_preferred=row.choice == Preference.A),
        second=_marked(row.b_text, is_preferred=row.choice == Preference.B),
        preferred=preferred[row.choice],
    )


def _marked(text: str, *, is_preferred: bool) -> str:
    return f"✓ {text}" if is_preferred else text


# The blind test of an evaluation: begin one, answer it, go on with it later, see what it found.

_BLIND_EXPLANATION = tr_noop(
    "You read sentences that the two systems translate differently, and say which translation you would "
    "rather put your name to. Their order is shuffled for every sentence and revealed only at the end, so "
    "that you judge the words and not the name. Every answer is saved at once: leave whenever you like and "
    "go on later."
)
_ALONE = tr_noop("A blind test needs two systems. Evaluate again, and choose something to compare it with.")
_AMOUNTS = 20, 10, 50
_INTRO, _QUESTION, _RESULT = range(3)
T = TypeVar("T")


def _state(test: BlindTestSummary) -> str:
    n_answered, n_all = number_words(test.n_answered), number_words(test.n)
    if not test.is_open:
        return tr("finished")
    return tr("{n_answered} of {n_all} answered", n_answered=n_answered, n_all=n_all)


class BlindView(QWidget):
    """Three steps, of which one is shown: the tests so far, a question, the result."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._evaluation: Evaluation | None = None
        self.test: BlindTest | None = None
        """The test that is answered."""
        self._answers: list[BlindChoice] = []
        self._place = 0
        self._n_saving = 0
        self.error = InlineError()
        self.question, self.result = BlindQuestion(), BlindResultView()
        self.question.answered.connect(self._answer)
        self.question.back.clicked.connect(lambda: self._ask(self._place - 1))
        self.question.leave.clicked.connect(self._show_tests)
        self.result.back.clicked.connect(self._show_tests)
        self.result.again.clicked.connect(self._begin)
        self.steps = stack_of(self._intro(), scrolled(self.question), self.result)
        rows_in(self, self.error, (self.steps, 1), spacing=SPACE_3)

    def open(self, evaluation: Evaluation) -> None:
        """Takes another evaluation."""
        self._evaluation, self.test = evaluation, None
        rivals = [comparison.against for comparison in evaluation.comparisons]
        self.against.fill([(evaluation.name_of(rival), rival) for rival in rivals], keep=False)
        self._show_preparing(is_on=False)
        self.alone.setVisible(not rivals)
        self._show_tests()

    def _intro(self) -> QWidget:
        card = Card()
        card.body.setSpacing(SPACE_3)
        card.body.addWidget(label(tr("Which would you put your name to?"), "title"))
        card.body.addWidget(soft_label(tr(_BLIND_EXPLANATION)))
        self.against, self.amount = Picker(tr("Compared with")), Picker(tr("How many sentences"))
        self.amount.fill((tr_plural("{n} sentence", "{n} sentences", n), n) for n in _AMOUNTS)
        self.begin = primary_button(tr("Begin"), "play", act=self._begin)
        against = rows_of(field_label(tr("Compared &with"), self.against), self.against, spacing=SPACE_1)
        amount = rows_of(field_label(tr("How &many"), self.amount), self.amount, spacing=SPACE_1)
        self.alone = label(tr(_ALONE), "small", wraps=True)
        card.body.addLayout(row_of((against, 1), (amount, 1), spacing=SPACE_3))
        card.body.addLayout(row_of(self.begin, (self.alone, 1), Stretch(), spacing=SPACE_3))
        self.tests = RecordTable(self._test_columns())
        self.table = Table(tr("Blind tests so far"), self.tests, [150, 0, 180])
        self.table.activated.connect(lambda index: self._go_on(self.tests.record(index.row())))
        self._table_title = section_label(tr("Tests so far"))
        page = QWidget()
        rows_in(page, card, self._table_title, self.table, Stretch(), spacing=SPACE_4)
        return scrolled(page)

    def _test_columns(self) -> list[Column[BlindTestSummary]]:
        def names(test: BlindTestSummary) -> str:
            name_of = self._evaluation.name_of if self._evaluation else str
            return tr("{first} and {second}", first=name_of(test.b), second=name_of(test.a))

        def when(test: BlindTestSummary) -> str:
            return when_words(test.created)

        return [
            Column[BlindTestSummary](tr_noop("When"), when, is_soft=True),
            Column[BlindTestSummary](tr_noop("Systems"), names),
            Column[BlindTestSummary](tr_noop("State"), _state),
        ]

    def _show_tests(self) -> None:
        evaluation = self._evaluation
        self.steps.setCurrentIndex(_INTRO)
        self._list_tests(())
        if evaluation is not None and evaluation.comparisons and evaluation.run:
            self._run(lambda: tasks.blind_tests(evaluation.run), self._list_tests)

    def _list_tests(self, tests: Sequence[BlindTestSummary]) -> None:
        self.tests.show_records(list(tests))
        self.table.setFixedHeight(self.table.height_for_rows(len(tests)))
        self.table.setVisible(bool(tests))
        self._table_title.setVisible(bool(tests))

    def _begin(self) -> None:
        evaluation, against, n = self._evaluation, self.against.value(), self.amount.value()
        if evaluation is not None and against:
            self._show_preparing(is_on=True)
            self._run(lambda: tasks.blind_test(evaluation.run, against, evaluation.model, n), self._show_test)

    def _show_preparing(self, *, is_on: bool) -> None:
        """Says on the buttons that a test is being made: sentences of both systems are read and drawn."""
        has_rivals = self._evaluation is not None and bool(self._evaluation.comparisons)
        for button, text in ((self.begin, tr("Begin")), (self.result.again, tr("Another test"))):
            button.setText(tr("Preparing…") if is_on else text)
            button.setAccessibleName(button.text())
            button.setEnabled(has_rivals and not is_on)

    def _go_on(self, test: BlindTestSummary) -> None:
        """Goes on with a test, or shows the result of a finished one."""
        if test.is_open:
            self._run(lambda: tasks.open_blind_test(test.id), self._show_test)
        else:
            self._run(lambda: tasks.blind_result(test.id), self._show_result)

    def _show_test(self, test: BlindTest) -> None:
        self._show_preparing(is_on=False)
        self.test, self._answers = test, [item.answer for item in test.items]
        if all(self._answers):
            self._finish()
        else:
            self._ask(self._answers.index(BlindChoice.NONE))

    def _ask(self, place: int) -> None:
        if self.test is not None:
            self._place = place
            self.steps.setCurrentIndex(_QUESTION)
            self.question.show_item(self.test.items[place], self.test.n, self._answers[place])

    def _answer(self, choice: BlindChoice) -> None:
        test, place = self.test, self._place
        if test is None:
            return
        self._answers[place] = choice
        self._n_saving += 1
        self._services.quick.run(
            self,
            lambda: tasks.answer_blind_test(test.id, place, choice),
            lambda _saved: self._saved(),
            lambda error: self._not_saved(test, place, error),
        )
        if place + 1 < test.n:
            self._ask(place + 1)

    def _saved(self) -> None:
        self._n_saving -= 1
        if not self._n_saving and all(self._answers) and self.steps.currentIndex() == _QUESTION:
            QTimer.singleShot(0, self, self._finish)

    def _not_saved(self, test: BlindTest, place: int, error: Exception) -> None:
        self._n_saving -= 1
        if test is self.test:
            self._answers[place] = BlindChoice.NONE
            self._ask(place)
        self._fail(error)

    def _finish(self) -> None:
        test = self.test
        if test is not None:
            self._run(lambda: tasks.blind_result(test.id), self._show_result)

    def _show_result(self, result: BlindResult) -> None:
        if self._evaluation is not None:
            self.result.show_result(result, self._evaluation)
            self.steps.setCurrentIndex(_RESULT)
            self.result.table.setFocus()

    def _run(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self.error.hide()
        evaluation = self._evaluation
        self._services.quick.run(
            self, work, lambda found: done(found) if evaluation is self._evaluation else None, self._fail
        )

    def _fail(self, error: Exception) -> None:
        self._show_preparing(is_on=False)
        self.error.show_failure(error)
