"""A queue of files over the panes: the table, where translations go, how far they are. Knows no engine."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from engine.results.queue.files import KnownFiles
from gui.pages.translate.queue.parts import PartsPopover
from gui.pages.translate.queue.report import FileReport
from gui.pages.translate.queue.table import QueueTable
from gui.pages.translate.queue.words import known_words
from gui.theme.icons import set_icon
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import hairline, label
from gui.widgets.controls.buttons import icon_button, outlined_button, primary_button, quiet_button
from gui.widgets.feedback.empty_state import EmptyState
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.feedback.notice_line import NoticeLine
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import row_of, rows_in, rows_of
from gui.widgets.text.elided import ElidedLabel

EMPTY, FILES, REPORT = range(3)
_INTRODUCTION = (
    "Drop files here. Each is translated into a new file; formatting, codes and everything else in it stay as"
    " they are, and the original is never touched."
)


class QueueView(QWidget):
    """The queue's surface.

    Args:
        host: the page, which popovers may cover.

    Signals:
        closed(): back to the panes.
        add_asked(): choose files to add.
    """

    closed = Signal()
    add_asked = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__()
        self.setAccessibleName("Files to translate")
        self.facts = label(role="small")
        self.add = outlined_button("Add files…", "plus")
        self.add.setToolTip("Add files to translate (Ctrl+O)")
        self.close_button = icon_button("x", "Close the list of files")
        self.close_button.setToolTip("Close the list of files (Esc)")
        self.others = NoticeLine()
        self.table, self.report = QueueTable(), FileReport()
        self.report_button = quiet_button("Report")
        self.report_button.setToolTip("What is in the file, and what became of it (Enter)")
        self.remove = quiet_button("Remove")
        self.remove.setToolTip("Take the chosen files out of the list; the files themselves stay (Del)")
        self.save = quiet_button("Save reports…", "download")
        self.save.setToolTip("Write all reports into one table, for Excel or as CSV")
        self.folder_words, self.parts_words = ElidedLabel(), ElidedLabel()
        self.beside = quiet_button("Beside the files")
        self.beside.setToolTip("Put each translation beside its file again")
        self.choose = quiet_button("Choose folder…")
        self.change = quiet_button("Change…")
        self.change.setAccessibleName("Change what else is translated")
        self.parts = PartsPopover(host)
        self.error = InlineError()
        self.bar = ProgressLine("Progress of all files")
        self.status = label(role="soft", wraps=True)
        self.models = quiet_button("Open the models")
        self.folder = outlined_button("Open folder", "folder-open")
        self.stop = outlined_button("Stop")
        self.stop.setToolTip("Stop; files that are done stay (Esc)")
        self.translate = primary_button("Translate")
        self.translate.setToolTip("Translate all files that are left (Ctrl+Enter)")
        self._lay_out()
        self.add.clicked.connect(self.add_asked)
        self.close_button.clicked.connect(self.closed)
        self.show_state("")

    def _lay_out(self) -> None:
        picture = QToolButton()
        picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        picture.setAccessibleName("Files")
        set_icon(picture, "layers", "accent")
        head = row_of(
            picture, label("Files to translate", "section"), (self.facts, 1), self.add, self.close_button,
            spacing=SPACE_2,
        )  # fmt: skip
        self._stack = QStackedWidget()
        self._empty = EmptyState("translate", "Translate whole files", _INTRODUCTION, "Choose files…")
        self._empty.activated.connect(self.add_asked)
        self.kinds = label(role="small", wraps=True)
        self.kinds.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        empty = QWidget()
        rows_in(empty, (self._empty, 1), self.kinds, spacing=0, margins=(SPACE_4, 0, SPACE_4, SPACE_4))
        for part in (empty, self._files_side(), self.report):
            self._stack.addWidget(part)
        card = QFrame()
        card.setProperty("role", "pane")
        rows_in(card, (self._stack, 1), hairline(), self._foot(), spacing=0, margins=(1, 1, 1, 1))
        rows_in(self, rows_of(head, self.others, spacing=SPACE_1), (card, 1), spacing=SPACE_3)

    def _files_side(self) -> QWidget:
        side = QWidget()
        below = row_of(
            self.report_button, self.remove, self.save, spacing=SPACE_1,
            margins=(SPACE_2, SPACE_1, SPACE_2, SPACE_1),
        )  # fmt: skip
        below.addStretch(1)
        rows_in(side, (self.table, 1), below, hairline(), self._choices(), spacing=0)
        return side

    def _choices(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(SPACE_4, SPACE_2, SPACE_2, SPACE_2)
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        names = "Translations go", "Also translated"
        values: tuple[QLabel, ...] = self.folder_words, self.parts_words
        for row, (name, value) in enumerate(zip(names, values, strict=True)):
            grid.addWidget(label(name, "soft"), row, 0)
            grid.addWidget(value, row, 1)
        grid.addLayout(row_of(self.beside, self.choose, spacing=0), 0, 2, Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.change, 1, 2, Qt.AlignmentFlag.AlignRight)
        return grid

    def _foot(self) -> QVBoxLayout:
        words = rows_of(self.status, self.bar, spacing=SPACE_1)
        foot = row_of((words, 1), self.models, self.folder, self.stop, self.translate, spacing=SPACE_2)
        return rows_of(self.error, foot, spacing=SPACE_3, margins=(SPACE_4, SPACE_3, SPACE_3, SPACE_3))

    def show_kinds(self, known: tuple[KnownFiles, ...]) -> None:
        """Says below the empty list what can be dropped."""
        self.kinds.setText(known_words(known))

    @property
    def is_report(self) -> bool:
        """True while a report stands in place of the table."""
        return self._stack.currentIndex() == REPORT

    def turn_to(self, page: int) -> None:
        """Shows the introduction, the files or a report."""
        self._stack.setCurrentIndex(page)

    def show_state(
        self,
        words: str,
        *,
        share: float | None = None,
        n_left: int = 0,
        has_results: bool = False,
        has_model: bool = True,
    ) -> None:
        """Says below the files how things stand.

        Args:
            words: one or two sentences.
            share: of the work that is done, in [0, 1]; None: nothing is under way.
            n_left: files that **Translate** would translate.
            has_results: whether any file is done.
            has_model: whether a model translates the chosen languages.
        """
        is_running = share is not None
        self.status.setText(words)
        self.status.setAccessibleName(words)
        self.bar.setVisible(is_running)
        self.bar.show_progress(round(1000 * (share or 0.0)), 1000 if share else None)
        self.stop.setVisible(is_running)
        self.translate.setVisible(not is_running)
        self.translate.setEnabled(has_model and n_left > 0)
        self.translate.setText("Translate the rest" if has_results and n_left else "Translate")
        self.models.setVisible(not has_model and not is_running)
        self.folder.setVisible(has_results and not is_running)
        self.save.setVisible(has_results)
        for widget in (self.choose, self.beside, self.change, self.others):
            widget.setEnabled(not is_running)

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        return (
            self.add, self.close_button, self.others.action, self.others.close_button, self._empty.button,
            self.table, self.report_button, self.remove, self.save, *self.report.tab_order(), self.beside,
            self.choose, self.change, self.models, self.folder, self.stop, self.translate,
        )  # fmt: skip
