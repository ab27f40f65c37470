"""JSON files of texts: the values that people read, keys and all else as they are.

Knows the messages of browser extensions (`{"key": {"message": …}}`) and ARB, whose "@key" entries describe.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.base.errors import CorpusError
from engine.base.json_values import parse_json
from engine.documents.resources.icu import has_choices, icu_content, with_apostrophes_doubled
from engine.documents.resources.strings_file import StringList, StringsFile, escaped_beyond, joined_halves
from engine.documents.source_text import FileText, InlineContent, read_source

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|[{}\[\],:]')
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "b": "\b"}
_QUOTED = re.compile(r"'[{}]")
_MESSAGE = "message"


@dataclass(frozen=True)
class _Value:
    """A string that is a value."""

    first: int
    end: int
    path: tuple[str, ...]
    """The keys to it; items of lists by their number."""


def read_json_strings(path: Path) -> StringsFile:
    """Takes a JSON file of texts apart.

    Raises:
        CorpusError: if it is no JSON, with line and column.
    """
    source = read_source(path)
    _check_json(source)
    values = [*_values_in(source.text)]
    tops = {each.path[0] for each in values if each.path}
    messages = {each.path[0] for each in values if len(each.path) == 2 and each.path[1] == _MESSAGE}
    are_messages = bool(messages) and messages >= {top for top in tops if not top.startswith("@")}
    strings = StringList(source, "JSON")
    codec = "ascii" if source.text.isascii() and "\\u" in source.text else source.codec
    is_icu = any(has_choices(source.text[each.first : each.end]) for each in values)
    doubles = is_icu and (path.suffix.lower() != ".arb" or "''" in source.text)  # ARB's own tools do not
    for each in values:
        is_description = any(key.startswith("@") for key in each.path)
        if is_description or (are_messages and each.path[1:] != (_MESSAGE,)):
            continue
        raw = source.text[each.first : each.end]
        decode = _unescaped_message if doubles else _unescaped
        content: InlineContent | str | None = icu_content(raw, decode) if has_choices(raw) else None
        is_message = doubles and (content is not None or not _QUOTED.search(raw))
        strings.add(
            (each.first, each.end),
            _unescaped(raw) if content is None else content,
            _escape(codec, is_message=is_message),
            ".".join(each.path),
        )
    return strings.finish()


def _check_json(source: FileText) -> None:
    """Refuses what is no JSON."""
    try:
        parse_json(source.text.encode("utf-8", "replace"))
    except ValueError as error:
        raise CorpusError(
            f"{source.name} is no valid JSON: {error}.",
            "Mend it there, or export it again from its program.",
        ) from error


def _values_in(text: str) -> Iterator[_Value]:
    """Yields the strings of valid JSON that are values."""
    keys: list[str | int] = []
    is_key = False
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign == "{":
            keys.append("")
            is_key = True
        elif sign == "[":
            keys.append(0)
            is_key = False
        elif sign in ("}", "]"):
            keys.pop()
            is_key = False
        elif sign == ",":
            is_key = isinstance(keys[-1], str)
            if not isinstance(keys[-1], str):
                keys[-1] += 1
        elif sign == ":":
            is_key = False
        elif is_key:
            keys[-1] = _unescaped(token[1])
        else:
            yield _Value(token.start(1), token.end(1), tuple(map(str, keys)))


def _unescaped(raw: str) -> str:
    def character(found: re.Match[str]) -> str:
        return chr(int(found[1], 16)) if found[1] else _SHORT.get(found[2], found[2])

    return joined_halves(_ESCAPE.sub(character, raw)) if "\\" in raw else raw


def _unescaped_message(raw: str) -> str:
    return _unescaped(raw).replace("''", "'")


def _escape(codec: str, *, is_message: bool) -> Callable[[str], str]:
    def escape(text: str) -> str:
        written = with_apostrophes_doubled(text) if is_message else text
        return escaped_beyond(json.dumps(written, ensure_ascii=False)[1:-1], codec)

    return escape
