"""The Help page: the user's guide, shipped with the app, readable offline."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QFont,
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
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QTextBrowser, QWidget

from gui.assets import chapter_files, chapter_title
from gui.pages.page import PAGE_MARGINS, Page
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_5
from gui.widgets.layouts import row_in

_LIST_WIDTH = 232
_ROW_HEIGHT = 32
_TEXT_WIDTH = 760
_HEADING_SIZES = {1: 22, 2: 17, 3: 15}


class HelpPage(Page):
    """A list of chapters and the one being read."""

    key = "help"
    title = "Help"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._chapters = QListWidget()
        self._chapters.setAccessibleName("Chapters")
        self._chapters.setFixedWidth(_LIST_WIDTH)
        self._chapters.setProperty("role", "index")
        self._text = _Column()
        self._text.setAccessibleName("Chapter")
        self._text.setProperty("role", "reading")
        self._text.setOpenLinks(False)
        row_in(self, self._chapters, (self._text, 1), spacing=SPACE_5, margins=PAGE_MARGINS)
        for path in chapter_files():
            item = QListWidgetItem(chapter_title(path))
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setSizeHint(QSize(0, _ROW_HEIGHT))
            self._chapters.addItem(item)
        self._chapters.currentItemChanged.connect(self._show_current)
        services.theme.changed.connect(self._show_again)
        services.settings.changed.connect(self._follow_setting)
        self._text.anchorClicked.connect(self._follow)
        if self._chapters.count():
            self._chapters.setCurrentRow(0)
        else:
            self._text.setPlainText("The help pages are missing from this installation.")

    def show_subject(self, subject: object) -> None:
        """Opens the chapter with that file name, if there is one; behind a # stands one of its headings."""
        name, _, heading = str(subject).partition("#")
        for row in range(self._chapters.count()):
            path = self._chapters.item(row).data(Qt.ItemDataRole.UserRole)
            if name in (path.name, path.stem):
                self._chapters.setCurrentRow(row)
        if heading:  # after the page has its sizes
            QTimer.singleShot(0, self, lambda: self._scroll_to(anchor_of(heading)))

    def main_field(self) -> QWidget | None:
        """Returns the list of chapters."""
        return self._chapters

    def _follow(self, url: QUrl) -> None:
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)  # the browser goes online, not Parlance
        else:
            self.show_subject(url.fileName())
            self._scroll_to(url.fragment())

    def _scroll_to(self, anchor: str) -> None:
        """Shows the heading that a link leads to at the top."""
        document = self._text.document()
        block = document.begin()
        while block.isValid():
            if block.blockFormat().headingLevel() and anchor_of(block.text()) == anchor:
                top = document.documentLayout().blockBoundingRect(block).top()
                self._text.verticalScrollBar().setValue(int(top))
                return
            block = block.next()

    def _follow_setting(self, name: str) -> None:
        if name == "reading_font_px":
            self._show_again()

    def _show_again(self) -> None:
        """Shows the chapter in other colours or letters, where it was being read."""
        bar = self._text.verticalScrollBar()
        share = bar.value() / max(1, bar.maximum())
        self._show_current()
        bar.setValue(round(share * bar.maximum()))

    def _show_current(self) -> None:
        item = self._chapters.currentItem()
        if item is None:
            return
        path: Path = item.data(Qt.ItemDataRole.UserRole)
        self._text.setSearchPaths([str(path.parent)])
        document = self._text.document()
        tokens = tokens_now()
        document.setDefaultStyleSheet(f"a {{ color: {tokens.accent}; }}")
        font = self._text.font()
        font.setPixelSize(self.services.settings.reading_font_px - 1)
        document.setDefaultFont(font)
        self._text.setMarkdown(path.read_text(encoding="utf-8"))
        open_lines(document)


class _Column(QTextBrowser):
    """Text no wider than reads well; its scroll bar stands at the edge of the page."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves what is too wide to the right free."""
        self.setViewportMargins(0, 0, max(0, self.width() - _TEXT_WIDTH), 0)
        super().resizeEvent(event)


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


def anchor_of(heading: str) -> str:
    """Returns the name that links have for a heading: "Speak like somebody" -> "speak-like-somebody"."""
    letters = "".join(each for each in heading.lower() if each.isalnum() or each in " -")
    return "-".join(letters.split())
