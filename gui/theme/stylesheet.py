"""Writes the style sheet of the whole application from the tokens. Pages never name a colour.

Widgets choose a look by the dynamic properties `role` (labels, frames, text) and `kind` (buttons).
"""

import logging
from pathlib import Path

from gui.assets import assets_folder
from gui.theme.tokens import (
    CONTROL_HEIGHT,
    FONT_INTERFACE,
    FONT_LARGE,
    FONT_SECTION,
    FONT_SMALL,
    FONT_TITLE,
    RADIUS_CARD,
    RADIUS_CONTROL,
    Tokens,
    mix,
)

logger = logging.getLogger(__name__)
_INNER = CONTROL_HEIGHT - 2
_TICKED = "QCheckBox::indicator:checked, QTableView::indicator:checked, QListView::indicator:checked"


def stylesheet_from(tokens: Tokens, cache: Path) -> str:
    """Builds the style sheet of one theme.

    Args:
        tokens: the theme's colours.
        cache: folder where the arrows and ticks in the theme's colours are kept; style
            sheets can only name files.
    """
    parts = (_text, _surfaces, _buttons, _fields, _choices, _tables, _tabs, _scrolling, _floating)
    return "\n".join([*(part(tokens) for part in parts), _pictures(tokens, cache)])


def _text(t: Tokens) -> str:
    return f"""
QLabel {{ background: transparent; }}
QLabel[role="title"] {{ font-size: {FONT_TITLE}px; font-weight: 600; color: {t.ink}; }}
QLabel[role="section"] {{ font-size: {FONT_SECTION}px; font-weight: 600; color: {t.ink}; }}
QLabel[role="large"] {{ font-size: {FONT_LARGE}px; font-weight: 600; color: {t.ink}; }}
QLabel[role="large"]:disabled, QLabel[role="soft"]:disabled {{ color: {t.ink_faint}; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="soft"] {{ color: {t.ink_soft}; }}
QLabel[role="small"] {{ font-size: {FONT_SMALL}px; color: {t.ink_soft}; }}
QLabel[role="number"] {{ font-size: {FONT_TITLE}px; font-weight: 600; }}
QLabel[role="poor"] {{ color: {t.poor}; font-weight: 600; }}
QLabel[role="warn"] {{ color: {t.warn}; font-weight: 600; }}
QLabel[role="mark"] {{ color: {t.accent}; font-size: {FONT_SMALL}px; font-weight: 600; }}
"""


def _surfaces(t: Tokens) -> str:
    return f"""
QMainWindow, QDialog {{ background: {t.paper}; }}
QFrame#rail {{ background: {t.sunken}; border: none; border-right: 1px solid {t.line}; }}
QFrame#statusLine {{ background: {t.paper}; border: none; border-top: 1px solid {t.line}; }}
QFrame#jobTray {{ background: {t.sheet}; border: none; border-top: 1px solid {t.line}; }}
QFrame[role="card"] {{ background: {t.sheet}; border: 1px solid {t.line}; border-radius: {RADIUS_CARD}px; }}
QFrame[role="sunken"] {{ background: {t.sunken}; border: none; border-radius: {RADIUS_CARD}px; }}
QFrame[role="hairline"] {{ background: {t.line}; border: none; max-height: 1px; min-height: 1px; }}
QFrame[role="upright"] {{ background: {t.line}; border: none; max-width: 1px; min-width: 1px; }}
QFrame[role="error"] {{ background: {mix(t.poor, t.sheet, 0.07)}; border: none;
    border-left: 3px solid {t.poor}; border-radius: 4px; }}
QFrame[role="choice"] {{ background: {t.sheet}; border: 1px solid {t.control_line};
    border-radius: {RADIUS_CONTROL}px; }}
QFrame[role="choice"][chosen="true"] {{ background: {mix(t.accent, t.sheet, 0.06)};
    border: 1px solid {t.accent}; }}
QFrame[role="pane"] {{ background: {t.sheet}; border: 1px solid {t.control_line};
    border-radius: {RADIUS_CARD}px; }}
QFrame[role="pane"][active="true"] {{ border: 1px solid {t.accent}; }}
QFrame[role="pane"][drop="true"] {{ border: 2px dashed {t.accent}; }}
QFrame[role="popover"] {{ background: {t.sheet}; border: 1px solid {t.control_line};
    border-radius: {RADIUS_CARD}px; }}
QFrame[role="verdict"] {{ background: {t.sheet}; border: 1px solid {t.line};
    border-radius: {RADIUS_CARD}px; }}
QSplitter::handle {{ background: transparent; }}
QSplitter::handle:hover {{ background: {t.line}; }}
"""


def _buttons(t: Tokens) -> str:
    return f"""
QPushButton {{ background: {t.sheet}; color: {t.ink}; border: 1px solid {t.control_line};
    border-radius: {RADIUS_CONTROL}px; padding: 0 14px; min-height: {_INNER}px; }}
QPushButton:hover {{ background: {t.hover}; }}
QPushButton:pressed {{ background: {t.pressed}; }}
QPushButton:focus {{ border: 2px solid {t.accent}; padding: 0 13px; min-height: {_INNER - 2}px; }}
QPushButton:disabled {{ color: {t.ink_faint}; border-color: {t.line};
    background: {t.paper}; }}
QPushButton[kind="primary"] {{ background: {t.accent}; color: {t.accent_ink}; border-color: {t.accent};
    font-weight: 600; padding: 0 18px; }}
QPushButton[kind="primary"]:hover {{ background: {t.accent_hover}; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {t.ink}; padding: 0 17px; }}
QPushButton[kind="primary"]:disabled {{ background: {mix(t.accent, t.paper, 0.12)};
    color: {t.ink_soft}; border-color: transparent; }}
QPushButton[kind="quiet"] {{ background: transparent; border-color: transparent; color: {t.accent};
    padding: 0 8px; }}
QPushButton[kind="quiet"]:hover {{ background: {t.hover}; }}
QPushButton[kind="quiet"]:focus {{ border: 2px solid {t.accent}; padding: 0 7px; }}
QPushButton[kind="quiet"]:disabled {{ color: {t.ink_faint}; }}
QPushButton[kind="link"] {{ background: transparent; border: 2px solid transparent; color: {t.accent};
    padding: 0; text-align: left; border-radius: 4px; }}
QPushButton[kind="link"]:hover {{ text-decoration: underline; }}
QPushButton[kind="link"]:focus {{ border-color: {t.accent}; padding: 0; min-height: {_INNER}px; }}
QPushButton[kind="link"]:disabled {{ color: {t.ink_faint}; }}
QPushButton[kind="switch"] {{ background: transparent; border-color: transparent; color: {t.ink_soft};
    padding: 0 10px; }}
QPushButton[kind="switch"]:hover {{ background: {t.hover}; }}
QPushButton[kind="switch"]:checked {{ background: {t.selection}; color: {t.ink}; font-weight: 600; }}
QPushButton[kind="switch"]:focus {{ border: 2px solid {t.accent}; padding: 0 9px; }}
QPushButton[kind="danger"] {{ color: {t.poor}; }}
QPushButton[kind="danger"]:disabled {{ color: {t.ink_faint}; }}
QPushButton[kind="search"] {{ color: {t.ink_soft}; background: {t.sheet}; border-color: {t.control_line};
    text-align: left; padding: 0 10px; }}
QToolButton {{ background: transparent; border: 2px solid transparent; border-radius: {RADIUS_CONTROL}px;
    padding: 4px; color: {t.ink_soft}; }}
QToolButton:hover {{ background: {t.hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {t.pressed}; color: {t.ink}; }}
QToolButton:focus {{ border-color: {t.accent}; }}
QToolButton::menu-indicator {{ image: none; }}
"""


def _fields(t: Tokens) -> str:
    return f"""
QLineEdit, QComboBox, QAbstractSpinBox {{ background: {t.sheet}; color: {t.ink};
    border: 1px solid {t.control_line}; border-radius: {RADIUS_CONTROL}px; padding: 0 10px;
    min-height: {_INNER}px; selection-background-color: {t.marked}; selection-color: {t.ink};
    placeholder-text-color: {t.ink_soft}; }}
QComboBox:hover, QAbstractSpinBox:hover, QLineEdit:hover {{ border-color: {t.ink_soft}; }}
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus {{ border: 2px solid {t.accent}; padding: 0 9px;
    min-height: {_INNER - 2}px; }}
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {{ color: {t.ink_faint};
    placeholder-text-color: {t.ink_faint}; border-color: {t.line}; background: {t.paper}; }}
QComboBox {{ padding-right: 28px; }}
QComboBox::drop-down {{ border: none; width: 26px; }}
QComboBox QAbstractItemView {{ background: {t.sheet}; color: {t.ink}; border: 1px solid {t.line};
    border-radius: {RADIUS_CONTROL}px; padding: 4px; outline: none;
    selection-background-color: {t.selection}; selection-color: {t.ink}; }}
QComboBox QAbstractItemView::item {{ min-height: 28px; padding: 0 8px; border-radius: 4px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 20px;
    background: transparent; }}
QTextEdit, QPlainTextEdit, QTextBrowser {{ background: {t.sheet}; color: {t.ink};
    border: 1px solid {t.control_line}; border-radius: {RADIUS_CARD}px; padding: 8px;
    selection-background-color: {t.marked}; selection-color: {t.ink};
    placeholder-text-color: {t.ink_soft}; }}
QTextEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus {{ border: 1px solid {t.accent}; }}
QPlainTextEdit[role="segment"], QPlainTextEdit[role="segment"]:focus {{ border-radius: 4px;
    padding: 7px 9px; }}
QPlainTextEdit[role="source"], QPlainTextEdit[role="source"]:focus {{ background: {t.selection};
    border: none; border-radius: 0; padding: 8px 11px; }}
QTextEdit[role="reading"], QPlainTextEdit[role="reading"], QTextBrowser[role="reading"] {{
    background: transparent; border: none; padding: 0; }}
"""


def _choices(t: Tokens) -> str:
    box = f"width: 16px; height: 16px; border: 1px solid {t.ink_soft}; background: {t.sheet};"
    return f"""
QCheckBox, QRadioButton {{ spacing: 8px; min-height: 24px; background: transparent;
    border: 2px solid transparent; border-radius: 4px; padding-right: 4px; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {t.accent}; }}
QCheckBox::indicator, QTableView::indicator, QListView::indicator {{ {box} border-radius: 4px; }}
QRadioButton::indicator {{ {box} border-radius: 9px; }}
{_TICKED} {{ background: {t.accent}; border-color: {t.accent}; }}
QRadioButton:disabled, QCheckBox:disabled {{ color: {t.ink_faint}; }}
QRadioButton::indicator:disabled, QCheckBox::indicator:disabled {{ border-color: {t.line};
    background: {t.paper}; }}
QRadioButton::indicator:checked {{ border: 5px solid {t.accent}; width: 8px; height: 8px;
    background: {t.sheet}; }}
QSlider {{ min-height: 24px; border: 2px solid transparent; border-radius: 4px; }}
QSlider:focus {{ border-color: {t.accent}; }}
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {t.control_line}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {t.accent}; }}
QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; border-radius: 8px;
    background: {t.sheet}; border: 1px solid {t.accent}; }}
QProgressBar {{ background: {mix(t.ink, t.sheet, 0.1)}; border: none; border-radius: 3px;
    max-height: 6px; min-height: 6px; }}
QProgressBar[role="hair"] {{ background: transparent; border-radius: 0; max-height: 2px; min-height: 2px; }}
QProgressBar[role="hair"]::chunk {{ border-radius: 0; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 3px; }}
"""


def _tables(t: Tokens) -> str:
    return f"""
QTableView, QListView {{ background: {t.sheet}; color: {t.ink}; border: 1px solid {t.line};
    border-radius: {RADIUS_CARD}px; gridline-color: transparent; outline: none;
    selection-background-color: {t.selection}; selection-color: {t.ink}; }}
QTableView:focus, QListView:focus {{ border: 1px solid {t.accent}; }}
QTableView::item {{ padding: 0 9px; border-bottom: 1px solid {t.line}; }}
QTableView::item:selected {{ background: {t.selection}; }}
QTableView[role="plain"], QTableView[role="plain"]:focus {{ border: none; background: transparent; }}
QTableView[role="segments"], QTableView[role="segments"]:focus {{ border: none; background: transparent; }}
QTableView[role="segments"]::item {{ padding: 9px; }}
QListView[role="plain"], QListView[role="plain"]:focus {{ background: transparent; border: none;
    border-radius: 0; }}
QListView::item {{ padding: 0 9px; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{ background: {t.sunken}; color: {t.ink_soft}; border: none; font-size: {FONT_SMALL}px;
    border-bottom: 1px solid {t.line}; padding: 0 12px; min-height: 32px; }}
QHeaderView::section:first {{ border-top-left-radius: {RADIUS_CARD - 1}px; }}
QHeaderView::section:last {{ border-top-right-radius: {RADIUS_CARD - 1}px; }}
QHeaderView::section:only-one {{ border-top-left-radius: {RADIUS_CARD - 1}px;
    border-top-right-radius: {RADIUS_CARD - 1}px; }}
QListView[role="index"] {{ background: transparent; border: none; }}
QListView[role="index"]::item {{ min-height: 32px; padding: 0 12px; border-radius: {RADIUS_CONTROL}px; }}
QListView[role="index"]::item:hover {{ background: {t.hover}; }}
QListView[role="index"]::item:selected {{ background: {t.selection}; color: {t.ink}; }}
QTableCornerButton::section {{ background: {t.sunken}; border: none; }}
"""


def _tabs(t: Tokens) -> str:
    return f"""
QTabBar {{ background: transparent; }}
QTabBar::tab {{ background: transparent; color: {t.ink_soft}; border: none;
    border-bottom: 2px solid transparent; padding: 8px 2px 7px 2px; margin-right: 24px; font-weight: 600; }}
QTabBar::tab:hover {{ color: {t.ink}; }}
QTabBar::tab:selected {{ color: {t.ink}; border-bottom: 2px solid {t.accent}; }}
QTabBar::tab:focus {{ background: {t.hover}; }}
"""


def _scrolling(t: Tokens) -> str:
    handle = t.control_line
    return f"""
QScrollArea {{ background: transparent; border: none; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QScrollArea > QWidget > QWidget#page {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
QScrollBar::handle {{ background: {handle}; border-radius: 3px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:hover {{ background: {t.ink_soft}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def _floating(t: Tokens) -> str:
    return f"""
QToolTip {{ background: {t.ink}; color: {t.paper}; border: none; padding: 4px 8px;
    font-size: {FONT_SMALL}px; }}
QMenu {{ background: {t.sheet}; color: {t.ink}; border: 1px solid {t.line}; padding: 4px; }}
QMenu::item {{ padding: 6px 24px 6px 12px; border-radius: 4px; font-size: {FONT_INTERFACE}px; }}
QMenu::item:selected {{ background: {t.selection}; }}
QMenu::item:disabled {{ color: {t.ink_faint}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: 4px 8px; }}
QFrame#toast {{ background: {t.ink}; border-radius: {RADIUS_CARD}px; }}
QFrame#toast QLabel {{ color: {t.paper}; }}
QFrame#toast QPushButton {{ background: transparent; border-color: transparent; color: {t.paper};
    font-weight: 600; text-decoration: underline; }}
QFrame#help {{ background: {t.sheet}; border: none; border-left: 1px solid {t.control_line}; }}
QFrame#help QTextBrowser {{ border: none; }}
QFrame#help QListView {{ border: none; background: transparent; }}
QFrame#palette {{ background: {t.sheet}; border: 1px solid {t.control_line};
    border-radius: {RADIUS_CARD}px; }}
QFrame#palette QLineEdit {{ border: none; background: transparent; font-size: {FONT_SECTION}px; }}
QFrame#palette QListView {{ border: none; background: transparent; }}
QFrame#palette QListView::item {{ min-height: 32px; padding: 0 8px; border-radius: {RADIUS_CONTROL}px; }}
QFrame#palette QListView::item:selected {{ background: {t.selection}; color: {t.ink}; }}
"""


def _pictures(t: Tokens, cache: Path) -> str:
    rules = (
        ("chevron-down", t.ink_soft, "QComboBox::down-arrow", 14),
        ("chevron-down", t.ink_soft, "QAbstractSpinBox::down-arrow", 12),
        ("chevron-up", t.ink_soft, "QAbstractSpinBox::up-arrow", 12),
        ("check", t.accent_ink, _TICKED, 0),
    )
    lines = []
    for name, colour, selector, size in rules:
        path = _tinted_file(name, colour, cache)
        if path is not None:
            box = f"width: {size}px; height: {size}px;" if size else ""
            lines.append(f'{selector} {{ image: url("{path.as_posix()}"); {box} }}')
    return "\n".join(lines)


def _tinted_file(name: str, colour: str, cache: Path) -> Path | None:
    path = cache / f"{name}-{colour[1:]}.svg"
    try:
        if not path.exists():
            cache.mkdir(parents=True, exist_ok=True)
            source = (assets_folder() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
            path.write_text(source.replace("currentColor", colour), encoding="utf-8")
    except OSError as error:
        logger.warning("no picture for %s: %s", name, error)
        return None
    return path
