"""The Library page: domains on the left, the chosen one on the right; each part is a page of its own."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import shiboken6
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine import tasks
from engine.orders import AdaptOrder
from engine.orders.corpora import FinishOrder, ImportOrder
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.importing import ImportResult
from engine.results.models import ModelRecord
from gui.dropped import SPEAKER_FILE
from gui.i18n import tr, tr_noop
from gui.jobs.job import Job
from gui.page_list import OF_A_DOMAIN, SECTIONS, LibraryPlace, Section
from gui.pages.adapt.teach import open_teach
from gui.pages.library.column import DomainColumn
from gui.pages.library.entries import DomainEntry, domains_of, with_place
from gui.pages.library.head import DomainHead, NewDomainSheet
from gui.pages.library.teaching import ImportPage
from gui.pages.page import PAGE_MARGINS, Page
from gui.pages.wizard.wizard import place_of
from gui.services import Services
from gui.theme.tokens import SPACE_3, SPACE_4
from gui.widgets.controls import Command, vertical_line
from gui.widgets.feedback import EmptyState, InlineError
from gui.widgets.layouts import pause_timer, row_in, rows_in, rows_of, stack_of

_NEED_A_DOMAIN = (Section.SENTENCES, Section.TERMS)
_BUILD_EVERY_MS = 30
_STRETCH_S = 0.01
_ROOMY = 1000
"""Pixels of the page; below them its column is narrower."""
PartFactory = Callable[[], Page]
P = TypeVar("P", bound=Page)


class _KnownLibrary(NamedTuple):
    corpora: list[CorpusRecord]
    models: list[ModelRecord]
    in_use: set[str]


class LibraryPage(Page):
    """Shows one part of one domain, or of the whole library.

    Args:
        services: of the window.
        factories: build the parts, each when it is first shown.
    """

    key = "library"
    title = tr_noop("Library")
    help_chapter = "library"
    reads_first = True

    def __init__(self, services: Services, factories: Mapping[Section, PartFactory]) -> None:
        super().__init__(services)
        self._factories = factories
        self._parts: dict[Section, Page] = {}
        self._found: _KnownLibrary | None = None
        self._entries: list[DomainEntry] = []
        self._entry: DomainEntry | None = None
        self._begun = DomainDirection()
        """A domain that the user named and that has nothing yet."""
        self._unstyled: list[QWidget] = []
        self._learning: object = None
        """Key of the domain whose learning was shown last."""
        self.section = Section.SENTENCES
        self._wanted: LibraryPlace | Job | None = None
        self._ahead = pause_timer(self, _BUILD_EVERY_MS, self._build_ahead)
        self.error = InlineError()
        self.column, self.head = DomainColumn(), DomainHead()
        self.importing = self._joined(ImportPage(services))
        self.empty = EmptyState(
            "corpora",
            tr("Your translations, by domain"),
            tr(
                "A domain is a client or a subject: what you have translated for it, its terms, and a model "
                "that learns from both. Drop a translation memory, a table or a term list here, and Parlance "
                "translates the way you do."
            ),
            tr("Teach a new domain…"),
            tr("Begin with terms…"),
        )
        self._blank = QWidget()
        self.parts = stack_of(self._blank, self.empty)
        self._lay_out()
        self._connect()

    # What the window asks of a page.

    def refresh(self) -> None:
        """Reads the domains of the library, and what the part that is shown has."""
        self.services.quick.run(self, _read, self._show_library, self.error.show_unread)

    def show_subject(self, subject: object) -> None:
        """Shows a place of the library, or what a job made; begins something new where that is asked for."""
        if isinstance(subject, LibraryPlace) and subject.is_new:
            self._begin(subject)
        elif isinstance(subject, LibraryPlace | Job):
            self._wanted = subject
            self._leave_import()

    def shut_down(self) -> None:
        """Ends what the parts run."""
        self._ahead.stop()
        for part in self._all_parts():
            part.shut_down()

    def at_work(self) -> str:
        return " ".join(filter(None, (part.at_work() for part in self._all_parts())))

    def is_about(self, job: Job) -> bool:
        if SECTIONS.get(job.kind, Section.SENTENCES) != self.section or self._is_importing():
            return False
        if job.kind == AdaptOrder.kind:
            return self.lists(job)
        domain = getattr(job.order, "domain", "")
        return not domain or self._entry is None or domain == self._entry.place.domain

    def lists(self, job: Job) -> bool:
        return self._shown is not None and self._shown.lists(job)

    def main_field(self) -> QWidget | None:
        """Returns the list of domains, what teaches the first, or the main field of another part."""
        if self._is_importing():
            return None
        if self.parts.currentWidget() is self.empty:
            return self.empty.button
        return self.column.list if self._entry is not None else self._main_field_of_part()

    def selected_text(self) -> str:
        return self._shown.selected_text() if self._shown is not None else ""

    def help_page(self) -> str:
        """Returns the help page about the part that is shown."""
        return self._shown.help_page() if self._shown is not None else self.help_chapter

    def commands(self) -> list[Command]:
        """Offers to teach, and what the part that is shown offers."""
        return self._shown.commands() if self._shown is not None else []

    def has_use_for(self, path: Path) -> bool:
        """Tells whether a file can be read here, by its name; what is surely translated is asked about."""
        return path.is_dir() or path.suffix.lower() in (SPEAKER_FILE, ".zip", *tasks.file_endings())

    def accept_files(self, paths: list[Path]) -> bool:
        """Gives voices to the voices and models to the models; teaches the domain that is shown the rest."""
        shown = self._shown
        if all(path.suffix == SPEAKER_FILE for path in paths):
            return self._voices().accept_files(paths)
        if (
            self.section in (Section.VOICES, Section.MODELS)
            and shown is not None
            and shown.accept_files(paths)
        ):
            return True
        place = self._entry.place if self._entry is not None else None
        self.teach(place, paths, are_terms=self.section == Section.TERMS)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves the parts more room in a small window."""
        super().resizeEvent(event)
        self.column.show_narrow(is_narrow=self.width() < _ROOMY)

    # The parts.

    def part(self, section: Section) -> Page:
        """Returns a part of the library, built now if it is not yet."""
        if section not in self._parts:
            part = self._parts[section] = self._joined(self._factories[section]())
            self.parts.addWidget(part)
        return self._parts[section]

    @property
    def _shown(self) -> Page | None:
        shown = self._stack.currentWidget() if self._is_importing() else self.parts.currentWidget()
        return shown if isinstance(shown, Page) else None

    def _all_parts(self) -> list[Page]:
        return [self.importing, *self._parts.values()]

    def _joined(self, part: P) -> P:
        """Makes a page a part of this one: it says and asks what this page would."""
        layout = part.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, 0)
        part.navigated.connect(self.navigated)
        part.toasted.connect(self.toasted)
        part.undo_offered.connect(self.undo_offered)
        part.undone.connect(self.undone)
        part.device_changed.connect(self.device_changed)
        part.library_changed.connect(self._changed)
        part.turned.connect(self._turn)
        return part

    def _build_ahead(self) -> None:
        """Builds the parts that nobody has visited yet, and gives them their style, a little at a time."""
        end = time.monotonic() + _STRETCH_S
        while self._unstyled and time.monotonic() < end:
            widget = self._unstyled.pop()
            if shiboken6.isValid(widget):
                widget.ensurePolished()
        section = next((each for each in OF_A_DOMAIN if each not in self._parts), None)
        if self._unstyled or section is not None:
            self._ahead.start()
        if not self._unstyled and section is not None:
            self._unstyled = self.part(section).findChildren(QWidget)

    def _lay_out(self) -> None:
        right = rows_of(self.head, self.error, (self.parts, 1), spacing=SPACE_3)
        whole = QWidget()
        row_in(whole, self.column, vertical_line(), (right, 1), spacing=SPACE_4)
        self._stack = stack_of(whole, self.importing)
        rows_in(self, self._stack, margins=PAGE_MARGINS)
        self._whole = whole
        self.head.hide()

    def _connect(self) -> None:
        column, head = self.column, self.head
        column.domain_chosen.connect(self._choose)
        column.part_chosen.connect(lambda section: self._show_part(None, Section(section)))
        for button in (column.teach, self.empty.button):
            button.clicked.connect(lambda: self.teach(None))
        for button in (column.begin, self.empty.second):
            button.clicked.connect(self._ask_terms)
        head.tab_chosen.connect(lambda section: self._show_part(self._entry, Section(section)))
        head.translate.clicked.connect(self._translate)
        head.teach.clicked.connect(lambda: self.teach(self._entry.place if self._entry else None))
        self.importing.closed.connect(self._import_closed)
        self.importing.imported.connect(self._note_imported)
        self.services.jobs.ended.connect(self._job_ended)

    # What is shown.

    def teach(
        self, place: DomainDirection | None, paths: Sequence[Path] = (), *, are_terms: bool = False
    ) -> None:
        """Opens what teaches a domain, with files to begin with; None: a new one. All teaching comes here."""
        if are_terms:
            self.importing.start(place, paths)
            self._stack.setCurrentWidget(self.importing)
            self._turn()
        else:
            open_teach(self, self.services, place, paths, show=self._show_taught)

    def _show_taught(self, place: LibraryPlace) -> None:
        self.show_subject(place)
        self._changed()

    def _begin(self, place: LibraryPlace) -> None:
        paths = list(place.paths)
        if place.section == Section.VOICES:
            voices = self._voices()
            voices.accept_files(paths) if paths else voices.show_subject(place)
        elif place.section == Section.MODELS:
            self._show_part(None, Section.MODELS)
            models = self.part(Section.MODELS)
            models.accept_files(paths) if paths else models.show_subject("add")
        else:
            self.teach(place.domain, paths, are_terms=place.section == Section.TERMS)

    def _voices(self) -> Page:
        """Shows the voices: of the domain if they are shown already, else all of them."""
        if self.section != Section.VOICES:
            self._show_part(None, Section.VOICES)
        return self.part(Section.VOICES)

    def _choose(self, place: DomainDirection) -> None:
        entry = self._entry_of(place)
        self._show_part(entry, self.section if self.section in OF_A_DOMAIN else Section.SENTENCES)

    def _show_part(self, entry: DomainEntry | None, section: Section, wish: object = None) -> None:
        """Shows a part of a domain, or of the whole library for None.

        Args:
            entry: the domain.
            section: the part.
            wish: what the part is to show, as its `show_subject` takes it; None: what it showed last.
        """
        self.error.hide()
        self._leave_import()
        self._entry, self.section = entry, section
        self.column.mark(entry.place if entry is not None else None, section)
        self.head.show_domain(entry, section)
        self.head.show()
        part = self.part(section)
        if section != Section.LEARNING:
            part.show_subject(entry)
        elif entry is not None and entry.key != self._learning:  # else what is chosen there stays
            part.show_subject(entry.place)
            self._learning = entry.key
        if wish is not None:
            part.show_subject(wish)
        self.parts.setCurrentWidget(part)
        part.refresh()
        self._turn()

    def _show_library(self, found: _KnownLibrary) -> None:
        self.error.forget_unread()
        self._found = found
        settings = self.services.settings
        entries = domains_of(found.corpora, found.models, found.in_use, (settings.src, settings.tgt))
        self._entries = with_place(entries, self._begun)
        self.column.show_domains(self._entries)
        if self._is_importing():  # what is being prepared stays
            return
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._go(wanted)
        elif self._entry is None and self.section in _NEED_A_DOMAIN:
            self._show_first()
        else:
            self._show_again()
        self._ahead.start()
        self.settle_focus_once_read()

    def _show_first(self) -> None:
        """Shows the domain of the last translation, else the first; what a domain is if there is none."""
        entry = self._usual_entry()
        if entry is not None:
            self._show_part(entry, self.section)
        else:
            self._show_empty()

    def _usual_entry(self) -> DomainEntry | None:
        last = self.services.settings.domain
        chosen = (each for each in self._entries if each.place.domain == last)
        return next(chosen, next(iter(self._entries), None))

    def _show_empty(self) -> None:
        self._entry, self.section = None, Section.SENTENCES
        self.head.hide()
        self.column.mark(None, self.section)
        self.parts.setCurrentWidget(self.empty)
        self._turn()

    def _show_again(self) -> None:
        """Shows the same as it is by now; where a domain is gone, another one."""
        if self._entry is None:
            self._show_part(None, self.section)
            return
        key = self._entry.key
        entry = next((each for each in self._entries if each.key == key), None)
        if entry is not None:
            self._show_part(entry, self.section)
        else:
            self._show_first()

    def _go(self, wanted: LibraryPlace | Job) -> None:
        """Shows what was asked for, now that the library is known."""
        place = wanted if isinstance(wanted, LibraryPlace) else self._place_of(wanted)
        entry = self._entry_for(place)
        if entry is None and place.section in (Section.SENTENCES, Section.TERMS):
            self._show_empty()
            return
        wish: object = wanted if isinstance(wanted, Job) else place if place.id else None
        if isinstance(wanted, LibraryPlace) and place.section in (Section.LEARNING, Section.MODELS):
            wish = place.id or (place.domain if place.section == Section.LEARNING else None)
        self._show_part(entry, place.section, wish)
        if self._shown is not None and self._has_keyboard():
            self._shown.settle_focus()

    def _has_keyboard(self) -> bool:
        """Tells whether the keyboard is on this page."""
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def _place_of(self, job: Job) -> LibraryPlace:
        """Returns where a job of the library is shown."""
        section, order = SECTIONS.get(job.kind, Section.SENTENCES), job.order
        if isinstance(order, AdaptOrder):
            models = self._found.models if self._found is not None else []
            model = next((each for each in models if each.id == order.model), None)
            pair = (model.src, model.tgt) if model is not None else ("", "")
            return LibraryPlace(section, domain=DomainDirection(order.domain, *pair))
        return LibraryPlace(section, id=str(getattr(order, "corpus", "")))

    def _entry_for(self, place: LibraryPlace) -> DomainEntry | None:
        """Returns the domain that a place is in; None: in none, but in the whole library."""
        if place.section not in OF_A_DOMAIN:
            return None
        if place.domain is not None:
            return self._entry_of(place.domain)
        if place.section in (Section.VOICES, Section.LEARNING) and place.id:
            return None
        if place.id:
            with_corpus = (each for each in self._entries if any(c.id == place.id for c in each.corpora))
            found = next(with_corpus, None)
            if found is not None:
                return found
        if place.section == Section.VOICES:
            return None
        return self._entry or self._usual_entry()

    def _entry_of(self, place: DomainDirection) -> DomainEntry | None:
        return next((each for each in self._entries if each.is_meant_by(place)), None)

    def _main_field_of_part(self) -> QWidget | None:
        return self._shown.main_field() if self._shown is not None else None

    # What is done.

    def _translate(self) -> None:
        """Translates with what the domain is translated with."""
        if self._entry is not None:
            place = self._entry.place
            model = next((m for m in self._entry.used if (m.src, m.tgt) == (place.src, place.tgt)), None)
            self.navigated.emit("translate", model.id if model is not None else place)

    def _ask_terms(self) -> None:
        settings = self.services.settings
        NewDomainSheet((settings.src, settings.tgt), self).ask(self._begin_with_terms)

    def _begin_with_terms(self, place: DomainDirection) -> None:
        self._begun = place
        self._wanted = LibraryPlace(Section.TERMS, domain=place)
        self.refresh()

    def _changed(self) -> None:
        self.refresh()
        self.library_changed.emit()

    def _job_ended(self, job: Job) -> None:
        if job.kind in (ImportOrder.kind, FinishOrder.kind):
            self._changed()

    def _is_importing(self) -> bool:
        return self._stack.currentWidget() is self.importing

    def _note_imported(self, result: ImportResult) -> None:
        self._wanted = place_of(result)
        self._changed()

    def _import_closed(self) -> None:
        self._leave_import()
        self.refresh()
        self.settle_focus()

    def _leave_import(self) -> None:
        if self._is_importing():
            self._stack.setCurrentWidget(self._whole)
            self._turn()

    def _turn(self) -> None:
        """Takes on what the part that is shown handles itself."""
        shown = self._shown
        self.has_own_undo = shown is not None and shown.has_own_undo
        self.turned.emit()


def _read() -> _KnownLibrary:
    """Reads the library; runs beside the window."""
    return _KnownLibrary(tasks.list_corpora(), tasks.list_models(), tasks.models_in_use())
