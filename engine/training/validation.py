"""How good the model is now: loss, and BLEU of real beam output, on held-out pairs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import sacrebleu
import torch

from engine.config import SearchConfig
from engine.model.beam import translate_batch
from engine.model.transformer import Transformer
from engine.progress import Progress, Report, ignore_progress
from engine.text.subwords import Subwords
from engine.training.batching import make_batch
from engine.training.data import EncodedPairs, encode_pairs
from engine.training.loss import batch_loss

_SENTENCES_AT_ONCE = 32
_LOSS_TOKENS = 4096


@dataclass(frozen=True)
class DevSet:
    """Held-out pairs, as ids for the loss and as text for the scores."""

    pairs: EncodedPairs
    references: tuple[str, ...]
    target: Subwords


def make_dev_set(
    pairs: Sequence[tuple[str, str]],
    source: Subwords,
    target: Subwords,
    max_pieces: int,
    limit: int,
    *,
    speakers: Sequence[int] | None = None,
) -> DevSet:
    """Takes at most `limit` pairs, evenly spread, leaving out those that are too long.

    Args:
        pairs: held-out pairs.
        source: subwords of the source side.
        target: subwords of the target side.
        max_pieces: pairs with a longer side are left out.
        limit: most pairs taken.
        speakers: who speaks each pair, see `EncodedPairs`; None if the text names no speakers.
    """
    step = max(1, len(pairs) // limit)
    fitting = [
        place
        for place, pair in list(enumerate(pairs))[::step]
        if 0 < len(source.encode(pair[0])) < max_pieces and 0 < len(target.encode(pair[1])) < max_pieces
    ]
    places = fitting[:limit]
    taken = [pairs[place] for place in places]
    numbers = None if speakers is None else [speakers[place] for place in places]
    weighted = [(src, tgt, 1.0) for src, tgt in taken]
    encoded = encode_pairs(weighted, source, target, max_pieces, speakers=numbers)
    return DevSet(encoded, tuple(tgt for _, tgt in taken), target)


def validate(
    model: Transformer, dev: DevSet, device: torch.device, report: Report = ignore_progress
) -> dict[str, float]:
    """Returns "loss" in nats per target piece, without smoothing, and "bleu" of beam output.

    The model is left in training mode.
    """
    model.eval()
    order = np.argsort(dev.pairs.tgt.lengths, kind="stable")
    loss = _mean_nll(model, dev, order, device)
    hypotheses = [""] * len(order)
    for start in range(0, len(order), _SENTENCES_AT_ONCE):
        report(Progress("Checking the quality", start, len(order)))
        indices = order[start : start + _SENTENCES_AT_ONCE]
        batch = make_batch(dev.pairs, indices).to(device)
        found = translate_batch(model, batch.src_ids, batch.src_mask, SearchConfig(), batch.speakers)
        for index, ids in zip(indices, found, strict=True):
            hypotheses[index] = dev.target.decode(ids)
    model.train()
    return {"loss": loss, "bleu": bleu(hypotheses, dev.references)}


def bleu(hypotheses: Sequence[str], references: Sequence[str]) -> float:
    """Returns sacreBLEU's score of detokenised text, 0 to 100."""
    return float(sacrebleu.corpus_bleu(list(hypotheses), [list(references)]).score)


@torch.inference_mode()
def _mean_nll(model: Transformer, dev: DevSet, order: np.ndarray, device: torch.device) -> float:
    total, n_tokens = 0.0, 0
    for indices in _by_tokens(order, dev.pairs.tgt.lengths.__getitem__):
        batch = make_batch(dev.pairs, indices).to(device)
        _, nll = batch_loss(model, batch, 0.0)
        total += float(nll)
        n_tokens += int(batch.tgt_mask.sum())
    return total / max(1, n_tokens)


def _by_tokens(order: np.ndarray, length_of: Callable[[int], int]) -> list[np.ndarray]:
    groups: list[list[int]] = [[]]
    for index in order.tolist():
        if groups[-1] and (len(groups[-1]) + 1) * int(length_of(index)) > _LOSS_TOKENS:
            groups.append([])
        groups[-1].append(index)
    return [np.asarray(group) for group in groups if group]
