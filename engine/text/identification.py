"""Language identification of a sample of text: a guess to start from, never a reason to drop anything."""

import math
import mmap
import re
from array import array
from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import Any

import numpy as np

from engine.languages import LANGUAGES
from engine.text.languages import UNSPACED, find_language, language_name
from engine.text.protected import protected_stretches
from engine.text.sentences import split_sentences

# Short words that are frequent in one language and rare in the others: two of them tell a language apart.
#
# Words that several of these languages share ("die", "in", "de") are left out on purpose: what they leave
# undecided is decided by a slower test.

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

# Guesses at the language of a sample: among all or some, and only where it is plain.

_ON_DISK = "/var/tmp"
"""Where files do not lie in memory, as they may in the usual folder for temporary files."""
_mapped: list[mmap.mmap] = []
"""Tables of the identifier that were written there: 70 MB, of which a text reads a few rows."""
_MAX_CHARS = 4000
_MIN_LETTERS = 12
"""With fewer letters a guess is as good as a coin."""
_LITTLE_LETTERS = 60
"""With fewer only a plain language is one: of lists of four German or English words one in six was taken for
text in another language, of lists of ten one in a hundred."""
_LAST_LATIN = "\u024f"
_FEWEST_WORDS = 3
"""Fewer different ones, of two letters or more, may be a name, a title or no words at all."""
_ENOUGH_WORDS = 2
"""Frequent short words of a language and of no other: so many tell it, if no other has more."""
_FEWEST_LETTERS = 2
_UNEXPECTED_LETTERS, _UNEXPECTED_WORDS = 20, 4
"""With fewer a text is in no language that nobody expects."""
_SURELY = 6.0
"""Nats by which one of two languages must be likelier, where a text may be a word or two."""
_CLEARLY = 15.0
"""Nats by which another language must be likelier. Of held-out sentences of any length at most 0.4 %
(everyday ones) or 0.9 % (documentation) are doubted then, and 91 to 100 % of those in another language."""


def guess_language(texts: Iterable[str]) -> str:
    """Returns the base tag of the language that some texts are most likely in, "" if they say too little.

    Args:
        texts: a sample; only the first few thousand characters count.
    """
    sample = _sample(texts)
    return plain_language(sample) if _n_letters(sample) < _LITTLE_LETTERS else likeliest_language([sample])


def likeliest_language(texts: Iterable[str]) -> str:
    """Returns what `guess_language` does, also where a few words are all that there is to go by."""
    sample = _sample(texts)
    if _n_letters(sample) < _MIN_LETTERS:
        return ""
    language, _ = _identifier().classify(sample)
    return base_language(str(language))  # "zxx" stands for no language at all


def _sample(texts: Iterable[str]) -> str:
    sample = ""
    for text in texts:
        sample += text + "\n"
        if len(sample) > _MAX_CHARS:
            break
    return sample[:_MAX_CHARS]


def _n_letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def guess_among(text: str, languages: Collection[str]) -> str:
    """Returns which of some languages a text is most likely in; "" if it tells none of them from the others.

    Args:
        text: of any length, also a word or two; only the first few thousand characters count.
        languages: base tags.
    """
    ranked = _among(text, languages)
    is_tie = len(ranked) > 1 and ranked[0][1] == ranked[1][1]  # "12 kW"
    return ranked[0][0] if ranked and not is_tie else ""


def shares_among(text: str, languages: Collection[str]) -> dict[str, float]:
    """Returns how likely a text is in each of some languages, the likeliest first; together 1.

    Nothing if it says too little, or there are no such languages.
    """
    ranked = _among(text, languages)
    weights = [math.exp(score - ranked[0][1]) for _, score in ranked]
    return {tag: weight / sum(weights) for (tag, _), weight in zip(ranked, weights, strict=True)}


def surely_among(text: str, language: str, others: Collection[str]) -> bool:
    """Tells whether a text is surely in one language, if it is in that one or in others.

    Of the first two words of 3,500 German and English sentences 0.3 % are surely in the wrong one of both,
    and 76 % in the right one.
    """
    ranked = _among(text, {language, *others})
    is_first = bool(ranked) and ranked[0][0] == language
    return is_first and (len(ranked) == 1 or ranked[0][1] - ranked[1][1] > _SURELY)


def lead_over(text: str, language: str, other: str) -> float:
    """Returns by how many nats a text is likelier in one language than in another; both can be guessed."""
    scores = dict(_among(text, (language, other)))
    return scores[language] - scores[other] if scores else 0.0


def are_exchanged(first: str, second: str, languages: tuple[str, str]) -> bool:
    """Tells whether two texts, one the translation of the other, are surely each in the other's language.

    Of 1,500 lists of two German words and two English ones 97 % are noticed when exchanged, of longer lists
    and of single sentences all; of 18,000 that were not, none is.

    Args:
        first: said to be in the first language.
        second: said to be in the second one.
        languages: base tags.
    """
    source, target = languages
    if source == target or not all(map(can_guess, languages)):
        return False
    return lead_over(first, target, source) + lead_over(second, source, target) > _SURELY


def _among(text: str, languages: Collection[str]) -> list[tuple[str, float]]:
    """Returns how likely a text is in each of some languages that are known, the likeliest first."""
    words = "\n".join(map(_plain_words, text[:_MAX_CHARS].splitlines()))
    if _n_letters(words) < _FEWEST_LETTERS:
        return []
    return [(tag, score) for tag, score in _ranked(words)[1].items() if tag in languages]


def other_language(text: str, language: str) -> str:
    """Returns the base tag of the language that a text is plainly in if that is another one; else "".

    Short texts, names, addresses, code and numbers say nothing, and close languages are never told apart.

    Args:
        text: of any length; only the first few thousand characters count.
        language: the base tag of the language that it should be in.
    """
    words = _telling_words(text)
    if not words or _has_words_of(language, words) or not can_guess(language):
        return ""
    found, scores = _ranked(words)
    is_other = _is_plausible(found, words) and not are_close(found, language)
    return found if is_other and scores[found] - scores[language] > _CLEARLY else ""


def is_little(words: str) -> bool:
    """Tells whether Latin words are too few to be in a language that nobody expects: a place, a title."""
    few = _n_letters(words) < _UNEXPECTED_LETTERS or len(words.split()) < _UNEXPECTED_WORDS
    return few and not UNSPACED.search(words) and not _has_other_letters(words)


def _has_other_letters(words: str) -> bool:
    """Tells whether most letters of some words are not Latin."""
    n_other = sum(char.isalpha() and char > _LAST_LATIN for char in words)
    return 2 * n_other > _n_letters(words)


def is_like_no_other(text: str, language: str) -> bool:
    """Tells whether a text that is in one language, or may be, is surely in no other but a close one.

    Of 5,900 German, English, French and Japanese sentences, typed word by word, six are taken for another
    language on the way if this and `other_language` must agree, and 66 if that one alone decides.
    """
    ranked = _among(text, {each for each in _tags() if each == language or not are_close(each, language)})
    return bool(ranked) and ranked[0][0] == language and ranked[0][1] - ranked[1][1] > _SURELY


def has_sentence_in(text: str, language: str, other: str) -> bool:
    """Tells whether a sentence of a text, of three words or more, is surely in the first of two languages.

    Of 7,400 German and 7,400 English sentences none and four are surely in the other language.
    """
    sentences = (text[span.start : span.end] for span in split_sentences(text, language))
    return any(_telling_words(each) and surely_among(each, language, [other]) for each in sentences)


def plain_language(text: str) -> str:
    """Returns the base tag of the language that a text is plainly in; "" if it says too little.

    Short texts, names, addresses, code and numbers say nothing, nor what may be either of two
    close languages.

    Args:
        text: of any length; only the first few thousand characters count.
    """
    words = _telling_words(text)
    if not words:
        return ""
    found, scores = _ranked(words)
    others = [score for tag, score in scores.items() if tag not in ("", found)]
    is_clear = _is_plausible(found, words) and scores[found] - max(others) > _CLEARLY
    return found if is_clear else ""


def _is_plausible(language: str, words: str) -> bool:
    """Tells whether a guess is to be believed; else odd texts in Latin letters would be in Guarani.

    Such are only in one of the languages whose short words are known.
    """
    is_named = language_name(language) != language
    return language in FUNCTION_WORDS or (is_named and _has_other_letters(words))


def _telling_words(text: str) -> str:
    """Returns the words of a text by which its language can be told; "" if they are too few."""
    words = "\n".join(map(_plain_words, text[:_MAX_CHARS].splitlines()))
    different = {word.lower() for word in re.findall(r"[^\W\d_]{2,}", words)}
    is_short = _n_letters(words) < _MIN_LETTERS or len(different) < _FEWEST_WORDS
    return "" if is_short and not UNSPACED.search(words) else words


def _ranked(words: str) -> tuple[str, dict[str, float]]:
    """Returns the likeliest language, and how likely each is, by its base tag."""
    scores: dict[str, float] = {}
    for label, score in _identifier().rank(words.lower() if words.isupper() else words):
        scores.setdefault(base_language(str(label)), float(score))
    return max(scores, key=lambda tag: scores[tag]), scores


def _has_words_of(language: str, text: str) -> bool:
    """Says whether short words tell a text's language, which spares the half second of loading the model."""
    words = Counter(re.findall(r"\w+", text.lower()))
    counts = {
        tag: sum(words[word] for word in own if word in words)
        for tag, own in FUNCTION_WORDS.items()
        if tag == language or not are_close(tag, language)
    }
    own = counts.pop(language, 0)
    return own >= _ENOUGH_WORDS and own >= max(counts.values())


def _plain_words(line: str) -> str:
    for start, end in reversed(protected_stretches(line)):
        line = f"{line[:start]} {line[end:]}"
    return line


def can_guess(language: str) -> bool:
    """True if texts in a language, given by its base tag, can be recognised as such."""
    return language in _tags()


@cache
def _tags() -> frozenset[str]:
    """Returns the base tags of the languages that can be guessed."""
    return frozenset(base_language(str(label)) for label in _identifier().labels) - {""}


@lru_cache(maxsize=10_000)
def base_language(tag: str) -> str:
    """Returns the base tag of what may be a language, "" if it is none."""
    return find_language(tag) if len(tag.split()) == 1 else ""


@cache
def _identifier() -> Any:
    return new_identifier()


def new_identifier(*, norm_probs: bool = False) -> Any:
    """Returns an identifier of all languages; the tables of all there are lie in the same files."""
    from py3langid.langid import LanguageIdentifier

    with _reading:
        shares, own, labels, moves, rows, output = _tables()
    return LanguageIdentifier(shares, own, labels, moves, output, norm_probs, tk_row=rows)


_reading = Lock()
"""Of many threads that ask at first, one reads the tables: each copy takes 40 MB and half a second."""


@cache
def _tables() -> tuple[Any, ...]:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier  # 0.8 s, and few calls need it

    read = LanguageIdentifier.from_model_file(MODEL_FILE)
    shares = np.frombuffer(_in_file(read.nb_ptc), read.nb_ptc.dtype).reshape(read.nb_ptc.shape)
    moves = memoryview(_in_file(read.tk_nextmove)).cast("B").cast(read.tk_nextmove.typecode)
    return shares, read.nb_pc, read.nb_classes, moves, read.tk_row, array("i", read.tk_output)


def _in_file(table: Any) -> Any:
    """Writes a table into a file that goes with the process, to be read where it lies."""
    try:
        with TemporaryFile(dir=_ON_DISK if Path(_ON_DISK).is_dir() else None) as file:
            file.write(table)
            file.flush()
            _mapped.append(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError:  # a full disk: then it stays in memory
        return table
    return _mapped[-1]


def let_go() -> None:
    """Gives back the memory that looking at texts took; what is needed again is read again."""
    if hasattr(mmap, "MADV_DONTNEED"):
        for each in _mapped:
            each.madvise(mmap.MADV_DONTNEED)
