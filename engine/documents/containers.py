"""Folders and ZIP files as the files in them, office documents among them; signatures of others."""

import lzma
import os
import re
import stat
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path, PurePosixPath
from zipfile import BadZipFile, LargeZipFile, ZipFile, ZipInfo

from engine.base.errors import CorpusError
from engine.base.files import is_text
from engine.base.packed_bounds import (
    MAX_RATIO,
    is_damage,
    leads_out,
    lists_too_much,
    missing_room,
    ratio_is_too_high,
)
from engine.base.progress import Progress, Report, ignore_progress
from engine.documents.input_files import InputFile

# Office documents that are ZIP files: what kind they are, and safe access to their parts.

ZIP_MAGICS = (b"PK\x03\x04", b"PK\x05\x06")
"""How a ZIP file begins, one with members and one without."""
ZIP_ERRORS = (
    BadZipFile,
    LargeZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    IndexError,
)
"""Errors of `zipfile` for damaged or foreign archives; RuntimeError: a member needs a password, IndexError:
it has no name."""
_MAX_PARTS = 10_000


@contextmanager
def open_package(file: InputFile) -> Iterator[ZipFile]:
    """Opens an office document as a ZIP file.

    Raises:
        CorpusError: if it is damaged, or unpacks to far more than a document does.
    """
    try:
        if lists_too_much(file.path):
            raise BadZipFile("its list of contents is far too long")
        with ZipFile(file.path) as package:
            _check_bomb(file, package)
            yield package
    except (*ZIP_ERRORS, OSError) as error:
        raise CorpusError(
            f"{file.name} is cut off or damaged: it cannot be unpacked ({str(error)[:100]}).",
            "Open it in the program it comes from and save it again.",
        ) from error


def document_kind(file: InputFile) -> str:
    """Returns the kind of a ZIP file: "docx", "spreadsheet", words for another, or "" for an archive.

    Raises:
        CorpusError: if it is damaged.
    """
    with open_package(file) as package:
        names = set(package.namelist())
        if "mimetype" in names:
            return _opendocument(package.read("mimetype")[:100].decode("latin-1").strip())
    if "[Content_Types].xml" not in names:
        return "an EPUB book" if "META-INF/container.xml" in names else ""
    if "word/document.xml" in names:
        return "docx"
    if any(name.startswith("xl/workbook.") for name in names):
        return "spreadsheet"
    if any(name.startswith("ppt/") for name in names):
        return "a PowerPoint presentation"
    return "an office document of an unknown kind"


def _opendocument(mimetype: str) -> str:
    if "opendocument.spreadsheet" in mimetype:
        return "spreadsheet"
    if "opendocument.text" in mimetype:
        return "an OpenDocument text (ODT)"
    if "opendocument.presentation" in mimetype:
        return "an OpenDocument presentation (ODP)"
    return "an EPUB book" if "epub" in mimetype else "an office document of an unknown kind"


def _check_bomb(file: InputFile, package: ZipFile) -> None:
    parts = package.infolist()
    if len(parts) > _MAX_PARTS or ratio_is_too_high(parts, file.size):
        raise CorpusError(
            f"{file.name} unpacks to more than {MAX_RATIO} times its size; a document never does.",
            "Open it in the program it comes from and save it again, if you trust it.",
        )


# Folders and ZIP files as the files in them; a ZIP file's members are unpacked into a scratch folder.
#
# Knows names and sizes, not what the files hold. Members get names of our own on disk, so no name in an
# archive can reach out of the scratch folder. Whatever unpacks to far more than text does is refused.

MAX_MEMBERS = 100_000
_MAX_FOLDER_DEPTH = 30
_BLOCK_BYTES = 1 << 20
_NO_TEXT = (".ds_store", "thumbs.db", "desktop.ini")
_AGAIN = "Fetch or pack it again; nothing was imported."


@dataclass(frozen=True)
class FoundFile:
    """A file to read, or one within a container that cannot be."""

    path: str
    """Where it stands as the user sees it: "/home/anna/box.zip/memory.tmx"."""
    file: InputFile | None
    problem: CorpusError | None = None
    """Why there is no file."""
    is_member: bool = False
    """Whether it lies in a folder or ZIP file that the user named, and was not named itself."""


@dataclass
class _Unpacking:
    """The state of unpacking: the target folder, the bytes written, and the report."""

    scratch: Path
    report: Report
    numbers: Iterator[int] = field(default_factory=count)
    n_bytes: int = 0

    def place(self) -> Path:
        """Returns where the next member goes."""
        path = self.scratch / f"{next(self.numbers):06d}"
        while path.exists():  # an earlier look unpacked here
            path = self.scratch / f"{next(self.numbers):06d}"
        return path


def find_files(
    paths: Sequence[Path], scratch: Path | None = None, report: Report = ignore_progress
) -> list[FoundFile]:
    """Lists the files that some files, folders and ZIP files stand for.

    Args:
        paths: what the user named.
        scratch: an existing folder to unpack into, the caller's to delete; None: folders and archives
            are refused.
        report: called while unpacking; may cancel.

    Returns:
        Files in the order named, those of a container by name.

    Raises:
        CorpusError: if a file cannot be read, or a container is damaged, an attack, or holds nothing.
    """
    found: list[FoundFile] = []
    unpacking = _Unpacking(scratch, report) if scratch else None
    for path in paths:
        if path.is_dir() and unpacking:
            found += _in_folder(path, unpacking)
        else:
            file = InputFile(path)
            is_archive = unpacking and _is_archive(file)
            found += (
                _in_zip(file, str(path), unpacking)
                if unpacking and is_archive
                else [FoundFile(str(path), file)]
            )
    return found


def _in_folder(folder: Path, unpacking: _Unpacking) -> list[FoundFile]:
    found: list[FoundFile] = []
    closed: list[OSError] = []
    for path in _walk(folder, closed):
        if len(found) >= MAX_MEMBERS:
            raise CorpusError(f"{folder} holds more than {MAX_MEMBERS:,} files.", "Name the files you want.")
        label = PurePosixPath(folder.name, *path.relative_to(folder).parts)
        if not is_text(str(path)):
            shown = os.fsencode(path).decode("utf-8", "replace")
            problem = CorpusError(f"The name {shown} has bytes that are not text.", "Rename the file.")
            found.append(FoundFile(shown, None, problem, is_member=True))
            continue
        try:
            file = InputFile(path, str(label))
            if _is_archive(file):
                found += _in_zip(file, str(path), unpacking)
            else:
                found.append(FoundFile(str(path), file, is_member=True))
        except CorpusError as error:
            found.append(FoundFile(str(path), None, error, is_member=True))
    for refused in closed:
        problem = CorpusError(
            f"{refused.filename} cannot be read: {refused.strerror}.", "Check the name and who may read it."
        )
        if refused.filename == str(folder):
            raise problem
        found.append(FoundFile(refused.filename, None, problem, is_member=True))
    if not found:
        raise CorpusError(f"{folder} holds no file.", "Name the folder with the texts.")
    return found


def _walk(folder: Path, closed: list[OSError]) -> Iterator[Path]:
    """Yields the files below a folder by name; hidden ones, and links to folders, are passed over.

    Args:
        folder: where to begin.
        closed: gets the folders that cannot be read.
    """
    for parent, folders, names in os.walk(folder, onerror=closed.append):
        depth = len(Path(parent).relative_to(folder).parts)
        folders[:] = (
            sorted(name for name in folders if not name.startswith(".")) if depth < _MAX_FOLDER_DEPTH else []
        )
        for name in sorted(names):
            path = Path(parent, name)
            if not _is_clutter(name) and path.is_file():  # no pipe or device either
                yield path


def _in_zip(file: InputFile, path: str, unpacking: _Unpacking, depth: int = 0) -> list[FoundFile]:
    """Unpacks a ZIP file, and the ZIP files in it."""
    found: list[FoundFile] = []
    with _damage_of(file.name), ZipFile(file.path) as archive:
        members = [member for member in archive.infolist() if not _is_passed_over(member)]
        _check_members(file, members, unpacking.scratch)
        for member in members:
            found += _take_member(archive, member, file, path, unpacking, depth)
    if not found:
        raise CorpusError(f"{file.name} is a ZIP file without a file in it.", "Pack it again with the texts.")
    return found


def _take_member(
    archive: ZipFile, member: ZipInfo, file: InputFile, path: str, unpacking: _Unpacking, depth: int
) -> list[FoundFile]:
    """Unpacks one member; one that cannot be used is named with its reason."""
    name = member.filename.replace("\\", "/")
    label, where = f"{file.name}/{name}", f"{path}/{name}"
    unpacking.report(Progress("Unpacking", unpacking.n_bytes, None, {"files": depth}))
    try:
        if member.flag_bits & 1:
            raise CorpusError(f"{label} is locked by a password.", "Pack it again without one.")
        if not member.file_size:
            raise CorpusError(
                f"{label} is empty (0 bytes).", "Export it again from the program it comes from."
            )
        inner = InputFile(_unpack(archive, member, label, unpacking), label)
        if not _is_archive(inner):
            return [FoundFile(where, inner, is_member=True)]
        if depth:
            raise CorpusError(f"{label} is a ZIP file in a ZIP file in a ZIP file.", "Unpack it first.")
        return _in_zip(inner, where, unpacking, depth + 1)
    except CorpusError as error:
        return [FoundFile(where, None, error, is_member=True)]


def _unpack(archive: ZipFile, member: ZipInfo, label: str, unpacking: _Unpacking) -> Path:
    """Writes a member's content to the scratch folder, in blocks."""
    place = unpacking.place()
    n_written = 0
    with _damage_of(label), archive.open(member) as packed, place.open("wb") as unpacked:
        while block := packed.read(_BLOCK_BYTES):
            n_written += len(block)
            unpacking.n_bytes += len(block)
            if n_written > member.file_size:
                raise CorpusError(f"{label} holds more than the archive says.", _AGAIN)
            unpacked.write(block)
            unpacking.report(Progress("Unpacking", unpacking.n_bytes))
    return place


@contextmanager
def _damage_of(label: str) -> Iterator[None]:
    """Turns what `zipfile` says of a damaged archive, or of a member of it, into a refusal."""
    try:
        yield
    except (*ZIP_ERRORS, OSError) as error:
        if isinstance(error, OSError) and not is_damage(error):  # the disk's fault
            raise
        raise CorpusError(
            f"{label} is cut off or damaged: it cannot be unpacked ({str(error)[:100]}).", _AGAIN
        ) from error


def _check_members(file: InputFile, members: Sequence[ZipInfo], scratch: Path) -> None:
    """Refuses what no archive of texts holds."""
    if len(members) > MAX_MEMBERS:
        raise CorpusError(f"{file.name} holds more than {MAX_MEMBERS:,} files.", "Pack fewer of them.")
    for member in members:
        if leads_out(member.filename):
            raise CorpusError(
                f"{file.name} holds a file whose name leads out of the archive: {member.filename[:100]!r}.",
                "No honest archive does; unpack it yourself if you trust it.",
            )
    if ratio_is_too_high(members, file.size):
        raise CorpusError(
            f"{file.name} unpacks to more than {MAX_RATIO} times its size; text never does.",
            "Unpack it yourself if you trust it, and import the result.",
        )
    if missing := missing_room(members, scratch):
        raise CorpusError(f"{file.name} {missing}.", "Make room on the disk.")


def _is_archive(file: InputFile) -> bool:
    """Returns whether a file is a ZIP file and no document.

    Raises:
        CorpusError: if it is damaged.
    """
    return not file.is_gzip and file.head().startswith(ZIP_MAGICS) and not document_kind(file)


def _is_passed_over(member: ZipInfo) -> bool:
    """Returns whether a member is a folder, a link or clutter that operating systems leave."""
    parts = PurePosixPath(member.filename.replace("\\", "/")).parts
    is_link = stat.S_ISLNK(member.external_attr >> 16)
    return member.is_dir() or is_link or not parts or "__MACOSX" in parts or _is_clutter(parts[-1])


def _is_clutter(name: str) -> bool:
    return (
        name.lower() in _NO_TEXT or name.startswith("._") or (name.startswith(".") and name.count(".") == 1)
    )


# Names other kinds of files, by their first bytes or first element, to refuse them in plain words.

_SIGNATURES = (
    (b"%PDF", "a PDF document"),
    (b"{\\rtf", "a rich text document (RTF)"),
    (b"SQLite format 3\0", "a database"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"\x7fELF", "a program"),
    (b"\xde\x12\x04\x95", "a compiled PO file (MO)"),
    (b"\x95\x04\x12\xde", "a compiled PO file (MO)"),
    (b"\0\1\0\0Standard ", "a database"),
)
_SIGNATURES_OF_LETTERS = ((b"GIF8", "a picture"), (b"MZ", "a program"))
"""Text may begin with these too; they count before a zero byte, which no text has."""
_BZIP2 = re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")
_XML_KINDS = {
    "uttx": "a Trados TagEditor file (TTX)",
    "tradostag": "a Trados TagEditor file (TTX)",
    "txml": "a Wordfast file (TXML)",
    "html": "a web page (HTML)",
    "resources": "an Android resource file",
    "plist": "a property list",
    "packageproject": "the project file of a Trados package",
    "languageresourcetemplate": "a language resource template",
}
_JSON = re.compile(r'\s*(?:\{\s*"[^"\n]{0,200}"\s*:|\[\s*[\[{]|\[\s*"[^"\n]{0,200}"\s*[,\]]|\{\s*\}\s*$)')
_OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_TAR_MAGIC = b"ustar"


def other_kind(head: bytes) -> str:
    """Names a file that no reader knows, by its first bytes; "" if these do not tell."""
    if head[257:262] == _TAR_MAGIC:
        return "a TAR archive"
    if _BZIP2.match(head):
        return "a bzip2 archive"
    signatures = (*_SIGNATURES, *(_SIGNATURES_OF_LETTERS if b"\0" in head else ()))
    return next((what for signature, what in signatures if head.startswith(signature)), "")


def other_xml_kind(root: str) -> str:
    """Names the kind of XML with this first element."""
    return _XML_KINDS.get(root.lower(), f"an XML file that Parlance does not read (<{root[:60]}>)")


def is_known_xml(root: str) -> bool:
    """Returns whether a first element tells by its name alone what a file is."""
    return root.lower() in _XML_KINDS


def is_json(beginning: str) -> bool:
    """Returns whether a text begins as JSON does."""
    return _JSON.match(beginning) is not None


def is_old_office(head: bytes) -> bool:
    """Returns whether a file is in the container of old office documents, which locked new ones use too."""
    return head.startswith(_OLE_MAGIC)


def old_office_kind(file: InputFile) -> str:
    """Returns the kind of content in such a container: "spreadsheet", or words for another."""
    kinds = {
        "EncryptedPackage": "an office document that is locked by a password",
        "Workbook": "spreadsheet",
        "Book": "spreadsheet",
        "WordDocument": "an old Word document (DOC)",
        "PowerPoint Document": "an old PowerPoint presentation (PPT)",
    }
    found: set[str] = set()
    rest = b""
    for block in file.blocks():
        data = rest + block
        found.update(name for name in kinds if f"{name}\0".encode("utf-16-le") in data)
        rest = data[-64:]
    file.done = 0
    return next((what for name, what in kinds.items() if name in found), "an old office document")
