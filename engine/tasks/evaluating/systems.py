"""The systems of an evaluation: models and packs, saved systems, and translations that others made."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.errors import ConfigError
from engine.orders.evaluation import FILE_PREFIX, SYSTEM_PREFIX, OutputFile
from engine.results.models import ModelRecord
from engine.results.systems import System
from engine.tasks.home import open_library
from engine.tasks.translation.open_systems import model_of
from engine.tasks.translation.opening import resolve_model
from engine.tasks.translation.saved_systems import find_system

REFERENCE = "reference"
"""Name of the reference translation beside the systems."""


@dataclass(frozen=True, kw_only=True)
class EvaluatedSystem:
    """Something that translates, or has translated."""

    key: str
    """Its name in results and files: a model's id, or the name given to a file."""
    name: str
    model: ModelRecord | None = None
    system: System | None = None
    """What translates with the model; None: the model alone."""
    path: Path | None = None
    """A file with one translation per line, if it is no model."""

    @property
    def kind(self) -> str:
        """ "model", "pack" or "file"."""
        if self.model is None:
            return "file"
        return "pack" if self.model.scope == "pack" else "model"


def choose_systems(
    model: str,
    against: Sequence[str] = (),
    outputs: Sequence[OutputFile] = (),
    domain: str = "",
    *,
    is_as_named: bool = False,
) -> tuple[EvaluatedSystem, list[EvaluatedSystem]]:
    """Finds the system in question and those it is compared with; arguments as of `EvaluateOrder`.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if the models translate other languages, two systems have one name, or no system is
            a model.
    """
    languages = _languages_of([model, *against])
    chosen = _chosen(model, "" if is_as_named else domain, languages)
    others = [_named(each, languages) for each in dict.fromkeys(against) if each]
    if chosen.key != model and not is_as_named:  # what the domain made of the model, named once more
        others = [each for each in others if each != chosen]
    others += [
        EvaluatedSystem(key=each.name.strip(), name=each.name.strip(), path=each.path) for each in outputs
    ]
    if not others and not is_as_named:
        others = _usual_rival(model, chosen)
    _check_names(chosen, others)
    _check_languages([each.model for each in (chosen, *others) if each.model is not None])
    return chosen, others


def first_model(systems: Sequence[EvaluatedSystem]) -> ModelRecord:
    """Returns the model that says in which languages the systems translate."""
    return next(system.model for system in systems if system.model is not None)


def _languages_of(names: Sequence[str]) -> tuple[str, str]:
    """Returns the languages of the first model that is named: saved systems need not say theirs."""
    known = {each.id: each for each in open_library().models()}
    found = next((known[name] for name in names if name in known), None)
    return (found.src, found.tgt) if found else ("", "")


def _chosen(model: str, domain: str, languages: tuple[str, str]) -> EvaluatedSystem:
    if model.startswith((FILE_PREFIX, SYSTEM_PREFIX)):
        return _named(model, languages)
    return _of_model(resolve_model(model=model, domain=domain or None))


def _named(text: str, languages: tuple[str, str]) -> EvaluatedSystem:
    if text.startswith(SYSTEM_PREFIX):
        saved = find_system(text.removeprefix(SYSTEM_PREFIX))
        src, tgt = languages if any(languages) else (saved.src, saved.tgt)
        record = model_of(replace(saved, src=src, tgt=tgt))
        return EvaluatedSystem(
            key=saved.name, name=saved.name, model=record, system=replace(saved, model=record.id)
        )
    if not text.startswith(FILE_PREFIX):
        return _of_model(open_library().model(text))
    path = Path(text.removeprefix(FILE_PREFIX))
    return EvaluatedSystem(key=path.stem, name=path.stem, path=path)


def _of_model(record: ModelRecord) -> EvaluatedSystem:
    return EvaluatedSystem(key=record.id, name=record.name, model=record)


def _usual_rival(model: str, chosen: EvaluatedSystem) -> list[EvaluatedSystem]:
    """Returns the default rival: of a model its parent, if it is still there; of a system its model."""
    if chosen.model is None:
        return []
    if chosen.system is not None:
        return [_of_model(chosen.model)]
    rival = model if chosen.model.id != model else chosen.model.parent
    return [_of_model(each) for each in open_library().models() if each.id == rival]


def _check_names(chosen: EvaluatedSystem, others: Sequence[EvaluatedSystem]) -> None:
    """Refuses two different systems of one name; a model may be compared with itself."""
    known: dict[str, EvaluatedSystem] = {}
    for system in (chosen, *others):
        if system.key in ("", REFERENCE):
            raise ConfigError(
                [f"a system cannot be called {system.key!r}"], "Name the file: --output NAME=FILE."
            )
        if known.setdefault(system.key, system) != system:
            raise ConfigError(
                [f"two systems are called {system.key!r}"], "Name the file: --output NAME=FILE."
            )


def _check_languages(models: Sequence[ModelRecord]) -> None:
    if not models:
        raise ConfigError(
            ["none of the systems is a model, so nothing says which languages they translate"],
            "Name at least one model of the library.",
        )
    if len({(model.src, model.tgt) for model in models}) > 1:
        pairs = " and ".join(f"{model.id} ({model.src}-{model.tgt})" for model in models)
        raise ConfigError([f"{pairs} translate other languages"], "Compare models of the same languages.")
