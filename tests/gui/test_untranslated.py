"""Every text that a person reads in the window stands inside `tr`, `tr_plural` or `tr_noop`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gui

ROOT = Path(gui.__file__).parent
FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))
SAYS = {"tr", "tr_plural", "tr_noop"}
TAKES_NO_TEXT = {
    "property", "setProperty", "setObjectName", "setApplicationName", "setDesktopFileName", "setFamilies",
    "findChild", "setStyle", "setStyleSheet", "QKeySequence", "QSettings", "createMethodCall", "_listen",
    "_slot", "translate", "get", "_lead", "frozenset", "Progress",
    "getLogger", "basicConfig", "debug", "info", "warning", "error", "exception", "critical",
    "compile", "match", "fullmatch", "search", "sub", "split", "finditer", "strftime",
    "getattr", "hasattr", "setattr", "cast", "import_module", "TypeVar", "NewType", "Signal", "Slot",
}  # fmt: skip
"""Functions and methods that take names, patterns, or lines of the log."""
NOT_TRANSLATED = {
    "Parlance", "English", "Esc", "Sie", "Python", "Anna Berger",
    "Hugging Face (Marian)", "Argos Translate", "NVIDIA Triton", "mozilla bergamot",
    "in a row", "in a list", "old verdict",  # keys
}  # fmt: skip
NOT_TEXT = {"_FAMILIES", "EXAMPLES", "_EXPORTING", "RECIPES", "__all__"}
"""What is named so holds fonts, texts to translate, what the engine sends, or words of other programs."""
_TWO_WORDS = re.compile(
    r"[A-Za-z]{2,}[,.:;…)”]?[ \n]+[(“]?[A-Za-z]|\0 [a-z]{3,}|[a-z]{3,} \0|\b(?:in|of|to|by) \0"
)
_ONE_WORD = re.compile(r"&?[A-Z][a-z]+(?:-[a-z]+)?[.:…]? ?")
_KEYS = re.compile(r"(?:Ctrl|Alt|Shift|Return|Enter|Escape|Space|Tab|Home|End|Delete|Backspace)(?:\+.+)?")
_MARKUP = re.compile(r"^\s*[<#@]|[{};]\s*$|</\w+>|\b[a-z-]+:\0|^\w+\(|::")


def is_read(text: str) -> bool:
    """Tells whether a text, with \\0 for its values, has words for people."""
    if text.strip() in NOT_TRANSLATED or _KEYS.fullmatch(text) or _MARKUP.search(text):
        return False
    return bool(_TWO_WORDS.search(text) or _ONE_WORD.fullmatch(text))


def text_of(node: ast.AST) -> str:
    """Returns the text of a literal, with \\0 for each value in it."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(text_of(part) or "\0" for part in parts)
    return ""


def is_apart(node: ast.AST, within: dict[ast.AST, ast.AST]) -> bool:
    """Tells whether a text is said, or is none: a docstring, a key, what is compared, an annotation."""
    while node in within:
        part, node = node, within[node]
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if part is not node.func:
                if name in SAYS | TAKES_NO_TEXT or name.endswith("Error"):
                    return True
            case ast.Assert() | ast.Compare() | ast.MatchValue() | ast.arg():
                return True
            case ast.Dict(keys=keys) if part in keys:
                return True
            case ast.Subscript(slice=key) | ast.AnnAssign(annotation=key) if part is key:
                return True
            case ast.Assign(targets=[ast.Name(id=name)]) if name in NOT_TEXT:
                return True
            case ast.stmt():
                is_docstring = isinstance(node, ast.Expr) and isinstance(part, ast.Constant)
                return is_docstring or (isinstance(node, ast.FunctionDef) and part is node.returns)
    return False


def unsaid(tree: ast.AST) -> Iterator[str]:
    """Finds the texts that nobody says, with their lines."""
    within = {part: node for node in ast.walk(tree) for part in ast.iter_child_nodes(node)}
    for node in within:
        is_whole = not isinstance(within[node], ast.JoinedStr)
        if is_whole and is_read(text := text_of(node)) and not is_apart(node, within):
            yield f"{getattr(node, 'lineno', 0)}: {text}"


def wrongly_said(tree: ast.AST) -> Iterator[str]:
    """Finds texts said twice, as titles and stages, and numbers of things as only English has them."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Subscript(value=ast.Name(id=name)) | ast.Name(id=name), args=[first, *_]):
                is_said = isinstance(first, ast.Call) and ast.unparse(first.func) in {"tr", "tr_plural"}
                if (is_said and name in {"tr", "from_engine", "Column", "Progress"}) or name == "counted":
                    yield f"{node.lineno}: {ast.unparse(node)[:80]}"


@pytest.mark.parametrize("name", FILES)
def test_every_text_is_said(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text("utf-8"))
    assert [*unsaid(tree), *wrongly_said(tree)] == []


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ('label("No file yet")', True),
        ('label(tr("No file yet"))', False),
        ('button.setText("Close" if is_open else "")', True),
        ('f"{n} more here"', True),
        ('say(f"in {name}")', True),
        ('logger.warning("no such file")', False),
        ('Column[File](tr("File"), name_of)', True),
        ('report(Progress(tr("Opening the model"), 0))', True),
        ('counted(n, "pair")', True),
        ('"""What it is for."""', False),
        ('kinds = {"pair": "accent", "Reading": "good"}', False),
    ],
)
def test_it_finds_what_nobody_says(code: str, is_found: bool) -> None:
    tree = ast.parse(code)
    assert bool([*unsaid(tree), *wrongly_said(tree)]) is is_found
