"""The models of the user's library: shown, removed and restored."""

from contextlib import suppress
from dataclasses import replace

from engine.base.errors import LibraryError
from engine.results.corpora import CorpusRecord
from engine.results.doctor import TrashEmptied, TrashEntry
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model, forget_removal, remember_removal


def list_models() -> list[ModelRecord]:
    """Returns every model, base models first."""
    return open_library().models()


def model_details(model_id: str) -> ModelRecord:
    """Returns one model with its card (scores, corpora, settings, parity, warnings) in `details`.

    Raises:
        LibraryError: if there is none with this id.
    """
    return find_model(model_id)


def remove_model(model_id: str, *, force: bool = False) -> str:
    """Moves a model to the trash.

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
    with library.steady_trash():
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


def list_trash() -> list[TrashEntry]:
    """Returns the trash, newest first, and then the imports that were begun and not finished ("import")."""
    from engine.tasks.corpora.importing import unfinished_imports

    return [*open_library().trash(), *unfinished_imports()]


def trash_size() -> int:
    """Returns how many bytes of the disk the trash takes."""
    from engine.library.health import size_on_disk

    return sum(size_on_disk(entry.path) for entry in list_trash())


def empty_trash() -> TrashEmptied:
    """Throws removed models, corpora and speakers away for good, and every copy of their text in the library.

    Imports that were begun and not finished go too.

    Raises:
        LibraryError: if a job at work uses one of them.
    """
    from engine.orders.corpora import FinishOrder
    from engine.results.jobs import RunState
    from engine.tasks.adapting.promotion import models_in_use, used_without
    from engine.tasks.corpora.confirmed import sync_confirmed
    from engine.tasks.corpora.importing import discard_staged, unfinished_imports
    from engine.tasks.evaluating.output_cache import forget_outputs
    from engine.tasks.translation.draft import sweep_draft

    sync_confirmed()  # corrections of removed speakers stand in it, too
    forget_outputs()
    library = open_library()
    gone = library.empty_trash()
    orders = [run.order for run in library.runs.all() if run.state in (RunState.QUEUED, RunState.RUNNING)]
    wanted = {order.staged for order in orders if isinstance(order, FinishOrder)}
    unfinished = [entry for entry in unfinished_imports() if entry.id not in wanted]
    for entry in unfinished:
        discard_staged(entry.id)
    sweep_draft()
    used = models_in_use()

    def has_way_back(model_id: str) -> bool:
        with suppress(LibraryError):  # there is nothing to go back to
            return used_without(library.model(model_id)).id not in gone.models
        return False

    return replace(
        gone,
        entries=(*gone.entries, *(f"the unfinished import of {each.name}" for each in unfinished)),
        with_way_back=tuple(each for each in gone.models if each in used and has_way_back(each)),
    )
