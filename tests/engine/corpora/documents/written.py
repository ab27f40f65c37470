"""Documents written with other texts, for the tests of every format."""

from collections.abc import Callable, Iterable
from pathlib import Path

from engine.documents.segments import Document, DocumentSegment, PlacedCode, WrittenSegment

Reader = Callable[[Path], Document]


def shouted(segment: DocumentSegment) -> WrittenSegment:
    """A translation that differs everywhere, with every code about where it was."""
    text = f"«{segment.source.upper()}» & <ä"
    moved = (
        PlacedCode(min(len(text), code.position + bool(code.position)), number)
        for number, code in enumerate(segment.codes)
    )
    return WrittenSegment(text, tuple(moved))


def bytes_with(document: Document, path: Path, texts: dict[int, WrittenSegment], tgt: str = "de") -> bytes:
    """What a document writes."""
    document.write(texts, tgt, path)
    return path.read_bytes()


def text_with(document: Document, path: Path, *texts: str | None, tgt: str = "de") -> str:
    """What a document writes, as text, with plain translations of its first segments; None: left out."""
    chosen = {number: WrittenSegment(text) for number, text in enumerate(texts) if text is not None}
    return bytes_with(document, path, chosen, tgt).decode("utf-8")


def check_round_trip(read: Reader, path: Path, scratch: Path, *, is_dated: bool = False) -> Document:
    """Holds what every kind must keep: nothing written is the same file; what is written is read again.

    What is written a second time is the same, unless it is dated.
    """
    document = read(path)
    assert bytes_with(document, scratch, {}) == path.read_bytes()
    for translate in (WrittenSegment.unchanged, shouted):
        texts = {number: translate(segment) for number, segment in enumerate(document.segments)}
        tgt = document.languages.tgt or "de"
        once = bytes_with(document, scratch, texts, tgt)
        again = read(scratch)
        assert [segment.source for segment in again.segments] == [
            segment.source for segment in document.segments
        ]
        if translate is shouted:
            wanted = [texts[number].text for number in range(len(document.segments))]
            assert targets(again.segments) == wanted
        assert is_dated or bytes_with(again, scratch.with_suffix(".again"), texts, tgt) == once
    return document


def targets(segments: Iterable[DocumentSegment]) -> list[str]:
    """The translations that a file has."""
    return [segment.target for segment in segments]


def check_strings(read: Reader, path: Path, scratch: Path) -> Document:
    """Holds what every file in one language must keep: the same texts are the same file, others come back."""
    document = read(path)
    same = {number: WrittenSegment.unchanged(segment) for number, segment in enumerate(document.segments)}
    assert bytes_with(document, scratch, {}) == path.read_bytes()
    assert bytes_with(document, scratch, same) == path.read_bytes()
    other = {number: shouted(segment) for number, segment in enumerate(document.segments)}
    bytes_with(document, scratch, other)
    again = read(scratch)
    assert [each.source for each in again.segments] == [text.text for text in other.values()]
    assert [len(each.codes) for each in again.segments] == [len(each.codes) for each in document.segments]
    return document
