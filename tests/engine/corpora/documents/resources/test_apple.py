"""Apple's .strings and .stringsdict: quotes, comments, encodings, plural forms."""

import pytest

from engine.base.errors import CorpusError
from engine.documents.resources.apple import read_apple_strings, read_stringsdict
from tests.engine.corpora.documents.written import check_strings, text_with
from tests.engine.corpora.samples import write

STRINGS = '/* "no" = "text"; */\n"a \\"key\\"" = "Say \\"it\\"\\n%@";\n// more\nkey="Two" ;\n'
DICT = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>files</key>
  <dict>
    <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
    <key>n</key>
    <dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>one</key><string>One &amp; only</string>
      <key>other</key><string>%d files</string>
    </dict>
  </dict>
</dict>
</plist>
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "Localizable.strings"


def test_values_are_texts(path):
    document = read_apple_strings(write(path, STRINGS))
    assert [(each.place, each.source) for each in document.segments] == [
        ('a \\"key\\', 'Say "it"\n%@'),
        ("key", "Two"),
    ]
    assert text_with(document, path, 'Sag "es"\n%@') == STRINGS.replace('Say \\"it\\"', 'Sag \\"es\\"')


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
def test_every_value_comes_back(path, tmp_path, encoding):
    text = STRINGS.replace("\n", "\r\n") + '"u" = "Umlaut \\U00e4 ä";\r\n'
    check_strings(read_apple_strings, write(path, text.encode(encoding)), tmp_path / "out.strings")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('"a" = "b";\n"c" = "d"\n"e" = "f";', "is damaged at line 2"),
        ('"a" = "b";\n"c" = "d', "is damaged at line 2"),
        ("bplist00\x01", "is compiled"),
        ("<?xml version='1.0'?><plist/>", "is a property list"),
    ],
)
def test_what_is_no_list_of_strings_is_refused(path, text, told):
    with pytest.raises(CorpusError, match=told):
        read_apple_strings(write(path, text))


def test_forms_of_numbers_are_texts(path):
    document = read_stringsdict(write(path, DICT))
    assert [(each.place, each.source) for each in document.segments] == [
        ("files.n.one", "One & only"),
        ("files.n.other", "%d files"),
    ]
    assert text_with(document, path, "Eine & nur") == DICT.replace("One &amp; only", "Eine &amp; nur")


def test_every_form_comes_back(path, tmp_path):
    check_strings(read_stringsdict, write(path, DICT), tmp_path / "out.stringsdict")
