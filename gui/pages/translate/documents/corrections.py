"""What the user wrote for lines of documents; kept while the window is open, also of closed files."""

from pathlib import Path

from engine.results.documents import DocumentRecord


class LineCorrections:
    """The corrections of one document at a time.

    Attributes:
        texts: by the number of the line, from 0.
    """

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self._document: DocumentRecord | None = None
        self._kept: dict[Path, dict[tuple[int, str], str]] = {}
        """By file; each by the number of its line and what is said there: a file may have changed since."""

    def open(self, document: DocumentRecord) -> None:
        """Goes on with what was written for a document before."""
        self._document = document
        kept = self._kept.get(document.path, {})
        places = ((number, (number, line.text)) for number, line in enumerate(document.lines))
        self.texts = {number: kept[place] for number, place in places if place in kept}

    def text_of(self, number: int) -> str:
        """Returns what the user wrote for a line; empty if nothing."""
        return self.texts.get(number, "")

    def keep(self, number: int, text: str) -> None:
        """Keeps what the user wrote for a line; empty: nothing any more."""
        assert self._document is not None
        place = (number, self._document.lines[number].text)
        kept = self._kept.setdefault(self._document.path, {})
        if text:
            self.texts[number] = kept[place] = text
        else:
            self.texts.pop(number, None)
            kept.pop(place, None)
