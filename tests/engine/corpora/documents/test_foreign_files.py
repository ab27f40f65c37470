"""Files of other programs, where they are at hand: each comes back, and what is written is read again."""

from pathlib import Path

import pytest

from engine.documents.po import read_po
from engine.documents.qt_ts import read_qt_ts
from engine.documents.tmx import read_tmx
from engine.documents.xliff import read_xliff
from tests.engine.corpora.documents.written import check_round_trip

ROOT = Path(__file__).resolve().parents[4]
FORMATS = ROOT.parent / "shared" / "corpora" / "formats"
READERS = {
    ".xlf": read_xliff,
    ".sdlxliff": read_xliff,
    ".po": read_po,
    ".ts": read_qt_ts,
    ".tmx": lambda path: read_tmx(path, "de"),
}
FILES = sorted(path for path in FORMATS.glob("*") if path.suffix in READERS)


@pytest.mark.skipif(not FILES, reason="the files of other programs are not here")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_it_comes_back(path, tmp_path):
    check_round_trip(READERS[path.suffix], path, tmp_path / path.name, is_dated=path.suffix == ".tmx")
