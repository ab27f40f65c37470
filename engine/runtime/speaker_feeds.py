"""The speakers of a batch as inputs of a graph, and forced decoding that observes the decoder.

No factors where nobody speaks, one row where all sentences share a speaker, else a row for each sentence.
Biases are put together here, once per batch, and not by the graph at every step: a batch of 64 speakers
then costs what a batch of none costs, whether their profiles are factored, full, blended or edited.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.base.errors import SpeakerError
from engine.base.graph_io import BOS_ID, SPEAKER_WEIGHTS
from engine.base.onnx_runtime import ort
from engine.base.progress import Progress, Report
from engine.runtime.batching import batches_by_length
from engine.runtime.decoder import GraphDecoder, padded
from engine.runtime.loaded_model import LoadedModel, OutputLayer
from engine.runtime.session import ModelSession
from engine.runtime.speakers import Floats, SpeakerInputs, effective_bias
from engine.speakers.observations import Observed, pair_key
from engine.text.symbols import taken_out_of_both
from engine.vocabulary.vector_files import words_of

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


# Forced decoding that keeps the decoder's states before each token: the data that profiles are fitted to.

STAGE = "Reading your sentences"
_TOKENS_AT_ONCE = 64
"""Rows of scores over the whole vocabulary that stay in the processor's cache."""


def observe_tokens(
    session: ModelSession, loaded: LoadedModel, sources: Sequence[str], targets: Sequence[str], report: Report
) -> Observed:
    """Reads translations by forced decoding, see `Translator.observe`."""
    keys = np.array([pair_key(*pair) for pair in zip(sources, targets, strict=True)], np.uint64)
    found: list[Observed] = []
    order: list[int] = []
    for batch, states, tokens, starts in read_decoder_states(session, loaded, sources, targets, report):
        norms = log_norms(states, loaded.output_layer)
        found.append(Observed(states, tokens, norms, starts, keys[batch]))
        order += batch
    if not found:
        return Observed.empty(loaded.card.architecture.d_model)
    return Observed.concatenate(found).take(np.argsort(order))


def read_decoder_states(
    session: ModelSession, loaded: LoadedModel, sources: Sequence[str], targets: Sequence[str], report: Report
) -> Iterator[tuple[list[int], np.ndarray, np.ndarray, np.ndarray]]:
    """Reads translations by forced decoding, batch by batch, with no speaker.

    Sentences longer than the model can read are cut off there. The opening that the model writes before a
    translation is read, too, and not observed: it is nobody's way of speaking. Neither are addresses and the
    like, which both sides have: they are read as symbols, as for translating.

    Yields:
        Which pairs, (n,); the states before their tokens, (n_tokens, d_model), float16; the tokens, end
        symbols included, (n_tokens,), int32; and where each pair begins, (n + 1,).
    """
    longest = loaded.card.architecture.max_len - 1 - len(loaded.opening)
    read = [taken_out_of_both(*pair) for pair in zip(sources, targets, strict=True)]
    src = [ids[:longest] for ids in loaded.source.encode_all([source for source, _ in read])]
    tgt = [ids[:longest] for ids in loaded.target.encode_all([target for _, target in read])]
    n_done = 0
    report(Progress(STAGE, 0, len(src)))
    for batch in batches_by_length([len(ids) for ids in tgt], session.at_once):
        batch_src = [src[i] for i in batch]
        words = words_of(batch_src, loaded.source)
        decoder = GraphDecoder(session, *padded(batch_src), loaded.values, words=words)
        yield batch, *_read(decoder, loaded, [tgt[i] for i in batch])
        n_done += len(batch)
        report(Progress(STAGE, n_done, len(src)))


def log_norms(states: np.ndarray, layer: OutputLayer) -> np.ndarray:
    """Returns the logarithm of the sum of exp(score) over the vocabulary.

    Args:
        states: (n_tokens, d_model), float16.
        layer: the output layer.

    Returns:
        In nats, (n_tokens,), float32.
    """
    found = np.empty(len(states), np.float32)
    transposed = np.ascontiguousarray(layer.embedding.T)
    for start in range(0, len(states), _TOKENS_AT_ONCE):
        rows = slice(start, start + _TOKENS_AT_ONCE)
        scores = states[rows].astype(np.float32) @ transposed + layer.bias
        largest = scores.max(axis=1)
        scores -= largest[:, None]
        np.exp(scores, out=scores)
        found[rows] = np.log(scores.sum(axis=1)) + largest
    return found


def _read(
    decoder: GraphDecoder, loaded: LoadedModel, targets: Sequence[Sequence[int]]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Reads the targets of one batch."""
    tgt_out_ids, tgt_mask = padded([[*loaded.opening, *ids] for ids in targets])
    tgt_mask[:, : len(loaded.opening)] = False
    tgt_in_ids = np.concatenate([np.full((len(targets), 1), BOS_ID), tgt_out_ids[:, :-1]], axis=1)
    states = decoder.states(tgt_in_ids)[tgt_mask].astype(np.float16)  # (n_tokens, d_model)
    starts = np.concatenate([[0], np.cumsum(tgt_mask.sum(axis=1))])
    return states, tgt_out_ids[tgt_mask].astype(np.int32), starts.astype(np.int64)
