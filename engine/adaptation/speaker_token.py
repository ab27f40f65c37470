"""A vector per speaker that the decoder reads first: "speaker token" of Michel and Neubig (ACL 2018).

Their baseline: the vector comes before the start symbol, nothing is predicted there, and the whole model
learns with it. So the graph has one input more, and there is no pack of this method.
"""

from dataclasses import replace
from pathlib import Path

from engine.adaptation.speaker_training import Roll, SpokenText, train_speakers
from engine.config import TrainConfig
from engine.model.speakers import SpeakerTokens
from engine.model.transformer import Transformer
from engine.progress import Report, ignore_progress
from engine.training.base_model import TrainedModel
from engine.training.processes import World


def train_speaker_token(
    text: SpokenText,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Learns a vector for every speaker of a text, and the model with them; see `train_speakers`."""
    return train_speakers(text, _prepare, config, folder, world=world, report=report)


def _prepare(model: Transformer, roll: Roll) -> Transformer:
    if not model.config.has_speaker_token:
        model = _with_token(model)
    model.speakers = SpeakerTokens(roll.known, model.config.d_model)
    return model


def _with_token(model: Transformer) -> Transformer:
    """Returns the same model with one input more."""
    changed = Transformer(replace(model.config, has_speaker_token=True))
    changed.load_state_dict(model.state_dict() | {"speaker_vector": changed.speaker_vector.detach()})
    return changed
