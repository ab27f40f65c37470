"""Orders models by descent and says in words what each one is. Knows records, no widget."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.results.models import ModelFact, ModelRecord
from gui.item_models.record_table import model_labels
from gui.languages import pair_name
from gui.wording import size_words

_INDENT = "    "


@dataclass(frozen=True)
class FamilyMember:
    """One model and how deep it stands below its base."""

    model: ModelRecord
    depth: int
    label: str
    """Its name, with more where another model has the same."""

    @property
    def shown_name(self) -> str:
        """The label, set in by its depth."""
        return f"{_INDENT * self.depth}↳ {self.label}" if self.depth else self.label


def families(models: Sequence[ModelRecord]) -> list[FamilyMember]:
    """Puts every model below the one it was adapted from."""
    known = {model.id for model in models}
    labels = model_labels(models)
    members: list[FamilyMember] = []

    def add(model: ModelRecord, depth: int) -> None:
        members.append(FamilyMember(model, depth, labels[model.id]))
        for child in models:
            if child.parent == model.id:
                add(child, depth + 1)

    for model in models:
        if model.parent not in known:
            add(model, 0)
    return members


def kind_words(model: ModelRecord) -> str:
    """Says what sort of model it is."""
    if model.kind == "base":
        return "Built in" if model.is_builtin else "Base"
    return "Pack" if model.scope == "pack" else "Adapted"


def size_facts(model: ModelRecord) -> list[ModelFact]:
    """Returns what every model is: languages, kind, size."""
    return [
        ModelFact(name="Languages", text=pair_name(model.src, model.tgt)),
        ModelFact(name="Kind", text=kind_words(model)),
        ModelFact(name="Size", text=size_words(model.size_bytes)),
    ]
