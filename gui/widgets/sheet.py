"""A form over the page: fields with their labels, one main button, and why it cannot be pressed yet."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, SignalInstance
from PySide6.QtWidgets import QDialog, QGridLayout, QVBoxLayout, QWidget

from gui.i18n import tr
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_5
from gui.widgets.controls import field_label, label, outlined_button, primary_button, show_or_hide, soft_label
from gui.widgets.layouts import Gap, Stretch, add_to, move_focus, row_of
from gui.widgets.text import ElidedLabel

A = TypeVar("A")

_WIDTH, _WIDEST = 460, 640


class FittedDialog(QDialog):
    """A dialog as high as its wrapped lines need at its width: Qt counts them at their least width."""

    def setVisible(self, is_visible: bool) -> None:
        """Fits before it is shown: Qt makes room for the least height then."""
        if is_visible:
            self._make_room(self.sizeHint().width())
        super().setVisible(is_visible)

    def event(self, event: QEvent) -> bool:
        """Fits whenever its width or what is in it changes."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._make_room(self.width())
        return super().event(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Lets Tab go where the eye goes."""
        return move_focus(self, forward=is_next)

    def _make_room(self, width: int) -> None:
        rows = self.layout()
        if rows is not None:
            self.setMinimumHeight(rows.totalMinimumHeightForWidth(width))

    def sizeHint(self) -> QSize:
        """Returns the size of what is in it, no wider than the smallest window whatever a name's length."""
        hint, rows = super().sizeHint(), self.layout()
        width = max(self.minimumWidth(), min(hint.width(), _WIDEST))
        return QSize(width, rows.totalHeightForWidth(width) if rows is not None else hint.height())


class Sheet(FittedDialog, Generic[A]):
    """A form over the page with one main button; says why that cannot be pressed."""

    def __init__(self, title: str, text: str, action: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._act: Callable[[A], object] | None = None
        self.setWindowTitle("Parlance")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(_WIDTH)
        self._reason = label(role="small", wraps=True)
        self._agree = primary_button(action)
        self._agree.setDefault(True)
        self._agree.clicked.connect(self._answer)
        cancel = outlined_button(tr("Cancel"), act=self.reject)
        self.form = QGridLayout()
        self.form.setHorizontalSpacing(SPACE_3)
        self.form.setVerticalSpacing(SPACE_1)
        for side in (0, 1):
            self.form.setColumnStretch(side, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(SPACE_5, SPACE_5, SPACE_5, SPACE_5)
        rows.setSpacing(SPACE_2)
        add_to(rows, ElidedLabel(title, "section", is_name=True), soft_label(text), Gap(SPACE_2), self.form)
        rows.addStretch(1)  # takes what a person makes it higher by
        rows.addSpacing(SPACE_2)
        rows.addWidget(self._reason)
        self.buttons = row_of(Stretch(), cancel, self._agree, spacing=SPACE_2)
        """From the left; what is another way out is put before or between."""
        rows.addLayout(self.buttons)

    def ask(self, act: Callable[[A], object]) -> None:
        """Opens the form; `act` takes its answer, if the user presses the main button."""
        self._act = act
        self.open()

    def watch(self, *changes: SignalInstance) -> None:
        """Says what is missing, now and whenever one of these tells of a change."""
        for change in changes:
            change.connect(self.show_missing)
        self.show_missing()

    def show_missing(self) -> None:
        """Says what is missing, and lets the user agree if nothing is."""
        missing = self.missing()
        self._agree.setEnabled(not missing)
        show_or_hide(self._reason, missing)

    def missing(self) -> str:
        """Returns why this cannot be done yet, "" if it can."""
        return ""

    def answer(self) -> A:
        """Returns what was filled in."""
        raise AssertionError("every sheet has an answer of its own")

    def add_field(self, text: str, field: QWidget, row: int, side: int = 0, *, is_wide: bool = True) -> None:
        """Adds a field with its label above, over both columns or in one."""
        span = 2 if is_wide else 1
        self.form.addWidget(field_label(text, field), row * 3, side, 1, span)
        self.form.addWidget(field, row * 3 + 1, side, 1, span)
        if self.form.count() == 2:  # the first one
            field.setFocus()
        self.form.setRowMinimumHeight(row * 3 + 2, SPACE_2)

    def _answer(self) -> None:
        if self._act is not None and not self.missing():
            self._act(self.answer())
            self.accept()
