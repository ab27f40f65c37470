"""Fine-tuning on the user's own pairs: FT-srcV of Sato et al. (Findings of EMNLP 2020), their baseline.

The base model keeps its subwords ("srcV": the source domain's vocabulary) and goes on learning on
the new domain with a fresh optimiser, as Luong and Manning (IWSLT 2015) did first. Scope "full"
trains every weight and gives the model its own graph. What scope "pack" trains swaps into the base's graph: a
small pack low-rank updates of its layers (LoRA: Hu et al., ICLR 2022; for translation under a user's control
arXiv 2512.09910), any other embeddings and output bias.
"""

from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.adaptation.learning import learn_text
from engine.base.architecture import fitting_rank
from engine.base.config import TrainConfig
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import load_model
from engine.model.updating import add_low_rank
from engine.text.subwords import Subwords
from engine.training.base_model import TrainedModel
from engine.training.devices import World
from engine.vocabulary.vector_files import load_source


def fine_tune(
    base_folder: Path,
    text: DomainText,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a base model on, with its own subwords; a second call with the same folder goes on.

    Args:
        base_folder: the model folder to start from.
        text: what to learn from; subwords and word vectors are the base's, so text of one language alone
            teaches it nothing but through back-translation.
        config: how; `trainable` says which scope.
        folder: keeps the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if too few pairs are left.
    """
    source = load_source(base_folder)
    target = Subwords.load(base_folder / "target.spm")
    report(Progress("Loading the model", 0, 1))
    model = load_model(base_folder)
    if config.trainable == "low-rank":
        add_low_rank(model, config.pack_rank or fitting_rank(model.config), config.seed)
    return learn_text(model, source, target, text, config, folder, world=world, report=report)
