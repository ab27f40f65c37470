"""Vocabulary adaptation by locally linear mapping: VA-LLM of Sato et al. (Findings of EMNLP 2020).

The method of the paper: every piece of the domain's vocabulary becomes a mixture of the model's rows of its
nearest neighbours among the pieces that both vocabularies have, with the weights that rebuild its word vector
from theirs.
"""

from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.adaptation.vocabulary_adaptation import train_with_vocabulary
from engine.config import TrainConfig, VocabularyConfig
from engine.progress import Report, ignore_progress
from engine.training.base_model import TrainedModel
from engine.training.processes import World


def train_va_llm(
    base_folder: Path,
    text: DomainText,
    settings: VocabularyConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Gives a model a domain's vocabulary by VA-LLM and trains it on; see `train_with_vocabulary`."""
    return train_with_vocabulary(
        base_folder, text, "va-llm", settings, config, folder, world=world, report=report
    )
