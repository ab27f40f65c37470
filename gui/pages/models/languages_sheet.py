"""Asks which languages a model of another program translates."""

from PySide6.QtWidgets import QWidget

from engine.results.models import ModelLook
from gui.languages import language_choices, language_name
from gui.widgets.controls.picker import Picker
from gui.widgets.sheet import Sheet


class LanguagesSheet(Sheet[tuple[str, str]]):
    """Asks for source and target; answers with their tags."""

    def __init__(self, name: str, look: ModelLook, parent: QWidget) -> None:
        text = f"The files of {name} do not say it."
        if look.sources:
            text = (
                f"{name} reads and writes {len(look.targets)} languages. Choose two; add it again for others."
            )
        elif look.targets:
            text = (
                f"{name} writes {len(look.targets)} languages. Choose the one it is to write here; "
                "add it again for another."
            )
        super().__init__("Which languages does it translate?", text, "Add the model", parent)
        self._src, self._tgt = Picker("Source language"), Picker("Target language")
        common = dict(language_choices())
        known = sorted((language_name(tag), tag) for tag in {*common.values(), look.src, look.tgt} - {""})
        for picker, tags in ((self._src, look.sources), (self._tgt, look.targets)):
            choices = sorted((language_name(tag), tag) for tag in tags) if tags else known
            picker.fill([("Choose…", ""), *choices])
        for picker, given in ((self._src, look.src), (self._tgt, look.tgt)):
            picker.choose(given)
        self.add_field("From", self._src, 0, 0, is_wide=False)
        self.add_field("To", self._tgt, 0, 1, is_wide=False)
        self.watch(self._src.chosen, self._tgt.chosen)

    def missing(self) -> str:
        """See `Sheet.missing`."""
        src, tgt = self.answer()
        if not (src and tgt):
            return "Choose both languages."
        return "" if src != tgt else "Choose two different languages."

    def answer(self) -> tuple[str, str]:
        """Returns the tags of source and target."""
        return self._src.value(), self._tgt.value()
