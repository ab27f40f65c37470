"""The Speakers page: says what it will be for."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.pages.page import PAGE_MARGINS, Page
from gui.services import Services
from gui.widgets.empty_state import EmptyState


class SpeakersPage(Page):
    """Profiles of people come in a later version; this one says so."""

    key = "speakers"
    title = "Speakers"

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(services, parent)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(*PAGE_MARGINS)
        state = EmptyState(
            "speakers",
            "Translations that sound like a person",
            "A speaker is an author, a client or a character: the words they prefer and those they avoid, "
            "learned from their sentences and your corrections. This version of Parlance cannot do that yet. "
            "What it can do now is learn the words of a whole domain.",
            "Adapt to a domain",
        )
        state.activated.connect(lambda: self.navigated.emit("adapt", None))
        rows.addWidget(state)
