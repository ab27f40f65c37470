"""A speaker's bias moves to another vocabulary (methods.md, decision 5).

    b_new(i) = sum_j alpha_ij b_old(j)

over the k nearest anchors j of the new word i, with the locally linear weights alpha that also carry word
vectors over. A word that both vocabularies have keeps its own number. numpy only.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.errors import SpeakerError
from engine.graph_io import N_SPECIALS
from engine.vocabulary.locally_linear import Floats, locally_linear
from engine.vocabulary.projection import shared_pieces

K_NEIGHBOURS = 10


@dataclass(frozen=True, eq=False)
class MovedBias:
    """A bias in its new vocabulary."""

    bias: Floats
    """Zero at special symbols, (new_vocab,)."""
    n_kept: int
    """Words of both vocabularies."""
    n_mapped: int
    """New words whose number was put together from their neighbours'."""
    n_irregular: int
    """Of these, words whose neighbours say little (see `locally_linear`)."""
    n_cut: int
    """Of these, words that would have got more than any word had."""
    share_kept: float
    """How much of the old profile stands on words of both vocabularies, from 0 to 1."""


def move_bias(
    bias: Floats,
    old_pieces: Sequence[str],
    new_pieces: Sequence[str],
    new_vectors: Floats,
    k: int = K_NEIGHBOURS,
) -> MovedBias:
    """Carries a bias over to another vocabulary.

    Args:
        bias: of the old vocabulary, (old_vocab,).
        old_pieces: the old vocabulary, special symbols first.
        new_pieces: the new vocabulary, special symbols first.
        new_vectors: word vectors of the new vocabulary, in which neighbours are looked for, (new_vocab, d).
        k: neighbours of each new word.

    Raises:
        SpeakerError: if the vocabularies share too few words, or the numbers are not finite.
        ValueError: if lengths do not fit; this is a bug in the caller.
    """
    if len(bias) != len(old_pieces) or len(new_vectors) != len(new_pieces):
        raise ValueError("bias and old_pieces, or new_vectors and new_pieces, differ in length")
    if not np.isfinite(bias).all():
        raise SpeakerError("The profile is damaged: some of its numbers are not finite.")
    shared = shared_pieces(old_pieces, new_pieces)
    old_ids, new_ids = shared.old_ids, shared.new_ids
    if len(new_ids) <= k:
        raise SpeakerError(
            f"The profile cannot move: only {len(new_ids)} of {len(new_pieces)} words are in both lists.",
            "Learn the speaker again for this model, from their sentences.",
        )
    moved = np.zeros(len(new_pieces), np.float32)
    moved[new_ids] = bias[old_ids]
    is_new = np.ones(len(new_pieces), bool)
    is_new[new_ids] = is_new[:N_SPECIALS] = False
    weights = locally_linear(new_vectors[is_new], new_vectors[new_ids], k=k)
    values, is_cut = weights.mapped(bias[old_ids][:, None])
    moved[is_new] = values[:, 0]
    total = float(np.abs(bias[N_SPECIALS:]).sum())
    return MovedBias(
        bias=moved,
        n_kept=len(new_ids),
        n_mapped=int(is_new.sum()),
        n_irregular=int(weights.is_irregular.sum()),
        n_cut=int(is_cut.sum()),
        share_kept=float(np.abs(bias[old_ids]).sum()) / total if total else 1.0,
    )


def move_basis(
    basis: Floats,
    old_pieces: Sequence[str],
    new_pieces: Sequence[str],
    new_vectors: Floats,
    k: int = K_NEIGHBOURS,
) -> Floats:
    """Carries what biases are made from over to another vocabulary, as `move_bias` does one bias.

    Args:
        basis: of the old vocabulary, (rank, old_vocab).
        old_pieces: the old vocabulary, special symbols first.
        new_pieces: the new vocabulary, special symbols first.
        new_vectors: as in `move_bias`; a new word whose vector is zeros gets zeros.
        k: neighbours of each new word.

    Returns:
        (rank, new_vocab).
    """
    shared = shared_pieces(old_pieces, new_pieces)
    has_vector = np.asarray(new_vectors.any(axis=1))
    anchors = shared.only(has_vector)
    is_new = has_vector.copy()
    is_new[shared.new_ids] = is_new[:N_SPECIALS] = False
    moved = np.zeros((len(new_pieces), len(basis)), np.float32)
    if len(anchors):
        weights = locally_linear(new_vectors[is_new], new_vectors[anchors.new_ids], k=k)
        moved[is_new], _ = weights.mapped(basis.T[anchors.old_ids])
    moved[shared.new_ids] = basis.T[shared.old_ids]
    return np.ascontiguousarray(moved.T)
