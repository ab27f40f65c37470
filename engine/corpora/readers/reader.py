"""What every reader offers."""

from collections.abc import Iterator
from typing import Protocol

from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, Segment
from engine.results.importing import FileFacts


class Reader(Protocol):
    """The base of all readers."""

    @property
    def files(self) -> tuple[InputFile, ...]:
        """The files it reads."""

    @property
    def format(self) -> str:
        """The format's name, for people."""

    @property
    def kind(self) -> str:
        """ "parallel", "monolingual" or "terms"."""

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields segments, and units that cannot be used."""

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the files."""
