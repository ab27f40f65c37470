"""Whatever stands in an XML file, its reader gives units or one clear refusal, in bounded memory."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.corpora.readers.qt_ts import QtTsReader
from engine.corpora.readers.tbx import TbxReader
from engine.corpora.readers.tmx import TmxReader
from engine.corpora.readers.xliff import XliffReader
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.documents.tmx import read_tmx
from engine.documents.xml_stream import ElementParser
from tests.engine.corpora.samples import DE_EN, texts, write

FORMATS = {
    "tmx": (
        TmxReader,
        '<tmx version="1.4"><header srclang="de"/><body>',
        '<tu><tuv xml:lang="de"><seg>{}</seg></tuv><tuv xml:lang="en"><seg>{}</seg></tuv></tu>',
        "</body></tmx>",
    ),
    "xliff": (
        XliffReader,
        '<xliff version="1.2"><file source-language="de" target-language="en"><body>',
        "<group><x/><trans-unit><source>{}</source><target>{}</target></trans-unit></group>",
        "</body></file></xliff>",
    ),
    "xliff 2": (
        XliffReader,
        '<xliff version="2.0" srcLang="de" trgLang="en"><file>',
        "<unit><segment><source>{}</source><target>{}</target></segment></unit>",
        "</file></xliff>",
    ),
    "tbx": (
        TbxReader,
        '<martif type="TBX"><text><body>',
        '<termEntry><langSet xml:lang="de"><tig><term>{}</term></tig></langSet>'
        '<langSet xml:lang="en"><tig><term>{}</term></tig></langSet></termEntry>',
        "</body></text></martif>",
    ),
    "ts": (
        QtTsReader,
        '<TS sourcelanguage="de" language="en"><context><name>W</name>',
        "<message><source>{}</source><translation>{}</translation></message>",
        "</context></TS>",
    ),
}
KINDS = list(FORMATS)
EVERYTHING = ReadOptions(src="de", tgt="en", include_unfinished=True)
SURVEY = ReadOptions(src="", tgt="")
HUNGRY = "<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {name} '{'&' + before + ';'}{'&' + before + ';'}'>"
    for before, name in zip("abcde", "bcdef", strict=True)
)
OUTSIDE = '<!ENTITY a SYSTEM "file:///etc/passwd">'
HIDDEN = '<!-- ]><tmx> --><!ATTLIST x v CDATA "]><tmx>"><!ENTITY a "ha">'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file.xml"


def sample(kind: str, *pairs: tuple[str, str], prolog: str = "") -> str:
    """A file of this kind with these pairs, each on its own line."""
    _, head, unit, end = FORMATS[kind]
    units = "".join(unit.format(*pair) + "\n" for pair in pairs or [("Tür", "door"), ("Öl", "oil")])
    return f'<?xml version="1.0"?>\n{prolog}{head}\n{units}{end}'


def read(kind: str, path: Path, content: str | bytes, options: ReadOptions = DE_EN) -> list[Any]:
    """What the reader of this kind gives for a file of this content."""
    reader = FORMATS[kind][0](InputFile(write(path, content)), options)
    found = list(reader.units())
    assert reader.describe()[0].name == path.name
    return found


def read_or_refuse(kind: str, path: Path, content: str | bytes, options: ReadOptions) -> None:
    """Reads a file; anything but units and a refusal fails the test."""
    found: list[Any] = []
    refusal = None
    try:
        found = read(kind, path, content, options)
    except CorpusError as error:
        refusal = error
    assert refusal is None or (refusal.what and refusal.hint)
    for each in found:
        assert isinstance(each, Segment | BadUnit)
        if isinstance(each, Segment):
            for text, tags in ((each.source, each.source_tags), (each.target, each.target_tags)):
                assert [0, *(tag.position for tag in tags), len(text)] == sorted(
                    [0, *(tag.position for tag in tags), len(text)]
                )


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_cut_anywhere_is_refused(path, kind):
    data = sample(kind).encode()
    for n_bytes in range(1, len(data) - 1, 3):
        with pytest.raises(CorpusError, match="is cut off|is not XML"):
            read(kind, path, data[:n_bytes])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_any_encoding_with_any_line_ends_is_read(path, kind, newline, encoding):
    data = sample(kind).replace("\n", newline).encode(encoding)
    assert texts(read(kind, path, data)) == [("Tür", "door"), ("Öl", "oil")]


@pytest.mark.parametrize("kind", KINDS)
def test_an_encoding_nobody_knows_is_refused(path, kind):
    text = sample(kind).replace('version="1.0"', 'version="1.0" encoding="klingon-8"', 1)
    with pytest.raises(CorpusError, match="klingon-8"):
        read(kind, path, text)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("entities", [HUNGRY, OUTSIDE, HIDDEN], ids=["exploding", "outside", "hidden"])
def test_declared_entities_are_refused(path, kind, entities):
    with pytest.raises(CorpusError, match="declares XML entities"):
        read(kind, path, sample(kind, ("&f;", "x"), prolog=f"<!DOCTYPE x [{entities}]>\n"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bad", ["\0", "\x0b", "&#x0;", "&#31;", "&#xD800;", "\uffff", "&#99999999999;"])
def test_a_forbidden_character_costs_one_unit(path, kind, bad):
    found = read(kind, path, sample(kind, (f"Hu{bad}nd", "dog"), ("Öl", "oil")))
    assert found[0].reason == "holds bytes that are not text in the file's encoding"
    assert (found[0].line, texts(found)) == (3, [("Öl", "oil")])


@pytest.mark.parametrize("kind", KINDS)
def test_a_byte_that_is_no_utf8_costs_one_unit(path, kind):
    data = sample(kind, *[(f"Öl {number}", "oil") for number in range(200)]).encode()
    found = read(kind, path, data.replace("Öl 7<".encode(), b"\xd6l 7<"))
    assert [each.line for each in found if isinstance(each, BadUnit)] == [10]


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_longer_than_any_sentence_costs_one_unit(path, kind):
    found = read(kind, path, sample(kind, ("x" * 100_001, "long"), ("Öl", "oil")))
    assert found[0].reason == "longer than 100,000 characters"
    assert texts(found) == [("Öl", "oil")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_without_end_is_refused_before_memory_runs_out(path, kind, monkeypatch):
    monkeypatch.setattr("engine.documents.xml_stream.MAX_UNIT_BYTES", 1 << 20)
    file = InputFile(write(path, sample(kind, ("x" * (4 << 20), "long"))))
    with pytest.raises(CorpusError, match="more than 1 MB in one unit"):
        list(FORMATS[kind][0](file, DE_EN).units())
    assert file.done < 3 << 20


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["hi", "g", "sub", "x"])
def test_endless_nesting_is_refused_or_costs_one_unit(path, kind, name):
    for depth in (100, 5000):
        nested = f"<{name}>" * depth + "tief" + f"</{name}>" * depth
        read_or_refuse(kind, path, sample(kind, (nested, "deep"), ("Öl", "oil")), DE_EN)


@pytest.mark.parametrize("kind", KINDS)
def test_another_root_is_refused_with_its_name(path, kind):
    with pytest.raises(CorpusError, match="its first element is <recipe>"):
        read(kind, path, "<?xml version='1.0'?><recipe/>")


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_read_is_forgotten(path, kind, monkeypatch):
    sizes = [0]
    feed = ElementParser.feed

    def watched(parser: ElementParser, data: bytes) -> Iterator[Any]:
        for element in feed(parser, data):
            sizes.append(sum(1 for _ in element.getroottree().getroot().iter()))
            yield element

    monkeypatch.setattr(ElementParser, "feed", watched)
    monkeypatch.setattr("engine.documents.input_files.BLOCK_BYTES", 2000)
    read(kind, path, sample(kind, *[("<hi>Satz</hi>", "sentence")] * 300))
    assert max(sizes) < 200


TOKENS = st.sampled_from([
    "<", ">", "&", ";", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "&#x;", "&#1114112;",
    "&lt;", "&nbsp;", "&a;", "<!DOCTYPE", "<!ENTITY", "[", "]", '"', "'", "=", "<seg>", "</seg>", "<g>",
    "<ph/>", "<sub>", "<mrk", 'mtype="seg">', "<target>", "<tu>", 'lang=""', 'xml:lang="xx"', "\x00",
    "\ufffe", "ä", "漢", "<group>", "<file>", "<unit/>", "<message>", "<byte/>", "<cp/>", "<x:y>",
    "xmlns:x=''", "encoding='utf-16'",
])  # fmt: skip


@pytest.mark.slow
@given(st.data())
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_with_pieces_put_in_and_cut_out_never_surprises(tmp_path_factory, kind, data):
    text = sample(kind, ("A<ph>x</ph>B", "a"), ("C", "c"))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 12, len(text))))
        text = text[:start] + data.draw(TOKENS | st.text(max_size=3)) + text[end:]
    content = text.encode(data.draw(st.sampled_from(("utf-8", "utf-16", "latin-1"))), "replace")
    options = data.draw(st.sampled_from((DE_EN, EVERYTHING, SURVEY)))
    if content:
        read_or_refuse(kind, tmp_path_factory.getbasetemp() / "fuzz.xml", content, options)


NAMES = [
    "tu", "tuv", "seg", "prop", "note", "header", "trans-unit", "unit", "segment", "ignorable", "source",
    "target", "seg-source", "mrk", "sub", "g", "x", "bx", "ex", "bpt", "ept", "ph", "it", "hi", "pc", "sc",
    "ec", "cp", "originalData", "data", "notes", "group", "file", "body", "alt-trans", "termEntry",
    "conceptEntry", "langSet", "langSec", "tig", "termSec", "term", "termNote", "descrip", "context",
    "name", "message", "location", "translation", "numerusform", "lengthvariant", "byte", "comment",
    "seg-defs",
]  # fmt: skip
ATTRIBUTES = [
    "xml:lang", "lang", "type", "mid", "mtype", "id", "i", "pos", "state", "translate", "approved",
    "dataRef", "dataRefStart", "hex", "value",
]  # fmt: skip
VALUES = [
    "de", "en", "seg", "1", "no", "yes", "begin", "end", "unfinished", "vanished", "translated",
    "xFFFFFFFFF", "41", "-5", "definition",
]  # fmt: skip


@st.composite
def elements(draw, depth: int = 4) -> str:
    """A well-formed element with names and values that mean something somewhere."""
    name = draw(st.sampled_from(NAMES))
    names = draw(st.lists(st.sampled_from(ATTRIBUTES), unique=True, max_size=3))
    attributes = "".join(f' {key}="{draw(st.sampled_from(VALUES))}"' for key in names)
    n_children = draw(st.integers(0, 3 if depth else 0))
    children = "".join(
        draw(elements(depth - 1)) + draw(st.sampled_from(("", "ä", " "))) for _ in range(n_children)
    )
    return f"<{name}{attributes}>{children}</{name}>"


@pytest.mark.slow
@given(elements(), elements(), st.sampled_from((DE_EN, EVERYTHING, SURVEY)))
@settings(max_examples=40, deadline=None)
@pytest.mark.parametrize("kind", KINDS)
def test_elements_in_any_order_never_surprise(tmp_path_factory, kind, one, two, options):
    content = sample(kind, (one, "x")).replace("</", two + "</", 1)
    read_or_refuse(kind, tmp_path_factory.getbasetemp() / "fuzz.xml", content, options)


TMX_UNIT = (
    '<tmx version="1.4"><header srclang="de"/><body><tu><tuv xml:lang="de"><seg>Größe</seg></tuv>'
    '<tuv xml:lang="en"><seg>size</seg></tuv></tu></body></tmx>'
)


@pytest.mark.parametrize(
    "before",
    ["\n\n", " ", "\ufeff", "\n\ufeff", "\ufeff\r\n\t", "<!-- made by hand -->\n", "\n" * 3_000],
    ids=range(7),
)
@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "iso-8859-1"])
def test_what_stands_before_the_declaration_costs_nothing(tmp_path, before, codec):
    before = before.replace("\ufeff", "") if codec == "iso-8859-1" else before
    text = f'{before}<?xml version="1.0" encoding="{codec}"?>\n{TMX_UNIT}'
    (unit,) = read("tmx", tmp_path / "a.tmx", text.encode(codec))
    assert (unit.source, unit.target, unit.line) == ("Größe", "size", before.count("\n") + 2)


@pytest.mark.parametrize("before", ["\n\n", "\ufeff\n", "<!-- x -->"])
def test_nor_does_it_when_it_is_translated(tmp_path, before):
    path = write(tmp_path / "a.tmx", f'{before}<?xml version="1.0"?>\n{TMX_UNIT}')
    assert [each.source for each in read_tmx(path).segments] == ["Größe"]
