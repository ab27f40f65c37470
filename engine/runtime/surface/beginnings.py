"""What a person has typed of a translation, as the model would have written it; and back.

The person sees names, addresses and values, the model symbols for them; what stays outside at both ends of a
sentence was never in its translation. What comes back begins with what was typed, letter by letter, whatever
else is done to a translation: then what is done stays out. Knows texts alone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.runtime.surface.surface import Surface
from engine.text.codes import without_tags
from engine.text.languages import UNSPACED
from engine.text.sentences import split_sentences
from engine.text.symbols import Kept, kept_by_symbol, put_back

_LONGEST_STEM, _LEFT = 24, 8
"""Letters of a last word that are compared one by one; of a longer one, and of scripts without blanks, those
at its end."""
_SURELY = 3
"""Letters of a name that are surely the beginning of that one."""
_ENDS = ".!?…"
_NEXT_WORD = re.compile(r"\W*\w*")
_FIRST_WORD = re.compile(r"[^\W\d_]+")


class Stem(NamedTuple):
    """The end of what was typed: a last word that may go on, or a blank."""

    text: str
    """As the model writes it, with the blank before it."""
    rest: str = ""
    """What is left of a name that was typed in part."""


@dataclass(frozen=True)
class Beginning:
    """The beginning of a sentence's translation."""

    typed: str
    """Without tags and accelerators."""
    surface: Surface
    """Of the sentence."""
    has_prefix: bool
    """Whether what stays outside before the sentence was typed, or nothing at all so far."""
    given: str
    """Whole words, as the model writes them."""
    stems: tuple[Stem, ...]
    """What follows them: one of these."""

    @property
    def as_cut(self) -> "Beginning":
        """The same where the model can only read on behind what was typed, and cannot have written it."""
        stem = self.stems[0]
        return replace(self, given=self.given + stem.text.rstrip(), stems=(Stem("", stem.rest),))

    @property
    def is_start(self) -> bool:
        """True: there is no letter yet."""
        return not self._core.strip()

    @property
    def _core(self) -> str:
        return self.typed[len(self.surface.prefix) :] if self.has_prefix else self.typed

    def model_text(self, number: int, tail: str) -> str:
        """Returns a whole translation as the model writes it.

        Args:
            number: of the stem.
            tail: what the model wrote behind it.
        """
        return (self.given + self.stems[number].text + tail).strip()

    def tail(self, number: int, text: str) -> str | None:
        """Returns what stands behind the stem in what the model writes; None: it begins otherwise."""
        before = (self.given + self.stems[number].text).lstrip()
        return text[len(before) :] if text.startswith(before) else None

    def whole(self, number: int, tail: str, finish: Callable[[str], str] = str) -> str:
        """Returns a whole translation as it is shown, without its tags.

        Args:
            number: of the stem.
            tail: what the model wrote behind it.
            finish: what is done to translations besides.
        """
        surface, typed = self.surface, self.typed
        rest = put_back(tail, surface.kept, is_in_capitals=surface.is_in_capitals)
        text = self._core + self.stems[number].rest + rest
        if surface.edges and (rest or not text[-1:].isspace()):
            kept = [each.text for each in surface.kept]
            text = as_typed(text, surface.edges.put_on(text, kept), self._core)
        text = (surface.prefix if self.has_prefix else "") + text
        if surface.suffix and not text.endswith(surface.suffix):
            text = as_typed(text, text.rstrip() + surface.suffix, typed)
        written = surface.ampersands.written(text) if surface.ampersands else text
        text = as_typed(text, written, typed)
        return as_typed(text, finish(text), typed)


def begun_sentence(beginning: str, n_sentences: int, tgt: str) -> tuple[int, int]:
    """Returns which sentence a beginning ends in, and where that begins in it.

    Args:
        beginning: of a translation.
        n_sentences: of its source.
        tgt: language of the translation.
    """
    starts = [span.start for span in split_sentences(beginning, tgt)] or [len(beginning)]
    if beginning[-1:].isspace() and beginning.rstrip()[-1:] in _ENDS:
        starts.append(len(beginning))
    number = min(len(starts), n_sentences) - 1
    return number, starts[number]


def next_word(text: str, typed: str) -> str:
    """Returns what a text has behind its beginning, up to the end of a word."""
    found = _NEXT_WORD.match(text, len(typed))
    return found[0] if found else ""


def untyped(text: str, typed: str, n_plain: int) -> str:
    """Returns the rest of a translation behind a beginning that has other tags or has them elsewhere.

    Args:
        text: the translation, with its tags.
        typed: the beginning, with those that it has.
        n_plain: characters of it without them.
    """
    tagged = without_tags(text)
    parts, done = [], n_plain
    for code in tagged.codes:
        if code.shown not in typed:
            place = max(done, code.position)
            parts += [tagged.plain[done:place], code.shown]
            done = place
    return "".join([*parts, tagged.plain[done:]])


def as_typed(before: str, after: str, typed: str) -> str:
    """Returns a changed text that begins as it was typed; the text as it was where that is lost.

    Args:
        before: begins with what was typed.
        after: the text with a change.
        typed: the beginning.
    """
    if after.startswith(typed):
        return after
    beginning = after[: len(typed)]
    return typed + after[len(typed) :] if beginning.casefold() == typed.casefold() else before


def read_beginning(
    typed: str,
    surface: Surface,
    spell: Callable[[str], Sequence[str]],
    is_small: Callable[[str], bool] | None = None,
) -> Beginning:
    """Reads the beginning of a sentence's translation.

    Args:
        typed: by a person.
        surface: of the sentence.
        spell: returns the target subwords of a text, as strings.
        is_small: tells whether a word has a small first letter inside a sentence, if the model reads the
            first one so; None: it does not.
    """
    plain = without_tags(typed).plain if surface.tags else typed
    if surface.label and surface.label.mark:
        plain = plain.replace(surface.label.mark, "", 1)
    prefix = surface.prefix
    if prefix.startswith(plain):
        plain = prefix
    has_prefix = plain.startswith(prefix)
    text = plain[len(prefix) :] if has_prefix else plain
    first = _FIRST_WORD.match(text)
    if is_small and first and (first.end() == len(text) or is_small(first[0])):
        text = text[0].lower() + text[1:]
    if surface.is_in_capitals:
        text = text[:1] + text[1:].lower()
    text, unused = _with_symbols(text, surface.kept)
    parts = [*_partly_typed(text, unused)]
    sure = [each for each in parts if len(each.typed) >= _SURELY or not each.typed.isalpha()][:1]
    before = text[: len(text) - len(sure[0].typed)] if sure else text
    given, stem = _cut(before, spell)
    if sure:
        blank = "" if stem.strip() else stem
        return Beginning(
            plain,
            surface,
            has_prefix,
            f"{given}{'' if blank else stem}",
            (Stem(blank + sure[0].symbol, sure[0].rest),),
        )
    stems = [Stem(stem)]
    if surface.is_in_capitals and stem[1:2].isalpha():
        stems.append(Stem(stem[0] + stem[1].swapcase() + stem[2:]))
    stems += [
        Stem(stem[: len(stem) - len(each.typed)] + each.symbol, each.rest)
        for each in parts
        if stem.strip() == each.typed
    ]
    return Beginning(plain, surface, has_prefix, given, tuple(stems))


def _cut(text: str, spell: Callable[[str], Sequence[str]]) -> tuple[str, str]:
    """Cuts a text before its last word, or before the blank at its end; as the model spells it."""
    spelled = "".join(spell(text)).replace("▁", " ")
    if text[-1:].isspace() or not spelled.strip():
        return spelled.strip(), " "
    cut = max(0, spelled.rfind(" "))
    if len(spelled) - cut > _LONGEST_STEM or (UNSPACED.search(spelled) and len(spelled) - cut > _LEFT):
        cut = len(spelled) - _LEFT
    return spelled[:cut].strip(), spelled[cut:]


class _TypedPart(NamedTuple):
    """A name or address that was typed in part."""

    symbol: str
    typed: str
    rest: str


def _partly_typed(text: str, unused: Sequence[tuple[str, Kept]]) -> Iterator[_TypedPart]:
    for symbol, kept in unused:
        for length in range(min(len(kept.text) - 1, len(text)), 0, -1):
            start = len(text) - length
            is_apart = not (start and text[start].isalnum() and text[start - 1].isalnum())
            if text.endswith(kept.text[:length]) and is_apart and not kept.text[:length].isspace():
                yield _TypedPart(symbol, kept.text[:length], kept.text[length:])
                break


def _with_symbols(text: str, kept: Sequence[Kept]) -> tuple[str, list[tuple[str, Kept]]]:
    """Returns a text with symbols for what was kept, and the symbols that are still to come."""
    left = [(symbol, each) for symbol, each in kept_by_symbol(kept).items() if each.text.strip()]
    if not left:
        return text, left
    texts = sorted({each.text for _, each in left}, key=len, reverse=True)
    pattern = re.compile("|".join((r"(?<!\w)" * each[0].isalnum()) + re.escape(each) for each in texts))

    def written(match: re.Match[str]) -> str:
        place = next((i for i, (_, each) in enumerate(left) if each.text == match[0]), None)
        if place is None:
            return match[0]
        symbol, each = left.pop(place)
        return " " * each.blank_before + symbol + " " * each.blank_after

    return pattern.sub(written, text), left
