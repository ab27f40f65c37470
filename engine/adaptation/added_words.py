"""New words beside the model's own: the vocabulary grows, nothing of it is replaced.

Vocabulary adaptation as Sato et al. (Findings of EMNLP 2020) have it exchanges the vocabulary, and with it
most of what a model knew. Here the domain's subwords are added (`joint_subwords`), every old row stays, and a
new piece begins as the mean of the rows of the old pieces that spelled it: the control (b) of methods.md 2,
which did as well as their projection or better wherever we measured it. Word vectors move nothing.
"""

from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.adaptation.schedules import ADD_WORDS
from engine.adaptation.vocabulary_adaptation import train_with_vocabulary
from engine.config import TrainConfig, VocabularyConfig
from engine.progress import Report, ignore_progress
from engine.training.base_model import TrainedModel
from engine.training.processes import World


def train_added_words(
    base_folder: Path,
    text: DomainText,
    settings: VocabularyConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Adds a domain's words to a model's own and trains it on; see `train_with_vocabulary`.

    Args:
        base_folder: the model folder to start from.
        text: what to learn from.
        settings: sizes, sides and CBOW; what else it says of rows is set here.
        config: how to train; `trainable` says which scope.
        folder: keeps the vocabulary and the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if too few pairs are left, or the text is in another language or script than the model.
    """
    return train_with_vocabulary(
        base_folder, text, ADD_WORDS, settings, config, folder, world=world, report=report
    )
