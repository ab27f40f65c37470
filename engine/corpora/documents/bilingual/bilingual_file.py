"""The places in a bilingual XML file where translations go, and the document that holds them.

A unit is read twice, with the same result: when the file is taken apart, and when its translation is written.
So nothing but its place is kept, and a file of a hundred megabytes takes little more than its text.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.corpora.documents.exact.coded_text import Piece, plain_text
from engine.corpora.documents.exact.elements import Element, Literal, element_at, escaped_xml
from engine.corpora.documents.exact.slots import InlineContent, Slot, Translations
from engine.corpora.documents.exact.source_text import Edit, FileText
from engine.corpora.documents.segments import NOT_TO_TRANSLATE, DocumentSegment, SegmentState, Status
from engine.corpora.readers.xml.languages_found import base_of, tidy_tag
from engine.errors import CorpusError
from engine.results.translation import LanguagePair

_OF_RUNNING_TEXT = (
    *(".doc", ".docm", ".docx", ".dita", ".epub", ".htm", ".html", ".idml", ".markdown", ".md", ".odp"),
    *(".odt", ".pdf", ".pptm", ".pptx", ".rtf", ".txt", ".xht", ".xhtml"),
)
"""Endings of files whose texts are read one after the other, unlike those of program texts."""
_MOST_NAMED = 5
"""Places that a notice names."""
_MIN_COPIES = 2


@dataclass(frozen=True, slots=True)
class UnitPlace:
    """Where a unit with segments stands."""

    first: int
    """Where its tag begins, in characters."""
    number: int
    """Number of its first segment."""
    n_segments: int
    keeps_blanks: bool = True
    around: int = -1
    """Where the tag begins that names the languages of the unit; -1: there is none."""


@dataclass(frozen=True, slots=True)
class UnitText:
    """A text of a unit and its translation, as an import and a translation read them."""

    segment: Element
    """Where it stands: the unit's source, a mark in it, or the segment of XLIFF 2."""
    slot: Slot
    target: Element | None
    """Where its translation stands, or is to stand."""
    translation: InlineContent | None
    """Translation; None also for a copy of the source that its file calls not translated."""
    status: Status


UnitWriter = Callable[[Element, UnitPlace, Translations, str], Iterable[Edit]]
"""Returns what changes, given a unit, its place, translations and their language."""
RootWriter = Callable[[Sequence[UnitPlace], str], Iterable[Edit]]
"""Returns what changes outside the units, given those in which something changes and the language."""


@dataclass
class BilingualFile:
    """A file of texts and translations as XML."""

    source: FileText
    format: str
    languages: LanguagePair
    segments: list[DocumentSegment]
    notices: list[str]
    units: list[UnitPlace]
    write_unit: UnitWriter
    write_root: RootWriter

    def write(self, translations: Translations, tgt: str, out: Path) -> None:
        """Writes the file with some of its texts translated, marked as a machine's work.

        Raises:
            OSError: if it cannot be written.
        """
        edits: list[Edit] = []
        changed: list[UnitPlace] = []
        for unit in self.units:
            if any(number in translations for number in range(unit.number, unit.number + unit.n_segments)):
                element = element_at(self.source.text, unit.first)
                found = [*self.write_unit(element, unit, translations, tgt)]
                edits += found
                changed += [unit] if found else []
        edits += self.write_root(changed, tgt)
        out.write_bytes(self.source.written(edits, otherwise="xmlcharrefreplace"))


class SegmentList:
    """Gathers the segments of a file while it is read, and what is to be said of them."""

    def __init__(self, file_name: str) -> None:
        self._file_name = file_name
        self.segments: list[DocumentSegment] = []
        self.notices: list[str] = []
        self._unreadable: list[str] = []
        self._copies: list[int] = []
        self._n_unstated = 0

    def add(
        self,
        text: UnitText,
        place: str,
        *,
        is_stated: bool = False,
        passage: str = "",
    ) -> None:
        """Adds the segments of a text.

        Args:
            text: the text.
            place: where a person finds it.
            is_stated: whether the file says how far it is without a word for it.
            passage: which the text belongs to, see `passage_of`; texts within its codes stand alone.
        """
        slot, state = text.slot, text.status.for_translating
        is_stated = is_stated or bool(text.status.word or text.status.is_left_out)
        targets = _with_subs(text.translation)
        for each, translation in zip(slot.everyone(), [*targets, *[()] * 1000], strict=False):
            if each.fault:
                self._unreadable.append(f"{place}: {each.fault}")
            if each.number < 0:
                continue
            target = plain_text(translation)
            is_empty = state in (SegmentState.TRANSLATED, SegmentState.DRAFT) and not target
            if target and not is_stated:
                self._n_unstated += any(map(str.isalpha, target))
                if target == each.coded.text.strip() and any(map(str.isalpha, target)):
                    self._copies.append(len(self.segments))
            segment = each.coded.segment(place)
            self.segments.append(
                replace(
                    segment,
                    target=target,
                    state=SegmentState.NEW if is_empty else state,
                    passage=passage if each is slot else "",
                )
            )

    def finish(self) -> list[DocumentSegment]:
        """Judges what can be judged only now, and returns the segments.

        Raises:
            CorpusError: if none of the texts can be read.
        """
        n_copies = len(self._copies)
        if n_copies >= _MIN_COPIES and 2 * n_copies >= self._n_unstated:
            for number in self._copies:
                self.segments[number] = replace(self.segments[number], target="", state=SegmentState.NEW)
            self.notices.append(
                f"{n_copies:,} texts have their own source as translation: they count as not translated."
            )
        if self._unreadable:
            named = "; ".join(self._unreadable[:_MOST_NAMED])
            more = ", and more" if len(self._unreadable) > _MOST_NAMED else ""
            if not self.segments:
                raise CorpusError(
                    f"No text of {self._file_name} can be read ({named}{more}).",
                    "Mend it in the program it comes from, and export it again.",
                )
            n_texts = len(self._unreadable)
            texts = "1 text cannot" if n_texts == 1 else f"{n_texts:,} texts cannot"
            self.notices.append(f"{texts} be read, and will stay as it is ({named}{more}).")
        if not self.segments:
            self.notices.append("It has no text to translate.")
        return self.segments


def with_translate_flag(elements: Iterable[Element], texts: Sequence[UnitText]) -> Sequence[UnitText]:
    """Returns the texts of a unit, left out if it is not to be translated, as the innermost element says."""
    said = [each for element in elements if (each := element.get("translate"))]
    if said[-1:] != ["no"]:
        return texts
    return [replace(each, status=each.status._replace(is_left_out=NOT_TO_TRANSLATE)) for each in texts]


def passage_of(unit: Element, file: Element | None) -> str:
    """Returns the passage of a unit: its file, if that is of running text; else the unit alone."""
    original = "" if file is None else file.get("original").lower()
    if file is not None and original.endswith(_OF_RUNNING_TEXT):
        return f"file {file.first}"
    return f"unit {unit.first}"


def languages_named(src: str, tgt: str) -> LanguagePair:
    """Returns languages as a file writes them, as base tags."""
    return LanguagePair(base_of(tidy_tag(src)), base_of(tidy_tag(tgt)))


def escape_for(source: FileText) -> Callable[[str], str]:
    """Returns what makes text fit an XML file: its escapes and its line ends."""
    newline = source.newline

    def escape(text: str) -> str:
        escaped = escaped_xml(text)
        return escaped.replace("\n", newline) if newline != "\n" else escaped

    return escape


def keeps_blanks(around: Iterable[Element], otherwise: bool = False) -> bool:
    """Returns whether the innermost of some elements that says so keeps its blanks."""
    kept = otherwise
    for element in around:
        said = element.get("xml:space")
        kept = said == "preserve" if said else kept
    return kept


def blanks_before(element: Element, parent: Element) -> str:
    """Returns the blanks before an element, with which another one can stand behind it."""
    place = parent.parts.index(element)
    before = parent.parts[place - 1] if place else None
    blanks = element.text[before.first : before.end] if isinstance(before, Literal) else ""
    return "" if blanks.strip() else blanks


def _with_subs(content: InlineContent | None) -> list[Sequence[Piece]]:
    """Returns a text and those within its codes, in the order of their numbers."""
    if content is None:
        return []
    return [content.pieces, *(each for sub in content.subs for each in _with_subs(sub))]
