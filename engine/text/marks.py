"""Marks of a sentence: quotation marks, brackets, accelerators, its edges, and the blanks around them.

Qt and Windows write "&", GTK "_", LibreOffice "~"; a mark that is meant is doubled. The mark goes out before
a label is translated, and back in before a letter of its translation; so do the keys behind a tab. AT&T,
snake_case and & between blanks are no accelerators.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from engine.languages import rules_of
from engine.text.abbreviations import ends_in_abbreviation
from engine.text.protected import protected_stretches
from engine.text.symbols import SYMBOL
from engine.text.words.words import base_of

_MARKS = "&_~"
_LETTER = r"[^\W\d_]"
_AT_WORD = re.compile(rf"(?<!\S)[(\[\"'\u00bf\u00a1]?(?P<mark>[&_~])(?={_LETTER}{{2}})")
_IN_WORD = re.compile(
    rf"(?<!\S)(?P<before>{_LETTER}+)(?P<mark>[&_~])(?P<after>{_LETTER}+)(?=[\s.,:!?\u2026)]|\Z)"
)
_IN_BRACKETS = re.compile(r"\s?\((?P<mark>[&_~])(?P<letter>[^\W_])\)(?=[.…:：\s]*\Z)")
"""Where languages have no such letters."""
_ENTITY = re.compile(r"&(?:[A-Za-z]\w{1,12}|#\d{1,7}|#x[0-9A-Fa-f]{1,6});")
_DOTS = re.compile(r"(?<=\w) ?(?:…|\.\.\.)\Z")
_KEYS = re.compile(r"(?P<gap>\t|\\t|\A(?=[^\s+]+\+))(?P<keys>[^\s+\\]+(?:\+[^\s+\\]+)*)\Z")
_KEY = re.compile(r"F\d{1,2}|[A-Z]")
_KEYCAP = re.compile(r"(?<!\w)\[([^\W\d_][\w +]{0,40})\](?!\w)")
_COMMON_KEYS = ("Ctrl", "Alt", "AltGr", "Shift", "Cmd", "Win", "Meta", "Super", "Esc", "Tab", "Del", "Ins")
_MOST_CHARS = 120
"""A longer text is no label."""
_WITHOUT_LETTERS = frozenset(("ja", "zh", "ko"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label without its accelerator."""

    text: str
    """What is to be translated."""
    languages: tuple[str, str]
    mark: str = ""
    """"" if the label has no accelerator."""
    letter: str = ""
    """The one that chooses it."""
    word: int = 0
    """The number of the word that has the mark, of `n_words`."""
    n_words: int = 0
    doubled: str = ""
    """The marks that are doubled where they are meant."""
    dots: str = ""
    """Three dots at its end: it is read as if it had none."""
    keys: str = ""
    """The tab and the keys behind it."""

    def written(self, translation: str) -> str:
        """Returns a translation of the text with the mark before one of its letters, and with the keys.

        It is the same letter if a word begins with it, else the first of the same word where there are as
        many, else of the first word.
        """
        for mark in self.doubled:
            translation = re.sub(re.escape(mark) + "+", mark * 2, translation)
        return self._marked(translation) + self.dots + _translated_keys(self.keys, self.languages)

    def _marked(self, text: str) -> str:
        if not self.mark:
            return text
        if self.languages[1].split("-")[0] in _WITHOUT_LETTERS:
            end = len(text.rstrip(".…:： "))
            return f"{text[:end]}({self.mark}{self.letter.upper()}){text[end:]}"
        starts = _word_starts(text)
        if not starts:
            return text
        usual = starts[self.word if len(starts) == self.n_words else 0]
        letters = (self.letter, self.letter.swapcase())
        at = next((at for each in letters for at in (usual, *starts) if text[at] == each), usual)
        return f"{text[:at]}{self.mark}{text[at:]}"


def label_in(text: str, languages: tuple[str, str], is_one_word: Callable[[str, str], bool]) -> Label | None:
    """Returns a label without its accelerator; None if there is nothing to take out, or more than one.

    Args:
        text: one sentence.
        languages: of the text and of its translation.
        is_one_word: tells whether two stretches of letters are a word together: Sch, ließen; not drag, drop.
    """
    is_short = len(text) <= _MOST_CHARS and "\n" not in text
    if not is_short or not any(sign in text for sign in (*_MARKS, "\t", "\\t", "+")):
        return None
    label, keys = _without_keys(text, languages[0])
    doubled = "".join(mark for mark in "&" if mark * 2 in label)
    for mark in _MARKS:
        bare = _ENTITY.sub("", label).replace(mark * 2, "")
        is_label = mark == "&" or label.lstrip(_MARKS)[:1].isupper()  # "_name" is a name of a program
        if is_label and bare.replace(f" {mark} ", " ").count(mark) == 1:
            if found := _IN_BRACKETS.search(label):
                rest, letter, at = label[: found.start()] + label[found.end() :], found["letter"], 0
            elif (at := _found(label, mark, is_one_word)) >= 0:
                rest, letter = label[:at] + label[at + 1 :], label[at + 1]
            else:
                continue
            dots = _DOTS.search(rest)
            rest = rest[: dots.start()] if dots else rest
            starts = _word_starts(rest)
            return Label(
                text=_single(rest, doubled),
                dots=dots[0] if dots else "",
                languages=languages,
                mark=mark,
                letter=letter,
                word=max(0, sum(start <= at for start in starts) - 1),
                n_words=len(starts),
                doubled="&" if mark == "&" else doubled,
                keys=keys,
            )
    if not (keys or doubled):
        return None
    return Label(text=_single(label, doubled), languages=languages, doubled=doubled, keys=keys)


def _single(text: str, doubled: str) -> str:
    return text.replace("&&", "&") if doubled else text


def _found(text: str, mark: str, is_one_word: Callable[[str, str], bool]) -> int:
    """Returns where an accelerator stands, -1: nowhere."""
    at_word = (found for found in _AT_WORD.finditer(text) if found["mark"] == mark)
    in_word = (
        found
        for found in _IN_WORD.finditer(text)
        if found["mark"] == mark and _is_cut(found) and is_one_word(found["before"], found["after"])
    )
    found = next(at_word, None) or next(in_word, None)
    return -1 if found is None or _ENTITY.match(text, found.start("mark")) else found.start("mark")


def _is_cut(found: re.Match[str]) -> bool:
    """Tells whether a mark cuts a word in two: "E&xit", and neither "R&D" nor "user_name"."""
    before, after = found["before"], found["after"]
    if found["mark"] == "&":
        return after.islower() and len(before + after) > 2
    is_last_of_several = " " in found.string[: found.start()] and _DOTS.fullmatch(found.string, found.end())
    is_word = before[0].isupper() or is_last_of_several is not None  # "Drucker ein_richten …"
    return is_word and after.islower() and (len(before) == 1 or before[1:].islower())


def _word_starts(text: str) -> list[int]:
    """Returns where the words of a text begin that may get a mark."""
    kept = protected_stretches(text)
    return [
        found.start()
        for found in re.finditer(rf"(?<![^\W_]){_LETTER}", text)
        if not any(first <= found.start() < end for first, end in kept)
    ]


def keycaps_in(text: str, languages: tuple[str, str]) -> dict[tuple[int, int], str]:
    """Returns where names of keys stand in square brackets, with what the target language writes: [Strg]."""
    if "[" not in text:
        return {}
    rules = [each for each in map(rules_of, languages) if each]
    common = (name for each in rules for name in each.keys.values())
    known = {*_COMMON_KEYS, *common, *(rules[0].keys if rules else ())}
    return {
        found.span(): f"[{_translated_keys(found[1], languages)}]"
        for found in _KEYCAP.finditer(text)
        if all(each in known for each in found[1].split("+"))
    }


def _without_keys(text: str, src: str) -> tuple[str, str]:
    """Takes the keys off the end of a label: Speichern, Strg+S behind a tab."""
    found = _KEYS.search(text)
    if found is None:
        return text, ""
    known = {*_COMMON_KEYS, *rules_of(src).keys}
    keys = found["keys"].split("+")
    if not (keys[0] in known or (found["gap"] and _KEY.fullmatch(keys[-1]))):
        return text, ""
    return text[: found.start()], found[0]


def _translated_keys(keys: str, languages: tuple[str, str]) -> str:
    """Writes keys as the target language names them: Ctrl for Strg."""
    src, tgt = map(rules_of, languages)
    if not keys:
        return keys
    own = {common: written for written, common in tgt.keys.items()}

    def named(match: re.Match[str]) -> str:
        common = src.keys.get(match[0], match[0])
        return own.get(common, common)

    gap = next((each for each in ("\t", "\\t") if keys.startswith(each)), "")
    return gap + re.sub(r"[^+]+", named, keys[len(gap) :])


# What quotation marks, brackets and asterisks of a sentence hold, in all styles, nested or unbalanced.
#
# An apostrophe, a sign of feet or inches and a mark whose partner is missing enclose nothing. One pass,
# whatever the text.

BRACKETS = {"(": ")", "[": "]"}
_CLOSERS = {
    **BRACKETS,
    "„": '“”‟"',
    "‚": "‘’'",
    "“": '”"',
    "‘": "’'",
    "»": "«",
    "›": "‹",
    "«": "»",
    "‹": "›",
    "”": "”",
    '"': '"',
    "'": "'",
    "*": "*",
}
"""Closing marks by opening mark. The mark that opens a quotation in one language closes it in another."""
_OPENERS = {
    closer: "".join(opener for opener, closers in _CLOSERS.items() if closer in closers)
    for closer in "".join(_CLOSERS.values())
}
QUOTES = frozenset((*_CLOSERS, *_OPENERS)) - frozenset("()[]*")
_SPACED = {"«": "»", "‹": "›"}
"""Marks that may have a blank on their inner sides."""
_ANY_MARK = re.compile(f"[{re.escape(''.join({*_CLOSERS, *_OPENERS}))}]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_GOES_ON = re.compile(r",\s+[^\W\d_A-ZÄÖÜ]")
"""Behind the closing mark, a comma and a small letter: the sentence that says who speaks."""
_BEGINS = re.compile(r"(?:\A|[:.!?…–—])\W*\Z")
"""Text before the opening mark of direct speech."""
_LONGEST_GAP = 8
_SAID = ",.!?…"
"""Characters before the closing mark of direct speech."""
_LONGEST_NAME = 2
"""Words."""
_SHORT = 4
"""Words that marks hold as one thing, a name or a label; more are a sentence of their own, or a part of the
one around them. Measured on 574 sentences of three test sets: up to here what they hold is better translated
by itself, beyond not."""


class Enclosed(NamedTuple):
    """A stretch between two marks."""

    start: int
    """Start of the opening mark, in characters."""
    end: int
    """End of the stretch, behind the closing mark."""

    def inside(self, text: str) -> slice:
        """Returns where what the marks hold stands, without the blanks of « French »."""
        first, last = self.start + 1, self.end - 1
        is_spaced = text[self.start] in _SPACED and text[first].isspace() and text[last - 1].isspace()
        if is_spaced and last - first > 1:
            return slice(first + 1, last - 1)
        return slice(first, last)

    def content(self, text: str) -> str:
        """Returns what the marks hold."""
        return text[self.inside(text)]


def enclosed(text: str) -> list[Enclosed]:
    """Finds what stands between two marks that belong together.

    Returns:
        In the order in which they open; inner ones behind those that hold them.
    """
    if not _ANY_MARK.search(text):
        return []
    found = []
    opened: list[tuple[str, int]] = []
    n_open: Counter[str] = Counter()
    for place, char in enumerate(text):
        openers = _OPENERS.get(char, "")
        if any(n_open[each] for each in openers) and _may_close(text, place):
            while opened:
                opener, start = opened.pop()
                n_open[opener] -= 1
                if opener in openers:
                    found.append(Enclosed(start, place + 1))
                    break
        elif char in _CLOSERS and _may_open(text, place):
            opened.append((char, place))
            n_open[char] += 1
    return sorted(found)


def stretches_apart(text: str) -> tuple[list[Enclosed], list[Enclosed]]:
    """Finds which marks hold words that can be translated apart from the rest, none inside another.

    Returns:
        Names and labels of a few words; and what else there is and holds none of these: longer stretches
        and what somebody says.
    """
    short: list[Enclosed] = []
    long: list[Enclosed] = []
    for each in enclosed(text):
        if (short and each.start < short[-1].end) or not _is_apart(text, each):
            continue
        n_words = len(_WORD.findall(SYMBOL.sub(" ", each.content(text))))
        if n_words <= _SHORT and not _is_speech(text, each):
            if long and each.start < long[-1].end:
                long.pop()
            short.append(each)
        elif not (long and each.start < long[-1].end):
            long.append(each)
    return short, long


def quoted_sentences(sentences: Sequence[str]) -> list[bool]:
    """Tells for each sentence of a paragraph whether all or part of it is said in quotation marks.

    One or two words in marks are a name: the button “Save as”.
    """
    text = " ".join(sentences)
    said = [
        each
        for each in enclosed(text)
        if text[each.start] in QUOTES
        and (len(each.content(text).split()) > _LONGEST_NAME or each.content(text)[-1:] in tuple(_SAID))
    ]
    ends = accumulate(len(each) + 1 for each in sentences)
    spans = [(end - len(each) - 1, end) for end, each in zip(ends, sentences, strict=True)]
    return [any(each.start < end and start < each.end for each in said) for start, end in spans]


def lone_edges(text: str) -> tuple[bool, bool]:
    """Tells whether a text begins and ends with a quotation mark whose partner is in another one."""
    last = len(text) - 1
    opens, closes = (
        bool(text) and text[place] in QUOTES and not _is_apostrophe(text, place) and may(text, place)
        for place, may in ((0, _may_open), (last, _may_close))
    )
    if opens or closes:
        taken = {place for each in enclosed(text) for place in (each.start, each.end - 1)}
        opens, closes = opens and 0 not in taken, closes and last not in taken
    return opens, closes


def mark_faults(source: str, translation: str) -> int:
    """Counts the quotation marks and brackets that a translation has too many, too few or without partner."""
    if not (_ANY_MARK.search(source) or _ANY_MARK.search(translation)):
        return 0
    pairs = [
        Counter(map(_kind, (text[each.start] for each in enclosed(text)))) for text in (source, translation)
    ]
    brackets = [Counter(char for char in text if char in "()[]") for text in (source, translation)]
    lone = [
        sum(char in QUOTES and not _is_apostrophe(text, place) for place, char in enumerate(text)) % 2
        for text in (source, translation)
    ]
    different = [(pairs[0] - pairs[1]) + (pairs[1] - pairs[0])]
    different.append((brackets[0] - brackets[1]) + (brackets[1] - brackets[0]))
    return sum(each.total() for each in different) + (lone[1] > lone[0])


def _kind(opener: str) -> str:
    return '"' if opener in QUOTES else opener


def _is_apart(text: str, each: Enclosed) -> bool:
    """Tells whether marks hold words, and no part of a word."""
    content = each.content(text)
    plain = SYMBOL.sub("", content)
    return (
        content == content.strip()
        and any(map(str.islower, plain))
        and not text[: each.start][-1:].isalnum()
        and not text[each.end : each.end + 1].isalnum()
    )


def _is_speech(text: str, each: Enclosed) -> bool:
    """Tells whether quotation marks hold what somebody says: "Yes," he said. „Ja“, sagte er.

    What stands around it depends on it: commas, and in German the place of the verb.
    """
    if text[each.start] not in QUOTES:
        return False
    is_told = _GOES_ON.match(text, each.end) and _BEGINS.search(text[: each.start][-_LONGEST_GAP:])
    return each.content(text)[-1:] in tuple(_SAID) or is_told is not None


def _may_open(text: str, place: int) -> bool:
    """Tells whether a mark stands where one opens: before a word, and not in or behind one."""
    after, before = text[place + 1 : place + 2], text[max(0, place - 1) : place]
    if not after or after.isspace():
        return text[place] in _SPACED and bool(after) and (not before or before.isspace() or before in "([")
    return text[place] in BRACKETS or not (before.isalnum() or before in tuple(".,;:!?…"))


def _may_close(text: str, place: int) -> bool:
    """Tells whether a mark stands where one closes: behind a word, and not in one."""
    after, before = text[place + 1 : place + 2], text[max(0, place - 1) : place]
    if not before or before.isspace():
        return text[place] in _SPACED.values() and bool(before) and not after.isalnum()
    return text[place] in ")]" or not after.isalnum()


def _is_apostrophe(text: str, place: int) -> bool:
    """Tells whether a single mark belongs to a word, or any to a number, and to no quotation."""
    before, after = text[max(0, place - 1) : place], text[place + 1 : place + 2]
    if before.isdigit():  # feet, inches
        return True
    return text[place] in "'’‘‚`" and (before.isalnum() or after.isalnum())


# Quotation marks of one language, as another one writes them.

_SINGLE = frozenset("‚‘’'›‹")
_STRAIGHT = ('""', "''")


def marks_for(marks: str, languages: tuple[str, str]) -> Sequence[str]:
    """Returns an opening and a closing mark as the target language writes them.

    Brackets, and marks that are neither of the source language nor straight, stay; so do those for a language
    whose marks are unknown.
    """
    src, tgt = map(rules_of, languages)
    own = (*src.quotes, *src.other_quotes)
    if marks not in (*_STRAIGHT, *own) or not tgt.quotes:
        return marks
    return tgt.quotes[marks[0] in _SINGLE]


def lone_mark_for(mark: str, languages: tuple[str, str], *, opens: bool) -> str:
    """Returns an opening or a closing mark without its partner as the target language writes it."""
    src, tgt = map(rules_of, languages)
    place = 0 if opens else 1
    known = any(pair[place] == mark for pair in (*_STRAIGHT, *src.quotes, *src.other_quotes))
    return tgt.quotes[mark in _SINGLE][place] if known and tgt.quotes else mark


# How a sentence begins and ends: with a capital, and with which marks. Its translation does so too.
#
# A cell of a table, a label and a heading begin with a capital as their source does; a source that ends with
# an exclamation mark, or with no mark, is translated by a sentence that ends so. Knows texts alone.

_END_MARKS = ".!?…:;,"
_LIAT = re.compile(rf"(?:[{_END_MARKS}]|[\"'”’»«“‟)\]}}*_]|>[^<>]*<)*")
"""The marks at the end of a text, with closing ones and tags among them, read from behind."""
_RUN = re.compile(rf"[{_END_MARKS}]+")
_MIXED = re.compile(r"\.[!?…]|[:;,].|.[:;,]")
"""Marks of an abbreviation or of code: "at 5 p.m.?", "place_id:."; which of them ends the sentence is
unclear."""
_APART = re.compile(rf"[{_END_MARKS}]\s+[\"'”’»«“‟)\]}}]+\Z")
"""A mark with a blank between it and what closes: « Viens-tu ? »."""
_TAG = re.compile(r"(<[^<>]*>)")
_SMILEY = re.compile(r"[:;]['\"]?[)\]}*]")
_START = re.compile(r"(?:[^\w<]|<[^<>]*>|_)*(?P<word>[^\W\d_]+)(?![\w@/\\]|[.:]\w)")
_NUMBER = re.compile(r"\d\.\Z")
_CLOSING = re.compile(r"(?<=\.)[^.\w]*\Z")
_LONGEST_END = 60
_LANGUAGES = (
    "az bg bs ca cs cy da de en et eu fi ga gl hr hu id is it lt lv mk ms mt nb nl nn no pl pt ro ru sk sl sq"
    " sr sv sw tl tr uk vi"
)
_SAME_MARKS = frozenset(_LANGUAGES.split())
"""Languages in which these marks mean the same, stand at the end alone, and have no blank before them."""


@dataclass(frozen=True)
class Edges:
    """How a sentence begins and ends.

    Args:
        source: the sentence.
        languages: tags of its language and of that of its translation.
    """

    source: str
    languages: tuple[str, str]

    def put_on(self, translation: str, kept: Sequence[str] = ()) -> str:
        """Returns a translation that begins and ends as its source does.

        Args:
            translation: of the sentence.
            kept: what stands in it letter by letter: a name in small letters stays so.
        """
        return self._with_mark(self._with_capital(translation, kept))

    def _with_capital(self, translation: str, kept: Sequence[str]) -> str:
        source, written = _START.match(self.source), _START.match(translation)
        if source is None or written is None:
            return translation
        word, start = written["word"], written.start("word")
        is_wanted = source["word"][0].isupper() and word.islower() and len(word[0].upper()) == 1
        places = ((translation.find(each), len(each)) for each in kept if each)
        if not is_wanted or any(0 <= at <= start < at + length for at, length in places):
            return translation
        return translation[:start] + word[0].upper() + translation[start + 1 :]

    def _with_mark(self, translation: str) -> str:
        if not all(base_of(each) in _SAME_MARKS for each in self.languages):
            return translation
        source, written = _tail(self.source), _tail(translation)
        wanted, runs = _runs(source), _runs(written)
        is_open = len(wanted) > 1 or len(runs) > 1 or _SMILEY.search(source) or _SMILEY.search(written)
        is_open = is_open or any(map(_MIXED.search, (*wanted, *runs))) or _APART.search(self.source)
        src, tgt = self.languages
        if is_open or wanted == runs or not translation.removesuffix(written).strip():
            return translation
        if (wanted == ["."] and _is_shortened(self.source, src)) or _is_shortened(translation, tgt):
            return translation
        mark = wanted[0] if wanted else ""
        if runs:
            tail = "".join(
                part if part.startswith("<") else _RUN.sub(mark, part) for part in _TAG.split(written)
            )
        else:
            tail = mark + written if source.startswith(mark) else written + mark
        return translation.removesuffix(written) + tail


def _tail(text: str) -> str:
    found = _LIAT.match(text[::-1])
    return found.group()[::-1] if found else ""


def _is_shortened(text: str, language: str) -> bool:
    """Tells whether a text ends with a full stop that belongs to a number or to an abbreviation."""
    end = _CLOSING.sub("", text[-_LONGEST_END:])
    return _NUMBER.search(end) is not None or ends_in_abbreviation(end, "", language)


def _runs(tail: str) -> list[str]:
    return _RUN.findall(_TAG.sub(" ", tail))


# Blanks between words and the marks that touch them, for a model that knows words by their beginnings.
_SLASH = re.compile(rf"(?<![^\W_])(?P<before>{_LETTER}{{2,}})/(?=(?P<after>{_LETTER}{{2,}})(?![^\W_]))")
_CHAIN = re.compile(rf"(?<![^\s(\[]){_LETTER}{{2,}}(?:/{_LETTER}{{2,}})+(?![^\s.,;:!?)\]])")
_PAIR = 2
_BEFORE_WORD = re.compile(rf" {_LETTER}")
_EQUAL = re.compile(rf"(?<![^\W_])({_LETTER}{{2,}})/\1(?![^\W_])", re.IGNORECASE)
_PERSONS = re.compile(
    rf"(?<![^\W_])({_LETTER}{{3,}})(?:{_LETTER}{{0,2}}/\1in(?:nen)?|in(?:nen)?/\1{_LETTER}{{0,2}})(?![^\W_])",
    re.IGNORECASE,
)
"""Men and women of one kind, for which many languages have one word: Kolleginnen/Kollegen."""
_WITHOUT_UMLAUTS = str.maketrans("äöüÄÖÜ", "aouAOU")
_ANY_SLASH = re.compile(r"\s*/\s*")
_FEMININE = frozenset(("in", "innen"))
"""Endings behind a slash: Lehrer/innen."""
_OPENING = re.compile(r"(?<=[(\[])\s+")
_CLOSING_MARKS = re.compile(r"(?<=[^\s\-–—])\s+(?=[)\]])")


def with_blanks(text: str, needs_blank: Callable[[str], bool]) -> str:
    """Writes blanks round the slashes between two words.

    Args:
        text: what a model shall read.
        needs_blank: tells whether it reads a word otherwise if another character touches it.
    """
    if "/" not in text:
        return text
    end = -1

    def spaced(match: re.Match[str]) -> str:
        nonlocal end
        before, after = match["before"], match["after"]
        is_follower, end = match.start() == end, match.end()
        is_ending = after in _FEMININE and before[0].isupper()
        is_code = before.isupper() and after.isupper()
        if is_ending or is_code or not (needs_blank(after) or is_follower):
            return match[0]
        return f"{before} / "

    return _SLASH.sub(spaced, text)


def without_blanks(source: str, translation: str) -> str:
    """Takes blanks at slashes and inside brackets out of a translation where its source has none."""
    if "/" in source and "/" in translation:
        wanted, written = (_ANY_SLASH.findall(each) for each in (source, translation))
        if len(wanted) == len(written):
            slashes = iter(wanted)
            translation = _ANY_SLASH.sub(lambda _: next(slashes), translation)
        elif set(wanted) == {"/"}:
            translation = _ANY_SLASH.sub("/", translation)
    for blanks in (_OPENING, _CLOSING_MARKS):
        if not blanks.search(source):
            translation = blanks.sub("", translation)
    return translation


def chains(text: str, language: str) -> list[tuple[int, int]]:
    """Finds rows of words with slashes between them: Brot/Milch/Eier.

    Pronouns, articles and endings depend on words around them; so do, in a language that writes compounds
    apart, two words before another one: arrival/departure times.
    """
    found = _CHAIN.finditer(text) if "/" in text else ()
    rules = rules_of(language)
    bound = _FEMININE | rules.articles | rules.referring
    rows = ((each, each[0].lower().split("/")) for each in found)
    is_closed = rules.capital_nouns
    return [
        each.span()
        for each, words in rows
        if bound.isdisjoint(words)
        and not _n_persons(each[0])
        and (is_closed or len(words) > _PAIR or not _BEFORE_WORD.match(text, each.end()))
    ]


def words_at_slashes(text: str) -> list[str]:
    """Returns the words of a text that a slash touches."""
    found = _SLASH.finditer(text) if "/" in text else ()
    return [word for each in found for word in each.groups()]


def slash_faults(source: str, translation: str) -> int:
    """Counts the slashes between words of a source that its translation has not, or between equal words.

    Those between men and women of one kind may be either.
    """
    if "/" not in source:
        return 0
    n_persons = _n_persons(source)
    n_lacking = len(_SLASH.findall(source)) - translation.count("/") - n_persons
    n_equal = len(_EQUAL.findall(translation)) - len(_EQUAL.findall(source)) - n_persons
    return max(0, n_lacking) + max(0, n_equal)


def _n_persons(text: str) -> int:
    return len(_PERSONS.findall(text.translate(_WITHOUT_UMLAUTS)))
