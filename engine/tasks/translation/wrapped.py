"""Texts whose paragraphs were broken into lines: translated paragraph by paragraph."""

from typing import TYPE_CHECKING

from engine.config import SearchConfig
from engine.progress import Report, ignore_progress
from engine.results.translation import LaidOutTranslation, Recall, Wrapping
from engine.tasks.languages import notice_for
from engine.tasks.translation.unchanged import unchanged

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_PLAIN = SearchConfig()


def translate_laid_out(
    text: str,
    translator: "Translator",
    wrapping: Wrapping = Wrapping.AUTO,
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
) -> LaidOutTranslation:
    """Translates a text, and breaks paragraphs that were broken into lines again, at the same width.

    A text that is plainly in another language stays as it is.

    Args:
        text: any text.
        translator: the open model.
        wrapping: which lines belong together.
        report: called with sentences done; may cancel.
        config: how to search.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
    """
    from engine.text.wrapping import broken, joined

    if notice := notice_for(text, translator):
        return LaidOutTranslation(unchanged(text, notice.language), text, notice)
    paragraphs = joined(text, wrapping)
    whole = translator.translate_text(
        "\n".join(each.text for each in paragraphs), config, report, recall=recall
    )
    lines = whole.text.split("\n")
    written = [broken(each, line) for each, line in zip(paragraphs, lines, strict=True)]
    return LaidOutTranslation(whole, "\n".join(written))


def join_lines(text: str) -> str:
    """Joins the lines of paragraphs that were plainly broken into lines; all else stays as it is."""
    from engine.text.wrapping import joined

    return "\n".join(each.first + each.text for each in joined(text))
