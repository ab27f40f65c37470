"""A memory's translations are marked as such, in the words of each format; a machine's are not."""

import pytest

from engine.documents.segments import SegmentState, TextOrigin, WrittenSegment
from engine.documents.tmx import read_tmx
from engine.documents.xliff import read_xliff
from tests.engine.corpora.documents.bilingual.test_xliff_others import MEMOQ, PHRASE, SDL, sdl_unit
from tests.engine.corpora.documents.written import bytes_with
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_xliff import unit, xliff, xliff2

RECALLED, MACHINES = WrittenSegment("Yes", origin=TextOrigin.MEMORY), WrittenSegment("No")
TMX = (
    '<tmx version="1.4"><header srclang="de"/><body>'
    '<tu><tuv xml:lang="de"><seg>Ja</seg></tuv></tu><tu><tuv xml:lang="de"><seg>Nein</seg></tuv></tu>'
    "</body></tmx>"
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "job.xlf"


def written(path, text):
    document = read_xliff(write(path, text))
    return bytes_with(document, path, {0: RECALLED, 1: MACHINES}).decode()


def test_xliff_1_says_exact_match(path):
    whole = written(path, xliff(unit("Ja", "") + unit("Nein", "")))
    assert '<target state="translated" state-qualifier="exact-match">Yes</target>' in whole
    assert '<target state="needs-review-translation" state-qualifier="leveraged-mt">No</target>' in whole
    assert [each.state for each in read_xliff(path).segments] == [
        SegmentState.TRANSLATED,
        SegmentState.DRAFT,
    ]


def test_a_unit_of_several_segments_is_exact_only_as_a_whole(path):
    cut = '<mrk mtype="seg" mid="1">Ja.</mrk> <mrk mtype="seg" mid="2">Nein.</mrk>'
    units = f"<trans-unit id='a'><source>Ja. Nein.</source><seg-source>{cut}</seg-source></trans-unit>"
    assert 'state-qualifier="leveraged-mt"' in written(path, xliff(units))


def test_a_unit_with_a_draft_that_stays_is_not_exact(path):
    marks = '<mrk mtype="seg" mid="1">{}</mrk> <mrk mtype="seg" mid="2">{}</mrk>'
    units = f"<source>Ja. Nein.</source><seg-source>{marks.format('Ja.', 'Nein.')}</seg-source>"
    target = f"<target state='needs-review-translation'>{marks.format('', 'Na.')}</target>"
    document = read_xliff(write(path, xliff(f"<trans-unit id='a'>{units}{target}</trans-unit>")))
    assert "exact-match" not in bytes_with(document, path, {0: RECALLED}).decode()
    assert [each.state for each in read_xliff(path).segments] == [SegmentState.DRAFT] * 2


def test_trados_tells_it_of_each_segment(path):
    whole = written(path, xliff(sdl_unit('<sdl:seg id="1"/><sdl:seg id="2"/>'), root=SDL))
    first, second = (f'<sdl:seg id="{number}" conf="Draft" origin="' for number in (1, 2))
    assert f'{first}tm" origin-system="Parlance" percent="100"/>' in whole
    assert f'{second}mt" origin-system="Parlance"/>' in whole


def test_memoq_and_phrase_have_words_of_their_own(path):
    units = unit("Ja", "", mq_status="NotStarted") + unit("Nein", "", mq_status="NotStarted")
    whole = written(path, xliff(units, root=MEMOQ))
    assert '<trans-unit mq:status="Pretranslated" mq:percent="100"><source>Ja' in whole
    assert '<trans-unit mq:status="MachineTranslated"><source>Nein' in whole
    units = "".join(unit(text, "", m_confirmed="0", m_score="0.5") for text in ("Ja", "Nein"))
    whole = written(path, xliff(units, root=PHRASE))
    assert '<trans-unit m:confirmed="0" m:score="1.0" m:trans-origin="tm"><source>Ja' in whole
    assert '<trans-unit m:confirmed="0" m:score="0.0" m:trans-origin="mt"><source>Nein' in whole


def test_version_2_says_it_in_the_sub_state(path):
    units = "".join(
        f"<unit id='{text}'><segment><source>{text}</source></segment></unit>" for text in ("Ja", "Nein")
    )
    whole = written(path, xliff2(units, 'srcLang="de"'))
    assert 'subState="parlance:tm"><source>Ja</source>' in whole
    assert 'subState="parlance:mt"><source>Nein</source>' in whole


def test_a_tmx_names_the_memory(path):
    document = read_tmx(write(path.with_suffix(".tmx"), TMX))
    whole = bytes_with(document, path, {0: RECALLED, 1: MACHINES}, "en").decode()
    assert '<prop type="x-origin">translation memory</prop><seg>Yes</seg>' in whole
    assert '<prop type="x-origin">machine translation</prop><seg>No</seg>' in whole
