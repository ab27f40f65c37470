"""A text with tags, translated with every tag in place."""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from engine.progress import Report, ignore_progress
from engine.results.serving.texts import TextForm
from engine.tasks.translation.structured.segments import translate_segments

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def translate_markup(
    text: str,
    translator: "Translator",
    form: TextForm,
    closed: Collection[str] = (),
    report: Report = ignore_progress,
) -> str:
    """Translates what is text in a piece of HTML or XML; all else stays as it is.

    Args:
        text: with tags and named characters ("&amp;").
        translator: the open model, speaking as whoever is set.
        form: `TextForm.HTML` or `TextForm.XML`.
        closed: names of elements that stay as words do that are not translated, with all that is in them.
        report: called with sentences done; may cancel.
    """
    from engine.corpora.documents.exact.source_text import FileText
    from engine.corpora.documents.web.pages import PageRules, WebPage

    is_xml = form is TextForm.XML
    kept = _Kept(text, closed)
    page = WebPage(kept.text, PageRules(is_xml=is_xml, is_segment=is_xml))
    _, placings = translate_segments(page.segments, translator, report)
    written = {number: placing.written for number, placing in enumerate(placings)}
    whole = FileText("the text", kept.text, "utf-8").written(page.edits(written, translator.card.tgt))
    return kept.put_back(whole.decode("utf-8", "replace"))


class _Kept:
    """Elements of a text that a variable stands for meanwhile: translating keeps those."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        self._elements: dict[str, str] = {}
        self._mark = "k"
        while f"{{{self._mark}" in text:
            self._mark += "k"
        either = "|".join(map(re.escape, names))
        found = rf"<({either})(?=[\s/>])[^<>]*(?:/>|>.*?</\1\s*>)"
        self.text = re.sub(found, self._variable, text, flags=re.DOTALL | re.IGNORECASE) if names else text

    def _variable(self, element: re.Match[str]) -> str:
        name = f"{{{self._mark}{len(self._elements)}}}"
        self._elements[name] = element[0]
        return name

    def put_back(self, text: str) -> str:
        """Returns a translation with the elements in it; one whose variable is gone stands at its end."""
        for name, element in self._elements.items():
            text = text.replace(name, element) if name in text else f"{text}{element}"
        return text
