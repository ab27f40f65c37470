"""A field for the path of a file, with a button that chooses one."""

import os
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from gui.theme.tokens import SPACE_2
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.layouts import row_in


class FileField(QWidget):
    """A path, typed, chosen or dropped by the page.

    Signals:
        changed(): the path has changed.
    """

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.field = QLineEdit()
        self.field.setAccessibleName(name)
        self.field.setPlaceholderText("No file yet")
        self.field.textChanged.connect(lambda _text: self.changed.emit())
        self.button = outlined_button("Choose…", "folder-open", name=f"Choose the file: {name}")
        self.button.clicked.connect(self._choose)
        self.setFocusProxy(self.field)
        row_in(self, (self.field, 1), self.button, spacing=SPACE_2)

    @property
    def path(self) -> Path | None:
        """The path; None if there is none."""
        text = self.field.text().strip()
        return Path(os.path.expanduser(text)) if text else None  # that of nobody stays as it is

    def show_path(self, path: Path | None) -> None:
        """Puts a path into the field."""
        self.field.setText(str(path) if path else "")

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._name, "", "All files (*)")
        if path:
            self.show_path(Path(path))
