"""Qt's .ts files written back: a machine's translation stays unfinished, in every plural form."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.qt_ts import read_qt_ts
from engine.documents.segments import PlacedCode, SegmentState, WrittenSegment
from engine.results.translation import LanguagePair
from tests.engine.corpora.documents.written import bytes_with, check_round_trip, targets, text_with
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_qt_ts import message, ts


@pytest.fixture
def path(tmp_path):
    return tmp_path / "app.ts"


def changed(path, messages, *texts):
    """The messages of a file, written with translations of its first segments."""
    whole = text_with(read_qt_ts(write(path, ts(messages))), path.with_suffix(".out"), *texts, tgt="en-GB")
    first, last = ts("|").split("|")
    assert whole.startswith(first)
    assert whole.endswith(last)
    return whole.removeprefix(first).removesuffix(last)


def test_a_translation_stays_unfinished(path):
    before = message("Datei &amp;öffnen", "", type_="unfinished", extra="<location line='3'/>")
    assert changed(path, before, "&Open <file>") == before.replace(
        "</translation>", "&amp;Open &lt;file&gt;</translation>"
    )
    assert 'type="unfinished">Sure<' in changed(path, message("Ja", "Yes"), "Sure")


def test_missing_and_empty_elements_are_made(path):
    empty = "<message>\n  <source>Ja</source>\n  <translation/>\n</message>\n"
    made = '<translation type="unfinished">Yes</translation>'
    assert changed(path, empty, "Yes") == empty.replace("<translation/>", made)
    none = empty.replace("\n  <translation/>", "")
    assert changed(path, none, "Yes") == empty.replace("<translation/>", made)


def test_every_plural_form_gets_the_translation(path):
    forms = "<numerusform>{0}</numerusform><numerusform>{0}</numerusform>"
    before = message("%n Datei(en)", forms.format(""), type_="unfinished", n=' numerus="yes"')
    assert changed(path, before, "%n file(s)") == before.replace(forms.format(""), forms.format("%n file(s)"))


def test_quotes_are_escaped_where_the_file_does_so(path):
    before = message("Sag &apos;ja&apos;", "", type_="unfinished")
    assert ">Say &apos;yes&apos;</translation>" in changed(path, before, "Say 'yes'")
    assert ">Say 'yes'</translation>" in changed(path, message("Sag ja", "", type_="unfinished"), "Say 'yes'")


@pytest.mark.parametrize(
    ("text", "states"),
    [
        (message("Ja", "", type_="unfinished"), [SegmentState.NEW]),
        (message("Ja", "Yes", type_="unfinished"), [SegmentState.DRAFT]),
        (message("Ja", "Yes"), [SegmentState.TRANSLATED]),
        (message("Ja", "Yes", type_="vanished"), []),
        (message("Ja", "Yes", type_="obsolete"), []),
    ],
)
def test_states_are_told(path, text, states):
    assert [segment.state for segment in read_qt_ts(write(path, ts(text))).segments] == states


def test_a_byte_is_a_code(path):
    document = read_qt_ts(write(path, ts(message('a<byte value="x9"/>b', "", type_="unfinished"))))
    whole = bytes_with(document, path, {0: WrittenSegment("cd", (PlacedCode(1, 0),))}).decode()
    assert '>c<byte value="x9"/>d</translation>' in whole


def test_the_language_is_filled_in(path):
    document = read_qt_ts(write(path, ts(message("Ja", "")).replace(' language="en_GB"', "")))
    assert document.languages == LanguagePair("de", "")
    assert '<TS version="2.1" sourcelanguage="de" language="pt_BR">' in text_with(
        document, path, "Sim", tgt="pt-BR"
    )


def test_every_message_comes_back(path, tmp_path):
    messages = message("Eins", "", type_="unfinished") + message("Zwei &lt;b&gt;", "Two")
    messages += message("%n Tag(e)", "<numerusform></numerusform>", n=' numerus="yes"')
    document = check_round_trip(read_qt_ts, write(path, ts(messages)), tmp_path / "out.ts")
    assert targets(document.segments) == ["", "Two", ""]


def test_a_program_in_typescript_is_refused(path):
    with pytest.raises(CorpusError, match="app.ts is damaged at line 1, column 1"):
        read_qt_ts(write(path, "export const answer = 42;\n"))
