"""Which cues of subtitles one sentence runs over, how its translation is cut for them again, and which cue
was said before another one.

Knows texts, times and which words belong together; knows no model.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.corpora.documents.cue_writing import LINE_CHARS, TEXT, Turn
from engine.results.translation import WordLink
from engine.text.identifying.function_words import FUNCTION_WORDS
from engine.text.languages import UNSPACED

MOST_CUES = 6
"""A sentence over more of them is no sentence: its file has no full stops."""
_LONGEST_GAP_MS = 2000
"""Nothing is shown for longer: somebody begins anew."""
_LONGEST_PAUSE_MS = 7000
"""After a longer one another scene begins: Voita et al. (ACL 2018) take no context from further away."""
_OVERLAP_MS = 200
"""Cues that are shown together for longer stand beside each other, not after each other."""
_FEWEST_ENDS = 0.2
"""Share of texts that end a sentence; with fewer the file has hardly any full stops."""
_END = re.compile(r"[.!?:。！？︰…—–♪♫*][\"'”’»«“)\]]*\Z")
_INNER_END = re.compile(r"[.!?。！？][\"'”’»«“)\]]*(?:\s|\Z)")
_TRAILING, _LEADING = re.compile(r"\s*(?:\.{2,}|…)\Z"), re.compile(r"\A(?:\.{2,}|…)\s*")
_MUSIC = frozenset("♪♫#")

_CHARS_PER_SECOND = 21
"""As fast as people read subtitles."""
_MOST_CHARS = 2 * LINE_CHARS
_TOO_FULL, _ASTRAY, _UNEVEN = 0.15, 1.0, 0.01
"""What a character beyond the room of a cue costs, a word in another cue than its source, and a character
more or less than the source's share."""
_AFTER_MARK, _BEFORE_SHORT, _AFTER_SHORT = -0.8, -0.2, 0.6
"""What it costs to cut after a mark, before a word such as "and", and behind one such as "the"."""
_JOINED_SCRIPT = re.compile(r"[A-Za-z0-9]+[.,!?]*|\S[。、，．！？」』）…ー]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class CueRoom:
    """What a sentence takes of one cue."""

    source: str
    """The part of the sentence that is in it."""
    seconds: float
    """How long the cue is shown."""
    n_taken: int = 0
    """Characters of other sentences in its translation."""

    @property
    def n_chars(self) -> int:
        """As many characters as can be read, at least as many as the source has."""
        readable = min(_MOST_CHARS, _CHARS_PER_SECOND * self.seconds)
        return max(len(self.source), int(readable) - self.n_taken)


def find_continued(turns: Sequence[Turn]) -> tuple[bool, ...]:
    """Tells of each turn whether its last sentence goes on in the next one.

    So it does if one follows the other in time, the same person speaks, and no mark ends the first. Of a
    file without full stops, sounds, music and titles nothing is known.
    """
    n_ends = sum(turn.is_song or _ends(turn.text) for turn in turns)
    found = [False] * len(turns)
    if not turns or n_ends < _FEWEST_ENDS * len(turns):
        return tuple(found)
    n_cues = 1
    for number in range(len(turns) - 1):
        here, there = turns[number], turns[number + 1]
        if _INNER_END.search(here.text):
            n_cues = 1
        found[number] = n_cues < MOST_CUES and _goes_on(here, there)
        n_cues = n_cues + 1 if found[number] else 1
    return tuple(found)


def find_said_before(turns: Sequence[Turn]) -> list[int]:
    """Tells of each turn how many turns before it the one stands that was said before it in its scene.

    Sounds and songs stand alone, and so does what is shown beside other cues. The lines of a transcript
    follow each other.

    Returns:
        0 where there is none.
    """
    found, last = [0] * len(turns), -1
    for number, turn in enumerate(turns):
        if turn.is_sound or turn.is_song:
            continue
        if last >= 0 and _is_same_scene(turns[last], turn):
            found[number] = number - last
        last = number
    return found


def _is_same_scene(here: Turn, there: Turn) -> bool:
    is_beside = there.cue != here.cue and there.start < here.end - _OVERLAP_MS
    return not is_beside and there.start - here.end <= _LONGEST_PAUSE_MS


def without_joints(text: str, *, goes_on: bool, went_on: bool) -> tuple[str, str, str]:
    """Returns a turn's text without the dots that only say "it goes on", and those dots: before and behind.

    Args:
        text: of the turn.
        goes_on: whether its last sentence does in the next turn.
        went_on: whether its first one began before.
    """
    leading = _LEADING.match(text) if went_on else None
    before, text = (leading.group(), text[leading.end() :]) if leading else ("", text)
    trailing = _TRAILING.search(text) if goes_on else None
    return (text[: trailing.start()], before, trailing.group()) if trailing else (text, before, "")


def _ends(text: str) -> bool:
    return bool(_END.search(text)) and not _TRAILING.search(text)


def _goes_on(here: Turn, there: Turn) -> bool:
    gap = there.start - here.end
    if here.format == TEXT or there.cue != here.cue + 1 or not -_OVERLAP_MS <= gap <= _LONGEST_GAP_MS:
        return False
    if there.speaker not in ("", here.speaker) or there.has_dash or here.is_sound or there.is_sound:
        return False
    if here.is_song or there.is_song:
        return False
    if not all(any(map(str.isalpha, turn.text)) for turn in (here, there)):
        return False
    if not _MUSIC.isdisjoint(here.text + there.text):
        return False
    if here.text.isupper() != there.text.isupper() or _ends(here.text):
        return False
    is_dotted = bool(_LEADING.match(there.text))
    first = next(filter(str.isalpha, there.text), "")
    return is_dotted or not (first.isupper() and _TRAILING.search(here.text))


def cut_for_cues(target: str, rooms: Sequence[CueRoom], links: Sequence[WordLink], tgt: str) -> list[str]:
    """Cuts the translation of a sentence for the cues over which it runs.

    Words go where their source is shown, as far as they can be read there in time; cuts are rather at marks
    than between an article and its noun.

    Args:
        target: the translation.
        rooms: the cues. Their texts, joined by single blanks, are the source that `links` count in.
        links: which words belong together.
        tgt: language of the translation.

    Returns:
        Of each cue its part; nothing if there are fewer words than cues.
    """
    is_spaced = " " in target or not UNSPACED.search(target)
    pattern = re.compile(r"\S+") if is_spaced else _JOINED_SCRIPT
    units = [match.span() for match in pattern.finditer(target)]
    if len(units) < len(rooms):
        return []
    ends = _Cutter(target, units, rooms, links, tgt).best()
    return [
        target[units[first][0] : units[end - 1][1]]
        for first, end in zip([0, *ends], [*ends, len(units)], strict=True)
    ]


class _Cutter:
    """Finds the cuts of one sentence that cost least, cue by cue."""

    def __init__(
        self,
        target: str,
        units: Sequence[tuple[int, int]],
        rooms: Sequence[CueRoom],
        links: Sequence[WordLink],
        tgt: str,
    ) -> None:
        self._target, self._units, self._rooms = target, units, rooms
        self._short = FUNCTION_WORDS.get(tgt, frozenset())
        starts, place = [], 0
        for room in rooms:
            starts.append(place)
            place += len(room.source) + 1
        self._share = len(target) / max(1, place - 1)
        self._astray = self._words_astray(links, starts)

    def best(self) -> list[int]:
        """Returns after how many words each cue but the last ends."""
        n_units, n_rooms = len(self._units), len(self._rooms)
        ways: list[dict[int, tuple[float, list[int]]]] = [{0: (0.0, [])}]
        for number in range(n_rooms):
            is_last, found = number == n_rooms - 1, {}
            for end in [n_units] if is_last else range(number + 1, n_units - (n_rooms - number - 1) + 1):
                found[end] = min(
                    (cost + self._cost(number, first, end), [*cuts, end])
                    for first, (cost, cuts) in ways[-1].items()
                    if first < end
                )
            ways.append(found)
        return ways[-1][n_units][1][:-1]

    def _words_astray(self, links: Sequence[WordLink], starts: Sequence[int]) -> list[list[float]]:
        """Returns for each cue how far from their source the first words of the sentence would be in it."""
        shares = [[0.0] * len(self._units) for _ in starts]
        for unit, (first, end) in enumerate(self._units):
            own = [link for link in links if first <= link.target[0] < end]
            for link in own:
                home = max(number for number, start in enumerate(starts) if start <= link.source[0])
                for number in range(len(starts)):
                    shares[number][unit] += abs(number - home) / len(own)
        summed = []
        for row in shares:
            sums = [0.0]
            for share in row:
                sums.append(sums[-1] + share)
            summed.append(sums)
        return summed

    def _cost(self, number: int, first: int, end: int) -> float:
        """Returns what it costs to show some words in one cue."""
        room = self._rooms[number]
        n_chars = self._units[end - 1][1] - self._units[first][0]
        cost = _ASTRAY * (self._astray[number][end] - self._astray[number][first])
        cost += _TOO_FULL * max(0, n_chars - room.n_chars)
        cost += _UNEVEN * abs(n_chars - self._share * len(room.source))
        if end == len(self._units):
            return cost
        last, following = (self._target[slice(*self._units[at])] for at in (end - 1, end))
        if not last[-1].isalnum():
            cost += _AFTER_MARK
        elif last.lower() in self._short:
            cost += _AFTER_SHORT
        if following.lower() in self._short:
            cost += _BEFORE_SHORT
        return cost
