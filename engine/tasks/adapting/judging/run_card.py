"""The card of a run: what went in, what was set, what came out; all that is needed to do it again."""

import json
from collections.abc import Mapping
from typing import Any

from engine.files import write_json
from engine.json_values import from_json
from engine.results.adapting.outcomes import CardText, RunCard
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


def run_card(model_id: str) -> RunCard:
    """Returns the card of a model, whether it is used or held back.

    Raises:
        LibraryError: if there is no such model.
    """
    return card_of(open_library().model(model_id))


def card_of(model: ModelRecord) -> RunCard:
    """Returns the card of a model's record."""
    values = _values_of(model)
    inputs = values["inputs"]
    parts = ("settings", "versions", "numbers", "dev", "plan", "verdict", "gate", "mixture", "promotion")
    return from_json(
        RunCard,
        {name: values[name] for name in parts if values.get(name)}
        | {
            "model": model.id,
            "json": json.dumps(values, ensure_ascii=False, indent=2) + "\n",
            "corpora": [_text_of(each) for each in inputs.get("corpora", ())],
            "source_corpora": [_text_of(each) for each in inputs.get("source_corpora", ())],
            "parent_sha256": inputs.get("parent", {}).get("sha256", ""),
        },
    )


def write_card(model: ModelRecord) -> None:
    """Leaves a model's card beside it."""
    if model.path.is_dir():
        write_json(model.path / FILE_NAME, _values_of(model))


def _values_of(model: ModelRecord) -> dict[str, Any]:
    """Returns the part of a model's details that belongs on its card, as it was written."""
    details = json.loads(model.details_json)
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


def _text_of(corpus: Mapping[str, Any]) -> CardText:
    n_pairs = corpus.get("splits", {}).get("train", corpus.get("pairs"))
    name = corpus.get("id") or corpus.get("name", "")
    return CardText(id=str(name), n_pairs=n_pairs, sha256=str(corpus.get("sha256") or ""))
