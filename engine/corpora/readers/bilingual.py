"""What readers of bilingual XML have in common: two texts with their tags become segments."""

from collections.abc import Mapping

from engine.corpora.readers.inline_tags import InlineText
from engine.corpora.segments import BadUnit, Segment, fault_of

UNFINISHED = "is not marked as translated"
NO_TRANSLATION = "has no translation"
NOT_TO_TRANSLATE = "is marked as not to be translated"
LOCKED = "is locked"
MAX_EXCERPT_CHARS = 200

_NOTHING: Mapping[str, str] = {}
_SPEAKER_NAMES = ("speaker", "x-speaker", "x-speaker-name", "x-actor", "x-character")
_DOCUMENT_NAMES = (
    "document",
    "x-document",
    "x-document-name",
    "x-filename",
    "file",
    "filename",
    "txt::filename",
)


def segments_of(
    source: InlineText,
    target: InlineText,
    place: tuple[str, int],
    labels: tuple[str, str] = ("", ""),
    metadata: Mapping[str, str] = _NOTHING,
) -> list[Segment | BadUnit]:
    """Returns the segment of two texts, and those of the texts inside their codes where both sides have them.

    Args:
        source: the source side.
        target: the target side.
        place: the file's name and the line.
        labels: speaker and document.
        metadata: what the file says of the unit.
    """
    found = [_segment(source, target, place, labels, metadata)]
    if source.subs and len(source.subs) == len(target.subs):
        for source_sub, target_sub in zip(source.subs, target.subs, strict=True):
            found.append(_segment(source_sub, target_sub, place, labels, metadata))
    return found


def take_labels(metadata: dict[str, str]) -> tuple[str, str]:
    """Takes speaker and document out of a unit's properties, and returns them."""
    return _take(metadata, _SPEAKER_NAMES), _take(metadata, _DOCUMENT_NAMES)


def add_value(metadata: dict[str, str], name: str, value: str | None) -> None:
    """Adds one of a unit's properties; a second value of the same name is set behind the first."""
    value = (value or "").strip()
    if name and value and metadata.get(name) != value:
        metadata[name] = f"{metadata[name]}; {value}" if name in metadata else value


def _segment(
    source: InlineText,
    target: InlineText,
    place: tuple[str, int],
    labels: tuple[str, str],
    metadata: Mapping[str, str],
) -> Segment | BadUnit:
    fault = fault_of(source.text) or fault_of(target.text)
    if fault:
        return BadUnit(fault, *place, source.text[:MAX_EXCERPT_CHARS])
    return Segment(source.text, target.text, *place, *labels, metadata, source.tags, target.tags)


def _take(metadata: dict[str, str], names: tuple[str, ...]) -> str:
    for name in names:
        if name in metadata:
            return metadata.pop(name)
    return ""
