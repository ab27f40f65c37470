"""Speaker bias (Michel and Neubig, ACL 2018; paper 003): its methods, and the basis of profiles.

The factored bias of Michel and Neubig (ACL 2018), b_s = w_s · basis, on decoder states that are
computed once. Per word, a bias b raises what is expected of it from e to about e · exp(b). Since
log x <= x - 1, the sum over words of c · b - e · (exp(b) - 1), with c how often a speaker really says a word,
never promises more than the log-likelihood gains. So the states are needed only to sum up e; what it
takes to find weights and basis then are matrices of speakers by words. Each further pass over the
states starts from the biases found so far.

Priors are normal: weights with deviation 1, the basis with `BasisSettings.deviation`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.adaptation.domain_text import DomainText
from engine.adaptation.learning import general_dev_set
from engine.base.config import BasisSettings, SpeakerConfig, TrainConfig
from engine.base.errors import ConfigError, CorpusError
from engine.base.files import temporary_folder
from engine.base.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.base.methods import FACTORED_BIAS, FULL_BIAS, LEAST_PAIRS, SPEAKER_TOKEN, Method
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import load_model
from engine.model.speakers import FactoredBias, FullBias, Speakers, SpeakerTokens
from engine.model.transformer import Transformer
from engine.results.model_details import ModelDetails, SpeakersOfModel
from engine.text.subwords import Subwords
from engine.training.base_model import MAX_TOKENS, TrainedModel
from engine.training.batches import make_batch
from engine.training.checkpoints import newest_checkpoint
from engine.training.devices import World, training_device
from engine.training.loop import Trainer
from engine.training.optimizers import moved
from engine.training.pairs import EncodedPairs, encode_pairs
from engine.training.validation import DevSet, make_dev_set
from engine.vocabulary.vector_files import load_source

# The steps that find weights and basis once a pass over the states is done: matrices of speakers by words.
#
# Maximises the bound at the top of this file, with its normal priors. Biases beyond `LARGEST_BIAS` are cut
# off where they are used, so no search goes on beyond it.

SPEAKERS_AT_ONCE = 256
_SPREAD = 1.0
"""Tokens added to what is expected of a word, so that the start does not follow single words."""
_LARGEST_START = 2.0
"""Largest entry of the initial basis, in nats for a weight of 1."""
LARGEST_ENTRY = 3.0
"""Largest entry of a finished basis, in nats for a weight of 1, so that no single word uses up what a profile
may do. Of 1.2, 2, 3 and 8 (none cut off) this helped speakers that the basis had not seen most."""
_RATE = 0.03
_DECAYS = 0.9, 0.98
"""Decay rates of Adam's first and second moment."""
_LBFGS_STEPS = 40


def low_rank_start(counts: Tensor, expected: Tensor, settings: BasisSettings) -> tuple[Tensor, Tensor]:
    """Returns weights and words near the best low-rank form of counts relative to what is expected.

    Shapes are those of `climb_together`.
    """
    scale = (expected.mean(0) + _SPREAD).sqrt()  # (n_words,)
    torch.manual_seed(settings.seed)
    left, values, right = torch.svd_lowrank((counts - expected) / scale, settings.rank, niter=4)
    spread = len(counts) ** 0.5
    words = (right * values).T / spread / scale / 2
    return left * spread, words.clamp_(-_LARGEST_START, _LARGEST_START).contiguous()


def climb_together(
    counts: Tensor, expected: Tensor, weights: Tensor, words: Tensor, settings: BasisSettings
) -> tuple[Tensor, Tensor]:
    """Climbs in weights and words at once, by Adam with a rate that falls.

    Args:
        counts: how often each speaker says each word, (n_speakers, n_words).
        expected: how often the model expects it without biases, (n_speakers, n_words).
        weights: to start from, (n_speakers, rank).
        words: to start from, (rank, n_words).
        settings: `steps` and `deviation`.

    Returns:
        The weights and words found.
    """
    weights, words = weights.clone().requires_grad_(True), words.clone().requires_grad_(True)
    optimizer = torch.optim.Adam([weights, words], lr=_RATE, betas=_DECAYS)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / 10) * max(0.03, 1 - step / settings.steps)
    )
    for _ in range(settings.steps):
        weights.grad, words.grad = weights.detach().clone(), words.detach() / settings.deviation**2
        with torch.no_grad():
            for first in range(0, len(counts), SPEAKERS_AT_ONCE):
                here = slice(first, first + SPEAKERS_AT_ONCE)
                slope = _slope(counts[here], expected[here], weights[here] @ words)
                weights.grad[here] += slope @ words.T
                words.grad += weights[here].T @ slope
        optimizer.step()
        schedule.step()
    return weights.detach(), words.detach()


def _slope(counts: Tensor, expected: Tensor, bias: Tensor) -> Tensor:
    """Returns the slope of the negated bound in the biases; none leads further beyond the largest."""
    used = bias.clamp(-LARGEST_BIAS, LARGEST_BIAS)
    slope = used.exp().mul_(expected).sub_(counts)
    slope[(bias - used) * slope < 0] = 0
    return slope


def climb_weights(counts: Tensor, expected: Tensor, weights: Tensor, words: Tensor) -> Tensor:
    """Climbs in the weights alone, a convex question, by L-BFGS; shapes are those of `climb_together`."""
    weights = weights.clone().requires_grad_(True)
    optimizer = torch.optim.LBFGS(
        [weights], max_iter=_LBFGS_STEPS, history_size=10, line_search_fn="strong_wolfe"
    )

    @torch.no_grad()
    def loss() -> Tensor:
        value = weights.square().sum() / 2
        weights.grad = weights.detach().clone()
        for first in range(0, len(counts), SPEAKERS_AT_ONCE):
            here = slice(first, first + SPEAKERS_AT_ONCE)
            bias = weights[here] @ words
            raised, steepness = _raised(bias)
            value += torch.vdot(expected[here].flatten(), raised.flatten())
            value -= torch.vdot(counts[here].flatten(), bias.flatten())
            weights.grad[here] += steepness.mul_(expected[here]).sub_(counts[here]) @ words.T
        return value

    optimizer.step(loss)  # type: ignore[no-untyped-call]
    return weights.detach()


def _raised(bias: Tensor) -> tuple[Tensor, Tensor]:
    """Returns exp of biases and its slope; beyond `LARGEST_BIAS` it goes on as a parabola.

    A search may try steps whose exp no number can hold; what is used is cut off there anyway.
    """
    beyond = (bias - LARGEST_BIAS).clamp_(min=0)
    below = (bias - beyond).exp_()
    return below * (1 + beyond + beyond.square() / 2), below * (1 + beyond)


def in_order(weights: Tensor, words: Tensor) -> tuple[Tensor, Tensor]:
    """Turns the factors, their product unchanged: weights of second moment 1, the largest part first.

    Both stay as they are shaped, (n_speakers, rank) and (rank, n_words).
    """
    left, left_rest = torch.linalg.qr(weights)
    right, right_rest = torch.linalg.qr(words.T)
    inner_left, values, inner_right = torch.linalg.svd(left_rest @ right_rest.T)
    spread = len(weights) ** 0.5
    weights, words = spread * left @ inner_left, (right @ inner_right.T * (values / spread)).T
    signs = words.gather(1, words.abs().argmax(1, keepdim=True)).sign()  # (rank, 1)
    return weights * signs.T, (words * signs).contiguous()


# A basis for speakers' biases, learned from many speakers with the whole model frozen.

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


# Where the biases of speakers begin when the model itself stays as it is: near their best values.
#
# The paper's start, zero, is meant for training with the model. With the model frozen, decoder states need
# be computed only once, and a bound of the likelihood (at the top of this file) gives most of the gain from
# what they sum up to, before the first update.

_PASSES = 2
_NEWTON_STEPS = 30
_SPEAKERS_AT_ONCE = 256


def start_frozen(
    model: Transformer,
    pairs: EncodedPairs,
    deviation: float,
    folder: Path,
    report: Report = ignore_progress,
) -> None:
    """Gives the speakers of a model biases that are near the best for a text; nothing else changes.

    Args:
        model: has a full or factored bias per speaker.
        pairs: the training text.
        deviation: standard deviation of the biases' prior, in nats.
        folder: where decoder states are kept meanwhile.
        report: called between batches.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with temporary_folder("states", folder) as scratch:
        model = moved(model, training_device())
        states = speaker_states(model.eval(), pairs, path=Path(scratch) / "states.npy", report=report)
        _begin(model, states, deviation, report)


@torch.no_grad()
def _begin(model: Transformer, states: SpeakerStates, deviation: float, report: Report) -> None:
    known = slice(1, states.n_speakers + 1)
    match model.speakers:
        case FullBias() as speakers:
            speakers.rows[known] = _full_biases(model, states, deviation, report)
        case FactoredBias() as speakers:
            settings = BasisSettings(rank=speakers.words.shape[0], deviation=deviation, passes=_PASSES)
            found = basis_from_states(model, states, settings, report)
            speakers.words.copy_(torch.from_numpy(found.basis[:, N_SPECIALS:]))
            speakers.weights[known] = torch.from_numpy(found.weights)


def _full_biases(model: Transformer, states: SpeakerStates, deviation: float, report: Report) -> Tensor:
    """Maximises the bound for every speaker and word by itself, (n_speakers, n_words)."""
    n_words = model.config.tgt_vocab_size - N_SPECIALS
    counts = spoken_counts(states, n_words).to(model.output_bias.device)
    expected = expected_counts(model, states, report)
    for first in range(0, len(counts), _SPEAKERS_AT_ONCE):
        here = slice(first, first + _SPEAKERS_AT_ONCE)
        expected[here] = best_bias(counts[here], expected[here], deviation)
    return expected


def best_bias(said: Tensor, expected: Tensor, deviation: float) -> Tensor:
    """Returns for each word the b that maximises said · b - expected · exp(b) - b² / (2 deviation²).

    Args:
        said: how often a word was said, any shape.
        expected: how often the model expected it, of the same shape.
        deviation: of the prior.

    Returns:
        Biases within `LARGEST_BIAS`, of the same shape.
    """
    bias = torch.zeros_like(said)
    for _ in range(_NEWTON_STEPS):
        raised = expected * bias.exp()
        step = (said - raised - bias / deviation**2) / (raised + deviation**-2)
        bias = (bias + step.clamp_(-1, 1)).clamp_(-LARGEST_BIAS, LARGEST_BIAS)
    return bias


# The three methods of Michel and Neubig (ACL 2018): what a model gets to tell its speakers apart.
#
# Full bias, equation 2: logits = E h + b + B[s], with B at 0 before the first update. Factored bias,
# equation 4: logits = E h + b + w_s · basis; the weights w_s are 0 before the first update, and the basis is
# drawn at random with mean 1 / R and variance sqrt(1 / R) for rank R, or there would be no gradient. Speaker
# token, their baseline: a vector stands before the start symbol, nothing is predicted there, and the whole
# model learns with it; so the graph has one input more.
#
# Scope "full" trains the model and the profiles together, as the paper does; scope "pack" trains the
# profiles alone, for the model's own graphs.

PAPER_RANK = 10
MOST_BIASES = 100_000_000
"""Most values of full biases that are trained together; with the optimizer's they take 16 bytes each."""


def with_speakers(
    model: Transformer, names: Sequence[str], method: Method, settings: SpeakerConfig
) -> Transformer:
    """Returns a model with a profile that changes nothing so far for each speaker.

    Args:
        model: changed in place where its inputs stay the same.
        names: of the speakers.
        method: of the family "speakers".
        settings: the rank of a factored bias.

    Raises:
        ConfigError: if the rank is larger than the number of speakers, or there are more than `MOST_BIASES`.
    """
    n_words = model.config.tgt_vocab_size
    if method == FULL_BIAS:
        _check_size(len(names), n_words)
        model.speakers = FullBias(names, n_words)
    elif method == FACTORED_BIAS:
        model.speakers = FactoredBias(names, n_words, _rank(settings.rank, len(names)))
    elif method == SPEAKER_TOKEN:
        reads_one = model.config.has_speaker_token
        model = model if reads_one else _with_token(model)
        model.speakers = tokens = SpeakerTokens(names, model.config.d_model)
        if reads_one:  # what it reads there so far, it needs
            tokens.rows.data.copy_(model.speaker_vector.detach().expand_as(tokens.rows))
    else:
        raise ValueError(f"{method.name} learns no speakers")
    return model


def _check_size(n_speakers: int, n_words: int) -> None:
    if n_speakers * n_words > MOST_BIASES:
        raise ConfigError(
            [f"a full bias for {n_speakers:,} speakers and {n_words:,} words does not fit into memory"],
            f"Use --method {FACTORED_BIAS.name}, or fewer speakers: --set least_sentences=20.",
        )


def _rank(wanted: int, n_speakers: int) -> int:
    if wanted > n_speakers:
        raise ConfigError(
            [f"a rank of {wanted} is more than there are speakers ({n_speakers})"],
            f"Choose a rank of at most {n_speakers}: --set rank={n_speakers}.",
        )
    return wanted or min(PAPER_RANK, n_speakers)


def _with_token(model: Transformer) -> Transformer:
    """Returns the same model with one input more."""
    changed = Transformer(replace(model.config, has_speaker_token=True))
    changed.load_state_dict(model.state_dict() | {"speaker_vector": changed.speaker_vector.detach()})
    return changed


# Training with the speaker of every sentence: who is known, and what becomes of everybody else.
#
# Speakers are those that the training text names often enough. Everybody else, in whatever split, is nobody
# in particular: the model without a profile. Where most of the training text has a known speaker, their mean
# is moved into the model itself at the end, so that nobody speaks like all of them on average (the authors'
# program starts new speakers from that mean).


@dataclass(frozen=True)
class KnownSpeakers:
    """The speakers of a text who say enough to be told apart."""

    names: tuple[str, ...]
    """In order; the first is speaker 1."""
    n_rare: int
    """Speakers with fewer sentences than that."""
    share: float
    """Share of the sentences that a known speaker says."""

    def ids(self, speakers: Sequence[str]) -> list[int]:
        """Returns the number of each pair's speaker; 0 for everybody else."""
        number_of = {name: number for number, name in enumerate(self.names, 1)}
        return [number_of.get(name, 0) for name in speakers]


def known_speakers(speakers: Sequence[str], settings: SpeakerConfig) -> KnownSpeakers:
    """Finds the speakers of a text, by who speaks each of its pairs.

    Raises:
        CorpusError: if it names none, or only one has enough sentences.
    """
    counts = Counter(filter(None, speakers))
    if not counts:
        raise CorpusError(
            f"None of the {len(speakers):,} training pairs says who speaks.",
            "Import them again with --speaker-column, or name the speaker: "
            "parlance corpus edit CORPUS --speaker NAME",
        )
    least = settings.least_sentences
    known = tuple(sorted(name for name, n_sentences in counts.items() if n_sentences >= least))
    if len(known) < 2:
        who = f"Only one speaker ({known[0]})" if known else "No speaker"
        raise CorpusError(
            f"{who} has {least} sentences or more to learn from; telling speakers apart takes two.",
            "For one person's words: `parlance speaker learn NAME --from CORPUS`, or --method fine-tune.",
        )
    return KnownSpeakers(known, len(counts) - len(known), sum(counts[name] for name in known) / len(speakers))


def train_speakers(
    base_folder: Path,
    text: DomainText,
    method: Method,
    settings: SpeakerConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a model, or its speakers alone, with every sentence's own speaker.

    A second call with the same folder goes on.

    Args:
        base_folder: the model folder to start from.
        text: what to learn from, with who speaks it.
        method: of the family "speakers".
        settings: who is told apart, and how.
        config: how; `trainable` says whether the model learns with them.
        folder: keeps the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if the text names too few speakers, or is too short.
        ConfigError: see `with_speakers`.
    """
    source, target = load_source(base_folder), Subwords.load(base_folder / "target.spm")
    known = known_speakers(text.speakers, settings)
    report(Progress("Reading the text", 0, len(text.pairs)))
    pairs, dev = _encode(text, known, source, target, config, report)
    report(Progress("Loading the model", 0, 1))
    model = load_model(base_folder)
    if hasattr(model, "speaker_basis"):
        del model.speaker_basis  # of other speakers
    torch.manual_seed(config.seed)
    model = with_speakers(model, known.names, method, settings)
    begins = newest_checkpoint(folder) is None and (world is None or world.is_main)
    if config.trainable == "speakers" and settings.deviation and begins:
        start_frozen(model, pairs, settings.deviation, folder, report)
    general = general_dev_set(text.general_pairs, source, target, config)
    result = Trainer(model, pairs, dev, config, folder, world, report, general=general).fit()
    if known.share > 0.5:
        _centre(model)
    details = ModelDetails(training=result, speakers=_describe(model, known))
    return TrainedModel(model, source, target, details)


def _encode(
    text: DomainText,
    known: KnownSpeakers,
    source: Subwords,
    target: Subwords,
    config: TrainConfig,
    report: Report,
) -> tuple[EncodedPairs, DevSet]:
    weighted = [(src, tgt, 1.0) for src, tgt in text.pairs]
    pairs = encode_pairs(weighted, source, target, MAX_TOKENS, report, speakers=known.ids(text.speakers))
    dev = make_dev_set(
        text.dev_pairs,
        source,
        target,
        MAX_TOKENS,
        config.validation_pairs,
        speakers=known.ids(text.dev_speakers),
    )
    if len(pairs) < LEAST_PAIRS or not len(dev.pairs):
        raise CorpusError(
            f"{len(pairs)} training and {len(dev.pairs)} held-out pairs are too few to learn speakers from.",
            f"Import at least {LEAST_PAIRS} training pairs, with several sentences of each speaker.",
        )
    return pairs, dev


@torch.no_grad()
def _centre(model: Transformer) -> None:
    """Moves what all speakers have in common into the model."""
    match model.speakers:
        case FullBias() | FactoredBias() as speakers:
            model.output_bias.add_(speakers.centre())
        case SpeakerTokens() as speakers:
            model.speaker_vector.copy_(speakers.rows.mean(0, keepdim=True))


def _describe(model: Transformer, known: KnownSpeakers) -> SpeakersOfModel:
    speakers = model.speakers
    assert isinstance(speakers, Speakers)
    return SpeakersOfModel(
        method=speakers.kind,
        rank=speakers.profiles().shape[1] if isinstance(speakers, FactoredBias) else 0,
        n_speakers=len(known.names),
        n_rare=known.n_rare,
        share_known=round(known.share, 4),
    )
