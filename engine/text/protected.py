"""What of a text must come back from a translation letter by letter, and where it stands.

Addresses, paths and file names, code in backquotes, formulas, placeholders of programs, tags, bank and
telephone numbers, part numbers, versions, fractions. Knows one text, and neither models nor languages. To
protect too much costs little: what is protected without need is copied as it is.
"""

import re
from collections.abc import Iterator
from functools import cache

from engine.languages.units import SYMBOLS
from engine.text.notations import NOTATIONS
from engine.text.notations import PATTERN as NOTATIONS_PATTERN

Stretch = tuple[int, int]
"""Part of a text: from and up to, in characters."""

_FREE = r"(?<![0-9A-Za-z_\u00c0-\u024f])"
"""Not inside a word; scripts without blanks between words do not count."""
_OVER = r"(?![0-9A-Za-z_\u00c0-\u024f])"
_IN_NAME = r"[0-9A-Za-z_\u00c0-\u024f]"
"""The same letters: what is no name from its beginning is none from within it either."""
_NOT_LAST = r"(?<![.,;:!?'’*])"
_IN_ADDRESS = r"[^\s<>()\[\]\"`„“”»«|^\\\u3000-\u9fff\uff00-\uff65]"
_IN_PATH = r"[\w.@%+~{}$-]"
_IN_WINDOWS_PATH = r"[^\s\\<>:\"|?*„“”`]"
_IN_FOLDER = rf"{_IN_WINDOWS_PATH}+(?:(?<![.,;]) {_IN_WINDOWS_PATH}+){{0,3}}"
_WINDOWS_FOLDERS = rf"(?:{_IN_FOLDER}\\)*{_IN_WINDOWS_PATH}*{_NOT_LAST}(?<!\))"
_CONVERSION = r"[-+0#]*\d*(?:\.\d+)?(?:hh?|ll?|z)?[sdiufxXeEgGcopqvtn@](?![A-Za-zÄÖÜäöüß])"
_FOLDERS = "etc|tmp|usr|var|home|opt|dev|bin|sbin|proc|sys|mnt|media|root|lib|boot|srv|run"
_DOMAINS = (
    "com|org|net|info|biz|edu|gov|museum|local|localhost|example|invalid|test|onion|"
    "dev|app|shop|store|online|site|website|blog|cloud|xyz|tech|berlin|hamburg|koeln|bayern|"
    "wien|ruhr|gmbh|london|paris|eu|de|ch|at|li|fr|nl|lu|uk|ie|dk|se|fi|pl|cz|sk|hu|ro|bg|gr|pt|es|hr|ee|lv|lt|"
    "jp|cn|kr|tw|hk|br|mx|ca|au|nz|za|ru|ua|tr|il|io|tv|cc"
)
_ENDINGS = (
    "txt|md|rst|csv|tsv|jsonl?|xml|ya?ml|toml|ini|cfg|conf|log|html?|css|jsx?|tsx?|py|rb|php|java|c|h|cc|cpp|"
    "hpp|cs|go|rs|sh|bash|bat|cmd|ps1|sql|sqlite|db|pdf|docx?|xlsx?|pptx?|od[tspg]|rtf|epub|zip|tar|gz|bz2|xz|"
    "7z|rar|jar|deb|rpm|exe|msi|dll|so|dmg|iso|png|jpe?g|gif|svg|webp|bmp|tiff?|ico|mp[34]|wav|ogg|flac|avi|"
    "mkv|mov|webm|srt|vtt|ass|ssa|tmx|xliff|xlf|pot?|properties|resx|strings|plist|lock|bak|tmp|env|onnx|npz"
)

_LETTER = r"[^\W\d_]"
_IN_FORMULA = (
    rf"\\[A-Za-z]+|\\[^\w\n]|\{{[^{{}}$\n]*\}}|(?<!{_LETTER}){_LETTER}{{1,2}}(?!{_LETTER})"
    r"|[\d_]|[^\w$\s\\]|[ \t](?!\$)"
)
_HAS_SIGN = r"(?=[^\\\n]{0,300}?(?:[\^_=+]|\\[A-Za-z]))"
FORMULA = (
    r"\$\$(?<![\\$]\$\$)(?![\s$])[^$\n]{1,300}(?<![\s\\])\$\$(?!\$)"
    rf"|\$(?<![\w\\$]\$)(?![\s$])(?:{_IN_FORMULA}){{1,300}}+\$(?![\w$])"
    rf"|\\(?<!\\\\)\\?\({_HAS_SIGN}(?:{_IN_FORMULA}){{1,300}}?\\{{1,2}}\)"
    rf"|\\(?<!\\\\)\\?\[{_HAS_SIGN}(?:{_IN_FORMULA}){{1,300}}?\\{{1,2}}\]"
)
"""TeX between dollars or escaped brackets: anything between two dollars, else what has no words."""

_ANYWHERE = {
    "code in backquotes": r"(?<!`)(?P<ticks>`{1,3})(?![`\s])[^`\n]{1,300}(?<!\s)(?P=ticks)(?![`\w])",
    "remark": r"<(?:!--[^<>\n]*--|\?[^<>\n]*\?|%[^<>\n]{1,120}%)>",
    "code": NOTATIONS_PATTERN,
    "entity": r"&(?:[A-Za-z]\w{1,12}|#\d{1,7}|#x[0-9A-Fa-f]{1,6});",
    "formula": FORMULA,
    "template": r"\{\{\{[^{}\n]{0,80}\}\}\}|\{\{[^{}\n]{0,80}\}\}|\{%[^{}\n]{1,120}%\}",
    "field in braces": (
        r"[%#]?\{(?: {0,2}[\w.:$#@!,*/+\[\]<>=^-]{0,60}(?:%[\w.]+)? {0,2}"
        r"| ?[\w.]{1,60} ?, ?(?:number|date|time|spellout|ordinal|duration|list)\b[^{}\n]{0,80})\}"
    ),
    "attributes": r"\{(?:: ?)?[#.][^{}\n]{1,80}\}",
    "variable": (
        rf"\$(?:\{{[^{{}}\n]{{1,80}}\}}|t\([\w.:-]{{1,80}}\)|\([A-Z_][A-Z0-9_]{{0,60}}\)"
        rf"|(?<![\w$]\$)[A-Za-z_]\w*)(?:/{_IN_PATH}+)*{_NOT_LAST}"
    ),
    "moment": r"%(?<!\d%)(?<!\d[ \u00a0]%)[A-Za-z](?:[-./:]%[A-Za-z]){1,8}(?![A-Za-z])",
    "conversion": (
        rf"%(?:(?:\d{{1,2}}\$)?#@\w+@|\d{{1,2}}\${_CONVERSION}|\(\w{{1,60}}\){_CONVERSION}"
        rf"|(?<![\d%]%)(?<!\d[ \u00a0]%)(?:{_CONVERSION}|L?[1-9]\d?(?!\d))|(?<!%%)%)"
    ),
    "Windows variable": rf"%(?<![%\w]%)[A-Za-z_]\w*%(?:\\{_IN_WINDOWS_PATH}*)*{_NOT_LAST}(?<!\))",
    "server": rf"\\\\[\w.-]+\\{_WINDOWS_FOLDERS}",
    "option": rf"--(?<![\w-]--)[A-Za-z][\w-]+(?:={_IN_ADDRESS}+{_NOT_LAST})?",
    "user": r"@(?<![\w.@]@)[A-Za-z_]\w+",
    "issue": r"#(?<![\w&]#)[A-Za-z0-9_]\w*",
    "fraction": (
        r"(?:(?<!\d)\d{1,4} ?)?[\u00bc-\u00be\u2150-\u215e]|(?<!\d)(?:\d{1,4} )?\d{1,3}\u2044\d{1,3}"
        r"|(?<![\d/.,-])\d{1,3} [1-9]/(?:[2-9]|1\d|32|64)(?![\d/]|[.,]\d)"
    ),
    "mark": r"\[[A-Z][A-Z0-9]*_[A-Z0-9_]*\]",
    "telephone": (
        r"\+(?=[1-9](?:[ /()-]{0,3}\d){7})(?<![\w+]\+)\d+(?:[ /-]?(?:\(0\) ?)?\d+)*"
        r"|\(0\d{1,4}\) ?\d{3,}(?:[ -]\d{2,})*(?!\w|[.,]\d)"
    ),
}
_AT_A_WORD = {
    "web address": (
        rf"(?:[A-Za-z][A-Za-z0-9+.-]{{1,20}}://|www\.|mailto:)"
        rf"(?:{_IN_ADDRESS}|\([^\s()]{{0,80}}\))+{_NOT_LAST}"
    ),
    "e-mail address": (
        rf"(?<![.+-])[\w.+-]{{1,64}}@[\w-]+(?:\.[\w-]+)+(?:\?(?=\w+=){_IN_ADDRESS}+{_NOT_LAST})?"
    ),
    "Windows path": rf"[A-Za-z]:(?:\\{_WINDOWS_FOLDERS}|/[\w.@%+~/-]+{_NOT_LAST})",
    "path": (
        rf"(?<![/.~])(?:(?:~|\.{{1,2}})(?:/{_IN_PATH}+)+|(?:/{_IN_PATH}+){{2,}}|/(?:{_FOLDERS}){_OVER})"
        rf"/?{_NOT_LAST}"
    ),
    "file name": (
        rf"(?<![./@])(?:[\w.-]{{1,64}}/){{0,20}}[\w-]{{2,80}}(?:\.[\w-]{{1,40}}){{0,4}}"
        rf"\.(?:{_ENDINGS}){_OVER}(?!\.\w)"
    ),
    "domain": (
        rf"(?<![.@])(?:[A-Za-z0-9-]{{1,63}}\.){{1,5}}(?:{_DOMAINS}){_OVER}(?![.-]\w)"
        rf"(?::\d+)?(?:/{_IN_ADDRESS}*)?{_NOT_LAST}"
    ),
    "name of a program": (
        rf"(?:[A-Za-z0-9]+_{_IN_NAME}+|__{_IN_NAME}+)(?:\(\))?"
        rf"|[A-Za-z]{_IN_NAME}*(?:(?:::|\.)[A-Za-z_]{_IN_NAME}*){{0,8}}\(\)"
    ),
    "bank account": (
        r"[A-Z]{2}\d{2}[ \u00a0]?[A-Z0-9]{4}(?:[ \u00a0]?(?=[A-Z]{0,3}\d)[A-Z0-9]{4}){1,6}"
        rf"(?:[ \u00a0]?[A-Z0-9]{{1,3}})?{_OVER}"
    ),
    "network address": rf"(?:[0-9A-Fa-f]{{1,4}}[:-]){{5,}}[0-9A-Fa-f]{{1,4}}{_OVER}",
    "telephone": (
        r"(?<![.,])0(?:0(?=[1-9](?:[ /()-]{0,3}\d){7})\d+(?:[ /-]?(?:\(0\) ?)?\d+)*"
        r"|(?:\d{1,4} ?[/-] ?|\d{2,4} )\d{3,}(?:[ -]\d{2,})*(?!\w|[.,]\d))"
    ),
    "token": rf"(?<!\d[.,])(?P<token>(?:[A-Za-z0-9]+[-/._])*[A-Za-z0-9]+{_OVER})",
}
"""Patterns that match only at a word; of several that match at one place, the first holds. A token is
protected only if it is a code."""
_MAY_BE_ANY = re.compile(
    r"(?=[.@\\{}<>%$`&#/_|§*~\dA-Z+(\u00bc-\u00be\u2150-\u215e\u2044-])(?:"
    r"[\u00bc-\u00be\u2150-\u215e\u2044]|[@\\{}<>%$`&#/_|§]|\*\*|~~|[.-](?=\w|-\w)(?<!\d.)"
    r"|\d(?:[-.]\d+[-.]\d|[-./]?[^\W\d_]|(?<=[^\W\d_]\d)|(?<=[^\W\d_][-/.]\d))|[+(]\d|(?<![\d.,])0\d"
    r"|[A-Z](?<=[a-z].)[a-z])"
)
"""Cheap pre-filter: matches every text that may hold a protected span."""

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$", re.MULTILINE)
"""A line that begins or ends code, as in Markdown."""
_SEGMENT = re.compile(r"[A-Za-z0-9]+")
_WORD = re.compile(r"[A-Za-z]?[a-z]{2,}")
_CAPITALS = re.compile(r"[A-Z]{1,5}")
_MIXED = re.compile(r"(?=[A-Z0-9]*\d)(?=\d*[A-Z])[A-Z0-9]+[a-z]?|[a-z]{1,2}\d{2,}[a-z]?")
_AMOUNT = re.compile(r"\d+[A-Za-z]{1,3}")
"""A number and its unit, written together: 12V."""
_MEASURE = re.compile(r"\d+\.\d+([A-Za-z]{1,3})")
"""The same with decimals: 3.3V."""
_IDENTIFIER = re.compile(
    r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*-(?:[a-z]+\d[a-z0-9]*"
    r"|[a-z0-9]+-(?!\d+(?:s|st|nd|rd|th)\Z)\d+[a-z][a-z0-9]*)"
)
"""Names as programs write them: lodash-es4, font-size-2xl."""
_JOINED_WORDS = re.compile(
    r"(?:[a-z]{2,}(?:[A-Z][a-z]+){1,7}|(?:[A-Z][a-z]+){3,8})(?<!Innen)(?<!In)"  # LehrerInnen is a German word
)
"""The same without digits: maxRetryCount, OutOfMemoryError. Two with capitals may be a name: YouTube."""
_DIGEST = re.compile(r"0x[0-9a-fA-F]+|(?=(?:[a-f]*\d){2})(?=(?:\d*[a-f]){2})[0-9a-f]{6,}")
_VERSION = re.compile(r"v?\d+(?:\.\d+){2,}(?:[-.]?(?:alpha|beta|rc|dev|post)\d*)?|v\d+(?:\.\d+)?")
_GROUPS = re.compile(r"\d+(?:-\d+){2,}|\d+/\d+")
_DATE = re.compile(
    r"\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}-\d{1,2}-(?:\d{4}|\d\d)"
)
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
_HOST = re.compile(r"(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)")


@cache
def _protected() -> re.Pattern[str]:
    """Compiled at the first text that needs it: most sentences do not, and it takes 20 ms."""
    return re.compile("|".join([*_ANYWHERE.values(), rf"{_FREE}(?:{'|'.join(_AT_A_WORD.values())})"]))


def protected_stretches(text: str) -> list[Stretch]:
    """Finds what of a text must stay as it is.

    Args:
        text: one line; a line break ends whatever is protected.

    Returns:
        In order; they neither touch nor overlap. What touches is one stretch.
    """
    if not _MAY_BE_ANY.search(text):
        return []
    found: list[Stretch] = []
    for match in _protected().finditer(text):
        start, end = match.span()
        if match["token"] is not None:
            end = start + _code_length(match["token"])
        if end == start:
            continue
        if found and found[-1][1] == start:
            start = found.pop()[0]
        found.append((start, end))
    return found


def fenced_code(text: str) -> list[Stretch]:
    """Finds code between two fences, these included; a fence that is never closed is text."""
    found = []
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text):
        if opened is None:
            opened = line
        elif line[1].startswith(opened[1]) and not line[2].strip():
            found.append((opened.start(), line.end()))
            opened = None
    return found


def codes_in(text: str) -> Iterator[re.Match[str]]:
    """Finds the codes of programs, each with the name of its notation as its last group."""
    if _MAY_BE_ANY.search(text):
        yield from (match for match in _protected().finditer(text) if match.lastgroup in NOTATIONS)


def _code_length(token: str) -> int:
    """Returns how much of the beginning of a token is a code: AB-12 of AB-12-Ventil; 0 if it is none."""
    if not any(map(str.isdigit, token)):
        return len(token) if _JOINED_WORDS.fullmatch(token) else 0
    while not _is_digest(token) and (cut := token.rfind("-")) > 0 and _WORD.fullmatch(token, cut + 1):
        token = token[:cut]
    return len(token) if _is_code(token) else 0


def _is_digest(token: str) -> bool:
    return any(map(_DIGEST.fullmatch, _SEGMENT.findall(token)))


def _is_code(token: str) -> bool:
    """Tells codes and versions from words, amounts, dates and numbers in thousands."""
    measure = _MEASURE.fullmatch(token)
    if measure and measure[1] in SYMBOLS:
        return False
    if _DATE.fullmatch(token):
        return False
    if _VERSION.fullmatch(token):
        return not _THOUSANDS.fullmatch(token) or _HOST.fullmatch(token) is not None
    if _GROUPS.fullmatch(token):
        return "-" in token or max(map(len, token.split("/"))) > 2
    segments = _SEGMENT.findall(token)
    if _IDENTIFIER.fullmatch(token):
        return True
    if _AMOUNT.fullmatch(token) or any(map(_WORD.fullmatch, segments)):
        return False
    if any(map(_MIXED.fullmatch, segments)) or _is_digest(token):
        return True
    return "." not in token and any(map(_CAPITALS.fullmatch, segments)) and not token[0].isdigit()
