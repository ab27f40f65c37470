"""The user's guide, shipped with the app, readable offline: a page of its own, and beside the others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import shiboken6
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QFont,
    QKeyEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QApplication, QFrame, QListWidget, QListWidgetItem, QTextBrowser, QWidget

from gui.help_files import anchor_of, chapter_files, chapter_title, number_files, place_of_heading
from gui.i18n import tr, tr_noop
from gui.pages.page import PAGE_MARGINS, Page
from gui.search_words import help_commands
from gui.services import Services
from gui.shortcuts import SHORTCUTS, changed_keys
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.controls import (
    ClearableField,
    Command,
    CommandList,
    icon_button,
    link_button,
    rated,
    soft_label,
)
from gui.widgets.layouts import Stretch, row_in, row_of, rows_in, rows_of

_LIST_WIDTH = 232
_ROW_HEIGHT = 32
_TEXT_WIDTH = 760
_PANEL_WIDTH = 360
_KEYBOARD = "keyboard"
"""How the file name ends of the chapter that says what keys do."""
_LEAST_PAGE = 700
"""Pixels that a page keeps beside the help; with less the help stands over it."""
_HEADING_SIZES = {1: 22, 2: 17, 3: 15}


class HelpPage(Page):
    """A list of chapters and the one being read; the pages of measured numbers behind a link of their own."""

    key = "help"
    title = tr_noop("Help")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._chapters = QListWidget()
        self._chapters.setAccessibleName(tr("Chapters"))
        self._chapters.setFixedWidth(_LIST_WIDTH)
        self._chapters.setProperty("role", "index")
        self._text = HelpText(services)
        numbers = link_button(tr("Numbers"), "scale", act=lambda: self._text.open("numbers"))
        numbers.setToolTip(tr("What was measured, on which text, and how sure it is"))
        index = rows_of((self._chapters, 1), row_of(numbers, Stretch()), spacing=SPACE_2)
        row_in(self, index, (self._text, 1), spacing=SPACE_5, margins=PAGE_MARGINS)
        for path in chapter_files():
            item = QListWidgetItem(chapter_title(path))
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setSizeHint(QSize(0, _ROW_HEIGHT))
            self._chapters.addItem(item)
        self._chapters.currentItemChanged.connect(self._show_current)
        self._text.opened.connect(self._mark)
        if self._chapters.count():
            self._chapters.setCurrentRow(0)

    def show_subject(self, subject: object) -> None:
        """Opens the chapter with that file name, if there is one; behind a # stands one of its headings."""
        self._text.open(str(subject))

    def main_field(self) -> QWidget | None:
        """Returns the list of chapters."""
        return self._chapters

    def _show_current(self) -> None:
        item = self._chapters.currentItem()
        path: Path | None = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if path is not None and path != self._text.path:
            self._text.open(path.stem)

    def _mark(self, path: Path) -> None:
        rows = range(self._chapters.count())
        shown = (row for row in rows if self._chapters.item(row).data(Qt.ItemDataRole.UserRole) == path)
        self._chapters.setCurrentRow(next(shown, -1))  # -1: a page of numbers, which is no chapter


class HelpText(QTextBrowser):
    """A chapter, no wider than reads well; the scroll bar stands at the edge.

    Signals:
        opened(Path): another chapter is shown.
    """

    opened = Signal(Path)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._settings = services.settings
        self.path: Path | None = None
        """The chapter that is shown."""
        self.setAccessibleName(tr("Chapter"))
        self.setProperty("role", "reading")
        self.setOpenLinks(False)
        self.setPlainText(tr("The help pages are missing from this installation."))
        services.theme.changed.connect(self._show_again)
        services.settings.changed.connect(self._follow_setting)
        SHORTCUTS.changed.connect(self._show_again)
        self.anchorClicked.connect(self._follow)

    def open(self, name: str) -> None:
        """Shows the page with that file name, if there is one; behind a # stands one of its headings."""
        stem, _, heading = name.partition("#")
        pages = [*chapter_files(), *number_files()]
        path = next((each for each in pages if stem in (each.name, each.stem)), None)
        if path is None:
            return
        if path != self.path:
            self.path = path
            self._show()
            self.opened.emit(path)
        # after the text has its sizes
        QTimer.singleShot(0, self, lambda: self._scroll_to(path, anchor_of(heading)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves what is too wide to the right free."""
        self.setViewportMargins(0, 0, max(0, self.width() - _TEXT_WIDTH), 0)
        super().resizeEvent(event)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)  # the browser goes online, not Parlance
        else:
            chapter = url.fileName() or (self.path.name if self.path else "")
            self.open(f"{chapter}#{url.fragment()}")

    def _scroll_to(self, path: Path, anchor: str) -> None:
        """Shows the heading that a link leads to at the top; "": the beginning."""
        document = self.document()
        place = place_of_heading(path, anchor) if anchor else -1
        headings = [block for block in _blocks(document) if block.blockFormat().headingLevel()]
        top = 0.0
        if 0 <= place < len(headings):
            top = document.documentLayout().blockBoundingRect(headings[place]).top()
        self.verticalScrollBar().setValue(int(top))

    def _follow_setting(self, name: str) -> None:
        if name == "reading_font_px":
            self._show_again()

    def _show_again(self) -> None:
        """Shows the chapter in other colours or letters, where it was being read."""
        bar = self.verticalScrollBar()
        share = bar.value() / max(1, bar.maximum())
        self._show()
        bar.setValue(round(share * bar.maximum()))

    def _show(self) -> None:
        if self.path is None:
            return
        self.setSearchPaths([str(self.path.parent)])
        document = self.document()
        document.setDefaultStyleSheet(f"a {{ color: {tokens_now().accent}; }}")
        font = self.font()
        font.setPixelSize(self._settings.reading_font_px - 1)
        document.setDefaultFont(font)
        text = self.path.read_text(encoding="utf-8")
        if self.path.stem.endswith(_KEYBOARD):
            text = _with_changed_keys(text)
        self.setMarkdown(text)
        open_lines(document)


def _with_changed_keys(text: str) -> str:
    """Says below the title of the page about the keyboard which keys the user changed."""
    rows = "".join(f"| {keys or tr('none')} | {tr(words)} |\n" for words, keys in changed_keys())
    title, _, rest = text.partition("\n")
    head = tr("You changed these:\n\n| keys | what |")
    return f"{title}\n\n{head}\n| --- | --- |\n{rows}{rest}" if rows else text


class HelpPanel(QFrame):
    """The help beside a page, or over its right side where there is no room for both. Escape closes it.

    Args:
        host: what it stands in; its layout holds the page.
        services: settings and theme.
    """

    def __init__(self, host: QWidget, services: Services) -> None:
        super().__init__(host)
        self.setObjectName("help")
        self.setAccessibleName(tr("Help"))
        self._host = host
        self._before: QWidget | None = None
        self._text = HelpText(services)
        self._search = ClearableField(tr("Search the help"))
        self._search.textChanged.connect(self._find)
        self._search.installEventFilter(self)
        self._hits = CommandList(tr("Found in the help"))
        self._search.returnPressed.connect(lambda: self._open(self._hits.current))
        self._hits.asked.connect(self._open)
        self._nothing = soft_label()
        self._all = help_commands(self._show)
        self._contents = icon_button("book-open", tr("Contents"), act=self._list_chapters)
        close = icon_button("x", tr("Close the help (Esc)"), act=self.close_panel)
        rows_in(
            self,
            row_of((self._search, 1), self._contents, close, spacing=SPACE_1),
            self._nothing,
            (self._hits, 1),
            (self._text, 1),
            spacing=SPACE_2,
            margins=(SPACE_4, SPACE_3, SPACE_3, SPACE_3),
        )
        self._list([])
        host.installEventFilter(self)
        services.theme.dress(self)
        self.hide()

    def open(self, name: str) -> None:
        """Shows a chapter, as `HelpText.open` does, with the keyboard in the search."""
        self._come()
        self._search.clear()
        self._show(name)
        self._search.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self, query: str) -> None:
        """Shows what the help says about something."""
        self._come()
        self._search.setText(query)
        self._search.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_panel(self) -> None:
        """Gives the page its room and the keyboard back."""
        if self.isHidden():
            return
        had_keyboard = self.isAncestorOf(QApplication.focusWidget() or self._host)
        self.hide()
        self._place()
        if had_keyboard and self._before is not None and shiboken6.isValid(self._before):
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps its place in a window of another size; goes through what was found with the arrow keys."""
        if watched is self._host and event.type() == QEvent.Type.Resize:
            self._place()
        elif watched is self._search and isinstance(event, QKeyEvent) and not self._hits.isHidden():
            return event.type() == QEvent.Type.KeyPress and self._hits.take_key(event.key())
        return False

    def _come(self) -> None:
        if self.isHidden():
            self._before = QApplication.focusWidget()
            self.show()
        self._place()
        self.raise_()

    def _place(self) -> None:
        room, layout = self._host.rect(), self._host.layout()
        is_beside = not self.isHidden() and room.width() - _PANEL_WIDTH >= _LEAST_PAGE
        if layout is not None:
            layout.setContentsMargins(0, 0, _PANEL_WIDTH if is_beside else 0, 0)
        width = min(_PANEL_WIDTH, room.width())
        self.setGeometry(room.width() - width, 0, width, room.height())

    def _find(self, query: str) -> None:
        found = rated(self._all, query) if query.strip() else []
        self._list(found)
        self._nothing.setText(tr("No results for “{text}”.", text=query.strip()))
        self._nothing.setVisible(bool(query.strip()) and not found)

    def _list_chapters(self) -> None:
        self._search.clear()
        self._list([each for each in self._all if each.is_listed])
        self._search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _list(self, commands: Sequence[Command]) -> None:
        """Lists chapters and sections in place of the text; none: shows the text."""
        self._hits.fill(replace(each, kind="") for each in commands)
        self._hits.setVisible(bool(commands))
        self._text.setVisible(not commands)
        self._nothing.hide()

    def _open(self, command: Command | None) -> None:
        if command is not None:
            command.run()
            self._text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, name: str) -> None:
        self._list([])
        self._text.open(name)


def open_lines(document: QTextDocument) -> None:
    """Gives every paragraph the line height and the room that reading needs."""
    cursor = QTextCursor(document)
    block = document.begin()
    while block.isValid():
        cursor.setPosition(block.position())
        style = block.blockFormat()
        is_heading = style.headingLevel() > 0
        height = 100 if _is_picture(block) else 115 if is_heading else 138
        style.setLineHeight(height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        style.setTopMargin(20 if is_heading and block.blockNumber() else 0)
        style.setBottomMargin(_room_below(block))
        cursor.setBlockFormat(style)
        if is_heading:
            letters = QTextCharFormat()  # a fresh one: Markdown's own size cannot be merged away
            letters.setProperty(
                QTextFormat.Property.FontPixelSize, _HEADING_SIZES.get(style.headingLevel(), 14)
            )
            letters.setFontWeight(QFont.Weight.DemiBold)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(letters)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            quieten_table(frame)


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _room_below(block: QTextBlock) -> int:
    """Returns the pixels between a paragraph and the next; lines of one listing stand close together."""
    if _is_code(block) and _is_code(block.next()):
        return 0
    return 6 if block.blockFormat().headingLevel() or block.textList() else 10


def _is_picture(block: QTextBlock) -> bool:
    fragment = block.begin()
    return not fragment.atEnd() and fragment.fragment().charFormat().isImageFormat()


def _is_code(block: QTextBlock) -> bool:
    return block.isValid() and block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)


def quieten_table(table: QTextTable) -> None:
    """Draws a table with hairlines and room in its cells."""
    style = table.format()
    style.setBorderCollapse(True)
    style.setBorder(1)
    style.setBorderBrush(QColor(tokens_now().line))
    style.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    style.setCellPadding(6)
    style.setTopMargin(8)
    style.setBottomMargin(12)
    table.setFormat(style)
    for row in range(table.rows()):
        for side in range(table.columns()):
            block = table.cellAt(row, side).firstCursorPosition()
            paragraph = block.blockFormat()
            paragraph.setBottomMargin(0)
            block.setBlockFormat(paragraph)
