"""How good the model is now: loss, BLEU and chrF of real beam output, on held-out pairs.

What a validation may cost is bounded (`Checker`), and which sentences it takes follows from the settings and
the text alone, never from a clock: a run that was stopped and goes on checks the same ones.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import sacrebleu
import torch
from numpy.typing import NDArray
from torch.nn.utils import parametrize

from engine.base.config import SearchConfig
from engine.base.progress import Progress, Report, Sample, ignore_progress
from engine.model.beam import translate_batch
from engine.model.transformer import Transformer
from engine.text.subwords import Subwords
from engine.training.batches import make_batch
from engine.training.devices import in_halves
from engine.training.loss import batch_loss
from engine.training.pairs import EncodedPairs, encode_pairs

_AT_ONCE, _AT_ONCE_ON_CPU = 512, 32
"""Sentences translated together: a GPU's steps cost the same for few and for many, as many as fit."""
_LOSS_TOKENS = 4096
_SHARE = 0.2
"""Most of the time of training that may go into validation."""
_COST = 3.0
"""Tokens learned from in the time that one held-out token takes, translated and scored: 2.4 where all weights
learn, 3.1 where the pack does (measured on a CPU, 6 and 2 layers of width 256, 8,000 words, beam 4)."""
_GENERAL_SHARE = 1 / 3
"""How much of that is for the general text."""
_FEWEST, _FEWEST_GENERAL = 100, 50
"""Least number of sentences to translate, whatever they cost: fewer say too little."""
_WITHOUT_BLANKS = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
"""Letters of Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean, whose BLEU counts characters, as in
`engine.evaluation.scores`."""
_SHORTEST_SAMPLE = 4
"""Tokens of a sample translation at least, where there are such sentences."""


@dataclass(frozen=True)
class DevSet:
    """Held-out pairs, as ids for the loss and as text for the scores."""

    pairs: EncodedPairs
    references: tuple[str, ...]
    target: Subwords
    sources: tuple[str, ...] = ()
    """The source text of each pair, for samples; empty: no samples are shown."""
    kinds: tuple[str, ...] = ()
    """The kind of text of each pair; empty: all are of one, and the loss is one number."""
    n_opening: int = 0
    """Tokens at the beginning of every target that belong to no text: a domain's symbol."""

    def spread(self, n_tokens: float, fewest: int) -> NDArray[np.int64]:
        """Returns evenly spread places, (n_places,), with about so many target tokens, at least `fewest`."""
        n_pairs = len(self.pairs)
        n_wanted = int(n_tokens / max(1.0, float(self.pairs.tgt.lengths.mean()))) if n_pairs else 0
        n_taken = min(n_pairs, max(fewest, n_wanted))
        return np.arange(n_taken, dtype=np.int64) * n_pairs // max(1, n_taken)


@dataclass(frozen=True)
class Checked:
    """The outcome of a validation."""

    scores: dict[str, float]
    """"loss", "bleu", "chrf" of the domain's text, "general_bleu" and "general_chrf" of the general one."""
    samples: tuple[Sample, ...]


def make_dev_set(
    pairs: Sequence[tuple[str, str]],
    source: Subwords,
    target: Subwords,
    max_tokens: int,
    limit: int,
    *,
    speakers: Sequence[int] | None = None,
    kinds: Sequence[str] = (),
) -> DevSet:
    """Takes at most `limit` pairs, evenly spread, leaving out those that are too long.

    Args:
        pairs: held-out pairs.
        source: subwords of the source side.
        target: subwords of the target side.
        max_tokens: pairs with a longer side are left out.
        limit: most pairs taken.
        speakers: who speaks each pair, see `EncodedPairs`; None if the text names no speakers.
        kinds: the kind of text of each pair; empty if that does not matter.
    """
    step = max(1, len(pairs) // limit)
    fitting = [
        place
        for place, pair in list(enumerate(pairs))[::step]
        if 0 < len(source.encode(pair[0])) < max_tokens and 0 < len(target.encode(pair[1])) < max_tokens
    ]
    places = fitting[:limit]
    taken = [pairs[place] for place in places]
    numbers = None if speakers is None else [speakers[place] for place in places]
    weighted = [(src, tgt, 1.0) for src, tgt in taken]
    encoded = encode_pairs(weighted, source, target, max_tokens, speakers=numbers)
    sources, references = tuple(src for src, _ in taken), tuple(tgt for _, tgt in taken)
    kept_kinds = tuple(kinds[place] for place in places) if kinds else ()
    return DevSet(encoded, references, target, sources, kept_kinds)


class Checker:
    """Validates a model, again and again on the same sentences.

    A validation translates so few sentences that it takes at most about a fifth of the time of the training
    between two: the domain's text gets two thirds of that where there is a general text. At least 100
    sentences of the domain and 50 of the general text are translated where there are so many; long ones in
    quick succession may then take a quarter of the time.

    Args:
        dev: held-out pairs of the domain.
        general: held-out pairs of no domain in particular; None or without pairs: only the domain counts.
        n_learned: tokens learned from between two validations.
        n_samples: sentences whose translation is shown each time.
    """

    def __init__(self, dev: DevSet, general: DevSet | None, n_learned: int, n_samples: int) -> None:
        self.dev = dev
        self.general = general if general is not None and len(general.pairs) else None
        affordable = n_learned * _SHARE / _COST
        share = _GENERAL_SHARE if self.general else 0.0
        self.places = dev.spread(affordable * (1 - share), _FEWEST)
        self.general_places = self.places[:0]
        if self.general:
            self.general_places = self.general.spread(affordable * share, _FEWEST_GENERAL)
        self.samples = _sample_places(dev, self.places, n_samples)
        self.kinds = sorted({dev.kinds[place] for place in self.places}) if dev.kinds else []
        """The kinds of text whose loss is reported separately."""
        self.n_halved = 0
        """How often sentences did not fit into memory and were taken in halves."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the scores."""
        general = ("general_bleu", "general_chrf") if self.general else ()
        return ("loss", "bleu", "chrf", *general, *(f"loss_{kind}" for kind in self.kinds))

    def check(self, model: Transformer, device: torch.device, report: Report = ignore_progress) -> Checked:
        """Scores the model; it is left in training mode.

        Args:
            model: on the device.
            device: where it is.
            report: told how many sentences were translated.

        Raises:
            OutOfMemory: if one sentence alone does not fit.
        """
        n_all = len(self.places) + len(self.general_places)
        model.eval()
        with parametrize.cached():  # what is learned of a matrix is added once, and not at every step
            checked = self._checked(model, device, report, n_all)
        model.train()
        return checked

    def _checked(self, model: Transformer, device: torch.device, report: Report, n_all: int) -> Checked:
        outputs = self._translate(model, self.dev, self.places, device, _counting(report, 0, n_all))
        scores = {**self._losses(model, device), **_scores(self.dev, outputs)}
        if self.general:
            counting = _counting(report, len(self.places), n_all)
            found = self._translate(model, self.general, self.general_places, device, counting)
            scores |= {f"general_{name}": value for name, value in _scores(self.general, found).items()}
        samples = tuple(
            Sample(self.dev.sources[place], self.dev.references[place], outputs[place])
            for place in self.samples
        )
        return Checked(scores, samples)

    def _translate(
        self,
        model: Transformer,
        dev: DevSet,
        places: NDArray[np.int64],
        device: torch.device,
        count: Callable[[int], None],
    ) -> dict[int, str]:
        """Returns the translations of some sentences by their place."""
        order = _by_length(dev, places)
        at_once = _AT_ONCE_ON_CPU if device.type == "cpu" else _AT_ONCE

        def translate(indices: NDArray[np.int64]) -> list[list[int]]:
            batch = make_batch(dev.pairs, indices).to(device)
            inputs = batch.src_ids, batch.src_mask, SearchConfig(), batch.speakers, dev.n_opening, batch.words
            return translate_batch(model, *inputs)

        outputs: dict[int, str] = {}
        for start in range(0, len(order), at_once):
            count(start)
            for indices, found in in_halves(order[start : start + at_once], translate, self._count_halved):
                outputs |= {
                    int(place): dev.target.decode(ids) for place, ids in zip(indices, found, strict=True)
                }
        return outputs

    @torch.inference_mode()
    def _losses(self, model: Transformer, device: torch.device) -> dict[str, float]:
        """Returns the loss in nats per target token, without smoothing: of all pairs, and of each kind."""
        order = _by_length(self.dev, self.places)
        if not self.kinds:
            nll, n_tokens = self._nll(model, device, order)
            return {"loss": nll / max(1, n_tokens)}
        kinds = np.asarray(self.dev.kinds)[order]
        found = {kind: self._nll(model, device, order[kinds == kind]) for kind in self.kinds}
        losses = {f"loss_{kind}": nll / max(1, n_tokens) for kind, (nll, n_tokens) in found.items()}
        nll, n_tokens = (sum(each[column] for each in found.values()) for column in range(2))
        return {"loss": nll / max(1, n_tokens), **losses}

    def _nll(self, model: Transformer, device: torch.device, order: NDArray[np.int64]) -> tuple[float, float]:
        """Returns the summed negative log-likelihood of some pairs, and their target tokens."""

        def measure(indices: NDArray[np.int64]) -> tuple[float, int]:
            batch = make_batch(self.dev.pairs, indices).to(device)
            return float(batch_loss(model, batch, 0.0)[1]), int(batch.tgt_mask.sum())

        total, n_all = 0.0, 0
        for group in _by_tokens(order, self.dev.pairs.tgt.lengths.__getitem__):
            for _, (nll, n_tokens) in in_halves(group, measure, self._count_halved):
                total, n_all = total + nll, n_all + n_tokens
        return total, n_all

    def _count_halved(self) -> None:
        self.n_halved += 1


def bleu(hypotheses: Sequence[str], references: Sequence[str]) -> float:
    """Returns sacreBLEU's score of detokenised text, 0 to 100: of characters in scripts without blanks."""
    letters = "".join(references)
    tokenize = "char" if 2 * len(_WITHOUT_BLANKS.findall(letters)) > len(letters) else None
    return float(sacrebleu.corpus_bleu(list(hypotheses), [list(references)], tokenize=tokenize).score)


def chrf(hypotheses: Sequence[str], references: Sequence[str]) -> float:
    """Returns sacreBLEU's chrF2 of detokenised text, 0 to 100."""
    return float(sacrebleu.corpus_chrf(list(hypotheses), [list(references)]).score)


def _scores(dev: DevSet, outputs: dict[int, str]) -> dict[str, float]:
    places = sorted(outputs)
    hypotheses, references = [outputs[place] for place in places], [dev.references[place] for place in places]
    return {"bleu": bleu(hypotheses, references), "chrf": chrf(hypotheses, references)}


def _counting(report: Report, n_before: int, n_all: int) -> Callable[[int], None]:
    return lambda n_done: report(Progress("Checking the quality", n_before + n_done, n_all))


def _by_length(dev: DevSet, places: NDArray[np.int64]) -> NDArray[np.int64]:
    return places[np.argsort(dev.pairs.tgt.lengths[places], kind="stable")]


def _sample_places(dev: DevSet, places: NDArray[np.int64], n_samples: int) -> list[int]:
    """Chooses sentences from short to long, none of them the shortest or longest, in the text's order."""
    if not dev.sources:
        return []
    order = _by_length(dev, places)
    order = order[dev.pairs.tgt.lengths[order] > _SHORTEST_SAMPLE] if len(order) > n_samples else order
    n_taken = min(n_samples, len(order))
    return sorted(int(order[(2 * k + 1) * len(order) // (2 * n_taken)]) for k in range(n_taken))


def _by_tokens(order: NDArray[np.int64], length_of: Callable[[int], int]) -> list[NDArray[np.int64]]:
    groups: list[list[int]] = [[]]
    for index in order.tolist():
        if groups[-1] and (len(groups[-1]) + 1) * int(length_of(index)) > _LOSS_TOKENS:
            groups.append([])
        groups[-1].append(index)
    return [np.asarray(group) for group in groups if group]
