"""The texts of a file as segments with numbers, those within codes of others included."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.corpora.documents.exact.coded_text import CodedText, Piece, coded_text
from engine.corpora.documents.exact.elements import Element
from engine.corpora.documents.exact.source_text import fault_in
from engine.corpora.documents.segments import WrittenSegment

DEEPEST = 60
"""Nesting of elements in one text, at most; nothing real goes as deep."""
TOO_DEEP = f"its elements are nested more than {DEEPEST} deep"
Translations = Mapping[int, WrittenSegment]
"""Translations by the numbers of their segments."""


@dataclass
class InlineContent:
    """What is in a text: words and codes."""

    pieces: list[Piece] = field(default_factory=list)
    subs: "list[InlineContent]" = field(default_factory=list)
    """The texts within its codes, in the order of their numbers."""
    is_cdata: bool = False
    """Whether all of it is one CDATA section."""
    element: Element | None = None
    raw: str = ""
    """As it stands in the file; known of texts within codes."""
    is_too_deep: bool = False
    """Whether its elements are nested deeper than is read: then `pieces` lack codes."""


@dataclass(frozen=True)
class Slot:
    """One text of a unit, and the texts within its codes."""

    content: InlineContent
    coded: CodedText
    number: int
    """Number of its segment; -1: there is nothing to translate, or nothing that can be read."""
    fault: str
    """Why it cannot be read, "" if it can."""
    subs: "tuple[Slot, ...]"

    def everyone(self) -> "Iterator[Slot]":
        """Yields this slot and all within it, in the order of their numbers."""
        yield self
        for sub in self.subs:
            yield from sub.everyone()

    def is_wanted(self, translations: Translations) -> bool:
        """Returns whether there is a translation for it, or, if it has no text itself, for one within it."""
        if self.number >= 0:
            return self.number in translations
        return not self.fault and any(sub.is_wanted(translations) for sub in self.subs)

    def is_recalled(self, translations: Translations) -> bool:
        """Returns whether all that is translated of it is from a translation memory."""
        found = [translations[each.number] for each in self.everyone() if each.number in translations]
        return bool(found) and all(each.is_recalled for each in found)

    def written(self, translations: Translations, escape: Callable[[str], str]) -> str:
        """Returns its translation as it is written between tags."""
        translation = translations.get(self.number, WrittenSegment(""))

        def fill(number: int) -> str:
            sub = self.subs[number]
            if sub.is_wanted(translations):
                return sub.written(translations, escape)
            return sub.content.raw

        if not self.content.is_cdata:
            return self.coded.written(translation, escape, fill)
        text = self.coded.written(translation, str, fill)
        return f"<![CDATA[{text.replace(']]>', ']]]]><![CDATA[>')}]]>"


def slot_of(content: InlineContent, number: int) -> tuple[Slot, int]:
    """Returns the slot of a text, and the number of the next segment."""
    coded = coded_text(content.pieces)
    fault = TOO_DEEP if content.is_too_deep else fault_in(coded.text)
    is_segment = bool(coded.text.strip()) and not fault
    following = number + is_segment
    subs: list[Slot] = []
    for inner in content.subs:
        slot, following = slot_of(inner, following)
        subs.append(slot)
    return Slot(content, coded, number if is_segment else -1, fault, tuple(subs)), following
