"""One step of learning along, from its order to its verdict.

1. What was confirmed since is translated by the model that learns along and by the one it began from.
2. The model takes it in, with some of what it knew beside it.
3. It is put in its own place in the library: until then nothing has changed. If what it translated was worse,
   it is held back, and goes on learning all the same.
"""

import time
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from engine.errors import ModelError
from engine.library.locks import locked
from engine.orders.along import LearnAlongOrder
from engine.progress import Progress, Report
from engine.results.adapting.along import LearnedAlong
from engine.results.model_details import Along, ModelDetails, TrainingSummary
from engine.results.models import ModelRecord
from engine.tasks.adapting.along.keeping import keep
from engine.tasks.adapting.along.measuring import Edits, edits_of, judged, kept_edits
from engine.tasks.adapting.along.standing import Standing, check_along, standing_of, why_not
from engine.tasks.adapting.along.syncing import sync_group
from engine.tasks.adapting.along.text import AlongText, along_text
from engine.tasks.adapting.bases import find_base
from engine.tasks.held_text import hold_text_of, note_model
from engine.tasks.home import open_library
from engine.tasks.models.builtin import find_model
from engine.tasks.training.processor import use_threads
from engine.tasks.translation.opening import resolve_model

if TYPE_CHECKING:
    from engine.jobs import JobContext
    from engine.training.base_model import TrainedModel


def learn_along(context: "JobContext", order: LearnAlongOrder) -> LearnedAlong:
    """Lets the model of a domain take in what was confirmed since it last did.

    Raises:
        ConfigError: if a language or the domain cannot be.
        CorpusError: if nothing new was confirmed, or all of it is held out.
        ModelError: if the domain's model cannot learn along.
        LibraryError: if no model translates these languages.
    """
    use_threads(order.threads)
    asked = standing_of(order.domain, order.src, order.tgt)
    check_along(asked)
    sync_group(asked.group, context.report)  # before others have to wait for this one
    with _alone():
        standing = standing_of(order.domain, order.src, order.tgt)
        check_along(standing)
        begins = _beginning(standing, order.model)
        note_model(begins.id)
        text = along_text(standing, context.report)
        along = _measured(standing, text, context.report)
        verdict, promoted = judged(along, standing.group.domain, standing.group.tgt)
        trained = _trained(begins, text, context.report) if text.new else None
        made = keep(standing, begins, text, trained, (along, verdict, promoted), context.report)
        hold_text_of(())
    return LearnedAlong(
        model=made.id,
        name=made.name,
        domain=standing.group.domain,
        src=made.src,
        tgt=made.tgt,
        against=str(made.parent),
        n_new=len(text.confirmed),
        n_learned=len(text.new),
        n_pairs=along.pairs,
        n_measured=len(along.edits),
        verdict=verdict,
        promotion=promoted,
        seconds=trained.details.training.seconds if trained else 0.0,
    )


def _alone() -> AbstractContextManager[None]:
    """Lets one process at a time learn along: another one would begin from the same model."""
    return locked(open_library().home / ".along.lock")


def _beginning(standing: Standing, model: str) -> ModelRecord:
    """Returns the model to begin from, or to go on with."""
    group = standing.group
    if begins := standing.own or standing.used:
        return begins
    base = find_base(resolve_model(model=model or None, src=group.src, tgt=group.tgt).id)
    if reason := why_not(base):
        raise ModelError(reason, "Choose another model to begin from.")
    return base


def _measured(standing: Standing, text: AlongText, report: Report) -> Along:
    """Returns how far the model will be, with what of the new text is to change in its translations."""
    own, known = standing.own, Along()
    edits: tuple[Edits, ...] = ()
    if own is not None and own.details.along is not None:
        known = own.details.along
        edits = kept_edits(known.edits, edits_of(own, str(own.parent), text.confirmed, report))
    return Along(newest=standing.new[-1][0], pairs=known.pairs + len(text.new), edits=edits)


def _trained(begins: ModelRecord, text: AlongText, report: Report) -> "TrainedModel":
    from engine.adaptation.learning_along import SETTINGS, learn_along, load_to_learn, n_updates_for
    from engine.training.base_model import TrainedModel

    report(Progress("Loading the model", 0, 1))
    whole = find_model(begins.parent or "") if begins.scope == "pack" else begins
    model, source, target = load_to_learn(whole.path, begins.path)
    began = time.monotonic()
    n_tokens = learn_along(model, source, target, text.new, text.before, report)
    training = TrainingSummary(
        updates=n_updates_for(len(text.new)),
        seconds=round(time.monotonic() - began, 1),
        tokens=n_tokens,
        pairs=len(text.new),
        precision="float32",
        settings=SETTINGS.to_json(),
    )
    return TrainedModel(model, source, target, ModelDetails(training=training))
