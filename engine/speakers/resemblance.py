"""Speakers compared by what their profiles do to words: places on a map, and similarity. numpy only.

The map is a principal component analysis: its axes are the two directions in which the biases differ most.
Letters: N speakers, V target vocabulary.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.base.graph_io import N_SPECIALS

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]


def standing_out(bias: Floats) -> Floats:
    """Returns a bias, (V,), minus its median: learning lowers every unused word a little."""
    rest: Floats = np.where(np.arange(len(bias)) < N_SPECIALS, 0, bias - np.median(bias[N_SPECIALS:]))
    return rest.astype(np.float32)


def inner_products(biases: Sequence[Floats]) -> Doubles:
    """Returns the inner products of biases, each (V,), minus their medians; (N, N)."""
    stacked = np.stack([standing_out(bias) for bias in biases])
    return (stacked @ stacked.T).astype(np.float64)


def places(products: Doubles) -> Doubles:
    """Returns the first two principal components, (N, 2), of vectors with given inner products, (N, N)."""
    centred = products - products.mean(axis=0) - products.mean(axis=1)[:, None] + products.mean()
    values, vectors = np.linalg.eigh(centred)
    axes = vectors[:, ::-1][:, :2] * np.sqrt(np.maximum(values[::-1][:2], 0))
    signs = np.sign(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])])
    found = np.zeros((len(products), 2))
    found[:, : axes.shape[1]] = axes * np.where(signs == 0, 1, signs)  # the same map every time
    return found


def cosines(products: Doubles) -> Doubles:
    """Returns the cosines of vectors with given inner products, (N, N); 0 with a vector of zeros."""
    norms = np.sqrt(np.maximum(np.diag(products), 0))
    scale = np.outer(norms, norms)
    found: Doubles = np.divide(products, scale, out=np.zeros_like(products), where=scale > 0)
    return found
