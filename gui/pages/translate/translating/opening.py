"""What was confirmed in a chosen system's domain, and the memory beside it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from engine import tasks
from engine.errors import CorpusError
from engine.results.translation import Recall, SpeakerChoice
from gui.pages.translate.translating.catalogue import ChosenSystem

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def confirmed_of(
    translator: "Translator",
    system: ChosenSystem,
    said_by: Iterable[SpeakerChoice | None],
    beside: Recall | None = None,
) -> Recall:
    """Returns what looks up what was confirmed in a system's domain, see `recall_confirmed`.

    Args:
        translator: the system, open.
        system: as the reader chose it.
        said_by: who says the text; of several people, or nobody known before it is read, none's words count.
        beside: a translation memory, for what was not confirmed.
    """
    people = {each.id if each is not None and not each.is_trained else None for each in said_by}
    own = {each for each in people if each is not None}
    speakers = None if people == {None} else own if len(people) == 1 else ()
    return tasks.recall_confirmed(translator, system.own_domain, speakers=speakers, beside=beside)


@contextmanager
def memory_of(
    translator: "Translator",
    system: ChosenSystem,
    said_by: Iterable[SpeakerChoice | None],
    *,
    uses_corpora: bool,
) -> Iterator[Recall]:
    """Opens what was confirmed in a system's domain, and the corpora of its languages where they are wanted.

    Of the corpora those of the domain come first. Arguments as of `confirmed_of`.
    """
    memory = None
    if uses_corpora:
        with suppress(CorpusError):  # there is none
            memory = tasks.TranslationMemory(system.record.src, system.record.tgt, first=system.own_domain)
    if memory is None:
        yield confirmed_of(translator, system, said_by)
        return
    with memory:
        yield confirmed_of(translator, system, said_by, memory.recall)
