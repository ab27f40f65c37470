"""Office Open XML: the package of a document, its runs of text, its languages and properties."""

import posixpath
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from lxml import etree

from engine.base.errors import CorpusError
from engine.documents.containers import ZIP_ERRORS, open_package
from engine.documents.flows import Flow, FlowPiece, cut_flow, has_words
from engine.documents.input_files import InputFile
from engine.documents.refusals import refuse_other_kinds
from engine.documents.segments import CodeKind, DocumentSegment, SegmentKind, WrittenSegment
from engine.results.translation import LanguagePair

Edit = Callable[[Any], None]
"""Changes the tree of a part, given its first element."""
_MOST_XML_BYTES = 256 << 20
"""Size of one part, at most: its tree takes about ten times as much memory."""
_DECLARATION = re.compile(rb"\s*<\?xml[^>]*\?>\s*")
_SAVE_AGAIN = "Open it in the program it comes from and save it again."


@dataclass(frozen=True)
class OfficePackage:
    """A ZIP file of parts. Nothing of it stays in memory."""

    file: InputFile
    names: Sequence[str]
    """Names of the parts, in the order of the file."""
    types: Mapping[str, str]
    """The content type of each part that has one, as `[Content_Types].xml` has them."""

    def trees(self, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
        """Yields the first element of each of some parts.

        Raises:
            CorpusError: if the file or a part is damaged.
        """
        with open_package(self.file) as package:
            for name in names:
                yield name, self._tree(package, name)

    def tree(self, name: str) -> Any:
        """Returns the first element of one part; None if there is no such part.

        Raises:
            CorpusError: if the file or the part is damaged.
        """
        return next(self.trees([name]))[1] if name in self.names else None

    def data(self, name: str) -> bytes:
        """Returns what is in a part.

        Raises:
            CorpusError: if the file is damaged, or the part larger than any text is.
        """
        with open_package(self.file) as package:
            return self._data(package, name)

    def relations(self, name: str) -> dict[str, str]:
        """Returns the parts that a part refers to, by the relation's id."""
        folder, base = posixpath.split(name)
        root = self.tree(posixpath.join(folder, "_rels", f"{base}.rels"))
        found: dict[str, str] = {}
        for relation in () if root is None else root.iterfind("{*}Relationship"):
            if relation.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", "")))
                found[relation.get("Id", "")] = target.lstrip("/")
        return found

    def of_type(self, *kinds: str) -> list[str]:
        """Returns the parts of some content types, in the order of their numbers.

        Args:
            kinds: the last word of a content type, as "footnotes" or "main".
        """
        found = [name for name in self.names if _kind_of(self.types.get(name, "")) in kinds]
        return sorted(found, key=natural_order)

    def write(self, edits: Mapping[str, Edit], out: Path) -> None:
        """Writes the package with some of its parts changed; without a change the same bytes.

        Raises:
            CorpusError: if a part is damaged.
            OSError: if it cannot be written.
        """
        self.write_parts({name: _written(edit) for name, edit in edits.items()}, out)

    def write_parts(self, rewritten: Mapping[str, Callable[[bytes, str], bytes]], out: Path) -> None:
        """Writes the package with other bytes for some of its parts.

        Args:
            rewritten: gives the new bytes for a part's bytes and the file's name, by the part's name.
            out: a new file.

        Raises:
            CorpusError: if a part is damaged.
            OSError: if it cannot be written.
        """
        if not rewritten:
            shutil.copyfile(self.file.path, out)
            return
        changed = {name: rewrite(self.data(name), self.file.name) for name, rewrite in rewritten.items()}
        with ZipFile(out, "w") as target, ZipFile(self.file.path) as package:
            for info in package.infolist():
                if info.filename in changed:
                    target.writestr(_like(info), changed[info.filename])
                else:
                    self._copy(package, info, target)
            target.comment = package.comment

    def _copy(self, package: ZipFile, info: ZipInfo, target: ZipFile) -> None:
        try:
            with package.open(info) as source, target.open(_like(info), "w") as stream:
                shutil.copyfileobj(source, stream)
        except ZIP_ERRORS as error:
            what = f"{info.filename} in {self.file.name} cannot be read any more ({str(error)[:100]})."
            raise CorpusError(what, "Has the file been changed? Read it again.") from error

    def _tree(self, package: ZipFile, name: str) -> Any:
        return parse_part(self._data(package, name), name, self.file.name)

    def _data(self, package: ZipFile, name: str) -> bytes:
        info = package.getinfo(name)
        if info.file_size > _MOST_XML_BYTES:
            raise CorpusError(
                f"{name} in {self.file.name} has {info.file_size >> 20:,} MB of text, "
                f"more than the {_MOST_XML_BYTES >> 20} MB that are read.",
                "Split the document in the program it comes from.",
            )
        return package.read(info)


def read_office_package(path: Path, wanted: str, ending: str) -> OfficePackage:
    """Opens an office document, after a look at all that can be wrong with it.

    Args:
        path: the file.
        wanted: what it should be, in words: "a Word document (DOCX)".
        ending: what to save another kind as: "DOCX".

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    file = InputFile(path)
    refuse_other_kinds(file, wanted, ending)
    with open_package(file) as package:
        _check_parts(file, package)
        names = package.namelist()
        types = _content_types(package, file.name) if "[Content_Types].xml" in names else {}
    return OfficePackage(file, names, types)


def parse_part(data: bytes, part: str, name: str) -> Any:
    """Parses one part; entities are never resolved, nothing is fetched.

    Raises:
        CorpusError: if it is no XML, or declares a document type.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise CorpusError(f"{part} in {name} is damaged: {str(error)[:200]}.", _SAVE_AGAIN) from error
    if root.getroottree().docinfo.doctype:
        raise CorpusError(
            f"{part} in {name} declares entities or a document type; no office document does.",
            "Open it in the program it comes from and save it again, if you trust it.",
        )
    return root


def serialised(root: Any, original: bytes) -> bytes:
    """Returns a tree as bytes, with the declaration that it had."""
    declaration = _DECLARATION.match(original)
    is_utf8 = (root.getroottree().docinfo.encoding or "UTF-8").upper() == "UTF-8"
    if declaration is None or not is_utf8:
        tree = root.getroottree()
        return bytes(etree.tostring(tree, encoding="UTF-8", xml_declaration=True, standalone=True))
    mark = b"\xef\xbb\xbf" if original.startswith(b"\xef\xbb\xbf") else b""
    return mark + declaration[0] + bytes(etree.tostring(root.getroottree(), encoding="UTF-8"))


def local(element: Any) -> str:
    """Returns an element's name without its namespace; "" for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: Any, name: str) -> str:
    """Returns an attribute that has the namespace of its element, or none; "" if it is not there."""
    space = element.tag.rpartition("}")[0]
    return str(element.get(f"{space}}}{name}") or element.get(name) or "")


def natural_order(name: str) -> list[tuple[int, str]]:
    """Returns by what names are sorted so that "slide10" stands behind "slide9"."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", name)]


def _written(edit: Edit) -> Callable[[bytes, str], bytes]:
    def rewrite(data: bytes, name: str) -> bytes:
        root = parse_part(data, "A part", name)
        edit(root)
        return serialised(root, data)

    return rewrite


def _kind_of(content_type: str) -> str:
    """Returns the last word of a content type: "footnotes", "main"."""
    return content_type.removesuffix("+xml").rpartition(".")[2]


def _like(info: ZipInfo) -> ZipInfo:
    copy = ZipInfo(info.filename, info.date_time)
    copy.compress_type = info.compress_type if info.compress_type == ZIP_STORED else ZIP_DEFLATED
    copy.external_attr, copy.create_system, copy.comment = (
        info.external_attr,
        info.create_system,
        info.comment,
    )
    copy.file_size = info.file_size
    return copy


def _check_parts(file: InputFile, package: ZipFile) -> None:
    """Refuses locked and damaged parts before anything is translated."""
    names = package.namelist()
    if any(info.flag_bits & 1 for info in package.infolist()):
        raise CorpusError(
            f"{file.name} is locked by a password.", "Save it without a password, and translate that."
        )
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise CorpusError(f"{file.name} is damaged: it has two parts named {twice[0]!r}.", _SAVE_AGAIN)
    if bad := package.testzip():
        raise CorpusError(f"{file.name} is cut off or damaged: {bad!r} in it cannot be read.", _SAVE_AGAIN)


def _content_types(package: ZipFile, name: str) -> dict[str, str]:
    root = parse_part(package.read("[Content_Types].xml"), "[Content_Types].xml", name)
    usual = {
        each.get("Extension", "").lower(): each.get("ContentType", "") for each in root.iterfind("{*}Default")
    }
    own = {
        each.get("PartName", "").lstrip("/"): each.get("ContentType", "")
        for each in root.iterfind("{*}Override")
    }
    return {
        part: own.get(part) or usual.get(part.rpartition(".")[2].lower(), "") for part in package.namelist()
    }


# The language of a translation as office documents write it.

_EAST_ASIAN = ("zh", "ja", "ko")
_RIGHT_TO_LEFT = ("ar", "he", "fa", "ur", "ps", "yi", "ug", "sd", "dv", "ckb")


@cache
def regional_tag(tgt: str) -> str:
    """Returns a language tag with a region, as office programs want it: "de-DE" for "de"."""
    import langcodes  # 80 ms

    language = langcodes.Language.get(tgt)
    region = language.territory or language.maximize().territory
    return f"{language.language}-{region}" if region else str(language.language or tgt)


def script_class(tgt: str) -> str:
    """Returns which of the three languages of a run is meant: "eastAsia", "bidi" or "val"."""
    base = tgt.replace("_", "-").partition("-")[0].lower()
    return "eastAsia" if base in _EAST_ASIAN else "bidi" if base in _RIGHT_TO_LEFT else "val"


# Paragraphs whose formatting stands in runs: Word, PowerPoint, Excel; OpenDocument's spans are read as such.
#
# A run repeats its whole formatting, and programs split runs at random. So a paragraph's usual formatting is
# no code, and every stretch with another one is a pair of codes.

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


# The places in the parts of an office document where text stands, and the document made of them.


class TextSite(Protocol):
    """A place in a part where text stands."""

    is_copy: bool
    """True: the same text stands elsewhere, and this place gets that one's translation."""

    @property
    def segments(self) -> Sequence[DocumentSegment]:
        """Its texts."""

    def put(self, written: Sequence[WrittenSegment | None]) -> None:
        """Puts translations in place of its texts; None: that one stays."""


class ParagraphSite:
    """A paragraph of runs."""

    def __init__(
        self,
        paragraph: Any,
        dialect: RunDialect,
        place: str,
        kind: SegmentKind = SegmentKind.TEXT,
        *,
        passage: str = "",
        is_copy: bool = False,
    ) -> None:
        self.is_copy = is_copy
        self._paragraph, self._dialect = paragraph, dialect
        self._place, self._kind, self._passage = place, kind, passage

    @cached_property
    def _parts(self) -> list[RunPart]:
        return parts_of(self._dialect.pieces(self._paragraph))

    @cached_property
    def segments(self) -> list[DocumentSegment]:
        """The texts between its tabs; where there are several, they are no sentences of one passage."""
        flows = [(part.flow, self._kind_of(part)) for part in self._parts if part.flow is not None]
        passage = self._passage if len(flows) == 1 else ""
        return [
            DocumentSegment(flow.source, flow.codes, self._place, kind, passage=passage)
            for flow, kind in flows
        ]

    def put(self, written: Sequence[WrittenSegment | None]) -> None:
        """Puts translations in place of its texts."""
        waiting = iter(written)
        writer = RunWriter(self._dialect)
        for part in self._parts:
            translation = next(waiting) if part.flow is not None else None
            is_same = translation is None or part.flow is None or part.flow.is_unchanged(translation)
            writer.add(part, None if is_same else translation)
        writer.finish()
        self._dialect.replace(self._paragraph, writer.elements)

    def _kind_of(self, part: RunPart) -> SegmentKind:
        return SegmentKind.HIDDEN if part.is_hidden else self._kind


class PlainSite:
    """A text without any formatting: that of an element, or an attribute's.

    Args:
        element: the element.
        place: where a person finds it.
        kind: what it is.
        attribute: the attribute's name; empty: the element's own text.
        is_copy: whether the same text stands elsewhere.
    """

    def __init__(
        self, element: Any, place: str, kind: SegmentKind, attribute: str = "", *, is_copy: bool = False
    ) -> None:
        self.is_copy = is_copy
        self._element, self._attribute = element, attribute
        text = (element.get(attribute) if attribute else element.text) or ""
        self._text = str(text)
        source = self._text.strip()
        self.segments: Sequence[DocumentSegment] = (
            [DocumentSegment(source, place=place, kind=kind)] if has_words(source) else []
        )

    def put(self, written: Sequence[WrittenSegment | None]) -> None:
        """Puts a translation in place of the text."""
        if not written or written[0] is None:
            return
        text = self._text.replace(self.segments[0].source, printable(written[0].text), 1)
        if self._attribute:
            self._element.set(self._attribute, text)
        else:
            self._element.text = text


class Bodies:
    """Tells in which body the paragraphs of a part stand: those of one body are read one after the other.

    Args:
        names: of the elements that hold paragraphs of their own: a cell, a note, a text box.
    """

    def __init__(self, names: Collection[str]) -> None:
        self._names = names
        self._numbers: dict[Any, int] = {}

    def passage_of(self, paragraph: Any) -> str:
        """Returns the name of the body that a paragraph stands in."""
        holder = next((each for each in paragraph.iterancestors() if local(each) in self._names), None)
        return f"body {self._numbers.setdefault(holder, len(self._numbers))}"


def printable(text: str) -> str:
    """Returns a text without the characters that no XML can hold."""
    if text.isprintable():
        return text
    return "".join(char for char in text if char in "\t\n\r" or _may_stand_in_xml(ord(char)))


def _may_stand_in_xml(code: int) -> bool:
    return 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code >= 0x10000


@dataclass(frozen=True)
class PartPlan:
    """One part of a document and where its texts are."""

    name: str
    sites: Callable[[Any], Iterator[TextSite]]
    """Finds the places, given the part's first element."""


Further = Callable[[Mapping[int, WrittenSegment], str, Sequence[DocumentSegment]], Mapping[str, Edit]]
"""Gives what else is changed when some segments are translated into a language, by part."""
Revision = Callable[[Sequence[DocumentSegment], Mapping[int, WrittenSegment]], Mapping[int, WrittenSegment]]
"""Changes translations to what the document can hold."""


def _nothing_further(
    _translations: Mapping[int, WrittenSegment], _tgt: str, _segments: Sequence[DocumentSegment]
) -> Mapping[str, Edit]:
    return {}


def _as_they_are(
    _segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
) -> Mapping[int, WrittenSegment]:
    return translations


class PackageDocument:
    """A document in a ZIP file of XML parts.

    Args:
        format_: as people call it.
        package: the file.
        plans: its parts with text, for a language of the translations ("" while it is read).
        notices: what a person should know.
        further: what else changes with its texts.
        revised: what must be changed in its translations.
    """

    def __init__(
        self,
        format_: str,
        package: OfficePackage,
        plans: Callable[[str], Sequence[PartPlan]],
        notices: Sequence[str] = (),
        further: Further = _nothing_further,
        revised: Revision = _as_they_are,
    ) -> None:
        self.format = format_
        self.languages = LanguagePair()
        self._package, self._plans = package, plans
        self._further, self._revised = further, revised
        segments: list[DocumentSegment] = []
        self._n_of: list[int] = []
        """Segments of each part."""
        self._with_copies: set[str] = set()
        sites_of = {plan.name: plan.sites for plan in plans("")}
        for name, root in package.trees(list(sites_of)):
            before = len(segments)
            for site in sites_of[name](root):
                if site.is_copy:
                    self._with_copies.add(name)
                else:
                    segments += (
                        replace(each, passage=f"{name}, {each.passage}") if each.passage else each
                        for each in site.segments
                    )
            self._n_of.append(len(segments) - before)
        self.segments: Sequence[DocumentSegment] = segments
        self.notices: Sequence[str] = [*notices, *self._nothing_found()]

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the document with some of its texts translated; see `Document`.

        Raises:
            CorpusError: if the file has been damaged since it was read.
            OSError: if it cannot be written.
        """
        changed = {
            number: written
            for number, written in translations.items()
            if written != WrittenSegment.unchanged(self.segments[number])
        }
        edits: dict[str, Edit] = {}
        if changed:
            changed = dict(self._revised(self.segments, changed))
            copies = _copies_of(self.segments, changed)
            first = 0
            for plan, n_segments in zip(self._plans(tgt), self._n_of, strict=True):
                own = [changed.get(number) for number in range(first, first + n_segments)]
                if any(own) or plan.name in self._with_copies:
                    edits[plan.name] = _filling(plan, own, copies)
                first += n_segments
            for name, edit in self._further(changed, tgt, self.segments).items():
                edits[name] = _both(edits[name], edit) if name in edits else edit
        self._package.write(edits, out)

    def _nothing_found(self) -> Iterator[str]:
        if not self.segments:
            pictures = (".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".bmp", ".emf", ".wmf", ".svg")
            n_pictures = sum(name.lower().endswith(pictures) for name in self._package.names)
            why = (
                f"it holds {n_pictures:,} {'picture' if n_pictures == 1 else 'pictures'}, "
                "and text in pictures is not read"
                if n_pictures
                else "it is empty, or holds numbers alone"
            )
            yield f"There is no text to translate in {self._package.file.name}: {why}."


def _copies_of(
    segments: Sequence[DocumentSegment], changed: Mapping[int, WrittenSegment]
) -> Mapping[DocumentSegment, WrittenSegment]:
    """Returns the translations by text and codes."""
    return {_bare(segments[number]): written for number, written in changed.items()}


def _bare(segment: DocumentSegment) -> DocumentSegment:
    return replace(segment, place="", kind=SegmentKind.TEXT, passage="")


def _filling(
    plan: PartPlan,
    own: Sequence[WrittenSegment | None],
    copies: Mapping[DocumentSegment, WrittenSegment],
) -> Edit:
    def fill(root: Any) -> None:
        first = 0
        for site in list(plan.sites(root)):
            if site.is_copy:
                written = [copies.get(_bare(segment)) for segment in site.segments]
            else:
                written = list(own[first : first + len(site.segments)])
                first += len(site.segments)
            if any(written):
                site.put(written)

    return fill


def _both(first: Edit, second: Edit) -> Edit:
    def edit(root: Any) -> None:
        first(root)
        second(root)

    return edit


# What all office documents of Microsoft's kind have in common: properties, macros, signatures.

_NAMES = {"title": "title", "subject": "subject", "keywords": "keywords", "description": "description"}
_DOCUMENTS = (".docx", ".docm", ".xlsx", ".xlsm", ".pptx", ".pptm", ".doc", ".xls", ".ppt", ".bin")


def property_plans(package: OfficePackage) -> list[PartPlan]:
    """Returns the part with a document's title and keywords, if there is one."""
    return [PartPlan(name, _properties) for name in package.of_type("core-properties")]


def _properties(root: Any) -> Iterator[TextSite]:
    for element in root:
        name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if name in _NAMES and element.text:
            yield PlainSite(element, f"property {_NAMES[name]}", SegmentKind.NAME)


def common_notices(package: OfficePackage) -> list[str]:
    """Returns what a person should know of a document before it is translated."""
    notices: list[str] = []
    if any(name.startswith("_xmlsignatures/") for name in package.names):
        notices.append("It carries a digital signature, which will not be valid for the translation.")
    if any(name.endswith("vbaProject.bin") for name in package.names):
        notices.append("It contains macros; they are kept as they are, and their texts are not translated.")
    n_embedded = sum("/embeddings/" in name and name.lower().endswith(_DOCUMENTS) for name in package.names)
    if n_embedded:
        documents = "document" if n_embedded == 1 else "documents"
        notices.append(f"The text of {n_embedded:,} embedded {documents} is not translated.")
    return notices


# The texts that formulas, lists of choices and filters compare cells with: they go with the cells.
#
# A formula such as `COUNTIF(B2:B9,"open")` counts nothing any more once the cells say something else.

_FORMULAS = frozenset(("f", "formula", "formula1", "formula2", "calculatedColumnFormula"))
_TEXT = re.compile(r'"((?:[^"]|"")*)"')
_SIGN = re.compile(r"(?:<>|<=|>=|[=<>])?")
"""What may stand before the text in the condition of a COUNTIF."""
_OF_CODES = re.compile(r"\b(?:CELL|CONVERT|DATEDIF|INDIRECT|INFO|TEXT)\(", re.IGNORECASE)
"""Functions whose own words stand in quotes: of a formula with one of these, all texts stay."""
_IN_CELL = re.compile(r".*![A-Z]{1,3}\d+", re.DOTALL)
_CELL_KINDS = (SegmentKind.TEXT, SegmentKind.HIDDEN)
_LONGEST_LIST = 255


def texts_of_cells(
    segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
) -> dict[str, str]:
    """Returns what each text of a cell says now, in small letters, as programs compare it.

    One that says different things in different cells is left out.
    """
    found: dict[str, set[str]] = {}
    for number, segment in enumerate(segments):
        if segment.kind in _CELL_KINDS and _IN_CELL.fullmatch(segment.place):
            now = translations[number].text if number in translations else segment.source
            found.setdefault(segment.source.casefold(), set()).add(now)
    return {text: now for text, (now, *others) in found.items() if not others and now.casefold() != text}


def rename_compared(root: Any, texts: Mapping[str, str]) -> None:
    """Puts the new texts of cells wherever a part compares cells with the old ones."""
    for element in root.iter():
        name = local(element)
        if name == "filter" and element.get("val", "").casefold() in texts:
            element.set("val", texts[element.get("val").casefold()])
        elif name in _FORMULAS and '"' in (element.text or ""):
            is_list = name == "formula1" and element.getparent().get("type") == "list"
            element.text = (_list_with if is_list else formula_with)(element.text, texts)


def formula_with(formula: str, texts: Mapping[str, str]) -> str:
    """Returns a formula, or a condition, with the new texts of cells in place of the old ones."""

    def renamed(match: re.Match[str]) -> str:
        text = match[1].replace('""', '"')
        sign = _SIGN.match(text)
        n_sign = sign.end() if sign else 0
        new = texts.get(text[n_sign:].casefold())
        return match[0] if new is None else _quoted(text[:n_sign] + new)

    return formula if _OF_CODES.search(_TEXT.sub("", formula)) else _TEXT.sub(renamed, formula)


def _list_with(formula: str, texts: Mapping[str, str]) -> str:
    """Returns a list of choices, "open,closed", with new texts; it stays if they do not fit."""
    if not _TEXT.fullmatch(formula):
        return formula_with(formula, texts)
    old = formula[1:-1].replace('""', '"').split(",")
    new = [*_choices(old, texts)]
    written = ",".join(new)
    return formula if len(written) > _LONGEST_LIST or any("," in each for each in new) else _quoted(written)


def _choices(old: Sequence[str], texts: Mapping[str, str]) -> Iterator[str]:
    for each in old:
        new = texts.get(each.strip().casefold())
        yield each if new is None else each.replace(each.strip(), new)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
