"""Names of models in lists: what people call them, and more where several have one name."""

from collections import Counter
from collections.abc import Sequence

from engine.methods import title_of
from engine.results.figures import when_words
from engine.results.models import ModelRecord


def model_labels(models: Sequence[ModelRecord]) -> dict[str, str]:
    """Names models so that no two are named alike.

    Returns:
        By id the name; where several have it, with how the model learned and when it was made: "pumps · Learn
        new words, 2026-11-21 14:02"; with its id where that is still not enough.
    """
    labels = {model.id: model.name for model in models}
    for more in (_how_and_when, _id):
        times = Counter(labels.values())
        labels |= {
            model.id: f"{labels[model.id]} · {more(model)}" for model in models if times[labels[model.id]] > 1
        }
    return labels


def _how_and_when(model: ModelRecord) -> str:
    when = when_words(model.created)
    how = title_of(model.method, model.scope) if model.method else "as it came"
    return f"{how}, {when}" if when else how


def _id(model: ModelRecord) -> str:
    return model.id
