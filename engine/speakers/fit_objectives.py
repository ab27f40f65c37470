"""The objectives of a profile's fit, for many fits at once: softmax regression in the bias.

    F(b) = sum_t c_t [log(sum_v p_tv exp b_v) - b_(gold of t)] + penalty

Convex. Every array has one column per fit, so that all folds and strengths of a cross-validation are one
multiplication of matrices. numpy only.
"""

from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.graph_io import N_SPECIALS
from engine.speakers.fit_data import FitData
from engine.speakers.fit_folds import Floats

Doubles = NDArray[np.float64]


class Objective(Protocol):
    """A convex function of some variables, once per fit."""

    prior: Floats
    """Where the penalty pulls to, (n_variables, n_fits)."""

    def evaluate(self, variables: Floats) -> tuple[Doubles, Floats]:
        """Returns the values, (n_fits,), and the gradients, (n_variables, n_fits), at given variables."""

    def precondition(self, gradients: Floats) -> Floats:
        """Returns the approximate Newton step of given gradients, (n_variables, n_fits)."""

    def bias_of(self, variables: Floats) -> Floats:
        """Returns the bias of the support, (n_words, n_fits)."""

    def rest_of(self, variables: Floats) -> Floats:
        """Returns the rest's mass with its bias, (n_tokens, n_fits) or (n_tokens, 1)."""


class _Regression:
    """The part that both kinds of profile share.

    Args:
        data: the sentences to fit to.
        weights: how much each token counts in each fit, (n_tokens, n_fits).
        strengths: of the pull towards the prior, (n_fits,).
    """

    def __init__(self, data: FitData, weights: Floats, strengths: Floats) -> None:
        self.data = data
        self.weights = weights
        self.strengths = strengths
        self.counts = np.zeros((len(data.words), weights.shape[1]), np.float32)
        np.add.at(self.counts, data.gold, weights)
        self.counts *= data.free[:, None]

    def _moved(self, bias: Floats, rest: Floats) -> tuple[Doubles, Floats, Floats]:
        """Returns the data's part of the values, expected counts, and those of the rest.

        Args:
            bias: of the support, (n_words, n_fits).
            rest: the rest's mass with its bias, (n_tokens, n_fits) or (n_tokens, 1).
        """
        factors = np.exp(bias)
        norms = self.data.probs @ factors
        norms += rest
        losses = np.log(norms)
        losses *= self.weights
        shares = self.weights / norms
        expected = self.data.probs.T @ shares
        expected *= factors
        values = losses.sum(axis=0, dtype=np.float64) - np.einsum("vk,vk->k", self.counts, bias)
        return values, expected, shares


class FullObjective(_Regression):
    """One number per word of the support; the words of the rest stay as the prior has them.

    Args:
        prior: where the penalty pulls to, (tgt_vocab,), or of each fit, (tgt_vocab, n_fits).
    """

    def __init__(
        self,
        data: FitData,
        weights: Floats,
        strengths: Floats,
        prior: Floats,
    ) -> None:
        super().__init__(data, weights, strengths)
        bias = np.broadcast_to(prior.reshape(len(prior), -1), (len(prior), weights.shape[1])).copy()
        bias[:N_SPECIALS] = 0
        self.whole_prior = bias
        """The prior of every word, (tgt_vocab, n_fits)."""
        self.prior = bias[data.words]
        usual = data.usual[:, None].copy()
        usual[data.words] = 0
        mass = max(float(usual.sum()), 1e-12)
        self.rest: Floats = data.rest[:, None] * (np.exp(bias) * usual).sum(axis=0) / mass

    def evaluate(self, variables: Floats) -> tuple[Doubles, Floats]:
        """See `Objective`."""
        values, gradients, _ = self._moved(variables, self.rest)
        away = variables - self.prior
        values += 0.5 * self.strengths * np.einsum("vk,vk->k", away, away)
        gradients -= self.counts
        gradients += self.strengths * away
        gradients *= self.data.free[:, None]
        return values, gradients

    def precondition(self, gradients: Floats) -> Floats:
        """See `Objective`."""
        return gradients / self._curvature

    def bias_of(self, variables: Floats) -> Floats:
        """See `Objective`."""
        return variables

    def rest_of(self, variables: Floats) -> Floats:  # noqa: ARG002, the factored one needs them
        """See `Objective`."""
        return self.rest

    @cached_property
    def _curvature(self) -> Floats:
        """About the diagonal of the Hessian: the variance of the counts, and room for biases to grow."""
        expected = self.data.probs.T @ self.weights
        variance = expected - np.square(self.data.probs).T @ self.weights
        found: Floats = 0.7 * np.maximum(variance, 0) + 0.3 * expected + self.strengths
        return found


class FactoredObjective(_Regression):
    """`rank` variables w, b = w B. The rest moves by the mean of its columns of B and their spread.

    The penalty is strength * (mean square of B) / 2 * |w - prior|^2, so that a strength means the same
    whatever the scale of B.

    Args:
        basis: (rank, tgt_vocab), zero at special symbols.
        prior: where the penalty pulls to, (rank,).
    """

    def __init__(
        self, data: FitData, weights: Floats, strengths: Floats, basis: Floats, prior: Floats
    ) -> None:
        super().__init__(data, weights, strengths)
        self.basis: Floats = np.ascontiguousarray(basis[:, data.words]) * data.free
        self.prior = np.repeat(prior[:, None], weights.shape[1], axis=1)
        self.pull = strengths * np.float32(np.square(basis).mean() + 1e-12)
        self.rest_mean, self.rest_spread = _rest_of(data, basis)

    def evaluate(self, variables: Floats) -> tuple[Doubles, Floats]:
        """See `Objective`."""
        away = variables - self.prior
        rest = self.rest_of(variables)
        values, expected, shares = self._moved(self.bias_of(variables), rest)
        values += 0.5 * self.pull * np.einsum("rk,rk->k", away, away)
        gradients = self.basis @ (expected - self.counts) + self.pull * away
        gradients += self._rest_direction(variables) * (shares * rest).sum(axis=0)
        return values, gradients

    def precondition(self, gradients: Floats) -> Floats:
        """See `Objective`."""
        steps = [inverse @ column for inverse, column in zip(self._inverses, gradients.T, strict=True)]
        return np.stack(steps, axis=1).astype(np.float32)

    def bias_of(self, variables: Floats) -> Floats:
        """See `Objective`."""
        bias: Floats = self.basis.T @ variables
        return bias

    def rest_of(self, variables: Floats) -> Floats:
        """See `Objective`."""
        spread = np.einsum("rk,rs,sk->k", variables, self.rest_spread, variables)
        moved: Floats = self.data.rest[:, None] * np.exp(self.rest_mean @ variables + 0.5 * spread)
        return moved

    def _rest_direction(self, variables: Floats) -> Floats:
        direction: Floats = self.rest_mean[:, None] + self.rest_spread @ variables
        return direction

    @cached_property
    def _inverses(self) -> list[Doubles]:
        """The inverse of each fit's Hessian where no bias is, (rank, rank)."""
        data = self.data
        means = data.probs @ self.basis.T + data.rest[:, None] * self.rest_mean  # (n_tokens, rank)
        rest_square = self.rest_spread + np.outer(self.rest_mean, self.rest_mean)
        expected, rest = data.probs.T @ self.weights, data.rest @ self.weights
        found: list[Doubles] = []
        for fit in range(self.weights.shape[1]):
            hessian = (self.basis * expected[:, fit]) @ self.basis.T + rest[fit] * rest_square
            hessian -= (means * self.weights[:, fit, None]).T @ means
            pull = float(self.pull[fit]) * np.eye(len(hessian))
            found.append(np.linalg.inv(hessian.astype(np.float64) + pull).astype(np.float64))
        return found


def _rest_of(data: FitData, basis: Floats) -> tuple[Floats, Floats]:
    """Returns mean, (rank,), and covariance, (rank, rank), of the basis over the words of the rest."""
    usual = data.usual.copy()
    usual[data.words] = 0
    usual /= max(float(usual.sum()), 1e-12)
    mean = basis @ usual
    centred = basis - mean[:, None]
    return mean.astype(np.float32), ((centred * usual) @ centred.T).astype(np.float32)
