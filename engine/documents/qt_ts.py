"""Qt's .ts files: the texts of a program and their translations, by context.

What nobody has confirmed stays "unfinished", as Qt Linguist calls what nobody has marked as done. A text with
plural forms is translated once, for many, and written into each form.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.documents.bilingual import (
    BilingualFile,
    SegmentList,
    UnitPlace,
    UnitText,
    blanks_before,
    content_of,
    escape_for,
    is_confirmed_as_it_is,
    languages_named,
    read_inline,
)
from engine.documents.segments import OBSOLETE, SegmentState, Status, TextOrigin
from engine.documents.source_text import (
    Edit,
    Element,
    FileText,
    InlineContent,
    Lines,
    Slot,
    Translations,
    attributes_of,
    check_xml,
    find_elements,
    read_source,
    slot_of,
    with_attributes,
    with_content,
)

_GONE = frozenset(("obsolete", "vanished"))


@dataclass(frozen=True)
class _QtMessage:
    """A text of a program."""

    slot: Slot
    translation: Element | None
    forms: tuple[Element, ...]
    """Where its translation goes: all of the element, or each plural form."""


def read_qt_ts(path: Path) -> BilingualFile:
    """Takes a .ts file apart.

    Raises:
        CorpusError: if it is not Qt's, damaged (with line and column), or declares entities.
    """
    source = read_source(path, is_xml=True)
    root = check_xml(source, ("ts",), "a translation file of Qt")
    found = SegmentList(source.name)
    units: list[UnitPlace] = []
    lines = Lines(source.text)
    first_tag = source.text.index(root)
    for element, _ in find_elements(source.text, ("message",), ()):
        unit = UnitPlace(element.first, len(found.segments), 0, around=first_tag)
        message = _message_at(element, unit.number)
        if message is None:
            continue
        status, translation = status_of(message.translation), _translation_of(message)
        text = UnitText(element, message.slot, message.translation, translation, status)
        found.add(text, f"line {lines.at(element.first)}", is_stated=True)
        if len(found.segments) > unit.number:
            units.append(replace(unit, n_segments=len(found.segments) - unit.number))
    attributes = attributes_of(root)
    writer = _QtWriter(source, root)
    return BilingualFile(
        source=source,
        format="Qt Linguist",
        languages=languages_named(attributes.get("sourcelanguage", ""), attributes.get("language", "")),
        segments=found.finish(),
        notices=found.notices,
        units=units,
        write_unit=writer.unit,
        write_root=writer.root,
    )


def _message_at(element: Element, number: int) -> _QtMessage | None:
    """Returns a message; None if it is no longer in the program, or has no source."""
    source, translation = element.child("source"), element.child("translation")
    if source is None or status_of(translation).is_left_out:
        return None
    slot, _ = slot_of(read_inline(source, keeps_blanks=True), number)
    return _QtMessage(slot, translation, forms_of(translation))


def status_of(translation: Element | None) -> Status:
    """Returns how far a translation is."""
    said = translation.get("type") if translation else ""
    state = SegmentState.DRAFT if said else SegmentState.TRANSLATED
    return Status(said, state, is_left_out=OBSOLETE if said in _GONE else "")


def forms_of(translation: Element | None) -> tuple[Element, ...]:
    """Returns where the texts of a translation stand: all of it, or each plural form."""
    whole = [translation] if translation else []
    forms = [each for part in whole for each in part.children if each.name == "numerusform"]
    return tuple(next(each.everywhere("lengthvariant"), each) for each in forms or whole)


def _translation_of(message: _QtMessage) -> InlineContent | None:
    """Returns the translation, of several forms the last that is filled: the source is the text for many."""
    filled = [form for form in message.forms if form.plain().strip()]
    return read_inline(filled[-1], keeps_blanks=True) if filled else None


class _QtWriter:
    """Writes translations into the messages of one file."""

    def __init__(self, source: FileText, root: str) -> None:
        self._root = root
        self._escape = escape_for(source)
        self._quotes = "&apos;" in source.text or "&quot;" in source.text

    def unit(self, element: Element, unit: UnitPlace, translations: Translations, _: str) -> Iterator[Edit]:
        """Yields what changes in a message."""
        message = _message_at(element, unit.number)
        if message is None or not message.slot.is_wanted(translations):
            return
        there = _translation_of(message)
        content = content_of(message.slot, there, translations, self._escaped)
        is_done = message.slot.origin(translations) is TextOrigin.PERSON
        changes = {"type": None if is_done else "unfinished"}
        translation = message.translation
        if translation is None:
            is_plural = element.get("numerus") == "yes"
            content = f"<numerusform>{content}</numerusform>" if is_plural else content
            last = element.children[-1]
            tag = with_attributes("<translation>", changes)
            made = f"{blanks_before(last, element)}{tag}{content}</translation>"
            yield Edit(last.end, last.end, made)
        elif message.forms == (translation,):
            if element.get("numerus") == "yes":
                content = f"<numerusform>{content}</numerusform>"
            yield Edit(translation.first, translation.end, with_content(translation, content, changes))
        else:
            tag = with_attributes(translation.start_tag, changes)
            yield Edit(translation.first, translation.inner, tag)
            filled = [each for each in message.forms if each.plain().strip()]
            if message.slot.origin(translations) is TextOrigin.MACHINE:
                filled = []
            elif not is_confirmed_as_it_is(message.slot, there, translations):
                filled = filled[:-1]  # a person, or a memory, has another text for the form that was shown
            stay = {each.first for each in filled}
            for form in (each for each in message.forms if each.first not in stay):
                yield Edit(form.first, form.end, with_content(form, content, {}))

    def root(self, changed: Sequence[UnitPlace], tgt: str) -> Iterator[Edit]:
        """Yields the language, where the file names none."""
        if changed and not attributes_of(self._root).get("language", "").strip():
            first = changed[0].around
            named = with_attributes(self._root, {"language": tgt.replace("-", "_")})
            yield Edit(first, first + len(self._root), named)

    def _escaped(self, text: str) -> str:
        escaped = self._escape(text)
        return escaped.replace('"', "&quot;").replace("'", "&apos;") if self._quotes else escaped
