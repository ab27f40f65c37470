"""Plain units of TMX are read without a tree: the result is the same, whatever stands around them."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.base.errors import CorpusError
from engine.corpora.readers.tmx import PlainRun, PlainUnits, TmxReader
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment, SegmentBlock
from engine.documents.xml_stream import ElementParser
from tests.engine.corpora.samples import DE_EN, PAIRS, texts, tmx, unit, units, write

OPTIONS = (
    DE_EN,
    ReadOptions(src="en-GB", tgt="de"),
    ReadOptions(src="", tgt=""),
    ReadOptions(src="de", tgt="fr"),
)
PIECES = st.sampled_from(
    [
        unit("Hund", "dog"),
        unit("cat", "Katze", src="en-US", tgt="de-AT"),
        unit("A&amp;B &#228; &lt;", "x\r\ny\rz"),
        unit(
            '<bpt i="1">&lt;b&gt;</bpt>fett<ept i="1">&lt;/b&gt;</ept><ph x="2"/>', "<it pos='end'>x</it>fat"
        ),
        unit("<ph x='a>b'>  </ph>Ä", '<ut>a"b</ut>Öl'),
        unit("<hi>Hund</hi>", "dog"),
        unit("<ph>a<sub>Bild</sub></ph>", "<ph>a<sub>picture</sub></ph>"),
        unit("Öl\0", "oil"),
        unit("Maus", "mouse", extra='<prop type="X-Speaker">Anna</prop><note lang="de">n</note>'),
        unit(
            "Maus",
            "mouse",
            extra='<prop type="x-split">dev</prop>\n <prop type="a">1</prop><prop type="a">2</prop>',
        ),
        unit("Maus", "mouse").replace("<tu>", '<tu tuid="1" creationid="A" changeid=\'B\'>'),
        unit("Maus", "mouse").replace("<tuv ", '<tuv creationid="T&amp;U" '),
        unit("Maus", "mouse").replace("<seg>", "<prop type='client'>C</prop>\n<seg>"),
        unit("Maus", "mouse").replace('xml:lang="de"', ""),
        unit("Maus", "mouse").replace("</tu>", '<tuv lang="DE"><seg>Ratte</seg></tuv></tu>'),
        unit("Maus", "mouse") * 20,
        unit("zwei\nZeilen", "two\n\nlines").replace("<tu>", "<tu\n tuid='1'\n o-encoding='x'>"),
        unit("cat", "Katze", src="en", tgt="de").replace("<seg>", "<prop type='a'>s</prop><seg>"),
        unit("Maus", "mouse", extra='<prop type="a>b">c</prop>'),
        unit("Maus", "mouse", extra="<prop type=x>c</prop>"),
        unit("Maus", "mouse", extra="<prop type='a'/><note>n</note >"),
        unit("Maus", "mouse", tgt="fr"),
        unit("\ufffd", "broken"),
        unit("x" * 100_001, "long"),
        unit("Maus", "mouse").replace("</seg>", "</seg><note>behind</note>"),
        "<!-- " + unit("no", "no") + " -->",
        "<!-- " + unit("no", "no"),
        " -->",
        "<?p " + unit("no", "no") + "?>",
        "<![CDATA[" + unit("no", "no") + "]]>",
        "<tu/><tu></tu>\n\n",
        "<tu/><!-- </tu>" + unit("no", "no") * 2 + " -->",
        "text",
        "\n \n",
        "<tu>",
        "</tu>",
        "<note>x</note>",
        "</body><body>",
    ]
)


def read(path: Path, data: bytes, options: ReadOptions) -> tuple[Any, Any]:
    """What the reader gives, or its refusal; and what it learned of the file."""
    try:
        reader = TmxReader(InputFile(write(path, data)), options)
        found: Any = list(reader.units())
    except CorpusError as error:
        return str(error), None
    return found, reader.describe()


def nothing_is_plain(_: PlainUnits, data: bytes, start: int, line: int) -> PlainRun:
    """Stands in for `PlainUnits.read`: leaves every unit to the parser."""
    return PlainRun([], 0, start, line)


@given(
    st.lists(PIECES, max_size=12), st.sampled_from(OPTIONS), st.sampled_from(("utf-8", "utf-16", "latin-1"))
)
@settings(max_examples=60, deadline=None)
@pytest.mark.parametrize("n_bytes", [150, 1 << 18])
def test_plain_units_are_read_as_the_parser_reads_them(tmp_path_factory, n_bytes, pieces, options, encoding):
    path = tmp_path_factory.getbasetemp() / "plain.tmx"
    text = tmx(unit("Erstes", "first") + "".join(pieces) + unit("Öl", "last")).replace("UTF-8", encoding)
    data = text.encode(encoding, "replace")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.documents.input_files.BLOCK_BYTES", n_bytes)
        one = read(path, data, options)
        patch.setattr(PlainUnits, "read", nothing_is_plain)
        assert one == read(path, data, options)


@given(st.lists(PIECES, max_size=12), st.sampled_from(OPTIONS))
@settings(max_examples=40, deadline=None)
def test_blocks_hold_what_units_gives_in_its_order(tmp_path_factory, pieces, options):
    path = write(tmp_path_factory.getbasetemp() / "blocks.tmx", tmx(units() + "".join(pieces)))
    one_by_one, in_blocks = [], []
    with suppress(CorpusError):
        one_by_one.extend(TmxReader(InputFile(path), options).units())
    with suppress(CorpusError):
        for found in TmxReader(InputFile(path), options).blocks():
            in_blocks += found.segments() if isinstance(found, SegmentBlock) else [found]
    assert in_blocks == one_by_one


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (unit("Öl\0", "oil"), "not text in the file's encoding"),
        (unit("x" * 100_001, "long"), "longer than"),
        (unit("Hund", "chien", tgt="fr"), "has no English text"),
        (unit("&#xFFFF;", "nothing"), "not text in the file's encoding"),
    ],
)
def test_a_broken_unit_within_a_block_is_reported_with_its_place(tmp_path, broken, reason):
    path = write(tmp_path / "a.tmx", tmx(units() * 30 + broken + units() * 30))
    found = list(TmxReader(InputFile(path), DE_EN).units())
    (bad,) = [each for each in found if isinstance(each, BadUnit)]
    assert (bad.origin, reason in bad.reason) == ("a.tmx:95", True)
    assert found.index(bad) == 90
    assert [each.line for each in found] == list(range(5, 186))


def test_plain_units_never_reach_the_parser(tmp_path, monkeypatch):
    fed = []
    feed = "engine.documents.xml_stream.ElementParser.feed"
    real = ElementParser.feed
    monkeypatch.setattr(feed, lambda self, data: fed.append(data) or real(self, data))
    path = write(tmp_path / "a.tmx", tmx(units(PAIRS * 50)))
    assert len(texts(TmxReader(InputFile(path), DE_EN).units())) == 150
    assert sum(data.count(b"<tu>") for data in fed) < 15  # until it is certain what stands around them


def test_lines_are_counted_across_both_kinds(tmp_path):
    path = write(
        tmp_path / "a.tmx", tmx(units() + unit("<hi>A</hi>", "a") + "\n\n" + units() + "<tu><tuv></tu>")
    )
    found = []
    with pytest.raises(CorpusError, match="damaged at line 14"):
        found.extend(TmxReader(InputFile(path), DE_EN).units())
    path = write(tmp_path / "a.tmx", tmx(units() + unit("<hi>A</hi>", "a") + "\n\n" + units()))
    lines = [each.line for each in TmxReader(InputFile(path), DE_EN).units() if isinstance(each, Segment)]
    assert lines == [5, 6, 7, 8, 11, 12, 13]
