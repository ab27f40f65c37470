"""The blind test of an evaluation: begin one, answer it, go on with it later, see what it found."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.results.blind_tests import BlindChoice, BlindResult, BlindTest, BlindTestSummary
from engine.results.evaluation import Evaluation
from engine.results.figures import when_words
from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.blind.question import BlindQuestion
from gui.pages.evaluate.blind.result import BlindResultView
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.widgets.cards import Card, field_label, label, section_label, soft_label
from gui.widgets.controls.buttons import primary_button
from gui.widgets.controls.picker import Picker
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Stretch, row_of, rows_in, rows_of, stack_of
from gui.widgets.table import Table

_EXPLANATION = (
    "You read sentences that the two systems translate differently, and say which translation you would "
    "rather put your name to. Their order is shuffled for every sentence and revealed only at the end, so "
    "that you judge the words and not the name. Every answer is saved at once: leave whenever you like and "
    "go on later."
)
_ALONE = "A blind test needs two systems. Evaluate again, and choose something to compare it with."
_AMOUNTS = [(f"{n} sentences", n) for n in (20, 10, 50)]
_INTRO, _QUESTION, _RESULT = range(3)
T = TypeVar("T")


def _state(test: BlindTestSummary) -> str:
    return f"{test.n_answered:,} of {test.n:,} answered" if test.is_open else "finished"


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
        card.body.addWidget(label("Which would you put your name to?", "title"))
        card.body.addWidget(soft_label(_EXPLANATION))
        self.against, self.amount = Picker("Compared with"), Picker("How many sentences")
        self.amount.fill(_AMOUNTS)
        self.begin = primary_button("Begin", "play", act=self._begin)
        against = rows_of(field_label("Compared &with", self.against), self.against, spacing=SPACE_1)
        amount = rows_of(field_label("How &many", self.amount), self.amount, spacing=SPACE_1)
        self.alone = label(_ALONE, "small", wraps=True)
        card.body.addLayout(row_of((against, 1), (amount, 1), spacing=SPACE_3))
        card.body.addLayout(row_of(self.begin, (self.alone, 1), Stretch(), spacing=SPACE_3))
        self.tests = RecordTable(self._test_columns())
        self.table = Table("Blind tests so far", self.tests, [150, 0, 180])
        self.table.activated.connect(lambda index: self._go_on(self.tests.record(index.row())))
        self._table_title = section_label("Tests so far")
        page = QWidget()
        rows_in(page, card, self._table_title, self.table, Stretch(), spacing=SPACE_4)
        return scrolled(page)

    def _test_columns(self) -> list[Column[BlindTestSummary]]:
        def names(test: BlindTestSummary) -> str:
            evaluation = self._evaluation
            return " and ".join(evaluation.name_of(each) if evaluation else each for each in (test.b, test.a))

        return [
            Column[BlindTestSummary]("When", lambda test: when_words(test.created), is_soft=True),
            Column[BlindTestSummary]("Systems", names),
            Column[BlindTestSummary]("State", _state),
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
        for button, text in ((self.begin, "Begin"), (self.result.again, "Another test")):
            button.setText("Preparing…" if is_on else text)
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
