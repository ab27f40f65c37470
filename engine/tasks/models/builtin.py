"""The models that ship with Parlance: put into the library once, ready to translate."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import ConfigError, EngineError, ModelError, UnwritableLibraryError
from engine.base.files import read_json_or_nothing, temporary_folder
from engine.base.progress import Progress, Report, ignore_progress
from engine.jobs.children import child_command, child_environment
from engine.results.models import ModelRecord
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.library import Library


# Graphs built again from a model's weights: broken ones, and those of an earlier version.

_WEIGHTS = "weights.safetensors"
_EXACT = "float32"


def with_current_graphs(model: ModelRecord, report: Report = ignore_progress) -> ModelRecord:
    """Returns a model with graphs of this version; others are built again, see `ModelSession.is_current`.

    Its weights, and so its translations, stay as they are.

    Raises:
        ModelError: if it is broken, or has graphs and no weights to build them from.
    """
    from engine.base.graph_io import graph_file
    from engine.runtime.devices import precisions
    from engine.runtime.model_card import read_card
    from engine.runtime.session import ModelSession

    card = read_card(model.path)
    has_graphs = [each for each in precisions() if (model.path / graph_file("decoder", each)).is_file()]
    if all(ModelSession(card, each, device="cpu", n_threads=1).is_current for each in has_graphs):
        return model

    return _built_again(model, has_graphs, report)


def mended_graphs(model: ModelRecord, report: Report = ignore_progress) -> str:
    """Builds graphs again that are missing, cut off or altered, or all where none is; translations stay.

    Returns:
        What was built, in a sentence; empty if the model has no whole weights to build graphs from.

    Raises:
        ModelError: if its description cannot be read.
        UnwritableLibraryError: if the library cannot take them.
    """
    from engine.export.graphs import Precision
    from engine.library.model_folder import broken_files, read_description

    graphs = {each.file_name(graph): each for each in Precision for graph in ("encoder", "decoder")}
    broken = broken_files(model.path)
    listed = [name for name in read_description(model.path)["files"] if name in graphs]
    names = [name for name in listed if name in broken] or listed
    if not names or _WEIGHTS in broken or not (model.path / _WEIGHTS).is_file():
        return ""
    _built_again(model, sorted({graphs[name].value for name in names}), report)
    were = "was missing or broken and is" if len(names) == 1 else "were missing or broken and are"
    return f"{', '.join(names)} of {model.id} {were} built again from its weights."


def _built_again(model: ModelRecord, precisions: Sequence[str], report: Report) -> ModelRecord:
    from engine.library import model_folder

    def fill(target: Path) -> None:
        from engine.export import build_graphs

        model_folder.copy(model.path, target)
        for n_done, precision in enumerate(precisions):
            report(Progress("Building the graphs", n_done, len(precisions)))
            build_graphs(target, precision=precision)
        report(Progress("Building the graphs", len(precisions), len(precisions)))

    return open_library().replace_model(model, fill)


# A model's graphs built in a process of their own: what that takes of memory is given back at its end.

_TELLS_EVERY_S = 0.2
_PRECISIONS = ("int8", "float16", "float32")


def build_all(folder: Path, wanted: Sequence[str] = ()) -> None:
    """Builds the graphs of a model folder.

    Args:
        folder: of the model.
        wanted: the precisions; none: every one of this computer.

    Raises:
        ConfigError: if a precision is none.
        ModelError: if its description or weights are missing or broken.
    """
    from engine.export import build_graphs
    from engine.runtime.devices import precisions

    if unknown := [each for each in wanted if each not in _PRECISIONS]:
        raise ConfigError([f"precision must be int8, float16 or float32, not {each!r}" for each in unknown])
    for precision in wanted or precisions():
        build_graphs(folder, precision=precision)


def build_beside(
    folder: Path,
    tell: Callable[[], None],
    wanted: Sequence[str] = (),
    meanwhile: Callable[[], object] = lambda: None,
) -> None:
    """Does so in a child process.

    Args:
        folder: of the model.
        tell: called now and then; what it raises ends the child.
        wanted: as for `build_all`.
        meanwhile: done once while the child works; what it raises ends the child.

    Raises:
        ModelError: if the model is broken, or the child ended before it was done.
    """
    chosen = [word for precision in wanted for word in ("--precision", precision)]
    command = child_command(["model", "graphs", str(folder), *chosen, "--json"])
    with subprocess.Popen(
        command, env=child_environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as child:  # fmt: skip
        try:
            meanwhile()
            while True:
                try:
                    answer, said = child.communicate(timeout=_TELLS_EVERY_S)
                    break
                except subprocess.TimeoutExpired:
                    tell()
        except BaseException:
            child.kill()
            raise
    if child.returncode:
        raise _failure(folder, child.returncode, answer, said)


def _failure(folder: Path, status: int, answer: bytes, said: bytes) -> ModelError:
    try:
        error = json.loads(answer)["error"]
        return ModelError(error["what"], error["hint"])
    except (ValueError, KeyError, TypeError):
        last = said.decode("utf-8", "replace").strip().rpartition("\n")[2] or f"status {status}"
        return ModelError(
            f"The graphs of {folder.name} were not built: {last}.", "Close other programs and try again."
        )


# The models that ship: put into the library once, and left out where the user removed them.

REMOVED = "builtin-removed:"
"""A note with the version of a shipped model that the user removed: that one stays away."""


def assets_folder() -> Path:
    """Returns the folder of what ships with Parlance: models, help, icons.

    It is `assets/` beside the engine in a checkout and in the packaged application, and
    `gui/assets/` in an installed wheel.
    """
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle:
        return Path(bundle) / "assets"
    root = Path(__file__).parents[3]
    installed = root / "gui" / "assets"
    return installed if installed.is_dir() else root / "assets"


def ensure_builtin_models(
    report: Report = ignore_progress,
    *,
    first: tuple[str, str] = ("", ""),
    ready: Callable[[], None] = lambda: None,
) -> list[ModelRecord]:
    """Puts every shipped model that is missing or older into the library, with its graphs.

    The graphs that the window translates with come first, of every model; the exact ones, which only a few
    ask for, follow. Costs milliseconds if there is nothing to do. Two processes may do it at once: the second
    waits and finds it done. A model that the user removed is not brought back; an older version
    that others were adapted from is kept.

    Args:
        report: may raise `Cancelled`, also while a model is made ready.
        first: the languages whose model is made ready before the others.
        ready: called after each model that can translate from then on.

    Returns:
        The shipped models that are in the library.

    Raises:
        ModelError: if a shipped folder is broken; the library stays as it was.
        LibraryError: if there is no model, and the library cannot be written.
    """
    from engine.runtime.devices import precisions

    library = open_library()
    at_first = [each for each in precisions() if each != _EXACT]
    _ensure(library, lambda _folder: True, report, first=first, ready=ready, wanted=at_first)
    builtin = [model for model in library.models() if model.is_builtin]
    for model in builtin:
        _complete(library, model, report)
    return builtin


def ensure_builtin_pair(src: str | None, tgt: str | None) -> None:
    """Does so for the shipped models between two languages alone; None: any language."""
    _ensure(open_library(), lambda folder: _fits(_languages_of(folder), src, tgt))


def _ensure(
    library: "Library",
    is_wanted: Callable[[Path], bool],
    report: Report = ignore_progress,
    *,
    first: tuple[str, str] = ("", ""),
    ready: Callable[[], None] = lambda: None,
    wanted: Sequence[str] = (),
) -> None:
    models = library.models()
    missing = [each for each in _missing(library, models) if is_wanted(each[0])]
    missing.sort(key=lambda each: _languages_of(each[0]) != first)
    try:
        for n_done, (folder, _) in enumerate(missing):
            tell = partial(report, Progress("Preparing the built-in models", n_done, len(missing)))
            _add_unless_there(library, folder, tell, wanted)
            ready()
    except UnwritableLibraryError:
        if not models:
            raise
    else:
        if missing:
            report(Progress("Preparing the built-in models", len(missing), len(missing)))


def _add_unless_there(
    library: "Library", folder: Path, tell: Callable[[], None], wanted: Sequence[str]
) -> None:
    from engine.library.home import library_errors
    from engine.library.locks import locked

    tell()
    with library_errors(library.home), locked(library.home / ".builtin.lock"):
        for missing, version in _missing(library, library.models()):  # another process may have been faster
            if missing == folder:
                _add(library, folder, version, tell, wanted)


def find_model(model_id: str) -> ModelRecord:
    """Returns one model; only where one ships under this id are the shipped models made ready first.

    Raises:
        LibraryError: if there is none with this id.
    """
    library = open_library()
    _ensure(library, lambda folder: folder.name == model_id)
    return library.model(model_id)


def words_folder(model: ModelRecord) -> Path:
    """Returns the folder with the subwords that a model reads and writes: of a small pack its parent's.

    Raises:
        LibraryError: if the parent is gone.
    """
    return model.path if model.details.small_pack is None else find_model(model.parent or "").path


def forget_removal(model_id: str) -> None:
    """Lets a shipped model that the user removed come back."""
    open_library().set_note(REMOVED + model_id, None)


def remember_removal(model: ModelRecord) -> None:
    """Keeps a shipped model that the user removed away, until a newer version ships."""
    open_library().set_note(REMOVED + model.id, model.details.shipped_version)


def _shipped() -> list[tuple[Path, str]]:
    """Returns the shipped folders, each with its version: the hash of its `model.json`."""
    from engine.base.files import sha256_of

    descriptions = sorted((assets_folder() / "models").glob("*/model.json"))
    return [(path.parent, sha256_of(path)) for path in descriptions]


def _languages_of(folder: Path) -> tuple[str, str]:
    """Returns the languages of a shipped model, the source first; none of one that cannot be read."""
    description = read_json_or_nothing(folder / "model.json")
    return str(description.get("src", "")), str(description.get("tgt", ""))


def _fits(languages: tuple[str, str], src: str | None, tgt: str | None) -> bool:
    return src in (None, languages[0]) and tgt in (None, languages[1])


def _missing(library: "Library", models: Iterable[ModelRecord]) -> list[tuple[Path, str]]:
    """Returns the shipped folders, with their versions, that the library should have and has not."""
    models = list(models)
    known = {model.id: model for model in models}
    parents = {model.parent for model in models}
    return [
        (folder, version)
        for folder, version in _shipped()
        if not _is_settled(known.get(folder.name), version, is_parent=folder.name in parents)
        and library.note(REMOVED + folder.name) != version
    ]


def _is_settled(model: ModelRecord | None, version: str, *, is_parent: bool) -> bool:
    """Returns whether the library's model needs nothing; a folder lost from the disk is put back."""
    if model is None or not (model.path / "model.json").is_file():
        return False
    return not model.is_builtin or is_parent or model.details.shipped_version == version


def _add(
    library: "Library", folder: Path, version: str, tell: Callable[[], None], wanted: Sequence[str]
) -> None:
    from engine.library import model_folder

    record = model_folder.record_of(folder, is_builtin=True)
    if record.id != folder.name:
        raise ValueError(f"{folder} holds the model {record.id}")

    def fill(target: Path) -> None:
        model_folder.copy(folder, target)
        build_beside(target, tell, wanted, lambda: model_folder.check(folder))

    details = json.dumps({**json.loads(record.details_json), "shipped_version": version}, ensure_ascii=False)
    library.replace_model(replace(record, details_json=details), fill)


def _complete(library: "Library", model: ModelRecord, report: Report) -> None:
    """Builds the exact graphs of a shipped model that came without them at first, while it can be used.

    Where that fails, whoever asks for them has them built, see `open_model`.
    """
    from engine.base.graph_io import graph_file
    from engine.library import model_folder
    from engine.library.home import library_errors

    names = [graph_file(graph, _EXACT) for graph in ("encoder", "decoder")]
    with suppress(EngineError), library_errors(library.home):
        files = model_folder.read_description(model.path)["files"]
        names = [name for name in names if name not in files]
        if not names or _WEIGHTS not in files:
            return
        # beside the models, so that a finished graph is moved and not copied
        with temporary_folder("graphs", library.home) as scratch:
            folder = Path(scratch)
            model_folder.copy(model.path, folder)
            tell = partial(report, Progress("Preparing the built-in models", 0))
            build_beside(folder, tell, [_EXACT])
            for name in names:
                library.put_model_file(model.id, name, folder / name)
