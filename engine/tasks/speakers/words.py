"""Whole words made of a profile's subwords: those of the vocabulary, and those of the speaker's own text."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import SpeakerError
from engine.base.graph_io import N_SPECIALS, UNK_ID
from engine.library.speakers import StoredProfile
from engine.results.speakers import SpeakerWord, SpeakerWords
from engine.tasks.home import open_library
from engine.tasks.speakers.profiles import (
    Floats,
    learned_model,
    model_exists,
    nothing_learned,
    opened,
    profile_for,
    rarest_subword,
    total_bias,
)
from engine.text.words.word_lists import read_word_list
from engine.text.words.words import words_of

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


START = "▁"
"""Marks a subword that begins a word."""
PART = "·"
"""Stands before a subword that does not begin a word, where people read it."""

_MOST_SUBWORDS = 8
"""Subwords of a word, at most; with more it is a name or a typing error."""
_LEAST_BIAS = 0.05
"""Nats; a smaller bias changes nothing, and no list of words shows it."""


@dataclass(frozen=True)
class ProfileWords:
    """The words of one speaker's profile for one model."""

    speaker_id: str
    profile: StoredProfile
    translator: "Translator"

    @classmethod
    def open(cls, speaker_id: str, model: str, translator: "Translator | None") -> "ProfileWords":
        """Finds the profile and opens the model it is for.

        Raises:
            SpeakerError: if there is no such speaker, or nothing was learned for this model.
        """
        record = open_library().speakers.get(speaker_id)
        if translator is None and not model:
            model = learned_model(record)
        translator = opened(record, model, translator)
        profile = profile_for(speaker_id, translator)
        if profile is None:
            raise nothing_learned(record, translator.speaker_info().model_id)
        return cls(speaker_id, profile, translator)

    @cached_property
    def bias(self) -> Floats:
        """Bias of every subword, (tgt_vocab,)."""
        return total_bias(self.profile, self.translator.speaker_info())

    @cached_property
    def own_words(self) -> Counter[str]:
        """How often each word occurs in the speaker's own text."""
        texts = open_library().speakers.text.some(self.speaker_id)
        language = self.translator.card.tgt
        return Counter(word for text in texts for word in words_of(text.target, language))

    def strongest(self, limit: int, *, parts: bool = False, search: str = "") -> SpeakerWords:
        """Returns the words raised and lowered most, see `engine.tasks.speaker_words`."""
        spelled = self._spelled(parts=parts, search=search)
        edited = set() if search else {edit.word for edit in self.profile.edits}
        hidden = set() if parts or search else self._only_parts - edited
        biases = {text: self._bias_of(subwords) for text, subwords in spelled.items()}
        wanted = [
            text
            for text, bias in biases.items()
            if text in edited
            or (search.casefold() in text.casefold() if search else abs(bias) >= _LEAST_BIAS)
            and text not in hidden
        ]
        wanted.sort(key=lambda text: (-abs(biases[text]), -self.own_words[text], text))

        def first(side: list[str]) -> tuple[SpeakerWord, ...]:
            listed = [text for place, text in enumerate(side) if place < limit or text in edited]
            return tuple(self.word(text, spelled[text]) for text in listed)

        return SpeakerWords(
            raised=first([text for text in wanted if biases[text] >= 0]),
            lowered=first([text for text in wanted if biases[text] < 0]),
        )

    def word(self, text: str, subwords: tuple[int, ...]) -> SpeakerWord:
        """Returns one word as it is now."""
        edit = next((edit for edit in self.profile.edits if edit.word == text), None)
        info = self.translator.speaker_info()
        return SpeakerWord(
            word=text,
            bias=round(self._bias_of(subwords), 4),
            count=self.own_words[text],
            is_pinned=edit is not None and edit.is_pinned,
            is_edited=edit is not None,
            subwords=tuple(info.subwords[subword] for subword in subwords),
        )

    def spell(self, word: str) -> tuple[int, ...]:
        """Returns the subword ids of a word.

        Raises:
            SpeakerError: if it is no single word, or the model cannot write it.
        """
        if word.startswith(PART) and word[len(PART) :] in (names := self.translator.speaker_info().subwords):
            return (names.index(word[len(PART) :]),)
        if not word or word.split() != [word]:
            raise SpeakerError(f"{word!r} is not one word.", "Change the words of an expression one by one.")
        subwords = tuple(self.translator.target.encode(word))
        if not subwords or UNK_ID in subwords:
            raise SpeakerError(f"The model cannot write {word!r}: it does not know its letters.")
        return subwords

    def sharing(self, subword: int, word: str) -> tuple[str, ...]:
        """Returns other words that contain a subword: itself if it is a word, and those of the own text."""
        spelled = self._of_own_text()
        name = self.translator.speaker_info().subwords[subword].removeprefix(START)
        found = [name] if subword in self._whole_words else []
        found += [own for own, _ in self.own_words.most_common() if subword in spelled.get(own, ())]
        return tuple(other for other in dict.fromkeys(found) if other != word)

    def _spelled(self, *, parts: bool, search: str) -> dict[str, tuple[int, ...]]:
        """Returns every word that may be shown, with its subword ids."""
        names = self.translator.speaker_info().subwords
        found: dict[str, tuple[int, ...]] = {names[i][len(START) :]: (i,) for i in self._whole_words}
        found |= self._of_own_text()
        found |= {edit.word: edit.subword_ids for edit in self.profile.edits}
        if search and search.split() == [search] and search not in found:
            subwords = tuple(self.translator.target.encode(search))
            found |= {search: subwords} if subwords and UNK_ID not in subwords else {}
        if parts:
            shown = {subwords[0] for subwords in found.values() if len(subwords) == 1}
            found |= {
                PART + name.removeprefix(START): (i,)
                for i, name in enumerate(names)
                if i >= N_SPECIALS and i not in shown
            }
        return found

    @cached_property
    def _only_parts(self) -> set[str]:
        """Words that the speaker never writes, but that begin one they do: "co" of "commence"."""
        names = self.translator.speaker_info().subwords
        begins = {subwords[0] for subwords in self._of_own_text().values() if len(subwords) > 1}
        return {names[subword].removeprefix(START) for subword in begins} - set(self.own_words)

    def _bias_of(self, subwords: tuple[int, ...]) -> float:
        return float(self.bias[rarest_subword(subwords, self.translator.speaker_info().unigram)])

    @cached_property
    def _whole_words(self) -> set[int]:
        """The subwords that are words: of single letters only those that the speaker writes alone."""
        info = self.translator.speaker_info()
        folder = self.translator.card.folder
        if model_exists(info.model_id):  # of a pack, the open model's folder is its parent's
            folder = open_library().model(info.model_id).path
        words = _subwords_that_are_words(folder, tuple(info.subwords))
        return {subword for subword, word in words if len(word) > 1 or word in self.own_words}

    def _of_own_text(self) -> dict[str, tuple[int, ...]]:
        words = list(self.own_words)
        spelled = zip(words, self.translator.target.encode_all(words), strict=True)
        return {
            word: tuple(subwords)
            for word, subwords in spelled
            if subwords and len(subwords) <= _MOST_SUBWORDS and UNK_ID not in subwords
        }


@lru_cache(maxsize=4)
def _subwords_that_are_words(folder: Path, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Returns the subwords that are words of the model's text if that is known, else all that begin one."""
    listed = read_word_list(folder, "target")
    found = []
    for subword, name in enumerate(names):
        word = name[len(START) :]
        if subword < N_SPECIALS or not name.startswith(START) or not word:
            continue
        if word in listed.counts if listed else any(map(str.isalpha, word)):
            found.append((subword, word))
    return tuple(found)


# The words that a profile raises and lowers, and those that an exported one would reveal.
#
# A word is what people call one, also where the model spells it with several subwords. Its bias is that of
# its rarest subword, which tells it from most other words.


def speaker_words(
    speaker_id: str,
    model: str = "",
    limit: int = 40,
    *,
    parts: bool = False,
    search: str = "",
    translator: "Translator | None" = None,
) -> SpeakerWords:
    """Returns the words that a profile raises and lowers most.

    Args:
        speaker_id: whose.
        model: for which model; may be left out with a translator, or if the speaker learned for one only.
        limit: at most so many of each, and all that were changed by hand.
        parts: also parts of words, written "·ing"; else only whole words, and of these none that matters
            only as a part of the speaker's own words.
        search: only words that contain this; then also words that are not changed at all.
        translator: the open model, if there is one.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    return ProfileWords.open(speaker_id, model, translator).strongest(limit, parts=parts, search=search)


def revealed_words(
    speaker_id: str, model: str = "", limit: int = 200, *, translator: "Translator | None" = None
) -> list[SpeakerWord]:
    """Returns the words that an exported profile would reveal, the strongest first.

    Anybody with the file and the model can find out every word that the profile raises or lowers; so these
    are the words and, where a part of a word is raised alone, the parts that stand out.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    found = ProfileWords.open(speaker_id, model, translator).strongest(limit, parts=True)
    return sorted(found.both, key=lambda word: -abs(word.bias))[:limit]
