"""Trainings of the library's models compared: updates until the best, and gain over vocabulary size."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import LibraryError, ModelError
from engine.results.models import ModelRecord
from engine.results.words import BestUpdate, VocabularySize
from engine.tasks.corpora.catalogue import hint_for_domain
from engine.tasks.home import open_library


def convergence(models: Sequence[str] | None = None) -> list[BestUpdate]:
    """Finds after how many updates models were at their best: table 6 of Sato et al. (EMNLP Findings 2020).

    Args:
        models: ids; None: all adapted ones.

    Returns:
        The soonest first; models whose training is not known are left out.

    Raises:
        LibraryError: if there is no such model.
    """
    from engine.evaluation.words.convergence import best_validation

    library = open_library()
    chosen = [model for model in library.models() if model.kind == "adapted"]
    if models is not None:
        chosen = [library.model(model) for model in models]
    found = []
    for model in chosen:
        best = best_validation(model.details.training.curve)
        if best is not None:
            found.append(
                BestUpdate(
                    model=model.id,
                    name=model.name,
                    method=model.method or "",
                    domain=model.domain or "",
                    updates=best.updates,
                    n_updates=best.n_updates,
                    best=best.value,
                    metric=best.metric,
                    seconds=best.seconds,
                )
            )
    return sorted(found, key=lambda each: each.updates)


def vocabulary_sizes(domain: str) -> list[VocabularySize]:
    """Finds the gains of a domain's models over the size of their vocabulary (figure 3 of the paper).

    Returns:
        The smallest target vocabulary, which the paper varies, first.

    Raises:
        LibraryError: if no model was made for this domain.
    """
    models = [model for model in open_library().models() if model.domain == domain]
    if not models:
        raise LibraryError(
            f"No model was adapted to {domain!r} so far.",
            hint_for_domain(domain, "`parlance model list` shows what there is."),
        )
    found = []
    for model in models:
        architecture = architecture_of(model)
        bleu = next((each for each in model.details.scores if each.metric == "BLEU"), None)
        found.append(
            VocabularySize(
                model=model.id,
                name=model.name,
                method=model.method or "",
                size=architecture.get("tgt_vocab_size"),
                src_size=architecture.get("src_vocab_size"),
                gain=bleu.difference if bleu else None,
                low=bleu.low if bleu else None,
                high=bleu.high if bleu else None,
            )
        )
    return sorted(found, key=lambda each: each.size or 0)


def architecture_of(model: ModelRecord) -> Mapping[str, Any]:
    """Returns the shape that a model's own description gives; nothing if it cannot be read."""
    from engine.library.model_folder import read_description

    try:
        return dict(read_description(model.path).get("architecture", {}))
    except ModelError:
        return {}
