"""Pairs as units of a TMX 1.4b file, level 2, such that `readers.tmx` reads the same pairs from it."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from engine.corpora.cleaning.rules import TERMS
from engine.results.corpora import InlineTag, StoredPair

TMX_END = "</body>\n</tmx>\n"
_ATTRIBUTES = ("creationid", "changeid")
_NOTE = "note"
_KIND = "x-parlance-kind"
"""Our own property of a file: what kind of corpus it was exported from."""
_TERMS = re.compile(rf"""<prop\s[^<>]*["']{_KIND}["'][^<>]*>\s*{TERMS}\s*</prop>""")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML file may hold."""
_ISOLATED = {"open": "begin", "close": "end"}


def is_term_list(beginning: str) -> bool:
    """Returns whether the beginning of a file says that its units are terms, as `tmx_head` writes it."""
    return _TERMS.search(beginning.partition("<body")[0]) is not None


def tmx_head(src: str, domain: str = "", kind: str = "") -> str:
    """Returns the beginning of a file, up to the first unit.

    Args:
        src: tag of the source language.
        domain: what the pairs are about; empty: unknown.
        kind: "terms" for a list of terms, which is read as such again; else it need not be said.
    """
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    props = [("x-domain", domain), (_KIND, kind if kind == TERMS else "")]
    told = "".join(f'<prop type="{name}">{_text(value)}</prop>\n' for name, value in props if value)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
        '<header creationtool="Parlance" creationtoolversion="1" segtype="sentence" o-tmf="Parlance" '
        f'adminlang="en" srclang={_attribute(src)} datatype="plaintext" creationdate="{now}">\n'
        f"{told}</header>\n<body>\n"
    )


def tmx_unit(pair: StoredPair, languages: tuple[str, str]) -> str:
    """Returns one pair as a unit on one line."""
    sides = zip(languages, (pair.source, pair.target), (pair.source_tags, pair.target_tags), strict=True)
    texts = "".join(
        f"<tuv xml:lang={_attribute(language)}><seg>{_marked(text, tags)}</seg></tuv>"
        for language, text, tags in sides
    )
    attributes, facts = _facts_of(pair)
    return f"<tu{attributes}>{facts}{texts}</tu>\n"


def _facts_of(pair: StoredPair) -> tuple[str, str]:
    """Returns the metadata of a pair: as attributes, and as notes and properties."""
    attributes = "".join(
        f" {name}={_attribute(pair.metadata[name])}" for name in _ATTRIBUTES if name in pair.metadata
    )
    note = f"<note>{_text(pair.metadata[_NOTE])}</note>" if _NOTE in pair.metadata else ""
    props = [("x-split", pair.split), ("x-speaker", pair.speaker), ("x-document", pair.document)]
    props += [item for item in pair.metadata.items() if item[0] not in (*_ATTRIBUTES, _NOTE)]
    written = "".join(
        f"<prop type={_attribute(name)}>{_text(value)}</prop>" for name, value in props if value
    )
    return attributes, note + written


def _marked(text: str, tags: Sequence[InlineTag]) -> str:
    """Returns a text with its tags in their places: pairs `bpt` and `ept`, halves `it`, else `ph`."""
    parts: list[str] = []
    end = 0
    for tag, number in zip(tags, _pairs_among(tags), strict=True):
        parts += [_text(text[end : tag.position]), _element(tag, number)]
        end = max(end, tag.position)
    return "".join([*parts, _text(text[end:])])


def _pairs_among(tags: Sequence[InlineTag]) -> list[int]:
    """Returns a number per tag, the same for both halves of a pair, 0 for one that has no other half."""
    numbers = [0] * len(tags)
    waiting: list[int] = []
    for place, tag in enumerate(tags):
        if tag.kind == "open":
            waiting.append(place)
        elif tag.kind == "close" and waiting:
            first = waiting.pop()
            numbers[first] = numbers[place] = first + 1
    return numbers


def _element(tag: InlineTag, number: int) -> str:
    code = _text(tag.code)
    if number:
        name = "bpt" if tag.kind == "open" else "ept"
        return f'<{name} i="{number}">{code}</{name}>'
    position = _ISOLATED.get(tag.kind)
    return f'<it pos="{position}">{code}</it>' if position else f"<ph>{code}</ph>"


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", text), {"\r": "&#13;"})


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\ufffd", text))
