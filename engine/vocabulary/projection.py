"""Word vectors of a domain, mapped into the embedding space of a model.

Sato, Sakuma, Yoshinaga, Toyoda and Kitsuregawa (Findings of EMNLP 2020). Each method gives a row for every
subword of the new vocabulary that has a vector; what joins the two spaces are the anchors: subwords that both
vocabularies have. numpy only; special symbols are never anchors.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.graph_io import N_SPECIALS
from engine.vocabulary.locally_linear import Floats, Ids, LocallyLinear, locally_linear

LARGEST_RATIO = 1.5
"""Ratio above which the mean lengths of word vectors and of the model's rows do not fit."""


@dataclass(frozen=True, eq=False)
class Anchors:
    """Tokens of both vocabularies, in the order of the new one."""

    old_ids: Ids
    """Their ids in the model's vocabulary, (n_anchors,)."""
    new_ids: Ids
    """Their ids in the new vocabulary, (n_anchors,)."""

    def __len__(self) -> int:
        return len(self.new_ids)

    def only(self, is_wanted: NDArray[np.bool_]) -> "Anchors":
        """Returns those whose subword is wanted, (new_vocab,)."""
        keep = is_wanted[self.new_ids]
        return Anchors(self.old_ids[keep], self.new_ids[keep])


@dataclass(frozen=True, eq=False)
class Projected:
    """Rows for the subwords of a new vocabulary."""

    rows: Floats
    """Zeros where nothing could be said of a subword, (new_vocab, d_model)."""
    is_mapped: NDArray[np.bool_]
    """True for the tokens of which something could be said, (new_vocab,)."""
    norm_model: float
    """Mean length of the model's rows of the anchors."""
    norm_cbow: float
    """Mean length of the word vectors of the anchors."""
    is_norm_matched: bool = False
    """True if word vectors were scaled to the model's mean length."""
    n_cut: int = 0
    """Rows that would have been longer than the model's longest."""
    local: LocallyLinear | None = None
    """Weights of va-llm over the anchors, for every subword that is not all zeros in `vectors`."""
    has_vector: NDArray[np.bool_] | None = None
    """True for those subwords, (new_vocab,); va-llm only."""

    def carry(self, values: Floats) -> tuple[Floats, int]:
        """Carries what is known of anchors over to all subwords, with the weights of va-llm.

        Args:
            values: (n_anchors, n).

        Returns:
            (new_vocab, n), zeros for subwords without a vector, and how many rows were cut.
        """
        assert self.local is not None
        assert self.has_vector is not None
        found, is_cut = self.local.mapped(values)
        rows = np.zeros((len(self.has_vector), values.shape[1]), np.float32)
        rows[self.has_vector] = found
        return rows, int(is_cut.sum())


def shared_tokens(old: Sequence[str], new: Sequence[str]) -> Anchors:
    """Finds the subwords that two vocabularies have in common; special symbols come first and are none."""
    places = {token: place for place, token in enumerate(old) if place >= N_SPECIALS}
    new_ids = [place for place, token in enumerate(new) if place >= N_SPECIALS and token in places]
    old_ids = [places[new[place]] for place in new_ids]
    return Anchors(np.array(old_ids, dtype=np.int64), np.array(new_ids, dtype=np.int64))


def project_locally(
    vectors: Floats, table: Floats, anchors: Anchors, k: int, match_norms: str = "never"
) -> Projected:
    """VA-LLM: every subword becomes the mixture of the model's rows that its neighbours' vectors make of it.

    Shared subwords too: their own row is not used, as in the paper (section 3). No row gets longer than
    the longest of the model's whole table, special symbols aside: a safeguard of ours against the large
    weights of a word between far anchors. A limit taken from the anchors alone would hang on which subwords
    two texts happen to share.

    Args:
        vectors: CBOW, zeros for subwords that never occur, (new_vocab, d).
        table: the model's embedding, (old_vocab, d_model).
        anchors: at least one; all of them have vectors.
        k: neighbours of each subword.
        match_norms: "always": mixtures, which are shorter than what they are made of, are scaled so that
            those of the anchors have the anchors' mean length; else they stay, as in the paper.
    """
    has_vector = _known(vectors)
    places = np.full(len(vectors), -1)
    places[anchors.new_ids] = np.arange(len(anchors))
    local = locally_linear(vectors[has_vector], vectors[anchors.new_ids], places[has_vector], k)
    rows = np.zeros((len(vectors), table.shape[1]), np.float32)
    longest = float(np.linalg.norm(table[N_SPECIALS:], axis=1).max())
    rows[has_vector], is_cut = local.mapped(table[anchors.old_ids], longest)
    is_mapped = has_vector.copy()
    is_mapped[has_vector] = local.weights.any(axis=1)  # where there is one anchor, it has no neighbour
    norms = _mean_norms(vectors, table, anchors)
    mixed = float(np.linalg.norm(rows[anchors.new_ids], axis=1).mean())
    is_matched = match_norms == "always" and mixed > 0
    if is_matched:
        rows *= np.float32(norms[0] / mixed)
    n_cut = int(is_cut.sum())
    return Projected(rows, is_mapped, *norms, is_matched, n_cut, local, has_vector)


def project_orthogonally(vectors: Floats, table: Floats, anchors: Anchors, match_norms: str) -> Projected:
    """VA-Linear: one orthogonal matrix, W = U Vᵀ of XᵀZ = U S Vᵀ, that turns anchors X best onto rows Z.

    As the original: no length normalisation, no centring, reflections allowed.

    Args:
        vectors: CBOW, zeros for subwords that never occur, (new_vocab, d_model).
        table: the model's embedding, (old_vocab, d_model).
        anchors: at least one; all of them have vectors.
        match_norms: "never" (the original), "always", or "auto": where mean lengths differ much.
    """
    known, wanted = vectors[anchors.new_ids].astype(np.float64), table[anchors.old_ids].astype(np.float64)
    left, _, right = np.linalg.svd(known.T @ wanted)
    return _scaled((vectors @ (left @ right)).astype(np.float32), vectors, table, anchors, match_norms)


def project_as_is(vectors: Floats, table: Floats, anchors: Anchors, match_norms: str) -> Projected:
    """VA-CBoW: word vectors as they are, from another space; shapes as in `project_locally`."""
    return _scaled(vectors.copy(), vectors, table, anchors, match_norms)


def _scaled(rows: Floats, vectors: Floats, table: Floats, anchors: Anchors, match_norms: str) -> Projected:
    norm_model, norm_cbow = _mean_norms(vectors, table, anchors)
    is_off = not 1 / LARGEST_RATIO <= norm_cbow / norm_model <= LARGEST_RATIO if norm_model else False
    is_matched = norm_cbow > 0 and (match_norms == "always" or (match_norms == "auto" and is_off))
    if is_matched:
        rows *= np.float32(norm_model / norm_cbow)
    return Projected(rows, _known(vectors), norm_model, norm_cbow, is_matched)


def _known(vectors: Floats) -> NDArray[np.bool_]:
    return np.asarray(vectors.any(axis=1))


def _mean_norms(vectors: Floats, table: Floats, anchors: Anchors) -> tuple[float, float]:
    """Returns the mean length of the anchors' rows in the model, and of their vectors."""
    return (
        float(np.linalg.norm(table[anchors.old_ids], axis=1).mean()),
        float(np.linalg.norm(vectors[anchors.new_ids], axis=1).mean()),
    )
