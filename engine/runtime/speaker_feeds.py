"""Which graph inputs make each sentence of a batch speak like its own speaker.

The fewest numbers that do: nothing where nobody speaks, one row where all sentences share a speaker,
factors where they suffice (a batch of 64 speakers then costs what a batch of none costs), and whole
biases only for full biases, for words edited by hand, and where a bias has to be clipped.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import onnxruntime as ort

from engine.errors import SpeakerError
from engine.runtime.session import ModelSession
from engine.runtime.speakers import LARGEST_BIAS, Floats, SpeakerInputs, effective_bias
from engine.runtime.voices import Voice

_NOBODY = SpeakerInputs("")


class SpeakerFeeds(NamedTuple):
    """Values of swappable inputs of the decoder, by name."""

    rows: dict[str, Floats]
    """That differ from sentence to sentence, (n_sentences, …)."""
    shared: dict[str, ort.OrtValue]
    """The same for all, (1, …)."""


NO_FEEDS = SpeakerFeeds({}, {})


def feeds_of(speakers: Sequence[SpeakerInputs | None], voice: Voice, session: ModelSession) -> SpeakerFeeds:
    """Finds what to feed for the sentences of one batch.

    Args:
        speakers: of each sentence; None: nobody in particular.
        voice: the model and pack.
        session: where the graphs run.

    Raises:
        SpeakerError: if a speaker's numbers do not fit the model.
    """
    given = [speaker or _NOBODY for speaker in speakers]
    distinct = {speaker.key: speaker for speaker in given}
    if not distinct or list(distinct) == [""]:
        return NO_FEEDS
    values = _vectors(list(distinct.values()), voice) | _biases(list(distinct.values()), voice)
    if len(distinct) == 1:
        return SpeakerFeeds({}, {name: session.to_device(array) for name, array in values.items()})
    place = {key: index for index, key in enumerate(distinct)}
    order = [place[speaker.key] for speaker in given]
    return SpeakerFeeds({name: array[order] for name, array in values.items()}, {})


def _biases(speakers: Sequence[SpeakerInputs], voice: Voice) -> dict[str, Floats]:
    """Returns factors, (n_speakers, rank), or whole biases, (n_speakers, tgt_vocab), or nothing."""
    info = voice.info
    if all(speaker.weights is None and speaker.bias is None for speaker in speakers):
        return {}
    bias = effective_bias(speakers, info.basis, info.tgt_vocab)  # also checks every width
    has_factors = all(speaker.bias is None for speaker in speakers)
    if has_factors and voice.is_basis_safe and np.abs(bias).max() < LARGEST_BIAS:
        none = np.zeros(info.rank, np.float32)
        weights = [none if speaker.weights is None else speaker.weights for speaker in speakers]
        return {"speaker_weights": np.stack(weights)}
    return {"output_bias": bias + voice.output_layer.bias}


def _vectors(speakers: Sequence[SpeakerInputs], voice: Voice) -> dict[str, Floats]:
    neutral = voice.info.neutral_vector
    given = [speaker.vector for speaker in speakers]
    if all(vector is None for vector in given):
        return {}
    if neutral is None or any(vector is not None and vector.shape != neutral.shape for vector in given):
        raise SpeakerError(
            f"{voice.card.id} cannot use this speaker's vector.", "Learn the speaker again for this model."
        )
    return {"speaker_vector": np.stack([neutral if vector is None else vector for vector in given])}
