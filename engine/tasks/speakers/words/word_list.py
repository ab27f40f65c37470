"""Whole words out of a profile's pieces: those of the vocabulary, and those of the person's own text."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.corpora.vocabulary.word_lists import read_word_list
from engine.corpora.vocabulary.words import words_of
from engine.errors import SpeakerError
from engine.graph_io import N_SPECIALS, UNK_ID
from engine.library.speakers.profiles import StoredProfile
from engine.results.speakers import SpeakerWord
from engine.tasks.home import open_library
from engine.tasks.speakers.profiles.bias_values import Floats, profile_for, rarest_piece, total_bias
from engine.tasks.speakers.profiles.models import learned_model, model_exists, nothing_learned, opened

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

START = "▁"
"""Marks a piece that begins a word."""
PART = "·"
"""Stands before a piece that does not begin a word, where people read it."""

_MOST_PIECES = 8
"""A word of more pieces is a name or a slip."""
_LEAST_BIAS = 0.05
"""Nats; less is read as nothing, and no list of words shows it."""


@dataclass(frozen=True)
class WordList:
    """The words of one speaker's profile for one model."""

    speaker_id: str
    profile: StoredProfile
    translator: "Translator"

    @classmethod
    def open(cls, speaker_id: str, model: str, translator: "Translator | None") -> "WordList":
        """Finds the numbers and opens the model they are for.

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
        """What the profile does to every piece, (tgt_vocab,)."""
        return total_bias(self.profile, self.translator.speaker_info())

    @cached_property
    def own_words(self) -> Counter[str]:
        """How often the person's own text has each word."""
        texts = open_library().speakers.text.some(self.speaker_id)
        language = self.translator.card.tgt
        return Counter(word for text in texts for word in words_of(text.target, language))

    def strongest(self, limit: int, *, parts: bool = False, search: str = "") -> dict[str, list[SpeakerWord]]:
        """Returns what is raised and lowered most, see `engine.tasks.speaker_words`."""
        spelled = self._spelled(parts=parts, search=search)
        edited = set() if search else {str(edit["word"]) for edit in self.profile.edits}
        hidden = set() if parts or search else self._only_parts - edited
        ranked: dict[str, list[tuple[float, int, str]]] = {"raised": [], "lowered": []}
        for text, pieces in spelled.items():
            bias = self._bias_of(pieces)
            is_wanted = search.casefold() in text.casefold() if search else abs(bias) >= _LEAST_BIAS
            if text in edited or (is_wanted and text not in hidden):
                ranked["raised" if bias >= 0 else "lowered"].append((-abs(bias), -self.own_words[text], text))
        return {
            side: [
                self.word(text, spelled[text])
                for place, (_, _, text) in enumerate(sorted(found))
                if place < limit or text in edited
            ]
            for side, found in ranked.items()
        }

    def word(self, text: str, pieces: tuple[int, ...]) -> SpeakerWord:
        """Returns one word as it is now."""
        edit = next((edit for edit in self.profile.edits if edit["word"] == text), None)
        info = self.translator.speaker_info()
        return SpeakerWord(
            word=text,
            bias=round(self._bias_of(pieces), 4),
            count=self.own_words[text],
            is_pinned=bool(edit and edit["pinned"]),
            is_edited=edit is not None,
            pieces=tuple(info.pieces[piece] for piece in pieces),
        )

    def spell(self, word: str) -> tuple[int, ...]:
        """Returns the pieces of a word.

        Raises:
            SpeakerError: if it is no single word, or the model cannot write it.
        """
        if word.startswith(PART) and word[len(PART) :] in (names := self.translator.speaker_info().pieces):
            return (names.index(word[len(PART) :]),)
        if not word or word.split() != [word]:
            raise SpeakerError(f"{word!r} is not one word.", "Change the words of an expression one by one.")
        pieces = tuple(self.translator.target.encode(word))
        if not pieces or UNK_ID in pieces:
            raise SpeakerError(f"The model cannot write {word!r}: it does not know its letters.", "")
        return pieces

    def sharing(self, piece: int, word: str) -> list[str]:
        """Returns other words that hold a piece: the piece if it is one, and those of the person's text."""
        spelled = self._of_own_text()
        name = self.translator.speaker_info().pieces[piece].removeprefix(START)
        found = [name] if piece in self._whole_words else []
        found += [own for own, _ in self.own_words.most_common() if piece in spelled.get(own, ())]
        return [other for other in dict.fromkeys(found) if other != word]

    def _spelled(self, *, parts: bool, search: str) -> dict[str, tuple[int, ...]]:
        """Returns every word that may be shown, with its pieces."""
        names = self.translator.speaker_info().pieces
        found: dict[str, tuple[int, ...]] = {
            names[piece][len(START) :]: (piece,) for piece in self._whole_words
        }
        found |= self._of_own_text()
        found |= {str(edit["word"]): tuple(edit["pieces"]) for edit in self.profile.edits}
        if search and search.split() == [search] and search not in found:
            pieces = tuple(self.translator.target.encode(search))
            found |= {search: pieces} if pieces and UNK_ID not in pieces else {}
        if parts:
            shown = {piece for pieces in found.values() if len(pieces) == 1 for piece in pieces}
            found |= {
                PART + name.removeprefix(START): (piece,)
                for piece, name in enumerate(names)
                if piece >= N_SPECIALS and piece not in shown
            }
        return found

    @cached_property
    def _only_parts(self) -> set[str]:
        """Words that the person never writes, but whose piece begins one they do: "co" of "commence"."""
        names = self.translator.speaker_info().pieces
        begins = {pieces[0] for pieces in self._of_own_text().values() if len(pieces) > 1}
        return {names[piece].removeprefix(START) for piece in begins} - set(self.own_words)

    def _bias_of(self, pieces: tuple[int, ...]) -> float:
        if len(pieces) == 1:
            return float(self.bias[pieces[0]])
        return float(self.bias[rarest_piece(pieces, self.translator.speaker_info().unigram)])

    @cached_property
    def _whole_words(self) -> set[int]:
        """The pieces that are words: of single letters only those that the person writes alone."""
        info = self.translator.speaker_info()
        folder = self.translator.card.folder
        if model_exists(info.model_id):  # of a pack, the open model's folder is its parent's
            folder = open_library().model(info.model_id).path
        words = _pieces_that_are_words(folder, tuple(info.pieces))
        return {piece for piece, word in words if len(word) > 1 or word in self.own_words}

    def _of_own_text(self) -> dict[str, tuple[int, ...]]:
        words = list(self.own_words)
        spelled = zip(words, self.translator.target.encode_all(words), strict=True)
        return {
            word: tuple(pieces)
            for word, pieces in spelled
            if pieces and len(pieces) <= _MOST_PIECES and UNK_ID not in pieces
        }


@lru_cache(maxsize=4)
def _pieces_that_are_words(folder: Path, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Returns the pieces that the model's text has as words, if that is known, else all that begin one.

    Args:
        folder: the model's, with its list of words.
        names: the pieces.
    """
    listed = read_word_list(folder, "target")
    found = []
    for piece, name in enumerate(names):
        word = name[len(START) :]
        if piece < N_SPECIALS or not name.startswith(START) or not word:
            continue
        if word in listed.counts if listed else any(map(str.isalpha, word)):
            found.append((piece, word))
    return tuple(found)
