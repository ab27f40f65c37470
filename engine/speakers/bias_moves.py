"""A speaker's bias moves to another vocabulary.

    b_new(i) = sum_j alpha_ij b_old(j)

over the k nearest anchors j of the new subword i, with the locally linear weights alpha that also carry
word vectors over (Sato et al., Findings of EMNLP 2020). A subword of both vocabularies keeps its value.
numpy only. Letters: R rank, V target vocabulary, D model width.
"""

from collections.abc import Sequence

import numpy as np

from engine.base.errors import SpeakerError
from engine.base.graph_io import N_SPECIALS
from engine.vocabulary.projection import Floats, locally_linear, shared_tokens

K_NEIGHBOURS = 10


def move_bias(
    bias: Floats, old_subwords: Sequence[str], new_subwords: Sequence[str], new_vectors: Floats
) -> Floats:
    """Moves a bias to another vocabulary.

    Args:
        bias: of the old vocabulary, (V,).
        old_subwords: the old vocabulary, special symbols first.
        new_subwords: the new vocabulary, special symbols first.
        new_vectors: word vectors of the new vocabulary, in which neighbours are looked for, (V, D).

    Returns:
        Zero at special symbols, (V,) of the new vocabulary.

    Raises:
        SpeakerError: if the vocabularies share too few subwords, or a value is not finite.
    """
    if not np.isfinite(bias).all():
        raise SpeakerError("The profile is damaged: some of its values are not finite.")
    n_shared = len(shared_tokens(old_subwords, new_subwords))
    if n_shared <= K_NEIGHBOURS:
        raise SpeakerError(
            f"The profile cannot move: only {n_shared} of {len(new_subwords)} subwords are in both "
            "vocabularies.",
            "Learn the speaker again for this model, from their sentences.",
        )
    moved: Floats = move_basis(bias[None], old_subwords, new_subwords, new_vectors)[0]
    return moved


def move_basis(
    basis: Floats,
    old_subwords: Sequence[str],
    new_subwords: Sequence[str],
    new_vectors: Floats,
    k: int = K_NEIGHBOURS,
) -> Floats:
    """Moves several biases, the rows of a basis, to another vocabulary.

    Args:
        basis: of the old vocabulary, (R, V).
        old_subwords: the old vocabulary, special symbols first.
        new_subwords: the new vocabulary, special symbols first.
        new_vectors: as in `move_bias`; a new subword whose vector is zeros gets zeros.
        k: neighbours of each new subword.

    Returns:
        (R, V) of the new vocabulary.

    Raises:
        ValueError: if lengths do not fit; this is a bug in the caller.
    """
    if basis.shape[1] != len(old_subwords) or len(new_vectors) != len(new_subwords):
        raise ValueError("basis and old_subwords, or new_vectors and new_subwords, differ in length")
    shared = shared_tokens(old_subwords, new_subwords)
    has_vector = np.asarray(new_vectors.any(axis=1))
    anchors = shared.only(has_vector)
    is_new = has_vector.copy()
    is_new[shared.new_ids] = is_new[:N_SPECIALS] = False
    moved = np.zeros((len(new_subwords), len(basis)), np.float32)
    if len(anchors):
        weights = locally_linear(new_vectors[is_new], new_vectors[anchors.new_ids], k=k)
        moved[is_new], _ = weights.mapped(basis.T[anchors.old_ids])
    moved[shared.new_ids] = basis.T[shared.old_ids]
    return np.ascontiguousarray(moved.T)
