"""Other ways to read few words alone or beside a symbol, a label with its content, and words said again.

A model learned from sentences: of a single word it often is not sure (Drawer, Thief!, laughs), and is of the
same word in small letters, with an article or with a subject (thief!, the drawer, he laughs). Whether it is,
its own score tells.
"""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache, partial

from engine.languages import rules_of
from engine.results.translation import Alternative
from engine.runtime.surface.contents import Contents, written_like
from engine.runtime.surface.readings import LEAST_SURE_ALONE, Faults, Others, Reading
from engine.text.symbols import has_symbols_of
from engine.text.words.repeated_words import (
    Pieces,
    Row,
    n_too_few,
    pieces_in,
    rows_in,
    said_again,
    said_once,
)
from engine.text.words.words import base_of

_LEAST_SAID = -0.5
"""The same of a text that says a word once."""
_SURE = -0.2
"""Least score for reading a single word with an article: a word that is no noun (Missed, Available) gets
less.

Also the least score of a label that may lose its colon: Stand: Mai is As of May."""
_ODD = 2
"""The faults of a word that is left over, or does not exist."""
_ARTICLE_IS_WORTH = 0.25
"""How much surer a model is of a few words with an article or a subject, which is easily guessed."""
_SMALL_IS_WORTH = 0.1
"""How much surer it must be of a word in small letters than of the word with its capital."""
_LEAST_WORDS = 3
"""Words behind a label, at least, for them to be read by themselves: fewer say too little, medium may be
anything."""
_MOST_LABELLED = 8
"""Words: of a label with more behind it, a score says as little as of any sentence."""
_MARKS = ".!?…:"
_MOST = 3
"""Words: of more, only what is called out."""
_FEW = re.compile(rf"(?P<words>[^\W\d_]{{3,}}(?: [^\W\d_]+){{0,5}})(?P<marks>[{_MARKS}]*)")
_LABEL = re.compile(r"(?P<label>[^\W\d_][^\W_]*(?:[ -][^\W_]+){0,3}): (?P<rest>\S.*)")
_WORDS_AND_SYMBOL = re.compile(r"(?:[^\W\d_]+ ){1,2}(?P<symbol>\{[a-z]{1,4}\})")
_CAPITALIZED = r"[A-ZÄÖÜ][a-zäöüß]+"
_PERSON = re.compile(
    rf"{_CAPITALIZED}(?: (?:[A-ZÄÖÜ]\.|v[ao]n(?: de[rnm]?)?|{_CAPITALIZED}(?:-{_CAPITALIZED})?)){{1,3}}"
)
"""What may be the name of somebody: two words or more with capitals."""
_NAME = "Max"
"""Somebody's: short, and the same in many languages."""
_BETWEEN_LABELS = re.compile(r"(;\s+|,\s+(?=[^,;:]+:\s))")
_LABELLED = re.compile(r"[^\W\d_][^\s.,;:!?]*(?: [^\s.,;:!?]+){0,2}: [^\s;:!?]+(?: [^\s;:!?]+){0,3}")
"""A label of at most three words, and as many as four for what it labels."""
_PARTICLE = re.compile(r" v[ao]n ")
_NO_COMMAND = re.compile(r"[A-Z]?[a-z]+ing\b")
"""Beginning of a label that is no command in English; _COMMAND matches what makes it one in German."""
_COMMAND = re.compile(r"\b[^\W\d_]+n Sie\b")
_ENDINGS = {"der": "r", "das": "s"}
"""Endings of German adjectives without an article: Der erste Tag, Erster Tag."""


@cache
def _article(language: str) -> re.Pattern[str]:
    """Finds the article that a text begins with."""
    return re.compile(rf"\A(?:{'|'.join(rules_of(language).articles) or '(?!)'}) (?=\S)", re.IGNORECASE)


@cache
def _subject(language: str) -> re.Pattern[str]:
    """Finds the subject that a text begins with."""
    return re.compile(rf"\A{rules_of(language).subject or '(?!)'} (?=[^\W\d_])", re.IGNORECASE)


def other_readings(text: str, languages: tuple[str, str]) -> Others | None:
    """Returns the other readings of a text; None if there are none.

    Args:
        text: what is translated.
        languages: tags of the source and target language.
    """
    rows, pieces = rows_in(text, languages[0]), pieces_in(text)
    if rows or pieces:
        faults = partial(_lack, text, rows, pieces)
        marks = ("!", "") if text.endswith("!") else ("",)
        by_piece = [_PieceByPiece(text, pieces, each, languages[1], faults) for each in marks if pieces]
        once = [_SaidOnce(text, rows[0], languages)] if len(rows) == 1 else []
        is_small = rows and rows[0].start == 0 and rows[0].words[1].islower()
        small = [_Small(text, faults)] if is_small and text[0].isupper() else []
        return Others(faults, (*once, *by_piece, *small))
    if (few := _FEW.fullmatch(text)) and (readings := tuple(_alone(few, languages))):
        is_noun = rules_of(languages[0]).capital_nouns and text[0].isupper() and text.isalpha()
        return Others(partial(_doubt, text, -math.inf if is_noun else LEAST_SURE_ALONE), readings)
    if few := _WORDS_AND_SYMBOL.fullmatch(text):
        return Others(lambda found, _: 0, (_WithName(text, few["symbol"]),))  # noqa: ARG005
    if (label := _LABEL.fullmatch(text)) and any(map(str.isalpha, label["rest"])):
        return _of_label(text, label, languages)
    return None


def _of_label(text: str, label: re.Match[str], languages: tuple[str, str]) -> Others:
    """Returns the other readings of a label with its content."""
    pieces = _BETWEEN_LABELS.split(text)
    faults = partial(_label_faults, label)
    noun = _noun_with_article(label["label"], languages)
    noun = noun[:1].upper() + noun[1:]
    rest = text[label.end("label") :]
    readings: list[Reading] = [_NounFirst(text, noun + rest, languages[1], faults)] if noun else []
    if len(pieces) > 1 and all(map(_LABELLED.fullmatch, pieces[::2])):
        readings.append(_OneByOne(text, pieces, languages))
    elif _PERSON.fullmatch(label["rest"]):
        readings.append(_NamedBehind(text, label))
    elif len(label["rest"].split()) >= _LEAST_WORDS:
        several = [noun] if " " in label["label"] and noun else []
        readings += [
            _Labelled(text, each, label, faults, languages[1]) for each in (label["label"], *several)
        ]
    least = LEAST_SURE_ALONE if len(label["rest"].split()) <= _MOST_LABELLED else -math.inf
    return Others(
        lambda found, contents: _doubt(text, least, found, contents) + faults(found, contents),
        tuple(readings),
    )


def _label_faults(label: re.Match[str], found: Alternative, contents: Contents) -> int:  # noqa: ARG001, of all
    """Counts a label that became a command, lost marks, and a name behind one that became another."""
    own, _, rest = found.text.partition(":")
    is_command = _NO_COMMAND.match(label["label"]) and _COMMAND.search(own)
    is_sure = found.score >= _SURE and not set(label["rest"]) & set(";:")
    is_cut = not is_sure and any(found.text.count(mark) < label.string.count(mark) for mark in ";:")
    words, names = rest.split(), label["rest"].split()
    is_like = bool(words) and words[0].casefold() == names[0].casefold()
    is_name = _PERSON.fullmatch(label["rest"]) and (is_like or _PARTICLE.search(label["rest"]))
    is_other = is_name and words != names
    is_short = rest.count(",") < label["rest"].count(",")
    return _ODD * bool(is_command) + (_ODD + 1) * bool(is_other or is_cut) + is_short


def _lack(text: str, rows: list[Row], pieces: Pieces | None, found: Alternative, contents: Contents) -> int:
    return _ODD * n_too_few(rows, pieces, found.text) + contents.has_odd_words(text, found.text)


def _doubt(text: str, least: float, found: Alternative, contents: Contents) -> int:
    return _ODD * contents.has_odd_words(text, found.text) + (found.score < least)


def _alone(few: re.Match[str], languages: tuple[str, str]) -> Iterator[Reading]:
    """Yields the other readings of few words that stand alone."""
    text, words, marks = few[0], few["words"], few["marks"]
    src, tgt = map(base_of, languages)
    rules = rules_of(src)
    first, *rest = words.split()
    has_capital_nouns, is_called = rules.capital_nouns, bool(set(marks) & set("!?"))
    if not rules.noun_article or not rules_of(tgt).articles or (len(rest) >= _MOST and not is_called):
        return
    if _may_be_small(text, src):
        yield _Small(text, partial(_doubt, text, math.inf))
    verb = re.compile(rules.third_person or "(?!)")
    acts = any(map(verb.fullmatch, rest))
    if noun := _noun_with_article(first, languages) if acts or not (rest or is_called) else "":
        least = -math.inf if has_capital_nouns or rest else _SURE
        yield _NounAlone(text, " ".join((noun, *rest)), marks, tgt, least)
    if first.islower() and rules_of(tgt).subject and verb.fullmatch(first):
        yield _Acting(text, f"{rules.subject} {words}", marks, tgt)


def _may_be_small(text: str, src: str) -> bool:
    """Tells whether a text begins with a word that may be written small."""
    rules = rules_of(src)
    is_same_for_many = bool(rules.noun_article) and not rules.article_tells_number
    return text[:1].isupper() and text[1:2].islower() and is_same_for_many


def _noun_with_article(words: str, languages: tuple[str, str]) -> str:
    """Returns a word or a label with an article; "" if it cannot be a noun, or there are no such articles."""
    src, tgt = map(base_of, languages)
    word, *others = words.split()
    is_noun = word.isalpha() and word[1:].islower() and (word[0].isupper() or not rules_of(src).capital_nouns)
    rules = rules_of(src)
    is_noun = is_noun and not (others and (rules.capital_nouns or word.lower() in rules.unlike_nouns))
    if not rules.noun_article or not rules_of(tgt).articles or not is_noun:
        return ""
    return f"{rules.noun_article} {words if rules.capital_nouns else words[0].lower() + words[1:]}"


def _without_article(text: str, tgt: str) -> str | None:
    """Returns a noun, and what follows it, without its article; None if letters tell that it is none."""
    article, has_capitals = _article(base_of(tgt)).match(text), rules_of(tgt).capital_nouns
    without = text[article.end() :] if article else text
    if not (without[:1].islower() and has_capitals):
        return without
    first = without.split()[0]
    if article is None or not first.endswith("e") or first == without.partition(":")[0]:
        return None
    ending = _ENDINGS.get(article[0].strip().casefold(), "")
    return first[0].upper() + first[1:] + ending + without[len(first) :]


class _Small(Reading):
    """Reads few words with a small first letter, as in a sentence: thief! for Thief!"""

    def __init__(self, text: str, faults: Faults) -> None:
        super().__init__(text, text[0].lower() + text[1:], faults=faults)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002
        return text[:1].upper() + text[1:], 0

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        return score - _SMALL_IS_WORTH


class _NounFirst(Reading):
    """Reads the noun of a label with an article, which is taken off again: The drawer: wood."""

    def __init__(self, source: str, text: str, tgt: str, faults: Faults | None = None) -> None:
        super().__init__(source, text, faults=faults)
        self._tgt = tgt

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002
        without = _without_article(text, self._tgt)
        return None if without is None else (without, 1)

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        """Returns the score of the words behind the article, which is easily guessed."""
        n_words = len(self.text.split())
        return score * n_words / (n_words - 1)


class _NounAlone(_NounFirst):
    """Reads a word with an article, which is taken off again: Drawer as the drawer."""

    def __init__(self, source: str, text: str, marks: str, tgt: str, least: float) -> None:
        super().__init__(source, text, tgt)
        self._marks, self._least = marks, least

    def restored(self, translation: Alternative, contents: Contents) -> tuple[Alternative, int] | None:
        """Returns the translation without its article; None if the model is not sure of this one either."""
        return None if translation.score < self._least else super().restored(translation, contents)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        put = super()._put_back(text, contents)
        return None if put is None or put[0] == text else (put[0] + self._marks, 1)

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        return score - _ARTICLE_IS_WORTH


class _Acting(Reading):
    """Reads what somebody does with a subject, which is taken off again: laughs as he laughs."""

    def __init__(self, source: str, text: str, marks: str, tgt: str) -> None:
        super().__init__(source, text)
        self._marks, self._subject = marks, _subject(tgt)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002
        without = self._subject.sub("", text, count=1).rstrip(_MARKS)
        return None if without == text or not without[:1].islower() else (without + self._marks, 1)

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        return score - _ARTICLE_IS_WORTH


class _Labelled(Reading):
    """Reads a label and what it labels each by itself; what the model is surer of, so or whole, is better."""

    def __init__(self, source: str, read: str, label: re.Match[str], faults: Faults, tgt: str) -> None:
        super().__init__(source, ": ", faults=faults)
        self.contents = (read, label["rest"])
        self._tgt = tgt if read != label["label"] else ""

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        label, rest = (contents[each].text for each in self.contents)
        written = _without_article(label, self._tgt) if self._tgt else label
        return None if written is None else (written.rstrip(".:") + text + rest, 1)

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        return sum(contents[each].score for each in self.contents) / len(self.contents)


class _OneByOne(Reading):
    """Reads each of several labels of a line with its content by itself: Door: closed; window: open."""

    def __init__(self, source: str, pieces: Sequence[str], languages: tuple[str, str]) -> None:
        self._marks = [*pieces[1::2], ""]
        super().__init__(source, "".join(self._marks))
        self.contents = tuple(pieces[::2])
        src, tgt = (rules_of(each).capital_nouns for each in languages)
        self._has_small_nouns = src and not tgt

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002
        first, *others = (contents[each].text for each in self.contents)
        if self._has_small_nouns:
            others = [each[:1].lower() + each[1:] for each in others]
        return "".join(map("".join, zip((first, *others), self._marks, strict=True))), _ODD

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        return sum(contents[each].score for each in self.contents) / len(self.contents)


class _NamedBehind(Reading):
    """Reads a label by itself, and puts the name behind it as it is."""

    def __init__(self, source: str, label: re.Match[str]) -> None:
        super().__init__(source, ": ")
        self.contents, self._name = (label["label"],), label["rest"]

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        return contents[self.contents[0]].text.rstrip(".:") + text + self._name, _ODD

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        return contents[self.contents[0]].score


class _WithName(Reading):
    """Reads a name for a symbol beside few words, which a model may leave out: von Max for von {a}."""

    def __init__(self, source: str, symbol: str) -> None:
        super().__init__(source, source.replace(symbol, _NAME))
        self._symbol = symbol

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002
        put = text.replace(_NAME, self._symbol)
        return (put, 0) if has_symbols_of(self.source, put) else None


class _PieceByPiece(Reading):
    """Reads what stands between marks by itself, and what is said again once: Left, left, right!

    What is called out is, too: stop! is no stop.
    """

    def __init__(self, source: str, pieces: Pieces, mark: str, tgt: str, faults: Faults) -> None:
        super().__init__(source, "".join(pieces.gaps), faults=faults)
        self._pieces, self._tgt = pieces, tgt
        self._texts = [each + mark for each in pieces.contents]
        self.contents = tuple(dict.fromkeys(self._texts))

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:  # noqa: ARG002
        if not all(map(contents.is_sure, self.contents)):
            return None
        return self._pieces.written([self._inside(each, contents) for each in self._texts]), 0

    def _inside(self, piece: str, contents: Contents) -> str:
        """Returns a piece as it stands inside a sentence: several words are no noun, but may be a name."""
        written = written_like(piece, contents, self._tgt).rstrip(_MARKS)
        is_phrase = " " in written and written.split()[0] != piece.split()[0]
        return contents.within(written) if piece[0].islower() or is_phrase else written

    def _score(self, score: float, contents: Contents) -> float:  # noqa: ARG002
        return sum(contents[each].score for each in self.contents) / len(self.contents)


class _SaidOnce(Reading):
    """Reads a word once that is said several times, and says it again as often."""

    def __init__(self, source: str, row: Row, languages: tuple[str, str]) -> None:
        super().__init__(source, said_once(source, row), faults=partial(_doubt, source, _LEAST_SAID))
        self._row, self._languages = row, languages
        self.contents = (row.words[-1],)

    def _put_back(self, text: str, contents: Contents) -> tuple[str, int] | None:
        word = contents[self.contents[0]].text
        again = said_again(text, self._row, word, self._languages, contents.within)
        return None if again is None else (again, 0)
