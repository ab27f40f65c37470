"""The texts in a Markdown file's front matter that its readers see: title, description and the like."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
"""YAML between --- or TOML between +++."""
_KEYS = "title|linkTitle|subtitle|description|summary|excerpt"
_VALUE = r"""(?P<quoted>"(?:[^"\\\r\n]|\\["\\])*")|(?P<single>'(?:[^'\r\n]|'')*')"""
_LAST = r"[ \t]*(?=\r?\n(?![ \t]+\S))"
"""It ends with its line, and is not continued on an indented one."""
_YAML = re.compile(
    rf"^(?:{_KEYS})[ \t]*:[ \t]+(?:{_VALUE}|(?P<plain>[^\s\"'#&*!|>%@`{{\[\-?:,\]}}][^\r\n]*?)){_LAST}",
    re.MULTILINE,
)
_TOML = re.compile(rf"^(?:{_KEYS})[ \t]*=[ \t]*(?:{_VALUE}){_LAST}", re.MULTILINE)
_NOT_PLAIN = re.compile(r":(?:\s|$)|\s#")
"""What ends a plain value in YAML, or makes another one of it."""
_LIKE_A_VALUE = re.compile(r"(?:true|false|yes|no|on|off|null|~|[-+.\d][\d.,:eE_+-]*)\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FrontMatterText:
    """One value of the front matter."""

    first: int
    end: int
    """Where it stands in the file, its quotes included."""
    text: str
    """As it is read."""
    is_toml: bool = False

    def written(self, text: str, before: str) -> str:
        """Returns another text as it is written in its place.

        Args:
            text: on one line.
            before: what stands there.
        """
        text = " ".join(text.split())
        if before.startswith("'") and not (self.is_toml and "'" in text):
            return "'" + text.replace("'", "''") + "'"
        is_plain = not before.startswith(("'", '"')) and _YAML.match(f"title: {text}\n") is not None
        if is_plain and text[0] not in "\"'" and _reads_as_itself(text):
            return text
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def front_matter_texts(text: str) -> Iterator[FrontMatterText]:
    """Yields the values that a reader sees; of those with escapes, over several lines or of other kinds none.

    Args:
        text: the file.
    """
    found = FRONT_MATTER.match(text)
    if found is None:
        return
    is_toml = found[1] == "+++"
    for each in (_TOML if is_toml else _YAML).finditer(text, found.start(2), found.end(2)):
        kind = each.lastgroup or ""
        value = each[kind]
        read = value
        if kind == "quoted":
            read = re.sub(r"\\(.)", r"\1", value[1:-1])
        elif kind == "single":
            read = value[1:-1] if is_toml else value[1:-1].replace("''", "'")
        if kind != "plain" or _reads_as_itself(value):
            yield FrontMatterText(*each.span(kind), read, is_toml)


def _reads_as_itself(text: str) -> bool:
    """Tells whether a plain value of YAML is a text, and this one."""
    return not _NOT_PLAIN.search(text) and not _LIKE_A_VALUE.match(text)
