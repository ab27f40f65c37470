"""A mixed model as it was learned: made from the weights that its folder kept, beside it in the library."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.errors import LibraryError
from engine.files import sha256_of, write_json
from engine.json_values import to_json
from engine.model_json import LEARNED_WEIGHTS
from engine.progress import Report, ignore_progress
from engine.results.model_details import PromotionState
from engine.results.models import ModelRecord
from engine.sampling import spread
from engine.tasks.adapting.judging.promotion import promotion
from engine.tasks.adapting.judging.run_card import write_card
from engine.tasks.home import open_library

_OF_THE_MIXTURE = (
    "mixture", "verdict", "scores", "n_sentences", "numbers", "gate", "rival", "parity",
)  # fmt: skip
"""Details that say nothing of the model as it was learned."""
_KEPT = (".spm", ".gz", ".npz", ".table")
"""Files that both have in common: subwords, words, neighbours of words, words that are read."""


def unmix_model(model_id: str, report: Report = ignore_progress) -> ModelRecord:
    """Adds a mixed model as it was learned to the library, held back; the mixed one stays as it is.

    Returns:
        The new model; `promote_model` makes it the one in use.

    Raises:
        LibraryError: if there is no such model, or it was not mixed.
    """
    from engine.tasks.training.trained_models import new_record

    library = open_library()
    mixed = library.model(model_id)
    if not (mixed.path / LEARNED_WEIGHTS).is_file():
        raise LibraryError(
            f"{mixed.id} was not mixed: it is as it was learned.",
            "`parlance model show MODEL` tells of a model whether it was mixed.",
        )
    details = _as_learned(mixed)
    reason = f"It is {mixed.id} as it was learned, before it was mixed; it has not been compared yet."
    details["promotion"] = to_json(promotion(PromotionState.HELD, reason))
    new = new_record(f"{mixed.id}-as-learned", mixed.src, mixed.tgt, kind=mixed.kind)
    record = replace(mixed, id=new.id, created=new.created, name=f"{mixed.name}, as learned", path=Path())
    added = library.add_model(record, lambda folder: _fill(folder, mixed, record, details, report))
    write_card(added)
    return added


def _as_learned(mixed: ModelRecord) -> dict[str, Any]:
    """Returns the details of a mixed model that also hold for its weights as learned."""
    written = json.loads(mixed.details_json)
    details = {name: value for name, value in written.items() if name not in _OF_THE_MIXTURE}
    tried = written.get("mixture", {}).get("tried", ())
    scores = [{name: each[name] for name in ("bleu", "general_bleu")} for each in tried if each["share"] == 1]
    details["training"] = details.get("training", {}) | {"dev": scores[0] if scores else {}}
    return details


def _fill(
    folder: Path, mixed: ModelRecord, record: ModelRecord, details: dict[str, Any], report: Report
) -> ModelRecord:
    """Writes the new model's folder: what both share, the weights as learned, and their graphs or pack."""
    from engine.model.folder import load_weights, read_description, save_weights
    from engine.tasks.adapting.judging.general_text import shipped_pairs
    from engine.tasks.training.trained_models import PARITY_SENTENCES, describe, export_checked

    for path in sorted(mixed.path.iterdir()):
        if path.name.endswith(_KEPT) and not path.name.startswith("pack"):
            shutil.copy2(path, folder / path.name)
    if mixed.details.small_pack is not None:  # both are float16
        shutil.copyfile(mixed.path / LEARNED_WEIGHTS, folder / "weights.safetensors")
    else:
        save_weights(folder / "weights.safetensors", load_weights(mixed.path / LEARNED_WEIGHTS))
    description = read_description(mixed.path) | describe(record, details)
    description["files"] = {path.name: sha256_of(path) for path in sorted(folder.iterdir())}
    write_json(folder / "model.json", description)
    pairs = spread(shipped_pairs(mixed.src, mixed.tgt), PARITY_SENTENCES)
    return export_checked(folder, record, details, [(src, tgt, "") for src, tgt in pairs], report)
