"""Which words an inflected word may be a form of: by the usual endings of its language, no dictionary.

For finding terms in a text. It gives more than there are, as only those count that a list of terms has.
"""

from functools import lru_cache

from engine.languages import rules_of
from engine.languages.base import without_ending

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
