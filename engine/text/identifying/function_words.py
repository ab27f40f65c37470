"""Short words that are frequent in one language and rare in the others: two of them tell a language apart.

Words that several of these languages share ("die", "in", "de") are left out on purpose: what they
leave undecided is decided by a slower test.
"""

from engine.languages import LANGUAGES

CLOSE = (
    frozenset(("da", "nb", "nn", "no", "sv")),
    frozenset(("bs", "hr", "sr", "sl", "mk", "bg")),
    frozenset(("cs", "sk")),
    frozenset(("es", "gl", "pt", "ca")),
    frozenset(("be", "ru", "uk")),
    frozenset(("id", "ms")),
    frozenset(("nl", "af")),
)
"""Languages that share many words: a short text of one is easily taken for another."""


def are_close(first: str, second: str) -> bool:
    """Returns whether two languages share so many words that a text may pass for either."""
    return first == second or any(first in group and second in group for group in CLOSE)


def _distinctive() -> dict[str, frozenset[str]]:
    words = {language: rules.frequent_words for language, rules in LANGUAGES.items() if rules.frequent_words}
    return {
        language: own.difference(
            *(theirs for other, theirs in words.items() if not are_close(language, other))
        )
        for language, own in words.items()
    }


FUNCTION_WORDS = _distinctive()
"""Per language tag, lower-case words that none of the other languages here has."""
