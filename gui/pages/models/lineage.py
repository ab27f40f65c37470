"""Orders models by descent and says in words what each one is. Knows records, no widget."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.results.models import ModelFact, ModelRecord, ModelStory
from gui.i18n import from_engine, tr
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
    story: ModelStory

    @property
    def shown_name(self) -> str:
        """The label, set in by its depth."""
        return f"{_INDENT * self.depth}↳ {self.label}" if self.depth else self.label

    @property
    def lines(self) -> tuple[str, str, str]:
        """What a row says of it: its name, what it is, and what it is used for."""
        model, facts = self.model, {fact.name: from_engine(fact.text) for fact in self.story.facts}
        size, speed = size_words(model.size_bytes), facts.get("Speed here", "")
        what = " · ".join(filter(None, (pair_name(model.src, model.tgt), size, speed)))
        return self.shown_name, what, _use(facts.get("Good for", ""), from_engine(self.story.use))


def _use(good_for: str, use: str) -> str:
    return f"{good_for}. {use}" if good_for else use


def families(stories: Sequence[tuple[ModelRecord, ModelStory]]) -> list[FamilyMember]:
    """Puts every model below the one it was adapted from."""
    models = [model for model, _ in stories]
    told = {model.id: story for model, story in stories}
    known = told.keys()
    labels = model_labels(models)
    members: list[FamilyMember] = []

    def add(model: ModelRecord, depth: int) -> None:
        members.append(FamilyMember(model, depth, labels[model.id], told[model.id]))
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
        return tr("Built in") if model.is_builtin else tr("Base")
    return tr("Pack") if model.scope == "pack" else tr("Adapted")


def size_facts(model: ModelRecord) -> list[ModelFact]:
    """Returns what every model is: languages, kind, size."""
    return [
        ModelFact(name=tr("Languages"), text=pair_name(model.src, model.tgt)),
        ModelFact(name=tr("Kind"), text=kind_words(model)),
        ModelFact(name=tr("Size"), text=size_words(model.size_bytes)),
    ]
