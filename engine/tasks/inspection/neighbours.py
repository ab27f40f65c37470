"""A word's neighbours: in the domain's text, in the model before, projected into it, and after learning."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import ConfigError, ModelError
from engine.methods import VA_LLM
from engine.results.words import NearWord, SuggestedWord, WordNeighbours
from engine.tasks.models.builtin import find_model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.adaptation.word_spaces import Neighbours, WordSpaces

_HINT = f"Adapt the model once more with --method {VA_LLM.name}."
_MOST_CANDIDATES = 2000
"""Words looked at for suggestions: the commonest."""


def neighbours(model: str, words: Sequence[str], side: str = "target", k: int = 8) -> list[WordNeighbours]:
    """Finds the nearest words of words in four spaces (table 8 of Sato et al., Findings of EMNLP 2020).

    Args:
        model: id of a model that learned a domain's vocabulary.
        words: as they are written; capitals are tried both ways.
        side: "target" or "source".
        k: how many, at most 8.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if it learned no such vocabulary, or its folder is damaged.
    """
    opened = _OpenSide.open(model, side)
    found = []
    for word in words:
        row = opened.row(word)
        cbow, before, projected, after = (
            opened.near(space, row)[:k] for space in ("cbow", "before", "projected", "after")
        )
        found.append(WordNeighbours(word=word, cbow=cbow, before=before, projected=projected, after=after))
    return found


def suggested_words(model: str, side: str = "target", limit: int = 24) -> list[SuggestedWord]:
    """Finds words worth looking at: those whose neighbours changed most, then words that are new.

    Args:
        model: id of a model that learned a domain's vocabulary.
        side: "target" or "source".
        limit: how many; new words take a third of the places.

    Raises:
        LibraryError: if there is no such model.
        ModelError: if it learned no such vocabulary.
    """
    opened = _OpenSide.open(model, side)
    known, new = [], []
    for row in range(min(opened.n_words, _MOST_CANDIDATES)):
        word = opened.word(row)
        before, after = ({each.word for each in opened.near(name, row)} for name in ("before", "after"))
        if not before:
            new.append(SuggestedWord(word=word, shown=opened.shown(word), moved=None))
        elif after:
            moved = round(1 - len(before & after) / len(after), 4)
            known.append((moved, SuggestedWord(word=word, shown=opened.shown(word), moved=moved)))
    known.sort(key=lambda each: -each[0])
    n_new = min(len(new), max(limit // 3, limit - len(known)))
    return [*(each for _, each in known[: limit - n_new]), *new[:n_new]]


@dataclass(frozen=True, eq=False)
class _OpenSide:
    """One side of a model, opened to be looked at."""

    spaces: "WordSpaces"
    tokens: Sequence[str]
    after: "Neighbours"
    rows: dict[str, int]
    whole: Collection[str] | None
    """Whole words that the model before knew, in small letters; None if that is not known."""
    old: Collection[str]
    """The tokens of the model before that begin a word."""

    @classmethod
    def open(cls, model: str, side: str) -> "_OpenSide":
        """Opens a model; what was opened last is kept."""
        if side not in ("source", "target"):
            raise ConfigError([f"side must be source or target, not {side!r}"])
        path = find_model(model).path / _spaces_file()
        if not path.is_file():
            raise ModelError(f"{model} learned no vocabulary of its own.", _HINT)
        opened = _opened(model, path, path.stat().st_mtime_ns, side)
        if opened is None:
            raise ModelError(f"{model} kept the vocabulary of its {side} side.", _HINT)
        return opened

    @property
    def n_words(self) -> int:
        """Words that can be looked up, the commonest first."""
        return len(self.spaces.words)

    def word(self, row: int) -> str:
        """Returns a word as it is written."""
        return self.tokens[int(self.spaces.words[row])].removeprefix("▁")

    def shown(self, word: str) -> str:
        """Returns a token as people read it: with "…" if it only begins words.

        That is known of tokens of the model before; most new ones are words of the domain.
        """
        is_word = self.whole is None or word.casefold() in self.whole or word not in self.old
        return word if is_word else f"{word}…"

    def row(self, word: str) -> int | None:
        """Returns the place of a word, written with small or large letters; None if it is not one token."""
        forms = (word, word.lower(), word.capitalize(), word.upper())
        return next((self.rows[form] for form in forms if form in self.rows), None)

    def near(self, space: str, row: int | None) -> tuple[NearWord, ...]:
        """Returns the neighbours of a word in one space, nearest first."""
        from engine.adaptation.word_spaces import named

        if row is None:
            return ()
        found = self.after if space == "after" else getattr(self.spaces, space)
        tokens = self.tokens if space in ("cbow", "after") else self.spaces.old_tokens
        return tuple(
            NearWord(word=word, shown=self.shown(word), similarity=similarity)
            for word, similarity in named(found, row, tokens)
        )


@lru_cache(maxsize=4)
def _opened(
    model: str,
    path: Path,
    changed_ns: int,  # noqa: ARG001, a new file is read anew
    side: str,
) -> _OpenSide | None:
    import numpy as np

    from engine.adaptation.word_spaces import neighbours_of, spaces_from_bytes, word_ids
    from engine.tasks.vocabulary.report import base_words
    from engine.text.subwords import Subwords

    subwords = Subwords.load(path.parent / f"{side}.spm")
    try:
        spaces = spaces_from_bytes(path.read_bytes()).get(side)
        if spaces is None:
            return None
        spaces.check_fits(subwords.size)
    except ValueError as error:
        raise ModelError(f"{path} is damaged ({error}).", _HINT) from error
    tokens = subwords.tokens(range(subwords.size))
    words = spaces.words.astype(np.int64)
    table = _table(path.parent, side, subwords.size)
    after = neighbours_of(table[words], table, word_ids(tokens), words)
    rows = {tokens[int(place)].removeprefix("▁"): row for row, place in enumerate(words)}
    known = base_words(find_model(model), side)
    whole = None if known is None else {word.casefold() for word in known.counts}
    old = {token.removeprefix("▁") for token in spaces.old_tokens if token.startswith("▁")}
    return _OpenSide(spaces, tokens, after, rows, whole, old)


def _table(folder: Path, side: str, n_tokens: int) -> "NDArray[np.float32]":
    """Reads a model's embedding, (V, D)."""
    import numpy as np
    from safetensors import SafetensorError, safe_open

    path, name = folder / "weights.safetensors", "src_embedding" if side == "source" else "tgt_embedding"
    try:
        with safe_open(path, framework="numpy") as weights:
            table: NDArray[np.float32] = weights.get_tensor(name).astype(np.float32)
    except (SafetensorError, OSError) as error:
        raise ModelError(f"The weights {path} cannot be read: {error}.", _HINT) from error
    if table.ndim != 2 or len(table) != n_tokens:
        raise ModelError(f"{name} in {path} does not fit its {n_tokens:,} subwords.", _HINT)
    return table


def _spaces_file() -> str:
    from engine.adaptation.word_spaces import FILE_NAME

    return FILE_NAME
