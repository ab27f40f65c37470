"""Names of languages, for people. Knows tags and Qt's locales, no engine."""

from functools import cmp_to_key

from PySide6.QtCore import QCollator, QLocale

from gui.i18n import language, tr_language

COMMON_TAGS = (
    "de", "en", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sl", "hr",
    "hu", "ro", "bg", "el", "da", "sv",
    "nb", "fi", "et", "lv", "lt", "uk", "ru", "tr", "ar", "he", "fa", "hi",
    "zh", "ja", "ko", "vi", "th", "id",
)  # fmt: skip


def language_name(tag: str) -> str:
    """Returns a language's name in that of the window: "de" -> "German", "pt-BR" -> "Portuguese (Brazil)"."""
    locale = QLocale(tag.replace("-", "_"))
    if locale.language() == QLocale.Language.C:
        return tag
    name = tr_language(QLocale.languageToString(locale.language()))
    return f"{name} ({tr_language(QLocale.territoryToString(locale.territory()))})" if "-" in tag else name


def pair_name(src: str, tgt: str) -> str:
    """Returns the name of a direction: "German → English"."""
    return f"{language_name(src)} → {language_name(tgt)}"


def language_choices(chosen: str = "") -> list[tuple[str, str]]:
    """Returns (name, tag) of the common languages, by name; a chosen one that is none of them comes first."""
    by_alphabet = cmp_to_key(QCollator(QLocale(language())).compare)
    common = sorted(((language_name(tag), tag) for tag in COMMON_TAGS), key=lambda each: by_alphabet(each[0]))
    return [(language_name(chosen), chosen), *common] if chosen and chosen not in COMMON_TAGS else common
