"""Vocabulary adaptation by an orthogonal map: VA-Linear of Sato et al. (Findings of EMNLP 2020).

A baseline: one rotation turns the whole space of the domain's word vectors onto the model's. Lengths stay
word2vec's; where the model's are others, they are matched unless `match_norms` is "never" (methods.md,
decision 3).
"""

from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.adaptation.vocabulary_adaptation import train_with_vocabulary
from engine.config import TrainConfig, VocabularyConfig
from engine.progress import Report, ignore_progress
from engine.training.base_model import TrainedModel
from engine.training.processes import World


def train_va_linear(
    base_folder: Path,
    text: DomainText,
    settings: VocabularyConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Gives a model a domain's vocabulary by VA-Linear and trains it on; see `train_with_vocabulary`."""
    return train_with_vocabulary(
        base_folder, text, "va-linear", settings, config, folder, world=world, report=report
    )
