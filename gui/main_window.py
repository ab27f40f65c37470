"""The main window: navigates, and passes on what pages say. It does no work itself."""

from collections.abc import Callable
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
from engine.results.corpora import CorpusRecord
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from gui import errors
from gui.assets import version
from gui.dropped import Use, uses_of
from gui.i18n import number_words, tr
from gui.jobs.calls import ignore
from gui.jobs.job import Job
from gui.jobs.panel import JobShelf
from gui.page_list import (
    LABORATORY,
    PAGES,
    PROGRAMS,
    PROGRAMS_NAMES,
    RAIL_PAGES,
    SETTINGS,
    LibraryPlace,
    Section,
)
from gui.pages.help import HelpPanel
from gui.pages.library.entries import domains_of
from gui.pages.page import Page
from gui.privacy import ConnectionCounter
from gui.search_words import help_commands, with_words
from gui.services import Services
from gui.shortcuts import SHORTCUTS, give_keys, keys_of, page_key, tell_keys
from gui.theme.theme import set_leading_icon
from gui.theme.tokens import SPACE_3, SPACE_5
from gui.widgets.controls import Command, CommandPalette, Rail, hairline, label
from gui.widgets.feedback import UNDO, StatusLine, Toast
from gui.widgets.layouts import move_focus, pause_timer, row_in, row_of, rows_in, rows_of
from gui.widgets.text import mark_icon
from gui.wording import corpus_name, model_name

_COUNT_EVERY_MS = 5000
"""A look takes some 25 ms of the interpreter, of which translations have the less."""
_FIRST_LOOK_MS = 500
_BUILD_EVERY_MS = 100
_LONGEST_SHOWN = 40
_GOES_ON_BY_ITSELF = ("along",)
"""Kinds of jobs that begin again the next time without anybody's doing: closing the window asks nothing."""
_NEWS = "what-is-new"
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
        self._is_closing = self._is_quitting = False
        self._building = pause_timer(self, _BUILD_EVERY_MS, self._build_ahead)
        self.setWindowTitle("Parlance")
        self.setWindowIcon(mark_icon())
        self.setMinimumSize(720, 520)
        self.setAcceptDrops(True)
        self._rail = Rail([(key, icon_name, tr(text)) for key, icon_name, text in RAIL_PAGES])
        self._title = label(role="title")
        self._search = self._search_button()
        self._show_search_keys()
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
            subject: what it should show: a place in the library, a model's id, a job.
        """
        page = self.page(key)
        self._palette.close_palette()
        if key == "help" and "help" in vars(self):
            self.help.close_panel()
        self.services.theme.dress(page, waits=True)
        self._stack.setCurrentWidget(page)
        self._rail.mark("settings" if key == PROGRAMS else key)
        self._title.setText(tr(page.title))
        self._shelf.leave_out(page.lists)
        self.services.settings.last_page = key
        if subject is not None:
            page.show_subject(subject)
        self._stack.setAccessibleName(tr(page.title))
        self._offer_undo()
        page.settle_focus()
        page.refresh()
        return page

    def page(self, key: str) -> Page:
        """Returns a page, built now if it is not yet."""
        return self._pages.get(key) or self._build_page(key)

    def come_forward(self) -> None:
        """Shows the window before all others, also if it was closed into the tray."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def quit(self) -> None:
        """Ends Parlance, after asking where something is at work; closing may only leave it in the tray."""
        self._is_quitting = True
        self.close()
        self._is_quitting = False

    def offer_news(self) -> None:
        """Offers the page of what is new, once, to somebody who knows an earlier version."""
        settings, now = self.services.settings, version()
        if settings.last_version != now and not settings.is_first_run:
            text = tr("This is Parlance {version}.", version=now)
            self._toast.say(text, tr("What is new"), lambda: self.help.open(_NEWS))
        settings.last_version = now

    def build_ahead(self) -> None:
        """Builds the pages of the rail that nobody has visited yet, one at a time and out of sight."""
        self._building.start()

    def open_palette(self) -> None:
        """Opens the command palette with what can be done now."""
        commands = [
            Command(tr(text), partial(self._go, key), keys_of(page_key(key)), icon_name, kind=tr("Page"))
            for key, icon_name, text in RAIL_PAGES
        ]
        if self.current_page is not None:
            commands = [*self.current_page.commands(), *commands]
        commands += [
            self._library_command(tr("Teach a new domain…"), "plus", Section.SENTENCES, is_new=True),
            self._library_command(tr("Sentences of a domain"), "file-text", Section.SENTENCES),
            self._library_command(tr("Terms and rules of a domain"), "book-open", Section.TERMS),
            self._library_command(tr("What a domain has learned"), "sliders-horizontal", Section.LEARNING),
            self._library_command(tr("Voices"), "users", Section.VOICES),
            self._library_command(tr("New speaker…"), "plus", Section.VOICES, is_new=True),
            self._library_command(tr("Models"), "box", Section.MODELS),
            self._library_command(tr("Add a model…"), "plus", Section.MODELS, is_new=True),
            Command(
                tr("Translate files…"), lambda: self._go("translate", "files"), keys_of("open"), "folder-open"
            ),
            self._library_command(tr("Trash"), "trash-2", Section.TRASH),
            *self._library_commands,
            *(Command(tr(text), partial(self._go, "settings", row), "", "settings", kind=tr("Setting"))
              for text, row in SETTINGS.items()),
            *(Command(tr(text), partial(self._go, PROGRAMS), "", "settings", kind=tr("Setting"))
              for text in PROGRAMS_NAMES),
            Command(tr("Change keyboard shortcuts…"), self._change_shortcuts, "", "settings"),
            Command(tr("Light theme"), lambda: self._choose_theme("light"), "", "sun"),
            Command(tr("Dark theme"), lambda: self._choose_theme("dark"), "", "moon"),
            Command(tr("System theme"), lambda: self._choose_theme("system"), "", "monitor"),
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
                tr("Find “{text}”", text=shown),
                partial(self._go, "library", LibraryPlace(id=corpus.id, text=text)),
                tr("in {corpus}", corpus=corpus_name(corpus)),
                "search",
            )
            for corpus in corpora
        ]

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks first if something is at work; leaves Parlance in the tray where the user wants that."""
        ends = self._is_quitting or self._is_closing or self._is_logging_out()
        if self.services.anywhere.keeps_running and not ends:
            event.ignore()
            self.hide()
            return
        job = self._job_at_work()
        at_work = " ".join(filter(None, (page.at_work() for page in self._pages.values())))
        if (job or at_work) and not self._is_closing:
            event.ignore()
            if self.isHidden():
                self.come_forward()
            if job is not None:
                self._ask_before_closing(job, at_work)
            else:
                self._ask_before_losing(at_work)
            return
        self.services.settings.geometry = self.saveGeometry()
        self.hide()  # what is still being kept, or cannot be stopped at once, is waited for out of sight
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

    @staticmethod
    def _is_logging_out() -> bool:
        app = QGuiApplication.instance()
        return isinstance(app, QGuiApplication) and app.isSavingSession()

    def _offer_uses(self, paths: list[Path]) -> None:
        """Asks what files are for, where the page does not know."""
        name, n = paths[0].name, number_words(len(paths))
        uses, is_one = uses_of(paths), len(paths) == 1
        if not uses:
            one = tr("Parlance cannot read {name}.", name=name)
            what = one if is_one else tr("Parlance cannot read these {n} files.", n=n)
            self._toast.say(what, tr("Which files it reads"), self._show_formats)
            return
        choices: list[errors.Choice] = [(use.words, partial(self._use, use, paths)) for use in uses]
        choices.append((tr("Cancel"), None))
        one = tr("What would you like to do with {name}?", name=name)
        what = one if is_one else tr("What would you like to do with these {n} files?", n=n)
        errors.ask(self, what, uses[0].text, choices)

    def _use(self, use: Use, paths: list[Path]) -> None:
        page = self.open_page("translate" if use.place is None else "library", use.place)
        if use.place is None:
            page.accept_files(paths)

    def _show_formats(self) -> None:
        self.help.open("teach")

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
        button = QPushButton()
        button.setProperty("kind", "search")
        set_leading_icon(button, "search")
        button.setAccessibleName(tr("Search"))
        tell_keys(button, "search", tr("Actions, settings, domains, models, voices and help"))
        SHORTCUTS.changed.connect(self._show_search_keys)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoDefault(True)
        button.clicked.connect(self.open_palette)
        return button

    def _connect(self) -> None:
        self._rail.opened.connect(self.open_page)
        self.services.jobs.refused.connect(lambda error: self._toast.say(" ".join(errors.words_for(error))))
        self.services.jobs.ended.connect(self._announce)
        pause_timer(self, _FIRST_LOOK_MS, self._read_library).start()
        for key, _, _ in RAIL_PAGES[:-1]:
            self._add_shortcut(page_key(key), partial(self._go, key))
        self._show_laboratory("shows_laboratory")
        self.services.settings.changed.connect(self._show_laboratory)
        self._add_shortcut("search", self.open_palette)
        self._add_shortcut("help", self._open_help)
        self._undo = QShortcut(QKeySequence("Ctrl+Z"), self)
        self._undo.setEnabled(False)
        self._undo.activated.connect(self._toast.act)
        self._toast.offered.connect(lambda _is_offered: self._offer_undo())
        self._add_shortcut("quit", self.quit)
        connections = ConnectionCounter()
        look = QTimer(self)
        look.timeout.connect(
            lambda: self.services.quick.run(self, connections.look, self._status.show_connections, ignore)
        )
        look.start(_COUNT_EVERY_MS)

    def _add_shortcut(self, name: str, action: Callable[[], object]) -> None:
        shortcut = QShortcut(self)
        give_keys(shortcut, name)
        shortcut.activated.connect(action)

    def _show_search_keys(self) -> None:
        self._search.setText(f"{tr('Search')}   {keys_of('search')}".rstrip())

    def _open_help(self) -> None:
        page = self.current_page
        if "help" in vars(self) and self.help.isVisible():
            self.help.close_panel()
        elif page is not None and page.key != "help":
            self.help.open(page.help_page())

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Lets Tab go where the eye goes."""
        return move_focus(self, forward=is_next)

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
        page.undo_offered.connect(lambda text, undo: self._toast.say(text, tr(UNDO), undo))
        page.undone.connect(self._toast.take_back_offer)
        page.device_changed.connect(lambda d: self._status.show_device(d.device, d.precision, d.reason))
        page.library_changed.connect(lambda: self._refresh_others(page))
        page.turned.connect(lambda: self._take_turn(page))
        self._pages[key] = page
        self._stack.addWidget(page)
        return page

    def _take_turn(self, page: Page) -> None:
        if page is self.current_page:
            self._shelf.leave_out(page.lists)
            self._offer_undo()

    def _build_ahead(self) -> None:
        unbuilt = [key for key, _, _ in RAIL_PAGES if key not in self._pages and self._is_on_rail(key)]
        if unbuilt:
            self._build_page(unbuilt[0])
            self._building.start()

    def _refresh_others(self, changed: Page) -> None:
        page = self.current_page
        if page is not None and page is not changed:
            page.refresh()

    def _go(self, key: str, subject: object = None) -> None:
        self.open_page(key, subject)

    def _library_command(
        self, title: str, icon_name: str, section: Section, *, is_new: bool = False
    ) -> Command:
        place = LibraryPlace(section, is_new=is_new)
        return Command(title, partial(self._go, "library", place), tr("Library"), icon_name)

    def _is_on_rail(self, key: str) -> bool:
        return key != LABORATORY or self.services.settings.shows_laboratory

    def _show_laboratory(self, setting: str) -> None:
        if setting == "shows_laboratory":
            self._rail.show_page(LABORATORY, is_shown=self._is_on_rail(LABORATORY))

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
        entries = domains_of(corpora, models)
        self._library_commands = [
            *(
                Command(
                    model_name(m),
                    partial(self._go, "translate", m.id),
                    tr("Translate with it"),
                    "box",
                    kind=tr("Model"),
                )
                for m in models
            ),
            *(
                Command(
                    entry.name,
                    partial(self._go, "library", LibraryPlace(domain=entry.place)),
                    entry.languages,
                    "layers",
                    kind=tr("Domain"),
                )
                for entry in entries
            ),
            *(
                Command(
                    s.name,
                    partial(self._go, "library", LibraryPlace(Section.VOICES, id=s.id)),
                    tr("Library"),
                    "users",
                    kind=tr("Speaker"),
                )
                for s in speakers
            ),
        ]

    def _open_job(self, job: Job) -> None:
        self.open_page(PAGES.get(job.kind, "library"), job)

    def _announce(self, job: Job) -> None:
        """Says that a job has ended, unless its own page is open and shows it."""
        self._read_library()
        if job.is_beside:
            return
        page = self.current_page
        is_seen = page is not None and page.key == PAGES.get(job.kind) and page.is_about(job)
        if page is not None and not is_seen and job.state == RunState.DONE:
            page.refresh()  # what the job made can be chosen at once
        if job.state in (RunState.DONE, RunState.FAILED, RunState.INTERRUPTED) and not is_seen:
            self._toast.say(f"{job.title}: {job.words}", tr("Show"), lambda: self._open_job(job))

    def _change_shortcuts(self) -> None:
        from gui.pages.shortcut_sheet import change_shortcuts

        change_shortcuts(self.services.settings, self)

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
        asked = (job for job in running if job.kind not in _GOES_ON_BY_ITSELF)
        return next((job for job in asked if not (job.is_stopping or job.is_beside)), None)

    def _ask_before_closing(self, job: Job, at_work: str) -> None:
        if job.is_resumable:
            text = tr(
                "It can be paused now and resumed from its last checkpoint when Parlance is open again."
            )
            choices = [
                (tr("Pause and close"), lambda: self._close_after(job, self.services.jobs.pause)),
                (tr("Stay"), None),
            ]
            if at_work:  # that is lost, so Enter stays
                choices.reverse()
        else:
            text = tr("It cannot be resumed. What is stopped now leaves nothing behind.")
            choices = [
                (tr("Stay"), None),
                (tr("Stop and close"), lambda: self._close_after(job, self.services.jobs.cancel)),
            ]
        text = f"{text} {at_work}".strip()
        errors.ask(self, tr("“{title}” is still running", title=job.title), text, choices)

    def _ask_before_losing(self, at_work: str) -> None:
        choices = [(tr("Stay"), None), (tr("Close anyway"), self._close_anyway)]
        errors.ask(self, tr("Close Parlance now?"), at_work, choices)

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
        self._toast.say(tr("Closing as soon as it has stopped …"))

    def _close_now(self, _state: RunState) -> None:
        QTimer.singleShot(0, self, self.close)
