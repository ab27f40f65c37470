"""Graphs built again from a model's weights: broken ones, and those of an earlier version."""

from collections.abc import Sequence
from pathlib import Path

from engine.progress import Progress, Report, ignore_progress
from engine.results.models import ModelRecord
from engine.tasks.home import open_library

_WEIGHTS = "weights.safetensors"


def with_current_graphs(model: ModelRecord, report: Report = ignore_progress) -> ModelRecord:
    """Returns a model with graphs of this version; others are built again, see `ModelSession.is_current`.

    Its weights, and so its translations, stay as they are.

    Raises:
        ModelError: if it is broken, or has graphs and no weights to build them from.
    """
    from engine.graph_io import graph_file
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
