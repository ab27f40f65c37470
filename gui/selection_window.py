"""The small window beside the pointer that translates text of other programs."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QClipboard, QCursor, QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from engine import tasks
from engine.results.systems import System
from engine.results.translation import LanguageNotice, PassageTranslation
from gui.anywhere import Anywhere
from gui.i18n import tr
from gui.jobs.calls import Call, LatestCall
from gui.languages import language_name, pair_name
from gui.open_models import OpenModels
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls import hairline, label, primary_button, quiet_button
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.layouts import pause_timer, row_of, rows_in
from gui.widgets.text import ElidedLabel, announce, mark_icon, plain_view

if TYPE_CHECKING:
    from gui.main_window import MainWindow
    from gui.pages.translate.catalogue import ChosenSystem
    from gui.pages.translate.page import TranslatePage

_SIZE = QSize(460, 320)
_FROM_POINTER = 16
"""Pixels between the pointer and the small window."""
_REST_MS = 250


def attend(anywhere: Anywhere, window: "MainWindow", models: OpenModels) -> None:
    """Lets the icon and the keys act on a window, now and until it closes."""
    small: list[SelectionWindow] = []

    def translate(is_selected: bool) -> None:
        if not small:
            small.append(SelectionWindow(anywhere, window, models))
        small[0].open(is_selected=is_selected)

    def end() -> None:
        anywhere.end()
        for each in small:
            each.close()
            each.deleteLater()
        small.clear()

    anywhere.asked.connect(translate)
    anywhere.opened.connect(window.come_forward)
    anywhere.quitted.connect(window.quit)
    window.closing.connect(end)
    anywhere.begin()


class SelectionWindow(QWidget):
    """A small window beside the pointer: a text of another program, and its translation."""

    def __init__(self, anywhere: Anywhere, window: "MainWindow", models: OpenModels) -> None:
        flags = Qt.WindowType
        super().__init__(None, flags.Dialog | flags.WindowStaysOnTopHint)
        self._anywhere, self._window, self._models = anywhere, window, models
        self._awaits: Callable[[], None] | None = None
        """Reads the text once this window has the keyboard; None: it was read."""
        self._call = LatestCall(models.calls, self)
        self._rest = pause_timer(self, _REST_MS, self._translate)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.setWindowTitle("Parlance")
        self.setWindowIcon(mark_icon())
        self.setObjectName("page")
        self.languages = ElidedLabel(role="strong")
        self.status = label(role="small", wraps=True)
        self.source = QPlainTextEdit()
        self.source.setAccessibleName(tr("Text"))
        self.source.setTabChangesFocus(True)
        self.source.setPlaceholderText(tr("Nothing is selected or copied. Type or paste a text here."))
        self.target = plain_view(tr("Translation"))
        self.error = InlineError()
        self.bar = ProgressLine(tr("Progress of the translation"))
        self.open_button = quiet_button(tr("Open in Parlance"), act=self._open_in_window)
        self.copy = primary_button(
            tr("Copy"), tip=tr("Copy the translation and close (Enter)"), act=self._copy
        )
        self._lay_out()
        self.resize(_SIZE)
        window.services.theme.dress(self, waits=True)

    def _lay_out(self) -> None:
        size = self._window.services.settings.reading_font_px
        for field in (self.source, self.target):
            font = field.font()
            font.setPixelSize(size)
            field.setFont(font)
            field.setProperty("role", "reading")
            field.installEventFilter(self)
        pane = QFrame()
        pane.setProperty("role", "pane")
        margins = (SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        rows_in(
            pane, (self.source, 2), hairline(), (self.target, 3), self.bar, spacing=SPACE_2, margins=margins
        )
        foot = row_of((self.status, 1), self.open_button, self.copy, spacing=SPACE_2)
        rows_in(
            self, self.languages, (pane, 1), self.error, foot,
            spacing=SPACE_2, margins=(SPACE_3, SPACE_3, SPACE_3, SPACE_3),
        )  # fmt: skip
        self.source.textChanged.connect(self._on_text)
        self.error.retry.clicked.connect(self._translate)
        for keys, act in (("Esc", self.close), ("Ctrl+C", self._copy)):
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def open(self, *, is_selected: bool) -> None:
        """Comes up beside the pointer with the text that is selected, or was copied last."""
        self._window.services.theme.dress(self, waits=True)
        if self._anywhere.needs_focus and not self.isActiveWindow():
            self._awaits = lambda: self._take(_text_of_others(is_selected=is_selected))
            self._take("")
        else:
            self._take(_text_of_others(is_selected=is_selected))
        self._place()
        self.show()
        self._place()  # by now it may be larger
        self.activateWindow()
        self.target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self) -> None:
        pointer = QCursor.pos()
        screen = QGuiApplication.screenAt(pointer) or QGuiApplication.primaryScreen()
        room = screen.availableGeometry()
        corner = pointer + QPoint(_FROM_POINTER, _FROM_POINTER)
        frame = self.frameGeometry()  # what is moved is the frame
        furthest = room.bottomRight() - QPoint(frame.width() - 1, frame.height() - 1)
        self.move(
            max(room.left(), min(corner.x(), furthest.x())), max(room.top(), min(corner.y(), furthest.y()))
        )

    def changeEvent(self, event: QEvent) -> None:
        """Reads the text as soon as the desktop lets this window do so."""
        super().changeEvent(event)
        if (
            event.type() == QEvent.Type.ActivationChange
            and self.isActiveWindow()
            and self._awaits is not None
        ):
            read, self._awaits = self._awaits, None
            read()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets Enter and Ctrl+C copy the translation, where they do not copy words that are selected."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        has_words = isinstance(watched, QPlainTextEdit) and watched.textCursor().hasSelection()
        copies = event.matches(QKeySequence.StandardKey.Copy) and not has_words
        if copies or (is_enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier):
            self._copy()
            return True
        return False

    def hideEvent(self, event: QEvent) -> None:
        """Stops what is translated: nobody reads it."""
        super().hideEvent(event)  # type: ignore[arg-type]
        self._rest.stop()
        self._call.drop()

    # the translation

    @property
    def _page(self) -> "TranslatePage":
        return cast("TranslatePage", self._window.page("translate"))

    def _take(self, text: str) -> None:
        self.source.setPlainText(text.strip())
        self.target.clear()
        self._translate()

    def _on_text(self) -> None:
        """Offers nothing of the text that was there before."""
        self._call.drop()
        self.copy.setEnabled(False)
        self._rest.start()

    def _translate(self, language: str = "") -> None:
        """Translates with what is chosen on the Translate page, or from another language of the text."""
        self._rest.stop()
        self._call.drop()
        self.error.hide()
        self.copy.setEnabled(False)
        text, page = self.source.toPlainText().strip(), self._page
        if not page.outcomes.is_ready:
            page.refresh()
            self._wait()
            return
        system, pair = _system_for(page, language)
        self._say(pair_name(*pair) if pair[1] else language_name(pair[0]), "", is_busy=bool(text))
        if not text:
            self.target.clear()
            return
        options = replace(self._models.options, trusts_language=bool(language))
        self._call.start(
            lambda call: _translated(call, self._models, system, options, text, pair),
            lambda found: self._show(found, language), self._fail, shown=self._show_part,
        )  # fmt: skip

    def _wait(self) -> None:
        """Translates as soon as the page knows more models."""
        once = Qt.ConnectionType.SingleShotConnection
        self._page.session.catalogue_changed.connect(self._translate_again, once)
        self._say("", tr("One moment: the translation models are being prepared."), is_busy=True)

    def _translate_again(self, _catalogue: object) -> None:
        if self.isVisible():
            self._rest.start()  # after the page has chosen

    def _show_part(self, part: PassageTranslation) -> None:
        self.target.setPlainText(part.translation.text)

    def _show(self, found: PassageTranslation | LanguageNotice | None, language: str) -> None:
        notice = found.language_notice if isinstance(found, PassageTranslation) else found
        if notice is not None and not language and _system_for(self._page, notice.language)[0] is not None:
            self._translate(notice.language)
            return
        if not isinstance(found, PassageTranslation) or notice is not None:
            self.target.clear()
            if self._page.session.is_preparing:
                self._wait()
                return
            missing = notice.language if notice is not None else self._page.choice.pair[0]
            self._say(language_name(missing), tr("No model here translates this language."), is_busy=False)
            return
        self.target.setPlainText(found.translation.text)
        detected = tr("Detected: {language}", language=language_name(language)) if language else ""
        self._say(self.languages.text(), detected, is_busy=False)
        self.copy.setEnabled(True)
        announce(self, found.translation.text)

    def _fail(self, error: Exception) -> None:
        self._say(self.languages.text(), "", is_busy=False)
        self.error.show_failure(error, tr("Try again"))

    def _say(self, languages: str, words: str, *, is_busy: bool) -> None:
        self.languages.setText(languages)
        self.status.setText(words)
        self.bar.setVisible(is_busy)

    def _copy(self) -> None:
        if self.copy.isEnabled():
            QGuiApplication.clipboard().setText(self.target.toPlainText())
            self.close()

    def _open_in_window(self) -> None:
        text = self.source.toPlainText()
        self.close()
        self._window.come_forward()
        cast("TranslatePage", self._window.open_page("translate")).take_text(text)


def _text_of_others(*, is_selected: bool) -> str:
    """Returns what is selected in another program, or what was copied last."""
    clipboard = QGuiApplication.clipboard()
    selected = is_selected and clipboard.supportsSelection() and clipboard.text(QClipboard.Mode.Selection)
    return selected or clipboard.text()


def _system_for(page: "TranslatePage", language: str) -> tuple["ChosenSystem | None", tuple[str, str]]:
    """Returns what translates a text that is in a language, and between which; "": the chosen one."""
    choice = page.choice
    if not language:
        return page.session.system, choice.pair
    pair = choice.pair_for(language)
    if pair is None:
        return None, (language, "")
    choices = choice.catalogue.domain_choices(choice.catalogue.bases(*pair)[0])
    return next((each.system for each in choices if each.system is not None), None), pair


def _translated(
    call: Call[PassageTranslation | LanguageNotice | None],
    models: OpenModels,
    system: "ChosenSystem | None",
    options: System,
    text: str,
    pair: tuple[str, str],
) -> PassageTranslation | LanguageNotice | None:
    """Translates a text, or tells in which other language it is. On the translator thread."""
    from gui.pages.translate.session import confirmed_of, now_and_then

    if system is None:
        return tasks.find_other_language(text, *pair) if all(pair) else None
    translator = models.open(system.opened_with(options), call.report)
    return tasks.translate_passage(
        text, translator, speaker=system.speaker, recall=confirmed_of(translator, system, (system.speaker,)),
        show=now_and_then(call.show), report=call.report,
    )  # fmt: skip
