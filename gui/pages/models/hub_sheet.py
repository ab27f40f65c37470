"""Asks for a model of Hugging Face by its name."""

from PySide6.QtWidgets import QLineEdit, QWidget

from engine import tasks
from engine.errors import ModelError
from gui.widgets.sheet import Sheet


class HubSheet(Sheet[str]):
    """Asks which model to download, and says what that tells to whom; answers with its name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            "A model from Hugging Face",
            "Parlance asks huggingface.co for this model and downloads its files, often 300 MB. It learns "
            "which model you want and your IP address, and nothing about your texts. Parlance can read "
            "opus-mt, M2M-100 and NLLB models.",
            "Download and add",
            parent,
        )
        self._name = QLineEdit()
        self._name.setPlaceholderText("Helsinki-NLP/opus-mt-de-en")
        self.add_field("Name of the model", self._name, 0)
        self.watch(self._name.textChanged)

    def missing(self) -> str:
        if not self.answer():
            return "Write the name as it stands on the model's page: owner, slash, name."
        try:
            tasks.check_hub_name(self.answer())
        except ModelError as error:
            return error.hint
        return ""

    def answer(self) -> str:
        return self._name.text().strip()
