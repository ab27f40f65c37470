"""Language tags and names: what people write for a language, as the one tag that models carry."""

import difflib
import re

from engine.base.errors import ConfigError
from engine.languages import LANGUAGES
from engine.languages.base import table

UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uff66-\uff9f]")
"""Characters of scripts that put no blanks between words."""

_NAMES = {
    "af": "Afrikaans",
    "am": "Amharic",
    "ar": "Arabic",
    "az": "Azerbaijani",
    "be": "Belarusian",
    "bg": "Bulgarian",
    "bn": "Bengali",
    "br": "Breton",
    "bs": "Bosnian",
    "ca": "Catalan",
    "cs": "Czech",
    "cy": "Welsh",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "eo": "Esperanto",
    "es": "Spanish",
    "et": "Estonian",
    "eu": "Basque",
    "fa": "Persian",
    "fi": "Finnish",
    "fo": "Faroese",
    "fr": "French",
    "ga": "Irish",
    "gl": "Galician",
    "gu": "Gujarati",
    "he": "Hebrew",
    "hi": "Hindi",
    "hr": "Croatian",
    "hu": "Hungarian",
    "hy": "Armenian",
    "id": "Indonesian",
    "is": "Icelandic",
    "it": "Italian",
    "ja": "Japanese",
    "ka": "Georgian",
    "kk": "Kazakh",
    "km": "Khmer",
    "kn": "Kannada",
    "ko": "Korean",
    "ku": "Kurdish",
    "ky": "Kyrgyz",
    "la": "Latin",
    "lb": "Luxembourgish",
    "lo": "Lao",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "mk": "Macedonian",
    "ml": "Malayalam",
    "mn": "Mongolian",
    "mr": "Marathi",
    "ms": "Malay",
    "mt": "Maltese",
    "my": "Burmese",
    "nb": "Norwegian Bokmål",
    "ne": "Nepali",
    "nl": "Dutch",
    "nn": "Norwegian Nynorsk",
    "no": "Norwegian",
    "oc": "Occitan",
    "pa": "Punjabi",
    "pl": "Polish",
    "ps": "Pashto",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "si": "Sinhala",
    "sk": "Slovak",
    "sl": "Slovenian",
    "so": "Somali",
    "sq": "Albanian",
    "sr": "Serbian",
    "sv": "Swedish",
    "sw": "Swahili",
    "ta": "Tamil",
    "te": "Telugu",
    "th": "Thai",
    "tl": "Tagalog",
    "tr": "Turkish",
    "ug": "Uyghur",
    "uk": "Ukrainian",
    "ur": "Urdu",
    "uz": "Uzbek",
    "vi": "Vietnamese",
    "xh": "Xhosa",
    "zh": "Chinese",
    "zu": "Zulu",
}
_STANDING_FOR = {"fuv": "ff", "gaz": "om", "pbt": "ps", "quy": "qu"}
"""Languages by which a model means a wider one, beside those that `langcodes` knows."""
_LONGEST = 100
"""Characters of a language's tag or name; a file may say a megabyte."""
_OWN_NAMES = table(
    "deutsch = de; english = en; español = es; français = fr; italiano = it; nederlands = nl; polski = "
    "pl; português = pt; русский = ru; svenska = sv; 日本語 = ja; 中文 = zh"
)
_TAG_OF = (
    {name.casefold(): tag for tag, name in _NAMES.items()}
    | {name: tag for rules in LANGUAGES.values() for name, tag in rules.language_names.items()}
    | dict(_OWN_NAMES)
)


def parse_language(tag: str) -> str:
    """Returns the base tag of a language: "de" for "de-DE", "de_AT", "deu", "German" and "deutsch".

    Raises:
        ConfigError: if it is no language, with the closest one as a suggestion.
    """
    known = find_language(tag)
    if not known:
        shown = tag[:_LONGEST]
        suggestion = _suggestion(shown.strip().casefold())
        raise ConfigError([f"{shown!r} is not a language"], suggestion, is_introduced=False)
    return known


def find_language(tag: str) -> str:
    """Returns the base tag of what may be a language, as `parse_language` does, or "" if it is none."""
    if len(tag) > _LONGEST:
        return ""
    wanted = tag.strip().casefold()
    return wanted if wanted in _NAMES else _TAG_OF.get(wanted) or _base_tag(wanted)


def language_name(tag: str) -> str:
    """Returns the English name of a language, "German" for "de-AT"; the tag itself if none is known."""
    base = tag.replace("_", "-").split("-")[0].lower()
    return _NAMES.get(base, tag)


def _base_tag(tag: str) -> str:
    """Returns the language of a valid tag, "" for any other."""
    import langcodes  # 80 ms, and most tags need no look into its tables

    try:
        found = langcodes.Language.get(tag)
    except ValueError:
        return ""
    if found.language not in _NAMES:
        found = found.prefer_macrolanguage()  # "arb", the Arabic that is written, is "ar"
    language = _STANDING_FOR.get(found.language or "", found.language)
    return language if language and langcodes.tag_is_valid(language) else ""


def _suggestion(wanted: str) -> str:
    known = [*_TAG_OF, *_NAMES]
    base = wanted.casefold().replace("_", "-").split("-")[0]
    close = difflib.get_close_matches(base, known, n=1, cutoff=0.5)
    if not close:
        return 'Write a language tag such as "de" or "en".'
    found = _TAG_OF.get(close[0], close[0])
    return f'Did you mean "{found}" ({_NAMES[found]})?'
