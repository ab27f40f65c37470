"""Inputs that nobody writes on purpose: whole ones with pieces cut out, put in, doubled or turned."""

# ruff: noqa: E501, tables of inputs

from collections.abc import Sequence
from random import Random

_PIECES = (
    b"", b"\0", b'"', b"'", b"\n", b"\r", b"\t", b"<", b">", b"&", b"[", b"]", b"{", b"}", b"(", b")", b"\\", b"\xff",
    b"\xed\xa0\x80", b"\xc3", b"\xef\xbb\xbf", b"-->", b"msgid", b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b", b"%",
    b"NaN", b"1e999", b"-1", b"9" * 30, b"\\ud800", b"null", b"true", b"[[[[", b"<!ENTITY a \"b\">", b"&#0;", b"]]>",
    b"<tu>", b"</tu>", b"<seg>", b"xml:lang", b"encoding=\"punycode\"", "„“…–".encode(), "\u2028".encode(),
    "ﷺ".encode(), "🐉".encode(), "\u202e".encode(), b"00:00:01,000 --> 00:00:02,000",
)  # fmt: skip
_WORDS = (
    "Die Pumpe", "läuft", "z. B.", "1.000,50", "1,000.50", "12", "½", "٣", "−5", "(0 30)", "http://a.de/x?y=z",
    "<b>", "</b>", "{0}", "%s", "%(name)s", "$HOME", "`code`", "```", "AB-12-34", "v1.2.3", "\\server\\x", "a@b.de",
    "C:\\x", "/usr/bin", "--option", "#12", "@me", "&amp;", "Dr.", "bzw.", "„Ja!“", "- ", "* ", "1) ", "ANNA: ", "[Ben]",
    "\n", "\n\n", "  ", "\t", "\u00a0", "\u3000", "。", "日本", "!", "?", ".", ",", ";", ":", "…", "(", ")", '"', "'", "«",
    "three", "hundert", "1st", "2.", "10:30", "5 %", "€ 7", "0x1F", "\u202e", "\ud800", "\0", "🐉", "e\u0301", "ß",
)  # fmt: skip


def mutated(random: Random, samples: Sequence[bytes]) -> bytes:
    """Returns one of some inputs, changed at a few places."""
    data = bytearray(random.choice(samples))
    for _ in range(random.choice((0, 1, 1, 2, 3, 6, 20))):
        place = random.randrange(len(data) + 1)
        match random.randrange(7):
            case 0:
                data[place : place + random.randrange(20)] = b""
            case 1:
                data[place:place] = random.choice(_PIECES)
            case 2 if data:
                data[place % len(data)] ^= 1 << random.randrange(8)
            case 3:
                end = place + random.randrange(60)
                data[place:place] = data[place:end] * random.choice((1, 2, 30))
            case 4:
                del data[place:]
            case 5:
                data[place : place + 4] = random.randbytes(random.randrange(9))
            case 6:
                data[place : place + random.randrange(8)] = random.choice(_PIECES)
    return bytes(data)


def text(random: Random) -> str:
    """Returns a text of pieces that mean something to some rule, a few of them many times."""
    words = [random.choice(_WORDS) for _ in range(random.choice((1, 3, 8, 30)))]
    if random.random() < 0.1:
        words = words[:4] * random.choice((50, 300))
    return random.choice(("", " ", " ")).join(words)
