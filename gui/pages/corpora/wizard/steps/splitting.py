"""Step 4: which domain the text belongs to, and what is set aside for testing."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QGridLayout, QLineEdit, QWidget

from engine import tasks
from engine.results.figures import counted
from engine.results.importing.cleaning import Recipe, SplitReport, StagedUnit
from engine.results.importing.splits import held_out_words
from gui.languages import language_name
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.pages.corpora.wizard.line_table import LineTable
from gui.pages.corpora.wizard.steps.step import Step
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4, Tokens
from gui.widgets.cards import Card, field_label, label, soft_label
from gui.widgets.charts.divided_bar import BarPart, DividedBar
from gui.widgets.controls.buttons import outlined_button, quiet_button
from gui.widgets.controls.open_picker import open_picker
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Gap, Stretch, add_to, columns_of, row_of, rows_in
from gui.widgets.timers import pause_timer

SPLITS: tuple[tuple[str, str, Callable[[Tokens], str]], ...] = (
    ("train", "to learn from", lambda tokens: tokens.accent),
    ("dev", "for validation while learning", lambda tokens: tokens.series[1]),
    ("test", "to test with afterwards", lambda tokens: tokens.series[2]),
)
_WAYS = {
    "document": "Whole documents stay together, so the test set comes from texts never seen.",
    "speaker": "Every speaker has the same share of each part.",
    "pair": "Line by line; lines that are nearly the same stay together.",
}
_WHOLE = "All of it is to learn from: no model is tested on text in one language."
_PLENTY = "Plenty: terms, style and sentence patterns can be learned."
_ASK_AFTER_MS = 300
_SAMPLES = 50


class SplittingStep(Step):
    """Domain, name, and how the text is divided.

    Signals:
        staging_wanted(): the user's own test files have changed; everything must be read again.
    """

    title = "Domain and split"
    explanation = (
        "A domain is a name for the kind of text: adaptations and translations choose by it. A "
        "part of translated text is set aside, so that you can later measure honestly on lines no model has "
        "learned."
    )
    staging_wanted = Signal()

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self._asking = self.question()
        self._sampling = self.question()
        self.error = InlineError()
        self._domain = open_picker("Domain", "pumps, law, my client …")
        self._domain.editTextChanged.connect(self._domain_typed)
        self._name = QLineEdit()
        self._name.setPlaceholderText("as the first file")
        self._name.textChanged.connect(self._name_typed)
        self._leave_known = QCheckBox("Leave out lines that the domain holds already")
        self._leave_known.setToolTip("A line that a domain holds twice is learned from and counted twice.")
        self._leave_known.toggled.connect(self._known_switched)
        self._test_words = soft_label()
        self._forget_test = quiet_button("Set a part aside instead", act=lambda: self.use_test_files([]))
        self._bar = DividedBar("How the text is divided")
        self._numbers = {split: label(role="number") for split, _, _ in SPLITS}
        self._way, self._leaks, self._advice = soft_label(), soft_label(), soft_label()
        self._measuring = self._measures()
        self._samples = LineTable("Lines that will be imported")
        self._timer = pause_timer(self, _ASK_AFTER_MS, self._ask)
        self.lay_out(self._decision(), self._data())

    def enter(self) -> None:
        """Shows the domains there are, and how the text would be divided."""
        self.services.quick.run(self, tasks.list_domains, self._offer_domains, self.error.show_failure)
        with QSignalBlocker(self._name), QSignalBlocker(self._leave_known):
            self._name.setText(self.draft.name)
            self._leave_known.setChecked(not self.draft.keep_known)
        self._show_test()
        self._ask()
        self._fetch_samples()

    def missing(self) -> str:
        if not self.draft.domain:
            return "Give the domain a name."
        if self.draft.splits is None or self._timer.isActive() or self._asking.is_running:
            return "The text is being divided."
        if not sum(self.draft.splits.splits.values()):
            return "Nothing is left to import: all of it is in this domain already."
        return ""

    def state_words(self) -> str:
        """Names the domain."""
        return self.draft.domain

    def choose_test_files(self) -> None:
        """Asks for the user's own test files."""
        chosen, _ = QFileDialog.getOpenFileNames(self, "Choose your own test files")
        if chosen:
            self.use_test_files([Path(path) for path in chosen])

    def use_test_files(self, paths: Sequence[Path]) -> None:
        """Measures with these files; none: a part of the text is set aside."""
        self.draft.test = list(paths)
        self._show_test()
        self.staging_wanted.emit()

    def _decision(self) -> QWidget:
        part = QWidget()
        domain = field_label("&Domain", self._domain), self._domain
        name = field_label("Na&me of the corpus", self._name), self._name
        fields = columns_of(domain, name, spacing=SPACE_3, below=SPACE_1)
        allowed = label("What this much text allows", "strong")
        parts = fields, self._leave_known, self._measuring, Gap(SPACE_1), allowed, self._advice, Stretch()
        rows_in(part, self.error, *parts, spacing=SPACE_3)
        return part

    def _measures(self) -> QWidget:
        """Returns what is asked of pairs alone: no model is measured on text in one language."""
        part = QWidget()
        own = outlined_button("Use my own test file…", "scale", act=self.choose_test_files)
        files = row_of(own, self._forget_test, Stretch(), spacing=SPACE_2)
        heading = label("Measuring", "strong")
        rows_in(part, Gap(SPACE_1), heading, self._test_words, files, spacing=SPACE_3)
        return part

    def _data(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, spacing=SPACE_3)
        card = Card()
        card.body.setSpacing(SPACE_3)
        card.body.addWidget(self._bar)
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(0)
        for column, (split, purpose, _) in enumerate(SPLITS):
            grid.addWidget(self._numbers[split], 0, column)
            grid.addWidget(label(purpose, "small", wraps=True), 1, column, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(column, 1)
        add_to(card.body, grid, self._way, self._leaks)
        add_to(rows, card, Gap(SPACE_2), label("Lines that will be imported", "strong"), (self._samples, 1))
        return part

    def _offer_domains(self, domains: Sequence[str]) -> None:
        with QSignalBlocker(self._domain):
            self._domain.clear()
            self._domain.addItems(list(domains))
            self._domain.setEditText(self.draft.domain)

    def _domain_typed(self, text: str) -> None:
        self.draft.domain = " ".join(text.split())
        self._timer.start()
        self.changed.emit()

    def _name_typed(self, text: str) -> None:
        self.draft.name = text.strip()

    def _known_switched(self, is_left_out: bool) -> None:
        self.draft.keep_known = not is_left_out
        self._ask()

    def _show_test(self) -> None:
        files = self.draft.test
        self._measuring.setVisible(not self.draft.is_monolingual)
        names = ", ".join(path.name for path in files)
        self._test_words.setText(
            f"Measured on your own test file: {names}." if files else "A part of this text is set aside."
        )
        self._forget_test.setVisible(bool(files))

    def _ask(self) -> None:
        staged, recipe = self.draft.staged_id, self.draft.recipe
        domain, keep_known = self.draft.domain, self.draft.keep_known
        self._asking.run(
            lambda: tasks.staged_splits(staged, recipe, domain, keep_known=keep_known),
            lambda report: self._take_splits(staged, recipe, report),
            self._fail,
        )
        self.changed.emit()

    def _take_splits(self, staged: str, recipe: Recipe | None, report: SplitReport) -> None:
        """Shows how the text is divided, unless it was read or cleaned anew since that was asked."""
        if (staged, recipe) == (self.draft.staged_id, self.draft.recipe):
            self._show_splits(report)
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self.draft.splits = None
        self.error.show_failure(error)
        self.changed.emit()

    def _show_splits(self, report: SplitReport) -> None:
        self.error.hide()
        self.draft.splits = report
        splits = report.splits
        for split, number in self._numbers.items():
            number.setText(f"{splits.get(split, 0):,}")
        sizes = [(purpose, splits.get(split, 0), colour) for split, purpose, colour in SPLITS]
        self._bar.show_parts([BarPart(name, n, f"{n:,}", colour) for name, n, colour in sizes])
        way = _WHOLE if self.draft.is_monolingual else _WAYS.get(report.by, "")
        self._way.setText(way)
        self._leave_known.setVisible(report.already_in_domain > 0)
        self._leaks.setText(leak_words(report, self.draft.domain))
        self._advice.setText("\n\n".join(report.advice) or _PLENTY)

    def _fetch_samples(self) -> None:
        staged, recipe = self.draft.staged_id, self.draft.recipe
        self._sampling.run(
            lambda: tasks.staged_examples(staged, recipe, "", _SAMPLES, 0),
            self._show_samples,
            self.error.show_failure,
        )

    def _show_samples(self, lines: Sequence[StagedUnit]) -> None:
        names = [language_name(tag) if tag else "" for tag in (self.draft.src, self.draft.target)]
        self._samples.show_lines(lines, (names[0], names[1]))


def leak_words(report: SplitReport, domain: str) -> str:
    """Returns what the guard against leaks did, with counts."""
    leaks, together, known = report.leaks, report.near_duplicates_kept_together, report.already_in_domain
    where = f"“{domain}”" if domain else "this domain"
    told = []
    if known:
        told.append(
            f"{counted(known, 'line is', 'lines are')} left out: {where} holds "
            f"{'it' if known == 1 else 'them'} already."
            if sum(report.left_out.values()) > leaks
            else f"{counted(known, 'of these lines is', 'of these lines are')} in {where} already, and would "
            "count twice."
        )
    if leaks:
        lines = counted(leaks, "line is", "lines are")
        told.append(f"{lines} left out: other text of {where} holds them in another part.")
    if together:
        lines = counted(together, "near-duplicate line is", "near-duplicate lines are")
        told.append(f"{lines} kept together on one side.")
    if report.splits.get("test"):
        told.append("No line of the test set occurs among those to learn from.")
        measured = held_out_words([report.by])
        told += [f"The test set measures {measured}."] if measured else []
    return " ".join(told)
