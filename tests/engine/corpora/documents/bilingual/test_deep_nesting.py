"""Elements nested deeper than anybody writes: what they hold is read, or said to stay as it is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.readers.tmx import TmxReader
from engine.corpora.readers.xliff import XliffReader
from engine.documents.input_files import InputFile
from engine.documents.qt_ts import read_qt_ts
from engine.documents.segments import BadUnit, ReadOptions
from engine.documents.tmx import read_tmx
from engine.documents.xliff import read_xliff
from tests.engine.corpora.documents.swapped import unchanged
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_xliff import xliff, xliff2

SDL = 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"'
DEEP = (100, 400, 5_000)


def _trans_unit(text: str) -> str:
    return f'<trans-unit id="1"><source>{text}</source></trans-unit>'


def _sdl_unit(text: str) -> str:
    mark = f'<seg-source><mrk mtype="seg" mid="1">{text}</mrk></seg-source>'
    return f'<trans-unit id="1"><source>{text}</source>{mark}</trans-unit>'


def _ts(texts: list[str]) -> str:
    messages = "".join(f"<message><source>{each}</source><translation/></message>" for each in texts)
    return f'<TS version="2.1" language="en" sourcelanguage="de"><context>{messages}</context></TS>'


def _tmx(texts: list[str]) -> str:
    units = "".join(f'<tu><tuv xml:lang="de"><seg>{each}</seg></tuv></tu>' for each in texts)
    return f'<tmx version="1.4"><header srclang="de"/><body>{units}</body></tmx>'


Make = Callable[[list[str]], str]
KINDS: dict[str, tuple[Callable[[Path], object], Make, tuple[str, str]]] = {
    "xliff": (read_xliff, lambda texts: xliff("".join(map(_trans_unit, texts))), ("<g id='1'>", "</g>")),
    "marks": (read_xliff, lambda texts: xliff("".join(map(_trans_unit, texts))), ("<mrk>", "</mrk>")),
    "xliff 2": (
        read_xliff,
        lambda texts: xliff2(
            "".join(f"<unit id='1'><segment><source>{each}</source></segment></unit>" for each in texts)
        ),
        ("<pc id='1'>", "</pc>"),
    ),
    "sdlxliff": (
        read_xliff,
        lambda texts: xliff("".join(map(_sdl_unit, texts)), root=SDL),
        ("<g id='1'>", "</g>"),
    ),
    "ts": (read_qt_ts, _ts, ("<byte value='x9'>", "</byte>")),
    "tmx": (read_tmx, _tmx, ("<hi>", "</hi>")),
    "sub-flows": (read_tmx, _tmx, ("x<bpt i='1'><sub>", "</sub></bpt>")),
}


def _nested(kind: str, depth: int) -> str:
    first, last = KINDS[kind][2]
    return f"Das {first * depth}Ventil{last * depth} ist zu."


def _document(kind: str, folder: Path, *texts: str):
    read, make, _ = KINDS[kind]
    return read(write(folder / "deep.xml", make(list(texts))))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("depth", DEEP)
def test_a_text_that_is_nested_too_deep_is_named_and_the_others_are_read(kind, depth, tmp_path):
    document = _document(kind, tmp_path, _nested(kind, depth), "Das Öl ist alt.")
    assert document.segments[-1].source == "Das Öl ist alt."
    assert "nested more than 60 deep" in document.notices[0]
    assert "unit 1" in document.notices[0] or "line" in document.notices[0] or "seg" in document.notices[0]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "sub-flows"])
@pytest.mark.parametrize("depth", DEEP)
def test_a_file_of_which_nothing_can_be_read_is_refused(kind, depth, tmp_path):
    with pytest.raises(CorpusError, match=r"No text of deep\.xml can be read \(.*60 deep"):
        _document(kind, tmp_path, _nested(kind, depth))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "sub-flows"])
def test_what_is_nested_as_deep_as_is_read_keeps_all_its_codes(kind, tmp_path):
    document = _document(kind, tmp_path, _nested(kind, 60))
    assert document.segments[0].source.split() == ["Das", "Ventil", "ist", "zu."]
    document.write(unchanged(document), "en", tmp_path / "out.xml")
    written = (tmp_path / "out.xml").read_text(encoding="utf-8")
    assert written.count(KINDS[kind][2][0]) >= 120


def test_a_translation_that_is_nested_too_deep_is_not_written_over(tmp_path):
    there = f"<target>{_nested('xliff', 100)}</target>"
    path = write(tmp_path / "a.xlf", xliff(_trans_unit("Das Öl.").replace("</source>", f"</source>{there}")))
    assert read_xliff(path).segments[0].target == "Das Ventil ist zu."


@pytest.mark.parametrize("depth", [100, 400])
def test_an_import_says_which_unit_is_nested_too_deep(depth, tmp_path):
    texts = _nested("xliff", depth), "Das Öl ist alt."
    units = "".join(
        _trans_unit(each).replace("</source>", "</source><target>Here.</target>") for each in texts
    )
    reader = XliffReader(InputFile(write(tmp_path / "a.xlf", xliff(units))), ReadOptions(src="de", tgt="en"))
    bad, good = reader.units()
    assert isinstance(bad, BadUnit)
    assert bad.reason == "its elements are nested more than 60 deep"
    assert good.source == "Das Öl ist alt."


def test_an_import_names_the_line_that_is_too_deep_for_the_parser(tmp_path):
    file = InputFile(write(tmp_path / "a.tmx", _tmx(["Das Öl.", _nested("tmx", 5_000)])))
    with pytest.raises(CorpusError, match=r"a\.tmx, line 1: its elements are nested more than 2,048 deep"):
        list(TmxReader(file, ReadOptions(src="de", tgt="en")).units())
