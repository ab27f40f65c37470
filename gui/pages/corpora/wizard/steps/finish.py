"""Step 6: a summary one could show to a client, and the one button that imports."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from engine.errors import EngineError
from engine.results.importing.cleaning import CleaningReport, SplitReport
from engine.results.importing.staging import ImportResult
from gui.jobs.panel import JobPanel
from gui.languages import language_name
from gui.pages.corpora.wizard.charts import remaining_parts
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.pages.corpora.wizard.steps.splitting import SPLITS, leak_words
from gui.pages.corpora.wizard.steps.step import Step
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.cards import Card, hairline, label, section_label, soft_label
from gui.widgets.charts.divided_bar import DividedBar
from gui.widgets.controls.buttons import outlined_button, primary_button
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.feedback.verdict import VerdictBanner
from gui.widgets.layouts import Stretch, empty, row_of, rows_in

_WIDTH = 760


class FinishStep(Step):
    """The summary: what was read, kept and left out, why, and how it is divided.

    Signals:
        copied(str): the summary, for the clipboard.
    """

    title = "Finish"
    copied = Signal(str)

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self.is_done = False
        self._text = ""
        self.error = InlineError()
        self.panel = JobPanel("Stop")
        self._heading = section_label("Everything is ready")
        self._verdict = VerdictBanner()
        self._verdict.hide()
        self._card = Card()
        self._card.body.setContentsMargins(SPACE_5, SPACE_4, SPACE_5, SPACE_4)
        self._card.body.setSpacing(SPACE_3)
        self._title = label(role="title", wraps=True)
        self._languages = soft_label()
        self._bar = DividedBar("What remains of what was read")
        self._sums = QWidget()
        self._grid = QGridLayout(self._sums)
        self._divided, self._leaks, self._files = soft_label(), soft_label(), soft_label()
        self.adapt = primary_button("Adapt to this domain", "sliders-horizontal")
        self.more = outlined_button("Import more", "plus")
        self.listed = outlined_button("Show my corpora", "library")
        self._after = self._after_buttons()
        self._lay_out()

    def enter(self) -> None:
        """Shows the summary of what would be imported."""
        if not self.is_done and self.draft.cleaning and self.draft.splits:
            self._show_summary(self.draft.cleaning, self.draft.splits)

    def missing(self) -> str:
        """Returns that it is at work."""
        return "The import is being written." if self.panel.isVisibleTo(self) else ""

    def next_words(self) -> str:
        """Names the one button."""
        return "Import"

    def state_words(self) -> str:
        """Returns that it is in the library, if it is."""
        return "imported" if self.is_done else ""

    def show_failure(self, error: EngineError, details: str) -> None:
        """Says why nothing was imported."""
        self.error.show_error(error.what, error.hint, details, "Try again")

    def show_done(self, result: ImportResult) -> None:
        """Shows what is in the library now."""
        self.is_done = True
        self._verdict.set_verdict(
            "good",
            f"{result.kept:,} {self._noun(result.kept)} are in your library.",
            f"As “{result.name}”, in the domain “{result.domain}”.",
        )
        self._heading.hide()
        self._verdict.show()
        self._after.show()
        self.changed.emit()

    def _lay_out(self) -> None:
        sheet = QWidget()
        sheet.setMaximumWidth(_WIDTH)
        rows = rows_in(
            sheet, self._heading, self._verdict, self._after, self.error, self.panel, spacing=SPACE_4
        )
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        copy = outlined_button("Copy summary", "copy", act=lambda: self.copied.emit(self._text))
        head.addWidget(copy, alignment=Qt.AlignmentFlag.AlignTop)
        self._card.body.addLayout(head)
        for widget in (self._languages, self._bar, self._sums, hairline(), self._divided, self._leaks,
                       hairline(), self._files):  # fmt: skip
            self._card.body.addWidget(widget)
        rows.addWidget(self._card)
        rows.addStretch()
        rows_in(self, spacing=SPACE_4).addWidget(scrolled(sheet))

    def _after_buttons(self) -> QWidget:
        part = QWidget()
        buttons = row_of(self.adapt, self.more, self.listed, Stretch(), spacing=SPACE_2)
        rows_in(part, spacing=SPACE_4).addLayout(buttons)
        part.hide()
        return part

    def _show_summary(self, cleaning: CleaningReport, splits: SplitReport) -> None:
        divided = splits.splits
        read, kept = cleaning.read, sum(divided.values())
        reasons = [(rule.title, rule.dropped) for rule in cleaning.rules]
        reasons += [(reason[:1].upper() + reason[1:], count) for reason, count in splits.left_out.items()]
        reasons = [(title, count) for title, count in reasons if count]
        self._title.setText(self.draft.corpus_name)
        names = " → ".join(language_name(tag) for tag in (self.draft.src, self.draft.target) if tag)
        self._languages.setText(f"{names} · domain “{self.draft.domain}”")
        self._bar.show_parts(remaining_parts(kept, reasons))
        self._show_sums(read, kept, reasons)
        told = [f"{divided.get(split, 0):,} {purpose}" for split, purpose, _ in SPLITS]
        is_divided = sum(count > 0 for count in divided.values()) > 1
        self._divided.setText(
            f"Divided into {', '.join(told[:-1])} and {told[-1]}."
            if is_divided
            else "All of it is to learn from."
        )
        self._leaks.setText(leak_words(splits, self.draft.domain))
        files = [entry.name for entry in self.draft.usable]
        refused = [entry.name for entry in self.draft.entries if entry.error]
        self._files.setText(
            f"Read from {', '.join(files)}."
            + (f" Could not be read: {', '.join(refused)}." if refused else "")
        )
        self._write_text(read, kept, reasons)

    def _show_sums(self, read: int, kept: int, reasons: list[tuple[str, int]]) -> None:
        empty(self._grid)
        lines = [("Read", read, "strong"), *((title, -count, "soft") for title, count in reasons)]
        lines.append(("Imported", kept, "strong"))
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE_4)
        self._grid.setVerticalSpacing(SPACE_2)
        for row, (title, count, role) in enumerate(lines):
            number: QLabel = label(f"{count:,}".replace("-", "−"), role)
            number.setAlignment(Qt.AlignmentFlag.AlignRight)
            if row == len(lines) - 1:
                self._grid.addWidget(hairline(), row, 0, 1, 2)
            self._grid.addWidget(label(title, role), row + (row == len(lines) - 1), 0)
            self._grid.addWidget(number, row + (row == len(lines) - 1), 1)
        self._grid.setColumnStretch(0, 1)

    def _write_text(self, read: int, kept: int, reasons: list[tuple[str, int]]) -> None:
        lines = [self._title.text(), self._languages.text(), "", f"Read: {read:,}"]
        lines += [f"{title}: −{count:,}" for title, count in reasons]
        lines += [f"Imported: {kept:,}", "", self._divided.text(), self._leaks.text(), self._files.text()]
        self._text = "\n".join(lines)

    def _noun(self, count: int) -> str:
        kind = "line" if self.draft.is_monolingual else "sentence pair"
        return kind if count == 1 else f"{kind}s"
