"""The names of sheets and of the columns of tables: which are allowed, and who refers to them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.corpora.documents.office.package import local

_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]+")
_LONGEST = 31
_REFERENCE = re.compile(r"""("(?:[^"]|"")*")|'((?:[^']|'')+)'!|((?:[^\W\d]|\\)[\w.]*(?::[^\W\d][\w.]*)?)!""")
_WITH_FORMULAS = frozenset(("f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula"))
_STRUCTURED = re.compile(r"[\w.]\[|^\[")


def allowed_sheet_name(wanted: str, taken: Sequence[str]) -> str:
    """Returns a name that a sheet may have, as like the one wanted as can be."""
    name = " ".join(_FORBIDDEN.sub(" ", wanted).split()).strip("'")[:_LONGEST].strip() or "Sheet"
    return _new_name(name, taken, _LONGEST)


def allowed_column_name(wanted: str, taken: Sequence[str]) -> str:
    """Returns a text that no other column of a table has."""
    return _new_name(wanted, taken, 255)


def _new_name(name: str, taken: Sequence[str], longest: int) -> str:
    lower = {each.lower() for each in taken}
    found, number = name, 2
    while found.lower() in lower:
        end = f" {number}"
        found, number = name[: longest - len(end)] + end, number + 1
    return found


def uses_columns(formula: str) -> bool:
    """Returns whether a formula names columns of tables."""
    return _STRUCTURED.search(re.sub(r'"[^"]*"', "", formula)) is not None


def rename_in_formulas(root: Any, names: Mapping[str, str]) -> None:
    """Gives sheets their new names wherever a part refers to them."""
    for element in root.iter():
        name = local(element)
        if name in _WITH_FORMULAS and element.text and "!" in element.text:
            element.text = with_new_names(element.text, names)
        elif name == "hyperlink" and "!" in (element.get("location") or ""):
            element.set("location", with_new_names(element.get("location"), names))
        elif name == "worksheetSource" and element.get("sheet") in names:
            element.set("sheet", names[element.get("sheet")])


def with_new_names(formula: str, names: Mapping[str, str]) -> str:
    """Returns a formula with the new names of sheets; texts within it and other files stay."""

    def renamed(match: re.Match[str]) -> str:
        old = (match[2] or match[3] or "").replace("''", "'")
        sheets = [names.get(part, part) for part in old.split(":")]
        if match[1] or sheets == old.split(":"):
            return match[0]
        return "'" + ":".join(sheets).replace("'", "''") + "'!"

    return _REFERENCE.sub(renamed, formula)
