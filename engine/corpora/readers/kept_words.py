"""Lists of words that stay as they are in translations: each is a term that is its own translation."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.corpora.segments import BadUnit, Segment
from engine.results.importing.staging import FileFacts

if TYPE_CHECKING:
    from engine.corpora.files.input_files import InputFile
    from engine.corpora.readers.reader import Reader


class KeptWordsReader:
    """Reads what a reader of text in one language gives as terms, with the word as its translation."""

    kind = "terms"

    def __init__(self, reader: "Reader") -> None:
        self._reader = reader
        self.files: tuple[InputFile, ...] = reader.files
        self.format = reader.format

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields each word with itself as its translation, and the lines that cannot be used."""
        for unit in self._reader.units():
            if isinstance(unit, Segment):
                unit = unit._replace(target=unit.source, target_tags=unit.source_tags)
            yield unit

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the files."""
        return self._reader.describe()
