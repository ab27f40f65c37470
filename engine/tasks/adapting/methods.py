"""The training of an adaptation, by whichever method it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.adaptation.schedules import ADD_WORDS, MIXED_METHODS, SPEAKER_METHODS, VOCABULARY_METHODS
from engine.config import SpeakerConfig, TrainConfig, VocabularyConfig
from engine.progress import Report
from engine.results.models import ModelRecord
from engine.tasks.adapting.orders import AdaptOrder
from engine.tasks.adapting.source_text import learn_domain_token, learn_target_vocabulary
from engine.tasks.training.text import Pair, SpokenPair

if TYPE_CHECKING:
    from engine.adaptation.domain_text import DomainText
    from engine.model.transformer import Transformer
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
    pseudo_pairs: Sequence[Pair] = ()
    """Back-translated: a made source, a target that was written."""

    @property
    def plain(self) -> "DomainText":
        """The text without who speaks it."""
        from engine.adaptation.domain_text import DomainText

        return DomainText(
            pairs=[(src, tgt) for src, tgt, _ in self.pairs],
            dev_pairs=[(src, tgt) for src, tgt, _ in self.dev_pairs],
            general_pairs=self.general_pairs,
            mono_src=self.mono_src,
            mono_tgt=self.mono_tgt,
            pseudo_pairs=self.pseudo_pairs,
        )


@dataclass(frozen=True, kw_only=True)
class Training:
    """Where and with what a method trains."""

    base: ModelRecord
    """The model that is adapted."""
    order: AdaptOrder
    folder: Path
    """Of the run: it goes on from what lies there."""
    config: TrainConfig
    vocabulary: VocabularyConfig
    speakers: SpeakerConfig
    world: "World"
    report: Report


def train(method: str, text: AdaptationText, training: Training) -> "TrainedModel":
    """Trains by a method; called again with the same folder, it goes on."""
    from engine.adaptation.fine_tune import fine_tune

    if method in SPEAKER_METHODS:
        return _train_speakers(method, text, training)
    if method in VOCABULARY_METHODS:
        return _train_new_words(method, text, training)
    match method:
        case "target-vocabulary":
            return learn_target_vocabulary(text.plain, training)
        case "domain-token":
            return learn_domain_token(text.plain, training)
    return fine_tune(
        training.base.path,
        text.plain,
        training.config,
        training.folder,
        world=training.world,
        report=training.report,
    )


def mixed_back(
    method: str, text: AdaptationText, training: Training, trained: "TrainedModel"
) -> tuple["TrainedModel", dict[str, Any]]:
    """Mixes a model with what it began from if it forgot too much; see `engine.adaptation.mixing`.

    Methods that train a model anew began from nothing it could be mixed with, and those of speakers learn
    what nobody in particular says on one side and people's own numbers on the other: both stay as they are.
    So does what is for one domain alone.

    Returns:
        The model, and {"mixture": what was done} for its record; {} where nothing was looked for.
    """
    most = training.order.limit.most_forgotten
    if not most or training.order.only_domain or method not in MIXED_METHODS:
        return trained, {}
    from engine.adaptation.mixing import mix_back

    trained, choice = mix_back(
        training.base.path,
        _start(method, text, training),
        trained,
        text.plain,
        most,
        training.report,
        only_pack=training.config.trainable == "pack",
    )
    return trained, {"mixture": choice.to_json()} if choice else {}


def _start(method: str, text: AdaptationText, training: Training) -> "Transformer":
    """Returns the model as its training began: with new words, those that its folder keeps."""
    if method == "fine-tune":
        from engine.model.folder import load_model

        return load_model(training.base.path)
    from engine.adaptation.vocabulary_adaptation import adapt_vocabulary

    return adapt_vocabulary(
        training.base.path, text.plain, method, training.vocabulary, training.folder, training.report
    ).model


def _train_new_words(method: str, text: AdaptationText, training: Training) -> "TrainedModel":
    from engine.adaptation.added_words import train_added_words
    from engine.adaptation.va_cbow import train_va_cbow
    from engine.adaptation.va_linear import train_va_linear
    from engine.adaptation.va_llm import train_va_llm

    trainers = {
        ADD_WORDS: train_added_words,
        "va-llm": train_va_llm,
        "va-linear": train_va_linear,
        "va-cbow": train_va_cbow,
    }
    return trainers[method](
        training.base.path,
        text.plain,
        training.vocabulary,
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
        base_folder=training.base.path,
        pairs=text.pairs,
        dev_pairs=text.dev_pairs,
        general_pairs=text.general_pairs,
        settings=training.speakers,
    )
    trainers = {
        "full-bias": train_full_bias,
        "factored-bias": train_factored_bias,
        "speaker-token": train_speaker_token,
    }
    return trainers[method](
        spoken, training.config, training.folder, world=training.world, report=training.report
    )
