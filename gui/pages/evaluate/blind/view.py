"""The blind test of a measurement: begin one, answer it, go on with it later, see what it found."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.errors import words_for
from gui.item_models.record_table import Column, RecordTable
from gui.pages.evaluate.blind.question import BlindQuestion
from gui.pages.evaluate.blind.result import BlindResultView
from gui.pages.evaluate.door import door_of
from gui.pages.evaluate.history_view import when_words
from gui.pages.evaluate.measurement import Measurement
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import Card, field_label, label, section_label, soft_label
from gui.widgets.controls.buttons import primary_button
from gui.widgets.controls.picker import Picker
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.table import Table

_EXPLANATION = (
    "You read sentences that the two systems translate differently, and say which translation you would "
    "rather sign. Which is whose is shuffled anew for every sentence and told only at the end, so that you "
    "judge the words and not the name. Every answer is saved at once: leave whenever you like and go on "
    "later."
)
_ALONE = "A blind test needs two systems. Measure again, with something to compare with."
_AMOUNTS = [(f"{n} sentences", n) for n in (20, 10, 50)]
_INTRO, _QUESTION, _RESULT = range(3)
Test = Mapping[str, Any]


def _state(test: Test) -> str:
    if not test.get("is_open", True):
        return "finished"
    return f"{int(test.get('n_answered', 0)):,} of {int(test.get('n', 0)):,} answered"


class BlindView(QWidget):
    """Three steps, of which one is shown: the tests so far, a question, the result."""

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._door = door_of(services)
        self._measurement: Measurement | None = None
        self._test: dict[str, Any] = {}
        self._place = 0
        self._n_saving = 0
        self._error = InlineError()
        self.question, self.result = BlindQuestion(), BlindResultView()
        self.question.answered.connect(self._answer)
        self.question.back_asked.connect(lambda: self._ask(self._place - 1))
        self.question.left.connect(self._show_tests)
        self.result.left.connect(self._show_tests)
        self.result.again_asked.connect(self._begin)
        self._steps = QStackedWidget()
        self._steps.addWidget(self._intro())
        self._steps.addWidget(scrolled(self.question))
        self._steps.addWidget(self.result)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_3)
        rows.addWidget(self._error)
        rows.addWidget(self._steps, 1)

    def open(self, measurement: Measurement) -> None:
        """Takes another measurement."""
        self._measurement, self._test = measurement, {}
        rivals = measurement.rivals
        self._against.fill([(measurement.name_of(rival), rival) for rival in rivals], keep=False)
        self._show_preparing(is_on=False)
        self._alone.setVisible(not rivals)
        self._show_tests()

    def restyle(self) -> None:
        """Draws the icons again; called when the theme changes."""
        self.result.verdict.restyle()

    def _intro(self) -> QWidget:
        card = Card()
        card.body.setSpacing(SPACE_3)
        card.body.addWidget(label("Which would you rather sign?", "title"))
        card.body.addWidget(soft_label(_EXPLANATION))
        self._against, self._amount = Picker("Compared with"), Picker("How many sentences")
        self._amount.fill(_AMOUNTS)
        self.begin = primary_button("Begin", "play")
        self.begin.clicked.connect(self._begin)
        fields = QHBoxLayout()
        fields.setSpacing(SPACE_3)
        for text, field in (("Compared &with", self._against), ("How &many", self._amount)):
            column = QVBoxLayout()
            column.setSpacing(SPACE_2 // 2)
            column.addWidget(field_label(text, field))
            column.addWidget(field)
            fields.addLayout(column, 1)
        card.body.addLayout(fields)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self.begin)
        self._alone = label(_ALONE, "small", wraps=True)
        foot.addWidget(self._alone, 1)
        foot.addStretch()
        card.body.addLayout(foot)
        self.tests = RecordTable(self._test_columns())
        self._table = Table("Blind tests so far", self.tests, [150, 0, 180])
        self._table.activated.connect(lambda index: self._go_on(self.tests.record(index.row())))
        self._table_title = section_label("Tests so far")
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_4)
        for part in (card, self._table_title, self._table):
            rows.addWidget(part)
        rows.addStretch()
        return scrolled(page)

    def _test_columns(self) -> list[Column[Test]]:
        def names(test: Test) -> str:
            measurement = self._measurement
            ids = (str(test.get("b", "")), str(test.get("a", "")))
            return " and ".join(measurement.name_of(each) if measurement else each for each in ids)

        return [
            Column[Test]("When", lambda test: when_words(str(test.get("created", ""))), is_soft=True),
            Column[Test]("Systems", names),
            Column[Test]("State", _state),
        ]

    def _show_tests(self) -> None:
        measurement = self._measurement
        self._steps.setCurrentIndex(_INTRO)
        self._list_tests(())
        if measurement is not None and measurement.rivals and measurement.run_id:
            self._run(lambda: self._door.blind_tests(measurement.run_id), self._list_tests)

    def _list_tests(self, tests: Sequence[Test]) -> None:
        self.tests.show_records(list(tests))
        self._table.setFixedHeight(self._table.height_for_rows(len(tests)))
        self._table.setVisible(bool(tests))
        self._table_title.setVisible(bool(tests))

    def _begin(self) -> None:
        measurement, against, n = self._measurement, self._against.value(), self._amount.value()
        if measurement is not None and against:
            self._show_preparing(is_on=True)
            self._run(
                lambda: self._door.blind_test(measurement.run_id, against, measurement.model, n),
                self._show_test,
            )

    def _show_preparing(self, *, is_on: bool) -> None:
        """Says on the buttons that a test is being made: sentences of both systems are read and drawn."""
        has_rivals = self._measurement is not None and bool(self._measurement.rivals)
        for button, text in ((self.begin, "Begin"), (self.result.again, "Another test")):
            button.setText("Preparing…" if is_on else text)
            button.setAccessibleName(button.text())
            button.setEnabled(has_rivals and not is_on)

    def _go_on(self, test: Test) -> None:
        """Goes on with a test, or shows again what a finished one found."""
        test_id = str(test["id"])
        if test.get("is_open", True):
            self._run(lambda: self._door.open_blind_test(test_id), self._show_test)
        else:
            self._run(lambda: self._door.blind_result(test_id), self._show_result)

    def _show_test(self, test: dict[str, Any]) -> None:
        self._show_preparing(is_on=False)
        self._test = {**test, "items": [dict(item) for item in test["items"]]}
        items = self._test["items"]
        first_open = next((place for place, item in enumerate(items) if not item.get("answer")), None)
        if first_open is None:
            self._finish()
        else:
            self._ask(first_open)

    def _ask(self, place: int) -> None:
        items = self._test["items"]
        self._place = place
        item = items[place]
        self._steps.setCurrentIndex(_QUESTION)
        texts = (str(item["source"]), str(item["left"]), str(item["right"]))
        self.question.show_item(place, len(items), texts, str(item.get("answer") or ""))

    def _answer(self, choice: str) -> None:
        test, place = self._test, self._place
        test["items"][place]["answer"] = choice
        self._n_saving += 1
        is_last = place + 1 == len(test["items"])
        self._services.background.run(
            self,
            lambda: self._door.answer_blind_test(str(test["id"]), place, choice),
            lambda _saved: self._saved(),
            lambda error: self._not_saved(test, place, error),
        )
        if not is_last:
            self._ask(place + 1)

    def _saved(self) -> None:
        self._n_saving -= 1
        is_over = all(item.get("answer") for item in self._test.get("items", [{}]))
        if not self._n_saving and is_over and self._steps.currentIndex() == _QUESTION:
            QTimer.singleShot(0, self, self._finish)

    def _not_saved(self, test: dict[str, Any], place: int, error: Exception) -> None:
        self._n_saving -= 1
        test["items"][place]["answer"] = ""
        if test is self._test:
            self._ask(place)
        self._fail(error)

    def _finish(self) -> None:
        self._run(lambda: self._door.blind_result(str(self._test["id"])), self._show_result)

    def _show_result(self, result: Mapping[str, Any]) -> None:
        if self._measurement is not None:
            self.result.show_result(result, self._measurement)
            self._steps.setCurrentIndex(_RESULT)
            self.result.table.setFocus()

    def _run(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._error.hide()
        measurement = self._measurement
        self._services.background.run(
            self, work, lambda found: done(found) if measurement is self._measurement else None, self._fail
        )

    def _fail(self, error: Exception) -> None:
        self._show_preparing(is_on=False)
        self._error.show_error(*words_for(error))
