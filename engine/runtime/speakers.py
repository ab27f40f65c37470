"""A speaker as the graphs take it: a bias on the scores of words.

    logits = E h + output_bias + b_s        (V,) = (V, D) (D,) + (V,) + (V,)

Michel and Neubig (ACL 2018), section 3: b_s = w_s B (factored), a vector of the whole vocabulary (full), or a
vector that the decoder reads before the sentence (speaker token). Whatever the profile, `effective_bias`
keeps every b_s within 6 nats and leaves the special symbols alone, so that no profile can make an
output endless or empty. Knows no graph and no library.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import SpeakerError
from engine.base.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.base.methods import FACTORED_BIAS, FULL_BIAS
from engine.speakers.profile_store import ProfileStore

Floats = NDArray[np.float32]

_HINT = "Learn the speaker again for this model."


@dataclass(frozen=True)
class SpeakerInputs:
    """One speaker's profile as the graph takes it: strength and blend are already applied.

    Profiles with one key are equal.
    """

    key: str
    """Differs for different values; tells speakers apart in the sentence cache."""
    weights: Floats | None = field(default=None, compare=False)
    """Factors of the model's basis, (rank,)."""
    bias: Floats | None = field(default=None, compare=False)
    """Added to the score of every word, (tgt_vocab,)."""
    vector: Floats | None = field(default=None, compare=False)
    """Read by the decoder before the start symbol, (d_model,)."""

    @classmethod
    def of(
        cls, weights: Floats | None = None, bias: Floats | None = None, vector: Floats | None = None
    ) -> "SpeakerInputs":
        """Makes inputs of a profile's weights, (R,), bias, (V,), or vector, (D,), and finds their key.

        Raises:
            SpeakerError: if a value is not finite.
        """
        arrays = [None if array is None else _checked(array) for array in (weights, bias, vector)]
        digest = hashlib.sha256()
        for array in arrays:
            digest.update(b"-" if array is None else array.tobytes() + bytes([len(array) % 251]))
        return cls(digest.hexdigest()[:16], *arrays)


@dataclass(frozen=True, eq=False)
class SpeakerInfo:
    """A model's side of speakers, with the pack that is in."""

    model_id: str
    """The pack's id if one is in, else the model's: profiles belong to this."""
    basis: Floats | None
    """The factored basis, (rank, tgt_vocab), zero at special symbols; None if there is none."""
    vocabulary_id: str
    """First 16 hexadecimal digits of the sha256 of the target subword model."""
    known: ProfileStore | None
    """Profiles of the speakers that the model was trained with."""
    subwords: list[str]
    """The target vocabulary, word starts marked by "▁"."""
    unigram: Floats
    """Share of each subword in the model's training text, zero at special symbols, (tgt_vocab,)."""
    neutral_vector: Floats | None = None
    """The vector that a speaker-token model reads for nobody in particular, (d_model,)."""

    @property
    def rank(self) -> int:
        """Factors of a factored profile; 0 without a basis."""
        return 0 if self.basis is None else len(self.basis)

    @property
    def tgt_vocab(self) -> int:
        """Subwords of the target vocabulary."""
        return len(self.subwords)

    @cached_property
    def basis_id(self) -> str:
        """First 16 hexadecimal digits of the sha256 of the basis, empty without one."""
        return "" if self.basis is None else fingerprint(np.ascontiguousarray(self.basis).tobytes())

    def inputs(
        self,
        weights: Floats | None = None,
        bias: Floats | None = None,
        vector: Floats | None = None,
        strength: float = 1.0,
    ) -> SpeakerInputs:
        """Makes inputs of a profile's arrays; several kinds add up.

        Args:
            weights: (rank,).
            bias: (tgt_vocab,), for instance words edited by hand on top of `weights`.
            vector: (d_model,); moves away from the neutral vector.
            strength: how much of the profile to use: 0 nothing, 1 all of it, up to 2.

        Raises:
            SpeakerError: if the arrays do not fit this model, or a value is not finite.
        """
        if not 0 <= strength <= 2:
            raise SpeakerError(f"The strength of a speaker is {strength}, not between 0 and 2.")
        _check_width("factors", weights, self.rank)
        _check_width("words", bias, self.tgt_vocab)
        if vector is not None:
            neutral = self.neutral_vector
            if neutral is None:
                raise SpeakerError(f"{self.model_id} reads no speaker's vector.", _HINT)
            _check_width("dimensions", vector, len(neutral))
            vector = neutral + np.float32(strength) * (vector - neutral)
        scaled = [None if array is None else array * np.float32(strength) for array in (weights, bias)]
        return SpeakerInputs.of(scaled[0], scaled[1], vector)

    def known_inputs(self, name: str, strength: float = 1.0) -> SpeakerInputs:
        """Makes inputs of the profile of a speaker that the model was trained with.

        Raises:
            SpeakerError: if the model was trained with no such speaker.
        """
        if self.known is None:
            raise SpeakerError(f"{self.model_id} was trained without speakers.", "Choose another model.")
        values = self.known.get(name)
        match self.known.kind:
            case FACTORED_BIAS.name:
                return self.inputs(weights=values, strength=strength)
            case FULL_BIAS.name:
                return self.inputs(bias=values, strength=strength)
        return self.inputs(vector=values, strength=strength)


def blend(parts: Sequence[tuple[SpeakerInputs, float]]) -> SpeakerInputs:
    """Mixes speakers: every value is the sum of theirs, each times its share.

    Args:
        parts: each speaker and a share of at least 0; shares usually sum to 1.

    Raises:
        SpeakerError: if a share is negative or not finite, or the speakers belong to different models.
    """
    shares = [share for _, share in parts]
    if not parts or not all(0 <= share < np.inf for share in shares):
        raise SpeakerError(f"The shares of a blend are {shares}, not numbers from 0.")
    return SpeakerInputs.of(
        _weighted([inputs.weights for inputs, _ in parts], shares),
        _weighted([inputs.bias for inputs, _ in parts], shares),
        _weighted([inputs.vector for inputs, _ in parts], shares),
    )


def effective_bias(speakers: Sequence[SpeakerInputs], basis: Floats | None, tgt_vocab: int) -> Floats:
    """Returns the biases that are added to the scores of words.

    Args:
        speakers: the speakers.
        basis: of the model, (rank, tgt_vocab).
        tgt_vocab: subwords of the vocabulary.

    Returns:
        Within 6 nats, zero at special symbols, (n_speakers, tgt_vocab).

    Raises:
        SpeakerError: if a speaker's arrays do not fit.
    """
    total = np.zeros((len(speakers), tgt_vocab), np.float32)
    for row, speaker in zip(total, speakers, strict=True):
        _check_width("factors", speaker.weights, 0 if basis is None else len(basis))
        _check_width("words", speaker.bias, tgt_vocab)
        if speaker.weights is not None and basis is not None:
            row += speaker.weights @ basis
        if speaker.bias is not None:
            row += speaker.bias
    total[:, :N_SPECIALS] = 0
    return np.clip(total, -LARGEST_BIAS, LARGEST_BIAS, out=total)


def fingerprint(data: bytes) -> str:
    """Returns the first 16 hexadecimal digits of the sha256 of bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


def _weighted(arrays: Sequence[Floats | None], shares: Sequence[float]) -> Floats | None:
    """Adds arrays up; one that is missing counts as zeros."""
    given = [(array, share) for array, share in zip(arrays, shares, strict=True) if array is not None]
    if not given:
        return None
    widths = {len(array) for array, _ in given}
    if len(widths) > 1:
        raise SpeakerError("These speakers learned from different models and cannot be blended.", _HINT)
    total: Floats = np.sum([array * np.float32(share) for array, share in given], axis=0, dtype=np.float32)
    return total


def _checked(array: Floats) -> Floats:
    array = np.ascontiguousarray(array, dtype=np.float32)
    if array.ndim != 1 or not np.isfinite(array).all():
        raise SpeakerError("A speaker's profile is damaged: some values are not finite.", _HINT)
    return array


def _check_width(unit: str, array: Floats | None, wanted: int) -> None:
    if array is not None and len(array) != wanted:
        raise SpeakerError(f"The profile has {len(array)} {unit}, but the model {wanted}.", _HINT)
