"""What the headings of tables mean, in English, German, French and Spanish; and lists of words to keep."""

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from engine.documents.segments import BadUnit, Segment
from engine.results.importing import FileFacts
from engine.text.identification import base_language
from engine.text.words.terms import words_beside_forbidden

if TYPE_CHECKING:
    from engine.corpora.readers.reader import Reader
    from engine.documents.input_files import InputFile


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SOURCE = _set("source src original msgid quelle ausgangs quell fuente origen")
_TARGET = _set(
    "target tgt translation msgstr equivalent ziel übersetzung entsprechung äquivalent traduction cible"
    " équivalent traducción destino equivalente"
)
_TERM = _set(
    "term benennung bezeichnung vorzugsbenennung begriff terminus fachwort fachbegriff terme término"
)
_TEXT = _set(
    "text segment string word wort satz terms begriffe texte mot phrase texto palabra términos termes name"
    " preferred of de du d la le del der die das en"
)
_LANGUAGE = _set("language lang locale sprache sprachcode langue idioma lengua code")
_STATUS = _set("status usage verwendung gebrauch statut emploi estado estatus")
_STATUS_OF = _set("administrative admin verwendungs benennungs")
_BESIDE_FORBIDDEN = _set(
    "benennungen bezeichnungen wörter übersetzungen synonym synonyme translations words synonyms mots"
    " traductions synonymes palabras traducciones sinónimos variants varianten to be is are these zu à a"
)
_OTHERS = {
    **dict.fromkeys(("speaker", "actor", "character", "speaker name", "voice", "sprecher"), "speaker"),
    **dict.fromkeys(("document", "doc", "file", "filename", "file name"), "document"),
    **dict.fromkeys(("tags", "metadata"), ""),
}
_TAG = 3
"""Letters of a language's tag at most."""
_NEW_WORD = re.compile(r"(?<=[a-zà-ÿ])(?=[A-Z])|[\s_/.:'’-]+")
_COMPOUND = re.compile(r"(quell|ausgangs|ziel|verwendungs|benennungs)(e?n?)(\w{4,})")
_IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")


def role_of_heading(cell: str) -> str:
    """Returns what a heading says that its column holds, whatever its language.

    Returns:
        "source", "target", "speaker", "document", "forbidden", "status", "source_language",
        "target_language", or "" for any other.
    """
    words = list(_words(cell))
    plain = " ".join(words)
    if plain in _OTHERS:
        return _OTHERS[plain]
    if _is_of_forbidden_words(cell):
        return "forbidden"
    telling = [word for word in words if word not in _TEXT]
    if any(word in _STATUS for word in telling) and all(
        word in _STATUS | _STATUS_OF | _TERM for word in telling
    ):
        return "status"
    ending = "_language" if any(word in _LANGUAGE for word in telling) else ""
    telling = [word for word in telling if word not in _LANGUAGE]
    sides = [word for word in telling if word not in _TERM]
    if len(words) > 1 and language_of_heading(cell):
        return ""
    if len(sides) == 1 and sides[0] in _SOURCE:
        return f"source{ending}"
    if len(sides) == 1 and sides[0] in _TARGET:
        return f"target{ending}"
    return "source" if not sides and len(telling) == 1 and not ending else ""


def language_of_heading(cell: str) -> str:
    """Returns the base tag of the language that a heading names, also of "German term" and "Begriff DE".

    Returns:
        "" if it names none.
    """
    plain = _IN_BRACKETS.sub("", cell).strip()
    if language := _language(plain):
        return language
    words = [word for word in _NEW_WORD.split(plain) if word]
    named = [word for word in words if (word.isupper() or len(word) > _TAG) and _language(word)]
    others = [word.casefold() for word in words if word not in named]
    is_name = len(named) == 1 and all(word in _TEXT | _TERM | _TARGET | _LANGUAGE for word in others)
    return _language(named[0]) if is_name else ""


def is_language_cell(cell: str, wanted: Collection[str]) -> bool:
    """Tells whether a cell holds a language and nothing else: "DE", "en-US", "German", and "ger" if German is
    among the base tags wanted: most words of three letters are the tag of some language.
    """
    language = _language(cell.strip())
    return bool(language) and (len(cell.strip()) != _TAG or language in wanted)


def _is_of_forbidden_words(cell: str) -> bool:
    """Tells whether a heading names forbidden words and nothing else: not "Rejected by"."""
    beside = words_beside_forbidden(_IN_BRACKETS.sub("", cell))
    if beside is None:
        return False
    known = _TEXT | _TERM | _SOURCE | _TARGET | _LANGUAGE | _BESIDE_FORBIDDEN
    words = [word for word in re.findall(r"\w+", " ".join(beside)) if word.casefold() not in known]
    has_tags = not cell.isupper()
    return all((len(word) > _TAG or (has_tags and word.isupper())) and _language(word) for word in words)


def _language(word: str) -> str:
    could_be = 2 <= len(word) <= 14 and not word.isdigit() and word.lower() != "id"
    return base_language(word) if could_be else ""


def _words(cell: str) -> Iterator[str]:
    """Yields the words of a heading in small letters, of "SourceTerm" and of "Quellbegriff" two."""
    for word in filter(None, _NEW_WORD.split(_IN_BRACKETS.sub("", cell).strip())):
        folded = word.casefold()
        if compound := _COMPOUND.fullmatch(folded):
            yield from (compound[1], compound[3])
        else:
            yield folded


# Lists of words that stay as they are in translations: each is a term that is its own translation.


class KeptWordsReader:
    """Reads what a reader of text in one language gives as terms, with the word as its translation."""

    kind = "terms"

    def __init__(self, reader: "Reader") -> None:
        self._reader = reader
        self.files: tuple[InputFile, ...] = reader.files
        self.format = reader.format

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields each word with itself as its translation, and the lines that cannot be used."""
        for unit in self._reader.units():
            if isinstance(unit, Segment):
                unit = unit._replace(target=unit.source, target_tags=unit.source_tags)
            yield unit

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the files."""
        return self._reader.describe()
