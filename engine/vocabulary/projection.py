"""Projection: word vectors of a domain, mapped into the embedding space of a model.

Sato, Sakuma, Yoshinaga, Toyoda and Kitsuregawa (Findings of EMNLP 2020). Each method gives a row for every
subword of the new vocabulary that has a vector; what joins the two spaces are the anchors: subwords that both
vocabularies have. numpy only; special symbols are never anchors.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.base.graph_io import N_SPECIALS

# Locally linear weights: each word as a mixture of its nearest anchors.
#
# Sato, Sakuma, Yoshinaga, Toyoda and Kitsuregawa (Findings of EMNLP 2020), VA-LLM: words that two
# vocabularies share are anchors. A word's weights rebuild its vector from its k nearest anchors, with sum 1
# (Roweis and Saul, Science 2000); whatever else is known of the anchors, the same weights then carry over to
# the word. As the original wherever it is defined; where it would give garbage, a ridge of 1e-3 of the Gram
# matrix's trace, and rows cut to a largest length. numpy only.

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ids = NDArray[np.int64]

_RIDGE = 1e-3
"""Regularisation, as a share of the trace of the Gram matrix."""
_WORST_CONDITION = 1e6
"""float32, in which the original calculates, has lost every digit by then."""
_ROWS_AT_ONCE = 512
_BLOCK = 32
"""Columns looked at together in the search for neighbours."""


@dataclass(frozen=True, eq=False)
class LocallyLinear:
    """Words as mixtures of anchors."""

    neighbours: Ids
    """Anchors of each word, nearest first, (n_words, k)."""
    weights: Doubles
    """Weights of the anchors, possibly negative, with sum 1, (n_words, k); 0 where there is no anchor."""
    is_irregular: NDArray[np.bool_]
    """Words that needed the ridge, (n_words,)."""

    def mapped(self, values: Floats, longest: float | None = None) -> tuple[Floats, NDArray[np.bool_]]:
        """Carries what is known of anchors over to the words.

        Args:
            values: one row per anchor, (n_anchors, d).
            longest: length that no row may have more of; None: that of the longest row given.

        Returns:
            One row per word, (n_words, d), and which words were cut, (n_words,).
        """
        if longest is None:
            longest = float(np.linalg.norm(values, axis=1).max(initial=0))
        found = np.empty((len(self.weights), values.shape[1]), np.float32)
        lens = np.empty(len(found))
        for start in range(0, len(found), _ROWS_AT_ONCE):
            rows = slice(start, start + _ROWS_AT_ONCE)
            near = values[self.neighbours[rows]].astype(np.float64)  # (rows, k, d)
            mixed = (self.weights[rows, None] @ near)[:, 0]
            lens[rows] = np.linalg.norm(mixed, axis=1)
            found[rows] = mixed * np.minimum(1, longest / np.maximum(lens[rows], 1e-300))[:, None]
        return found, lens > longest * (1 + 1e-6)


def locally_linear(vectors: Floats, anchors: Floats, own: Ids | None = None, k: int = 10) -> LocallyLinear:
    """Finds the nearest anchors of every word, by cosine, and the weights that rebuild it from them.

    Args:
        vectors: of the words, (n_words, d).
        anchors: vectors of the anchors in the same space, (n_anchors, d), at least one.
        own: place of each word among the anchors, which is left out for it, or -1, (n_words,).
        k: anchors per word; fewer if there are not so many.

    Raises:
        ValueError: if there is no anchor or the widths differ; these are bugs in the caller.
    """
    if not len(anchors) or vectors.shape[1] != anchors.shape[1]:
        raise ValueError(f"{len(anchors)} anchors of {anchors.shape[1]} numbers, words of {vectors.shape[1]}")
    own = np.full(len(vectors), -1) if own is None else own
    unit_anchors = units(anchors)
    parts = []
    for start in range(0, max(len(vectors), 1), _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        neighbours, is_filled = nearest(vectors[rows], unit_anchors, own[rows], min(k, len(anchors)))
        is_few = is_filled.sum(axis=1) < k
        parts.append((neighbours, *_weights(vectors[rows], anchors[neighbours], is_filled, is_few)))
    neighbours, weights, is_irregular = (np.concatenate(column) for column in zip(*parts, strict=True))
    return LocallyLinear(neighbours, weights, is_irregular)


def nearest(vectors: Floats, unit_anchors: Floats, own: Ids, k: int) -> tuple[Ids, NDArray[np.bool_]]:
    """Returns the k nearest anchors of each word, by cosine, and which of these places are filled.

    Args:
        vectors: of a part of the words, (n_words, d).
        unit_anchors: vectors of the anchors, of length 1 or 0, (n_anchors, d).
        own: place of each word among the anchors, or -1, (n_words,).
        k: at most as many as there are anchors.

    Returns:
        Places, the nearest first, and False where no anchor is left, both (n_words, k).
    """
    cosines = units(vectors) @ unit_anchors.T
    rows = np.flatnonzero(own >= 0)
    cosines[rows, own[rows]] = -np.inf
    chosen = _largest(cosines, k)
    order = np.argsort(-np.take_along_axis(cosines, chosen, axis=1), axis=1, kind="stable")
    chosen = np.take_along_axis(chosen, order, axis=1)
    return chosen, np.take_along_axis(cosines, chosen, axis=1) > -np.inf


def _largest(values: Floats, k: int) -> Ids:
    """Returns where the k largest of each row stand, in no order, (n_rows, k).

    They stand in the k blocks of columns with the largest maxima; finding these takes a fraction of the time
    that sorting whole rows does.
    """
    n_rows, n_columns = values.shape
    n_blocks = n_columns // _BLOCK
    if n_blocks <= k:
        return np.argpartition(values, n_columns - k, axis=1)[:, n_columns - k :]
    maxima = values[:, : n_blocks * _BLOCK].reshape(n_rows, n_blocks, _BLOCK).max(axis=2)
    blocks = np.argpartition(maxima, n_blocks - k, axis=1)[:, n_blocks - k :]
    inside = (blocks[:, :, None] * _BLOCK + np.arange(_BLOCK)).reshape(n_rows, -1)
    rest = np.broadcast_to(np.arange(n_blocks * _BLOCK, n_columns), (n_rows, n_columns % _BLOCK))
    places = np.concatenate([inside, rest], axis=1)
    found = np.take_along_axis(values, places, axis=1)
    chosen = np.argpartition(found, places.shape[1] - k, axis=1)[:, places.shape[1] - k :]
    return np.take_along_axis(places, chosen, axis=1)


def _weights(
    vectors: Floats, anchors: Floats, is_filled: NDArray[np.bool_], is_few: NDArray[np.bool_]
) -> tuple[Doubles, NDArray[np.bool_]]:
    """Returns the weights, (n_words, k), and which words needed the ridge, (n_words,).

    Args:
        vectors: (n_words, d).
        anchors: the neighbours' vectors, (n_words, k, d).
        is_filled: False for a place that no anchor fills, (n_words, k).
        is_few: True for words with fewer neighbours than there should be, (n_words,).
    """
    away = (vectors[:, None] - anchors).astype(np.float64) * is_filled[:, :, None]
    gram = away @ away.transpose(0, 2, 1)  # (n_words, k, k)
    trace = np.trace(gram, axis1=1, axis2=2)
    gram += np.eye(gram.shape[1]) * (~is_filled * np.maximum(trace, 1)[:, None])[:, None, :]
    sizes = np.linalg.eigvalsh(gram)
    has_zero = (anchors == 0).all(axis=2).any(axis=1) | (vectors == 0).all(axis=1)
    is_irregular = is_few | has_zero | (sizes[:, 0] * _WORST_CONDITION <= sizes[:, -1])
    ridge = np.where(is_irregular, np.maximum(_RIDGE * trace, 1e-12), 0)
    gram += ridge[:, None, None] * np.eye(gram.shape[1])
    solved = np.linalg.solve(gram, is_filled[:, :, None].astype(np.float64))[:, :, 0]
    total = solved.sum(axis=1, keepdims=True)
    weights = np.divide(solved, total, out=np.zeros_like(solved), where=total > 0)
    return weights, is_irregular


def units(vectors: Floats) -> Floats:
    """Scales rows, (n_rows, d), to length 1; rows of zeros stay."""
    lens = np.linalg.norm(vectors, axis=1, keepdims=True)
    units: Floats = np.divide(vectors, lens, out=np.zeros_like(vectors, dtype=np.float32), where=lens > 0)
    return units


# The projections: by locally linear weights, by an orthogonal map, or the vectors as they are.

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
