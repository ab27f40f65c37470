"""Asks for the name of a new speaker."""

from PySide6.QtWidgets import QLineEdit, QWidget

from gui.widgets.sheet import Sheet

_LONGEST_NAME = 80


class NewSpeakerSheet(Sheet[str]):
    """Asks for the name of a new speaker."""

    def __init__(self, language: str, parent: QWidget) -> None:
        super().__init__(
            "New speaker",
            f"A person whose way of writing {language} is learned from what you correct here. Sentences of "
            "theirs can be added on the Speakers page.",
            "Create",
            parent,
        )
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.add_field("Name", self.name, 0)
        self.watch(self.name.textChanged)

    def missing(self) -> str:
        return "" if self.name.text().strip() else "A speaker needs a name."

    def answer(self) -> str:
        return self.name.text().strip()
