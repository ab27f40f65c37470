"""What is a rule of one language: how it names and writes dates, times, numbers, units and money.

One module a language, all of them one record. A language that lacks a rule, or is not here, has none applied.
Knows no text.
"""

from engine.languages.base import LanguageRules
from engine.languages.english import ENGLISH
from engine.languages.french import FRENCH
from engine.languages.german import GERMAN

_RULES = {"de": GERMAN, "en": ENGLISH, "fr": FRENCH}


def rules_of(language: str) -> LanguageRules | None:
    """Returns the rules of a language by its tag (de-AT as de), None if there are none."""
    return _RULES.get(language.split("-")[0].lower())
