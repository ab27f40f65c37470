"""HTML: a page in a file of its own; all that is not translated keeps its bytes."""

import codecs
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from engine.corpora.documents.exact.source_text import FileText, read_source
from engine.corpora.documents.refusals import refuse_pdf
from engine.corpora.documents.segments import WrittenSegment
from engine.corpora.documents.web.pages import PageRules, WebPage
from engine.corpora.files.encodings import is_binary
from engine.corpora.files.input_files import InputFile
from engine.corpora.files.signatures import other_kind
from engine.errors import CorpusError
from engine.results.translation import LanguagePair

_DECLARED = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9._:-]+)""", re.IGNORECASE)
_READ_AS = {"iso8859-1": "cp1252", "ascii": "cp1252", "gb2312": "gb18030", "iso8859-9": "cp1254"}
_READ_AS |= {"shift_jis": "cp932", "euc_kr": "cp949"}
"""What browsers take some encodings for."""


class HtmlDocument:
    """A web page.

    Args:
        path: the file.
        encoding: Python's name of the one to read it in; empty: found by the content.

    Raises:
        CorpusError: if it cannot be read, or is no text.
    """

    format = "HTML"
    languages = LanguagePair()

    def __init__(self, path: Path) -> None:
        file = InputFile(path)
        head = file.head()
        refuse_pdf(file, head)
        if (what := other_kind(head)) or is_binary(head):
            raise CorpusError(
                f"{file.name} is no web page (HTML): it is {what or 'a binary file'}.",
                "Save it as a web page in the program it comes from.",
            )
        codec = _declared(head)
        self._source = _source_of(path, codec)
        text = self._source.text
        is_xml = text.lstrip().startswith("<?xml") or path.suffix.lower() in (".xhtml", ".xht")
        is_unnamed = not (codec or is_xml or self._source.mark)
        if is_unnamed and self._source.codec == "utf-8" and text.isascii():
            self._source = replace(self._source, codec="ascii")  # browsers would guess another
        self._page = WebPage(text, PageRules(is_xml=is_xml))
        self.segments = self._page.segments
        self.notices: list[str] = []
        if not self.segments:
            self.notices.append(f"There is no text to translate in {self._source.name}.")
        if self._page.n_unreadable:
            self.notices.append(
                f"{self._page.n_unreadable:,} texts hold bytes that are no {self._source.codec.upper()}, and "
                "stay as they are."
            )

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the page with some of its texts translated; see `Document`.

        Raises:
            OSError: if it cannot be written.
        """
        edits = self._page.edits(translations, tgt)
        out.write_bytes(self._source.written(edits, otherwise="xmlcharrefreplace"))


def _source_of(path: Path, codec: str) -> FileText:
    """Reads a page as browsers do, or, where its bytes could not be made again, as it says itself."""
    read_as = _READ_AS.get(codec, codec)
    try:
        return read_source(path, read_as)
    except CorpusError:
        if read_as == codec:
            raise
        return read_source(path, codec)


def _declared(head: bytes) -> str:
    """Returns the encoding that a page says it is in; "" if it does not, or is better found otherwise."""
    found = _DECLARED.search(head)
    if found is None or head.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ""
    try:
        codec = codecs.lookup(found[1].decode("ascii")).name
        "".encode(codec)
    except (LookupError, ValueError):
        return ""
    return "" if codec.startswith(("utf-16", "utf-32", "utf-7")) else codec
