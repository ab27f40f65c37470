"""Vocabulary adaptation by word vectors as they are: VA-CBoW of Sato et al. (Findings of EMNLP 2020).

A baseline: nothing ties the directions of word2vec to those of the model, so that fine-tuning learns the
words almost anew. Lengths are matched as in `va_linear`.
"""

from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.adaptation.vocabulary_adaptation import train_with_vocabulary
from engine.config import TrainConfig, VocabularyConfig
from engine.progress import Report, ignore_progress
from engine.training.base_model import TrainedModel
from engine.training.processes import World


def train_va_cbow(
    base_folder: Path,
    text: DomainText,
    settings: VocabularyConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Gives a model a domain's vocabulary by VA-CBoW and trains it on; see `train_with_vocabulary`."""
    return train_with_vocabulary(
        base_folder, text, "va-cbow", settings, config, folder, world=world, report=report
    )
