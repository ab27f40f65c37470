"""Sentences in context: which sentence is read together with those before it, and how.

The model reads them as one, joined by semicolons, and the translation of those before is given as a prefix.
Mostly the noun of a pronoun stands in the sentence before, sometimes in the one before that. Only sentences
with a word that may refer to them are read so: others would lose more by a longer text than they gain. "You"
is no such word: with it chats got worse (BLEU 35.0 → 32.7; without it 34.5). Knows no graph.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from engine.languages import rules_of
from engine.results.translation import SentenceTranslation
from engine.text.codes import without_tags
from engine.text.marks import QUOTES, quoted_sentences
from engine.text.sentences import is_running, split_sentences
from engine.text.subwords import Subwords
from engine.text.words.address import form_of_letter, forms_of, forms_said

MOST_WORDS = 30
"""Words of a sentence and its context together, at most: models have learned from few longer pairs."""
MOST_SENTENCES = 2
"""Context sentences before a sentence, at most."""
_MOST_CHARS = 600
"""Characters of one context sentence, at most, even if it has no blanks."""
_WORD = re.compile(r"[^\W\d_]+")
_SHORT = 3
"""Words of a sentence that needs the one before whatever they are: of 12 answers, three more are right so."""
_SHORTEST_NAME = 4
"""Letters: shorter words with a capital are mostly none."""
_MARK = ";"
_ON = ":"
"""Before what stands behind: models keep it, where they turn a semicolon into a comma."""
_ENDS = " .;:,"
_WITHOUT_DOTS = {0x308: None}


@dataclass(frozen=True, slots=True)
class Context:
    """The sentence before another one: plain text, without tags and symbols."""

    source: str
    translation: str = ""
    """What stands there in the target language; "": that is not known, and it is translated first."""
    form: str = ""
    """How the text up to there addresses its reader, see `forms_said`; "": that is not known."""
    before: "Context | None" = None
    """The sentence before this one."""

    def joined(self, text: str) -> str:
        """Returns what the model reads: these sentences and the one behind them."""
        own = f"{_beginning(self.source)} {text}"
        return self.before.joined(own) if self.before else own

    @property
    def is_short(self) -> bool:
        """False: no sentence is so long, on either side."""
        return max(len(self.source), len(self.translation)) <= _MOST_CHARS

    @property
    def prefix(self) -> str:
        """What is given of the translation of all."""
        own = _beginning(self.translation)
        return f"{self.before.prefix} {own}" if self.before else own

    @property
    def turned(self) -> "Context":
        """The same for the opposite direction."""
        return Context(self.translation, self.source, before=self.before and self.before.turned)


def _beginning(sentence: str) -> str:
    return sentence.rstrip(_ENDS) + _MARK


def needs_context(text: str, before: str, src: str) -> bool:
    """Tells whether a sentence has a word that may refer to the one before it, and both are short enough.

    A name that stands in both refers too, and a very short sentence is mostly an answer: Not me. What begins
    with a small letter is no sentence of its own.

    Args:
        text: a sentence.
        before: the one before it.
        src: their language.
    """
    words, rules = _WORD.findall(text), rules_of(src)
    if not rules.referring or not before or len(words) + n_words(before) > MOST_WORDS:
        return False
    if text[:1].islower() or text[:1] in QUOTES:
        return False  # behind a semicolon it would be written small, and what somebody says would go on
    named = _WORD.findall(before)
    names = {word for word in named if _is_name(word)} if len(named) > 1 else ()
    refers = any(word.lower() in rules.referring or word in names for word in words)
    return refers or (0 < len(words) <= _SHORT and text.endswith((".", "?")))


class Gender(Enum):
    """Gender of a person."""

    MALE = "male"
    FEMALE = "female"


def gender_told(behind: str, text: str, src: str) -> Gender | None:
    """Returns what the sentence behind another one says of a person in that one.

    Nothing where somebody is named: the name says it, and is what the pronoun means.

    Args:
        behind: a sentence.
        text: the one before it.
        src: their language.
    """
    words, own, rules = _WORD.findall(behind), _WORD.findall(text), rules_of(src)
    if len(words) + len(own) > MOST_WORDS or _ON in text or behind[:1] in QUOTES:
        return None
    genders = {Gender.MALE: rules.male, Gender.FEMALE: rules.female}
    if any(map(_is_name, own[1:])) or any(word.lower() in rules.male | rules.female for word in own):
        return None
    told = [each for each, said in genders.items() if any(word.lower() in said for word in words)]
    return told[0] if len(told) == 1 else None


def _is_name(word: str) -> bool:
    return word.istitle() and len(word) >= _SHORTEST_NAME


def read_on(text: str, behind: str) -> str:
    """Returns what the model reads to know what stands behind a sentence."""
    return f"{text.rstrip(_ENDS)}{_ON} {behind}"


def without_behind(translation: str, text: str) -> str:
    """Returns the part of a sentence in the translation of what `read_on` returns; "" if it is not clear."""
    own, mark, _ = translation.partition(f"{_ON} ")
    return own + text[len(text.rstrip(_ENDS)) :] if mark else ""


def has_gender(translation: str, other: str, gender: Gender, tgt: str) -> bool:
    """Tells whether a person has a gender in one translation and not in the other: Ärztin, Arzt."""
    feminine = rules_of(tgt).feminine
    if not feminine:
        return False
    women, men = _people(translation) - _people(other), _people(other) - _people(translation)
    if gender is Gender.MALE:
        women, men = men, women
    return any(word + feminine in women for word in men)


def _people(text: str) -> set[str]:
    """Returns the words in small letters, without what an ending for women changes: kolleg, arztin."""
    plain = unicodedata.normalize("NFKD", text.lower()).translate(_WITHOUT_DOTS)
    return {word.removesuffix("e") for word in _WORD.findall(plain)}


def last_sentence(source: str, translation: str, languages: tuple[str, str]) -> Context:
    """Returns the last sentence of a text, with its translation where that has as many sentences."""
    sides = [without_tags(source).plain.strip(), without_tags(translation).plain.strip()]
    cut = [
        [text[span.start : span.end] for span in split_sentences(text, language)]
        for text, language in zip(sides, languages, strict=True)
    ]
    if cut[0] and (not translation or len(cut[0]) == len(cut[1])):
        written = cut[1] or [""] * len(cut[0])
        return following(map(Context, cut[0][-MOST_SENTENCES:], written[-MOST_SENTENCES:]))
    return Context(sides[0], sides[1])


def following(contexts: Iterable[Context], before: Context | None = None) -> Context:
    """Returns the last of several sentences, each behind the one before it.

    Args:
        contexts: at least one, in their order.
        before: what stands before the first.
    """
    for each in contexts:
        before = replace(each, before=before)
    assert before is not None
    return before


def context_of(
    sentences: Sequence[SentenceTranslation], languages: tuple[str, str], before: Context | None = None
) -> Context | None:
    """Returns the last sentence of a translated text, as what stands before the text behind it.

    Args:
        sentences: of the text.
        languages: tags of the source and target language.
        before: what stands before the text itself.
    """
    own = [each for each in sentences if is_running(each.source, languages[0]) and not each.is_kept]
    if not own:
        return before
    form = (before.form if before else "") or _form_in(own, languages)
    last = [Context(each.source, each.target, form) for each in own[-MOST_SENTENCES:]]
    return following(last, before and replace(before, before=None))


def _form_in(sentences: Sequence[SentenceTranslation], languages: tuple[str, str]) -> str:
    """Returns how a translated text addresses its reader: by its salutation, else as it first does."""
    if not forms_of(languages[1]):
        return ""
    sources = [each.source for each in sentences]
    own = [
        each for each, is_quoted in zip(sentences, quoted_sentences(sources), strict=True) if not is_quoted
    ]
    said = (forms_said(each.source, each.target, *languages) for each in own)
    first = next((forms.pop() for forms in said if len(forms) == 1), "")
    return form_of_letter(sources, languages[0]) or first


class GivenTokens(NamedTuple):
    """What a model is given of a sentence, in tokens, without end symbol."""

    ids: Sequence[int]
    """What it reads: with what stands before, if the sentence has a context."""
    prefix: Sequence[int] = ()
    """What stands before its translation; no hypothesis has it."""
    own: Sequence[int] = ()
    """The sentence itself, where `ids` are more."""


def begins_small(text: str, src: str) -> bool:
    """Tells whether a sentence begins with a word that has a capital only for beginning it, mostly."""
    first = _WORD.match(text)
    return bool(first and first[0].istitle() and first[0].lower() in rules_of(src).referring)


def is_polite(text: str, src: str) -> bool:
    """Tells whether a sentence begins with a word that may have a capital for politeness."""
    polite = rules_of(src).polite
    return bool(polite and re.match(polite, text))


def given(text: str, before: Context | None, source: Subwords, target: Subwords, most: int) -> GivenTokens:
    """Returns the tokens of a sentence, with those of its context if there is room for them.

    Args:
        text: the sentence.
        before: its context.
        source: spells what is read.
        target: spells what is written.
        most: tokens of both sentences, on either side.
    """
    own = source.encode(text)
    if before is None:
        return GivenTokens(own)
    ids, prefix = source.encode(before.joined(text)), target.encode(before.prefix)
    return GivenTokens(own) if max(len(ids), len(prefix)) > most else GivenTokens(ids, prefix, own)


def n_words(text: str) -> int:
    """Returns how many words a text has."""
    return len(_WORD.findall(text))
