"""Terms of a glossary that stand in a text, also inflected; and what contradicts itself in a list.

Knows texts alone. The longest term wins where several begin at a word; capitals count where a term has more
than its first one. A name, which is a term whose one translation is itself, is kept letter by letter.
"""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import product
from typing import NamedTuple

from engine.base.caching import remembered
from engine.languages import rules_of
from engine.results.figures import counted
from engine.text.languages import UNSPACED
from engine.text.symbols import SYMBOL
from engine.text.words.forms import forms_of, stem_of

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_LETTERS = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"['’]?s", re.IGNORECASE)
_FEW_LETTERS = 3
_REMEMBERED = 5_000
_FORBIDDEN = re.compile(
    r"\b(?:(?:do not|don['’ ]?t|not to be) used?|not (?:allowed|permitted|recommended)"
    r"|nicht (?:mehr )?(?:zu )?(?:verwende|benutze|gebrauche|erlaubt|zulässig|gestattet)\w*"
    r"|ne pas (?:utilis|employ)\w+|non (?:autorisé|recommandé)\w*"
    r"|no (?:usar|utilizar|permitid\w+|recomendad\w+)"
    r"|(?P<denial>(?:not?|never|without|\w+n['’ ]t|nicht|nie|kein\w*|ohne|pas|plus|jamais|sans|non|nunca|sin)"
    r"(?: \w+){0,2} )?(?:deprecated|superseded|forbidden|obsolete|prohibited|banned|rejected|avoid(?:ed)?"
    r"|vermeiden|éviter|evitar|(?:verboten|veraltet|überholt|abgelehnt|unerwünscht|unzulässig)(?:e[mnrs]?)?"
    r"|(?:interdit|proscrit|déconseillé|obsolète)e?s?|(?:prohibid|obsolet|desaconsejad)[oa]s?))\b",
    re.IGNORECASE,
)
"""Says that words must not be used, unless it is denied: no longer forbidden."""
_PARTED = re.compile(r"[\s_]+|(?<=\w)-(?=\w)|(?<=[a-zà-ÿ])(?=[A-Z])")


class FoundTerm(NamedTuple):
    """A term in a text."""

    start: int
    end: int
    source: str
    """As the list has it."""
    targets: tuple[str, ...]
    """Its translations, any of which is right, in the order of the list."""
    forbidden: tuple[str, ...] = ()
    """Words that its translation must not have."""
    written: str = ""
    """As the text has it."""

    @property
    def name(self) -> str:
        """What must stand in a translation letter by letter, of a term that is its only translation: as the
        list has it, or in capitals where the text has it so. "" for other terms.
        """
        if self.targets != (self.source,):
            return ""
        if not self.written.isupper():
            return self.source
        return self.written if self.written.casefold() == self.source.casefold() else self.source.upper()


class TextWithNames(NamedTuple):
    """A text whose names stand in it letter by letter."""

    text: str
    """Without endings; but "'s" is left, or written for an "s", where the translation may have it too."""
    names: tuple[tuple[int, int], ...] = ()
    """Where they stand."""


class TermBook:
    """The terms of somebody's lists for one pair of languages.

    Args:
        pairs: terms with their translations; a term may come several times.
        src: base tag of the language that they are looked for in.
        tgt: base tag of the language of their translations; "" if it is not known.
        forbidden: terms with words that their translations must not have.
    """

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]],
        src: str,
        tgt: str = "",
        forbidden: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.tgt = tgt
        self._src = src
        self._find_once = remembered(self._find, _REMEMBERED)
        self._targets: dict[str, list[str]] = {}
        self._forbidden: dict[str, list[str]] = {}
        self._by_words: dict[tuple[str, ...], list[str]] = {}
        self._words: set[str] = set()
        self._unspaced: list[str] = []
        self._by_first: dict[str, list[str]] = {}
        self._longest = self._n_terms = 0
        digest = sha256(f"{src} {tgt}".encode())
        for mark, known, given in (("", self._targets, pairs), ("-", self._forbidden, forbidden)):
            for source, target in given:
                digest.update(self._take(known, source, target, mark).encode())
        self._unspaced.sort(key=len, reverse=True)
        for source, targets in self._targets.items():
            if targets == [source] and (first := _LETTERS.search(source)):
                self._by_first.setdefault(first[0], []).append(source)
        self.key = digest.hexdigest()[:16] if len(self) else ""
        """Tells it from books with other terms."""

    def wanted_in(self, text: str) -> frozenset[str]:
        """Returns the words of the translations that the terms of a text may have, in small letters."""
        wanted = (target for term in self.find(text) for target in term.targets)
        return frozenset(word.casefold() for target in wanted for word in _LETTERS.findall(target))

    def named_in(self, text: str) -> frozenset[str]:
        """Returns the words of the terms of a text, in small letters."""
        found = (text[each.start : each.end] for each in self.find(text))
        return frozenset(word.casefold() for term in found for word in _LETTERS.findall(term))

    def _take(self, known: dict[str, list[str]], source: str, target: str, mark: str) -> str:
        source, target = " ".join(source.split()), " ".join(target.split())
        if not source or not target:
            return ""
        if source not in self._targets and source not in self._forbidden:
            self._add(source)
            self._n_terms += 1
        words = known.setdefault(source, [])
        if target not in words:
            words.append(target)
        return f"\n{mark}{source}\t{target}"

    def __len__(self) -> int:
        return self._n_terms

    def find(self, text: str) -> list[FoundTerm]:
        """Returns the terms of a text, in order; they do not overlap. Texts seen lately are remembered."""
        return list(self._find_once(text))

    def _find(self, text: str) -> tuple[FoundTerm, ...]:
        found = [*self._find_words(text), *self._find_unspaced(text), *self._find_as_written(text)]
        kept: list[FoundTerm] = []
        for each in sorted(found, key=lambda term: (term.start, term.start - term.end)):
            if not kept or each.start >= kept[-1].end:
                kept.append(each)
        return tuple(kept)

    def with_names(self, text: str) -> TextWithNames:
        """Returns a text with its names as they must stand in its translation."""
        parts: list[str] = []
        names = []
        length = cursor = 0
        for term in self.find(text):
            if not (name := term.name):
                continue
            ending = term.written[len(name) :] if term.written.startswith(name) else ""
            before = text[cursor : term.start]
            start = length + len(before)
            names.append((start, start + len(name)))
            is_owner = _POSSESSIVE.fullmatch(ending)
            parts += [before, name, rules_of(self.tgt).possessive if is_owner else ""]
            length, cursor = sum(map(len, parts)), term.end
        return TextWithNames("".join([*parts, text[cursor:]]), tuple(names))

    def _add(self, source: str) -> None:
        if UNSPACED.search(source):
            self._unspaced.append(source)
            return
        words = _WORD.findall(source)
        as_written, stems = (
            tuple(map(str.casefold, words)),
            tuple(stem_of(word, self._src) for word in words),
        )
        for key in dict.fromkeys((as_written, stems)):
            if key:
                self._by_words.setdefault(key, []).append(source)
                self._words.update(key)
                self._longest = max(self._longest, len(key))

    def _find_words(self, text: str) -> list[FoundTerm]:
        words = [match.span() for match in _WORD.finditer(text)]
        symbols = {match.start() + 1 for match in SYMBOL.finditer(text)}  # {a} is no word, and parts words
        forms = [() if span[0] in symbols else self._known_forms(text[slice(*span)]) for span in words]
        found, first = [], 0
        while first < len(words):
            limit = first
            while limit < min(first + self._longest, len(words)) and forms[limit]:
                limit += 1
            for last in range(limit, first, -1):
                start, end = words[first][0], words[last - 1][1]
                source = self._fitting(text[start:end], forms[first:last])
                if source:
                    found.append(self._found(start, text[start:end], source))
                    first = last - 1
                    break
            first += 1
        return found

    def _known_forms(self, word: str) -> tuple[str, ...]:
        """Returns those forms of a word that any term has."""
        return tuple(form for form in forms_of(word, self._src) if form in self._words)

    def _fitting(self, written: str, forms: Sequence[tuple[str, ...]]) -> str:
        """Returns the term that a stretch of text is, the one that is written most alike; "" for none."""
        known = (term for key in product(*forms) for term in self._by_words.get(key, ()))
        terms = [term for term in known if _fits_capitals(term, written) and self._may_be_name(term, written)]
        return next((term for term in terms if term.casefold() == written.casefold()), (terms or [""])[0])

    def _may_be_name(self, term: str, written: str) -> bool:
        """Refuses "green leaf" for the name "Green Leaf", and "C" for "C++"; True for other terms."""
        if self._targets.get(term) != [term]:
            return True
        begins = zip(_WORD.findall(term), _WORD.findall(written), strict=False)
        has_capitals = all(word[0].isupper() or not name[0].isupper() for name, word in begins)
        return has_capitals and term[0].isalnum() and term[-1].isalnum()

    def _find_unspaced(self, text: str) -> list[FoundTerm]:
        found = []
        for term in self._unspaced:
            start = text.find(term)
            while start >= 0:
                found.append(self._found(start, term, term))
                start = text.find(term, start + len(term))
        return found

    def _find_as_written(self, text: str) -> list[FoundTerm]:
        """Finds names that stand in a text as in the list, also in compounds with a hyphen."""
        found = []
        words = _LETTERS.finditer(text) if self._by_first else ()
        for word in words:
            for name in self._by_first.get(word[0], ()):
                start = word.start() - name.find(word[0])
                before, behind = text[max(0, start - 1) : max(0, start)], text[start + len(name) :][:1]
                is_apart = not (name[0].isalnum() and before.isalnum()) and not (
                    name[-1].isalnum() and behind.isalnum()
                )
                if start >= 0 and is_apart and text.startswith(name, start):
                    found.append(self._found(start, name, name))
        return found

    def _found(self, start: int, written: str, source: str) -> FoundTerm:
        forbidden = tuple(self._forbidden.get(source, ()))
        wanted = tuple(each for each in self._targets.get(source, ()) if each not in forbidden)
        return FoundTerm(start, start + len(written), source, wanted, forbidden, written)


def is_forbidden(status: str) -> bool:
    """Tells whether what a term list says of a word means that it must not be used.

    In English, German, French or Spanish; TBX says "deprecatedTerm-admn-sts" and "supersededTerm-admn-sts".
    """
    return words_beside_forbidden(status) is not None


def words_beside_forbidden(text: str) -> list[str] | None:
    """Returns the words that stand beside "forbidden" or the like; None if nothing is forbidden.

    Args:
        text: a status, or a heading of words.
    """
    plain = _PARTED.sub(" ", text)
    found = [match for match in _FORBIDDEN.finditer(plain) if match["denial"] is None]
    for match in reversed(found):
        plain = plain[: match.start()] + plain[match.end() :]
    return plain.split() if found else None


def forbidden_words(written: str) -> tuple[str, ...]:
    """Returns the words that a list's column of forbidden words names: "motor; drive"."""
    return tuple(filter(None, (" ".join(word.split()) for word in written.split(";"))))


def is_ending(text: str, tag: str) -> bool:
    """Tells whether a word may go on so; of a language whose endings are not known, with a few letters."""
    endings = rules_of(tag).endings
    return text in endings if endings else text.isalpha() and len(text) <= _FEW_LETTERS


def is_kept(term: FoundTerm, translation: str, tgt: str = "") -> bool:
    """Tells whether a translation has a term as its list wants it, and no word that the list forbids.

    Args:
        term: of its source.
        translation: any text; capitals do not count, and a usual ending may follow, but where a word is its
            own translation.
        tgt: base tag of its language; "" if it is not known.
    """
    has_one = not term.targets or any(_is_there(term, each, translation, tgt) for each in term.targets)
    return has_one and not used_forbidden(term, translation, tgt)


def used_forbidden(term: FoundTerm, translation: str, tgt: str = "") -> tuple[str, ...]:
    """Returns the forbidden words of a term that its translation has."""
    return tuple(each for each in term.forbidden if _stands_in(each, translation, tgt))


def missing_terms(terms: Sequence[FoundTerm], translation: str, tgt: str = "") -> list[FoundTerm]:
    """Returns the terms that a translation lacks."""
    return [term for term in terms if not is_kept(term, translation, tgt)]


def _is_there(term: FoundTerm, target: str, translation: str, tgt: str) -> bool:
    if target != term.source:
        return _stands_in(target, translation, tgt)
    return any(_stands_in(each, translation, tgt, is_name=True) for each in {target, term.name or target})


def _stands_in(target: str, translation: str, tgt: str, *, is_name: bool = False) -> bool:
    """Tells whether a text has a word or phrase, as a word of its own; a name letter by letter."""
    text, wanted = " ".join(translation.split()), target
    if not is_name:
        text, wanted = text.casefold(), wanted.casefold()
    start = text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        behind = _LETTERS.match(text, end)
        may_go_on = behind and not is_name and is_ending(behind[0], tgt)
        is_whole = not behind or not wanted[-1].isalnum() or may_go_on
        if UNSPACED.search(target) or (
            is_whole and not (wanted[0].isalnum() and text[:start][-1:].isalnum())
        ):
            return True
        start = text.find(wanted, start + 1)
    return False


def _fits_capitals(term: str, written: str) -> bool:
    """Refuses "it" for the term "IT"; a capital at the beginning of a word says nothing."""
    inner = [char for word in term.split() for char in word[1:]]
    return not any(map(str.isupper, inner)) or written.startswith(term)


# What contradicts itself in a list of terms, said in sentences with the lines where it stands.

_MOST_NAMED = 5
_MOST_PLACES = 4


class ListedTerm(NamedTuple):
    """One row of a list of terms, as it was given."""

    source: str
    target: str
    """"" where the row has none."""
    forbidden: tuple[str, ...]
    """Words that the translation must not have."""
    place: str
    """"line 4", "terms.csv:4" among several files, or "in “Terms, pumps”" of a list of the library."""


def contradictions(terms: Iterable[ListedTerm]) -> list[str]:
    """Returns sentences on terms with several translations, with one that is asked for and forbidden, with an
    empty side, and on those that stand in the list twice; none if there is nothing to say.
    """
    wanted: dict[str, dict[str, list[str]]] = {}
    forbidden: dict[str, dict[str, list[str]]] = {}
    written: dict[str, str] = {}
    empty: list[str] = []
    for term in terms:
        source, target = _folded(term.source), _folded(term.target)
        if not source or not (target or term.forbidden):
            empty.append(term.place)
            continue
        for text, key in ((term.source, source), (term.target, target)):
            written.setdefault(key, " ".join(text.split()))
        if target:
            wanted.setdefault(source, {}).setdefault(target, []).append(term.place)
        for word in filter(None, map(_folded, term.forbidden)):
            written.setdefault(word, word)
            forbidden.setdefault(source, {}).setdefault(word, []).append(term.place)
    said = [
        _clashes(wanted, forbidden, written),
        _several(wanted, forbidden, written),
        _twice(wanted, written),
    ]
    if empty:
        said.append(f"Without text on one side, so of no use: {_listed(empty)}.")
    return [each for each in said if each]


def _clashes(
    wanted: dict[str, dict[str, list[str]]],
    forbidden: dict[str, dict[str, list[str]]],
    written: dict[str, str],
) -> str:
    named = [
        f"“{written[target]}” for “{written[source]}” ({_listed([*places, *forbidden[source][target]])})"
        for source, targets in wanted.items()
        for target, places in targets.items()
        if target in forbidden.get(source, {})
    ]
    if not named:
        return ""
    return f"{counted(len(named), 'translation')} asked for and forbidden, which is stronger: {_some(named)}."


def _several(
    wanted: dict[str, dict[str, list[str]]],
    forbidden: dict[str, dict[str, list[str]]],
    written: dict[str, str],
) -> str:
    named = []
    for source, targets in wanted.items():
        counting = {each: places for each, places in targets.items() if each not in forbidden.get(source, {})}
        if len(counting) > 1:
            told = "; ".join(f"{written[target]}, {places[0]}" for target, places in counting.items())
            named.append(f"“{written[source]}” ({told})")
    if not named:
        return ""
    return f"Several translations, any of which is right, for {counted(len(named), 'term')}: {_some(named)}."


def _twice(wanted: dict[str, dict[str, list[str]]], written: dict[str, str]) -> str:
    named = [
        f"“{written[source]} → {written[target]}” ({_listed(places)})"
        for source, targets in wanted.items()
        for target, places in targets.items()
        if len(places) > 1
    ]
    if not named:
        return ""
    return f"Listed more than once, and counted once, {counted(len(named), 'term')}: {_some(named)}."


def _some(named: Sequence[str]) -> str:
    more = len(named) - _MOST_NAMED
    return "; ".join([*named[:_MOST_NAMED], *([f"and {more:,} more"] if more > 0 else [])])


def _listed(places: Sequence[str]) -> str:
    """Returns places as one reads them: "lines 3 and 8"."""
    shown = list(dict.fromkeys(places))
    if all(place.startswith("line ") for place in shown) and len(shown) > 1:
        shown = [place.removeprefix("line ") for place in shown]
        lead = "lines "
    else:
        lead = ""
    more = len(shown) - _MOST_PLACES
    if more > 0:
        shown = [*shown[:_MOST_PLACES], f"{more:,} more"]
    return lead + (f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else shown[0])


def _folded(text: str) -> str:
    """Returns a text without the blanks that do not count; capitals do: they tell "IT" from "it"."""
    return " ".join(text.split())
