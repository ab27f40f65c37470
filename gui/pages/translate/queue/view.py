"""A queue of files over the panes: the table, where translations go, how far they are. Knows no engine."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFrame, QWidget

from engine.results.documents import SegmentKind
from engine.results.queue.files import FileLook, KnownFiles
from gui.pages.page import scrolled
from gui.pages.translate.queue.report import FileReport
from gui.pages.translate.queue.table import QueueTable
from gui.pages.translate.queue.words import PART_NAMES, known_words
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.cards import hairline, label
from gui.widgets.controls.buttons import icon_button, outlined_button, picture, primary_button, quiet_button
from gui.widgets.feedback.empty_state import EmptyState
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.feedback.notice_line import NoticeLine
from gui.widgets.feedback.popover import Popover
from gui.widgets.feedback.progress_line import ProgressLine
from gui.widgets.layouts import Stretch, row_of, rows_in, rows_of, stack_of
from gui.widgets.text.elided import ElidedLabel

EMPTY, FILES, REPORT = range(3)
_NARROW = 560
"""Pixels; below this the two choices stand one above the other."""
_ROOM_FOR_PICTURE = 500
"""Pixels of height that the introduction needs with its picture."""
_INTRODUCTION = (
    "Drop files here. Each is translated into a new file; formatting, codes and everything else in it stay as"
    " they are, and the original is never touched."
)

_PARTS_WIDTH = 360


class PartsPopover(Popover):
    """A check box for each kind of text, and one for checking.

    Signals:
        changed(): something was ticked or unticked by the user.
    """

    changed = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "What else is translated")
        self.body.addWidget(label("Besides the text itself", "section"))
        note = label("For documents. Subtitles and plain text are translated whole.", "small", wraps=True)
        self.body.addWidget(note)
        self.boxes: dict[SegmentKind, QCheckBox] = {}
        for kind, name in PART_NAMES.items():
            box = QCheckBox(name)
            box.clicked.connect(self.changed)
            self.boxes[kind] = box
            self.body.addWidget(box)
        self.check = QCheckBox("Check every translation (takes longer)")
        self.check.setToolTip(
            "Look for words left out, numbers changed and the like: reports begin with them"
        )
        self.check.clicked.connect(self.changed)
        self.body.addWidget(hairline())
        self.body.addWidget(self.check)
        done = quiet_button("Done", act=lambda: self.close_popover())
        self.body.addWidget(done, alignment=Qt.AlignmentFlag.AlignRight)

    @property
    def parts(self) -> frozenset[SegmentKind]:
        """What is translated."""
        ticked = (kind for kind, box in self.boxes.items() if box.isChecked())
        return frozenset((SegmentKind.TEXT, *ticked))

    def tick(self, parts: Collection[SegmentKind]) -> None:
        """Ticks these kinds and no others."""
        for kind, box in self.boxes.items():
            box.setChecked(kind in parts)

    def open_for(self, looks: Sequence[FileLook], button: QWidget) -> None:
        """Opens below a button, with how much of each kind the files hold."""
        for kind, box in self.boxes.items():
            n_texts = sum(look.n_texts((kind,)) for look in looks)
            box.setText(f"{PART_NAMES[kind]} ({n_texts:,})" if n_texts else PART_NAMES[kind])
        self.open_at(button.mapToGlobal(QPoint(button.width() - _PARTS_WIDTH, button.height())), _PARTS_WIDTH)
        self.boxes[SegmentKind.HEADER].setFocus(Qt.FocusReason.PopupFocusReason)


class QueueView(QWidget):
    """The queue's surface; its popovers may cover the host."""

    def __init__(self, host: QWidget) -> None:
        super().__init__()
        self.setAccessibleName("Files to translate")
        self.facts = label(role="small")
        self.add = outlined_button("Add files…", "plus", tip="Add files to translate (Ctrl+O)")
        self.close_button = icon_button("x", "Close the list of files")
        self.close_button.setToolTip("Close the list of files (Esc)")
        self.others = NoticeLine()
        self.table, self.report = QueueTable(), FileReport()
        self.report_button = quiet_button("Report", tip="What is in the file, and what became of it (Enter)")
        self.remove = quiet_button("Remove")
        self.remove.setToolTip("Take the chosen files out of the list; the files themselves stay (Del)")
        self.save = quiet_button("Save reports…", "download")
        self.save.setToolTip("Write all reports into one table, for Excel or as CSV")
        self.folder_words, self.parts_words = ElidedLabel(), ElidedLabel()
        self.beside = quiet_button("Beside the files", tip="Put each translation beside its file again")
        self.choose = quiet_button("Choose folder…")
        self.change = quiet_button("Change…", name="Change what else is translated")
        self.parts = PartsPopover(host)
        self.memory = QCheckBox("Exact matches from memory")
        self.memory.setToolTip(
            "Where a corpus has the very same sentence, take its translation in place of the model's;\n"
            "corpora of the chosen domain come first"
        )
        self.error = InlineError()
        self.bar = ProgressLine("Progress of all files")
        self.status = label(role="soft", wraps=True)
        self.models = quiet_button("Open the models")
        self.folder = outlined_button("Open folder", "folder-open")
        self.stop = outlined_button("Stop", tip="Stop; files that are done stay (Esc)")
        self.translate = primary_button("Translate", tip="Translate all files that are left (Ctrl+Enter)")
        self._lay_out()
        self.turn_to(EMPTY)
        self.show_state("")

    def _lay_out(self) -> None:
        head = row_of(
            picture("layers", "accent", "Files"), label("Files to translate", "section"), (self.facts, 1),
            self.add, self.close_button, spacing=SPACE_2,
        )  # fmt: skip
        self._empty = EmptyState("files", "Translate whole files", _INTRODUCTION, "Choose files…")
        self._empty.button.clicked.connect(self.add.click)
        self.kinds = label(role="small", wraps=True)
        self.kinds.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        empty = QWidget()
        rows_in(
            empty, Stretch(2), self._empty, self.kinds, Stretch(3), spacing=0,
            margins=(SPACE_4, SPACE_2, SPACE_4, SPACE_2),
        )  # fmt: skip
        self._stack = stack_of(scrolled(empty), self._files_side(), self.report)
        card = QFrame()
        card.setProperty("role", "pane")
        self._foot = self._foot_side()
        rows_in(card, (self._stack, 1), self._foot, spacing=0, margins=(1, 1, 1, 1))
        self._others_row = QWidget()
        rows_in(self._others_row, self.others, spacing=0)
        top = rows_of(head, self._others_row, spacing=SPACE_1)
        rows_in(self, top, self.error, (card, 1), spacing=SPACE_3)

    def _files_side(self) -> QWidget:
        side = QWidget()
        below = row_of(
            self.report_button, self.remove, self.save, spacing=SPACE_1,
            margins=(SPACE_2, SPACE_1, SPACE_2, SPACE_1),
        )  # fmt: skip
        below.addStretch(1)
        below.addWidget(self.memory)
        self._choices = QWidget()
        rows_in(self._choices, hairline(), self._choice_sides(), spacing=0)
        rows_in(side, (self.table, 1), below, self._choices, spacing=0)
        return side

    def _choice_sides(self) -> QBoxLayout:
        """Where to, and what else: side by side, in a narrow page one above the other."""
        self.folder_words.setAccessibleDescription("Where translations go")
        self.parts_words.setAccessibleDescription("What else is translated")
        self._choice_rows = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._choice_rows.setContentsMargins(SPACE_4, SPACE_1, SPACE_2, SPACE_1)
        self._choice_rows.setSpacing(0)
        where = row_of(label("To", "soft"), (self.folder_words, 1), self.beside, self.choose, spacing=SPACE_2)
        what = row_of(label("Also", "soft"), (self.parts_words, 1), self.change, spacing=SPACE_2)
        what.setContentsMargins(0, 0, 0, 0)
        for row in (where, what):
            self._choice_rows.addLayout(row, 1)
        return self._choice_rows

    def _foot_side(self) -> QWidget:
        side = QWidget()
        words = rows_of(Stretch(1), self.status, self.bar, Stretch(1), spacing=SPACE_1)
        foot = row_of((words, 1), self.models, self.folder, self.stop, self.translate, spacing=SPACE_2)
        foot.setContentsMargins(SPACE_4, SPACE_3, SPACE_3, SPACE_3)
        rows_in(side, hairline(), foot, spacing=0)
        return side

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
        self.add.setVisible(page != EMPTY)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the choices one above the other where they would be too narrow."""
        super().resizeEvent(event)
        is_narrow = event.size().width() < _NARROW
        directions = QBoxLayout.Direction
        self._choice_rows.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._choice_rows.setSpacing(0 if is_narrow else SPACE_5)
        self._empty.show_picture(event.size().height() > _ROOM_FOR_PICTURE)

    def _make_room(self) -> None:
        """Leaves to a report, and to files at work, the room of what they do not need."""
        page, is_running = self._stack.currentIndex(), self.stop.isVisibleTo(self._foot)
        self._foot.setVisible(page == FILES or (page == REPORT and is_running))
        self._others_row.setVisible(page == FILES and not is_running)

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
        self.bar.show_progress(round(1000 * (share or 0.0)), 1000 if share else None, words)
        self.stop.setVisible(is_running)
        self.translate.setVisible(not is_running)
        self.translate.setEnabled(has_model and n_left > 0)
        self.translate.setText("Translate the rest" if has_results and n_left else "Translate")
        self.models.setVisible(not has_model and not is_running)
        self.folder.setVisible(has_results and not is_running)
        self.save.setVisible(has_results)
        self._choices.setVisible(n_left > 0 and not is_running)
        self.memory.setVisible(n_left > 0 and not is_running)
        self._make_room()

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        return (
            self.add, self.close_button, self.others.action, self.others.close_button, self._empty.button,
            self.table, self.report_button, self.remove, self.save, self.memory, *self.report.tab_order(),
            self.beside, self.choose, self.change, self.models, self.folder, self.stop, self.translate,
        )  # fmt: skip
