"""Java's .properties: values of keys, with their escapes and lines that go on.

Apostrophes of messages with arguments (`{0}`) are doubled, as MessageFormat wants them, unless the file shows
that it does not.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.base.errors import CorpusError
from engine.documents.resources.icu import has_choices, icu_content
from engine.documents.resources.strings_file import StringList, StringsFile, escaped_beyond, joined_halves
from engine.documents.source_text import FileText, InlineContent, read_source

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
_KEY = re.compile(
    r"[ \t\f]*((?:\\.|[^\\:=\s])*)(?:[ \t\f]*[:=]|[ \t\f])?[ \t\f]*(?:\\(?:\r\n|\r|\n)[ \t\f]*)*", re.DOTALL
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(\r\n|\r|\n)[ \t\f]*|(.))", re.DOTALL)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}
_ARGUMENT = re.compile(r"\{\d+(?:,[^{}]*)?\}")
_ONE_APOSTROPHE = re.compile(r"(?<!')'(?!')")
_LEAST_SEPARATED = 0.5


@dataclass(frozen=True)
class _Property:
    key: str
    first: int
    end: int
    raw: str
    """The value as it stands."""


def read_properties(path: Path) -> StringsFile:
    """Takes a .properties file apart.

    Raises:
        CorpusError: if it cannot be read, or has no lines of keys and values.
    """
    source = read_source(path)
    found = [*_properties_in(source.text)]
    n_separated = sum(source.text[each.first - 1 : each.first] in ("=", ":", " ", "\t") for each in found)
    if not found or n_separated < _LEAST_SEPARATED * len(found):
        raise CorpusError(
            f"{source.name} has no lines such as key=value.", "Choose a file of Java properties."
        )
    strings = StringList(source, "Java properties")
    doubles = not any(_ARGUMENT.search(each.raw) and _ONE_APOSTROPHE.search(each.raw) for each in found)
    codec = _codec_of(source)
    for each in found:
        is_message = doubles and (_ARGUMENT.search(each.raw) is not None or has_choices(each.raw))
        decode = _unescaped_message if is_message else _unescaped
        content: InlineContent | str | None = None
        if has_choices(each.raw):
            content = icu_content(each.raw, decode)
        strings.add(
            (each.first, each.end),
            decode(each.raw) if content is None else content,
            _escape(codec, is_message=is_message),
            each.key,
            finish=lambda written: f"\\{written}" if written.startswith(" ") else written,
        )
    return strings.finish()


def _properties_in(text: str) -> Iterator[_Property]:
    place = 0
    while place < len(text):
        line = _LINE.match(text, place)
        assert line is not None
        if not line[0].strip() or line[0].lstrip()[:1] in ("#", "!"):
            place = line.end()
            continue
        end = line.end()
        while _goes_on(text[place:end]) and end < len(text):
            more = _LINE.match(text, end)
            assert more is not None
            end = more.end()
        key = _KEY.match(text, place, end)
        last = place + len(text[place:end].rstrip("\r\n"))
        if key and key.end() <= last:
            yield _Property(_unescaped(key[1]), key.end(), last, text[key.end() : last])
        place = end


def _goes_on(line: str) -> bool:
    """Returns whether a line ends in a backslash that is not escaped itself."""
    bare = line.removesuffix("\n").removesuffix("\r") if line.endswith("\n") else line.removesuffix("\r")
    return bool((len(bare) - len(bare.rstrip("\\"))) % 2) and len(bare) < len(line)


def _unescaped(raw: str) -> str:
    def character(found: re.Match[str]) -> str:
        if found[1]:
            return chr(int(found[1], 16))
        return "" if found[2] else _SHORT.get(found[3], found[3])

    return joined_halves(_ESCAPE.sub(character, raw))


def _unescaped_message(raw: str) -> str:
    return _unescaped(raw).replace("''", "'")


def _codec_of(source: FileText) -> str:
    """Returns the encoding in which new characters are safe: what Java reads depends on its version."""
    is_plain = source.text.isascii() and not source.mark
    return source.codec if source.codec.startswith("utf-") and not is_plain else "ascii"


def _escape(codec: str, *, is_message: bool) -> Callable[[str], str]:
    def escape(text: str) -> str:
        written = text.replace("'", "''") if is_message else text
        written = written.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
        written = written.replace("\f", "\\f")
        return escaped_beyond(written, codec)

    return escape
