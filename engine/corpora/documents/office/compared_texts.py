"""The texts that formulas, lists of choices and filters compare cells with: they go with the cells.

A formula such as `COUNTIF(B2:B9,"open")` counts nothing any more once the cells say something else.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.corpora.documents.office.package import local
from engine.corpora.documents.segments import DocumentSegment, SegmentKind, WrittenSegment

_FORMULAS = frozenset(("f", "formula", "formula1", "formula2", "calculatedColumnFormula"))
_TEXT = re.compile(r'"((?:[^"]|"")*)"')
_SIGN = re.compile(r"(?:<>|<=|>=|[=<>])?")
"""What may stand before the text in the condition of a COUNTIF."""
_OF_CODES = re.compile(r"\b(?:CELL|CONVERT|DATEDIF|INDIRECT|INFO|TEXT)\(", re.IGNORECASE)
"""Functions whose own words stand in quotes: of a formula with one of these, all texts stay."""
_IN_CELL = re.compile(r".*![A-Z]{1,3}\d+", re.DOTALL)
_CELL_KINDS = (SegmentKind.TEXT, SegmentKind.HIDDEN)
_LONGEST_LIST = 255


def texts_of_cells(
    segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
) -> dict[str, str]:
    """Returns what each text of a cell says now, in small letters, as programs compare it.

    One that says different things in different cells is left out.
    """
    found: dict[str, set[str]] = {}
    for number, segment in enumerate(segments):
        if segment.kind in _CELL_KINDS and _IN_CELL.fullmatch(segment.place):
            now = translations[number].text if number in translations else segment.source
            found.setdefault(segment.source.casefold(), set()).add(now)
    return {text: now for text, (now, *others) in found.items() if not others and now.casefold() != text}


def rename_compared(root: Any, texts: Mapping[str, str]) -> None:
    """Puts the new texts of cells wherever a part compares cells with the old ones."""
    for element in root.iter():
        name = local(element)
        if name == "filter" and element.get("val", "").casefold() in texts:
            element.set("val", texts[element.get("val").casefold()])
        elif name in _FORMULAS and '"' in (element.text or ""):
            is_list = name == "formula1" and element.getparent().get("type") == "list"
            element.text = (_list_with if is_list else formula_with)(element.text, texts)


def formula_with(formula: str, texts: Mapping[str, str]) -> str:
    """Returns a formula, or a condition, with the new texts of cells in place of the old ones."""

    def renamed(match: re.Match[str]) -> str:
        text = match[1].replace('""', '"')
        sign = _SIGN.match(text)
        n_sign = sign.end() if sign else 0
        new = texts.get(text[n_sign:].casefold())
        return match[0] if new is None else _quoted(text[:n_sign] + new)

    return formula if _OF_CODES.search(_TEXT.sub("", formula)) else _TEXT.sub(renamed, formula)


def _list_with(formula: str, texts: Mapping[str, str]) -> str:
    """Returns a list of choices, "open,closed", with new texts; it stays if they do not fit."""
    if not _TEXT.fullmatch(formula):
        return formula_with(formula, texts)
    old = formula[1:-1].replace('""', '"').split(",")
    new = [*_choices(old, texts)]
    written = ",".join(new)
    return formula if len(written) > _LONGEST_LIST or any("," in each for each in new) else _quoted(written)


def _choices(old: Sequence[str], texts: Mapping[str, str]) -> Iterator[str]:
    for each in old:
        new = texts.get(each.strip().casefold())
        yield each if new is None else each.replace(each.strip(), new)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
