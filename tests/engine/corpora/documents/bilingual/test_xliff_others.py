"""XLIFF 2, and the dialects of translation programs: each has its own words for a machine's translation."""

import pytest

from engine.documents.segments import PlacedCode, SegmentState, WrittenSegment
from engine.documents.xliff import read_xliff
from engine.results.translation import LanguagePair
from tests.engine.corpora.documents.written import bytes_with, check_round_trip, targets, text_with
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_xliff import unit, xliff, xliff2

NEW, TRANSLATED, CONFIRMED, LOCKED, DRAFT = (
    SegmentState.NEW,
    SegmentState.TRANSLATED,
    SegmentState.CONFIRMED,
    SegmentState.LOCKED,
    SegmentState.DRAFT,
)
SDL = 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"'
MEMOQ, PHRASE = 'xmlns:mq="MQXliff"', 'xmlns:m="http://www.memsource.com/mxlf/2.0"'


@pytest.fixture
def path(tmp_path):
    return tmp_path / "job.xlf"


def sdl_unit(definitions, target="<target/>"):
    """Two segments as Trados Studio writes them."""
    return (
        '<trans-unit id="a"><source>Eins. Zwei.</source>'
        '<seg-source><g id="9"><mrk mtype="seg" mid="1">Eins.</mrk> '
        f'<mrk mtype="seg" mid="2">Zwei.</mrk></g></seg-source>{target}'
        f"<sdl:seg-defs>{definitions}</sdl:seg-defs></trans-unit>"
    )


def test_trados_shows_a_draft_by_a_machine(path):
    marks = '<g id="9"><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2" /></g>'
    definitions = (
        '<sdl:seg id="1" conf="Translated"/><sdl:seg id="2" percent="80" origin="tm"><sdl:value/></sdl:seg>'
    )
    document = read_xliff(write(path, xliff(sdl_unit(definitions, f"<target>{marks}</target>"), root=SDL)))
    assert document.format == "SDLXLIFF"
    assert [(each.place, each.state, each.target) for each in document.segments] == [
        ("segment 1", CONFIRMED, "One."),
        ("segment 2", NEW, ""),
    ]
    whole = text_with(document, path, None, "Two.")
    assert '<mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></g></target>' in whole
    assert '<sdl:seg id="1" conf="Translated"/>' in whole
    assert '<sdl:seg id="2" origin="mt" conf="Draft" origin-system="Parlance"><sdl:value/></sdl:seg>' in whole
    assert [each.state for each in read_xliff(path).segments] == [CONFIRMED, DRAFT]


def test_a_target_without_text_is_made_anew_so_that_no_code_is_there_twice(path):
    cut = '<mrk mtype="seg" mid="1"><x id="5"/>Eins <x id="6"/>.</mrk> '
    cut += '<mrk mtype="seg" mid="2"><x id="7"/></mrk>'
    units = f'<trans-unit id="a"><source/><seg-source>{cut}</seg-source><target><x id="5"/><mrk mtype="seg" '
    units += 'mid="1"/> <mrk mtype="seg" mid="2"/></target>'
    units += '<sdl:seg-defs><sdl:seg id="1"/></sdl:seg-defs></trans-unit>'
    document = read_xliff(write(path, xliff(units, root=SDL)))
    written = bytes_with(document, path, {0: WrittenSegment("One .", (PlacedCode(4, 0),))}).decode()
    assert f"<target>{cut.replace('Eins', 'One')}</target>" in written


def test_the_frame_of_a_trados_file_is_no_text(path):
    frame = '<trans-unit id="f" translate="no"><source>&lt;html&gt;<x id="0"/></source></trans-unit>'
    locked = sdl_unit('<sdl:seg id="1" locked="true"/><sdl:seg id="2"/>')
    document = read_xliff(write(path, xliff(frame + locked, root=SDL)))
    assert [each.state for each in document.segments] == [LOCKED, NEW]


def test_memoq_is_told_in_the_unit(path):
    units = unit("Ja", "", mq_status="NotStarted", mq_percent="70") + unit(
        "Nein", "No", mq_status="ManuallyConfirmed"
    )
    units += unit("Gut", "Good", mq_status="PartiallyEdited", mq_locked="locked")
    document = read_xliff(write(path, xliff(units, root=MEMOQ)))
    assert (document.format, [each.state for each in document.segments]) == (
        "MQXLIFF",
        [NEW, CONFIRMED, LOCKED],
    )
    whole = text_with(document, path, "Yes")
    assert '<trans-unit mq:status="MachineTranslated"><source>Ja</source><target>Yes</target>' in whole
    assert 'mq:status="ManuallyConfirmed"' in whole


def test_phrase_has_tags_as_text_and_an_origin(path):
    attributes = {"m_confirmed": "0", "m_score": "0.8", "m_trans-origin": "tm"}
    units = unit(
        "Die {1&gt;rote&lt;1} Tür {x}", "", extra='<m:marks><m:mark id="1"/></m:marks>', **attributes
    )
    units += unit("Ja", "Yes", m_confirmed="1")
    document = read_xliff(write(path, xliff(units, root=PHRASE)))
    assert (document.format, [each.state for each in document.segments]) == ("MXLIFF", [NEW, CONFIRMED])
    assert (document.segments[0].source, len(document.segments[0].codes)) == ("Die rote Tür {x}", 2)
    placed = WrittenSegment("The red door {x}", (PlacedCode(4, 0), PlacedCode(7, 1)))
    whole = bytes_with(document, path, {0: placed}).decode()
    assert '<trans-unit m:confirmed="0" m:score="0.0" m:trans-origin="mt">' in whole
    assert "<target>The {1&gt;red&lt;1} door {x}</target>" in whole


def test_version_2_makes_a_target_in_its_segment(path):
    units = (
        '<unit id="u"><originalData><data id="d1">&lt;b&gt;</data></originalData>\n <segment id="1">\n  '
        '<source>Ein <pc id="1" dataRefStart="d1">Satz</pc>.<ph id="2"/> Gut.</source>\n </segment>'
        "<ignorable><source> </source></ignorable>"
        '<segment state="final"><source>Ja</source><target>Yes</target></segment></unit>'
    )
    text = xliff2(units, 'srcLang="de"')
    document = read_xliff(write(path, text))
    assert (document.format, document.languages) == ("XLIFF 2.1", LanguagePair("de", ""))
    assert [code.shown for code in document.segments[0].codes] == ["<b>", "</pc>", "<ph 2>"]
    assert [each.state for each in document.segments] == [NEW, CONFIRMED]
    placed = (PlacedCode(2, 0), PlacedCode(10, 1), PlacedCode(11, 2))
    whole = bytes_with(document, path, {0: WrittenSegment("A sentence. Good.", placed)}, "en-GB").decode()
    target = '<target>A <pc id="1" dataRefStart="d1">sentence</pc>.<ph id="2"/> Good.</target>'
    assert f"</source>\n  {target}\n </segment>" in whole
    assert '<segment id="1" state="translated" subState="parlance:mt">' in whole
    assert 'srcLang="de" trgLang="en-GB">' in whole
    assert '<segment state="final"><source>Ja</source><target>Yes</target></segment>' in whole


def test_version_2_inherits_what_is_not_to_be_translated(path):
    inner = "<segment><source>{}</source></segment>"
    units = f'<group translate="no"><unit id="a">{inner.format("A")}</unit><unit id="b" translate="yes">'
    document = read_xliff(write(path, xliff2(f"{units}{inner.format('B')}</unit></group>")))
    assert [each.state for each in document.segments] == [LOCKED, NEW]


@pytest.mark.parametrize(
    ("root", "units"),
    [
        (SDL, sdl_unit('<sdl:seg id="1"/><sdl:seg id="2" origin="not-translated"/>')),
        (MEMOQ, unit('A <bpt id="1">{}</bpt>b<ept id="1">{}</ept> c', "", mq_status="NotStarted")),
        (PHRASE, unit("A {b&gt;b&lt;b} c", "", m_confirmed="0")),
    ],
)
def test_every_dialect_comes_back(path, tmp_path, root, units):
    check_round_trip(read_xliff, write(path, xliff(units, root=root)), tmp_path / "out.xlf")


def test_version_2_comes_back(path, tmp_path):
    unit_ = '<unit id="1"><segment><source>a <sc id="1"/>b</source></segment>'
    unit_ += '<segment><source>c<ec startRef="1"/> d'
    document = check_round_trip(
        read_xliff, write(path, xliff2(f"{unit_}</source></segment></unit>")), tmp_path / "out.xlf"
    )
    assert targets(document.segments) == ["", ""]


def test_breaks_of_trados_part_words(path):
    tags = '<tag id="5"><ph name="br" word-end="true">&lt;br/&gt;</ph></tag><tag id="6"><ph>x</ph></tag>'
    marked = 'Eins<x id="5"/>zwei<x id="6"/>drei'
    units = unit(marked, "").replace("<trans-unit", f"<sdl:tag-defs>{tags}</sdl:tag-defs><trans-unit", 1)
    document = read_xliff(write(path, xliff(units, root=SDL)))
    (segment,) = document.segments
    assert (segment.source, len(segment.codes)) == ("Eins\nzweidrei", 1)


def test_in_xliff_2_a_code_whose_data_are_a_break_parts_words(path):
    data = '<originalData><data id="d">&lt;br/&gt;</data></originalData>'
    text = 'Eins<ph id="1" dataRef="d"/>zwei<ph id="2" subType="xlf:lb"/>drei'
    segment = f"<segment><source>{text}</source></segment>"
    document = read_xliff(write(path, xliff2(f'<unit id="u">{data}{segment}</unit>')))
    assert document.segments[0].source == "Eins\nzwei\ndrei"
    translated = text.replace("Eins", "One").replace("zwei", "two").replace("drei", "three")
    assert f"<target>{translated}</target>" in text_with(document, path, "One\ntwo\nthree")
