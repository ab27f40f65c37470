"""The training of an adaptation, by whichever method it is."""

from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.methods import Family, Method
from engine.tasks.adapting.source_text import (
    TrainingInputs,
    learn_domain_token,
    learn_several_domains,
    learn_target_vocabulary,
)

if TYPE_CHECKING:
    from engine.adaptation.domain_text import DomainText
    from engine.model.transformer import Transformer
    from engine.training.base_model import TrainedModel


def train(method: Method, text: "DomainText", training: TrainingInputs) -> "TrainedModel":
    """Trains by a method; called again with the same folder, it goes on."""
    from engine.adaptation.extra_reading import train_with_extra_reading
    from engine.adaptation.fine_tune import fine_tune
    from engine.adaptation.speakers import train_speakers
    from engine.adaptation.vocabulary_adaptation import train_with_vocabulary

    base, folder, config = training.base.path, training.folder, training.config
    world, report = training.world, training.report
    match method.family:
        case Family.SPEAKERS:
            speakers = training.speakers
            return train_speakers(base, text, method, speakers, config, folder, world=world, report=report)
        case Family.VOCABULARY:
            vocabulary = training.vocabulary
            return train_with_vocabulary(
                base, text, method, vocabulary, config, folder, world=world, report=report
            )
        case Family.SOURCE:
            return learn_target_vocabulary(text, training)
        case Family.DOMAINS:
            return learn_domain_token(text, training)
        case Family.WORD_DOMAINS:
            return learn_several_domains(method, text, training)
        case Family.EXTERNAL:
            return train_with_extra_reading(
                base,
                text,
                method.external_kind,
                Path(training.order.table) if training.order.table else None,
                training.external,
                config,
                folder,
                world=world,
                report=report,
            )
        case Family.PAIRS:
            return fine_tune(base, text, config, folder, world=world, report=report)


def mixed_back(
    method: Method, text: "DomainText", training: TrainingInputs, trained: "TrainedModel"
) -> "TrainedModel":
    """Mixes a model with what it began from if it forgot too much; see `engine.adaptation.mixing`.

    Methods that train a model anew began from nothing it could be mixed with, and those of speakers move the
    model and its profiles together: both stay as they are. So does what is for one domain alone.
    """
    most = training.order.limit.most_forgotten
    if not most or training.order.only_domain or not method.can_mix:
        return trained
    from engine.adaptation.mixing import mix_back

    return mix_back(
        training.base.path,
        _start(method, text, training, trained),
        trained,
        text,
        most,
        training.report,
        only_pack=training.config.trainable in ("pack", "low-rank"),
    )


def _start(
    method: Method, text: "DomainText", training: TrainingInputs, trained: "TrainedModel"
) -> "Transformer":
    """Returns the model as its training began: with new words, those that its folder keeps."""
    base, seed = training.base.path, training.config.seed
    match method.family:
        case Family.PAIRS:
            from engine.model.folder import load_model
            from engine.model.updating import start_of as start_of_updates

            start = load_model(base)
            return start_of_updates(start, trained.model) if trained.model.low_rank else start
        case Family.VOCABULARY:
            from engine.adaptation.vocabulary_adaptation import adapt_vocabulary

            vocabulary, folder, report = training.vocabulary, training.folder, training.report
            return adapt_vocabulary(base, text, method, vocabulary, folder, report).model
        case Family.WORD_DOMAINS:
            from engine.adaptation.several_domains import start_of

            follows = trained.model.config.domains
            assert follows is not None
            return start_of(base, follows, seed)
        case Family.EXTERNAL:
            from engine.adaptation.extra_reading import start_of as start_of_reading

            reads = trained.model.config.external
            assert reads is not None
            return start_of_reading(base, reads, seed)
        case Family.SPEAKERS | Family.SOURCE | Family.DOMAINS:
            raise AssertionError(f"{method.name} cannot be mixed with a start")
