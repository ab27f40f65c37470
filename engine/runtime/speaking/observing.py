"""Forced decoding that keeps the decoder's states before each token: the data that profiles are fitted to."""

from collections.abc import Iterator, Sequence

import numpy as np

from engine.graph_io import BOS_ID
from engine.progress import Progress, Report
from engine.runtime.batching import batches_by_length
from engine.runtime.decoder import GraphDecoder, padded
from engine.runtime.loaded_model import LoadedModel, OutputLayer
from engine.runtime.session import ModelSession
from engine.speakers.observations import Observed, pair_key
from engine.text.symbols import taken_out_of_both
from engine.vocabulary.external.reading import words_of

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
