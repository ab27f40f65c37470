"""JSON: values that people read, in the order of the file; keys, numbers and layout stay."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.resources.json_strings import read_json_strings
from tests.engine.corpora.documents.written import check_strings, text_with
from tests.engine.corpora.samples import write


@pytest.fixture
def path(tmp_path):
    return tmp_path / "de.json"


def told(path, text):
    return [(each.place, each.source) for each in read_json_strings(write(path, text)).segments]


def test_values_are_texts_and_keys_are_not(path):
    text = (
        '{"menu": {"open": "Open it", "n": 3, "": ""}, "list": ["One", {"x": "Two"}], "url": "https://x.y"}'
    )
    assert told(path, text) == [("menu.open", "Open it"), ("list.0", "One"), ("list.1.x", "Two")]


def test_keys_of_one_name_are_two_texts(path):
    assert told(path, '{"a": "One", "a": "Two"}') == [("a", "One"), ("a", "Two")]


def test_messages_of_extensions_and_arb_have_descriptions(path):
    chrome = (
        '{"a": {"message": "Hello", "description": "said first", "placeholders": {"x": {"content": "y z"}}}}'
    )
    assert told(path, chrome) == [("a.message", "Hello")]
    arb = '{"@@locale": "en", "a": "Hello there", "@a": {"description": "said first"}}'
    assert told(path, arb) == [("a", "Hello there")]


def test_choices_are_texts_of_their_own(path):
    text = '{"a": "{n, plural, =0 {Nothing} other {{n} \\"files\\"}}"}'
    document = read_json_strings(write(path, text))
    assert [each.source for each in document.segments] == ["Nothing", '{n} "files"']
    assert text_with(document, path, None, '{n} "Dateien"') == text.replace("files", "Dateien")


def test_a_choice_within_a_choice_is_found(path):
    text = '{"a": "{g, select, f {She has {n, plural, one {one cat} other {# cats}}.} other {They do}}"}'
    assert [source for _, source in told(path, text)] == ["She has .", "one cat", "# cats", "They do"]


def test_words_of_buttons_are_texts_and_settings_are_not(path):
    text = '{"a": "Yes", "b": "No", "c": "On", "d": "no", "e": "true", "f": "True", "g": "OK"}'
    assert [source for _, source in told(path, text)] == ["Yes", "No", "On", "OK"]


def test_an_apostrophe_before_a_brace_stays_one(path):
    raw = '{"a": "{n, plural, one {it\'\'s {x}} other {# of \'{\'y\'}\'}} now", "b": "In {c}"}'
    document = read_json_strings(write(path, raw))
    assert [each.source for each in document.segments] == ["now", "it's {x}", "# of y", "In {c}"]
    assert [code.shown for code in document.segments[2].codes] == ["'{'"]
    own = "d'{x} l'"
    expected = raw.replace("it''s {x}", "d''{x} l''").replace("In {c}", "d''{c}")
    assert text_with(document, path, None, own, None, "d'{c}") == expected


def test_without_choices_an_apostrophe_is_nothing_but_one(path):
    document = read_json_strings(write(path, '{"b": "In {c}"}'))
    assert text_with(document, path, "d'{c}") == '{"b": "d\'{c}"}'


def test_braces_that_do_not_match_are_text(path):
    assert told(path, '{"a": "{n, plural, one {x}"}') == [("a", "{n, plural, one {x}")]


def test_escapes_are_those_of_the_file(path):
    raw = '{"a": "G\\u00f6tz \\"x\\""}'
    document = read_json_strings(write(path, raw))
    assert document.segments[0].source == 'Götz "x"'
    assert text_with(document, path, 'ß "\n') == '{"a": "\\u00df \\"\\n"}'
    assert text_with(read_json_strings(write(path, '{"a": "Size"}')), path, "Größe") == '{"a": "Größe"}'


def test_every_value_comes_back(path, tmp_path):
    text = (
        '\ufeff{\r\n\t"a" : "One",\r\n\t"b": ["{x, select, y {Two} other {Three}} four", 1e5, null]\r\n}\r\n'
    )
    check_strings(read_json_strings, write(path, text), tmp_path / "out.json")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": "x",}', "is no valid JSON: trailing comma at line 1 column 11"),
        ('{\n"a": "x', "is no valid JSON: EOF while parsing a string at line 2 column 7"),
        ('{"a": ' + "[" * 300 + "]" * 300 + "}", "is no valid JSON: recursion limit exceeded"),
        ('{"a": "\\ud83d"}', "is no valid JSON"),
    ],
)
def test_what_is_no_json_is_refused(path, text, told):
    with pytest.raises(CorpusError, match=told):
        read_json_strings(write(path, text))
