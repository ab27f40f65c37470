"""The head of a domain: its name, what it is translated with, the way to translate and teach, its tabs."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QTabBar, QWidget

from engine.results.corpora import DomainDirection
from gui.i18n import tr
from gui.languages import language_choices
from gui.page_list import OF_A_DOMAIN, SECTION_LABELS, Section
from gui.pages.library.entries import DomainEntry
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import Picker, hairline, outlined_button, primary_button
from gui.widgets.layouts import Gap, Stretch, row_of, rows_in, rows_of
from gui.widgets.sheet import Sheet
from gui.widgets.text import ElidedLabel


class DomainHead(QWidget):
    """Two lines, two buttons and a row of tabs; of the whole library, a title alone.

    Signals:
        tab_chosen(str): the part, of `Section`, that the user wants.
    """

    tab_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._name = ElidedLabel(role="section", is_name=True)
        self._facts, self._usage = ElidedLabel(role="soft"), ElidedLabel(role="soft")
        self.teach = outlined_button(tr("Teach…"), "plus", name=tr("Teach this domain more"))
        self.translate = primary_button(tr("Translate with it"), "languages")
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(tr("Parts of this domain"))
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for section in OF_A_DOMAIN:
            self.tabs.addTab(tr(SECTION_LABELS[section].name))
        self.tabs.currentChanged.connect(lambda number: self.tab_chosen.emit(OF_A_DOMAIN[number]))
        words = rows_of(self._name, self._facts, spacing=2)
        rows_in(
            self,
            row_of((words, 1), self.teach, self.translate, spacing=SPACE_2),
            Gap(2),
            self._usage,
            Gap(SPACE_2),
            row_of(self.tabs, Stretch()),
            hairline(),
            spacing=0,
        )

    def show_domain(self, entry: DomainEntry | None, section: Section) -> None:
        """Shows a domain with one of its tabs; None: the name of a part of the whole library."""
        self._name.setText(entry.name if entry is not None else tr(SECTION_LABELS[section].name))
        if entry is not None:
            self._facts.setText(entry.facts)
            self._usage.setText(entry.usage)
            with QSignalBlocker(self.tabs):
                self.tabs.setCurrentIndex(OF_A_DOMAIN.index(section))
        for part in (self._facts, self._usage, self.translate, self.tabs):
            part.setVisible(entry is not None)
        self.teach.setVisible(
            entry is not None and section != Section.LEARNING
        )  # which has its own way to it


class NewDomainSheet(Sheet[DomainDirection]):
    """Asks for the name and the languages of a domain that has no sentences yet."""

    def __init__(self, own: tuple[str, str], parent: QWidget) -> None:
        super().__init__(
            tr("A new domain"),
            tr(
                "It begins with its terms: words that are always translated the same way, and words that are "
                "never used. Sentences can follow at any time."
            ),
            tr("Go to its terms"),
            parent,
        )
        self._name = QLineEdit()
        self._name.setPlaceholderText(tr("pumps, law, my client …"))
        self._src, self._tgt = Picker(tr("From")), Picker(tr("To"))
        for picker, tag in ((self._src, own[0]), (self._tgt, own[1])):
            picker.fill(language_choices(tag))
            picker.choose(tag)
        self.add_field(tr("&Name"), self._name, 0)
        self.add_field(tr("&From"), self._src, 1, is_wide=False)
        self.add_field(tr("&To"), self._tgt, 1, 1, is_wide=False)
        self.watch(self._name.textChanged, self._src.chosen, self._tgt.chosen)

    def missing(self) -> str:
        if not self.answer().domain:
            return tr("Give the domain a name.")
        return "" if self._src.value() != self._tgt.value() else tr("The two languages must differ.")

    def answer(self) -> DomainDirection:
        return DomainDirection(
            " ".join(self._name.text().split()), str(self._src.value() or ""), str(self._tgt.value() or "")
        )
