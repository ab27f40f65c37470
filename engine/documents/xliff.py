"""XLIFF of every version: which one a file is, and who takes it apart."""

from pathlib import Path

from engine.documents.bilingual import BilingualFile
from engine.documents.source_text import check_xml, read_source
from engine.documents.xliff_1 import read_xliff_1
from engine.documents.xliff_2 import read_xliff_2
from engine.documents.xliff_state import version_of


def read_xliff(path: Path) -> BilingualFile:
    """Takes an XLIFF file apart: 1.0 to 2.2, SDLXLIFF, MQXLIFF, MXLIFF.

    Raises:
        CorpusError: if it is no XLIFF, damaged (with line and column), declares entities, or is too large.
    """
    source = read_source(path, is_xml=True)
    root = check_xml(source, ("xliff",), "XLIFF")
    return read_xliff_2(source, root) if version_of(root).startswith("2") else read_xliff_1(source, root)
