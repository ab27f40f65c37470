"""An office document as a ZIP file: its parts are read with care, all but the translated ones are copied."""

import posixpath
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from lxml import etree

from engine.corpora.documents.refusals import refuse_other_kinds
from engine.corpora.files.input_files import InputFile
from engine.corpora.files.office_files import ZIP_ERRORS, open_package
from engine.errors import CorpusError

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
