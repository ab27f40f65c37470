"""Lays the desk out: a line about the work, its segments, and what there is to know of the active one.

How much is confirmed, and the export, stand in the line of the page above, beside languages and domain.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QLayout, QMenu, QWidget

from engine.results.sessions import SessionRecord, SessionSegment, WorkState
from gui.i18n import tr, tr_noop
from gui.pages.desk.inspector import Inspector
from gui.pages.desk.table import SegmentTable
from gui.pages.desk.wording import PARTS, parts_words
from gui.shortcuts import give_keys
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import (
    ClearableField,
    Picker,
    icon_button,
    label,
    opens_menu,
    primary_button,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import InlineError, NoticeLine, ProgressLine
from gui.widgets.layouts import pause_timer, row_of, rows_in
from gui.widgets.text import ElidedLabel

FILTERS: tuple[tuple[str, Callable[[SessionSegment], bool] | None], ...] = (
    (tr_noop("All"), None),
    (tr_noop("Still open"), lambda segment: segment.is_open),
    (tr_noop("To check"), lambda segment: segment.is_doubtful),
    (tr_noop("Confirmed"), lambda segment: segment.state is WorkState.CONFIRMED),
)
"""What can be shown, and which segments that are; None: all."""
_FIND_AFTER_MS = 150
_ROOM_FOR_TOOLS, _ROOM_FOR_FACTS = 520, 720
"""Pixels of width from which all buttons, and what the file is, stand in the line above the segments."""


class FindField(ClearableField):
    """Leaves the segments that have some text; hidden until it is wanted.

    Signals:
        searched(): what is to be found is another text, after a pause.
        left(): one goes back to the segments.
    """

    searched = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Find in the segments"))
        self._pause = pause_timer(self, _FIND_AFTER_MS, self.searched.emit)
        self.textChanged.connect(self._pause.start)
        self.returnPressed.connect(self.left)
        self.hide()

    @property
    def wanted(self) -> str:
        """What is to be found, in small letters; empty: everything."""
        return self.text().strip().casefold()

    def ask(self) -> None:
        """Shows it, to be typed into."""
        self.show()
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def put_away(self) -> None:
        """Hides it, and finds everything again."""
        self.hide()
        if self.text():
            self.clear()
            self._pause.stop()
            self.searched.emit()

    def event(self, event: QEvent) -> bool:
        """Keeps Escape from the page, which would close the work."""
        is_key = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if is_key and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if is_key and event.type() == QEvent.Type.KeyPress:
            self.put_away()
            self.left.emit()
            return True
        return super().event(event)


class DeskView(QWidget):
    """The work over the panes.

    Args:
        inspector: stands beside it.
    """

    def __init__(self, inspector: Inspector) -> None:
        super().__init__()
        self.setAccessibleName(tr("Desk"))
        self.close_button = icon_button("arrow-left", tr("Back to the text (Esc)"))
        self.name = ElidedLabel(role="section", is_name=True)
        self.facts, self.count = label(role="small"), label(role="strong")
        self.filter = Picker(tr("Show"))
        for name, _is_shown in FILTERS:
            self.filter.addItem(tr(name), name)
        self.search = FindField()
        self.undo = icon_button("undo-2", tr("Undo"), "Ctrl+Z")
        self.redo = icon_button("redo-2", tr("Redo"), "Ctrl+Shift+Z")
        self.confirm = quiet_button(tr("Confirm"), "check")
        self.confirm.setToolTip(tr("Confirm the translation and go to the next (Enter)"))
        self.export = primary_button(tr("Export"))
        self.exports = QMenu(self)
        self.export_file = self.exports.addAction(tr("Translated file…"))
        give_keys(self.export_file, "save")
        self.export_xliff = self.exports.addAction(tr("All segments for another program (XLIFF)…"))
        self.export_memory = self.exports.addAction(tr("What is confirmed, as a memory (TMX)…"))
        self.table, self.inspector = SegmentTable(), inspector
        self.notice = NoticeLine()
        self.notice.close_button.hide()  # nothing is translated until one says so
        self.turn = quiet_button("", "arrow-left-right", name=tr("Translate from its language"))
        self.turn.hide()
        self.notice.row.insertWidget(1, self.turn)
        self.error = InlineError()
        self.bar = ProgressLine(tr("Progress of the translation"))
        room = self.bar.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # else all segments are painted again when it comes and goes
        self.bar.setSizePolicy(room)
        self.status = label(role="small")
        self.include = quiet_button("", "layers", name=tr("Include"))
        self.include.setToolTip(tr("Choose which texts of the file are worked on"))
        self.parts = QMenu(self)
        self._lay_out()
        self._connect()

    def _connect(self) -> None:
        opens_menu(self.export, self.exports)
        opens_menu(self.include, self.parts)
        self.export_file.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(self.export_file)  # its key counts while the menu is closed, too
        find = QShortcut(self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.search.ask)
        give_keys(find, "find")

    def _lay_out(self) -> None:
        line = row_of(
            self.close_button, (self.name, 1), self.facts, self.filter, self.undo, self.redo, self.confirm,
            spacing=SPACE_2,
        )  # fmt: skip
        frame = QFrame()
        frame.setProperty("role", "pane")
        rows_in(frame, (self.table, 1), spacing=0, margins=(1, 1, 1, 1))
        foot = row_of((self.status, 1), self.include)
        rows = rows_in(
            self, line, self.notice, self.error, self.search, (frame, 1), self.bar, foot, spacing=SPACE_2
        )
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

    def show_parts(self, record: SessionRecord) -> None:
        """Offers the kinds of texts that a file has beside the usual one."""
        self.parts.clear()
        for kind in (each for each in PARTS if each in record.kinds):
            action = self.parts.addAction(tr(PARTS[kind]))
            action.setData(kind)
            action.setCheckable(True)
            action.setChecked(kind in record.parts)
        self.include.setText(parts_words(record))
        self.include.setAccessibleName(parts_words(record))
        self.include.setVisible(bool(record.kinds))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves parts of the line out where there is no room for them."""
        super().resizeEvent(event)
        self.facts.setVisible(event.size().width() >= _ROOM_FOR_FACTS)
        for part in (self.filter, self.confirm, self.redo):
            part.setVisible(event.size().width() >= _ROOM_FOR_TOOLS)

    def focus_table(self) -> None:
        """Puts the keyboard into the field of the active segment."""
        field = self.table.field
        (field or self.table).setFocus(Qt.FocusReason.OtherFocusReason)
