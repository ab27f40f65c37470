"""The card of a run: what went in, what was set, what came out; all that is needed to do it again."""

import json

from engine.files import write_json
from engine.json_values import JsonObject, to_json
from engine.results.model_details import TrainingSummary
from engine.results.models import ModelRecord
from engine.tasks.home import open_library

FILE_NAME = "card.json"
"""In the model's folder. It repeats what `model.json` says, for people and other programs."""
_OF_MODEL = ("id", "name", "src", "tgt", "kind", "parent", "domain", "method", "scope", "created")
_NUMBERS = ("updates", "seconds", "tokens", "pairs", "too_long", "precision")
_PARTS = (
    "only_domain", "plan", "verdict", "scores", "gate", "rival", "promotion", "mixture", "vocabulary",
    "pretraining", "back_translation", "domains", "external", "speakers",
)  # fmt: skip


def run_card(model_id: str) -> str:
    """Returns the card of a model as JSON text, whether it is used or held back.

    Raises:
        LibraryError: if there is no such model.
    """
    return json.dumps(_card_of(open_library().model(model_id)), ensure_ascii=False, indent=2) + "\n"


def write_card(model: ModelRecord) -> None:
    """Leaves a model's card beside it."""
    if model.path.is_dir():
        write_json(model.path / FILE_NAME, _card_of(model))


def _card_of(model: ModelRecord) -> JsonObject:
    """Returns the part of a model's details that belongs on its card, as it was written."""
    details, written = model.details, json.loads(model.details_json)
    inputs = written.get("inputs") or {"corpora": written.get("corpora", [])}
    is_trained = details.training != TrainingSummary()
    card = {
        "model": {name: getattr(model, name) for name in _OF_MODEL},
        "inputs": inputs | {name: written[name] for name in ("source_corpora",) if name in written},
        "settings": details.all_settings,
        "versions": details.versions,
        "numbers": {name: getattr(details.training, name) for name in _NUMBERS if is_trained},
        "dev": details.training.dev,
    }
    return to_json(card | {name: written[name] for name in _PARTS if name in written})
