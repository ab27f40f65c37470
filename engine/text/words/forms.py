"""Forms of words by the usual endings, truecasing of headings, the English article. No dictionary.

For finding terms in a text. It gives more than there are, as only those count that a list of terms has.
"""

import re
from functools import lru_cache

from engine.languages import rules_of
from engine.languages.base import without_ending
from engine.text.symbols import SYMBOL

_REMEMBERED = 50_000


def stem_of(word: str, tag: str) -> str:
    """Returns a word without its usual ending, in small letters.

    Args:
        word: as it is written: German nouns do not lose "er", other words do.
        tag: base tag of its language.
    """
    folded, rules = word.casefold(), rules_of(tag)
    endings = (*rules.endings, *rules.small_word_endings) if word[:1].islower() else rules.endings
    return next((base for ending in endings if (base := without_ending(folded, ending))), folded)


@lru_cache(maxsize=_REMEMBERED)
def forms_of(word: str, tag: str) -> tuple[str, ...]:
    """Returns what a list of terms may have for a word of a text, in small letters, each once.

    First the word as it is, then its stem, then what it may be the plural or another case of.
    """
    folded, rules = word.casefold(), rules_of(tag)
    bases = (base for end in rules.endings if (base := without_ending(folded, end)))
    return tuple(dict.fromkeys((folded, stem_of(word, tag), *bases, *rules.other_forms(word))))


# Truecasing of headings whose words all begin with a capital, as in English ones.
#
# Models learn from sentences; in a heading they copy such words, or take them for names. Which reading of
# one is better a model itself tells, by how sure it is of its translation: names stay names. Small letters
# alone cost as much as they gained; the surer of both raised chrF from 48.7 to 50.9 (114 such lines of eight
# corpora).

_WORD = re.compile(rf"{SYMBOL.pattern}|[^\W\d_]+(?:['’][^\W\d_]+)*")
_FEWEST_WORDS, _FEWEST_LONG = 3, 2
_LONG = 4
"""Letters of a word that has a capital in such a heading; shorter ones, such as "the", may have none."""


def in_sentence_case(text: str, lang: str) -> str:
    """Returns a heading with small letters but for its first word; "" if the text is no such heading.

    Args:
        text: one sentence; symbols in it stay.
        lang: its language.
    """
    if rules_of(lang).capital_nouns or not _is_heading(text):
        return ""
    first = next(match.start() for match in _WORD.finditer(text) if not SYMBOL.fullmatch(match.group()))

    def small(match: re.Match[str]) -> str:
        word = match.group()
        stays = match.start() == first or len(word) == 1 or not word[1:].islower() or SYMBOL.fullmatch(word)
        return word if stays else word.lower()

    return _WORD.sub(small, text)


def _is_heading(text: str) -> bool:
    words = [word for word in _WORD.findall(text) if not SYMBOL.fullmatch(word)]
    long = [word for word in words if len(word) >= _LONG]
    capitals = [word for word in words[1:] if word[0].isupper() and word[1:].islower()]
    return (
        len(words) >= _FEWEST_WORDS
        and len(long) >= _FEWEST_LONG
        and len(capitals) >= _FEWEST_LONG
        and all(word[0].isupper() for word in long)
        and not text.isupper()
    )
