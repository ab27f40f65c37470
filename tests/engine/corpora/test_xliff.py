"""XLIFF 1 and 2 and the dialects of the translation programs: texts, tags, states, languages."""

from pathlib import Path

import pytest

from engine.base.errors import CorpusError
from engine.corpora.readers.xliff import XliffReader
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.results.corpora import InlineTag
from tests.engine.corpora.samples import DE_EN, texts, write

UNFINISHED = "is not marked as translated"
EVERYTHING = ReadOptions(src="de", tgt="en", include_unfinished=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "job.xlf"


def xliff(units: str, *, root: str = "", file: str = 'original="pump.html"') -> str:
    """An XLIFF 1.2 file with these units, from German to English."""
    return (
        f'<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" {root}>'
        f'<file source-language="de-DE" target-language="en-GB" {file}>'
        f'<header><tool tool-id="t" tool-name="Weaver"/></header><body>\n{units}</body></file></xliff>'
    )


def xliff2(units: str, root: str = 'srcLang="de" trgLang="en"') -> str:
    """An XLIFF 2.1 file with these units."""
    root = f'<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" {root}>'
    return f'{root}<file original="a.md">{units}</file></xliff>'


def unit(source: str, target: str, *, state: str = "", extra: str = "", **attributes: str) -> str:
    """A `trans-unit`; the texts are XML."""
    written = "".join(f' {name.replace("_", ":")}="{value}"' for name, value in attributes.items())
    state = f' state="{state}"' if state else ""
    texts = f"<source>{source}</source><target{state}>{target}</target>"
    return f"<trans-unit{written}>{texts}{extra}</trans-unit>\n"


def read(path: Path, text: str, options: ReadOptions = DE_EN) -> list[Segment | BadUnit]:
    """What the reader gives for a file of this text."""
    return list(XliffReader(InputFile(write(path, text)), options).units())


def test_a_unit_has_text_document_note_and_line(path):
    (segment,) = read(path, xliff(unit("Guten Tag.", "Good day.", extra="<note>polite</note>")))
    assert (segment.source, segment.target, segment.origin) == ("Guten Tag.", "Good day.", "job.xlf:3")
    assert (segment.document, segment.metadata) == ("pump.html", {"note": "polite"})


def test_tags_of_all_kinds_stand_beside_the_text(path):
    source = 'A<g id="1">B</g><x id="2"/>C<bpt id="3">&lt;b></bpt>D<ept id="3">&lt;/b></ept>'
    source += '<mrk mtype="term">E</mrk>'
    (segment,) = read(path, xliff(unit(source, "A")))
    assert segment.source == "ABCDE"
    assert segment.source_tags == (
        InlineTag(1, '<g id="1">', "open"),
        InlineTag(2, "</g>", "close"),
        InlineTag(2, '<x id="2"/>'),
        InlineTag(3, "<b>", "open"),
        InlineTag(4, "</b>", "close"),
    )


def test_each_marked_segment_is_a_pair(path):
    marked = "".join(
        f'<{name}><mrk mtype="seg" mid="1">{one}</mrk> <mrk mtype="seg" mid="2">{two}</mrk></{name}>'
        for name, one, two in (("seg-source", "Eins.", "Zwei."), ("target", "One.", "Two."))
    )
    found = read(path, xliff(f"<trans-unit><source>Eins. Zwei.</source>{marked}</trans-unit>"))
    assert texts(found) == [("Eins.", "One."), ("Zwei.", "Two.")]


def test_a_translation_that_is_not_cut_is_taken_whole(path):
    cut = '<seg-source><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2">Zwei.</mrk></seg-source>'
    assert texts(read(path, xliff(unit("Eins. Zwei.", "One and two.", extra=cut)))) == [
        ("Eins. Zwei.", "One and two.")
    ]


def test_suggestions_are_not_read(path):
    other = "<alt-trans><source>Hund</source><target>cat</target></alt-trans>"
    assert texts(read(path, xliff(unit("Hund", "dog", extra=other)))) == [("Hund", "dog")]


def test_cdata_is_text(path):
    assert texts(read(path, xliff(unit("<![CDATA[a < b & c]]>", "x")))) == [("a < b & c", "x")]


def test_text_marked_as_deleted_is_not_read(path):
    source = 'Der <mrk mtype="x-sdl-deleted">alte </mrk><mrk mtype="x-sdl-added">neue </mrk>Filter'
    assert texts(read(path, xliff(unit(source, "The new filter")))) == [("Der neue Filter", "The new filter")]


@pytest.mark.parametrize("state", ["", "final", "signed-off", "translated"])
def test_finished_states_are_taken(path, state):
    (segment,) = read(path, xliff(unit("Hund", "dog", state=state)))
    assert segment.metadata.get("state", "") == state


@pytest.mark.parametrize("state", ["new", "needs-translation", "needs-review-translation"])
def test_unfinished_states_are_taken_only_by_choice(path, state):
    text = xliff(unit("Hund", "dog", state=state))
    assert read(path, text) == [BadUnit(UNFINISHED, "job.xlf", 3, "Hund")]
    assert texts(read(path, text, EVERYTHING)) == [("Hund", "dog")]


def test_an_approved_unit_is_finished_whatever_its_state(path):
    text = xliff(unit("Hund", "dog", state="needs-review-translation", approved="yes"))
    assert texts(read(path, text)) == [("Hund", "dog")]


def test_what_must_not_be_translated_is_left_out_with_its_reason(path):
    frame = '<trans-unit translate="no"><source>0x1F</source></trans-unit>'
    found = read(path, xliff(frame + unit("Hund", "Hund", translate="no") + unit("Katze", "cat")))
    assert [each.reason for each in found if isinstance(each, BadUnit)] == [
        "is marked as not to be translated"
    ]
    assert texts(found) == [("Katze", "cat")]


def test_a_unit_without_translation_says_so(path):
    found = read(path, xliff("<trans-unit><source>Hund</source></trans-unit>" + unit("Katze", "cat")))
    assert found[0] == BadUnit("has no translation", "job.xlf", 3, "Hund")


def test_a_file_of_the_other_direction_is_turned_round(path):
    text = xliff(unit('<x id="1"/>Hund', "dog"))
    (segment,) = read(path, text, ReadOptions(src="en", tgt="de"))
    assert (segment.source, segment.target, len(segment.target_tags)) == ("dog", "Hund", 1)


def test_each_file_inside_has_its_document_and_languages(path):
    more = '<file original="b" source-language="de" target-language="fr"><body>' + unit("Hund", "chien")
    text = xliff(unit("Hund", "dog")).replace("</xliff>", more + "</body></file></xliff>")
    good, bad = read(path, text)
    assert (good.target, bad.reason) == ("dog", "has no English text")


def test_other_languages_are_named(path):
    with pytest.raises(
        CorpusError, match=r"no text from German to French; it holds de-DE \(1\), en-GB \(1\)"
    ):
        read(path, xliff(unit("Hund", "dog")), ReadOptions(src="de", tgt="fr"))


def test_a_file_without_any_translation_is_refused(path):
    with pytest.raises(CorpusError, match="is not translated yet: it holds 2 texts and no translation"):
        read(path, xliff(unit("Hund", "") + unit("Katze", " ")))


def test_a_file_that_does_not_say_its_target_language_is_believed(path):
    text = xliff(unit("Hund", "dog")).replace(' target-language="en-GB"', "")
    assert texts(read(path, text)) == [("Hund", "dog")]


def test_a_survey_counts_languages_and_states(path):
    text = xliff(unit("Hund", "dog", state="new") + unit("Katze", "cat", state="final"))
    reader = XliffReader(InputFile(write(path, text)), ReadOptions(src="", tgt=""))
    assert list(reader.units()) == []
    facts = reader.describe()[0]
    assert (facts.languages, facts.states) == ({"de-DE": 2, "en-GB": 2}, {"new": 1, "final": 1})
    assert (facts.format, facts.tool) == ("XLIFF 1.2", "Weaver")


def test_version_2_has_segments_states_and_notes(path):
    segments = "".join(
        f"<segment{state}><source>{source}</source><target>{target}</target></segment><ignorable/>"
        for source, target, state in (("Eins", "one", ""), ("Zwei", "two", ' state="initial"'))
    )
    text = xliff2(f"<group><unit><notes><note>n</note></notes>{segments}</unit></group>")
    good, bad = read(path, text)
    assert (good.source, good.target, good.document, good.metadata) == ("Eins", "one", "a.md", {"note": "n"})
    assert bad == BadUnit(UNFINISHED, "job.xlf", 1, "Zwei")


def test_codes_of_version_2_come_from_its_original_data(path):
    data = '<originalData><data id="d1">[b]</data><data id="d2">[/b]</data></originalData>'
    source = 'A<pc dataRefStart="d1" dataRefEnd="d2">B</pc><ph dataRef="d1"/><ph id="9"/>C<cp hex="0041"/>'
    unit = f"<unit>{data}<segment><source>{source}</source><target>x</target></segment></unit>"
    (segment,) = read(path, xliff2(unit))
    assert segment.source == "ABCA"
    assert [(tag.position, tag.code, tag.kind) for tag in segment.source_tags] == [
        (1, "[b]", "open"),
        (2, "[/b]", "close"),
        (2, "[b]", "alone"),
        (2, '<ph id="9"/>', "alone"),
    ]


SDL = 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"'
MEMOQ = 'xmlns:mq="MQXliff"'
PHRASE = 'xmlns:m="http://www.memsource.com/mxlf/2.0"'


def sdl_unit(*segments: str) -> str:
    """A unit of Trados Studio with a marked segment per state."""
    parts = [f'<mrk mtype="seg" mid="{number}">T{number}</mrk>' for number in range(1, len(segments) + 1)]
    states = "".join(f'<sdl:seg id="{number}" {state}/>' for number, state in enumerate(segments, start=1))
    return (
        f"<group><trans-unit><source>x</source><seg-source>{''.join(parts)}</seg-source>"
        f"<target>{''.join(parts)}</target><sdl:seg-defs>{states}</sdl:seg-defs></trans-unit></group>"
    )


def test_sdlxliff_has_a_state_and_a_lock_per_segment(path):
    states = ('conf="Translated"', 'conf="Draft"', 'conf="ApprovedSignOff" locked="true"', "")
    text = xliff(sdl_unit(*states), root=SDL)
    assert texts(read(path, text)) == [("T1", "T1"), ("T3", "T3")]
    assert len(texts(read(path, text, EVERYTHING))) == 4
    found = read(path, text, ReadOptions(src="de", tgt="en", include_locked=False))
    assert [each.reason for each in found if isinstance(each, BadUnit)] == [
        UNFINISHED,
        "is locked",
        UNFINISHED,
    ]


def test_mqxliff_has_state_and_lock_on_the_unit(path):
    units = unit("A", "a", mq_status="ManuallyConfirmed") + unit("B", "b", mq_status="Pretranslated")
    text = xliff(units + unit("C", "c", mq_status="Proofread", mq_locked="locked"), root=MEMOQ)
    assert texts(read(path, text)) == [("A", "a"), ("C", "c")]
    found = read(path, text, ReadOptions(src="de", tgt="en", include_locked=False))
    assert texts(found) == [("A", "a")]


def test_mxliff_has_state_lock_and_tags_in_braces(path):
    marks = '<m:tunit-metadata><m:mark id="1"/></m:tunit-metadata>'
    units = unit("{b>A&lt;b}{1}{2}", "a{1}", extra=marks, m_confirmed="1") + unit("B", "b", m_confirmed="0")
    segment, bad = read(path, xliff(units, root=PHRASE))
    assert (segment.source, segment.target, bad.reason) == ("A{2}", "a", UNFINISHED)
    assert segment.source_tags == (
        InlineTag(0, "{b>", "open"),
        InlineTag(1, "<b}", "close"),
        InlineTag(1, "{1}", "alone"),
    )


@pytest.mark.parametrize(("root", "name"), [(SDL, "SDLXLIFF"), (MEMOQ, "MQXLIFF"), (PHRASE, "MXLIFF")])
def test_the_dialect_is_named(path, root, name):
    reader = XliffReader(InputFile(write(path, xliff(unit("A", "a"), root=root))), DE_EN)
    assert len(texts(reader.units())) == 1
    assert reader.describe()[0].format == name


@pytest.mark.parametrize(
    "root", ['xmlns:odd="no address, of no kind"', 'odd:version="1"', 'xmlns:odd="http://[broken"']
)
def test_a_whole_file_with_a_faulty_namespace_is_read(path, root):
    with pytest.raises(CorpusError):
        read(path, xliff(unit("Die Pumpe", "The pump"))[:-20])  # a file before it does not count
    (found,) = read(path, xliff(unit("Die Pumpe", "The pump"), root=root))
    assert (found.source, found.target) == ("Die Pumpe", "The pump")


def test_a_file_that_ends_in_the_middle_is_refused_also_with_a_faulty_namespace(path):
    text = xliff(unit("Die Pumpe", "The pump"), root='odd:version="1"')
    with pytest.raises(CorpusError, match="is cut off"):
        read(path, text[: text.rindex("</body>")])


def test_a_text_that_names_its_own_language_is_believed(path):
    text = xliff(unit("Die Pumpe", "La pompe").replace("<target", '<target xml:lang="fr"'))
    with pytest.raises(CorpusError, match="no text from German to English"):
        read(path, text)


def test_only_units_with_text_are_counted_as_texts(path):
    with pytest.raises(CorpusError, match="it holds 2 texts and no translation"):
        read(path, xliff(unit("Eins", "") + unit("", "") + unit("Zwei", "") + unit(" ", "")))


def test_a_group_that_is_not_to_be_translated_is_left_out(path):
    frame = f'<group translate="no">{unit("Hund", "Hund")}{unit("Tor", "gate", translate="yes")}</group>'
    found = read(path, xliff(frame))
    assert [each.reason for each in found if isinstance(each, BadUnit)] == [
        "is marked as not to be translated"
    ]
    assert texts(found) == [("Tor", "gate")]


def test_segments_with_the_same_id_are_told_apart(path):
    marked = [
        f'<mrk mtype="seg" mid="1">{one}</mrk> <mrk mtype="seg" mid="1">{two}</mrk>'
        for one, two in (("Eins.", "Zwei."), ("One.", "Two."))
    ]
    cut = f"<source>Eins. Zwei.</source><seg-source>{marked[0]}</seg-source><target>{marked[1]}</target>"
    found = read(path, xliff(f"<trans-unit>{cut}</trans-unit>"))
    assert texts(found) == [("Eins.", "One."), ("Zwei.", "Two.")]


def test_a_copy_that_its_file_calls_new_is_no_translation(path):
    found = read(path, xliff(unit("Hund", "Hund", state="new") + unit("Katze", "cat")), EVERYTHING)
    assert found[0] == BadUnit("has no translation", "job.xlf", 3, "Hund")


def test_a_protected_name_is_text_and_no_tag(path):
    source = 'Die <mrk mtype="protected">Pumpe X</mrk> <g id="1"/>läuft.'
    (segment,) = read(path, xliff(unit(source, "The pump runs.")))
    assert segment.source == "Die Pumpe X läuft."
    assert segment.source_tags == (InlineTag(12, '<g id="1"/>'),)
