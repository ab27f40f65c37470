"""Which words an inflected word may be a form of: by the usual endings of a few languages, no dictionary.

For finding terms in a text. It gives more than there are, as only those count that a list of terms has.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

_ENDINGS: Mapping[str, tuple[str, ...]] = {
    "de": ("en", "es", "em", "e", "n", "s"),
    "en": ("es", "s"),
    "nl": ("en", "s"),
    "fr": ("es", "e", "s", "x"),
    "es": ("es", "s"),
    "it": ("i", "e", "a", "o"),
    "pt": ("es", "s"),
    "sv": ("orna", "erna", "arna", "en", "et", "er", "ar", "or", "n", "t"),
    "da": ("erne", "ene", "en", "et", "er", "e", "r"),
}
"""What a word may end in beside what a term list has: the longest first."""
_LEAST_STEM = 3
_REMEMBERED = 50_000
_GERMAN_NOUNS = ("nen", "sen", "se", "ns")
_ER_PLURALS = (
    *(
        "amt",
        "bad",
        "band",
        "bild",
        "blatt",
        "brett",
        "buch",
        "dach",
        "dorf",
        "fach",
        "fass",
        "feld",
        "geist",
    ),
    *("gesicht", "glas", "glied", "grab", "gut", "haus", "holz", "horn", "huhn", "kalb", "kind", "kleid"),
    *("korn", "kraut", "lamm", "land", "licht", "lied", "loch", "mann", "nest", "rad", "rand", "rind"),
    *("schild", "schloss", "schwert", "tal", "tuch", "volk", "wald", "wort", "wurm"),
)
"""What the plural in "er" belongs to, also at the end of a compound; elsewhere it makes another word: of
Druck, Drucker."""
_GERMAN_OTHER = (("en", "um"), ("en", "a"))
"""Museen and Museum, Firmen and Firma."""
_UMLAUTS = (("äu", "au"), ("ä", "a"), ("ö", "o"), ("ü", "u"))
_UMLAUT_ALONE = ("er", "el", "en", "ern", "eln")
"""Words that may have an umlaut and no ending in the plural: Mütter, Mäntel, Gärten."""
_ENGLISH_OTHER = (
    ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", "is"), ("ices", "ix"), ("ices", "ex"), ("men", "man"),
    ("'s", ""), ("’s", ""), ("'", ""), ("’", ""),
)  # fmt: skip
_ENGLISH_SINGLE = {
    "feet": "foot", "teeth": "tooth", "geese": "goose", "mice": "mouse", "children": "child",
    "people": "person", "criteria": "criterion", "phenomena": "phenomenon", "wolves": "wolf",
}  # fmt: skip


def endings_of(tag: str) -> tuple[str, ...]:
    """Returns what a language's words may end in beside what a list has, the longest first."""
    return _ENDINGS.get(tag, ())


def knows_endings(tag: str) -> bool:
    """Tells whether the endings of a language are known here."""
    return tag in _ENDINGS


def stem_of(word: str, tag: str) -> str:
    """Returns a word without its usual ending, in small letters.

    Args:
        word: as it is written: German nouns do not lose "er", other words do.
        tag: base tag of its language.
    """
    folded = word.casefold()
    endings = (*endings_of(tag), "er") if tag == "de" and word[:1].islower() else endings_of(tag)
    return next((base for ending in endings if (base := _without(folded, ending))), folded)


@lru_cache(maxsize=_REMEMBERED)
def forms_of(word: str, tag: str) -> tuple[str, ...]:
    """Returns what a list of terms may have for a word of a text, in small letters, each once.

    First the word as it is, then its stem, then what it may be the plural or another case of.
    """
    folded = word.casefold()
    found = [
        folded,
        stem_of(word, tag),
        *(base for end in endings_of(tag) if (base := _without(folded, end))),
    ]
    if tag == "en":
        found += _english(folded)
    elif tag == "de" and word[:1].isupper():
        found += _german_noun(folded)
    return tuple(dict.fromkeys(found))


def _english(folded: str) -> Iterator[str]:
    if folded in _ENGLISH_SINGLE:
        yield _ENGLISH_SINGLE[folded]
    for ending, other in _ENGLISH_OTHER:
        if folded.endswith(ending) and len(folded) > len(ending):
            base = folded.removesuffix(ending) + other
            yield base
            if not other and base.endswith("s"):
                yield base[:-1]  # the drivers' seats


def _german_noun(folded: str) -> Iterator[str]:
    bases = [base for end in (*endings_of("de"), *_GERMAN_NOUNS) if (base := _without(folded, end))]
    yield from bases
    for base in filter(None, (_without(folded, end) for end in ("er", "ern"))):
        yield from (form for form in (base, _without_umlaut(base)) if form.endswith(_ER_PLURALS))
    for ending, other in _GERMAN_OTHER:
        if base := _without(folded, ending):
            yield base + other
    alone = [folded] if folded.endswith(_UMLAUT_ALONE) else []
    yield from filter(None, map(_without_umlaut, [*bases, *alone]))


def _without_umlaut(word: str) -> str:
    """Returns a word with a plain vowel in place of its last umlaut; "" if it has none."""
    last = max(_UMLAUTS, key=lambda pair: (word.rfind(pair[0]), len(pair[0])))
    before, umlaut, behind = word.rpartition(last[0])
    return before + last[1] + behind if umlaut else ""


def _without(word: str, ending: str) -> str:
    """Returns a word without an ending; "" if it has another one, or too little is left."""
    return word[: -len(ending)] if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM else ""
