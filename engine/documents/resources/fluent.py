"""Fluent (.ftl): messages with attributes, placeables and variants.

Placeables are codes; each variant of a choice is a text of its own. Terms (`-brand`) are names.
"""

import re
from pathlib import Path

from engine.base.errors import CorpusError
from engine.documents.resources.strings_file import StringList, StringsFile
from engine.documents.segments import CodeKind, SegmentKind
from engine.documents.source_text import FileText, FoundCode, InlineContent, RawPart, read_source

_START = re.compile(
    r"^(?:(?P<name>-?[A-Za-z][\w-]*)[ \t]*=[ \t]*|[ \t]+\.(?P<attribute>[A-Za-z][\w-]*)[ \t]*=[ \t]*)",
    re.MULTILINE,
)
_BREAK = re.compile(r"(?:[ \t]*(?:\r\n|\n|\r))+([ \t]*)")
_TOKEN = re.compile(r'"(?:[^"\\\r\n]|\\.)*"|[{}]')
_SELECTOR = re.compile(r'\{(?:[^{}"]|"(?:[^"\\\r\n]|\\.)*")*?->')
_VARIANT = re.compile(r"\s*\*?\[\s*[^\[\]{}]+\][ \t]*")
_SPECIAL = re.compile(r"(^|\n)([.*\[])")
_LONGEST_SHOWN = 40
_DEEPEST = 10


def read_fluent(path: Path) -> StringsFile:
    """Takes a Fluent file apart.

    Raises:
        CorpusError: if it has no messages, or a brace in it is never closed.
    """
    source = read_source(path)
    strings = StringList(source, "Fluent")
    name, place, n_messages = "", 0, 0
    while found := _START.search(source.text, place):
        n_messages += 1
        name = found["name"] or name
        reading = _Pattern(source, found.end())
        content = reading.read(is_variant=False, depth=0)
        key = f"{name}.{found['attribute']}" if found["attribute"] else name
        kind = SegmentKind.NAME if name.startswith("-") else SegmentKind.TEXT
        strings.add((found.end(), reading.end), content, reading.escape, key, kind)
        place = max(reading.end, found.end())
    if not n_messages:
        raise CorpusError(
            f"{source.name} has no Fluent messages such as name = text.", "Choose a file of Fluent."
        )
    return strings.finish()


class _Pattern:
    """Reads the value of one message or attribute."""

    def __init__(self, source: FileText, first: int) -> None:
        self._source, self._text = source, source.text
        self.end = first
        """Behind what was read."""
        self._indent = "    "

    def read(self, *, is_variant: bool, depth: int) -> InlineContent:
        """Reads a text up to where it ends.

        Args:
            is_variant: whether a closing brace ends it.
            depth: in how many choices it is.

        Raises:
            CorpusError: if a brace is never closed.
        """
        content = InlineContent()
        first = self.end
        while self.end < len(self._text):
            char = self._text[self.end]
            if char == "{":
                content.pieces.append(self._placeable(content, depth))
            elif char == "}" and is_variant:
                break
            elif broken := _BREAK.match(self._text, self.end):
                following = self._text[broken.end() : broken.end() + 1]
                if not broken[1] or following in ("", "}", "[", "*", "."):
                    break
                if not depth:
                    self._indent = broken[1]
                content.pieces.append("\n" * max(1, len(re.findall(r"\r\n|\n|\r", broken[0]))))
                self.end = broken.end()
            else:
                stop = re.compile(r"[{}\r\n]|[ \t]+(?=[\r\n])").search(self._text, self.end + 1)
                end = stop.start() if stop else len(self._text)
                content.pieces.append(self._text[self.end : end])
                self.end = end
        content.raw = self._text[first : self.end]
        return content

    def escape(self, text: str) -> str:
        """Makes plain text fit the message."""
        written = re.sub(r"[{}]", lambda brace: f'{{"{brace[0]}"}}', text)
        written = _SPECIAL.sub(lambda found: f'{found[1]}{{"{found[2]}"}}', written)
        return written.replace("\n", f"{self._source.newline}{self._indent}")

    def _placeable(self, content: InlineContent, depth: int) -> FoundCode:
        first = self.end
        end = self._closed_at(first)
        selector = _SELECTOR.match(self._text, first, end)
        if not selector or depth > _DEEPEST:
            self.end = end
            raw = self._text[first:end]
            return FoundCode((raw,), CodeKind.ALONE, "", raw[:_LONGEST_SHOWN])
        parts: list[RawPart] = []
        done, self.end = first, selector.end()
        while variant := _VARIANT.match(self._text, self.end, end):
            self.end = variant.end()
            parts += (self._text[done : self.end], len(content.subs))
            content.subs.append(self.read(is_variant=True, depth=depth + 1))
            done = self.end
        self.end = end
        return FoundCode((*parts, self._text[done:end]), CodeKind.ALONE, "", "{…}")

    def _closed_at(self, first: int) -> int:
        """Returns where the brace that opens here is closed."""
        depth = 0
        for token in _TOKEN.finditer(self._text, first):
            depth += {"{": 1, "}": -1}.get(token[0], 0)
            if not depth:
                return token.end()
        line = self._text.count("\n", 0, first) + 1
        raise CorpusError(
            f"{self._source.name} is damaged at line {line}: a brace that opens there is never closed.",
            "Mend it there.",
        )
