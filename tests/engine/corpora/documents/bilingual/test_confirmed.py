"""What a person confirmed is called finished, in the words of each format, and read so again."""

import pytest

from engine.documents.po import not_fuzzy, read_po
from engine.documents.qt_ts import read_qt_ts
from engine.documents.resources.xcstrings import read_xcstrings
from engine.documents.segments import PlacedCode, SegmentState, TextOrigin, WrittenSegment
from engine.documents.tmx import read_tmx
from engine.documents.xliff import read_xliff
from tests.engine.corpora.documents.bilingual.test_po_files import PLURAL, po
from tests.engine.corpora.documents.bilingual.test_xliff_others import MEMOQ, PHRASE, SDL, sdl_unit
from tests.engine.corpora.documents.resources.test_xcstrings import catalogue
from tests.engine.corpora.documents.written import bytes_with
from tests.engine.corpora.samples import tmx, write
from tests.engine.corpora.samples import unit as tmx_unit
from tests.engine.corpora.test_qt_ts import message, ts
from tests.engine.corpora.test_xliff import unit, xliff, xliff2

TRANSLATED, CONFIRMED, DRAFT, NEW = (
    SegmentState.TRANSLATED,
    SegmentState.CONFIRMED,
    SegmentState.DRAFT,
    SegmentState.NEW,
)
FUZZY = '#, fuzzy\nmsgid "Yes"\nmsgstr "Ja"\n'
MARKS = '<mrk mtype="seg" mid="1">{}</mrk> <mrk mtype="seg" mid="2">{}</mrk>'


@pytest.fixture
def path(tmp_path):
    return tmp_path / "job.xlf"


def written(read, path, text, *texts, tgt="en", origin=TextOrigin.PERSON):
    """A file with a person's texts in its first segments (None: left out), and the states then read in it."""
    document = read(write(path, text))
    chosen = enumerate(texts)
    made = {n: WrittenSegment(each, origin=origin) for n, each in chosen if each is not None}
    whole = bytes_with(document, path, made, tgt).decode()
    return whole, [each.state for each in read(path).segments]


def in_two_segments(target):
    """A unit of XLIFF 1 that is cut into two."""
    return f"<trans-unit id='a'><source>Ja. Nein.</source><seg-source>{MARKS.format('Ja.', 'Nein.')}" + (
        f"</seg-source>{target}</trans-unit>"
    )


def test_xliff_1_says_translated_and_no_more(path):
    before = unit("Ja", "", approved="yes").replace("<target", '<target state-qualifier="leveraged-mt"')
    whole, states = written(read_xliff, path, xliff(before + unit("Nein", "")), "Yes", "No")
    assert '<trans-unit approved="no"><source>Ja</source><target state="translated">Yes</target>' in whole
    assert '<target state="translated">No</target>' in whole
    assert states == [TRANSLATED] * 2


@pytest.mark.parametrize(("second", "state"), [("No.", TRANSLATED), (None, DRAFT)])
def test_a_unit_of_xliff_1_is_translated_only_as_a_whole(path, second, state):
    target = f"<target state='needs-review-translation'>{MARKS.format('Yo.', 'Na.')}</target>"
    _, states = written(read_xliff, path, xliff(in_two_segments(target)), "Yes.", second)
    assert states == [state] * 2


def test_a_unit_of_xliff_1_with_an_empty_segment_is_not_translated(path):
    whole, states = written(read_xliff, path, xliff(in_two_segments("")), "Yes.")
    assert 'state="needs-review-translation"' in whole
    assert states == [DRAFT, NEW]


def test_trados_says_translated_interactively_of_each_segment(path):
    old = '<sdl:seg id="1" conf="Draft" origin="mt" origin-system="X" percent="99"/><sdl:seg id="2"/>'
    whole, states = written(read_xliff, path, xliff(sdl_unit(old), root=SDL), "One.")
    assert '<sdl:seg id="1" conf="Translated" origin="interactive"/><sdl:seg id="2"/>' in whole
    assert states == [CONFIRMED, NEW]


def test_memoq_says_manually_confirmed(path):
    old = unit("Ja", "", mq_status="Pretranslated", mq_percent="70")
    whole, states = written(read_xliff, path, xliff(old, root=MEMOQ), "Yes")
    assert '<trans-unit mq:status="ManuallyConfirmed"><source>Ja</source><target>Yes</target>' in whole
    assert states == [CONFIRMED]


def test_phrase_says_confirmed_and_where_it_began(path):
    old = {"m_confirmed": "0", "m_score": "0.8", "m_trans-origin": "tm"}
    whole, states = written(read_xliff, path, xliff(unit("Ja", "Ya", **old), root=PHRASE), "Yes")
    assert '<trans-unit m:confirmed="1" m:score="0.8" m:trans-origin="tm"><source>Ja' in whole
    assert states == [CONFIRMED]


def test_xliff_2_says_translated_without_the_machine(path):
    segment = "<segment state='initial' subState='parlance:mt'><source>Ja</source></segment>"
    whole, states = written(read_xliff, path, xliff2(f"<unit id='1'>{segment}</unit>"), "Yes")
    assert "<segment state='translated'><source>Ja</source><target>Yes</target>" in whole
    assert states == [TRANSLATED]


def test_po_has_no_fuzzy_flag_and_no_earlier_source(path):
    old = '# note\n#, fuzzy, c-format\n#| msgid "Old"\n' + FUZZY.removeprefix("#, fuzzy\n")
    whole, states = written(read_po, path, po(f'{old}\nmsgid "No"\nmsgstr ""\n'), "Ja!", "Nein")
    assert whole == po('# note\n#, c-format\nmsgid "Yes"\nmsgstr "Ja!"\n\nmsgid "No"\nmsgstr "Nein"\n')
    assert states == [TRANSLATED] * 2
    assert (not_fuzzy("#, fuzzy"), not_fuzzy("#, a, fuzzy, b")) == ("", "#, a, b")


@pytest.mark.parametrize(("texts", "state"), [(("Datei", "Dateien"), TRANSLATED), (("Datei", None), DRAFT)])
def test_an_entry_of_po_is_confirmed_with_all_its_forms(path, texts, state):
    old = (
        PLURAL.replace('[0] ""', '[0] "D"')
        .replace('[1] ""', '[1] "DD"')
        .replace("msgid", "#, fuzzy\nmsgid", 1)
    )
    _, states = written(read_po, path, po(old), *texts)
    assert states == [state] * 2


def test_qt_takes_unfinished_away(path):
    old = message("Ja", "", type_="unfinished") + "<message><source>Nein</source></message>"
    whole, states = written(read_qt_ts, path, ts(old), "Yes", "No")
    assert "<translation>Yes</translation>" in whole
    assert "<translation>No</translation>" in whole
    assert states == [TRANSLATED] * 2


def test_a_tmx_has_its_date_but_no_machine(path):
    units = '<tu><tuv xml:lang="de"><seg>Ja</seg></tuv></tu>'
    ours = '<prop type="x-origin">machine translation</prop>'
    units += tmx_unit("Nein", "Na").replace("<seg>Na", f"{ours}<seg>Na")
    whole, states = written(read_tmx, path, tmx(units), "Yes", "No")
    assert 'creationid="Parlance"><seg>Yes</seg>' in whole
    assert 'changeid="Parlance"><seg>No</seg>' in whole
    assert states == [TRANSLATED] * 2


def test_a_catalogue_says_translated_even_of_the_same_text(path):
    old = {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zumachen"}}}}
    text = catalogue({"OK": {}, "Close": old, "Open": {}})
    whole, states = written(read_xcstrings, path, text, "OK", "Schließen", tgt="de")
    assert whole.count('"state" : "translated"') == 2
    assert '"value" : "OK"' in whole
    assert '"value" : "Schließen"' in whole
    assert states == [TRANSLATED, TRANSLATED, NEW]


# A draft that a person confirmed as it stands: its mark alone goes.


VALUE = {"state": "needs_review", "value": "The red door"}
DRAFTS = {
    "XLIFF": (
        read_xliff,
        xliff(unit('Die <g id="1">rote</g> Tür', 'The red<g id="1"> door</g>', state="needs-l10n")),
        ("needs-l10n", "translated"),
    ),
    "XLIFF 2": (
        read_xliff,
        xliff2(
            '<unit id="1"><segment state="initial"><source>Ja<ph id="1"/></source>'
            '<target>The <ph id="1"/>red door</target></segment></unit>'
        ),
        ("initial", "translated"),
    ),
    "SDLXLIFF": (
        read_xliff,
        xliff(
            sdl_unit(
                '<sdl:seg id="1" conf="Draft" origin="interactive"/>',
                '<target><mrk mtype="seg" mid="1">The red door</mrk></target>',
            ),
            root=SDL,
        ),
        ("Draft", "Translated"),
    ),
    "MQXLIFF": (
        read_xliff,
        xliff(unit("Ja", "The red door", mq_status="PartiallyEdited"), root=MEMOQ),
        ("PartiallyEdited", "ManuallyConfirmed"),
    ),
    "MXLIFF": (
        read_xliff,
        xliff(unit("a {b&gt;b&lt;b}", "The {b&gt;red&lt;b} door", m_confirmed="0"), root=PHRASE),
        ('confirmed="0"', 'confirmed="1"'),
    ),
    "PO": (read_po, po(FUZZY.replace('"Ja"', '""\n"The "\n"red door"')), ("#, fuzzy\n", "")),
    "Qt": (
        read_qt_ts,
        ts(message('a<byte value="x9"/>b', 'The red<byte value="x9"/> door', type_="unfinished")),
        (' type="unfinished"', ""),
    ),
    "xcstrings": (
        read_xcstrings,
        catalogue({"J": {"localizations": {"de": {"stringUnit": VALUE}}}}).replace("red", "r\\u0065d"),
        ("needs_review", "translated"),
    ),
}


@pytest.mark.parametrize("kind", DRAFTS)
def test_a_draft_confirmed_as_it_stands_loses_its_mark_alone(path, kind):
    read, text, (mark, done) = DRAFTS[kind]
    (first, *_) = read(write(path, text)).segments
    assert (first.target, first.state) == ("The red door", DRAFT)
    whole, states = written(read, path, text, "The red door", tgt="de")
    assert whole == text.replace(mark, done)
    assert states[0] in (TRANSLATED, CONFIRMED)


def test_a_draft_without_its_codes_gets_them(path):
    text = xliff(unit('Die <g id="1">rote</g> Tür', "Red", state="needs-l10n"))
    document = read_xliff(write(path, text))
    codes = (PlacedCode(0, 0), PlacedCode(3, 1))
    made = {0: WrittenSegment("Red", codes, TextOrigin.PERSON)}
    assert (
        '<target state="translated"><g id="1">Red</g></target>' in bytes_with(document, path, made).decode()
    )


def test_forms_that_nobody_saw_stay_with_a_confirmed_draft(path):
    forms = "<numerusform>file</numerusform><numerusform>files</numerusform>"
    old = message("%n Datei(en)", forms, type_="unfinished", n=' numerus="yes"')
    whole, _ = written(read_qt_ts, path, ts(old), "files")
    assert whole == ts(old).replace(' type="unfinished"', "")
    three = (
        f'#, fuzzy\n{PLURAL.partition("msgstr")[0]}msgstr[0] "plik"\nmsgstr[1] "pliki"\nmsgstr[2] "plików"\n'
    )
    whole, _ = written(read_po, path, po(three, n=3), "plik", "pliki", tgt="pl")
    assert whole == po(three, n=3).replace("#, fuzzy\n", "")


# What a person wrote and has not confirmed: to be looked at, but no machine's.


FORMS = (
    "#, fuzzy\n" + PLURAL.partition("msgstr")[0] + 'msgstr[0] "plik"\nmsgstr[1] "pliki"\nmsgstr[2] "plików"\n'
)


@pytest.mark.parametrize("origin", [TextOrigin.PERSON, TextOrigin.CHANGED])
def test_a_person_changes_the_form_that_was_shown_alone(path, origin):
    whole, _ = written(read_po, path, po(FORMS, n=3), "plik", "akta", tgt="pl", origin=origin)
    assert [f'msgstr[{n}] "{form}"' in whole for n, form in enumerate(("plik", "akta", "plików"))] == [
        True
    ] * 3
    forms = "<numerusform>plik</numerusform><numerusform>pliki</numerusform><numerusform>plików</numerusform>"
    old = message("%n Datei(en)", forms, type_="unfinished", n=' numerus="yes"')
    whole, _ = written(read_qt_ts, path, ts(old), "akt", tgt="pl", origin=origin)
    assert forms.replace("plików", "akt") in whole


def test_a_machine_fills_all_forms(path):
    whole, _ = written(read_po, path, po(FORMS, n=3), "plik", "akta", tgt="pl", origin=TextOrigin.MACHINE)
    assert 'msgstr[1] "akta"\nmsgstr[2] "akta"' in whole


def test_what_a_person_changed_replaces_a_finished_translation_of_a_catalogue(path):
    done = {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zumachen"}}}}
    found = [
        written(read_xcstrings, path, catalogue({"Close": done}), "Schließen", tgt="de", origin=each)
        for each in (TextOrigin.CHANGED, TextOrigin.MACHINE)
    ]
    assert ['"value" : "Schließen"' in whole for whole, _ in found] == [True, False]
    assert [states for _, states in found] == [[DRAFT], [TRANSLATED]]


@pytest.mark.parametrize(
    ("root", "old", "mark"),
    [
        (None, unit("Ja", ""), '<target state="needs-review-translation">Yes</target>'),
        (MEMOQ, unit("Ja", "", mq_status="Pretranslated"), 'mq:status="PartiallyEdited"'),
        (PHRASE, unit("Ja", "", m_confirmed="1"), 'm:confirmed="0"'),
        (
            SDL,
            sdl_unit('<sdl:seg id="1" origin="mt" origin-system="X"/>'),
            'origin="interactive" conf="Draft"',
        ),
    ],
)
def test_what_a_person_changed_is_a_draft_and_no_machines(path, root, old, mark):
    text = xliff(old, root=root) if root else xliff(old)
    whole, states = written(read_xliff, path, text, "Yes", origin=TextOrigin.CHANGED)
    assert mark in whole
    assert states[0] is DRAFT
