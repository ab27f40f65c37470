"""A TMX file as runs of plain units and, between them, elements of all other units.

Plain units never reach the parser: each is whole in itself, so the parser sees a file in which they are
blank lines, and its complaints still have the right line.
"""

from collections.abc import Iterator
from typing import Any

from engine.corpora.files.encodings import Encoding
from engine.corpora.files.input_files import InputFile
from engine.corpora.readers.tmx.plain import PlainRun, PlainUnits
from engine.corpora.readers.xml.as_bytes import xml_blocks
from engine.corpora.readers.xml.stream import ElementParser

_END = b"</tu>"
_MOST_HELD = 1 << 20
"""Bytes in which the end of a unit is looked for; without one the parser gets them as they are."""
_MOST_AT_ONCE = 1 << 17
"""Bytes given to the parser before plain units are looked for again."""


def read_memory(file: InputFile, encoding: Encoding, plain: PlainUnits) -> Iterator[PlainRun | Any]:
    """Yields runs of plain units, and the elements `header` and `tu` for all else, in the file's order.

    Raises:
        CorpusError: as `read_elements`.
    """
    parser = ElementParser(file, encoding, ("header", "tu"), ("tmx",), "TMX")
    stream = _Stream(parser, plain)
    for block in xml_blocks(file, encoding):
        yield from stream.take(block)
    yield from stream.finish()
    parser.close()


class _Stream:
    """Where reading stands between two blocks of a file."""

    def __init__(self, parser: ElementParser, plain: PlainUnits) -> None:
        self._parser, self._plain = parser, plain
        self._rest = b""
        self._line, self._n_lines_skipped = 1, 0
        self._is_between_units = False
        self._at_once = 0

    def take(self, block: bytes) -> Iterator[PlainRun | Any]:
        """Yields the units that end in the next block; keeps the beginning of one that does not."""
        data = self._rest + block
        position = 0
        while True:
            while self._is_between_units:
                run = self._plain.read(data, position, self._line)
                if not run.n_units:
                    break
                yield run
                self._n_lines_skipped += run.line - self._line
                position, self._line, self._at_once = run.end, run.line, 0
            end = self._end_of_unit(data, position)
            if end < 0:
                break
            yield from self._parse(data[position:end])
            position = end
            self._at_once = min(2 * self._at_once + 1000, _MOST_AT_ONCE)
        self._rest = data[position:]
        if len(self._rest) > _MOST_HELD:
            yield from self.finish()

    def finish(self) -> Iterator[Any]:
        """Gives the parser what is left."""
        rest, self._rest = self._rest, b""
        yield from self._parse(rest)
        self._is_between_units = False

    def _end_of_unit(self, data: bytes, position: int) -> int:
        """Returns where a unit ends; the further away, the longer no plain one has been seen."""
        found = data.find(_END, position + self._at_once)
        if found < 0 and self._at_once:
            found = data.rfind(_END, position)
        return found + len(_END) if found >= 0 else -1

    def _parse(self, piece: bytes) -> Iterator[Any]:
        """Yields the elements that end in a piece, and finds out whether it ends between two units.

        It does if the parser saw a unit end, and the last end of a unit in the piece is not in a
        comment, a section or an instruction that began there.
        """
        last = ""
        for element in self._parser.feed(b"\n" * self._n_lines_skipped + piece):
            last = element.tag
            yield element
        self._n_lines_skipped = 0
        self._line += piece.count(b"\n")
        self._is_between_units = last == "tu" and b"<!" not in piece and b"<?" not in piece
