"""Graphs of an earlier version, built again so that small packs can be swapped into them."""

from pathlib import Path

from engine.progress import Progress, Report, ignore_progress
from engine.results.models import ModelRecord
from engine.tasks.home import open_library


def taking_small_packs(model: ModelRecord, report: Report = ignore_progress) -> ModelRecord:
    """Returns a model whose graphs take small packs; those of an earlier version are built again first.

    Its weights, and so its translations, stay as they are.

    Args:
        model: a whole model of the library.
        report: called between steps.

    Raises:
        ModelError: if it is broken, or has graphs and no weights to build them from.
    """
    from engine.library import model_folder
    from engine.runtime.devices import precisions
    from engine.runtime.model_card import read_card
    from engine.runtime.session import ModelSession, graph_file

    card = read_card(model.path)
    has_graphs = [each for each in precisions() if (model.path / graph_file("decoder", each)).is_file()]
    if all(ModelSession(card, each, device="cpu", n_threads=1).takes_updates for each in has_graphs):
        return model

    def fill(target: Path) -> None:
        from engine.export import build_graphs

        model_folder.copy(model.path, target)
        for n_done, precision in enumerate(has_graphs):
            report(Progress("Building the graphs", n_done, len(has_graphs)))
            build_graphs(target, precision=precision)
        report(Progress("Building the graphs", len(has_graphs), len(has_graphs)))

    return open_library().replace_model(model, fill)
