"""The wizard's frame: steps at the left, the open one at the right, Back and Next at the foot."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from engine import tasks
from engine.base.errors import EngineError
from engine.orders.corpora import FinishOrder
from engine.results.corpora import DomainDirection
from engine.results.importing import ImportResult
from gui import errors
from gui.i18n import tr, tr_noop
from gui.jobs.panel import JobPanel
from gui.jobs.runner import JobRunner
from gui.page_list import LibraryPlace, Section
from gui.pages.wizard.draft import DraftReader, ImportDraft
from gui.pages.wizard.steps import (
    CLEANING,
    FILES,
    FINISH,
    READING,
    SPLITTING,
    TITLES,
    CleaningStep,
    FilesStep,
    FinishStep,
    LookingStep,
    SplittingStep,
    Step,
    StepList,
    Steps,
)
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.charts.drawings import Drawing
from gui.widgets.controls import hairline, label, outlined_button, primary_button, quiet_button
from gui.widgets.layouts import Stretch, pause_timer, row_of, rows_in
from gui.widgets.text import announce


def place_of(result: ImportResult) -> LibraryPlace:
    """Returns where the Library shows what was imported: a list of terms with the terms."""
    return LibraryPlace(Section.TERMS if result.kind == "terms" else Section.SENTENCES, id=result.corpus)


_LEAVING = tr_noop(
    "Nothing has been imported, and nothing stays behind. Your files are untouched; what you chose here is "
    "forgotten."
)
_BUILD_AHEAD_MS = 400
_NARROW = 1000
"""Below this width the names of the steps stand below their marks."""

_WAITING_WIDTH = 420


class WaitingView(QWidget):
    """Phase, numbers and remaining time of the reading."""

    def __init__(self) -> None:
        super().__init__()
        self.panel = JobPanel(tr("Stop reading"))
        middle = QWidget()
        middle.setFixedWidth(_WAITING_WIDTH)
        inner = rows_in(middle, spacing=SPACE_2)
        inner.addWidget(Drawing("corpora"), alignment=Qt.AlignmentFlag.AlignHCenter)
        inner.addSpacing(SPACE_5)
        inner.addWidget(self.panel)
        inner.addWidget(label(tr("Reading your files…"), "small"))
        rows = rows_in(self, Stretch(2), spacing=SPACE_4)
        rows.addWidget(middle, alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(3)


class ImportWizard(QWidget):
    """From dropped files to a corpus of the library; nothing is kept before the last step.

    Signals:
        closed(): the user left; nothing of an unfinished import stays.
        imported(ImportResult): the library has a new corpus.
        adapt_asked(DomainDirection): adapt a model to this domain, between these languages.
        toasted(str): a short confirmation.
    """

    closed = Signal()
    imported = Signal(ImportResult)
    adapt_asked = Signal(DomainDirection)
    toasted = Signal(str)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.setAccessibleName(tr("Import"))
        self._ahead = pause_timer(self, _BUILD_AHEAD_MS, self._build_ahead)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._build(ImportDraft())
        self._made = DomainDirection()
        """What was imported last."""

    def start(
        self, files: Sequence[Path] = (), *, are_terms: bool = False, place: DomainDirection | None = None
    ) -> None:
        """Opens the wizard, with files added to what is being prepared.

        Args:
            files: to add.
            are_terms: the pairs are terms, whatever the files say.
            place: the domain and its languages, whatever was chosen before; None: those stay.
        """
        if self._is_done:
            self._begin_anew()
        if place is not None:
            self._take_place(place)
        self.draft.are_terms = self.draft.are_terms or are_terms
        if files:
            self.open_step(FILES)
            self._files.add_files(files)
            self._ahead.start()
        elif not self.draft.files:
            self.open_step(FILES)

    def _take_place(self, place: DomainDirection) -> None:
        draft = self.draft
        if place.domain and place.domain != draft.domain:
            draft.domain, draft.splits = place.domain, None
        if place.src and place.tgt and (place.src, place.tgt) != (draft.src, draft.tgt):
            draft.src, draft.tgt = place.src, place.tgt
            if draft.files:
                self.reading.look(draft.files)
        draft.has_chosen_languages = draft.has_chosen_languages or bool(place.src and place.tgt)

    def go_on_with(self, draft: ImportDraft, step: int) -> None:
        """Takes over what was prepared elsewhere, with what was read of it, and opens a step."""
        draft.cleaning = draft.splits = None  # the steps count by what they show
        self._begin_anew(draft)
        for index in (FILES, READING):
            self.steps.get(index).enter()
        self.open_step(step)
        if draft.files and not draft.entries:
            self.reading.look_again()

    @property
    def shown(self) -> QWidget | None:
        """The step on the screen, or what is shown while the files are being read."""
        return self._stack.currentWidget()

    @property
    def at_work(self) -> str:
        """What leaving would lose, in a sentence; empty: nothing."""
        if not self.draft.files or self._is_done:
            return ""
        if self.importing.is_busy:
            return tr("An import is being written. An import that is stopped leaves nothing.")
        return tr("An import is being prepared. An import that is stopped leaves nothing.")

    def shut_down(self) -> None:
        """Leaves nothing behind when the window closes."""
        self._ahead.stop()
        self.reading.runner.drop()
        self.importing.drop()
        for step in self.steps.built:
            step.forget()
        if self.draft.staged_id and not self._is_done:
            tasks.discard_staged(self.draft.staged_id)

    def open_step(self, index: int) -> None:
        """Opens a step; what it needs is read first."""
        self._index = index
        step = self.steps.get(index)
        if index > READING and not self.draft.is_staged and not self._is_done:
            self._stack.setCurrentWidget(self.waiting)
            if not self.reading.is_staging:
                self.reading.stage()
        else:
            self._stack.setCurrentWidget(step)
            step.enter()
        self._show_state()
        if self.draft.files:
            self._ahead.start()
        title = tr(step.title)
        announce(self, tr("Step {step} of {n}: {title}", step=index + 1, n=len(TITLES), title=title))

    def next_step(self) -> None:
        """Goes on, or imports at the last step."""
        if self._reason():
            return
        if self._index == FINISH:
            self._import()
        else:
            had_keyboard = self.next_button.hasFocus()
            self.open_step(self._index + 1)
            if had_keyboard:
                self._focus_step()

    def previous_step(self) -> None:
        """Goes back; all choices stay."""
        if self._index:
            if self.shown is self.waiting:
                self.reading.runner.drop()
                self.reading.is_staging = False
            self.open_step(self._index - 1)

    def leave(self) -> None:
        """Leaves; asks first if there is something to lose."""
        if self.at_work:
            choices: list[errors.Choice] = [(tr("Stay"), None), (tr("Leave"), self.leave_now)]
            errors.ask(self, tr("Leave the import?"), tr(_LEAVING), choices)
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
        self.reading = DraftReader(services, draft, self)
        self.importing = JobRunner(services, self)
        self.waiting = WaitingView()
        self._stack = QStackedWidget()
        self._stack.setMinimumSize(1, 1)  # the parts scroll; none of them may widen the window
        self._stack.addWidget(self.waiting)
        self.step_list = StepList(TITLES)
        self.step_list.set_narrow(is_narrow=self.width() < _NARROW)
        self._lay_out()
        self._connect()
        self.steps = Steps(services, draft, self._place)
        self.open_step(FILES)

    @property
    def _files(self) -> FilesStep:
        step = self.steps.get(FILES)
        assert isinstance(step, FilesStep)
        return step

    @property
    def _finish(self) -> FinishStep:
        step = self.steps.get(FINISH)
        assert isinstance(step, FinishStep)
        return step

    @property
    def _is_done(self) -> bool:
        """True once it is imported."""
        step = self.steps.if_built(FINISH)
        return isinstance(step, FinishStep) and step.is_done

    def _connect(self) -> None:
        self.step_list.chosen.connect(self.open_step)
        self.reading.looked.connect(self._looked)
        self.reading.staged.connect(self._staged)
        self.reading.runner.changed.connect(self._reading_changed)
        self.reading.runner.failed.connect(self._reading_failed)
        self.reading.runner.cancelled.connect(self._reading_stopped)
        self.waiting.panel.stop.clicked.connect(self.reading.runner.cancel)
        self.importing.changed.connect(self._import_changed)
        self.importing.failed.connect(lambda error, details: self._finish.show_failure(error, details))

    def _place(self, _index: int, step: Step) -> None:
        """Shows and connects a step that was just built."""
        self._stack.addWidget(step)
        step.changed.connect(self._show_state)
        match step:
            case LookingStep():
                step.look_wanted.connect(self.reading.look)
                step.panel.stop.clicked.connect(self.reading.runner.cancel)
                step.error.retry.clicked.connect(self._retry)
            case CleaningStep():
                step.toasted.connect(self.toasted)
            case SplittingStep():
                step.staging_wanted.connect(lambda: self.open_step(self._index))
            case FinishStep():
                step.panel.stop.clicked.connect(self.importing.cancel)
                step.error.retry.clicked.connect(self._import)
                step.adapt.clicked.connect(self._adapt)
                step.more.clicked.connect(lambda: self._begin_anew())
                step.listed.clicked.connect(self.leave_now)
                step.copied.connect(self._copy)

    def _build_ahead(self) -> None:
        """Builds the next step while the user looks at this one: opening it takes no time then."""
        if self._index < FINISH:
            self.steps.get(self._index + 1)
            self._show_state()

    def _lay_out(self) -> None:
        self.cancel_button = quiet_button(tr("Cancel"), act=self.leave)
        self.back_button = outlined_button(tr("Back"), "arrow-left", act=self.previous_step)
        self.next_button = primary_button(tr("Next"), act=self.next_step)
        self.why = label(role="small")
        foot = row_of(
            self.cancel_button, Stretch(1), self.why, self.back_button, self.next_button, spacing=SPACE_3
        )
        columns = row_of(self.step_list, (self._stack, 1), spacing=SPACE_5)
        self._body = QWidget(self)
        self._line = hairline()
        rows_in(self._body, (columns, 1), self._line, foot, spacing=SPACE_2)
        self._outer.addWidget(self._body)

    def _begin_anew(self, draft: ImportDraft | None = None) -> None:
        """Forgets everything and builds fresh steps: nothing of one import reaches the next."""
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self.reading.forget()
        self.importing.drop()
        for step in self.steps.built:
            step.forget()
        old_parts = (self._body, self.reading, self.importing)
        self._body.hide()
        self._outer.removeWidget(self._body)
        self._build(draft or ImportDraft())
        for part in old_parts:
            part.deleteLater()
        if had_focus:
            self._focus_step()

    def _reason(self) -> str:
        """Returns why Next is out of reach; empty if it is not."""
        if self.shown is self.waiting:
            return (
                tr("Your files are being read.")
                if self.reading.runner.is_busy
                else tr("The files were not read.")
            )
        counted = range(min(self._index, CLEANING), self._index + 1)
        return next(filter(None, (self.steps.get(index).missing() for index in counted)), "")

    def _show_state(self) -> None:
        reason, step = self._reason(), self.steps.get(self._index)
        is_done, is_writing = self._is_done, self.importing.is_busy
        for index, button in enumerate(self.step_list.buttons):
            each = self.steps.if_built(index)
            button.show_state(
                each.state_words() if each is not None else "",
                is_current=index == self._index,
                is_done=is_done or (index < self._index and each is not None and not each.missing()),
                is_reachable=not (is_done or is_writing) and self.steps.is_reachable(index),
            )
        self.next_button.setText(step.next_words())
        self.next_button.setAccessibleName(step.next_words())
        self.next_button.setAccessibleDescription(reason)
        self.next_button.setEnabled(not reason)
        self.why.setText(reason)
        self.back_button.setEnabled(self._index > 0 and not is_writing)
        for part in (self._line, self.cancel_button, self.back_button, self.next_button):
            part.setVisible(not is_done)

    def _focus_step(self) -> None:
        """Gives the keyboard to the first control of the step."""
        page = self.shown
        widget = page.nextInFocusChain() if page is not None else None
        while page is not None and widget is not None and page.isAncestorOf(widget):
            takes_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            if takes_tab and widget.isVisible() and widget.isEnabled():
                widget.setFocus(Qt.FocusReason.TabFocusReason)
                return
            widget = widget.nextInFocusChain()

    def _staged(self) -> None:
        """Opens what was asked for once the files are read, but no step whose numbers must be made anew."""
        cleaning = self.steps.if_built(CLEANING)
        if cleaning is not None and self._index > CLEANING:
            cleaning.enter()
        self.open_step(min(self._index, SPLITTING))

    def _retry(self) -> None:
        if self.draft.entries and self._index > 0:
            self.next_step()
        else:
            self.reading.look_again()

    def _looked(self) -> None:
        for index in (FILES, READING):
            step = self.steps.if_built(index)
            if step is not None:
                step.enter()
        self._show_state()

    def _reading_changed(self) -> None:
        job = self.reading.runner.job
        is_looking = job is not None and not self.reading.is_staging
        for index in (FILES, READING):
            step = self.steps.if_built(index)
            if isinstance(step, LookingStep):
                step.follow(job if is_looking else None)
        self.waiting.panel.follow(job if job is not None and not is_looking else None)
        if self._index == FILES:
            self._files.enter()
        self._show_state()

    def _reading_failed(self, error: EngineError, details: str) -> None:
        if self.reading.is_staging:
            self.reading.is_staging = False
            self.open_step(READING)
        step = self.steps.get(self._index)
        if isinstance(step, LookingStep):
            step.show_failure(error, details)
        self._show_state()

    def _reading_stopped(self) -> None:
        if self.reading.is_staging:
            self.reading.is_staging = False
            self.open_step(min(self._index, READING))
        self._show_state()

    def _import(self) -> None:
        self._finish.error.hide()
        draft = self.draft
        order = FinishOrder(
            staged=draft.staged_id,
            domain=draft.domain,
            name=draft.corpus_name,
            recipe=draft.recipe,
            keep_known=draft.keep_known,
        )
        self.importing.submit(order, self._imported)

    def _import_changed(self) -> None:
        self._finish.panel.follow(self.importing.job)
        self._show_state()

    def _imported(self, result: ImportResult) -> None:
        self._made = DomainDirection(result.domain, result.src, result.tgt)
        self._finish.show_done(result)
        self._show_state()
        self.imported.emit(result)

    def _adapt(self) -> None:
        self.leave_now()
        self.adapt_asked.emit(self._made)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.toasted.emit(tr("The summary is in the clipboard."))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the names of the steps below their marks where it is narrow."""
        self.step_list.set_narrow(is_narrow=self.width() < _NARROW)
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
