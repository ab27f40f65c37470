"""Where the biases of speakers begin when the model itself stays as it is: near their best values.

The paper's start, zero, is meant for training with the model. With the model frozen, decoder states need
be computed only once, and a bound of the likelihood (see `speaker_basis`) gives most of the gain from what
they sum up to, before the first update.
"""

from pathlib import Path

import torch
from torch import Tensor

from engine.adaptation.speakers.basis import (
    SpeakerStates,
    basis_from_states,
    expected_counts,
    speaker_states,
    spoken_counts,
)
from engine.config import BasisSettings
from engine.files import temporary_folder
from engine.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.model.speakers import FactoredBias, FullBias
from engine.model.transformer import Transformer
from engine.progress import Report, ignore_progress
from engine.training.data.pairs import EncodedPairs
from engine.training.devices.processes import training_device
from engine.training.updates.trainable import moved

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
