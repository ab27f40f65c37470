"""The marks within a Markdown text: emphasis, links, pictures, tags. What is none of them is text.

Code between backticks and formulas are text, which the translator protects. An escaped sign is text too; but
where two of them stand round words as emphasis would, they are codes, as emphasis is.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from engine.corpora.documents.flows import FlowPiece
from engine.corpora.documents.markdown.anchors import HeadingLink, links_in
from engine.corpora.documents.markdown.blocks import MarkdownText, is_known
from engine.corpora.documents.segments import CodeKind, InlineCode, PlacedCode, WrittenSegment
from engine.corpora.documents.web.pages import BLOCKS, INLINE
from engine.text.protected import FORMULA

_TARGET = r"\((?:[^()\s<>\"']|\([^()\s]*\)|<[^<>\n]*>)*+(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)"
_MARK = re.compile(
    rf"(?P<formula>{FORMULA})|(?P<escape>\\[!-/:-@\[-`{{-~])"
    r"|(?P<hard>(?: {2,}|\\)\n[ \t]*)|(?P<soft>[ \t]*\n[ \t]*)"
    r"|(?P<code>(?<!`)(?P<ticks>`+)(?!`)(?:.{0,2000}?[^`])(?P=ticks)(?!`))"
    r"|(?P<alone><(?:[a-zA-Z][\w+.-]*:[^\s<>]*|[^\s<>@]+@[^\s<>]+)>|<!--.*?-->|\[\^[^\]\s]+\]:?"
    r"|<(?P<kept>kbd|code|samp|var)>[^<>\n]{0,200}</(?P=kept)>)"
    r"|(?P<tag></?(?P<name>[a-zA-Z][\w-]*)(?:\s[^<>]*)?/?>)"
    rf"|(?P<picture>!\[(?P<alt>[^\[\]]*)\](?:{_TARGET}|\[[^\]]*\]))"
    rf"|(?P<close>\](?P<target>{_TARGET}|\[[^\[\]]*\])?)|(?P<open>!?\[)"
    r"|(?P<angle>>)|(?P<run>\*+|_+|~~)|(?P<entity>&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]\w{1,31});)",
    re.DOTALL,
)
_LEAD = re.compile(r"\[[ xX]\](?=\s)|\[!\w+\][-+]?|:(?=[ \t])")
"""The box of a task, what kind of box a quotation is, the mark of a definition."""
_ATTRIBUTES = re.compile(r"[ \t]*\{(?::?[ \t]*[#.][^{}\n]*|/\*[^{}\n]*\*/)\}[ \t]*\Z")
"""The anchor that a heading names itself, and the like."""
_VOID = ("img", "hr", "input", "wbr")
_AROUND_WORDS = "*_`~$"
"""Signs that are marks where two of them stand round words."""
_ENCLOSED = {
    "[": re.compile(r"([^\[\]\\`\n]{1,200})\\?\]"),
    "<": re.compile(r"([^<>\\`/=\n]{1,200})\\?>"),
}
"""What stands between two brackets of which at least the first is escaped."""
_TAGS = INLINE | BLOCKS | {"br", "hr", "img", "input", "label", "button", "script", "style"}
_OF_DIALECTS = frozenset("$^{}|")
"""Signs that are marks in some dialects alone, and in no address: escaped in a translation where the source
escapes them. Those of all dialects `escaped` knows by their places."""


@dataclass(frozen=True)
class MarkdownMark:
    """Where a piece stands in the file, and what is written for it if that is not what stands there."""

    first: int
    end: int
    written: str | None = None


@dataclass
class _EmphasisRun:
    """Signs of emphasis that may still begin one."""

    sign: str
    length: int
    first: int
    """In the marked text."""
    at: int
    """Where its piece is."""


class InlineReader:
    """Takes a text apart."""

    def __init__(self, marked: MarkdownText, labels: AbstractSet[str]) -> None:
        self.alternatives: list[tuple[MarkdownMark, str]] = []
        """The texts in place of pictures."""
        self.escaped_signs: set[str] = set()
        """Those of `_OF_DIALECTS` that the text escapes: the dollars of no formulas."""
        self.links: list[HeadingLink] = []
        """Where its links lead to a heading."""
        self._marked, self._labels = marked, labels
        self._pieces: list[FlowPiece[MarkdownMark] | None] = []
        self._runs: list[_EmphasisRun] = []
        self._brackets: list[tuple[int, int]] = []
        """Where links may begin: their pieces, and their places behind the bracket."""
        self._tags: list[tuple[str, int]] = []
        self._closings: dict[int, int] = {}
        """Where escaped brackets round words are closed, and the numbers of their pairs."""
        self._n_pairs = 0

    def pieces(self) -> list[FlowPiece[MarkdownMark]]:
        """Returns all of the text in its order."""
        text = self._marked.text
        done = 0
        if lead := _LEAD.match(text):
            self._code(0, lead.end(), lead[0])
            done = lead.end()
        attributes = _ATTRIBUTES.search(text, done) if self._marked.is_heading else None
        end = attributes.start() if attributes else len(text)
        while match := _MARK.search(text, done, end):
            self._text(done, match.start(), text[done : match.start()])
            if match.start() in self._closings:
                done = self._close_bracket(match.start())
            else:
                self._add(match)
                done = match.end()
        self._text(done, end, text[done:end])
        if attributes:
            self._code(end, len(text), attributes[0].strip())
        return [piece for piece in self._pieces if piece is not None]

    def _add(self, match: re.Match[str]) -> None:
        first, end = match.span()
        kind = next(name for name in _KINDS if match[name] is not None)
        if kind == "escape" and match[0][1] in _OF_DIALECTS:
            self.escaped_signs.add(match[0][1])
        if kind == "escape" and match[0][1] in _ENCLOSED and self._encloses(first):
            return
        if kind == "escape" and match[0][1] in _AROUND_WORDS:
            self._emphasis(first, match[0])
        elif kind in _TEXTS:
            self._text(first, end, _text_of(kind, match[0]))
        elif kind == "alone":
            is_link = not match["kept"] and not match[0].startswith("[")
            self._code(first, end, "link" if is_link else f"<{match['kept']}>" if match["kept"] else match[0])
        elif kind == "picture":
            self._code(first, end, "picture")
            place = MarkdownMark(self._marked.place(match.start("alt")), self._marked.place(match.end("alt")))
            self.alternatives.append((place, match["alt"]))
        elif kind == "tag":
            self._tag(match)
        elif kind == "open":
            self._brackets.append((len(self._pieces), end))
            self._text(first, end, match[0])
        elif kind == "close":
            self._close_link(match)
        else:
            self._emphasis(first, match[0])

    def _encloses(self, first: int) -> bool:
        """Adds an escaped bracket as a code if another one closes it behind words that are no tag."""
        text = self._marked.text
        sign = text[first + 1]
        found = _ENCLOSED[sign].match(text, first + 2)
        if not found or not any(map(str.isalpha, found[1])) or (sign == "<" and found[1].lower() in _TAGS):
            return False
        self._n_pairs += 1
        self._closings[found.end(1)] = self._n_pairs
        self._code(first, first + 2, text[first : first + 2], CodeKind.OPEN, self._n_pairs)
        return True

    def _close_bracket(self, first: int) -> int:
        """Adds the code that closes an escaped bracket, and returns its end."""
        text = self._marked.text
        end = first + 1 + (text[first] == "\\")
        self._code(first, end, f"/{text[first:end]}", CodeKind.CLOSE, self._closings.pop(first))
        return end

    def _mark(self, first: int, end: int, written: str | None = None) -> MarkdownMark:
        ends_line = self._marked.text[end - 1] == "\n"  # then what stands before the next one is in it
        last = self._marked.place(end) if ends_line else self._marked.place(end - 1) + 1
        return MarkdownMark(self._marked.place(first), last, written)

    def _text(self, first: int, end: int, text: str) -> None:
        if end > first:
            self._pieces.append(FlowPiece(self._mark(first, end), text))

    def _code(
        self, first: int, end: int, shown: str, kind: CodeKind = CodeKind.ALONE, pair: int = -1
    ) -> None:
        self._pieces.append(FlowPiece(self._mark(first, end), "", kind, pair, shown))

    def _tag(self, match: re.Match[str]) -> None:
        name, shown = match["name"].lower(), match[0]
        if name == "br":
            self._text(*match.span(), "\n")
        elif name in _VOID or shown.endswith("/>"):
            self._code(*match.span(), shown)
        elif not shown.startswith("</"):
            self._add_links(match)
            self._n_pairs += 1
            self._tags.append((name, self._n_pairs))
            self._code(*match.span(), shown, CodeKind.OPEN, self._n_pairs)
        else:
            at = next((n for n in range(len(self._tags) - 1, -1, -1) if self._tags[n][0] == name), None)
            pair = -1 if at is None else self._tags.pop(at)[1]
            self._code(*match.span(), shown, CodeKind.CLOSE, pair)

    def _add_links(self, match: re.Match[str]) -> None:
        for link in links_in(match[0]):
            first, end = (self._marked.place(match.start() + place) for place in (link.first, link.end))
            self.links.append(replace(link, first=first, end=end))

    def _close_link(self, match: re.Match[str]) -> None:
        first, end = match.span()
        begun = self._brackets.pop() if self._brackets else None
        label = "" if begun is None else self._marked.text[begun[1] : first]
        target = match["target"] or ""
        is_own = target in ("", "[]")
        if begun is None or (is_own and not is_known(label, self._labels)):
            self._text(first, end, match[0])
            return
        self._add_links(match)
        self._n_pairs += 1
        opening = self._pieces[begun[0]]
        assert opening is not None
        self._pieces[begun[0]] = FlowPiece(opening.what, "", CodeKind.OPEN, self._n_pairs, "link")
        written = f"][{' '.join(label.split())}]" if is_own else None
        place = self._mark(first, end, written)
        self._pieces.append(FlowPiece(place, "", CodeKind.CLOSE, self._n_pairs, "/link"))

    def _emphasis(self, first: int, run: str) -> None:
        """Adds a run of signs, or an escaped one: it ends or begins a pair, or is text."""
        text = self._marked.text
        sign = run if run.startswith("\\") else run[0]
        before, after = text[first - 1 : first] or " ", text[first + len(run) : first + len(run) + 1] or " "
        opens, closes = _flanks("_" if run.startswith("\\") else sign, before, after)
        length = len(run)
        while closes and length:
            at = next((n for n in range(len(self._runs) - 1, -1, -1) if self._runs[n].sign == sign), None)
            if at is None:
                break
            del self._runs[at + 1 :]
            taken = self._pair(self._runs[at], first + len(run) - length, length)
            length -= taken
        if length:
            start = first + len(run) - length
            if opens:
                self._runs.append(_EmphasisRun(sign, length, start, len(self._pieces)))
            self._text(start, start + length, sign[1:] or run[-length:])

    def _pair(self, run: _EmphasisRun, first: int, length: int) -> int:
        """Makes a pair of the last signs of an earlier run and the first of a later; returns how many."""
        taken = min(run.length, length)
        self._n_pairs += 1
        shown = _SHOWN.get(run.sign) or (run.sign if run.sign[1:] else "italic" if taken == 1 else "bold")
        start = run.first + run.length - taken
        opening = FlowPiece(self._mark(start, start + taken), "", CodeKind.OPEN, self._n_pairs, shown)
        run.length -= taken
        if run.length:  # what is left stands before it, and may begin another pair
            self._pieces[run.at] = FlowPiece(self._mark(run.first, start), run.sign * run.length)
            self._pieces.insert(run.at + 1, opening)
            self._brackets = [(at + (at > run.at), place) for at, place in self._brackets]
        else:
            self._pieces[run.at] = opening
            self._runs.remove(run)
        self._code(first, first + taken, f"/{shown}", CodeKind.CLOSE, self._n_pairs)
        return taken


_SHOWN = {"~": "struck"}
_TEXTS = frozenset(("angle", "escape", "hard", "soft", "code", "formula", "entity"))
_KINDS = (
    "escape", "hard", "soft", "code", "formula", "alone", "tag", "picture", "close", "open", "angle", "run",
    "entity",
)  # fmt: skip


def _text_of(kind: str, raw: str) -> str:
    if kind == "escape":
        return raw[1:]
    if kind in ("code", "formula"):
        return " ".join(raw.split("\n"))
    return {"hard": "\n", "soft": " "}.get(kind) or html.unescape(raw)


def _flanks(sign: str, before: str, after: str) -> tuple[bool, bool]:
    """Returns whether signs between two characters may begin and may end an emphasis."""
    is_left = not after.isspace() and (after.isalnum() or before.isspace() or not before.isalnum())
    is_right = not before.isspace() and (before.isalnum() or after.isspace() or not after.isalnum())
    if sign != "_":
        return is_left, is_right
    return is_left and (not is_right or not before.isalnum()), is_right and (
        not is_left or not after.isalnum()
    )


_VERBATIM = re.compile(rf"(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)|{FORMULA}", re.DOTALL)
"""Code and formulas."""
_SPECIAL = re.compile(
    r"\\(?=[!-/:-@\[-`{-~])|[*`\[]|(?<![^\W_])_+|_+(?![^\W_])|~(?=~)|<(?=[a-zA-Z/!?])|&(?=[#\w]+;)"
)
_AT_START = re.compile(r"(?:#{1,6}(?=\s|$)|[-+](?=\s)|>|=+$|-{3,}$|~{3})")
_NUMBER_AT_START = re.compile(r"(\d{1,9})([.)])(?=\s)")


def escaped(
    text: str,
    *,
    in_table: bool,
    at_start: bool,
    by_links: bool = False,
    signs: AbstractSet[str] = frozenset(),
) -> str:
    """Returns a text as Markdown that shows it; code between backticks and formulas stay as they are.

    Args:
        text: on one line.
        in_table: whether a vertical bar ends its cell.
        at_start: whether a line begins with it.
        by_links: whether there are links around it, or beside it, which a bracket would end.
        signs: others that are escaped too, as in the source.
    """
    others = {ord(sign): f"\\{sign}" for sign in [*signs, *("]" * by_links)]}
    parts: list[str] = []
    for part, is_verbatim in _with_verbatim_apart(text):
        parts.append(part if is_verbatim else _escaped_signs(part, others))
    written = "".join(parts)
    if in_table:
        written = re.sub(r"(?<!\\)\|", r"\\|", written)
    elif at_start:
        written = _NUMBER_AT_START.sub(r"\1\\\2", written) if written[:1].isdigit() else written
        written = (
            _AT_START.sub(lambda match: f"\\{match[0]}", written) if _AT_START.match(written) else written
        )
    return written


def _escaped_signs(text: str, others: Mapping[int, str]) -> str:
    parts, done = [], 0
    for match in _SPECIAL.finditer(text):
        parts += [text[done : match.start()].translate(others), _each_escaped(match)]
        done = match.end()
    return "".join([*parts, text[done:].translate(others)])


def _each_escaped(match: re.Match[str]) -> str:
    return "".join(f"\\{sign}" for sign in match[0])


def outside_of_verbatim(written: WrittenSegment, codes: Sequence[InlineCode]) -> WrittenSegment:
    """Returns a translation whose codes stand beside code between backticks and formulas, never within."""
    spans = [match.span() for match in _VERBATIM.finditer(written.text)]

    def moved(placed: PlacedCode) -> PlacedCode:
        for first, end in spans:
            if first < placed.position < end:
                is_open = codes[placed.code].kind is CodeKind.OPEN
                return PlacedCode(first if is_open else end, placed.code)
        return placed

    placed = sorted(map(moved, written.codes), key=lambda each: each.position)
    return WrittenSegment(written.text, tuple(placed))


def _with_verbatim_apart(text: str) -> Iterator[tuple[str, bool]]:
    done = 0
    for match in _VERBATIM.finditer(text):
        yield text[done : match.start()], False
        yield match[0], True
        done = match.end()
    yield text[done:], False


def hard_breaks(pieces: Sequence[FlowPiece[MarkdownMark]]) -> list[MarkdownMark]:
    """Returns the line breaks among some pieces."""
    return [piece.what for piece in pieces if piece.kind is None and piece.text == "\n"]
