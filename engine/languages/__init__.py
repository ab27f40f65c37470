"""What is known of each language: how it writes dates, times, numbers and money, its abbreviations and words.

A module a language, all of them one record, see `base`; `others` holds those of which little is known. What a
record leaves out is not done in that language. Knows no text.
"""

from collections.abc import Mapping

from engine.languages.base import LanguageRules
from engine.languages.english import ENGLISH
from engine.languages.french import FRENCH
from engine.languages.german import GERMAN
from engine.languages.others import OTHERS
from engine.languages.spanish import SPANISH

LANGUAGES: Mapping[str, LanguageRules] = dict(
    sorted((OTHERS | {"de": GERMAN, "en": ENGLISH, "es": SPANISH, "fr": FRENCH}).items())
)
"""By base tag."""
_UNKNOWN = LanguageRules()


def rules_of(language: str) -> LanguageRules:
    """Returns what is known of a language by its tag, of de-AT as of de; an empty record if nothing is."""
    return LANGUAGES.get(language) or LANGUAGES.get(language.split("-")[0].lower(), _UNKNOWN)
