"""How a language is set on the screen: its direction, and a font that has its script."""

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFont

_FAMILIES = {
    "ja": ("Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic UI", "Hiragino Sans"),
    "ko": ("Noto Sans CJK KR", "Noto Sans KR", "Malgun Gothic", "Apple SD Gothic Neo"),
    "zh": ("Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei UI", "PingFang SC"),
    "zh-hant": ("Noto Sans CJK TC", "Noto Sans TC", "Microsoft JhengHei UI", "PingFang TC"),
    "ar": ("Noto Sans Arabic", "Noto Naskh Arabic", "Segoe UI", "Geeza Pro"),
    "fa": ("Noto Sans Arabic", "Noto Naskh Arabic", "Segoe UI", "Geeza Pro"),
    "ur": ("Noto Nastaliq Urdu", "Noto Sans Arabic", "Urdu Typesetting"),
    "he": ("Noto Sans Hebrew", "Segoe UI", "Arial Hebrew"),
    "hi": ("Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari"),
    "th": ("Noto Sans Thai", "Leelawadee UI", "Thonburi"),
}
"""One face serves all Chinese characters, so without these Chinese would get Japanese forms."""

_TRADITIONAL = {"tw", "hk", "mo", "hant"}


def direction(tag: str) -> Qt.LayoutDirection:
    """Returns right to left for the languages written so, else "look at each paragraph"."""
    locale = QLocale(tag.replace("-", "_"))
    is_known = locale.language() != QLocale.Language.C
    if is_known and locale.textDirection() == Qt.LayoutDirection.RightToLeft:
        return Qt.LayoutDirection.RightToLeft
    return Qt.LayoutDirection.LayoutDirectionAuto


def reading_font(font: QFont, tag: str, size_px: int) -> QFont:
    """Returns the interface's font in reading size, with the language's own faces behind it."""
    parts = tag.lower().split("-")
    key = "zh-hant" if parts[0] == "zh" and _TRADITIONAL & set(parts[1:]) else parts[0]
    result = QFont(font)
    result.setPixelSize(size_px)
    result.setFamilies([*font.families(), *_FAMILIES.get(key, ())])
    return result
