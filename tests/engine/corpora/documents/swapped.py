"""What the tests of documents do with all of them: show a text with its codes, and write translations."""

from collections.abc import Callable, Mapping
from pathlib import Path

from engine.documents.segments import CodeKind, Document, DocumentSegment, WrittenSegment


def shown(segment: DocumentSegment) -> str:
    """A text with its codes between brackets: "a [bold:b]"."""
    parts, at = [], 0
    for code in segment.codes:
        parts.append(segment.source[at : code.position])
        at = code.position
        mark = "/" if code.kind is CodeKind.ALONE else ""
        parts.append(f"[{code.shown}{mark}]")
    return "".join(parts) + segment.source[at:]


def texts(document: Document) -> list[str]:
    """All of a document's texts, with their codes."""
    return [shown(segment) for segment in document.segments]


def changed(segment: DocumentSegment, text: str | None = None) -> WrittenSegment:
    """A translation with the codes where they were: a text as long as it, or its capitals changed."""
    own = WrittenSegment.unchanged(segment)
    return WrittenSegment(text or segment.source.swapcase(), own.codes)


def unchanged(document: Document) -> dict[int, WrittenSegment]:
    """Every text as its own translation."""
    return {number: WrittenSegment.unchanged(segment) for number, segment in enumerate(document.segments)}


def swapped(document: Document) -> dict[int, WrittenSegment]:
    """Every text with its capitals changed, which is done once more to get it back."""
    return {number: changed(segment) for number, segment in enumerate(document.segments)}


def check_there_and_back(document: Document, read: Callable[[Path], Document], path: Path) -> None:
    """Holds that an unchanged file keeps its bytes, and that changed texts are read and changed back."""
    same, first, second = (path.with_stem(stem) for stem in ("same", "there", "back"))
    document.write(unchanged(document), "de", same)
    assert same.read_bytes() == path.read_bytes()
    document.write(swapped(document), "de", first)
    there = read(first)
    assert [each.source for each in there.segments] == [each.source.swapcase() for each in document.segments]
    there.write(swapped(there), "de", second)
    assert texts(read(second)) == texts(document)


def written(
    document: Document, translations: Mapping[int, str], folder: Path, name: str, tgt: str = "de"
) -> Path:
    """The file that is written with some translations whose codes stay where they were."""
    out = folder / name
    chosen = {number: changed(document.segments[number], text) for number, text in translations.items()}
    document.write(chosen, tgt, out)
    return out
