"""The card of a run: what went in, what was set, what came out; all that is needed to do it again."""

from typing import Any

from engine.files import write_json
from engine.results.models import ModelRecord
from engine.tasks.home import open_library

FILE_NAME = "card.json"
"""In the model's folder. It repeats what `model.json` says, for people and other programs."""
_OF_MODEL = ("id", "name", "src", "tgt", "kind", "parent", "domain", "method", "scope", "created")
_NUMBERS = ("updates", "seconds", "tokens", "pairs", "too_long", "precision")
_PARTS = (
    "only_domain",
    "plan",
    "verdict",
    "scores",
    "gate",
    "rival",
    "promotion",
    "mixture",
    "vocabulary",
    "pretraining",
    "back_translation",
    "domains",
    "speakers",
)


def run_card(model_id: str) -> dict[str, Any]:
    """Returns the card of a model, whether it is used or held back; a part is missing if nothing is known.

    Returns:
        {"model", "inputs" with hashes, "settings", "versions", "numbers", "dev" scores, and of an adapted one
        "only_domain", "plan", "verdict", "scores", "gate", "promotion", "mixture", and what its method
        tells}.

    Raises:
        LibraryError: if there is no such model.
    """
    return card_of(open_library().model(model_id))


def card_of(model: ModelRecord) -> dict[str, Any]:
    """Returns the card of a model's record."""
    details = model.details
    training = details.get("training", {})
    inputs = details.get("inputs") or {"corpora": details.get("corpora", [])}
    inputs = inputs | {name: details[name] for name in ("source_corpora",) if name in details}
    settings = {"training": training.get("settings", {}), **details.get("settings", {})}
    card = {
        "model": {name: getattr(model, name) for name in _OF_MODEL},
        "inputs": inputs,
        "settings": {name: values for name, values in settings.items() if values},
        "versions": details.get("versions", {}),
        "numbers": {name: training[name] for name in _NUMBERS if name in training},
        "dev": training.get("dev", {}),
    }
    return card | {name: details[name] for name in _PARTS if name in details}


def write_card(model: ModelRecord) -> None:
    """Leaves a model's card beside it."""
    if model.path.is_dir():
        write_json(model.path / FILE_NAME, card_of(model))
