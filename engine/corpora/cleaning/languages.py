"""Scores how surely a text is in another language than it should be.

Every text is looked at. Most are decided by their script or by a few short words; only those that
stay open are given to py3langid (Lui and Baldwin, ACL 2012), which takes ten times as long.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from engine.text.identifying.function_words import FUNCTION_WORDS, are_close

SURE = 100
"""The doubt of a text that is certainly in another language; 0: nothing speaks against it."""
_LEAST_LETTERS = 18
"""A shorter text is not judged by its letters: names and terms look like any language."""
_MOST_CHARS = 200
"""Characters of a text that are enough to identify its language."""
_WORDS_PER_PROOF = 8
"""One word of the language in so many is enough to believe that a text is in it."""
_RARE = 0.05
"""A language with less than this probability is none the text could be in."""

_SCRIPTS = {
    "Cyrillic": "\u0400-\u052f",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "Hebrew": "\u0590-\u05ff",
    "Arabic": "\u0600-\u06ff\u0750-\u077f",
    "Devanagari": "\u0900-\u097f",
    "Bengali": "\u0980-\u09ff",
    "Tamil": "\u0b80-\u0bff",
    "Telugu": "\u0c00-\u0c7f",
    "Thai": "\u0e00-\u0e7f",
    "Burmese": "\u1000-\u109f",
    "Georgian": "\u10a0-\u10ff",
    "Armenian": "\u0530-\u058f",
    "Korean": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af",
    "Japanese": "\u3040-\u30ff\uff66-\uff9f",
    "Han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff",
    "Latin": "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff",
}
_SCRIPTS_OF = {
    "ar": ("Arabic",),
    "be": ("Cyrillic",),
    "bg": ("Cyrillic",),
    "bn": ("Bengali",),
    "el": ("Greek",),
    "fa": ("Arabic",),
    "he": ("Hebrew",),
    "hi": ("Devanagari",),
    "hy": ("Armenian",),
    "ja": ("Japanese", "Han"),
    "ka": ("Georgian",),
    "kk": ("Cyrillic",),
    "ko": ("Korean", "Han"),
    "mk": ("Cyrillic",),
    "mr": ("Devanagari",),
    "my": ("Burmese",),
    "ru": ("Cyrillic",),
    "sr": ("Cyrillic", "Latin"),
    "ta": ("Tamil",),
    "te": ("Telugu",),
    "th": ("Thai",),
    "uk": ("Cyrillic",),
    "ur": ("Arabic",),
    "uz": ("Latin", "Cyrillic"),
    "zh": ("Han",),
}
_ALONE = frozenset(("el", "he", "hy", "ja", "ka", "ko", "ta", "te", "th", "my", "bn"))
"""Languages that no other of these shares a script with: the script alone proves them."""
_KANA = re.compile("[\u3040-\u30ff]")
_RIVALS = [
    "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "he", "hi",
    "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "ko", "lt", "lv", "mk", "mr", "ms", "nb", "nl", "pl",
    "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te", "th", "tl", "tr", "uk", "ur", "vi",
    "zh",
]  # fmt: skip
"""The languages a text may turn out to be in; rare ones would be guessed too often."""


class LanguageTest:
    """Tests texts that should all be in one language.

    Args:
        language: its tag, without region: "de".
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = FUNCTION_WORDS.get(language, frozenset())
        self._own_script, self._other_script = _patterns(_SCRIPTS_OF.get(language, ("Latin",)))
        self._is_latin = language not in _SCRIPTS_OF

    def doubts(self, texts: Sequence[str], words: Sequence[Sequence[str]]) -> list[int]:
        """Says how surely each text is in another language.

        Returns:
            A number in [0, `SURE`] per text.
        """
        is_known = self._words.__contains__
        return [
            0
            if (n_known := sum(map(is_known, own))) and n_known * _WORDS_PER_PROOF >= len(own)
            else self._look_closely(text)
            for text, own in zip(texts, words, strict=True)
        ]

    def _look_closely(self, text: str) -> int:
        """Judges a text that holds no or few known words."""
        n_own = n_other = 0
        if self._is_latin and text.isascii():
            n_own = len(text) - text.count(" ")
        else:
            n_own, n_other = len(self._own_script.findall(text)), len(self._other_script.findall(text))
        if n_other > n_own and n_other > 1:
            return SURE
        if self.language == "zh" and _KANA.search(text):
            return SURE
        if self.language == "ja" and n_own >= _LEAST_LETTERS and not _KANA.search(text):
            return self._ask_identifier(text)
        if self.language in _ALONE or n_own < _LEAST_LETTERS:
            return 0
        return self._ask_identifier(text)

    def _ask_identifier(self, text: str) -> int:
        classify = _identifier(self.language)
        if classify is None:
            return 0
        shares = classify(text[:_MOST_CHARS])
        best = max(shares, key=shares.__getitem__)
        if are_close(best, self.language) or shares.get(self.language, 0.0) >= _RARE:
            return 0
        return round(SURE * shares[best])


def _patterns(own: Sequence[str]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    ours = "".join(_SCRIPTS[name] for name in own)
    others = "".join(letters for name, letters in _SCRIPTS.items() if name not in own)
    return re.compile(f"[{ours}]"), re.compile(f"[{others}]")


@cache
def _identifier(language: str) -> Callable[[str], Mapping[str, float]] | None:
    """Returns a language identifier, which gives probabilities; None if it does not know this language."""
    identifier: Any = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    known = set(identifier.labels)
    name = {"nb": "no" if "nb" not in known else "nb", "no": "nb" if "no" not in known else "no"}.get(
        language, language
    )
    if name not in known:
        return None
    identifier.set_languages(sorted({*_RIVALS, name} & known))
    return lambda text: dict(identifier.rank(text))
