"""How programs write codes into their texts: the marks by which those of each family are known.

One table for pages, forums, games and their engines. Knows how a code is written, and not where it goes.
"""

import re
from html import unescape
from typing import NamedTuple


class Notation(NamedTuple):
    """How one family of programs writes its codes. All but `code` are looked for in one of these."""

    code: str
    """Matches a code where it stands."""
    name: str = ""
    """Its group is what both halves of a pair have; "": each code stands alone."""
    end: str = ""
    """Matches a half that closes what another opens; "": halves are alike, and every second one closes."""
    word: str = ""
    """Matches a code that stands for a word, as a variable does, where it is no half of a pair."""
    parting: str = ""
    """Matches a code that parts words as a blank does: <br>."""


_PARTING = "br|hr|p|div|li|ul|ol|dl|dt|dd|td|th|tr|table|pre|h[1-6]"
_ELEMENTS = (
    f"{_PARTING}|abbr|bdi|bdo|big|button|cite|code|color|data|del|dfn|font|img|input|ins|kbd|label|link|mark|"
    "math|nobr|samp|size|small|span|sprite|strike|strong|sub|sup|svg|time|var|wbr"
)
"""Elements of web pages and games, even those of one or two letters: never words, even standing alone."""
_MACROS = "else|endif|endfor|endswitch|nobr|silently|script|break|continue|return|back"
"""Macros of Twine without an argument; others have a variable, a text or another half."""
_COLOR = r"[0-9a-fk-or]"
_CAPITAL = r"[A-ZÄÖÜ](?=[^\W\d_])"
_STYLE = r"[A-Za-z]\w{0,20}"
_IN_LINE = r"[^\n]{0,300}?"

NOTATIONS = {
    # pages, Unity: <b>, <br/>, <1>, <color=red>, <#ff0000>
    "element": Notation(
        rf"<(?:/?[A-Za-z][\w:.-]*(?:\s[^<>\n]{{0,300}})?/?|/?\d{{1,3}} ?/?|{_STYLE}=[^<>\n]{{1,80}}"
        r"|#[0-9A-Fa-f]{3,8})>",
        name=r"<(?!.*/>\Z)/?([A-Za-z][\w:.-]*|\d{1,3})",
        end=r"</.*",
        word=rf"</?(?!(?i:{_ELEMENTS})\b)[A-Za-z]{{3,}}(?:\s[^=]*)?/?>",
        parting=rf"</?(?i:{_PARTING})\b.*",
    ),
    # Twine: <<if $gold gte 5>>, <</if>>
    "macro": Notation(
        rf"<<(?:/[a-z]+|(?P<macro_name>[a-z]+)(?: [^<>\n]{{1,120}})?(?=>>{_IN_LINE}<</(?P=macro_name)>>)"
        rf"|[a-z]+ [^<>\n]{{0,120}}[$\"][^<>\n]{{0,120}}|{_MACROS})>>",
        name=r"<</?([a-z]+)",
        end=r"<</.*",
        word=r"<<print\b.*",
    ),
    # forums, Godot: [b], [url=x], [wave amp=50]
    "square": Notation(
        r"\[(?P<square_name>[A-Za-z]{1,10})(?:[= ][^\[\]\n]{1,80})?\]"
        rf"(?={_IN_LINE}\[/(?P=square_name)\])|\[/[A-Za-z]{{1,10}}\]|\[\*\]",
        name=r"\[/?(\w+)",
        end=r"\[/.*",
        word=r"\[\w.*",
    ),
    # Ren'Py: {i}, {w=0.5}, {nw}
    "brace": Notation(
        r"\{/?\w{1,20}\}|\{[A-Za-z]\w{0,20}=[^{}\n]{1,80}\}",
        name=r"\{/?(\w+)",
        end=r"\{/.*",
        word=r"(?<![.,!?…}])\{(?!(?:nw|fast)\})\w+\}|\{(?![pw]\}|nw\}|fast\})\w+\}",
    ),
    # RPG Maker: \C[2], \I[64], \N<Anna>; \N[1], \V[2]\G and \P[3] are the names and numbers of somebody
    "setting": Notation(
        r"\\{1,2}[A-Za-z]{1,6}(?:\[[^\[\]\n]{1,40}\](?:\\{1,2}G(?!\w))?|<[^<>\n]{1,60}>)",
        name=r"\\{1,2}(?![VNPvnp]\[)([A-Za-z]+)",
        end=r".*\[0\]",
        word=r"\\{1,2}[VNPvnp]\[.*",
    ),
    # RPG Maker: \! \. \| \^ \> \< \$ \G
    "sign": Notation(
        r"\\{1,2}[!.|^<>](?![\w\\])|\\{1,2}[<>](?=[\w\\])|\\{1,2}[!.|^](?=\\[!.|^<>])"
        r"|\\(?<![\w\\/:.]\\)\\?[!.|^](?=[^\W\d_])"
        r"|\\(?<![\w\\/:.]\\)\$(?![\d\s{(])|\\(?<![A-Za-z:\\/]\\)G(?!\w)"
    ),
    # RPG Maker: larger and smaller
    "size": Notation(
        r"\\(?<![\w\\$]\\)[{}](?=[^\W\d_])|\\(?<=[^\W\d_]\\)[}]|\\(?<=[.!?…]\\)[}]",
        name=r"(\\)",
        end=r"\\}",
    ),
    # \n as two letters, |n
    "break": Notation(
        r"\\(?:(?<![\w\\:]\\)|(?=\\?[nrt](?:\\{1,2}[nrt])?[A-ZÄÖÜ]))\\?[nrt]"
        r"(?![a-zäöüß])(?!(?<=t)(?:\S+\+\S+|F\d{1,2})\Z)|\\(?<=[.!?,:;…]\\)[nrt]|\|n(?=[A-ZÄÖÜ|])",
        parting=r".*",
    ),
    # Quake: ^1 to ^7, the usual colour
    "caret": Notation(
        r"\^(?<![\w)\]}]\^)\d(?=[^\W\d_])|\^(?<=[^\W\d_]{3}\^)\d(?!\w)", name=r"(\^)", end=r"\^7"
    ),
    # Minecraft: &6, &l, &r; the letters of accelerators are those of their words
    "ampersand": Notation(
        rf"&(?<![^\W_]&)(?:[a-fk-o](?={_CAPITAL})|[0-9](?=[A-ZÄÖÜ][a-zäöüß]))"
        rf"|&{_COLOR}(?!\w{{0,12}};)(?={_IN_LINE}&r(?!\w))|&(?<=\S&)r(?!\w)",
        name=r"(&)",
        end=r"&r",
    ),
    # Minecraft: §6, §l, §r; Paradox: §R, §!; a number of a law has no letters behind it
    "section": Notation(
        rf"§(?:[a-fk-or]|\d(?=(?!Abs|Nr|Satz|[A-Z][a-z]*[A-Z])[^\W\d_]{{2}}|§|{_IN_LINE}§r)"
        rf"|[A-Z](?={_IN_LINE}§!)|!)",
        name=r"(§)",
        end=r"§[r!]",
    ),
    # World of Warcraft: |cffff0000, |r
    "pipe": Notation(
        r"\|c[0-9A-Fa-f]{8}|\|[Tt][^|\n]{1,120}\|t|\|H[^|\n]{1,120}\|h|\|(?<=\S\|)[rh](?![a-zäöüß])",
        name=r"(\|)[cr]",
        end=r"\|r",
    ),
    # chats: **, ~~, ||
    "doubled": Notation(
        r"(?:\*\*|~~|\|\|)(?:(?<![\w*~|]..)(?=[^\W_])|(?<=[^\s*~|]..)(?![\w*~|]))",
        name=r"(..)",
    ),
    # Twine: [[Wait->End]]
    "link": Notation(
        r"\[\[(?=[^\[\]\n]{1,120}?->[^\[\]\n]{1,120}\]\])|->[^\[\]\n]{1,120}\]\]",
        name=r"()",
        end=r"->.*",
    ),
    # terminals: \e[31m, \033[0m
    "terminal": Notation(r"\\(?:e|033|x1[bB])\[[\d;]{0,12}m", name=r"(\\)", end=r".*\[0?m"),
}
"""By the name of the group that each is in `PATTERN`."""

PATTERN = "|".join(f"(?P<{name}>{each.code})" for name, each in NOTATIONS.items())


class CodeRead(NamedTuple):
    """What a code says of itself."""

    pair: str
    """Key that its other half shares; "": it needs none."""
    is_end: bool | None
    """None: it may be either half."""
    is_word: bool
    """True: without another half it stands for a word."""
    is_parting: bool
    """True: words stand apart at it."""


def read(code: re.Match[str]) -> CodeRead:
    """Returns what a code says of itself.

    Args:
        code: a match whose last group is that of its notation.
    """
    kind = code.lastgroup or ""
    notation = NOTATIONS[kind]
    name = re.match(notation.name, code[0]) if notation.name else None
    return CodeRead(
        f"{kind} {name[1]}" if name else "",
        _is(notation.end, code) if notation.end else None,
        _is(notation.word, code),
        _is(notation.parting, code),
    )


def _is(pattern: str, code: re.Match[str]) -> bool:
    return bool(pattern) and re.compile(pattern).fullmatch(code.string, *code.span()) is not None


# Entities of a page that stand for a letter: read as the letter; of others nobody may take the place.

_ENTITY = re.compile(r"&#?\w{1,12};")


def with_letters(text: str) -> str:
    """Returns a text with the letters that entities stand for: "ü" for "&uuml;"."""
    return _ENTITY.sub(_letter, text) if "&" in text else text


def _letter(entity: re.Match[str]) -> str:
    char = unescape(entity[0])
    return char if char.isalpha() else entity[0]
