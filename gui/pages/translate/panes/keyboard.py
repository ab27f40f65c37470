"""The page by keyboard: the order in which Tab goes through it, and its own keys."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.pages.translate.comparing.view import ComparePanel
from gui.pages.translate.panes.panes import SourcePane, TargetPane
from gui.pages.translate.translating.header import Header


def add_shortcuts(
    page: QWidget, go: Callable[[], None], leave: Callable[[], None], edit: Callable[[], None]
) -> None:
    """Sets the keys that work wherever the keyboard is on the page."""
    for keys, slot in (("Ctrl+Return", go), ("Ctrl+Enter", go), ("Escape", leave), ("F2", edit)):
        shortcut = QShortcut(QKeySequence(keys), page)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(slot)


def set_tab_order(header: Header, source: SourcePane, target: TargetPane, panel: ComparePanel) -> None:
    """Lets Tab follow the reading order."""
    speaker, steering, notice = header.speaker, header.steering, target.notice
    order = (
        header.source, header.swap, header.target, header.model, header.domain, header.packs,
        steering.picker, steering.mix, steering.shows, header.info,
        speaker.picker, speaker.strength.slider, source.edit, source.open, source.clear, source.per_line,
        source.join, *source.other_language.buttons,
        target.edit, target.matches.view, target.doubts.next, target.checks.next,
        notice.action, notice.close_button,
        *target.buttons, panel.view,
    )  # fmt: skip
    continue_tab_order(*order)


def continue_tab_order(*order: QWidget) -> None:
    """Lets Tab go from each part to the next."""
    for first, second in pairwise(order):
        QWidget.setTabOrder(first, second)
