"""Paragraphs whose formatting stands in runs: Word, PowerPoint, Excel; OpenDocument's spans are read as such.

A run repeats its whole formatting, and programs split runs at random. So a paragraph's usual formatting is
no code, and every stretch with another one is a pair of codes.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.corpora.documents.flows import Flow, FlowPiece, cut_flow
from engine.corpora.documents.segments import CodeKind, WrittenSegment

_OUTSIDE = -1
"""The level of texts that are in no container."""
_FIRST_CHANGE = 1_000_000
"""Pair numbers from here on are of formatting; no paragraph has so many containers."""


@dataclass(frozen=True, slots=True, eq=False)
class TextFormat:
    """How the text of a run looks."""

    key: bytes
    """Runs that look alike have the same."""
    element: Any
    """The XML that says so, as one of the runs has it; None: it says nothing."""
    shown: str = "format"
    is_seen_on_blanks: bool = False
    is_hidden: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """What a piece of a paragraph is in its file."""

    format: TextFormat | None = None
    """Format of a text, or of a code that stands in a run; None for a text: that of the place where it is
    put."""
    elements: tuple[Any, ...] = ()
    """Elements of a code, which are moved to its place."""
    container: Any = None
    """Element around what stands between the halves of a pair."""
    content: Any = None
    """The element within `container` that holds this; None: it is the container."""
    inner: tuple["FlowPiece[Ink]", ...] = ()
    """Pieces inside a code, which are written as they were."""
    changes_format: bool = False
    separates: bool = False
    """The text before it and that behind it are two."""
    field: str = ""
    """Role of a code in a Word field: "begin", "instruction", "separate", "end"."""
    instruction: str = ""


class RunDialect(Protocol):
    """How one format writes runs."""

    def pieces(self, paragraph: Any) -> list[FlowPiece[Ink]]:
        """Returns all of a paragraph in its order, without codes for formatting."""

    def text_elements(self, text: str, format_: TextFormat, *, is_translated: bool) -> Iterator[Any]:
        """Yields new elements for a text."""

    def code_elements(self, ink: Ink) -> Iterator[Any]:
        """Yields the elements of a code."""

    def replace(self, paragraph: Any, elements: Sequence[Any]) -> None:
        """Puts elements in place of all that `pieces` gave."""


@dataclass(frozen=True, slots=True)
class RunPart:
    """A stretch of a paragraph between two separators."""

    pieces: tuple[FlowPiece[Ink], ...]
    """As they stand in the file, without codes for formatting."""
    flow: Flow[Ink] | None
    """None: there is nothing to translate."""
    usual: Mapping[int, TextFormat]
    """The formatting that is no code, by container (-1: outside)."""

    @property
    def is_hidden(self) -> bool:
        """Whether none of its text is shown."""
        formats = [piece.what.format for piece in self.pieces if piece.kind is None and not piece.is_blank]
        return bool(formats) and all(format_ is not None and format_.is_hidden for format_ in formats)


def parts_of(pieces: Sequence[FlowPiece[Ink]]) -> list[RunPart]:
    """Cuts a paragraph into its texts."""
    parts: list[RunPart] = []
    stretch: list[FlowPiece[Ink]] = []
    for piece in pieces:
        if piece.what.separates:
            parts += [_part(stretch), RunPart((piece,), None, {})]
            stretch = []
        else:
            stretch.append(piece)
    parts.append(_part(stretch))
    return [part for part in parts if part.pieces]


def _part(stretch: Sequence[FlowPiece[Ink]]) -> RunPart:
    apart = [each for piece in stretch for each in _with_blanks_apart(piece)]
    levels = _levels(apart)
    usual = _usual_formats(apart, levels)
    evened = _with_even_blanks(apart, levels, usual)
    return RunPart(tuple(stretch), cut_flow(_with_changes(evened, levels, usual)), usual)


def _with_blanks_apart(piece: FlowPiece[Ink]) -> Iterator[FlowPiece[Ink]]:
    """Yields a text and the blanks at its edges as pieces of their own, where they look like any others."""
    text, format_ = piece.text, piece.what.format
    core = text.strip(" ")
    if piece.kind is not None or len(core) in (0, len(text)) or format_ is None or format_.is_seen_on_blanks:
        yield piece
        return
    n_before = text.index(core)
    for part in (text[:n_before], core, text[n_before + len(core) :]):
        if part:
            yield FlowPiece(piece.what, part)


def _levels(stretch: Sequence[FlowPiece[Ink]]) -> list[int]:
    """Returns for every piece the pair number of the container that it stands in."""
    within = [_OUTSIDE]
    levels: list[int] = []
    for piece in stretch:
        if piece.kind is CodeKind.CLOSE and within[-1] == piece.pair and len(within) > 1:
            within.pop()
        levels.append(within[-1])
        if piece.kind is CodeKind.OPEN:
            within.append(piece.pair)
    return levels


def _usual_formats(stretch: Sequence[FlowPiece[Ink]], levels: Sequence[int]) -> dict[int, TextFormat]:
    lengths: dict[int, Counter[bytes]] = defaultdict(Counter)
    formats: dict[bytes, TextFormat] = {}
    for piece, level in zip(stretch, levels, strict=True):
        format_ = piece.what.format
        if piece.kind is None and format_ is not None:
            lengths[level][format_.key] += 0 if format_.is_hidden else len(piece.text.strip())
            formats.setdefault(format_.key, format_)
    return {level: formats[counts.most_common(1)[0][0]] for level, counts in lengths.items()}


def _with_even_blanks(
    stretch: Sequence[FlowPiece[Ink]], levels: Sequence[int], usual: Mapping[int, TextFormat]
) -> list[FlowPiece[Ink]]:
    """Gives blanks the look of the text on both sides, or else the usual one, where nobody sees it."""
    evened = list(stretch)
    texts = [at for at, piece in enumerate(stretch) if piece.kind is None and not piece.is_blank]
    following = 0
    for at, piece in enumerate(stretch):
        own = piece.what.format
        if following < len(texts) and texts[following] == at:
            following += 1
        if piece.kind is None and piece.is_blank and own is not None and not own.is_seen_on_blanks:
            around = [texts[n] for n in (following - 1, following) if 0 <= n < len(texts)]
            looks = {_key_of(stretch[n]): n for n in around if levels[n] == levels[at]}
            is_within = len(around) == 2 and len(looks) == 1
            look = stretch[next(iter(looks.values()))].what.format if is_within else usual[levels[at]]
            evened[at] = FlowPiece(Ink(look), piece.text)
    return evened


def _key_of(piece: FlowPiece[Ink]) -> bytes:
    return piece.what.format.key if piece.what.format is not None else b""


def _with_changes(
    stretch: Sequence[FlowPiece[Ink]], levels: Sequence[int], usual: Mapping[int, TextFormat]
) -> list[FlowPiece[Ink]]:
    """Adds a pair of codes around every text that does not look like most of its level."""
    pieces: list[FlowPiece[Ink]] = []
    changed: TextFormat | None = None
    end = 0
    pair = _FIRST_CHANGE

    def close() -> None:
        nonlocal changed
        if changed is not None:
            ink = Ink(changed, changes_format=True)
            pieces.insert(end, FlowPiece(ink, kind=CodeKind.CLOSE, pair=pair, shown=f"/{changed.shown}"))
            changed = None

    for piece, level in zip(stretch, levels, strict=True):
        format_ = piece.what.format
        if piece.kind in (CodeKind.OPEN, CodeKind.CLOSE):
            close()
        elif piece.kind is None and format_ is not None:
            if changed is not None and changed.key != format_.key:
                close()
            if changed is None and format_.key != usual[level].key:
                changed, pair = format_, pair + 1
                ink = Ink(format_, changes_format=True)
                pieces.append(FlowPiece(ink, kind=CodeKind.OPEN, pair=pair, shown=format_.shown))
            end = len(pieces) + 1
        pieces.append(piece)
    close()
    return pieces


@dataclass(slots=True)
class _Opened:
    """A pair whose second half is still to come."""

    pair: int
    format: TextFormat | None = None
    holder: Any = None


class RunWriter:
    """Builds the elements of a paragraph from its pieces."""

    def __init__(self, dialect: RunDialect) -> None:
        self.elements: list[Any] = []
        """What the paragraph holds, in order."""
        self._dialect = dialect
        self._opened: list[_Opened] = []
        self._waiting: list[tuple[TextFormat, str, bool]] = []

    def add(self, part: RunPart, written: WrittenSegment | None) -> None:
        """Adds a part of the paragraph, with its translation if there is one."""
        if part.flow is None or written is None:
            self._add_pieces(part.pieces, part.usual)
        else:
            flow = part.flow
            pieces = [*flow.lead, *flow.rebuilt(written, Ink()), *flow.tail]
            self._add_pieces(pieces, part.usual)

    def finish(self) -> None:
        """Writes what is still open."""
        self._flush()
        self._opened.clear()

    def _add_pieces(self, pieces: Iterable[FlowPiece[Ink]], usual: Mapping[int, TextFormat]) -> None:
        for piece in pieces:
            if piece.kind is None:
                if piece.text:
                    own = piece.what.format
                    self._add_text(own or self._format_here(usual), piece.text, is_translated=own is None)
                continue
            self._flush()
            if piece.kind is CodeKind.CLOSE:
                self._close(piece.pair)
            if piece.what.inner:
                self._add_pieces(piece.what.inner, usual)
                self._flush()
            for element in self._dialect.code_elements(piece.what) if piece.what.elements else ():
                self._put(element)
            if piece.kind is CodeKind.OPEN:
                self._open(piece)

    def _add_text(self, format_: TextFormat, text: str, *, is_translated: bool) -> None:
        if self._waiting and self._waiting[0][0].key != format_.key:
            self._flush()
        self._waiting.append((format_, text, is_translated))

    def _flush(self) -> None:
        if self._waiting:
            text = "".join(waiting[1] for waiting in self._waiting)
            format_, is_translated = self._waiting[0][0], any(waiting[2] for waiting in self._waiting)
            self._waiting.clear()
            for element in self._dialect.text_elements(text, format_, is_translated=is_translated):
                self._put(element)

    def _format_here(self, usual: Mapping[int, TextFormat]) -> TextFormat:
        for opened in reversed(self._opened):
            if opened.format is not None:
                return opened.format
            if opened.pair in usual:
                return usual[opened.pair]
        return usual.get(_OUTSIDE) or next(iter(usual.values()))

    def _open(self, piece: FlowPiece[Ink]) -> None:
        ink = piece.what
        holder = ink.container if ink.content is None else ink.content
        if holder is not None:
            for child in list(holder):
                holder.remove(child)
            holder.text = None
            self._put(ink.container)
        self._opened.append(_Opened(piece.pair, ink.format if ink.changes_format else None, holder))

    def _close(self, pair: int) -> None:
        """Closes a pair, and what was opened in it and not closed."""
        if any(opened.pair == pair for opened in self._opened):
            while self._opened.pop().pair != pair:
                pass

    def _put(self, element: Any) -> None:
        element.tail = None
        holder = next((each.holder for each in reversed(self._opened) if each.holder is not None), None)
        if holder is None:
            self.elements.append(element)
        else:
            holder.append(element)
