"""The training of an adaptation, by whichever method it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.config import SpeakerConfig, TrainConfig
from engine.progress import Report
from engine.tasks.adapting.orders import SPEAKER_METHODS
from engine.tasks.training_text import Pair, SpokenPair

if TYPE_CHECKING:
    from engine.training.base_model import TrainedModel
    from engine.training.processes import World


@dataclass(frozen=True, kw_only=True)
class AdaptationText:
    """All text that an adaptation learns from and is checked with."""

    pairs: Sequence[SpokenPair]
    dev_pairs: Sequence[SpokenPair]
    general_pairs: Sequence[Pair]
    mono_src: Sequence[str]
    mono_tgt: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Training:
    """Where and with what a method trains."""

    base: Path
    """The folder of the model that is adapted."""
    folder: Path
    """Of the run: it goes on from what lies there."""
    config: TrainConfig
    vocabulary: Mapping[str, Any]
    """Settings of `VocabularyConfig`."""
    speakers: Mapping[str, Any]
    """Settings of `SpeakerConfig`."""
    world: "World"
    report: Report


def default_settings(method: str, scope: str, n_pairs: int) -> TrainConfig:
    """Returns the settings of a method for this much text."""
    from engine.adaptation import fine_tune, speaker_training

    if method in SPEAKER_METHODS:
        return speaker_training.default_settings(n_pairs, scope)
    return fine_tune.default_settings(n_pairs, scope)


def train(method: str, text: AdaptationText, training: Training) -> "TrainedModel":
    """Trains by a method; called again with the same folder, it goes on."""
    if method in SPEAKER_METHODS:
        return _train_speakers(method, text, training)
    from engine.adaptation.domain_text import DomainText
    from engine.adaptation.fine_tune import fine_tune

    plain = DomainText(
        pairs=[(src, tgt) for src, tgt, _ in text.pairs],
        dev_pairs=[(src, tgt) for src, tgt, _ in text.dev_pairs],
        general_pairs=text.general_pairs,
        mono_src=text.mono_src,
        mono_tgt=text.mono_tgt,
    )
    return fine_tune(
        training.base,
        plain,
        training.config,
        training.folder,
        world=training.world,
        report=training.report,
    )


def _train_speakers(method: str, text: AdaptationText, training: Training) -> "TrainedModel":
    from engine.adaptation.factored_bias import train_factored_bias
    from engine.adaptation.full_bias import train_full_bias
    from engine.adaptation.speaker_token import train_speaker_token
    from engine.adaptation.speaker_training import SpokenText

    spoken = SpokenText(
        base_folder=training.base,
        pairs=text.pairs,
        dev_pairs=text.dev_pairs,
        general_pairs=text.general_pairs,
        settings=SpeakerConfig.from_json(dict(training.speakers)),
    )
    trainers = {
        "full-bias": train_full_bias,
        "factored-bias": train_factored_bias,
        "speaker-token": train_speaker_token,
    }
    return trainers[method](
        spoken, training.config, training.folder, world=training.world, report=training.report
    )
