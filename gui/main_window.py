"""The main window: navigates, and passes on what pages say. It does no work itself."""

from collections.abc import Callable, Iterable
from dataclasses import astuple
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QPushButton, QStackedWidget, QWidget

from engine import tasks
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from gui import errors
from gui.assets import version
from gui.dropped import Use, uses_of
from gui.jobs.calls import ignore
from gui.jobs.job import Job
from gui.jobs.panel import JobShelf
from gui.languages import pair_name
from gui.page_list import PAGES, RAIL_PAGES, SETTINGS
from gui.pages.help import HelpPanel
from gui.pages.page import Page
from gui.privacy import ConnectionCounter
from gui.search_words import help_commands, with_words
from gui.services import Services
from gui.theme.theme import set_leading_icon
from gui.theme.tokens import SPACE_3, SPACE_5
from gui.widgets.controls import Command, CommandPalette, Rail, hairline, label
from gui.widgets.feedback import UNDO, StatusLine, Toast
from gui.widgets.layouts import pause_timer, row_in, row_of, rows_in, rows_of
from gui.widgets.text import mark_icon

_COUNT_EVERY_MS = 5000
"""A look takes some 25 ms of the interpreter, of which translations have the less."""
_FIRST_LOOK_MS = 500
_BUILD_EVERY_MS = 100
_LONGEST_SHOWN = 40
_NEWS = "18-what-is-new"
"""The page of the help that says what is new."""
PageFactory = Callable[[], Page]


class MainWindow(QMainWindow):
    """Rail, page, job tray, status line; `factories` build the pages, by their keys.

    Signals:
        closing(): the window closes; everything that runs should stop.
    """

    closing = Signal()

    def __init__(self, services: Services, factories: dict[str, PageFactory]) -> None:
        super().__init__()
        self.services = services
        self._factories = factories
        self._pages: dict[str, Page] = {}
        self._corpora: list[CorpusRecord] = []
        self._library_commands: list[Command] = []
        self._is_closing = False
        self._building = pause_timer(self, _BUILD_EVERY_MS, self._build_ahead)
        self.setWindowTitle("Parlance")
        self.setWindowIcon(mark_icon())
        self.setMinimumSize(720, 520)
        self.setAcceptDrops(True)
        self._rail = Rail(RAIL_PAGES, n_foot=2)
        self._title = label(role="title")
        self._search = self._search_button()
        self._stack, self._body = QStackedWidget(), QWidget()
        self._status = StatusLine()
        self._shelf = JobShelf(services.jobs, self._open_job)
        self._lay_out()
        self._palette = CommandPalette(self, lambda query: self.help.search(query))
        self._toast = Toast(self._stack)
        for floating in (self._palette, self._toast):
            services.theme.dress(floating)
        self._stack.currentChanged.connect(lambda _index: self._toast.raise_())
        self._connect()
        self._restore_geometry()

    @cached_property
    def help(self) -> HelpPanel:
        """The help beside the page; built when it is first asked for."""
        return HelpPanel(self._body, self.services)

    @property
    def current_page(self) -> Page | None:
        page = self._stack.currentWidget()
        return page if isinstance(page, Page) else None

    def open_page(self, key: str, subject: object = None) -> Page:
        """Shows a page, built now if it is not yet.

        Args:
            key: of the page.
            subject: what it should show: a model's id, a corpus, a job.
        """
        page = self._pages.get(key) or self._build_page(key)
        self._palette.close_palette()
        if key == "help" and "help" in vars(self):
            self.help.close_panel()
        self.services.theme.dress(page, waits=True)
        self._stack.setCurrentWidget(page)
        self._rail.mark(key)
        self._title.setText(page.title)
        self._shelf.leave_out(page.own_jobs)
        self.services.settings.last_page = key
        if subject is not None:
            page.show_subject(subject)
        self._stack.setAccessibleName(page.title)
        self._offer_undo()
        page.settle_focus()
        page.refresh()
        return page

    def offer_news(self) -> None:
        """Offers the page of what is new, once, to somebody who knows an earlier version."""
        settings, now = self.services.settings, version()
        if settings.last_version != now and not settings.is_first_run:
            self._toast.say(f"This is Parlance {now}.", "What is new", lambda: self.help.open(_NEWS))
        settings.last_version = now

    def build_ahead(self) -> None:
        """Builds the pages of the rail that nobody has visited yet, one at a time and out of sight."""
        self._building.start()

    def open_palette(self) -> None:
        """Opens the command palette with what can be done now."""
        commands = [
            Command(text, partial(self._go, key), f"Ctrl+{number}", icon_name, kind="Page")
            for number, (key, icon_name, text) in enumerate(RAIL_PAGES, start=1)
        ]
        if self.current_page is not None:
            commands = [*self.current_page.commands(), *commands]
        commands += [
            Command("Import translations…", lambda: self._go("corpora", "import"), "Corpora", "plus"),
            Command("Add a model…", lambda: self._go("models", "add"), "Models", "plus"),
            Command("Terms and rules of a domain", lambda: self._go("corpora", "terms"), "Corpora",
                    "book-open"),
            Command("Translate files…", lambda: self._go("translate", "files"), "Translate", "layers"),
            Command("New speaker…", lambda: self._go("speakers", "new"), "Speakers", "plus"),
            Command("New adaptation", lambda: self._go("adapt"), "Adapt", "plus"),
            *self._library_commands,
            *(Command(text, partial(self._go, "settings", row), "", "settings", kind="Setting")
              for text, row in SETTINGS.items()),
            Command("Light theme", lambda: self._choose_theme("light"), "", "sun"),
            Command("Dark theme", lambda: self._choose_theme("dark"), "", "moon"),
            Command("System theme", lambda: self._choose_theme("system"), "", "monitor"),
        ]  # fmt: skip
        words = [*map(with_words, commands), *help_commands(lambda name: self.help.open(name))]
        known = {(each.title, each.hint, each.kind): each for each in [*self._concordance(), *words]}
        self._palette.open(known.values())
        self._read_library()

    def _concordance(self) -> list[Command]:
        """Offers to look what is selected up in the corpora of the languages that are translated between."""
        text = self.current_page.selected_text() if self.current_page is not None else ""
        pair = self.services.settings.src, self.services.settings.tgt
        corpora = [corpus for corpus in self._corpora if text and corpus.has_pairs(*pair)]
        shown = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
        return [
            Command(
                f"Find “{shown}”",
                partial(self._go, "corpora", (corpus.id, text)),
                f"in {corpus.name}",
                "search",
            )
            for corpus in corpora
        ]

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks first if something is at work."""
        job = self._job_at_work()
        at_work = " ".join(filter(None, (page.at_work() for page in self._pages.values())))
        if (job or at_work) and not self._is_closing:
            event.ignore()
            if job is not None:
                self._ask_before_closing(job, at_work)
            else:
                self._ask_before_losing(at_work)
            return
        self.services.settings.geometry = self.saveGeometry()
        for page in self._pages.values():
            page.shut_down()
        self._building.stop()
        self.closing.emit()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files; what is no file is refused at once."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Gives dropped files to the page; what it has no use for is asked about."""
        page = self.current_page
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if page is None or not paths:
            return
        own = [path for path in paths if page.has_use_for(path)]
        others = [path for path in paths if path not in own]
        if own and not page.accept_files(own):
            others = paths
        if others:
            self._offer_uses(others)

    def _offer_uses(self, paths: list[Path]) -> None:
        """Asks what files are for, where the page does not know."""
        name = paths[0].name if len(paths) == 1 else f"these {len(paths)} files"
        uses = uses_of(paths)
        if not uses:
            self._toast.say(f"Parlance cannot read {name}.", "Which files it reads", self._show_formats)
            return
        choices: list[errors.Choice] = [(use.words, partial(self._use, use, paths)) for use in uses]
        choices.append(("Cancel", None))
        errors.ask(self, f"What would you like to do with {name}?", uses[0].text, choices)

    def _use(self, use: Use, paths: list[Path]) -> None:
        page = self.open_page(use.page, use.subject)
        if use.subject is None:
            page.accept_files(paths)

    def _show_formats(self) -> None:
        self.help.open("04-importing")

    def _lay_out(self) -> None:
        words = row_of((self._title, 1), self._search, margins=(SPACE_5, SPACE_3, SPACE_5, SPACE_3))
        head, foot = QWidget(), QWidget()
        rows_in(head, words, hairline(), spacing=0)
        rows_in(foot, self._shelf.tray, self._status, spacing=0)
        row_in(self._body, self._stack)
        right = rows_of(head, (self._body, 1), foot, spacing=0)
        centre = QWidget()
        row_in(centre, self._rail, (right, 1), spacing=0)
        for part in (self._rail, head, foot):
            self.services.theme.dress(part)
        self.setCentralWidget(centre)

    def _search_button(self) -> QPushButton:
        button = QPushButton("Search   Ctrl+K")
        button.setProperty("kind", "search")
        set_leading_icon(button, "search")
        button.setAccessibleName("Search")
        button.setToolTip("Actions, settings, domains, models, speakers and help (Ctrl+K)")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(True)
        button.clicked.connect(self.open_palette)
        return button

    def _connect(self) -> None:
        self._rail.opened.connect(self.open_page)
        self.services.jobs.refused.connect(lambda error: self._toast.say(" ".join(errors.words_for(error))))
        self.services.jobs.ended.connect(self._announce)
        pause_timer(self, _FIRST_LOOK_MS, self._read_library).start()
        for number, (key, _, _) in enumerate(RAIL_PAGES, start=1):
            self._add_shortcut(f"Ctrl+{number}", partial(self._go, key))
        self._add_shortcut("Ctrl+K", self.open_palette)
        self._add_shortcut("F1", self._open_help)
        self._undo = QShortcut(QKeySequence("Ctrl+Z"), self)
        self._undo.setEnabled(False)
        self._undo.activated.connect(self._toast.act)
        self._toast.offered.connect(lambda _is_offered: self._offer_undo())
        self._add_shortcut("Ctrl+Q", self.close)
        connections = ConnectionCounter()
        look = QTimer(self)
        look.timeout.connect(
            lambda: self.services.quick.run(self, connections.look, self._status.show_connections, ignore)
        )
        look.start(_COUNT_EVERY_MS)

    def _add_shortcut(self, keys: str, action: Callable[[], object]) -> None:
        QShortcut(QKeySequence(keys), self).activated.connect(action)

    def _open_help(self) -> None:
        page = self.current_page
        if "help" in vars(self) and self.help.isVisible():
            self.help.close_panel()
        elif page is not None and page.key != "help":
            self.help.open(page.help_page())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes the help on Escape, where nothing in the page does something else on it."""
        if event.key() == Qt.Key.Key_Escape and "help" in vars(self):
            self.help.close_panel()
        else:
            super().keyPressEvent(event)

    def _offer_undo(self) -> None:
        """Lets Ctrl+Z do what the message at the foot offers, where the page has no Ctrl+Z of its own."""
        page = self.current_page
        self._undo.setEnabled(self._toast.offers_undo and not (page is not None and page.has_own_undo))

    def _build_page(self, key: str) -> Page:
        page = self._factories[key]()
        page.navigated.connect(self.open_page)
        page.toasted.connect(self._toast.say)
        page.undo_offered.connect(lambda text, undo: self._toast.say(text, UNDO, undo))
        page.undone.connect(self._toast.take_back_offer)
        page.device_changed.connect(lambda d: self._status.show_device(d.device, d.precision, d.reason))
        page.library_changed.connect(lambda: self._refresh_others(page))
        self._pages[key] = page
        self._stack.addWidget(page)
        return page

    def _build_ahead(self) -> None:
        unbuilt = [key for key, _, _ in RAIL_PAGES if key not in self._pages]
        if unbuilt:
            self._build_page(unbuilt[0])
            self._building.start()

    def _refresh_others(self, changed: Page) -> None:
        page = self.current_page
        if page is not None and page is not changed:
            page.refresh()

    def _go(self, key: str, subject: object = None) -> None:
        self.open_page(key, subject)

    def _read_library(self) -> None:
        """Reads which models, domains and speakers the command palette offers."""
        self.services.quick.run(
            self,
            lambda: (tasks.list_models(), tasks.list_corpora(), tasks.list_speakers()),
            self._take_library,
            ignore,  # the pages say what is wrong with the library
        )

    def _take_library(self, found: tuple[list[ModelRecord], list[CorpusRecord], list[SpeakerRecord]]) -> None:
        models, corpora, speakers = found
        self._corpora = corpora
        places = sorted({corpus.place for corpus in corpora if corpus.kind == "parallel"}, key=astuple)
        self._library_commands = [
            *(
                Command(
                    m.name, partial(self._go, "translate", m.id), "Translate with it", "box", kind="Model"
                )
                for m in models
            ),
            *(
                Command(
                    _name_among(place, places),
                    partial(self._go, "adapt", place),
                    "Adapt to it",
                    "layers",
                    kind="Domain",
                )
                for place in places
            ),
            *(
                Command(s.name, partial(self._go, "speakers", s.id), "", "users", kind="Speaker")
                for s in speakers
            ),
        ]

    def _open_job(self, job: Job) -> None:
        self.open_page(PAGES.get(job.kind, "corpora"), job)

    def _announce(self, job: Job) -> None:
        """Says that a job has ended, unless its own page is open and shows it."""
        self._read_library()
        if job.is_beside:
            return
        page = self.current_page
        is_seen = page is not None and page.key == PAGES.get(job.kind)
        if page is not None and not is_seen and job.state == RunState.DONE:
            page.refresh()  # what the job made can be chosen at once
        if job.state in (RunState.DONE, RunState.FAILED, RunState.INTERRUPTED) and not is_seen:
            self._toast.say(f"{job.title}: {job.words}", "Show", lambda: self._open_job(job))

    def _choose_theme(self, choice: str) -> None:
        self.services.settings.theme = choice
        self.services.theme.choose(choice)

    def _restore_geometry(self) -> None:
        geometry = self.services.settings.geometry
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            screen = QGuiApplication.primaryScreen().availableGeometry()
            size = QRect(0, 0, min(1280, screen.width()), min(800, screen.height()))
            self.resize(size.size())

    def _job_at_work(self) -> Job | None:
        running = self.services.jobs.running
        return next((job for job in running if not (job.is_stopping or job.is_beside)), None)

    def _ask_before_closing(self, job: Job, at_work: str) -> None:
        if job.is_resumable:
            text = "It can be paused now and resumed from its last checkpoint when Parlance is open again."
            choices = [
                ("Pause and close", lambda: self._close_after(job, self.services.jobs.pause)),
                ("Stay", None),
            ]
            if at_work:  # that is lost, so Enter stays
                choices.reverse()
        else:
            text = "It cannot be resumed. What is stopped now leaves nothing behind."
            choices = [
                ("Stay", None),
                ("Stop and close", lambda: self._close_after(job, self.services.jobs.cancel)),
            ]
        text = f"{text} {at_work}".strip()
        errors.ask(self, f"“{job.title}” is still running", text, choices)

    def _ask_before_losing(self, at_work: str) -> None:
        choices = [("Stay", None), ("Close anyway", self._close_anyway)]
        errors.ask(self, "Close Parlance now?", at_work, choices)

    def _close_anyway(self) -> None:
        self._is_closing = True
        self._close_now(RunState.CANCELLED)

    def _close_after(self, job: Job, stop: Callable[[Job], None]) -> None:
        if job not in self.services.jobs.running:  # it ended meanwhile; the next one is asked about
            self._is_closing = self._job_at_work() is None
            self._close_now(job.state)
            return
        self._is_closing = True
        job.ended.connect(self._close_now)
        stop(job)
        self._toast.say("Closing as soon as it has stopped …")

    def _close_now(self, _state: RunState) -> None:
        QTimer.singleShot(0, self, self.close)


def _name_among(place: DomainDirection, places: Iterable[DomainDirection]) -> str:
    """Returns the name of a domain, with its languages where there are some of this name in others."""
    is_alone = sum(each.domain == place.domain for each in places) == 1
    return place.domain if is_alone else f"{place.domain}, {pair_name(place.src, place.tgt)}"
