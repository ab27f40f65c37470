"""Feedback: notices, toasts, progress, errors, empty states, verdicts."""

from collections.abc import Callable

from PySide6.QtCore import (
    QCoreApplication,
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPropertyAnimation,
    QRect,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.errors import details_for, words_for
from gui.i18n import from_engine, tr, tr_noop, tr_plural
from gui.theme import tokens_now
from gui.theme.tokens import FADE_MS, ICON_SIZE, SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.charts.drawings import Drawing
from gui.widgets.controls import IconLabel, icon_button, label, primary_button, quiet_button, show_or_hide
from gui.widgets.layouts import Stretch, pause_timer, row_in, row_of, rows_in, rows_of
from gui.widgets.text import ElidedLabel, announce


class Announcer(QObject):
    """Has what a widget says read out once: now if it can be seen, else as soon as it is.

    Args:
        widget: what shows the sentences.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._text = ""
        self._is_due = False
        widget.installEventFilter(self)

    def say(self, text: str) -> None:
        """Has a sentence read out, unless it was the last one."""
        if text != self._text:
            self._text, self._is_due = text, bool(text)
            self._announce()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Reads out what nobody could see so far."""
        if event.type() == QEvent.Type.Show:
            self._announce()
        return super().eventFilter(watched, event)

    def _announce(self) -> None:
        if self._is_due and self._widget.isVisible():
            self._is_due = False
            announce(self._widget, self._text)


# An empty page: what it is for, a small picture of it filled, and the one next step.

_TEXT_WIDTH = 520


class EmptyState(QWidget):
    """Introduces a page that has nothing to show yet.

    Args:
        picture: a key of `gui.widgets.charts.drawings.PICTURES`.
        action: text of the button; empty: no button.
        second: text of a quiet button below it, for those who bring something along; empty: none.
    """

    def __init__(
        self,
        picture: str,
        title: str,
        text: str,
        action: str = "",
        second: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        rows = QVBoxLayout(self)
        rows.setSpacing(SPACE_2)
        rows.addStretch(2)
        self._drawing = Drawing(picture)
        rows.addWidget(self._drawing, alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addSpacing(SPACE_5)
        heading = label(title, "title")
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(heading)
        body = label(text, "soft", wraps=True)
        body.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        body.setMaximumWidth(_TEXT_WIDTH)
        body.setMinimumWidth(_TEXT_WIDTH // 2)
        middle = row_of(Stretch(1), (body, 100), Stretch(1))
        rows.addLayout(middle)
        if action:
            self.button = primary_button(action)
            rows.addSpacing(SPACE_4)
            rows.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignHCenter)
        if second:
            self.second = quiet_button(second)
            rows.addWidget(self.second, alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(3)

    def show_picture(self, is_shown: bool) -> None:
        """Leaves the picture out where there is no room for it."""
        self._drawing.setVisible(is_shown)


# An error shown where it happened: one sentence, the next step, details folded.


class InlineError(QFrame):
    """Hidden until there is something to say; who offers a next step connects to `retry`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "error")
        self._what = label(role="strong", wraps=True)
        self._hint = label(role="soft", wraps=True)
        self._details = label(role="small", wraps=True)
        self.retry = quiet_button(tr("Try again"))
        self._fold = quiet_button(tr("Show details"))
        self._close = quiet_button(tr("Close"))
        self._fold.clicked.connect(self._toggle_details)
        self._close.clicked.connect(self.hide)
        self._is_of_reading = False
        buttons = row_of(self.retry, self._fold, self._close, Stretch())
        buttons.setContentsMargins(-SPACE_2, 0, 0, 0)  # their text starts where the sentence does
        parts = self._what, self._hint, self._details, buttons
        rows_in(self, *parts, spacing=SPACE_1, margins=(SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        self.hide()

    def show_error(self, what: str, hint: str = "", details: str = "", next_step: str = "") -> None:
        """Shows what happened, what to do next, folded details, and a next step on `retry`, if any."""
        is_known = self.isVisible() and (what, hint) == (self._what.text(), self._hint.text())
        self._is_of_reading = False
        self._what.setText(what)
        show_or_hide(self._hint, hint)
        self._details.setText(details.strip()[-2000:])
        self._details.hide()
        self._fold.setText(tr("Show details"))
        self._fold.setVisible(bool(details.strip()))
        self.retry.setText(next_step)
        self.retry.setAccessibleName(next_step or tr("Try again"))
        self.retry.setVisible(bool(next_step))
        self.setAccessibleName(what)
        self.show()
        if not is_known:
            announce(self, f"{what} {hint}".strip(), is_urgent=True)

    def show_failure(self, error: Exception, next_step: str = "", details: str = "") -> None:
        """Shows an exception in its own words; where nobody expected it, with what a report needs."""
        self.show_error(*words_for(error), details or details_for(error), next_step)

    def show_unread(self, error: Exception) -> None:
        """Shows that what the page is about could not be read, until it can be."""
        self.show_failure(error)
        self._is_of_reading = True

    def forget_unread(self) -> None:
        """Hides such a failure, it could be read now; what else went wrong stays."""
        if self._is_of_reading:
            self.hide()

    def _toggle_details(self) -> None:
        is_open = self._details.isVisible()
        self._details.setVisible(not is_open)
        self._fold.setText(tr("Show details") if is_open else tr("Hide details"))


# A page that waits for its data: nothing at first, and after a moment a quiet line.

_PATIENCE_MS = 300
"""What is there sooner needs no word: it would only flash."""


class LoadingState(QWidget):
    """Says what is being loaded, if it takes longer than a moment."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = label(words, "soft")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.hide()
        self._patience = pause_timer(self, _PATIENCE_MS, self._words.show)
        rows = QVBoxLayout(self)
        rows.addWidget(self._words)
        self.setAccessibleName(words)

    def wait(self) -> None:
        """Begins to wait, unless it waits already."""
        if not self._patience.isActive() and self._words.isHidden():
            self._patience.start()

    def stop(self) -> None:
        """Waits no more: it failed, and somebody else says why."""
        self._patience.stop()
        self._words.hide()


# A quiet line in a pane: something the reader should know, and perhaps one thing to do about it.


class NoticeLine(QWidget):
    """Text, a button, and a cross that hides the line until the next notice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dismissed = ""
        self.words = label(role="small", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.action = quiet_button("", name=tr("Next step"))
        self.close_button = icon_button("x", tr("Hide this note"))
        self.row = row_in(
            self,
            (self.words, 1),
            self.action,
            self.close_button,
            spacing=SPACE_2,
            margins=(SPACE_3, 0, SPACE_2, 0),
        )
        self.close_button.clicked.connect(self._dismiss)
        self._announcer = Announcer(self)
        self.hide()

    @property
    def text(self) -> str:
        """Its words now; empty if there are none."""
        return "" if self.isHidden() else self.words.text()

    def say(self, text: str, action: str = "") -> None:
        """Says something, with a button if there is something to do; an empty text hides the line."""
        if text == self._dismissed and text:
            return
        self._dismissed = ""
        self.words.setText(text)
        self.words.setAccessibleName(text)
        self.action.setText(action)
        self.action.setAccessibleName(action or tr("Next step"))
        self.action.setVisible(bool(action))
        self.setVisible(bool(text))
        self._announcer.say(text)

    def _dismiss(self) -> None:
        self._dismissed = self.words.text()
        self.hide()


# A sheet that floats over the page until the reader looks elsewhere. Knows nothing of its content.

_SHADOW_ALPHA = 70


class Popover(QFrame):
    """Opens over its host; Escape, a click elsewhere or another window close it.

    Signals:
        closed(): it was closed.
    """

    closed = Signal()

    def __init__(self, host: QWidget, name: str) -> None:
        super().__init__(host)
        self.host = host
        self.setProperty("role", "popover")
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(SPACE_5)
        shadow.setOffset(0, SPACE_1)
        shadow.setColor(QColor(0, 0, 0, _SHADOW_ALPHA))
        self.setGraphicsEffect(shadow)
        self.body = rows_in(self, spacing=SPACE_2, margins=(SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        self._back_to: QWidget | None = None
        self.hide()

    def open_at(self, place: QPoint, width: int) -> None:
        """Opens below a place, or above it where there is more room.

        Args:
            place: global pixels.
            width: wished for; the host's width is the limit.
        """
        host = self.host
        self._back_to = QApplication.focusWidget()
        width = min(width, host.width() - 2 * SPACE_2)
        self.ensurePolished()
        self.body.activate()
        self.setFixedSize(width, self._height(width))
        self.move(_fitting(host.mapFromGlobal(place), self.rect(), host.rect()))
        self.show()
        self.raise_()
        _application().installEventFilter(self)

    def _height(self, width: int) -> int:
        if self.body.hasHeightForWidth():
            return self.body.totalHeightForWidth(width)
        return self.body.totalSizeHint().height()

    def close_popover(self, *, keep_focus: bool = True) -> None:
        """Closes it; may give the keyboard back to where it came from."""
        if self.isHidden():
            return
        _application().removeEventFilter(self)
        had_focus = self.isAncestorOf(QApplication.focusWidget() or self)
        self.hide()
        if keep_focus and had_focus and self._back_to is not None:
            self._back_to.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stops watching when the page goes away with it."""
        _application().removeEventFilter(self)
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_popover()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closes on a press outside, and when the window changes its size."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            inside = self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))
            if not inside and QApplication.activePopupWidget() is None:  # a list of its own may reach further
                self.close_popover(keep_focus=False)
        elif event.type() == QEvent.Type.Resize and watched is self.host:
            self.close_popover()
        return False


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None, "widgets need an application"
    return application


def _fitting(place: QPoint, size: QRect, room: QRect) -> QPoint:
    x = max(SPACE_2, min(place.x(), room.width() - size.width() - SPACE_2))
    below = place.y() + SPACE_1
    fits_below = below + size.height() + SPACE_2 <= room.height()
    above = place.y() - size.height() - SPACE_5 - SPACE_2
    y = below if fits_below or above < SPACE_2 else above
    return QPoint(x, max(SPACE_2, min(y, room.height() - size.height() - SPACE_2)))


# A progress bar; it moves to and fro while the total is unknown.


class ProgressLine(QProgressBar):
    """Shows progress without a number: the words beside it say more.

    Args:
        name: accessible name.
        is_hair: True for a thin line along an edge.
    """

    def __init__(self, name: str, *, is_hair: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setAccessibleName(name)
        if is_hair:
            self.setProperty("role", "hair")

    def show_progress(self, done: int, total: int | None, words: str = "") -> None:
        """Shows how far something is; the words say it to those who do not see the bar."""
        self.setRange(0, total or 0)
        # else the bar paints at once, and with it all of the window that waits to be painted
        self.setUpdatesEnabled(False)
        self.setValue(done if total else 0)
        self.setUpdatesEnabled(True)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)


# The job tray: one row per job with its progress, remaining time, pause and discard.

_WORDS_WIDTH = 240
"""Pixels that how far a job is may take from its title."""
_LOOKS = {"running": "accent", "queued": "ink_soft", "paused": "warn", "interrupted": "warn", "done": "good",
          "failed": "poor", "cancelled": "ink_soft"}  # fmt: skip


class JobRow(QFrame):
    """One job: its title, progress and remaining time.

    Signals:
        opened(): the user asked to see it.
    """

    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._dot = _Dot()
        self._title = ElidedLabel(role="strong", is_name=True)
        self._words = ElidedLabel(role="soft", is_name=True)  # what is left of the time stands last
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._bar = ProgressLine(tr("Progress"))
        self._bar.setFixedWidth(140)
        self._show = quiet_button(tr("Show"))
        self.pause = icon_button("pause", tr("Pause"))
        self.resume = icon_button("play", tr("Resume"))
        self.discard = icon_button("trash-2", tr("Discard…"))
        self.dismiss = icon_button("x", tr("Hide"))
        self._show.clicked.connect(self.opened)
        row_in(
            self,
            self._dot,
            self._title,
            (self._words, 1),
            self._bar,
            self._show,
            self.resume,
            self.pause,
            self.discard,
            self.dismiss,
            spacing=SPACE_2,
            margins=(SPACE_3, SPACE_1, SPACE_3, SPACE_1),
        )

    def show_job(
        self, title: str, words: str, state: str, *, is_held: bool = False, can_pause: bool, can_resume: bool
    ) -> None:
        """Shows where the job stands; its state is a value of `RunState`."""
        self._title.setText(title)
        self._words.setText(words)
        self._words.setMinimumWidth(min(self._words.sizeHint().width(), _WORDS_WIDTH))
        self._dot.set_look("warn" if is_held else _LOOKS[state])
        is_open = state in ("running", "queued")
        self._bar.setVisible(state == "running")
        self.pause.setVisible(state == "running" and can_pause)
        self.resume.setVisible(can_resume)
        self.discard.setVisible(is_open or state in ("paused", "interrupted"))
        self.dismiss.setVisible(state in ("done", "failed", "cancelled"))
        for button, verb in (
            (self.pause, tr("Pause")),
            (self.resume, tr("Resume")),
            (self.discard, tr("Discard")),
            (self.dismiss, tr("Hide")),
            (self._show, tr("Show")),
        ):
            button.setAccessibleName(f"{verb}: {title}")
        self._bar.setAccessibleName(tr("Progress: {title}", title=title))
        self.setAccessibleName(f"{title}: {words}")

    def show_progress(self, done: int, total: int | None) -> None:
        """Moves the bar; it runs to and fro while the end is not known."""
        self._bar.show_progress(done, total, self._words.text())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Opens the run on a click anywhere in the row."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit()


class JobTray(QFrame):
    """Stacks the rows; hidden while there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobTray")
        self.setAccessibleName(tr("Jobs"))
        self._rows = rows_in(self, spacing=0, margins=(0, SPACE_1, 0, SPACE_1))
        self.hide()

    def add_row(self) -> JobRow:
        """Adds a row at the foot."""
        row = JobRow()
        self._rows.addWidget(row)
        self.show()
        return row

    def remove_row(self, row: JobRow) -> None:
        """Takes a row away."""
        self._rows.removeWidget(row)
        row.hide()
        row.deleteLater()
        self.setVisible(self._rows.count() > 0)


class _Dot(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._role = "accent"
        self.setFixedSize(8, 8)
        self.setAccessibleName(tr("State"))

    def set_look(self, role: str) -> None:
        self._role = role
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(getattr(tokens_now(), self._role)))
        painter.drawEllipse(QRectF(0, 0, 8, 8))
        painter.end()


# The status line: device, precision, and how many connections were opened.


class StatusLine(QFrame):
    """One quiet line at the foot of the window."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("statusLine")
        self.setAccessibleName(tr("Status"))
        self._device = ElidedLabel(tr("Device not used yet"), "small")
        self._device.setAccessibleName(tr("Device"))
        self._connections = label(role="small")
        row_in(
            self,
            (self._device, 1),
            self._connections,
            spacing=SPACE_2,
            margins=(SPACE_3, SPACE_1, SPACE_3, SPACE_1),
        )
        self.show_connections(0)

    def show_device(self, device: str, precision: str, reason: str = "") -> None:
        """Says where translations really run, "Processor" or a graphics card; under the pointer all of it."""
        self._device.setText(tr("Processor") if device.startswith("CPU") else from_engine(device))
        facts = " · ".join(part for part in (from_engine(device), precision) if part)
        told = "\n".join(filter(None, (facts, from_engine(reason))))
        self._device.setToolTip(told)
        self._device.setAccessibleDescription(told)

    def show_connections(self, n_connections: int) -> None:
        """Says how many network connections the window and the processes it started have opened."""
        words = tr_plural("{n} connection since start", "{n} connections since start", n_connections)
        self._connections.setText(words)
        self._connections.setToolTip(
            tr(
                "Network connections of this window and of what it has started, as the system counts them.\n"
                "Your texts stay on this computer; Parlance goes online only when you ask for a download."
            )
        )


# A short confirmation that floats over the page and goes by itself; may offer to undo.

UNDO = tr_noop("Undo")
_SHOWN_MS = 5_000
_SHOWN_LONG_MS = 12_000
"""A message with something to do, or one that takes long to read."""
_SHORT_LETTERS = 80


class Toast(QFrame):
    """One message at a time, above the foot of the window it belongs to.

    Signals:
        offered(bool): whether something can be undone, from now on.
    """

    offered = Signal(bool)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("toast")
        self._host = host
        self._text = label()
        self._button = quiet_button(tr(UNDO), act=self.act)
        self._action: Callable[[], None] | None = None
        row_in(
            self, (self._text, 1), self._button, spacing=SPACE_4, margins=(SPACE_4, SPACE_2, SPACE_4, SPACE_2)
        )
        self._effect = QGraphicsOpacityEffect(self)
        self.setGraphicsEffect(self._effect)
        self._fade = QPropertyAnimation(self._effect, b"opacity", self)
        self._fade.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        host.installEventFilter(self)
        self.hide()

    def say(self, text: str, action: str = "", do: Callable[[], None] | None = None) -> None:
        """Shows a short sentence, with a button if there is something to do; a newer one takes its place."""
        self._text.setText(text)
        self._button.setText(action)
        self._button.setAccessibleName(action or tr(UNDO))
        self._button.setVisible(bool(action))
        self._action = do
        self._place()
        self.show()
        self.raise_()
        self._fade_in()
        self.offered.emit(action == tr(UNDO))
        is_long = bool(action) or len(text) > _SHORT_LETTERS
        self._timer.start(_SHOWN_LONG_MS if is_long else _SHOWN_MS)
        announce(self, text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays in place when the window changes its size."""
        if watched is self._host and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def _fade_in(self) -> None:
        is_calm = not QApplication.isEffectEnabled(Qt.UIEffect.UI_AnimateTooltip)
        self._fade.stop()
        if is_calm:
            self._effect.setOpacity(1.0)
            return
        self._fade.setDuration(FADE_MS)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.start()

    def _place(self) -> None:
        """Takes one line if the host is wide enough, else as many as the text needs."""
        self.ensurePolished()
        self._text.setWordWrap(False)
        width = min(self.sizeHint().width(), self._host.width() - 2 * SPACE_5)
        self._text.setWordWrap(True)
        self.resize(width, self.heightForWidth(width))
        x = (self._host.width() - self.width()) // 2
        self.move(max(0, x), self._host.height() - self.height() - SPACE_5)

    @property
    def offers_undo(self) -> bool:
        """True while the message offers to undo something."""
        return self.isVisible() and self._button.text() == tr(UNDO)

    def hideEvent(self, event: QHideEvent) -> None:
        """Takes the offer back."""
        super().hideEvent(event)
        self.offered.emit(False)

    def take_back_offer(self) -> None:
        """Offers no undo any more: it was done in another way."""
        if self.offers_undo:
            self.hide()

    def act(self) -> None:
        """Does what the message offers."""
        if self.offers_undo:
            announce(self._host, tr("Undone."))
        self.hide()
        if self._action is not None:
            self._action()


# The verdict: is it really better? One sentence in large type, its proof below.

_ICON_SIZE = 28
LOOKS = {
    "good": ("circle-check", "good"),
    "poor": ("circle-x", "poor"),
    "neutral": ("scale", "ink_soft"),
    "warn": ("triangle-alert", "warn"),
}
"""The icon of a kind of verdict, and its colour."""


class VerdictBanner(QFrame):
    """Shows whether something became better, in words and with an icon, never by colour alone.

    Args:
        is_compact: True for one of several verdicts: smaller letters, less room.
    """

    def __init__(self, parent: QWidget | None = None, *, is_compact: bool = False) -> None:
        super().__init__(parent)
        self.setProperty("role", "verdict")
        self._announcer = None if is_compact else Announcer(self)
        self._icon = IconLabel(ICON_SIZE if is_compact else _ICON_SIZE)
        self._sentence = label(role="section" if is_compact else "title", wraps=True)
        self._detail = label(role="soft", wraps=True)
        columns = QHBoxLayout(self)
        room = SPACE_3 if is_compact else SPACE_4
        columns.setContentsMargins(SPACE_4, room, SPACE_4, room)
        columns.setSpacing(room)
        columns.addWidget(self._icon, alignment=Qt.AlignmentFlag.AlignTop)
        words = rows_of(self._sentence, self._detail, spacing=SPACE_1)
        columns.addLayout(words, 1)

    def set_verdict(self, kind: str, sentence: str, detail: str = "") -> None:
        """Says what is "good", "poor", "warn" or "neutral" in words, and below what that rests on."""
        self._icon.show_icon(*LOOKS[kind])
        self._sentence.setText(sentence)
        show_or_hide(self._detail, detail)
        self.setAccessibleName(sentence)
        if self._announcer is not None:
            self._announcer.say(sentence)
