"""Subtitles: one file as text in one language, or two whose cues translate each other by time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.base.errors import CorpusError
from engine.documents.encodings import find_encoding, read_lines, text_blocks
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment, fault_of
from engine.documents.subtitles import Cue, read_cues
from engine.results.corpora import InlineTag
from engine.results.importing import FileFacts
from engine.text.identification import guess_language

# Which cues of two subtitle files translate each other: those that are on the screen at the same time.
#
# Knows times alone. One cue may stand for several of the other file: cues that overlap form a group.

MIN_OVERLAP = 0.5
"""Two cues belong together if they share at least this part of the shorter one's time."""
LONGEST = 5 * 60 * 1000
"""Milliseconds that a cue may last; a longer one has a wrong time."""
_MAX_NEAR = 1000
"""Cues looked at as partners of one; so many within `LONGEST` are no subtitles."""
MAX_GROUP = 6
"""A group with more cues of one file is a chain of accidents."""


@dataclass(frozen=True, slots=True)
class CueGroup:
    """Cues of both files that belong together; of one file alone: those without a partner."""

    sources: tuple[Cue, ...]
    targets: tuple[Cue, ...]

    @property
    def is_pair(self) -> bool:
        """Whether both files have a part in it, and it is no long chain."""
        n_sources, n_targets = len(self.sources), len(self.targets)
        return bool(n_sources and n_targets) and max(n_sources, n_targets) <= MAX_GROUP


def align_cues(sources: Sequence[Cue], targets: Sequence[Cue]) -> Iterator[CueGroup]:
    """Groups the cues of two files by the time they share.

    Args:
        sources: cues in any order, none longer than `LONGEST`.
        targets: as `sources`.

    Yields:
        Every cue in exactly one group, the groups in the order of their first times.
    """
    sides = (sorted(sources, key=_time_of), sorted(targets, key=_time_of))
    group_of = _Groups(len(sides[0]) + len(sides[1]))
    longest = max((cue.end - cue.start for cue in sides[1]), default=0)
    first = 0
    for index, source in enumerate(sides[0]):
        while first < len(sides[1]) and sides[1][first].start + longest < source.start:
            first += 1
        for other in range(first, min(first + _MAX_NEAR, len(sides[1]))):
            if sides[1][other].start > source.end:
                break
            if _belong(source, sides[1][other]):
                group_of.join(index, len(sides[0]) + other)
    members: dict[int, tuple[list[Cue], list[Cue]]] = {}
    for index, cue in enumerate([*sides[0], *sides[1]]):
        members.setdefault(group_of.root(index), ([], []))[index >= len(sides[0])].append(cue)
    groups = [CueGroup(tuple(source), tuple(target)) for source, target in members.values()]
    yield from sorted(groups, key=lambda group: min(map(_time_of, (*group.sources, *group.targets))))


class _Groups:
    """A disjoint-set forest."""

    def __init__(self, n_members: int) -> None:
        self._above = list(range(n_members))

    def root(self, index: int) -> int:
        while self._above[index] != index:
            self._above[index] = self._above[self._above[index]]
            index = self._above[index]
        return index

    def join(self, first: int, second: int) -> None:
        self._above[self.root(second)] = self.root(first)


def _time_of(cue: Cue) -> tuple[int, int, int]:
    return cue.start, cue.end, cue.line


def _belong(first: Cue, second: Cue) -> bool:
    shared = min(first.end, second.end) - max(first.start, second.start)
    shorter = min(first.end - first.start, second.end - second.start)
    if shorter == 0:
        return first.start == second.start
    return shared >= MIN_OVERLAP * shorter


# The reader: the cues of one file as text, or of two files as pairs.

TOO_LONG_SHOWN = f"lasts longer than {LONGEST // 60_000} minutes"
ALONE, CHAINED = "has no partner at this time", "overlaps with too many others"
_MAX_CUES = 1_000_000


@dataclass
class _Track:
    """One file, and what was found in it."""

    file: InputFile
    encoding: Any
    format: str
    cues: list[Cue] = field(default_factory=list)
    bad: list[BadUnit] = field(default_factory=list)


class SubtitleReader:
    """Reads a subtitle file, or two that belong together.

    Args:
        source: the file, and what it is: "SRT", "WebVTT" or "ASS".
        target: the file with the translations; None: text in one language.
        options: languages and encodings.
        target_options: those of the second file, where they are not the same.
    """

    def __init__(
        self,
        source: tuple[InputFile, str],
        target: tuple[InputFile, str] | None,
        options: ReadOptions,
        target_options: ReadOptions | None = None,
    ) -> None:
        wanted = [(source, options)] + ([(target, target_options or options)] if target else [])
        self._tracks = [
            _Track(file, find_encoding(file, said.encoding), format_) for (file, format_), said in wanted
        ]
        self.files = tuple(track.file for track in self._tracks)
        self.format = " + ".join(dict.fromkeys(track.format for track in self._tracks)) + " subtitles"
        self.kind = "parallel" if target else "monolingual"
        self._options = options
        self._is_read = False

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields a segment per cue or group of cues, and the cues that cannot be used.

        Raises:
            CorpusError: if the times of two files have nothing in common.
        """
        for track in self._tracks:
            self._read(track)
        self._is_read = True
        if not self._options.src:
            return
        for track in self._tracks:
            yield from track.bad
        if len(self._tracks) == 1:
            yield from (_segment((cue,), (), self.files[0].name) for cue in self._tracks[0].cues)
        else:
            yield from self._pairs()

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the files."""
        return [self._describe(track) for track in self._tracks]

    def _describe(self, track: _Track) -> FileFacts:
        if not self._is_read:
            self._read(track)
        language = guess_language(cue.text for cue in track.cues)
        speakers = Counter(cue.speaker for cue in track.cues if cue.speaker)
        return FileFacts(
            name=track.file.name,
            format=f"{track.format} subtitles",
            **track.encoding.facts(),
            languages={language: len(track.cues)} if language else {},
            speakers=dict(speakers.most_common()),
        )

    def _read(self, track: _Track) -> None:
        track.cues, track.bad = [], []
        name = track.file.name
        for unit in read_cues(read_lines(text_blocks(track.file, track.encoding)), name, track.format):
            if isinstance(unit, BadUnit):
                track.bad.append(unit)
            elif fault := fault_of(unit.text):
                track.bad.append(BadUnit(fault, name, unit.line, unit.text[:200]))
            elif unit.end - unit.start > LONGEST:
                track.bad.append(BadUnit(TOO_LONG_SHOWN, name, unit.line, unit.text[:200]))
            else:
                track.cues.append(unit)
            if len(track.cues) + len(track.bad) > _MAX_CUES:
                raise CorpusError(f"{name} has more than {_MAX_CUES:,} cues.", "Split it into several files.")

    def _pairs(self) -> Iterator[Segment | BadUnit]:
        source, target = self._tracks
        groups = list(align_cues(source.cues, target.cues))
        if source.cues and target.cues and not any(group.sources and group.targets for group in groups):
            firsts = [_clock(min(cue.start for cue in track.cues)) for track in self._tracks]
            raise CorpusError(
                f"The time codes of {source.file.name} and {target.file.name} do not match: no cue of one is "
                f"on the screen with one of the other. The first begin at {firsts[0]} and {firsts[1]}.",
                "Give two subtitle files of the same film and version.",
            )
        for group in groups:
            if group.is_pair:
                yield _checked(_segment(group.sources, group.targets, source.file.name))
            else:
                yield from self._unpaired(group)

    def _unpaired(self, group: CueGroup) -> Iterator[BadUnit]:
        reason = CHAINED if group.sources and group.targets else ALONE
        for track, cues in zip(self._tracks, (group.sources, group.targets), strict=True):
            yield from (BadUnit(reason, track.file.name, cue.line, cue.text[:200]) for cue in cues)


def _segment(sources: tuple[Cue, ...], targets: tuple[Cue, ...], name: str) -> Segment:
    """Joins the cues of a group by spaces."""
    speakers = [cue.speaker for cue in (*sources, *targets) if cue.speaker]
    (source, source_tags), (target, target_tags) = _joined(sources), _joined(targets)
    return Segment(
        source,
        target,
        name,
        sources[0].line,
        speakers[0] if speakers else "",
        name,
        {"time": f"{_clock(sources[0].start)} - {_clock(max(cue.end for cue in sources))}"},
        source_tags,
        target_tags,
    )


def _joined(cues: tuple[Cue, ...]) -> tuple[str, tuple[InlineTag, ...]]:
    text = ""
    tags: list[InlineTag] = []
    for cue in cues:
        text += " " if text else ""
        tags += [InlineTag(len(text) + tag.position, tag.code, tag.kind) for tag in cue.tags]
        text += cue.text
    return text, tuple(tags)


def _checked(segment: Segment) -> Segment | BadUnit:
    if fault := fault_of(segment.source) or fault_of(segment.target):
        return BadUnit(fault, segment.file_name, segment.line, segment.source[:200])
    return segment


def _clock(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}.{rest:03d}"
