"""The model that a domain is translated with: promoted, held or withdrawn; and the card of its run."""

import json
from collections.abc import Iterable

from engine.base.clock import now
from engine.base.errors import LibraryError
from engine.base.files import write_json
from engine.base.json_values import JsonObject, to_json
from engine.results.model_details import Promotion, PromotionState, TrainingSummary
from engine.results.models import ModelRecord
from engine.tasks.home import open_library

MADE_FOR_BACK_TRANSLATION = {
    "made_for": "back-translation",
    "not_for": "Translating for people: it was made to translate back, for another model to learn from.",
}
"""Details of a model that is no default for its direction."""
NOT_CHECKED = "It was not compared with the model before it so far."


def promotion(state: PromotionState, reason: str, in_short: str = "") -> Promotion:
    """Returns a promotion of now."""
    return Promotion(state=state, reason=reason, in_short=in_short, when=now("milliseconds"))


def is_for_people(model: ModelRecord) -> bool:
    """True if a model may be taken without being named; one that only translates back may not."""
    return model.details.made_for != MADE_FOR_BACK_TRANSLATION["made_for"]


def newest_promoted(models: Iterable[ModelRecord]) -> ModelRecord | None:
    """Returns the model that was promoted last, None if none is."""
    promoted = (model for model in models if model.promotion.state == PromotionState.PROMOTED)
    return max(promoted, key=lambda model: model.promotion.when, default=None)


def newer_unused(models: Iterable[ModelRecord], used: ModelRecord) -> ModelRecord | None:
    """Returns the newest model that is held back and was made after the one in use; None if none is."""
    held = [model for model in models if model.promotion.state == PromotionState.HELD and model.id != used.id]
    newest = max(held, key=lambda model: model.created, default=None)
    is_newer = newest is not None and (used.kind == "base" or newest.created >= used.created)
    return newest if is_newer else None


def origin_of(models: Iterable[ModelRecord]) -> ModelRecord | None:
    """Returns the model that translates a domain where none of its own is used.

    That is what the newest of them was made from, by way of however many others of the domain; None if it is
    gone.
    """
    newest = _newest(models)
    return next((each for each in ancestors_of(newest) if each.domain != newest.domain), None)


def promote_model(model_id: str) -> ModelRecord:
    """Makes a model the one that its domain is translated with; harmless if it is already.

    Returns:
        The model.

    Raises:
        LibraryError: if there is no such model, or it is no domain's.
    """
    model = _adapted_model(model_id)
    if newest_promoted(models_of_domain(model)) == model:
        return model
    return _set(model, promotion(PromotionState.PROMOTED, "You promoted it."))


def roll_back_model(model_id: str) -> ModelRecord:
    """Takes a model out of use; its domain is translated with what was used before it.

    Nothing is deleted: `promote_model` brings it back.

    Returns:
        The model used now: the domain's one promoted before it, else the one they were made from.

    Raises:
        LibraryError: if there is no such model, it is no domain's, or there is nothing to go back to.
    """
    model = _adapted_model(model_id)
    used = used_without(model)
    if model.promotion.state != PromotionState.WITHDRAWN:
        _set(model, promotion(PromotionState.WITHDRAWN, f"You went back to {used.id}."))
    return used


def models_of_domain(model: ModelRecord) -> list[ModelRecord]:
    """Returns the models of the same domain and languages, the one given among them."""
    return [
        other
        for other in open_library().models()
        if (other.domain, other.src, other.tgt) == (model.domain, model.src, model.tgt)
    ]


def models_in_use() -> set[str]:
    """Returns the ids of the models that their domains are translated with."""
    adapted = [model for model in open_library().models() if model.domain]
    domains = {(model.domain, model.src, model.tgt) for model in adapted}
    chosen = (
        newest_promoted(model for model in adapted if (model.domain, model.src, model.tgt) == each)
        for each in domains
    )
    return {model.id for model in chosen if model is not None}


def ancestors_of(model: ModelRecord) -> list[ModelRecord]:
    """Returns a model's ancestors: its parent, the parent's, and so on to the first that is left."""
    known = {each.id: each for each in open_library().models()}
    found: list[ModelRecord] = []
    while (parent := known.get(str(model.parent))) is not None and parent not in found:
        found.append(parent)
        model = parent
    return found


def used_without(model: ModelRecord) -> ModelRecord:
    """Returns the model that translates the domain if this one is not used.

    Raises:
        LibraryError: if there is none.
    """
    models = models_of_domain(model)
    used = newest_promoted(other for other in models if other.id != model.id) or origin_of(models)
    if used is None:
        gone = _newest(models).parent
        raise LibraryError(
            f"There is no model to go back to from {model.id}: {gone} was removed.",
            f"Bring it back first: `parlance model restore {gone}`.",
        )
    return used


def _newest(models: Iterable[ModelRecord]) -> ModelRecord:
    return max(models, key=lambda model: model.created)


def _adapted_model(model_id: str) -> ModelRecord:
    model = open_library().model(model_id)
    if not model.domain:
        raise LibraryError(
            f"{model.id} was not adapted to a domain, so it is neither promoted nor taken back.",
            "Choose an adapted model, see `parlance model list`.",
        )
    return model


def _set(model: ModelRecord, said: Promotion) -> ModelRecord:

    changed = open_library().update_model_details(model.id, {"promotion": to_json(said)})
    write_card(changed)
    return changed


# The card of a run: what went in, what was set, what came out; all that is needed to do it again.

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
