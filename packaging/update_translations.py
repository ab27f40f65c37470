"""Brings the catalogues of the window's languages up to date with the texts that the code has.

    python packaging/update_translations.py

writes each assets/i18n/*.ts anew and says how many texts it lacks. What is translated stays, what is new is
marked as unfinished, what the code no longer has goes. A third language begins as a file with nothing but
`<TS version="2.1" language="fr" sourcelanguage="en"/>` and, where it has other rules for numbers than one and
many, `<extra-plural>` with a rule as gettext writes it.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QLocale

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from gui.i18n import ENGINE, LANGUAGES, WINDOW  # noqa: E402, found only now
from gui.languages import COMMON_TAGS  # noqa: E402

FOLDER = ROOT / "assets" / "i18n"
_ROOMS_WITHOUT_WINDOW = (
    "cli", "languages", "model", "search", "serving", "study", "text/words/address.py",
    "text/words/ampersands.py", "text/surface",
    "text/abbreviations.py", "text/protected.py", "pictures.py", "corpora/readers/headings.py",
    "tasks/evaluating/exporting.py",
)  # fmt: skip
"""What they say nobody reads in the window: it is for the command line, for other programs, for code or in a
file, or it is the language that is translated."""
_FIELD = re.compile(r"\{\w+\}")
_SENTENCE = re.compile(r"[^\W\d_]{2,}[,.:;…)”%]* +[“(]?[^\W\d_]")
_CODE = re.compile(
    r"[\\|]|^[\w.]+$|\b(?:SELECT|FROM|UPDATE|WHERE|PRAGMA|AND|DESC|LIMIT)\b|\b[A-Z]{4,} [A-Z]|^\W*[a-z.-]+:"
    r"|\n|^--|(?<!\w)\*\.|\bself\b|[=<]\"|=\{|[</]\w+>|/>|; \w+ = | = \?"
)
"""What looks like SQL, markup, patterns or formats and not like a sentence."""
_COMMAND = re.compile(r"`[^`]*`")
_WORD_LIST = re.compile(r"(?:[^\s,.:;]+ ){12,}[^\s,.:;]+")
_FOR_CODE = {"AssertionError", "TypeError", "TypeVar", "cast", "NewType"}
_LEAST_LETTERS = 6


class Message(NamedTuple):
    """A text of the code."""

    context: str
    source: str
    file: str
    """Where it stands first, relative to the repository."""
    is_plural: bool = False


def messages() -> list[Message]:
    """Returns every text that is said in the window, each once, in the order of context and text."""
    found: dict[tuple[str, str], Message] = {}
    for each in (*_of_the_window(), *_languages(), *_of_the_models(), *_of_the_engine()):
        # a sentence of the engine is found by its words, whatever its values are called
        text = _FIELD.sub("{}", each.source) if each.context == ENGINE else each.source
        known = found.get((each.context, text))
        if known is None or (each.is_plural and not known.is_plural):
            found[each.context, text] = each
    return sorted(found.values())


def _of_the_window() -> Iterator[Message]:
    pictures = ROOT / "engine" / "pictures.py"
    for path in (*sorted((ROOT / "gui").rglob("*.py")), pictures):
        says = ("canvas.say", "self.say") if path == pictures else ("tr", "tr_noop")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                said_by = ast.unparse(node.func)
                is_plural = said_by == "tr_plural"
                text = _template(node.args[1 if is_plural else 0])
                if text and (is_plural or said_by in says):
                    yield Message(WINDOW, text, path.relative_to(ROOT).as_posix(), is_plural)


def _languages() -> Iterator[Message]:
    listed = json.loads((ROOT / "assets" / "model-list.json").read_text("utf-8"))
    pairs = [pair.split("-") for pair in listed["opus"]["pairs"].split()]
    pairs += [[model["src"], model["tgt"]] for model in listed["models"].values()]
    tags = {*COMMON_TAGS, *(tag for pair in pairs for tag in pair)}
    for tag in sorted(tags):
        locale = QLocale(tag.replace("-", "_"))
        if locale.language() != QLocale.Language.C:
            yield Message(LANGUAGES, QLocale.languageToString(locale.language()), "gui/languages.py")
            if "-" in tag:
                yield Message(LANGUAGES, QLocale.territoryToString(locale.territory()), "gui/languages.py")


def _of_the_models() -> Iterator[Message]:
    for path in sorted((ROOT / "assets" / "models").glob("*/model.json")):
        model = json.loads(path.read_text("utf-8"))
        for sentence in (model["name"], *re.split(r"(?<=\.) ", model["details"]["not_for"])):
            yield Message(ENGINE, sentence, path.relative_to(ROOT).as_posix())


def _of_the_engine() -> Iterator[Message]:
    for path in sorted((ROOT / "engine").rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if any(f"{file}/".startswith(f"engine/{room}/") for room in _ROOMS_WITHOUT_WINDOW):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        apart = {id(part) for node in ast.walk(tree) for part in _not_said(node)}
        for node in ast.walk(tree):
            if id(node) in apart:
                continue
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "counted":
                yield from _counted(node, file)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "ModelFact":  # its name is one word
                named = (_template(each.value) for each in node.keywords if each.arg == "name")
                yield from (Message(ENGINE, name, file) for name in named if name)
            text = _template(node)
            text = (
                text.strip() if text[1:2].isupper() or text.endswith(". ") else text
            )  # one of several sentences
            letters = _FIELD.sub("", text)
            if _WORD_LIST.fullmatch(letters):
                continue
            is_title = file.startswith("engine/orders/") and letters[:1].isupper()  # "Reading {name}"
            is_long = len(letters) >= _LEAST_LETTERS and _SENTENCE.search(_FIELD.sub("Xx", text))
            if (is_title or is_long) and not _CODE.search(_COMMAND.sub("", letters)):
                yield Message(ENGINE, text, file)


def _not_said(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the parts of a node that are documentation, part of another text, or for a log."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.JoinedStr):
        yield from node.values
    if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
        yield from ast.walk(node.annotation)
    if isinstance(node, ast.FunctionDef) and node.returns is not None:
        yield from ast.walk(node.returns)
    if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
        yield node.format_spec
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        if called.startswith(("logger.", "re.", "parser.")) or called in _FOR_CODE:
            yield from node.args


def _counted(call: ast.Call, file: str) -> Iterator[Message]:
    words = [_template(each) for each in call.args[1:]]
    if words and words[0][:1].isalpha():
        yield Message(ENGINE, f"{{n}} {words[0]}", file)
        yield Message(ENGINE, f"{{n}} {words[1] if len(words) > 1 else f'{words[0]}s'}", file, is_plural=True)


def _template(node: ast.AST) -> str:
    """Returns a text with `{name}` for each value; "" for what is no text."""
    if isinstance(node, ast.Constant):
        places = (f"{{value{'_' * number}}}" for number in count())
        return re.sub(r"\{\}", lambda _: next(places), node.value) if isinstance(node.value, str) else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    text, names = "", set[str]()
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            name = re.sub(r"\W+", "_", re.findall(r"\w+", ast.unparse(part.value))[-1]).strip("_").lower()
            name = name if name.isidentifier() and name != "n" else "value"
            while name in names:
                name += "_"
            names.add(name)
            text += f"{{{name}}}"
    return text


def update(path: Path) -> int:
    """Writes one catalogue anew; returns how many texts it does not say yet."""
    root = ElementTree.parse(path).getroot()
    known = {
        (context.findtext("name"), message.findtext("source")): message.find("translation")
        for context in root.iter("context")
        for message in context.iter("message")
    }
    for context in root.findall("context"):
        root.remove(context)
    contexts: dict[str, ElementTree.Element] = {}
    n_missing = 0
    for each in messages():
        if each.context not in contexts:
            contexts[each.context] = ElementTree.SubElement(root, "context")
            ElementTree.SubElement(contexts[each.context], "name").text = each.context
        message = ElementTree.SubElement(contexts[each.context], "message")
        if each.is_plural:
            message.set("numerus", "yes")
        ElementTree.SubElement(message, "location", filename=each.file)
        ElementTree.SubElement(message, "source").text = each.source
        said = known.get((each.context, each.source))
        if said is None or (len(said) > 0) != each.is_plural:
            said = ElementTree.Element("translation", type="unfinished")
        n_missing += said.get("type") is not None
        message.append(said)
    ElementTree.indent(root, "")
    text = ElementTree.tostring(root, "unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', "utf-8")
    return n_missing


def main() -> int:
    """Updates every catalogue."""
    for path in sorted(FOLDER.glob("*.ts")):
        print(f"{path.name}: {update(path)} not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
