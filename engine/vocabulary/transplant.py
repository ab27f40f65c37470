"""The new table of one side: which row every subword gets, and where it comes from.

Special symbols keep the model's rows. Other subwords are projected, or treated as the controls want it. A
subword that never occurs in the domain's text has no word vector: it keeps the row
that the model has for it, or starts at random. numpy only.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.base.config import VocabularyConfig
from engine.base.graph_io import N_SPECIALS
from engine.vocabulary.joint_subwords import Speller
from engine.vocabulary.projection import Anchors, Floats, Projected


@dataclass(frozen=True, eq=False)
class ModelSide:
    """One side of the model before."""

    tokens: Sequence[str]
    """Special symbols first."""
    scores: Sequence[float]
    """Each subword's log-probability in its vocabulary."""
    table: Floats
    """Its embedding, (old_vocab, d_model)."""
    bias: Floats | None = None
    """Its output bias, (old_vocab,); None on the source side."""


@dataclass(frozen=True, eq=False)
class NewSide:
    """One side of the model after."""

    table: Floats
    """(new_vocab, d_model)."""
    bias: Floats | None
    """(new_vocab,); None on the source side."""
    origins: dict[str, int]
    """Counts of rows "projected", "copied", "spelled" by old subwords, and made at "random"."""


def transplant(
    model: ModelSide,
    tokens: Sequence[str],
    shared: Anchors,
    projected: Projected,
    anchors: Anchors,
    settings: VocabularyConfig,
    random: np.random.Generator,
) -> NewSide:
    """Puts a new side together.

    The output bias goes with its row, as if it were one more column of it: mixed by the same weights where
    the row is (va-llm), the subword's own where it has one. Elsewhere it is the mean of what the anchors
    have, which raises no new word over another.

    Args:
        model: the side before.
        tokens: the new vocabulary, special symbols first.
        shared: subwords of both vocabularies.
        projected: a row for every subword with a word vector.
        anchors: what joined the two spaces, in the order that the projection used.
        settings: what shared and new subwords get.
        random: for rows that nothing is known of.
    """
    table = _random_rows(len(tokens), model.table, shared, random)
    bias = (
        None if model.bias is None else np.full(len(tokens), _mean(model.bias[anchors.old_ids]), np.float32)
    )
    side = _Rows(model, table, bias, np.full(len(tokens), "random", dtype="U9"))
    side.copy(shared)
    if settings.new_rows == "pieces":
        side.spell(tokens, ~_is_shared(len(tokens), shared))
    side.project(_wanted(len(tokens), shared, settings) & projected.is_mapped, projected, anchors)
    side.copy(Anchors(np.arange(N_SPECIALS), np.arange(N_SPECIALS)))
    names, counts = np.unique(side.origins[N_SPECIALS:], return_counts=True)
    return NewSide(table, bias, dict(zip(names.tolist(), counts.tolist(), strict=True)))


@dataclass(frozen=True, eq=False)
class _Rows:
    """A side being put together; each step replaces rows of the steps before."""

    model: ModelSide
    table: Floats
    bias: Floats | None
    origins: NDArray[np.str_]

    def copy(self, shared: Anchors) -> None:
        self.table[shared.new_ids] = self.model.table[shared.old_ids]
        if self.bias is not None and self.model.bias is not None:
            self.bias[shared.new_ids] = self.model.bias[shared.old_ids]
        self.origins[shared.new_ids] = "copied"

    def spell(self, tokens: Sequence[str], is_wanted: NDArray[np.bool_]) -> None:
        """Gives subwords, those wanted of (V,), the mean of the rows of the old ones that spell them."""
        speller = Speller(self.model.tokens, self.model.scores)
        for place in np.flatnonzero(is_wanted).tolist():
            if ids := speller.spell(tokens[place]):
                self.table[place] = self.model.table[ids].mean(axis=0)
                if self.bias is not None and self.model.bias is not None:
                    self.bias[place] = self.model.bias[ids].mean()
                self.origins[place] = "spelled"

    def project(self, is_wanted: NDArray[np.bool_], projected: Projected, anchors: Anchors) -> None:
        self.table[is_wanted] = projected.rows[is_wanted]
        if self.bias is not None and self.model.bias is not None and projected.local is not None:
            carried, _ = projected.carry(self.model.bias[anchors.old_ids][:, None])
            self.bias[is_wanted] = carried[is_wanted, 0]
        self.origins[is_wanted] = "projected"


def _wanted(n_tokens: int, shared: Anchors, settings: VocabularyConfig) -> NDArray[np.bool_]:
    """Returns which subwords should be projected, (n_tokens,)."""
    is_shared = _is_shared(n_tokens, shared)
    wanted = np.zeros(n_tokens, bool)
    if settings.shared_rows == "projected":
        wanted |= is_shared
    if settings.new_rows == "projected":
        wanted |= ~is_shared
    wanted[:N_SPECIALS] = False
    return wanted


def _is_shared(n_tokens: int, shared: Anchors) -> NDArray[np.bool_]:
    is_shared = np.zeros(n_tokens, bool)
    is_shared[shared.new_ids] = True
    is_shared[:N_SPECIALS] = True
    return is_shared


def _random_rows(n_rows: int, table: Floats, shared: Anchors, random: np.random.Generator) -> Floats:
    """Draws rows from N(0, 1 / d_model), as long on average as those of the shared subwords."""
    rows = random.normal(0, table.shape[1] ** -0.5, (n_rows, table.shape[1]))
    wanted = _mean(np.linalg.norm(table[shared.old_ids if len(shared) else slice(None)], axis=1))
    rows *= wanted / np.linalg.norm(rows, axis=1).mean()
    return rows.astype(np.float32)


def _mean(values: Floats) -> float:
    return float(values.mean()) if len(values) else 0.0
