"""Which graph inputs make each sentence of a batch speak like its own speaker.

No factors where nobody speaks, one row where all sentences share a speaker, else a row for each sentence.
Biases are put together here, once per batch, and not by the graph at every step: a batch of 64 speakers
then costs what a batch of none costs, whether their profiles are factored, full, blended or edited.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.errors import SpeakerError
from engine.graph_io import SPEAKER_WEIGHTS
from engine.onnx_runtime import ort
from engine.runtime.loaded_model import LoadedModel
from engine.runtime.session import ModelSession
from engine.runtime.speaking.speakers import Floats, SpeakerInputs, effective_bias

_NOBODY = SpeakerInputs("")


class SpeakerFeeds(NamedTuple):
    """Values of swappable inputs of the decoder, by name."""

    rows: dict[str, Floats]
    """That differ from sentence to sentence, (n_sentences, …)."""
    shared: dict[str, ort.OrtValue]
    """The same for all, (1, …)."""

    def of(self, sentences: slice) -> "SpeakerFeeds":
        """Returns the values for some of the sentences."""
        return SpeakerFeeds({name: array[sentences] for name, array in self.rows.items()}, self.shared)


def feeds_of(
    speakers: Sequence[SpeakerInputs | None], loaded: LoadedModel, session: ModelSession
) -> SpeakerFeeds:
    """Finds the speaker inputs for the sentences of one batch.

    Raises:
        SpeakerError: if a speaker's profile does not fit the model.
    """
    given = [speaker or _NOBODY for speaker in speakers]
    distinct = {speaker.key: speaker for speaker in given}
    if not distinct or list(distinct) == [""]:
        # a processor gains by it; a graphics card keeps to what the graph has
        return SpeakerFeeds({}, _no_factors(1, session) if session.memory == "cpu" else {})
    values = _vectors(list(distinct.values()), loaded) | _biases(list(distinct.values()), loaded)
    shared = _no_factors(loaded.info.rank, session) if "output_bias" in values else {}
    if len(distinct) == 1:
        return SpeakerFeeds({}, shared | {name: session.to_device(array) for name, array in values.items()})
    place = {key: index for index, key in enumerate(distinct)}
    order = [place[speaker.key] for speaker in given]
    return SpeakerFeeds({name: array[order] for name, array in values.items()}, shared)


def _biases(speakers: Sequence[SpeakerInputs], loaded: LoadedModel) -> dict[str, Floats]:
    """Returns the whole bias of every speaker, (n_speakers, tgt_vocab), or nothing."""
    if all(speaker.weights is None and speaker.bias is None for speaker in speakers):
        return {}
    bias = effective_bias(speakers, loaded.info.basis, loaded.info.tgt_vocab)
    return {"output_bias": bias + loaded.output_bias}


def _no_factors(rank: int, session: ModelSession) -> dict[str, ort.OrtValue]:
    """Returns empty factors, which keep the graph from adding any to a whole bias at every step."""
    if not session.takes_whole_biases:
        return {}  # it adds the factors of nobody
    return {SPEAKER_WEIGHTS.name: session.to_device(np.zeros((0, max(1, rank)), np.float32))}


def _vectors(speakers: Sequence[SpeakerInputs], loaded: LoadedModel) -> dict[str, Floats]:
    neutral = loaded.info.neutral_vector
    given = [speaker.vector for speaker in speakers]
    if all(vector is None for vector in given):
        return {}
    if neutral is None or any(vector is not None and vector.shape != neutral.shape for vector in given):
        raise SpeakerError(
            f"{loaded.card.id} cannot use this speaker's vector.", "Learn the speaker again for this model."
        )
    return {"speaker_vector": np.stack([neutral if vector is None else vector for vector in given])}
