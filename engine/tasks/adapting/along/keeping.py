"""A model that learned along, put in its place in the library."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.clock import now
from engine.errors import CorpusError
from engine.files import sha256_of
from engine.json_values import to_json
from engine.methods import FINE_TUNE, FULL
from engine.progress import Report
from engine.results.evaluation import Verdict
from engine.results.model_details import (
    Along,
    InputText,
    ModelDetails,
    Promotion,
    PromotionState,
    RunInputs,
)
from engine.results.models import ModelRecord
from engine.tasks.adapting.along.standing import Standing
from engine.tasks.adapting.along.text import AlongText
from engine.tasks.adapting.bases import result_name
from engine.tasks.adapting.domain_corpora import fingerprint
from engine.tasks.adapting.judging.run_card import write_card
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model
from engine.tasks.training.text import library_source
from engine.tasks.training.trained_models import describe, described, details_of, export_checked, new_record

if TYPE_CHECKING:
    from engine.training.base_model import TrainedModel

_CHECKED = 40
"""Newest translations that the model and its graphs must translate alike."""


def keep(
    standing: Standing,
    begins: ModelRecord,
    text: AlongText,
    trained: "TrainedModel | None",
    found: tuple[Along, Verdict, Promotion],
    report: Report,
) -> ModelRecord:
    """Exports a model and puts it in its place.

    Args:
        standing: where learning stood before.
        begins: the model that learned.
        text: what it learned.
        trained: the model now; None: all that is new is held out, so that only its details change.
        found: how far it is, and what is to be said of it.
        report: told of every step.

    Raises:
        CorpusError: if all that is new is held out, and there was no model yet.
        LibraryError: if the model that learns along was removed meanwhile.
    """
    along, verdict, promoted = found
    if trained is None:
        if standing.own is None:
            raise CorpusError(
                "Everything confirmed so far is held out for measuring.", "Confirm more translations."
            )
        made = open_library().update_model_details(
            standing.own.id, to_json({"along": along, "verdict": verdict, "promotion": promoted})
        )
    else:
        details = _details(standing, begins, text, trained)
        details = replace(details, along=along, verdict=verdict, promotion=promoted)
        record = described(_record(standing, begins), details)
        made = _placed(record, standing.own, trained, text, report)
    write_card(made)
    return made


def _placed(
    record: ModelRecord,
    own: ModelRecord | None,
    trained: "TrainedModel",
    text: AlongText,
    report: Report,
) -> ModelRecord:
    said: list[Promotion] = []
    checked = [(*pair, "") for pair in text.confirmed[-_CHECKED:]]

    def fill(folder: Path) -> ModelRecord:
        from engine.model.folder import fill_model_folder

        fill_model_folder(folder, trained.model, trained.source, trained.target, describe(record))
        exported = export_checked(folder, record, checked, report)
        said.extend([open_library().model(own.id).promotion] if own else [])
        return exported

    made = open_library().replace_model(record, fill)
    if said and said[0].state == PromotionState.WITHDRAWN:  # by the user, while it learned
        made = open_library().update_model_details(made.id, {"promotion": to_json(said[0])})
    return made


def _record(standing: Standing, begins: ModelRecord) -> ModelRecord:
    """Returns the record of the model: its own again, unless a pack was made of it and needs it as it is."""
    own, group, models = standing.own, standing.group, open_library().models()
    if own is not None and own.id not in {each.parent for each in models if each.scope == "pack"}:
        return replace(own, created=now())
    root = find_model(str(begins.parent)) if begins.scope == "pack" else begins
    name = result_name(f"{root.name}, learning along", group.domain, {each.name for each in models})
    return replace(
        new_record(f"{root.id}-{group.domain}-along", group.src, group.tgt, kind="adapted"),
        name=name,
        parent=own.parent if own else begins.id,
        domain=group.domain,
        method=FINE_TUNE.name,
        scope=FULL,
    )


def _details(
    standing: Standing, begins: ModelRecord, text: AlongText, trained: "TrainedModel"
) -> ModelDetails:
    domain = standing.group.domain
    sources = [library_source(each, begins.src, begins.tgt) for each in text.corpora]
    corpora = (
        InputText(id=each.id, splits=each.splits, sha256=fingerprint(each.path)) for each in text.corpora
    )
    parent = InputText(id=begins.id, sha256=sha256_of(begins.path / "weights.safetensors"))
    return replace(
        details_of(trained, sources),
        speakers=begins.details.speakers,
        only_domain=True,
        reads_context=begins.details.reads_context,
        text_read=text.read,
        not_for=f"Anything but {domain}: it learns what is confirmed there, and may forget much else.",
        inputs=RunInputs(parent=parent, corpora=tuple(corpora)),
    )
