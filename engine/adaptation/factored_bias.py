"""A few numbers per speaker: "factored bias" of Michel and Neubig (ACL 2018), equation 4.

logits = E h + b + w_s · basis. The weights w_s are 0 before the first update; the basis is drawn at random
with mean 1 / r and variance sqrt(1 / r) for rank r, or there would be no gradient. Scope "full" trains the
model with them, as the paper does; scope "pack" trains weights and basis alone, for the model's own graphs.
"""

from pathlib import Path

from engine.adaptation.speaker_training import Roll, SpokenText, train_speakers
from engine.config import TrainConfig
from engine.errors import ConfigError
from engine.model.speakers import FactoredBias
from engine.model.transformer import Transformer
from engine.progress import Report, ignore_progress
from engine.training.base_model import TrainedModel
from engine.training.processes import World

PAPER_RANK = 10


def train_factored_bias(
    text: SpokenText,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Learns a factored bias for every speaker of a text; see `train_speakers`.

    Raises:
        ConfigError: if the rank is larger than the number of speakers.
    """

    def prepare(model: Transformer, roll: Roll) -> Transformer:
        rank = _rank(text.settings.rank, len(roll.known))
        model.speakers = FactoredBias(roll.known, model.config.tgt_vocab_size, rank)
        return model

    return train_speakers(text, prepare, config, folder, world=world, report=report)


def _rank(wanted: int, n_speakers: int) -> int:
    if wanted > n_speakers:
        raise ConfigError(
            [f"a rank of {wanted} is more than there are speakers ({n_speakers})"],
            f"Choose a rank of at most {n_speakers}: --set rank={n_speakers}.",
        )
    return wanted or min(PAPER_RANK, n_speakers)
