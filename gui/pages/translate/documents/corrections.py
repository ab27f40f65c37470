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
        self._being_written: tuple[Path, dict[tuple[int, str], str]] | None = None
        self._written: dict[Path, dict[tuple[int, str], str]] = {}
        """As `_kept`: what stands in the translation that was written last."""

    @property
    def n_unwritten(self) -> int:
        """How many corrections stand in no translation that was written."""
        return sum(
            self._written.get(path, {}).get(place) != text
            for path, kept in self._kept.items()
            for place, text in kept.items()
        )

    def begin_writing(self) -> None:
        """Takes note that the document is written as it is corrected now; `note_written` may follow."""
        assert self._document is not None
        path = self._document.path
        self._being_written = path, dict(self._kept.get(path, {}))

    def note_written(self) -> int:
        """Takes note that the writing which began last is done; returns how many lines have changed since."""
        if self._being_written is None:
            return 0
        path, texts = self._being_written
        self._written[path], self._being_written = texts, None
        kept = self._kept.get(path, {})
        return sum(kept.get(place) != texts.get(place) for place in {**kept, **texts})

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
