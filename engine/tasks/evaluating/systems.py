"""The systems of an evaluation: models and packs of the library, and translations that others made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.errors import ConfigError
from engine.results.models import ModelRecord
from engine.tasks.home import open_library
from engine.tasks.translation.opening import resolve_model

FILE_PREFIX = "file:"
"""Begins the path of a plain file with translations where a model could stand."""
REFERENCE = "reference"
"""What the translation to compare with is called beside the systems."""


@dataclass(frozen=True, kw_only=True)
class System:
    """Something that translates, or has translated."""

    key: str
    """What it is called in results and files: a model's id, or the name given to a file."""
    name: str
    model: ModelRecord | None = None
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
    against: str | Sequence[str] | None,
    outputs: Mapping[str, Path],
    domain: str | None,
    *,
    is_as_named: bool = False,
) -> tuple[System, list[System]]:
    """Finds the system in question and those it is compared with.

    Args:
        model: id of a model; with `domain`, what was made of it for that domain. Or "file:PATH".
        against: ids of models, or "file:PATH"; none at all, and no `outputs`: with `domain` the model
            itself, for an adapted model its parent, else nothing.
        outputs: other people's translations by the name to show.
        domain: a domain or None.
        is_as_named: True: exactly the systems that are named, none that was made of them or that they were
            made of.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if the models translate other languages, two systems have one name, or no system is
            a model.
    """
    chosen = _chosen(model, None if is_as_named else domain)
    wanted = [against] if isinstance(against, str) else list(against or ())
    wanted = list(dict.fromkeys(each for each in wanted if each))
    others = [_named(each) for each in wanted]
    others += [System(key=name.strip(), name=name.strip(), path=path) for name, path in outputs.items()]
    if not others and not is_as_named:
        others = _usual_rival(model, chosen)
    _check_names(chosen, others)
    _check_languages([each.model for each in (chosen, *others) if each.model is not None])
    return chosen, others


def first_model(systems: Sequence[System]) -> ModelRecord:
    """Returns the model that says in which languages the systems translate."""
    return next(system.model for system in systems if system.model is not None)


def _chosen(model: str, domain: str | None) -> System:
    if model.startswith(FILE_PREFIX):
        return _named(model)
    return _of_model(resolve_model(model=model, domain=domain))


def _named(text: str) -> System:
    if not text.startswith(FILE_PREFIX):
        return _of_model(open_library().model(text))
    path = Path(text.removeprefix(FILE_PREFIX))
    return System(key=path.stem, name=path.stem, path=path)


def _of_model(record: ModelRecord) -> System:
    return System(key=record.id, name=record.name, model=record)


def _usual_rival(model: str, chosen: System) -> list[System]:
    """Returns what a model is compared with if nothing is named: where it came from, if it is still there."""
    if chosen.model is None:
        return []
    rival = model if chosen.model.id != model else chosen.model.parent
    return [_of_model(each) for each in open_library().models() if each.id == rival]


def _check_names(chosen: System, others: Sequence[System]) -> None:
    """Refuses two different systems of one name; a model may be compared with itself."""
    known: dict[str, System] = {}
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
