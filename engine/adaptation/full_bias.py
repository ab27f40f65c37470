"""One bias per speaker and word: "full bias" of Michel and Neubig (ACL 2018), equation 2.

logits = E h + b + B[s], with B at 0 before the first update. Scope "full" trains the model and all biases
together, as the paper does; scope "pack" trains the biases alone, for the model's own graphs.
"""

from pathlib import Path

from engine.adaptation.speaker_training import Roll, SpokenText, train_speakers
from engine.config import TrainConfig
from engine.errors import ConfigError
from engine.model.speakers import FullBias
from engine.model.transformer import Transformer
from engine.progress import Report, ignore_progress
from engine.training.base_model import TrainedModel
from engine.training.processes import World

MOST_NUMBERS = 100_000_000
"""Most biases that are trained together; with the optimizer's they take 16 bytes each."""


def train_full_bias(
    text: SpokenText,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Learns a full bias for every speaker of a text; see `train_speakers`.

    Raises:
        ConfigError: if there are more biases than `MOST_NUMBERS`.
    """
    return train_speakers(text, _prepare, config, folder, world=world, report=report)


def _prepare(model: Transformer, roll: Roll) -> Transformer:
    n_words = model.config.tgt_vocab_size
    if len(roll.known) * n_words > MOST_NUMBERS:
        raise ConfigError(
            [f"a full bias for {len(roll.known):,} speakers and {n_words:,} words does not fit into memory"],
            "Use --method factored-bias, or fewer speakers: --set least_sentences=20.",
        )
    model.speakers = FullBias(roll.known, n_words)
    return model
