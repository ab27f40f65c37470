"""Sentences in which one side says "not" and the other does not.

Knows words and no grammar; of a language without `LanguageRules.negation` it says nothing. A side that may
deny in another way ("kaum", "unable", "without") counts as one that does, so what is told is seldom wrong,
and much is not told.
"""

import re

from engine.languages import LANGUAGES
from engine.results.translation import Stretch

_BEFORE, _AFTER = r"(?<![^\W_])(?:", r")(?![^\W_])"
_WORDS = {tag: rules.negation for tag, rules in LANGUAGES.items() if rules.negation}
PLAIN = {tag: re.compile(_BEFORE + words.plain + _AFTER, re.IGNORECASE) for tag, words in _WORDS.items()}
_ANY = {
    tag: re.compile(f"{_BEFORE}{words.plain}|{words.possible}{_AFTER}", re.IGNORECASE)
    for tag, words in _WORDS.items()
}


def knows_negation(*languages: str) -> bool:
    """Tells whether the words of these languages, by their tags, are known."""
    return all(_base(tag) in _WORDS for tag in languages)


def lost_negation(source: str, translation: str, languages: tuple[str, str]) -> Stretch | None:
    """Returns the one word that denies in a text, if nothing in its translation may.

    Args:
        source: a sentence.
        translation: of it; for a negation that was added, the two and their languages change places.
        languages: tags of both; of others than those that are known nothing is said.

    Returns:
        Where the word stands in the source; None: nothing is lost, or nobody can tell.
    """
    if not knows_negation(*languages):
        return None
    src, tgt = map(_base, languages)
    found = list(PLAIN[src].finditer(source))
    if not found or _ANY[tgt].search(translation):
        return None
    return found[0].span()


def _base(tag: str) -> str:
    return tag.split("-")[0].lower()
