"""Encoding detection: which encoding a file is in, and its text in blocks and lines."""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypedDict

import charset_normalizer

from engine.base.errors import CorpusError
from engine.documents.input_files import InputFile
from engine.results.figures import counted
from engine.text.identification import likeliest_language

# Which of the East Asian encodings a few bytes are in: the one whose usual characters they are.
#
# The same bytes are often text in several of them, but then mostly rare characters in all but one: each of
# the standards has the usual characters in a part of its own, and a few of these make half of every text.

_PUNCTUATION = (("\u2000", "\u206f"), ("\u3000", "\u303f"), ("\uff00", "\uff65"), ("\uffe0", "\uffef"))
_KANA = ("\u3041", "\u30ff")
_HANGUL = ("\uac00", "\ud7a3")
_COMMON_HANGUL = frozenset(
    "이다는을의에가하고지를은로도사그한어기나대시서라자해인정만일수리아보스들장전제주부구상원과동공습니요안세있었습것게면니까"
    "던드했며여으우위조비신입소오유문성방마중적선화말때모분생개되없거러든당음야내저같바무관학국용발연물경실간치양명오년월회재"
    "계행의두번점식심각품크트파포프차체추출력교통통결과설작업터필호후환히항확펌브닫압높않안녕십키켜끄열날씨좋늘오갑"
)
_COMMON_CHINESE = frozenset(
    "的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過"
    "发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心本"
    "前开開但因只从從想实實日军军者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问"
    "問很最重并並物手应應战戰向头頭文体體政美相见見被利什二等产產或新己制制身果加西斯月话話合回特代内內信表化老给給世位次"
    "度门門任常先海通教儿兒东東声聲提立及比员員解水名真论論处處走义義各入几幾口认認条條平系氣气题題活尔更别打女变變四神总"
    "总何电電数數安少报报才结結反受目太量再感建务務做接必场場件计計管期市直德资資命山金指克许許统統区區保至队隊形社便空决決"
    "治展马馬科司五基眼书書非则則听聽白却界达达光放强強即像难難且权權思王象完设設式色路记記南品住告类類求据程北边邊死张張该該"
    "交规规万萬取拉格望觉覺术術领領共确確传傳师師观觀清今切院让讓识識候带帶导導争争运運请請压壓泵阀閥闭閉关關温溫油换換装裝"
)


def likeliest_east_asian(sample: bytes, codecs: Iterable[str]) -> str:
    """Returns the encoding in which most characters are usual ones; of equals the first; "" if none fits.

    Args:
        sample: some bytes.
        codecs: Python's names of encodings: those of `USUAL`.
    """
    shares = {codec: _share_of_usual(sample, codec) for codec in codecs if codec in USUAL}
    best = max(shares, key=lambda codec: shares[codec], default="")
    return best if best and shares[best] > 0 else ""


def _share_of_usual(sample: bytes, codec: str) -> float:
    try:
        text = sample.decode(codec)
    except UnicodeError:
        return 0.0
    letters = [char for char in text if char > "\x7f" and not _is_in(char, *_PUNCTUATION)]
    n_points = USUAL[codec](letters)
    return n_points / (2 * len(letters)) if letters else 0.0


def _n_chinese(codec: str, first: int, last: int) -> Callable[[list[str]], int]:
    """Counts Chinese characters of the first, usual part of a standard, and common ones twice."""
    return lambda letters: sum(
        (first <= _lead_byte(char, codec) <= last) + (char in _COMMON_CHINESE) for char in letters
    )


def _n_japanese(codec: str, first: int, last: int) -> Callable[[list[str]], int]:
    """Counts usual characters, and kana twice; what has no kana at all is no Japanese."""

    def count(letters: list[str]) -> int:
        n_kana = sum(_is_in(char, _KANA) for char in letters)
        return n_kana and 2 * n_kana + sum(first <= _lead_byte(char, codec) <= last for char in letters)

    return count


def _n_korean(letters: list[str]) -> int:
    """Counts syllables, and common ones twice."""
    return sum(_is_in(char, _HANGUL) + (char in _COMMON_HANGUL) for char in letters)


USUAL: dict[str, Callable[[list[str]], int]] = {
    "shift_jis": _n_japanese("shift_jis", 0x88, 0x97),
    "euc_jp": _n_japanese("euc_jp", 0xB0, 0xCF),
    "gb18030": _n_chinese("gb2312", 0xB0, 0xD7),
    "big5": _n_chinese("big5", 0xA4, 0xC6),
    "euc_kr": _n_korean,
}
"""By encoding: gives some letters beyond ASCII two points for each common one, and one for a usual one."""


def _lead_byte(char: str, codec: str) -> int:
    """Returns the first of a character's two bytes, 0 if it has none."""
    data = char.encode(codec, "ignore")
    return data[0] if len(data) == 2 else 0


def _is_in(char: str, *ranges: tuple[str, str]) -> bool:
    return any(first <= char <= last for first, last in ranges)


# The encoding of a file: by its mark, by what it declares, else by its bytes; and its text in blocks.

_BOMS = (  # the longer ones first: UTF-32's begins like UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BEHIND = {
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""What is written behind a byte order mark, where that is not UTF-8."""
_CANDIDATES = [
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "iso8859_2",
    "iso8859_15", "koi8_r", "shift_jis", "euc_jp", "gb18030", "big5", "euc_kr", "mac_roman",
]  # fmt: skip
_EAST_ASIAN = ("shift_jis", "euc_jp", "gb18030", "big5", "euc_kr")
_LATIN = ("cp1252", "cp1250", "cp1254", "cp1257")
"""Encodings that differ in a few letters, and share most."""
_LATIN_OF = {
    **dict.fromkeys(("pl", "cs", "sk", "hu", "sl", "hr", "bs", "ro", "sq"), "cp1250"),
    **dict.fromkeys(("tr", "az"), "cp1254"),
    **dict.fromkeys(("lt", "lv", "et"), "cp1257"),
}
"""The usual encoding of a language; of the others, the first of `_LATIN`."""
_ALONE = re.compile(rb"(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])")
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_CELL_END = re.compile(rb"[\t\n;]")
_MOSTLY = 0.7
"""Where at least this share of the bytes beyond ASCII stands alone, the letters are Latin."""
_SYMBOL_IN_WORD = re.compile(
    r"(?<=[^\W\d_])[^\w\s\x00-\x7f\u2018\u2019\u2010-\u2015\u00ad\u00b7](?=[^\W\d_])|[¹²³]"
)
HOW_TO_NAME = "Write it like utf-8, utf-16, windows-1252 or shift_jis."
_SAMPLE_BYTES = 1 << 16
_BAD_LINES_OF_UTF8 = 0.01
"""A file with at most this share of lines that are no UTF-8 is UTF-8 with a few broken lines."""
_PROOFS_OF_UTF8 = 10_000
"""A file with this many bytes beyond ASCII that fit UTF-8, and none before that do not, is UTF-8."""
_ZEROS_OF_TEXT = 4
_DECLARED = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_MARK_OF = {"utf-16": codecs.BOM_UTF16, "utf-32": codecs.BOM_UTF32}
"""What a codec must read first; without it it reads nothing."""
_OF_PROGRAMS = ("unicode-escape", "raw-unicode-escape", "unicode_escape", "raw_unicode_escape")
"""Codecs of string literals: they take a backslash in the text for the beginning of another character."""
_PO_CHARSET = re.compile(
    rb"""^"Content-Type:[^"\n]*charset=\s*([A-Za-z0-9._-]+)""", re.MULTILINE | re.IGNORECASE
)


class EncodingFacts(TypedDict):
    """The fields of `FileFacts` on an encoding."""

    encoding: str
    encoding_codec: str
    encoding_reason: str


@dataclass(frozen=True)
class Encoding:
    """The encoding a file is read in, and why this one."""

    codec: str
    """Python's name of it."""
    reason: str
    """In words: "byte order mark", "valid UTF-8", "guessed from its letters"."""

    @property
    def label(self) -> str:
        """The encoding as people write it: "UTF-8", "Windows-1252"."""
        name = self.codec.removesuffix("-sig").upper()
        return name.replace("CP125", "Windows-125").replace("_", "-")

    def facts(self) -> EncodingFacts:
        """Returns the encoding as fields of `FileFacts`."""
        return {
            "encoding": self.label,
            "encoding_codec": self.codec,
            "encoding_reason": self.reason,
        }


def find_encoding(file: InputFile, forced: str = "") -> Encoding:
    """Finds a file's encoding: byte order mark, then what XML declares, then UTF-8, PO's header, a guess.

    Args:
        file: the file.
        forced: Python's name of an encoding the user chose; empty: found by the content.

    Raises:
        CorpusError: if no encoding makes text of it, or the one chosen does not exist.
    """
    head = file.head()
    if forced:
        return Encoding(_codec_named(forced, head), "chosen")
    for mark, codec in _BOMS:
        if head.startswith(mark):
            return Encoding(codec, "byte order mark")
    if codec := _wide_codec(head):
        return Encoding(codec, "every other byte is zero")
    declared = _declared_codec(file, head)
    if declared and declared not in ("utf-8", "ascii"):
        return Encoding(declared, "declared in the file")
    lines = _undecodable_lines(file)
    if not lines.n_bad:
        return Encoding("utf-8", "valid UTF-8")
    named = _PO_CHARSET.search(head)
    codec = _text_codec(named[1].decode("ascii")) if named else ""
    if (
        codec not in ("", "utf-8")
        and lines.n_bad > lines.n_utf8
        and _decoded(lines.sample, codec) is not None
    ):
        return Encoding(codec, "declared in the file")
    least = 1 if lines.n_utf8 else 0  # one bad line proves nothing where no other is beyond ASCII
    if lines.n_bad <= max(least, _BAD_LINES_OF_UTF8 * lines.n_lines) and lines.n_lines > lines.n_bad:
        return Encoding("utf-8", f"UTF-8 but for {counted(lines.n_bad, 'line')}")
    return _guess(file, lines.sample)


def mark_of(head: bytes, encoding: Encoding) -> bytes:
    """Returns the byte order mark of a text that is read in an encoding; empty if it has none."""
    return next((mark for mark, codec in _BOMS if codec == encoding.codec and head.startswith(mark)), b"")


def encoded(text: str, mark: bytes) -> bytes:
    """Returns a text behind a byte order mark, in the encoding that it stands for; UTF-8 without one."""
    return mark + text.encode(_BEHIND.get(mark, "utf-8"))


def is_encoding(name: str) -> bool:
    """Returns whether there is an encoding of text of this name."""
    return bool(_text_codec(name))


def candidate_encodings(file: InputFile) -> list[Encoding]:
    """Returns the encodings that make text of a file's beginning, the likeliest first.

    For people to choose from, with a preview, where the one found is wrong.
    """
    head = file.head()
    head = head[: head.rfind(b"\n") + 1] or head  # no half character at the end
    try:
        found = [find_encoding(file)]
    except CorpusError:
        found = []
    if head.startswith(tuple(mark for mark, _ in _BOMS)):
        return found
    codecs_left = [codec for codec in ("utf-8", *_CANDIDATES) if codec not in [each.codec for each in found]]
    wide = ["utf-16-le", "utf-16-be"] if head.count(0) else []
    possible = [codec for codec in (*wide, *codecs_left) if _decoded(head, codec) is not None]
    return found + [
        Encoding(codec, "possible") for codec in possible if codec not in [e.codec for e in found]
    ]


def is_binary(head: bytes) -> bool:
    """Returns whether the first bytes of a file are those of no text: many zeros, and no UTF-16 or UTF-32."""
    if head.startswith(tuple(mark for mark, _ in _BOMS)) or _wide_codec(head):
        return False
    return head.count(0) > max(_ZEROS_OF_TEXT, len(head) // 100)


def text_blocks(file: InputFile, encoding: Encoding) -> Iterator[str]:
    """Yields a file's text block by block; bytes that are no text become U+FFFD."""
    decoder = codecs.getincrementaldecoder(encoding.codec)(errors="replace")
    try:
        for block in file.blocks():
            yield decoder.decode(block)
        yield decoder.decode(b"", True)
    except UnicodeError as error:  # some East Asian codecs lose their way for good
        raise CorpusError(
            f"{file.name} cannot be read as {encoding.label} ({error}).", "Choose another encoding."
        ) from error


def _wide_codec(head: bytes) -> str:
    """Returns the UTF-16 codec of a text without byte order mark, or "" if it is no such text."""
    even, odd = head[0:4096:2].count(0), head[1:4096:2].count(0)
    half = max(1, min(len(head), 4096) // 2)
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return ""


def _declared_codec(file: InputFile, head: bytes) -> str:
    declared = _DECLARED.match(head.lstrip())
    if not declared:
        return ""
    name = declared[1].decode("ascii")
    codec = _text_codec(name)
    if not codec:
        raise CorpusError(
            f"{file.name} says that it is in {name}, an encoding nobody knows.", "Save it as UTF-8."
        )
    is_wide = codec.startswith(("utf-16", "utf-32", "utf-7"))
    return "" if is_wide else codec  # a file in these would not have shown us this line


def _codec_named(name: str, head: bytes) -> str:
    """Returns the codec of an encoding chosen; where there is a byte order mark, one that takes it off."""
    codec = _text_codec(name)
    if not codec:
        raise CorpusError(f"There is no encoding {name!r}.", HOW_TO_NAME)
    with_mark = {"utf-8": "utf-8-sig", "utf-16-le": "utf-16", "utf-16-be": "utf-16"}.get(codec, codec)
    is_marked = any(head.startswith(mark) and with_mark == marked for mark, marked in _BOMS)
    if is_marked:
        return with_mark
    return f"{codec}-le" if codec in _MARK_OF else codec


def _text_codec(name: str) -> str:
    """Returns Python's name of an encoding of text, "" if there is none of this name."""
    try:
        codec = codecs.lookup(name)
        if codec.name in _OF_PROGRAMS:
            return ""
        "".encode(codec.name)  # refuses codecs that are not of text, such as zip
        decoder = codecs.getincrementaldecoder(codec.name)("replace")
        decoder.decode(
            _MARK_OF.get(codec.name, b"") + bytes(range(256)), True
        )  # and such as idna, which fail
    except (LookupError, ValueError):
        return ""
    return codec.name


@dataclass
class _Lines:
    """The lines of a file, by whether they are UTF-8."""

    n_lines: int = 0
    n_bad: int = 0
    """Lines that are no UTF-8."""
    n_utf8: int = 0
    """Lines that are, and not ASCII alone."""
    sample: bytearray = field(default_factory=bytearray)
    """Some of those that are not, to guess from."""

    def add(self, line: bytes) -> None:
        """Counts a line."""
        self.n_lines += 1
        if line.isascii():
            return
        if _is_utf8(line):
            self.n_utf8 += 1
            return
        self.n_bad += 1
        if len(self.sample) < _SAMPLE_BYTES:
            self.sample += line[:_SAMPLE_BYTES] + b"\n"


def _undecodable_lines(file: InputFile) -> _Lines:
    """Counts the lines that are no UTF-8, and all lines, and collects lines to guess from."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    n_proofs = 0
    try:
        for block in file.blocks():
            n_proofs += len(block) - len(decoder.decode(block))
            if n_proofs > _PROOFS_OF_UTF8:  # no accident; what does not fit later is broken
                return _Lines()
        decoder.decode(b"", True)
    except UnicodeDecodeError:
        return _count_lines(file)
    return _Lines()


def _count_lines(file: InputFile) -> _Lines:
    lines = _Lines()
    rest = b""
    for block in file.blocks():
        *ended, rest = (rest + block).split(b"\n")
        for line in ended:
            lines.add(line)
        if len(rest) > _SAMPLE_BYTES:  # a line too long to keep: judge it by pieces
            n_whole = _end_of_characters(rest)
            lines.add(rest[:n_whole])
            rest = rest[n_whole:]
    if rest:
        lines.add(rest)
    return lines


def _end_of_characters(piece: bytes) -> int:
    """Returns where the last character of UTF-8 that is whole ends, at most three bytes before the end."""
    for n_cut in range(1, 4):
        if piece[-n_cut] & 0xC0 != 0x80:  # the first byte of a character
            return len(piece) - n_cut
    return len(piece)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _guess(file: InputFile, sample: bytes | bytearray) -> Encoding:
    is_latin = len(_ALONE.findall(sample)) >= _MOSTLY * len(_BEYOND_ASCII.findall(sample))
    possible = [codec for codec in _CANDIDATES if not (is_latin and codec in _EAST_ASIAN)]
    best = charset_normalizer.from_bytes(bytes(sample), cp_isolation=possible, enable_fallback=False).best()
    if best is None:
        raise CorpusError(
            f"{file.name} is not UTF-8, and no other encoding makes text of it.",
            "Save it as UTF-8 in the program it comes from.",
        )
    text = str(best)
    same = (codec for codec in possible if _decoded(sample, codec) == text)  # the most common one first
    codec = next(same, best.encoding)
    if codec in _EAST_ASIAN:
        codec = likeliest_east_asian(bytes(sample), _EAST_ASIAN) or codec
    return Encoding(_likeliest_latin(sample) if codec in _LATIN else codec, "guessed from its letters")


def _likeliest_latin(sample: bytes | bytearray) -> str:
    """Returns the encoding that puts the fewest symbols into words; of equals that of the language."""
    cells = [cell for cell in _CELL_END.split(bytes(sample)) if not cell.isascii()]
    plain = [_BEYOND_ASCII.sub(b"", cell).decode("ascii") for cell in cells]
    usual = _LATIN_OF.get(likeliest_language(plain), _LATIN[0])
    texts = {codec: _decoded(sample, codec) for codec in (usual, *_LATIN)}
    n_symbols = {
        codec: len(_SYMBOL_IN_WORD.findall(text)) for codec, text in texts.items() if text is not None
    }
    return min(n_symbols, key=lambda codec: n_symbols[codec])


def _decoded(sample: bytes | bytearray, codec: str) -> str | None:
    try:
        return sample.decode(codec)
    except UnicodeError:
        return None


# A file's text line by line, whatever its line ends, with a limit on what one line may hold.

MAX_LINE_CHARS = 1_000_000
"""A longer line is reported, not kept."""


def read_lines(blocks: Iterable[str]) -> Iterator[str | None]:
    """Yields lines without their ends; None for a line longer than `MAX_LINE_CHARS`.

    A line ends at a line feed, with or without a carriage return before it; where the first
    block has only carriage returns, at these.
    """
    newline = ""
    pending: list[str] = []
    n_pending = 0
    for block in blocks:
        newline = newline or _newline_of(block)
        *ended, rest = block.split(newline) if newline else (block,)
        for line in ended:
            if pending:
                n_pending += len(line)
                line = "".join([*pending, line])  # noqa: PLW2901, the line's last part
                pending = []
            else:
                n_pending = len(line)
            yield None if n_pending > MAX_LINE_CHARS else line.removesuffix("\r")
            n_pending = 0
        n_pending += len(rest)
        if rest and n_pending <= MAX_LINE_CHARS:
            pending.append(rest)
        elif rest:
            pending = [""]  # too long: its text is not kept, its length is
    if n_pending:
        yield None if n_pending > MAX_LINE_CHARS else "".join(pending).removesuffix("\r")


def _newline_of(block: str) -> str:
    if "\n" in block:
        return "\n"
    return "\r" if "\r" in block.removesuffix("\r") else ""
