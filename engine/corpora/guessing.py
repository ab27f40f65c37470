"""Which language a sample of text is in: a guess to start from, never a reason to drop anything."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from engine.text.languages import find_language

_MAX_CHARS = 4000
_MIN_LETTERS = 12
"""With fewer letters a guess is as good as a coin."""


def guess_language(texts: Iterable[str]) -> str:
    """Returns the base tag of the language that some texts are most likely in, "" if they say too little.

    Args:
        texts: a sample; only the first few thousand characters count.
    """
    sample = ""
    for text in texts:
        sample += text + "\n"
        if len(sample) > _MAX_CHARS:
            break
    if sum(map(str.isalpha, sample)) < _MIN_LETTERS:
        return ""
    language, _ = _identifier().classify(sample[:_MAX_CHARS])
    return base_language(str(language))  # "zxx" stands for no language at all


def can_guess(language: str) -> bool:
    """True if texts in a language, given by its base tag, can be recognised as such."""
    return any(base_language(str(label)) == language for label in _identifier().labels)


@lru_cache(maxsize=10_000)
def base_language(tag: str) -> str:
    """Returns the base tag of what may be a language, "" if it is none."""
    return find_language(tag) if len(tag.split()) == 1 else ""


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # 0.1 s and 5 MB, and few calls need it

    return LanguageIdentifier.from_model_file(MODEL_FILE)
