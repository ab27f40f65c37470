"""Plain text as a document: a segment for each paragraph, whose lines are joined and broken again."""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path

from engine.documents.encodings import encoded
from engine.documents.segments import DocumentSegment, WrittenSegment
from engine.results.translation import LanguagePair
from engine.text.wrapping import broken, joined


class TextDocument:
    """A plain text.

    Args:
        text: of the file.
        mark: its byte order mark, which its translation gets too.
    """

    format = "Text"
    languages = LanguagePair()
    notices: Sequence[str] = ()

    def __init__(self, text: str, mark: bytes = b"") -> None:
        self._mark = mark
        self._lines = text.split("\n")
        self._paragraphs = joined(text)
        self._starts = [0, *accumulate(each.n_lines for each in self._paragraphs)]
        self.segments: Sequence[DocumentSegment] = [
            DocumentSegment(paragraph.text, place=f"line {start + 1}", passage="text")
            for paragraph, start in zip(self._paragraphs, self._starts, strict=False)
        ]

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the text with some of its paragraphs translated, see `Document`.

        Raises:
            OSError: if it cannot be written.
        """
        del tgt
        written: list[str] = []
        for number, (paragraph, (start, end)) in enumerate(
            zip(self._paragraphs, pairwise(self._starts), strict=True)
        ):
            found = translations.get(number)
            written += [broken(paragraph, found.text)] if found else self._lines[start:end]
        out.write_bytes(encoded("\n".join(written), self._mark))
