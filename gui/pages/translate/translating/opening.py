"""Opens what the reader chose: the model with its pack, the domains that are to count, and similar pairs."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from engine import tasks
from engine.errors import CorpusError
from engine.progress import Report
from engine.results.translation import Recall
from gui.open_models import OpenModels, OpenOptions
from gui.pages.translate.translating.catalogue import ChosenSystem

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def open_chosen(
    models: OpenModels, system: ChosenSystem, options: OpenOptions, report: Report
) -> "Translator":
    """Returns a system's translator, mixed and steered as chosen, with no speaker. On its thread alone.

    A choice that names a domain which the model does not know (any more) counts for nothing.

    Raises:
        EngineError: if the model is gone, lacks its parent or cannot be opened, or if it is not known (any
            more) whether the pairs that are to steer help.
    """
    translator = models.open(system.record.id, options, report)
    if system.mixing:
        tasks.mix_packs(translator, dict(system.mixing))
    tasks.use_terms(translator, system.terms)
    shares = dict(system.steering)
    if shares and shares.keys() <= set(translator.domains):
        translator.steer(shares)
    if system.like:
        tasks.use_examples(translator, system.like, report)
    return translator


@contextmanager
def memory_of(system: ChosenSystem | None) -> Iterator[Recall | None]:
    """Opens the corpora of a system's languages, the domain's first; None: none are wanted or there."""
    memory = None
    if system is not None:
        record = system.record
        with suppress(CorpusError):
            memory = tasks.TranslationMemory(record.src, record.tgt, first=system.own_domain)
    if memory is None:
        yield None
        return
    with memory:
        yield memory.recall
