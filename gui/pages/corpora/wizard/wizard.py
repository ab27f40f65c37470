"""The wizard's frame: steps at the left, the open one at the right, Back and Next at the foot."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.errors import EngineError
from gui import errors
from gui.pages.corpora.wizard.cleaning_step import CleaningStep
from gui.pages.corpora.wizard.draft import ImportDraft
from gui.pages.corpora.wizard.files_step import FilesStep
from gui.pages.corpora.wizard.finish_step import FinishStep
from gui.pages.corpora.wizard.reading import Reading
from gui.pages.corpora.wizard.reading_step import ReadingStep
from gui.pages.corpora.wizard.runner import JobRunner
from gui.pages.corpora.wizard.splitting_step import SplittingStep
from gui.pages.corpora.wizard.step import Step
from gui.pages.corpora.wizard.step_list import StepList
from gui.pages.corpora.wizard.vocabulary_step import VocabularyStep
from gui.pages.corpora.wizard.waiting import WaitingView
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_5
from gui.widgets.buttons import outlined_button, primary_button, quiet_button
from gui.widgets.cards import hairline, label

_LEAVING = (
    "Nothing has been imported, and nothing stays behind. Your files are untouched; what you chose here is "
    "forgotten."
)
_NARROW = 900
"""Below this width the list of steps shows its marks alone."""


class ImportWizard(QWidget):
    """From dropped files to a corpus of the library; nothing is kept before the last step.

    Signals:
        closed(): the user left; nothing of an unfinished import stays.
        imported(object): what the engine said of the corpus that was made.
        navigated(str, object): open another page, with something to show there.
        toasted(str): a short confirmation.
    """

    closed = Signal()
    imported = Signal(object)
    navigated = Signal(str, object)
    toasted = Signal(str)

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self.setAccessibleName("Import")
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._build(ImportDraft())

    def start(self, files: Sequence[Path] = ()) -> None:
        """Opens the wizard, with files added to what is being prepared."""
        if self.finish.is_done:
            self._begin_anew()
        if files:
            self.open_step(0)
            self.files.add_files(files)
        elif not self.draft.files:
            self.open_step(0)

    def busy(self) -> bool:
        """Tells whether something is being read or written."""
        return self.reading.runner.is_busy or self.importing.is_busy or self.vocabulary.runner.is_busy

    def shut_down(self) -> None:
        """Leaves nothing behind when the window closes."""
        self.reading.runner.drop()
        self.importing.drop()
        for step in self.steps:
            step.forget()
        if self.draft.staged_id and not self.finish.is_done:
            self._services.tasks.discard_staged(self.draft.staged_id)

    def open_step(self, index: int) -> None:
        """Opens a step; what it needs is read first."""
        self._index = index
        step = self.steps[index]
        if index >= 2 and not self.draft.is_staged and not self.finish.is_done:
            self._stack.setCurrentWidget(self.waiting)
            if not self.reading.is_staging:
                self.reading.stage()
        else:
            self._stack.setCurrentWidget(step)
            step.enter()
        self._show_state()
        event = QAccessibleAnnouncementEvent(self, f"Step {index + 1} of {len(self.steps)}: {step.title}")
        QAccessible.updateAccessibility(event)

    def next_step(self) -> None:
        """Goes on, or imports at the last step."""
        if self._reason():
            return
        if self._index == len(self.steps) - 1:
            self._import()
        else:
            had_keyboard = self._next.hasFocus()
            self.open_step(self._index + 1)
            if had_keyboard:
                self._focus_step()

    def previous_step(self) -> None:
        """Goes back; all choices stay."""
        if self._index:
            if self._stack.currentWidget() is self.waiting:
                self.reading.runner.drop()
                self.reading.is_staging = False
            self.open_step(self._index - 1)

    def leave(self) -> None:
        """Leaves; asks first if there is something to lose."""
        if self.draft.files and not self.finish.is_done:
            errors.ask(self, "Leave the import?", _LEAVING, [("Stay", None), ("Leave", self.leave_now)])
        else:
            self.leave_now()

    def leave_now(self) -> None:
        """Leaves at once: stops what runs and throws away what was read."""
        self._begin_anew()
        self.closed.emit()

    def _build(self, draft: ImportDraft) -> None:
        self._index = 0
        self.draft = draft
        services = self._services
        self.reading = Reading(services, draft, self)
        self.importing = JobRunner(services, self)
        self.files, self.read = FilesStep(services, draft), ReadingStep(services, draft)
        self.cleaning, self.splitting = CleaningStep(services, draft), SplittingStep(services, draft)
        self.vocabulary, self.finish = VocabularyStep(services, draft), FinishStep(services, draft)
        self.steps: list[Step] = [
            self.files, self.read, self.cleaning, self.splitting, self.vocabulary, self.finish,
        ]  # fmt: skip
        self.waiting = WaitingView()
        self._stack = QStackedWidget()
        self._stack.setMinimumSize(1, 1)  # the parts scroll; none of them may widen the window
        for part in (*self.steps, self.waiting):
            self._stack.addWidget(part)
        self._step_list = StepList([step.title for step in self.steps])
        self._lay_out()
        self._connect()
        self.open_step(0)

    def _connect(self) -> None:
        self._step_list.chosen.connect(self.open_step)
        for step in self.steps:
            step.changed.connect(self._show_state)
        for early in (self.files, self.read):
            early.look_wanted.connect(self.reading.look)
            early.panel.stopped.connect(self.reading.runner.cancel)
            early.error.retried.connect(self._retry)
        self.reading.looked.connect(self._looked)
        self.reading.staged.connect(lambda: self.open_step(self._index))
        self.reading.changed.connect(self._reading_changed)
        self.reading.failed.connect(self._reading_failed)
        self.reading.cancelled.connect(self._reading_stopped)
        self.waiting.stopped.connect(self.reading.runner.cancel)
        self.cleaning.toasted.connect(self.toasted)
        self.splitting.staging_wanted.connect(lambda: self.open_step(self._index))
        self.finish.panel.stopped.connect(self.importing.cancel)
        self.finish.error.retried.connect(self._import)
        self.finish.adapt_wanted.connect(self._adapt)
        self.finish.more_wanted.connect(self._begin_anew)
        self.finish.list_wanted.connect(self.leave_now)
        self.finish.copied.connect(self._copy)
        self.importing.changed.connect(self._import_changed)
        self.importing.failed.connect(self.finish.show_failure)

    def _lay_out(self) -> None:
        self._cancel = quiet_button("Cancel")
        self._cancel.clicked.connect(self.leave)
        self._back = outlined_button("Back", "arrow-left")
        self._back.clicked.connect(self.previous_step)
        self._next = primary_button("Next")
        self._next.clicked.connect(self.next_step)
        self._why = label(role="small")
        foot = QHBoxLayout()
        foot.setSpacing(SPACE_3)
        foot.addWidget(self._cancel)
        foot.addStretch(1)
        for part in (self._why, self._back, self._next):
            foot.addWidget(part)
        columns = QHBoxLayout()
        columns.setSpacing(SPACE_5)
        columns.addWidget(self._step_list)
        columns.addWidget(self._stack, 1)
        self._body = QWidget(self)
        rows = QVBoxLayout(self._body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_2)
        rows.addLayout(columns, 1)
        self._line = hairline()
        rows.addWidget(self._line)
        rows.addLayout(foot)
        self._outer.addWidget(self._body)

    def _begin_anew(self) -> None:
        """Forgets everything and builds fresh steps: nothing of one import reaches the next."""
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self.reading.forget()
        self.importing.drop()
        for step in self.steps:
            step.forget()
        old_parts = (self._body, self.reading, self.importing)
        self._body.hide()
        self._outer.removeWidget(self._body)
        self._build(ImportDraft())
        for part in old_parts:
            part.deleteLater()
        if had_focus:
            self._focus_step()

    def _reason(self) -> str:
        """Says why Next is out of reach."""
        if self._stack.currentWidget() is self.waiting:
            return "Your files are being read." if self.reading.runner.is_busy else "The files were not read."
        return self.steps[self._index].missing()

    def _show_state(self) -> None:
        reason, step = self._reason(), self.steps[self._index]
        is_done = self.finish.is_done
        is_writing = self.importing.is_busy
        for index, each in enumerate(self.steps):
            before = self.steps[:index]
            self._step_list.buttons[index].show_state(
                each.state_words(),
                is_current=index == self._index,
                is_done=is_done or (index < self._index and not each.missing()),
                is_reachable=not (is_done or is_writing or any(other.missing() for other in before)),
            )
        self._next.setText(step.next_words())
        self._next.setAccessibleName(step.next_words())
        self._next.setAccessibleDescription(reason)
        self._next.setEnabled(not reason)
        self._why.setText(reason)
        self._back.setEnabled(self._index > 0 and not is_writing)
        for part in (self._line, self._cancel, self._back, self._next):
            part.setVisible(not is_done)

    def _focus_step(self) -> None:
        """Gives the keyboard to the first control of the step."""
        page = self._stack.currentWidget()
        widget = page.nextInFocusChain() if page is not None else None
        while page is not None and widget is not None and page.isAncestorOf(widget):
            takes_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            if takes_tab and widget.isVisible() and widget.isEnabled():
                widget.setFocus(Qt.FocusReason.TabFocusReason)
                return
            widget = widget.nextInFocusChain()

    def _retry(self) -> None:
        if self.draft.entries and self._index > 0:
            self.next_step()
        else:
            self.reading.look_again()

    def _looked(self) -> None:
        for step in (self.files, self.read):
            step.enter()
        self._show_state()

    def _reading_changed(self) -> None:
        job = self.reading.runner.job
        is_looking = job is not None and not self.reading.is_staging
        for step in (self.files, self.read):
            step.follow(job if is_looking else None)
        self.waiting.follow(job if job is not None and not is_looking else None)
        if self._index == 0:
            self.files.enter()
        self._show_state()

    def _reading_failed(self, error: EngineError, details: str) -> None:
        if self.reading.is_staging:
            self.reading.is_staging = False
            self.open_step(1)
        step = self.files if self._index == 0 else self.read
        step.show_failure(error, details)
        self._show_state()

    def _reading_stopped(self) -> None:
        if self.reading.is_staging:
            self.reading.is_staging = False
            self.open_step(min(self._index, 1))
        self._show_state()

    def _import(self) -> None:
        self.finish.error.hide()
        draft, tasks = self.draft, self._services.tasks
        staged, recipe = draft.staged_id, dict(draft.recipe)
        self._services.background.run(
            self.finish,
            lambda: tasks.finish_command(staged, domain=draft.domain, name=draft.name, recipe=recipe),
            lambda args: self.importing.run(args, "import", f"Importing into {draft.domain}", self._imported),
            lambda error: self.finish.error.show_error(*errors.words_for(error)),
        )

    def _import_changed(self) -> None:
        self.finish.panel.follow(self.importing.job)
        self._show_state()

    def _imported(self, result: Mapping[str, Any]) -> None:
        self.finish.show_done(result)
        self._show_state()
        self.imported.emit(result)

    def _adapt(self) -> None:
        domain = self.draft.domain
        self.leave_now()
        self.navigated.emit("adapt", domain)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.toasted.emit("The summary is in the clipboard.")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows the steps' marks alone where it is narrow."""
        self._step_list.set_narrow(is_narrow=self.width() < _NARROW)
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves with Alt+Left and Alt+Right, and leaves on Escape."""
        has_alt = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif has_alt and event.key() == Qt.Key.Key_Left:
            self.previous_step()
        elif has_alt and event.key() == Qt.Key.Key_Right and not self._reason():
            self.next_step()
        else:
            super().keyPressEvent(event)
