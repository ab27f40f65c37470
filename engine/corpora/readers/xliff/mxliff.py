"""MXLIFF, the bilingual files of Phrase (once Memsource): tags are written as text, in braces."""

import re
from typing import Any

from engine.corpora.readers.xliff.dialect import XliffDialect, attribute_of, is_yes
from engine.corpora.readers.xml.bilingual import Status
from engine.corpora.readers.xml.inline_tags import InlineText
from engine.results.corpora import InlineTag

_NAMESPACE = "http://www.memsource.com/mxlf"
_STYLES = frozenset(("b", "i", "u", "bi", "bu", "iu", "biu", "sub", "sup"))
_TAG = re.compile(r"\{(?P<open>\w+)>|<(?P<close>\w+)\}|\{(?P<alone>\w+)\}")


def status_of(unit: Any, _: str) -> Status | None:
    """Reads the state of a `trans-unit`: confirmed at any level is finished."""
    confirmed = attribute_of(unit, _NAMESPACE, "confirmed")
    if not confirmed:
        return None
    is_confirmed = confirmed.strip() not in ("0", "false")
    state = "confirmed" if is_confirmed else "unconfirmed"
    return Status(state, is_confirmed, is_yes(attribute_of(unit, _NAMESPACE, "locked")))


def text_of(unit: Any, text: InlineText) -> InlineText:
    """Takes tags such as `{b>`, `<b}`, `{1>`, `<1}` and `{2}` out of a text.

    A number in braces is a tag only if the unit declares it; else it is text.
    """
    if "{" not in text.text and "}" not in text.text or text.tags:
        return text
    declared = {mark.get("id", "") for mark in unit.iter("{*}mark")}
    parts: list[str] = []
    tags: list[InlineTag] = []
    length = end = 0
    for found in _TAG.finditer(text.text):
        kind = str(found.lastgroup)
        name = found[kind]
        if name not in declared and (kind == "alone" or name not in _STYLES):
            continue
        parts.append(text.text[end : found.start()])
        length += len(parts[-1])
        tags.append(InlineTag(length, found[0], kind))
        end = found.end()
    return InlineText("".join([*parts, text.text[end:]]), tuple(tags))


DIALECT = XliffDialect("MXLIFF", _NAMESPACE, status_of, text_of)
