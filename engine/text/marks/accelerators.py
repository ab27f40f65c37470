"""The letter of a label that is pressed with Alt, as programs mark it: &File, E&xit, _Help, ~View.

Qt and Windows write "&", GTK "_", LibreOffice "~"; a mark that is meant is doubled. The mark goes out before
a label is translated, and back in before a letter of its translation; so do the keys behind a tab. AT&T,
snake_case and & between blanks are no accelerators.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.languages import rules_of
from engine.text.protected import protected_stretches

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
