"""A basis for speakers' biases, learned from many speakers with the whole model frozen.

The factored bias of Michel and Neubig (ACL 2018), b_s = w_s · basis, on decoder states that are
computed once. Per word, a bias b raises what is expected of it from e to about e · exp(b). Since
log x <= x - 1, the sum over words of c · b - e · (exp(b) - 1), with c how often a speaker really says a word,
never promises more than the log-likelihood gains. So the states are needed only to sum up e; what it
takes to find weights and basis then are matrices of speakers by words. Each further pass over the
states starts from the biases found so far.

Priors are normal: weights with deviation 1, the basis with `BasisSettings.deviation`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.adaptation.speakers.basis_bound import (
    LARGEST_ENTRY,
    SPEAKERS_AT_ONCE,
    climb_together,
    climb_weights,
    in_order,
    low_rank_start,
)
from engine.config import BasisSettings
from engine.errors import ConfigError, CorpusError
from engine.graph_io import N_SPECIALS
from engine.model.transformer import Transformer
from engine.progress import Progress, Report, ignore_progress
from engine.training.data.batching import make_batch
from engine.training.data.pairs import EncodedPairs

_BATCH_TOKENS = 4096
"""Tokens of a batch whose states are computed together."""
_AT_ONCE, _AT_ONCE_ON_CPU = 8192, 1024
"""Positions whose scores are in memory at once."""
_FURTHEST = 30.0
"""Biases beyond this are taken for it where their exp is divided by."""


_PLAIN = BasisSettings()


@dataclass(frozen=True)
class SpeakerStates:
    """The decoder's states over all text of known speakers, in the order of the speakers."""

    states: NDArray[np.float16]
    """(n_tokens, d_model); may lie in a file."""
    targets: NDArray[np.int32]
    """The token that follows each state, (n_tokens,)."""
    starts: NDArray[np.int64]
    """Where each speaker's subwords start, and one more: the end, (n_speakers + 1,)."""

    @property
    def n_speakers(self) -> int:
        """The number of speakers."""
        return len(self.starts) - 1


@dataclass(frozen=True)
class SpeakerBasis:
    """A learned basis."""

    weights: NDArray[np.float32]
    """Weights of every speaker, in the order of the numbers of `EncodedPairs.speakers` from 1, (n_speakers,
    rank). Their second moment is the identity; the first takes most of the variance."""
    basis: NDArray[np.float32]
    """(rank, tgt_vocab); 0 for special symbols, no entry beyond `LARGEST_ENTRY`."""
    nll: tuple[float, ...]
    """Negative log-likelihood before, and after each pass, in nats per subword of the text learned from. The
    basis is that of the best of them, all zero if no pass gained."""


def learn_basis(
    model: Transformer,
    pairs: EncodedPairs,
    settings: BasisSettings = _PLAIN,
    *,
    states_path: Path | None = None,
    report: Report = ignore_progress,
) -> SpeakerBasis:
    """Learns a basis for the biases of speakers, and each speaker's weights; the model stays as it is.

    Args:
        model: in evaluation mode; the device that it is on does all of it.
        pairs: text with the number of its speaker; pairs of nobody (0) are left out.
        settings: rank, priors, passes.
        states_path: where decoder states are kept meanwhile, 2 * d_model bytes a subword; None: in memory.
        report: called between batches.

    Raises:
        CorpusError: if fewer than two speakers are known.
    """
    states = speaker_states(model, pairs, settings, path=states_path, report=report)
    return basis_from_states(model, states, settings, report)


def speaker_states(
    model: Transformer,
    pairs: EncodedPairs,
    settings: BasisSettings = _PLAIN,
    *,
    path: Path | None = None,
    report: Report = ignore_progress,
) -> SpeakerStates:
    """Computes the decoder's states over the text of all speakers; arguments as of `learn_basis`."""
    speakers, rows = _chosen_rows(pairs, settings)
    order = rows[np.argsort(speakers[rows], kind="stable")]
    lengths = pairs.tgt.lengths[order]
    ends = np.cumsum(lengths)
    shape = (int(ends[-1]), model.config.d_model)
    states = np.empty(shape, np.float16) if path is None else _mapped(path, shape)
    n_done = 0
    for places in _batches(lengths):
        _fill_states(states, model, pairs, order[places], (ends - lengths)[places])
        n_done += len(places)
        report(Progress("Reading the speakers' text", n_done, len(order)))
    targets = np.concatenate([pairs.tgt.sentence(row) for row in order])
    per_speaker = np.bincount(speakers[order], lengths)[1:].astype(np.int64)
    return SpeakerStates(states, targets, np.concatenate([[0], np.cumsum(per_speaker)]))


def basis_from_states(
    model: Transformer,
    states: SpeakerStates,
    settings: BasisSettings = _PLAIN,
    report: Report = ignore_progress,
) -> SpeakerBasis:
    """Learns a basis from states that are there already; so several settings share them.

    Raises:
        ConfigError: if the rank is larger than the number of speakers.
    """
    n_speakers, n_tokens = states.n_speakers, len(states.targets)
    if np.count_nonzero(np.diff(states.starts)) < 2:
        raise _too_few()
    if settings.rank > n_speakers:
        raise ConfigError(
            [f"a rank of {settings.rank} is more than there are speakers ({n_speakers})"],
            f"Choose a rank of at most {n_speakers}.",
        )
    n_words = model.config.tgt_vocab_size - N_SPECIALS
    device = model.output_bias.device
    counts = spoken_counts(states, n_words).to(device)
    weights = torch.zeros(n_speakers, settings.rank, device=device)
    words = torch.zeros(settings.rank, n_words, device=device)
    nll: list[float] = []
    best = weights, words
    for number in range(settings.passes + 1):
        told = Progress("Learning the basis", number, settings.passes)
        expected, loss = _expected(model, states, weights, words, report, told)
        if not nll or loss / n_tokens < min(nll):
            best = weights, words
        nll.append(loss / n_tokens)
        if number < settings.passes:
            if number == 0:
                weights, words = low_rank_start(counts, expected, settings)
            weights, words = climb_together(counts, expected, weights, words, settings)
    weights, words = best
    weights, words = in_order(weights, words)
    words = words.clamp(-LARGEST_ENTRY, LARGEST_ENTRY)
    basis = torch.nn.functional.pad(words, (N_SPECIALS, 0))
    return SpeakerBasis(weights.cpu().numpy(), basis.cpu().numpy(), tuple(nll))


def held_out_gain(
    model: Transformer,
    learned: SpeakerStates,
    measured: SpeakerStates,
    basis: NDArray[np.float32],
    settings: BasisSettings = _PLAIN,
    report: Report = ignore_progress,
) -> tuple[float, float]:
    """Measures what a basis does for speakers that it was not learned from.

    Args:
        model: in evaluation mode; the device that it is on does all of it.
        learned: text of the new speakers that their weights are learned from.
        measured: other text of the same speakers, in the same order.
        basis: (rank, tgt_vocab); stays as it is.
        settings: passes and steps.
        report: called between batches.

    Returns:
        Negative log-likelihood of `measured` without and with the weights, in nats per subword.
    """
    device = model.output_bias.device
    counts = spoken_counts(learned, basis.shape[1] - N_SPECIALS).to(device)
    words = torch.from_numpy(basis[:, N_SPECIALS:].astype(np.float32)).to(device)
    n_speakers = max(learned.n_speakers, measured.n_speakers)
    weights = torch.zeros(n_speakers, len(words), device=device)
    told = Progress("Measuring on speakers held out", 0)
    for _ in range(settings.passes):
        own = weights[: learned.n_speakers]
        expected, _ = _expected(model, learned, own, words, report, told)
        own = climb_weights(counts, expected, own, words)
        weights[: learned.n_speakers] = own
    scored = weights[: measured.n_speakers]
    before, after = (
        _expected(model, measured, given, words, report, told)[1]
        for given in (torch.zeros_like(scored), scored)
    )
    return before / len(measured.targets), after / len(measured.targets)


def _chosen_rows(pairs: EncodedPairs, settings: BasisSettings) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Returns every pair's speaker, and the pairs to learn from."""
    speakers = np.zeros(len(pairs), np.int32) if pairs.speakers is None else pairs.speakers
    rows = np.random.default_rng(settings.seed).permutation(np.flatnonzero(speakers))
    if settings.most_tokens:
        rows = rows[np.argsort(speakers[rows], kind="stable")]
        lengths = pairs.tgt.lengths[rows]
        before = np.cumsum(lengths) - lengths
        first = np.searchsorted(speakers[rows], speakers[rows])  # of each pair's speaker
        rows = rows[before - before[first] < settings.most_tokens]
    if not len(rows):
        raise _too_few()
    return speakers, np.sort(rows)


def _too_few() -> CorpusError:
    return CorpusError(
        "A basis for speakers is learned from the text of two speakers or more.",
        "Name a corpus with speakers: `parlance corpus show CORPUS` tells how many it has.",
    )


def _mapped(path: Path, shape: tuple[int, int]) -> NDArray[np.float16]:
    return np.lib.format.open_memmap(path, "w+", np.float16, shape)


def _batches(lengths: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Yields places of sentences of about the same length."""
    order = np.argsort(lengths, kind="stable")
    start = 0
    while start < len(order):
        n_sentences = max(1, _BATCH_TOKENS // int(lengths[order[start]]))
        while (
            n_sentences > 1
            and n_sentences * int(lengths[order[min(start + n_sentences, len(order)) - 1]])
            > 2 * _BATCH_TOKENS
        ):
            n_sentences //= 2
        yield order[start : start + n_sentences]
        start += n_sentences


@torch.inference_mode()
def _fill_states(
    states: NDArray[np.float16],
    model: Transformer,
    pairs: EncodedPairs,
    rows: NDArray[np.int64],
    starts: NDArray[np.int64],
) -> None:
    """Computes the states of some pairs and puts each sentence's where it starts."""
    batch = make_batch(pairs, rows).to(model.output_bias.device)
    found = model(batch.src_ids, batch.src_mask, batch.tgt_in_ids, words=batch.words).half().cpu().numpy()
    for place, (start, length) in enumerate(zip(starts, pairs.tgt.lengths[rows], strict=True)):
        states[start : start + length] = found[place, :length]


def spoken_counts(states: SpeakerStates, n_words: int) -> Tensor:
    """Returns how often each speaker says each word, special symbols left out, (n_speakers, n_words)."""
    counts = np.zeros((states.n_speakers, n_words), np.float32)
    for speaker, (start, end) in enumerate(zip(states.starts[:-1], states.starts[1:], strict=True)):
        said = np.bincount(states.targets[start:end], minlength=n_words + N_SPECIALS)
        counts[speaker] = said[N_SPECIALS:]
    return torch.from_numpy(counts)


def expected_counts(model: Transformer, states: SpeakerStates, report: Report = ignore_progress) -> Tensor:
    """Returns how often the model expects each word of each speaker without biases, (n_speakers, n_words)."""
    device = model.output_bias.device
    weights = torch.zeros(states.n_speakers, 1, device=device)
    words = torch.zeros(1, model.config.tgt_vocab_size - N_SPECIALS, device=device)
    return _expected(model, states, weights, words, report, Progress("Scoring the text", 0))[0].clone()


@torch.inference_mode()
def _expected(
    model: Transformer,
    states: SpeakerStates,
    weights: Tensor,
    words: Tensor,
    report: Report,
    told: Progress,
) -> tuple[Tensor, float]:
    """Scores all text with the biases found so far.

    Returns:
        What the model would expect of each word from each speaker, divided by exp(bias),
        (n_speakers, n_words); and the summed negative log-likelihood in nats.
    """
    table = torch.cat([model.tgt_embedding, torch.nn.functional.pad(words, (N_SPECIALS, 0)).T], dim=1)
    device = words.device
    expected = torch.zeros(states.n_speakers, words.shape[1], device=device)
    speaker_of = np.repeat(np.arange(states.n_speakers), np.diff(states.starts))
    nll, n_tokens = torch.zeros((), dtype=torch.float64, device=device), len(states.targets)
    at_once = _AT_ONCE_ON_CPU if device.type == "cpu" else _AT_ONCE
    for start in range(0, n_tokens, at_once):
        report(Progress(told.stage, told.done, told.total, {"share_of_pass": start / n_tokens}))
        here = slice(start, start + at_once)
        first, last = int(speaker_of[here][0]), int(speaker_of[here][-1])
        speakers = torch.from_numpy(speaker_of[here]).to(device)
        numbers = torch.from_numpy(np.asarray(states.states[here])).to(device).float()
        scores = torch.addmm(model.output_bias, torch.cat([numbers, weights[speakers]], 1), table.T)
        log_probs = scores.log_softmax(1)
        targets = torch.from_numpy(states.targets[here].astype(np.int64)).to(device)
        nll -= log_probs.gather(1, targets[:, None]).sum()  # it stays there: no wait for a GPU
        is_of = (speakers[:, None] == torch.arange(first, last + 1, device=device)).float()
        expected[first : last + 1] += is_of.T @ log_probs.exp_()[:, N_SPECIALS:]
    for first in range(0, len(weights), SPEAKERS_AT_ONCE):
        here = slice(first, first + SPEAKERS_AT_ONCE)
        expected[here] *= (-weights[here] @ words).clamp_(-_FURTHEST, _FURTHEST).exp_()
    return expected, float(nll)
