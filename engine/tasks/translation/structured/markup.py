"""A text with tags, translated with every tag in place."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from engine.progress import Report, ignore_progress
from engine.results.serving.texts import Splitting, TextForm
from engine.results.translation import Recall
from engine.tasks.translation.structured.segments import translate_segments

if TYPE_CHECKING:
    from engine.runtime.context import Context
    from engine.runtime.translator import Translator

_NOTHING = Splitting()


def translate_markup(
    text: str,
    translator: "Translator",
    form: TextForm,
    splitting: Splitting = _NOTHING,
    report: Report = ignore_progress,
    *,
    before: "Context | None" = None,
    recall: Recall | None = None,
) -> str:
    """Translates what is text in a piece of HTML or XML; all else stays as it is.

    Args:
        text: with tags and named characters ("&amp;").
        translator: the open model, speaking as whoever is set.
        form: `TextForm.HTML` or `TextForm.XML`.
        splitting: which elements hold texts of their own, and which stay as they are.
        report: called with sentences done; may cancel.
        before: what stands before it.
        recall: a translation memory; what it has takes the place of the model's.
    """
    from engine.corpora.documents.exact.source_text import FileText
    from engine.corpora.documents.web.pages import BLOCKS, PageRules, WebPage

    is_xml = form is TextForm.XML
    kept = _Kept(text, splitting.closed, is_xml=is_xml)
    blocks = (BLOCKS | set(splitting.blocks)) - set(splitting.inline)
    page = WebPage(kept.text, PageRules(is_xml=is_xml, is_segment=is_xml, blocks=blocks))
    _, placings = translate_segments(page.segments, translator, report, before=before, recall=recall)
    written = {number: placing.written for number, placing in enumerate(placings)}
    whole = FileText("the text", kept.text, "utf-8").written(page.edits(written, translator.card.tgt))
    return kept.put_back(whole.decode("utf-8", "replace"))


class _Kept:
    """Elements of a text that a variable stands for meanwhile: translating keeps those."""

    def __init__(self, text: str, names: Collection[str], *, is_xml: bool) -> None:
        self._elements: dict[str, str] = {}
        self._mark = "k"
        while f"{{{self._mark}" in text:
            self._mark += "k"
        done = 0
        parts: list[str] = []
        for first, end in _elements_in(text, frozenset(name.lower() for name in names), is_xml=is_xml):
            name = f"{{{self._mark}{len(self._elements)}}}"
            self._elements[name] = text[first:end]
            parts += (text[done:first], name)
            done = end
        self.text = "".join([*parts, text[done:]])

    def put_back(self, text: str) -> str:
        """Returns a translation with the elements in it; one whose variable is gone stands at its end."""
        for name, element in self._elements.items():
            text = text.replace(name, element) if name in text else f"{text}{element}"
        return text


def _elements_in(text: str, names: frozenset[str], *, is_xml: bool) -> Iterator[tuple[int, int]]:
    """Yields where the outermost elements with some names stand; one without its end is none."""
    from engine.corpora.documents.web.tags import TokenKind, ends_of_elements, tokens_of

    if not names:
        return
    tokens = [
        token
        for token in tokens_of(text, is_xml=is_xml, knows_html=not is_xml)
        if token.name in names and token.kind is not TokenKind.OTHER
    ]
    ends = ends_of_elements(tokens)
    done = 0
    for place, token in enumerate(tokens):
        is_alone = token.kind is TokenKind.ALONE
        if token.first >= done and (is_alone or place in ends):
            done = token.end if is_alone else tokens[ends[place]].end
            yield token.first, done
