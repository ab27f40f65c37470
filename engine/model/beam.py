"""Beam search with the torch model, for validation while it trains.

The translator has its own, on ONNX Runtime; this one needs no export and no files.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from engine.config import SearchConfig
from engine.graph_io import BOS_ID, EOS_ID, PAD_ID, UNK_ID
from engine.model.layers import KeysValues
from engine.model.transformer import Transformer

_NEVER = (BOS_ID, PAD_ID, UNK_ID)


@dataclass
class _Beams:
    """The live hypotheses of a batch; rows = batch * beam, batch-major."""

    ids: Tensor
    """(rows, length), start symbol included."""
    scores: Tensor
    """Sum of log-probabilities, (batch, beam)."""
    past: list[KeysValues]


@torch.inference_mode()
def translate_batch(
    model: Transformer,
    src_ids: Tensor,
    src_mask: Tensor,
    config: SearchConfig,
    speakers: Tensor | None = None,
) -> list[list[int]]:
    """Finds each sentence's best translation.

    Args:
        model: in evaluation mode.
        src_ids: (batch, src_len).
        src_mask: bool, (batch, src_len).
        config: width of the beam, length penalty, longest output.
        speakers: number of each sentence's speaker, (batch,); None: nobody in particular.

    Returns:
        The ids of one translation per sentence, without start and end symbols.
    """
    batch, beam = src_ids.shape[0], config.beam_size
    cross = model.decoder.cross(model.encode(src_ids, src_mask))
    past = repeated(model.begin(cross, src_mask, speakers), beam)
    cross = repeated(cross, beam)
    speaker_bias = model.speaker_bias(speakers)
    if speaker_bias is not None:
        speaker_bias = speaker_bias.repeat_interleave(beam, 0)
    row_mask = src_mask.repeat_interleave(beam, 0)
    lengths = src_mask.sum(1) * config.max_length_ratio + config.max_length_extra
    limit = int(min(model.config.max_len - 1, float(lengths.max())))
    beams = _start(past, batch, beam, src_ids.device)
    finished: list[list[tuple[float, list[int]]]] = [[] for _ in range(batch)]
    for position in range(limit):
        states, beams.past = model.decode_step(beams.ids[:, -1], position, cross, row_mask, beams.past)
        log_probs = model.logits(states, speaker_bias).float().log_softmax(-1)
        log_probs[:, list(_NEVER)] = -torch.inf
        beams = _select(beams, log_probs, batch, beam, config, finished)
        if _is_over(finished, beam):
            break
    return _best(beams, finished, config)


def repeated(caches: list[KeysValues], beam: int) -> list[KeysValues]:
    """Returns keys and values of sentences once per hypothesis: (batch, …) becomes (batch * beam, …)."""
    return [(key.repeat_interleave(beam, 0), value.repeat_interleave(beam, 0)) for key, value in caches]


def _start(past: list[KeysValues], batch: int, beam: int, device: torch.device) -> _Beams:
    scores = torch.full((batch, beam), -torch.inf, device=device)
    scores[:, 0] = 0.0  # the first step must not pick the same piece `beam` times
    ids = torch.full((batch * beam, 1), BOS_ID, device=device)
    return _Beams(ids, scores, past)


def _select(
    beams: _Beams,
    log_probs: Tensor,
    batch: int,
    beam: int,
    config: SearchConfig,
    finished: list[list[tuple[float, list[int]]]],
) -> _Beams:
    """Extends every hypothesis, files the finished ones, and keeps the `beam` best of the others."""
    vocab = log_probs.shape[-1]
    totals = beams.scores[:, :, None] + log_probs.view(batch, beam, vocab)
    top_scores, top = totals.flatten(1).topk(2 * beam)  # (batch, 2 * beam)
    origin, piece = top // vocab, top % vocab
    is_end = piece == EOS_ID
    length = beams.ids.shape[
        1
    ]  # pieces of the extended hypothesis: the start symbol gives way to the new one
    for b, k in (is_end[:, :beam] & top_scores[:, :beam].isfinite()).nonzero().tolist():
        row = b * beam + int(origin[b, k])
        score = float(top_scores[b, k]) / length**config.length_penalty
        finished[b].append((score, beams.ids[row, 1:].tolist()))
    kept_scores, kept = top_scores.masked_fill(is_end, -torch.inf).topk(beam)  # (batch, beam)
    rows = (origin.gather(1, kept) + torch.arange(batch, device=top.device)[:, None] * beam).flatten()
    ids = torch.cat([beams.ids[rows], piece.gather(1, kept).flatten()[:, None]], dim=1)
    return _Beams(ids, kept_scores, [(key[rows], value[rows]) for key, value in beams.past])


def _is_over(finished: list[list[tuple[float, list[int]]]], beam: int) -> bool:
    """True once `beam` hypotheses of every sentence have ended."""
    return all(len(ended) >= beam for ended in finished)


def _best(
    beams: _Beams, finished: list[list[tuple[float, list[int]]]], config: SearchConfig
) -> list[list[int]]:
    best = []
    for b, ended in enumerate(finished):
        if not ended:  # cut at the limit: the best hypothesis so far
            ended = [(0.0, beams.ids[b * config.beam_size, 1:].tolist())]
        best.append(max(ended)[1])
    return best
