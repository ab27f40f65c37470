"""The texts in a Markdown file's front matter that its readers see: title, description and the like."""

import json
import re
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml  # type: ignore[import-untyped]

FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
"""YAML between --- or TOML between +++."""
_KEYS = frozenset(("title", "linkTitle", "subtitle", "description", "summary", "excerpt", "abstract"))
_TOML = re.compile(
    r"""^(\w+)[ \t]*=[ \t]*(\"{3}(?:[^"\\]|\\.|"{1,2}(?!"))*\"{3}|'{3}(?:[^']|'{1,2}(?!'))*'{3}"""
    r"""|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')[ \t\r]*$""",
    re.MULTILINE | re.DOTALL,
)
_TEXT = "tag:yaml.org,2002:str"
_PLAIN = None
"""PyYAML's style of a value without quotes."""
_LONGEST = 1 << 16
"""Characters of a block that is read: PyYAML takes seconds for a million."""
_INDENT = re.compile(r"[ ]*")


@dataclass(frozen=True, slots=True)
class FrontMatterText:
    """One value of the front matter."""

    first: int
    end: int
    """Where it stands in the file, its quotes included."""
    text: str
    """As it is read, without line ends at its edges."""
    is_plain: bool = False
    """True: it has no quotes, as YAML allows."""
    raw: str = ""
    """As it stands, if it has lines of its own: a block of YAML, or TOML between three quotes."""

    def written(self, text: str) -> str:
        """Returns another text as it is written in its place, in the same form if it can be."""
        text = "\n".join(" ".join(line.split()) for line in text.split("\n"))
        if self.raw[:1] in ("|", ">"):
            block = self._block(text)
            if _reads_as(block, text):
                return block
        if self.raw[:1] == '"':
            return self._between_quotes(text)
        return text if self.is_plain and _reads_as(text, text) else json.dumps(text, ensure_ascii=False)

    def _block(self, text: str) -> str:
        """Returns a block of YAML; lines that are read as one are as long as they were."""
        head, newline, body = _split_line(self.raw)
        lines = body.splitlines()
        indent = next(_INDENT.match(line)[0] for line in lines if line.strip())  # type: ignore[index]
        if head.startswith(">"):
            width = max(len(line) - len(indent) for line in lines) if len(lines) > 1 else len(text) + 1
            wrapped = ("\n".join(_wrapped(line, width)) for line in text.split("\n"))
            text = re.sub("\0+", lambda found: "\n" * (len(found[0]) + 1), "\0".join(wrapped))
        return newline.join([head, *(indent + line if line else "" for line in text.split("\n"))])

    def _between_quotes(self, text: str) -> str:
        """Returns a text between three quotes of TOML."""
        inner = self.raw[3:-3]
        before, after = (inner[: len(inner) - len(inner.lstrip("\r\n"))], inner[len(inner.rstrip("\r\n")) :])
        newline = "\r\n" if "\r\n" in self.raw else "\n"
        lines = (json.dumps(line, ensure_ascii=False)[1:-1] for line in text.split("\n"))
        return f'"""{before}{newline.join(lines)}{after}"""'


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What of a file's front matter a reader sees."""

    texts: list[FrontMatterText] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """The keys of those that stay as they are."""
    is_readable: bool = True


def read_front_matter(text: str) -> FrontMatter:
    """Returns the values of a file's front matter that a reader sees."""
    found = FRONT_MATTER.match(text)
    if found is None:
        return FrontMatter()
    if len(found[2]) > _LONGEST:
        return FrontMatter(is_readable=False)
    front = FrontMatter()
    try:
        values = [*(_toml_values if found[1] == "+++" else _yaml_values)(found[2], found.start(2))]
    except (yaml.YAMLError, tomllib.TOMLDecodeError, RecursionError):
        return FrontMatter(is_readable=False)
    for key, value in values:
        is_marked = text[value.first : value.first + 1] in ("&", "!")  # an anchor, a tag
        if is_marked or re.search(r"(?m)^[ \t]", value.text):
            front.left.append(key)
        else:
            front.texts.append(value)
    return front


def _yaml_values(block: str, start: int) -> Iterator[tuple[str, FrontMatterText]]:
    root = yaml.compose(block, yaml.SafeLoader)
    for key, value in root.value if isinstance(root, yaml.MappingNode) else ():
        if key.tag == value.tag == _TEXT and key.value in _KEYS:
            first, end = value.start_mark.index, value.end_mark.index
            raw = block[first:end].rstrip() if value.style in ("|", ">") else ""
            end = first + len(raw) if raw else end
            shown = value.value.rstrip("\n") if raw else value.value
            yield (
                key.value,
                FrontMatterText(start + first, start + end, shown, value.style is _PLAIN, raw),
            )


def _toml_values(block: str, start: int) -> Iterator[tuple[str, FrontMatterText]]:
    for found in _TOML.finditer(block):
        if found[1] in _KEYS:
            first, end = found.span(2)
            raw = found[2] if found[2].startswith(('"""', "'''")) else ""
            text = tomllib.loads(f"x = {found[2]}")["x"].replace("\r\n", "\n").strip("\n")
            yield found[1], FrontMatterText(start + first, start + end, text, raw=raw.replace("'''", '"""'))


def _split_line(raw: str) -> tuple[str, str, str]:
    """Returns the first line, its end, and what follows."""
    found = re.search(r"\r\n|\n", raw)
    return (raw, "\n", "") if found is None else (raw[: found.start()], found[0], raw[found.end() :])


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)


def _reads_as(written: str, text: str) -> bool:
    """Tells whether YAML reads what is written without quotes as a text."""
    try:
        node = yaml.compose(f"x: {written}", yaml.SafeLoader).value[0][1]
    except yaml.YAMLError:
        return False
    is_text = isinstance(node, yaml.ScalarNode) and node.tag == _TEXT and node.style in (_PLAIN, "|", ">")
    return is_text and bool(node.value.rstrip("\n") == text)
