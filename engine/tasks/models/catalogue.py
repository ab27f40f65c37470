"""The models of the user's library: shown, added, exported, removed and restored."""

import math
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import LibraryError, ModelError
from engine.graph_io import N_SPECIALS
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
    with (
        tempfile.TemporaryDirectory(prefix=".zip", suffix=ours, dir=library.home / "models") as scratch,
        _named_as_given(Path(scratch), path),
    ):
        return _add_folder(library, archive.unpack(path, Path(scratch) / "model"), report)


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
    model_folder.check_details(folder)
    _check_contents(folder)
    record = model_folder.record_of(folder)
    parent = _parent_of(record) if record.scope == "pack" else None

    def fill(target: Path) -> None:
        report(Progress("Copying", 0))
        model_folder.copy(folder, target)
        if record.scope == "full" and (target / "weights.safetensors").is_file():
            _build_missing_graphs(target, report)
        report(Progress("Opening", 0))
        with _named_as_given(target, folder):
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
    """Opens every precision there is and scores a word, so that a graph or pack of no use is refused."""
    from engine.runtime.translator import Translator

    for precision in _PRECISIONS:
        if _has_graphs(folder, precision):
            translator = Translator(folder, pack_folder, precision, device="cpu", n_threads=1)
            if not math.isfinite(translator.score_tokens([[N_SPECIALS]], [[N_SPECIALS]])[0]):
                raise ModelError(
                    f"The {precision} graphs in {pack_folder or folder} give scores that are no numbers.",
                    "Get the model again from where it came, or export it again.",
                )


@contextmanager
def _named_as_given(place: Path, given: Path) -> Iterator[None]:
    """Lets a refusal name what the user gave, and not where we keep it for the moment."""
    try:
        yield
    except ModelError as error:
        raise type(error)(error.what.replace(str(place), str(given)), error.hint) from error


def _check_contents(folder: Path) -> None:
    """Reads what a folder from elsewhere holds, as it will be read when it is used."""
    from engine.export.graph_check import check_graph
    from engine.export.weights import check_numbers, read_architecture, read_weights
    from engine.runtime.packs import PACK_FILE
    from engine.speakers.profile_store import FILE_NAME as PROFILES
    from engine.speakers.profile_store import ProfileStore
    from engine.text.words.word_lists import read_word_list
    from engine.vocabulary.external.table_file import TableFile

    for path in sorted(folder.glob("*.onnx")):
        check_graph(path)
    weights = folder / "weights.safetensors"
    if weights.is_file() and not (folder / PACK_FILE).is_file():
        read_weights(weights, read_architecture(folder)[1])
    for path in sorted(folder.glob("*.safetensors")):
        check_numbers(path)
    for path in sorted(folder.glob("*.table")):
        TableFile(path).check_contents()
    for side in ("source", "target"):
        read_word_list(folder, side)
    if (folder / PROFILES).is_file():
        ProfileStore.open(folder / PROFILES).close()


def _build_missing_graphs(folder: Path, report: Report) -> None:
    for n_done, precision in enumerate(_PRECISIONS):
        if not _has_graphs(folder, precision):
            from engine.export import build_graphs

            report(Progress("Building the graphs", n_done, len(_PRECISIONS)))
            build_graphs(folder, precision=precision)


def _has_graphs(folder: Path, precision: str) -> bool:
    suffix = "" if precision == "float32" else f".{precision}"
    return all((folder / f"{part}{suffix}.onnx").is_file() for part in ("encoder", "decoder"))
