"""Which words of translations come from which words of their sources."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.progress import Report, ignore_progress
from engine.results.translation import WordAlignment

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def align_words(
    translator: "Translator",
    sources: Sequence[str],
    targets: Sequence[str],
    report: Report = ignore_progress,
    stretches: Sequence[Sequence[tuple[int, int]]] | None = None,
) -> list[WordAlignment]:
    """Returns which words belong together, see `runtime.reading.aligning`.

    Args:
        translator: the open model, of these languages.
        sources: one sentence each.
        targets: their translations, by whomever.
        report: called with sentences done; may cancel.
        stretches: of each source, what is asked for in the place of its words.
    """
    from engine.runtime.reading.aligning import align

    return align(translator, sources, targets, report, stretches)
