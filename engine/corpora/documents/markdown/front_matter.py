"""The texts in a Markdown file's front matter that its readers see: title, description and the like."""

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import yaml  # type: ignore[import-untyped]

FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
"""YAML between --- or TOML between +++."""
_KEYS = frozenset(("title", "linkTitle", "subtitle", "description", "summary", "excerpt"))
_TOML = re.compile(r"""^(\w+)[ \t]*=[ \t]*("(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')[ \t]*$""", re.MULTILINE)
_TEXT = "tag:yaml.org,2002:str"
_PLAIN = None
"""PyYAML's style of a value without quotes."""
_LONGEST = 1 << 16
"""Characters of a block that is read: PyYAML takes seconds for a million."""


@dataclass(frozen=True, slots=True)
class FrontMatterText:
    """One value of the front matter."""

    first: int
    end: int
    """Where it stands in the file, its quotes included."""
    text: str
    """As it is read."""
    is_plain: bool = False
    """True: it has no quotes, as YAML allows."""

    def written(self, text: str) -> str:
        """Returns another text as it is written in its place, on one line: without quotes if it may be."""
        text = " ".join(text.split())
        return text if self.is_plain and _reads_as(text) else json.dumps(text, ensure_ascii=False)


def front_matter_texts(text: str) -> Iterator[FrontMatterText]:
    """Yields the values on one line that a reader sees; none where the front matter cannot be read."""
    found = FRONT_MATTER.match(text)
    if found is None or len(found[2]) > _LONGEST:
        return
    values = _toml_values if found[1] == "+++" else _yaml_values
    for each in values(found[2], found.start(2)):
        written = text[each.first : each.end]
        if "\n" not in written + each.text and not written.startswith(("&", "!")):  # an anchor, a tag
            yield each


def _yaml_values(block: str, start: int) -> Iterator[FrontMatterText]:
    try:
        root = yaml.compose(block, yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        return
    for key, value in root.value if isinstance(root, yaml.MappingNode) else ():
        if key.tag == value.tag == _TEXT and key.value in _KEYS:
            first, end = start + value.start_mark.index, start + value.end_mark.index
            yield FrontMatterText(first, end, value.value, value.style is _PLAIN)


def _toml_values(block: str, start: int) -> Iterator[FrontMatterText]:
    for found in _TOML.finditer(block.replace("\r", " ")):
        if found[1] in _KEYS:
            first, end = found.span(2)
            with suppress(tomllib.TOMLDecodeError):
                yield FrontMatterText(start + first, start + end, tomllib.loads(f"x = {found[2]}")["x"])


def _reads_as(text: str) -> bool:
    """Tells whether YAML reads a text without quotes as itself."""
    try:
        node = yaml.compose(f"x: {text}", yaml.SafeLoader).value[0][1]
    except yaml.YAMLError:
        return False
    return isinstance(node, yaml.ScalarNode) and (node.tag, node.value, node.style) == (_TEXT, text, _PLAIN)
