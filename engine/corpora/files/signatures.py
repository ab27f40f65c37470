"""Names other kinds of files, by their first bytes or first element, to refuse them in plain words."""

import re

from engine.corpora.files.input_files import InputFile

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
