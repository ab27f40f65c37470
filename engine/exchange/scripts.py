"""Which script the letters of a subword are of: what a model of many languages needs for two of them."""

import unicodedata
from collections.abc import Collection
from functools import cache

_NAMED = {
    "Arab": ("ARABIC",),
    "Armn": ("ARMENIAN",),
    "Beng": ("BENGALI",),
    "Cyrl": ("CYRILLIC",),
    "Deva": ("DEVANAGARI",),
    "Ethi": ("ETHIOPIC",),
    "Geor": ("GEORGIAN",),
    "Grek": ("GREEK",),
    "Gujr": ("GUJARATI",),
    "Guru": ("GURMUKHI",),
    "Hang": ("HANGUL", "CJK"),
    "Hans": ("CJK",),
    "Hant": ("CJK", "BOPOMOFO"),
    "Hebr": ("HEBREW",),
    "Jpan": ("HIRAGANA", "KATAKANA", "CJK"),
    "Khmr": ("KHMER",),
    "Knda": ("KANNADA",),
    "Kore": ("HANGUL", "CJK"),
    "Laoo": ("LAO",),
    "Latn": ("LATIN",),
    "Mlym": ("MALAYALAM",),
    "Mymr": ("MYANMAR",),
    "Orya": ("ORIYA",),
    "Sinh": ("SINHALA",),
    "Taml": ("TAMIL",),
    "Telu": ("TELUGU",),
    "Tfng": ("TIFINAGH",),
    "Thai": ("THAI",),
    "Tibt": ("TIBETAN",),
}
"""How the names of a script's letters begin in Unicode, by the script's code in ISO 15924."""
_KNOWN = frozenset(name for names in _NAMED.values() for name in names)
_ALSO_WRITTEN_IN = {"az": "Cyrl", "uz": "Cyrl"}
"""Languages of which much text is in a script besides the usual one; Latin counts for all."""
_LEAST_LETTERS = 2


def scripts_of(language: str) -> frozenset[str]:
    """Returns the scripts that a language is written in, as codes of ISO 15924.

    Args:
        language: a base tag; its usual script is taken. Or a symbol that names it: "deu_Latn".
    """
    import langcodes  # 80 ms

    base, _, script = language.partition("_")
    usual = script or langcodes.Language.get(base).maximize().script or ""
    also = "" if script else _ALSO_WRITTEN_IN.get(base, "")
    return frozenset(filter(None, (usual, also)))


def is_of_other_scripts(text: str, scripts: Collection[str]) -> bool:
    """Tells whether a subword has nothing but letters that neither these scripts nor Latin have, and several.

    Digits, marks and signs are of no script. Single letters are kept of every script, so that no word in it
    becomes unreadable.

    Args:
        text: the subword; "▁" stands for a blank.
        scripts: codes of ISO 15924; one that is not known here is taken for any script.
    """
    if not _NAMED.keys() >= set(scripts):
        return False
    kept = {"LATIN", *(name for script in scripts for name in _NAMED[script])}
    found = [_script_name(letter) for letter in text if unicodedata.category(letter)[0] in "LM"]
    return len(found) >= _LEAST_LETTERS and all(name in _KNOWN and name not in kept for name in found)


@cache
def _script_name(letter: str) -> str:
    return unicodedata.name(letter, "").split(" ", 1)[0].split("-", 1)[0]
