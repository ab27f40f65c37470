"""The models of the user's library: shown, added, exported, removed and restored."""

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import LibraryError, ModelError
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import CorpusRecord
from engine.results.doctor import TrashEmptied
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model, forget_removal, remember_removal

if TYPE_CHECKING:
    from engine.library import Library
    from engine.library.removal.trash import TrashEntry


_PRECISIONS = ("float32", "int8")


def list_models() -> list[ModelRecord]:
    """Returns every model, base models first."""
    return open_library().models()


def model_details(model_id: str) -> ModelRecord:
    """Returns one model with its card (scores, corpora, settings, parity, warnings) in `details`.

    Raises:
        LibraryError: if there is none with this id.
    """
    return open_library().model(model_id)


def add_model(path: Path, report: Report = ignore_progress) -> ModelRecord:
    """Adds a model folder, or a .zip of one, to the library; builds its graphs if it comes without.

    Raises:
        ModelError: if it is broken, altered, foreign, or a pack without its model. Nothing is added then.
        LibraryError: if the library has its id already, or cannot be written.
    """
    from engine.library import archive

    library = open_library()
    if path.is_dir():
        return _add_folder(library, path, report)
    if not path.is_file():
        raise ModelError(
            f"There is no folder or .zip {path}.", "Give the path of a model folder or of its .zip."
        )
    report(Progress("Unpacking", 0))
    ours = f".{os.getpid()}.part"  # swept by the library if this process is killed
    with tempfile.TemporaryDirectory(prefix=".zip", suffix=ours, dir=library.home / "models") as scratch:
        return _add_folder(library, archive.unpack(path, Path(scratch) / path.stem), report)


def remove_model(model_id: str, *, force: bool = False) -> str:
    """Moves a model to the trash.

    Args:
        model_id: which model.
        force: also if other models were adapted from it, or an unfinished job needs it.

    Returns:
        The id under which `restore` brings it back.

    Raises:
        LibraryError: if there is none, or it is needed; naming what needs it.
    """
    library = open_library()
    model = library.model(model_id)
    trash_id = library.remove("model", model_id, force=force)
    if model.is_builtin:
        remember_removal(model)
    return trash_id


def restore(trash_or_entry_id: str) -> ModelRecord | CorpusRecord | SpeakerRecord:
    """Brings a removed model, corpus or speaker back; of a corpus, what its domain allows: see `bring_back`.

    Args:
        trash_or_entry_id: what `remove_model` returned, or the id of the model, corpus or speaker: then
            the one that was removed last.

    Raises:
        LibraryError: if the trash has no such entry, or its id is in use again.
    """
    library = open_library()
    nouns = {entry.id: entry.noun for entry in library.trash()}
    removed = [entry.id for entry in library.trash() if entry.entry_id == trash_or_entry_id]
    trash_id = removed[0] if removed else trash_or_entry_id
    if nouns.get(trash_id) == "corpus":
        from engine.tasks.corpora.returning import bring_back

        return bring_back(library, [trash_id])[0]
    record = library.restore(trash_id)
    if isinstance(record, ModelRecord) and record.is_builtin:
        forget_removal(record.id)
    return record


def list_trash() -> "list[TrashEntry]":
    """Returns the trash, newest first."""
    return open_library().trash()


def empty_trash() -> TrashEmptied:
    """Throws removed models, corpora and speakers away for good, and every copy of their text in the library.

    Raises:
        LibraryError: if a job at work uses one of them.
    """
    from engine.tasks.evaluating.output_cache import forget_outputs

    forget_outputs()
    return open_library().empty_trash()


def _add_folder(library: "Library", folder: Path, report: Report) -> ModelRecord:
    from engine.library import model_folder

    report(Progress("Checking", 0))
    model_folder.check(folder)
    record = model_folder.record_of(folder)
    parent = _parent_of(record) if record.scope == "pack" else None

    def fill(target: Path) -> None:
        report(Progress("Copying", 0))
        model_folder.copy(folder, target)
        if record.scope == "full" and (target / "weights.safetensors").is_file():
            _build_missing_graphs(target, report)
        report(Progress("Opening", 0))
        if parent is None:
            _check_opens(target)
        else:
            _check_opens(parent.path, target)

    return library.add_model(record, fill)


def _parent_of(pack: ModelRecord) -> ModelRecord:
    """Returns the model that a pack is swapped into; in a new library the one that ships is put in first.

    Raises:
        ModelError: if there is none.
    """
    try:
        return find_model(pack.parent or "")
    except LibraryError as error:
        raise ModelError(
            f"{pack.id} is a pack of the model {pack.parent}, which is not in the library.",
            f"Add {pack.parent} first.",
        ) from error


def _check_opens(folder: Path, pack_folder: Path | None = None) -> None:
    """Opens every precision there is, so that a graph or pack that cannot be used is refused."""
    from engine.runtime.translator import Translator

    for precision in _PRECISIONS:
        if _has_graphs(folder, precision):
            Translator(folder, pack_folder, precision, device="cpu", n_threads=1)


def _build_missing_graphs(folder: Path, report: Report) -> None:
    for n_done, precision in enumerate(_PRECISIONS):
        if not _has_graphs(folder, precision):
            from engine.export import build_graphs

            report(Progress("Building the graphs", n_done, len(_PRECISIONS)))
            build_graphs(folder, precision=precision)


def _has_graphs(folder: Path, precision: str) -> bool:
    suffix = "" if precision == "float32" else f".{precision}"
    return all((folder / f"{part}{suffix}.onnx").is_file() for part in ("encoder", "decoder"))
