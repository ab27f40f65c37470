"""A mixed model as it was learned: made from the weights that its folder kept, beside it in the library."""

import shutil
from dataclasses import fields, replace
from pathlib import Path

from engine.base.errors import LibraryError
from engine.base.files import sha256_of, write_json
from engine.base.model_json import LEARNED_WEIGHTS
from engine.base.progress import Report, ignore_progress
from engine.base.sampling import spread
from engine.results.adapting import DomainComparison, GeneralCheck
from engine.results.model_details import ModelDetails, PromotionState
from engine.results.models import ModelRecord
from engine.tasks.adapting.promotion import promotion, write_card
from engine.tasks.home import open_library

_KEPT = (".spm", ".gz", ".npz", ".table")
"""Files that both have in common: subwords, words, neighbours of words, words that are read."""


def unmix_model(model_id: str, report: Report = ignore_progress) -> ModelRecord:
    """Adds a mixed model as it was learned to the library, held back; the mixed one stays as it is.

    Returns:
        The new model; `promote_model` makes it the one in use.

    Raises:
        LibraryError: if there is no such model, or it was not mixed.
    """
    from engine.tasks.training.trained_models import described, new_record

    library = open_library()
    mixed = library.model(model_id)
    if not (mixed.path / LEARNED_WEIGHTS).is_file():
        raise LibraryError(
            f"{mixed.id} was not mixed: it is as it was learned.",
            "`parlance model show MODEL` tells of a model whether it was mixed.",
        )
    reason = f"It is {mixed.id} as it was learned, before it was mixed; it has not been compared yet."
    details = replace(_as_learned(mixed.details), promotion=promotion(PromotionState.HELD, reason))
    new = new_record(f"{mixed.id}-as-learned", mixed.src, mixed.tgt, kind=mixed.kind)
    record = replace(mixed, id=new.id, created=new.created, name=f"{mixed.name}, as learned", path=Path())
    record = described(record, details)
    added = library.add_model(record, lambda folder: _fill(folder, mixed, record, report))
    write_card(added)
    return added


def _as_learned(mixed: ModelDetails) -> ModelDetails:
    """Returns the details of a mixed model that also hold for its weights as learned."""
    tried = mixed.mixture.tried if mixed.mixture else ()
    whole = [each for each in tried if each.share == 1]
    dev = {"bleu": whole[0].bleu or 0.0, "general_bleu": whole[0].general_bleu or 0.0} if whole else {}
    nothing = {each.name: getattr(DomainComparison(), each.name) for each in fields(DomainComparison)}
    return replace(
        mixed,
        **nothing,
        gate=GeneralCheck(),
        rival=None,
        mixture=None,
        parity=None,
        training=replace(mixed.training, dev=dev),
    )


def _fill(folder: Path, mixed: ModelRecord, record: ModelRecord, report: Report) -> ModelRecord:
    """Writes the new model's folder: what both share, the weights as learned, and their graphs or pack."""
    from engine.model.folder import load_weights, read_description, save_weights
    from engine.tasks.adapting.judging import shipped_pairs
    from engine.tasks.training.trained_models import PARITY_SENTENCES, describe, export_checked

    for path in sorted(mixed.path.iterdir()):
        if path.name.endswith(_KEPT) and not path.name.startswith("pack"):
            shutil.copy2(path, folder / path.name)
    if mixed.details.small_pack is not None:  # both are float16
        shutil.copyfile(mixed.path / LEARNED_WEIGHTS, folder / "weights.safetensors")
    else:
        save_weights(folder / "weights.safetensors", load_weights(mixed.path / LEARNED_WEIGHTS))
    description = read_description(mixed.path) | describe(record)
    description["files"] = {path.name: sha256_of(path) for path in sorted(folder.iterdir())}
    write_json(folder / "model.json", description)
    pairs = spread(shipped_pairs(mixed.src, mixed.tgt), PARITY_SENTENCES)
    return export_checked(folder, record, [(src, tgt, "") for src, tgt in pairs], report)
