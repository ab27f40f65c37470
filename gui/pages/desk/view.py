"""Lays the desk out: a line about the work, its segments, and what there is to know of the active one."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QMenu, QWidget

from gui.pages.desk.inspector import Inspector
from gui.pages.desk.table import SegmentTable
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import (
    Picker,
    icon_button,
    label,
    opens_menu,
    primary_button,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import InlineError, NoticeLine, ProgressLine
from gui.widgets.layouts import row_of, rows_in
from gui.widgets.text import ElidedLabel

FILTERS = ("All", "Open", "To check", "Confirmed")
_ROOM_FOR_INSPECTOR = 900
"""Pixels of width from which the inspector stands beside the segments unless it is closed."""
_ROOM_FOR_ALL = 640
"""Pixels of width from which everything stands in the line above the segments."""


class DeskView(QWidget):
    """The work over the panes."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Desk")
        self.close_button = icon_button("arrow-left", "Back to the text (Esc)")
        self.name = ElidedLabel(role="section", is_name=True)
        self.languages = label(role="small")
        self.count = label(role="strong")
        self.filter = Picker("Show")
        for each in FILTERS:
            self.filter.addItem(each, each)
        self.undo = icon_button("undo-2", "Undo", "Ctrl+Z")
        self.redo = icon_button("redo-2", "Redo", "Ctrl+Shift+Z")
        self.beside = icon_button("info", "Show what there is to know of the segment", "Ctrl+I")
        self.beside.setCheckable(True)
        self.beside.setChecked(True)
        self.confirm = quiet_button("Confirm", "check")
        self.confirm.setToolTip("Confirm the translation and go to the next (Enter)")
        self.export = primary_button("Export")
        self.exports = QMenu(self)
        self.export_file = self.exports.addAction("Translated file…")
        self.export_file.setShortcut("Ctrl+S")
        self.export_memory = self.exports.addAction("Memory of this work (TMX)…")
        self.table, self.inspector = SegmentTable(), Inspector()
        self.notice = NoticeLine()
        self.notice.close_button.hide()  # nothing is translated until one says so
        self.error = InlineError()
        self.bar = ProgressLine("Progress of the translation")
        self.status = label(role="small")
        self._wants_inspector = True
        self._lay_out()
        opens_menu(self.export, self.exports)
        self.export_file.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(self.export_file)  # its key counts while the menu is closed, too
        self.beside.toggled.connect(self._on_beside)

    def _lay_out(self) -> None:
        line = row_of(
            self.close_button, (self.name, 1), self.languages, self.count, self.filter, self.undo, self.redo,
            self.confirm, self.export, self.beside, spacing=SPACE_2,
        )  # fmt: skip
        frame = QFrame()
        frame.setProperty("role", "pane")
        rows_in(frame, (self.table, 1), spacing=0, margins=(1, 1, 1, 1))
        body = row_of((frame, 1), self.inspector, spacing=SPACE_3)
        foot = row_of((self.status, 1))
        rows = rows_in(self, line, self.notice, self.error, (body, 1), self.bar, foot, spacing=SPACE_2)
        rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def minimumSizeHint(self) -> QSize:
        """Lets the window be as narrow as the panes may be: what has no room goes, see `resizeEvent`."""
        return QSize(0, 0)

    def show_status(self, words: str, share: float | None) -> None:
        """Says below the segments how things stand.

        Args:
            words: one sentence, or none.
            share: of the segments that are translated, in [0, 1]; None: nothing is under way.
        """
        show_or_hide(self.status, words)
        self.bar.setVisible(share is not None)
        if share is not None:
            self.bar.show_progress(round(1000 * share), 1000, words)

    def tab_order(self) -> tuple[QWidget, ...]:
        """Returns what Tab goes through, in reading order."""
        inspector = self.inspector
        return (
            self.close_button, self.filter, self.undo, self.redo, self.confirm, self.export, self.beside,
            *self._notice_buttons(), self.table,
            inspector.matches_view, inspector.alternatives_view, inspector.voices,
        )  # fmt: skip

    def _notice_buttons(self) -> tuple[QWidget, ...]:
        return (self.notice.action,)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the inspector out where there is no room for it."""
        super().resizeEvent(event)
        self._show_inspector()
        self.languages.setVisible(event.size().width() >= _ROOM_FOR_INSPECTOR)
        for part in (self.filter, self.confirm, self.redo):
            part.setVisible(event.size().width() >= _ROOM_FOR_ALL)

    def _on_beside(self, is_wanted: bool) -> None:
        self._wants_inspector = is_wanted
        self._show_inspector(asked=True)

    def _show_inspector(self, *, asked: bool = False) -> None:
        has_room = self.width() >= _ROOM_FOR_INSPECTOR
        self.inspector.setVisible(self._wants_inspector and (has_room or asked))
        if not asked and self.beside.isChecked() != self.inspector.isVisibleTo(self):
            self.beside.blockSignals(True)
            self.beside.setChecked(self.inspector.isVisibleTo(self))
            self.beside.blockSignals(False)

    def focus_table(self) -> None:
        """Puts the keyboard into the field of the active segment."""
        field = self.table.field
        (field or self.table).setFocus(Qt.FocusReason.OtherFocusReason)
