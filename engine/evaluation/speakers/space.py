"""Where speakers lie among each other, by what their profiles do to the scores of words.

A profile is taken as the bias it gives: b_s = w_s B (factored) or b_s itself. Distances, directions and
resemblance are those of the biases, whatever values stand for them. Nobody's vocabulary is ever
multiplied out: the inner products of the basis' rows are enough.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_NOISE = 1e-6
"""Relative to the largest value: anything smaller is rounding error."""


@dataclass(frozen=True)
class SpeakerSpace:
    """The speakers of one model around their mean."""

    places: Floats
    """Coordinates along the directions in which speakers differ, (n_speakers, n_directions), the most
    important first."""
    shares: Floats
    """Shares of the spread along each direction; they sum to 1, (n_directions,)."""
    directions: Floats
    """Each as values of a profile: `directions @ basis` is its bias, of length 1, (n_directions, width)."""
    row_shares: Floats
    """Shares of the spread by row of the basis, (width,); they sum to 1, and a row that works against others
    may be below 0."""

    def nearest(self, row: int, n_nearest: int) -> list[tuple[int, float]]:
        """Returns the rows most alike one, with the cosine of what makes each differ from the mean."""
        norms = np.linalg.norm(self.places, axis=1)
        scale = norms * norms[row]
        products = self.places @ self.places[row]
        cosines = np.divide(products, scale, out=np.zeros_like(products), where=scale > 0)
        order = [other for other in np.argsort(-cosines, kind="stable").tolist() if other != row]
        return [(other, float(cosines[other])) for other in order[:n_nearest]]


def speaker_space(values: NDArray[np.floating], basis: NDArray[np.floating] | None) -> SpeakerSpace:
    """Finds the directions in which speakers differ, by principal components of their biases.

    Args:
        values: of each speaker's profile, (n_speakers, width); at least one speaker.
        basis: what they weight, (width, V); None: they are biases (or vectors) themselves.

    Returns:
        At most `width` directions; the same every time.
    """
    centred = (values - values.mean(axis=0)).astype(np.float64)
    root = None if basis is None else _root(basis)
    # distances of these are those of the biases, (n_speakers, n_independent)
    lengths = centred if root is None else centred @ root
    u, sizes, vt = np.linalg.svd(lengths, full_matrices=False)
    is_kept = sizes > _NOISE * max(sizes.max(initial=0.0), 1e-9)
    u, sizes, vt = u[:, is_kept], sizes[is_kept], vt[is_kept]
    signs = np.sign(u[np.abs(u).argmax(axis=0), np.arange(len(sizes))])
    spread = sizes**2
    total = max(float(spread.sum()), 1e-30)
    return SpeakerSpace(
        places=u * sizes * signs,
        shares=spread / total,
        directions=signs[:, None] * (vt if root is None else vt @ np.linalg.pinv(root)),
        row_shares=((lengths if root is None else lengths @ root.T) * centred).sum(axis=0) / total,
    )


def _root(basis: NDArray[np.floating]) -> Floats:
    """Returns R with R Rᵀ = basis basisᵀ, (width, n_independent)."""
    gram = basis.astype(np.float64) @ basis.T.astype(np.float64)
    values, vectors = np.linalg.eigh(gram)
    is_kept = values > _NOISE * max(values.max(initial=0.0), 1e-30)
    root: Floats = vectors[:, is_kept] * np.sqrt(values[is_kept])
    return root
