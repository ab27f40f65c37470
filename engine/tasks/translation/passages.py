"""Texts translated for reading: portion by portion, each line as who says it."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from engine.base.config import SearchConfig
from engine.base.errors import SpeakerError
from engine.base.progress import Progress, Report, ignore_progress
from engine.results.documents import DocumentLine, FileRemark, LineWarning, RecalledSentence, RemarkKind
from engine.results.figures import counted
from engine.results.translation import (
    DoubtKind,
    LaidOutTranslation,
    PassageTranslation,
    ProfileNotice,
    Recall,
    SentenceTranslation,
    SpeakerChoice,
    TermUse,
    TextTranslation,
    WordLink,
    Wrapping,
    gravity,
)
from engine.tasks.home import open_library
from engine.tasks.languages import notice_for, passage_notice, unchanged
from engine.tasks.speakers.people import list_speakers, speaker
from engine.tasks.speakers.profiles import speaker_inputs
from engine.tasks.translation.alignment import align_words, check_translations
from engine.tasks.translation.terms import missing_words
from engine.text.codes import place_codes
from engine.text.languages import language_name
from engine.text.speaker_names import name_before, same_name

if TYPE_CHECKING:
    from engine.documents.subtitles import SpokenDocument
    from engine.runtime.passages import Before
    from engine.runtime.portions import Utterance
    from engine.runtime.speakers import SpeakerInputs
    from engine.runtime.translator import Translator


# Texts whose paragraphs were broken into lines: translated paragraph by paragraph.

_PLAIN = SearchConfig()
_FIRST_CHARS, _LATER_CHARS = 400, 4000
"""Characters of a portion, which is shown as soon as it is done: few in the first, so that it comes soon."""


def translate_laid_out(
    text: str,
    translator: "Translator",
    wrapping: Wrapping = Wrapping.AUTO,
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    show: Callable[[str], None] | None = None,
    before: Sequence[SentenceTranslation] = (),
) -> LaidOutTranslation:
    """Translates a text, and breaks paragraphs that were broken into lines again, at the same width.

    A text that is plainly in another language stays as it is. If no lines belong together, no line is read
    in the context of another one.

    Args:
        text: any text.
        translator: the open model.
        wrapping: which lines belong together.
        report: called with sentences done; may cancel.
        config: how to search.
        recall: a translation memory, `TranslationMemory.recall`; what it has takes the place of the model's.
        show: gets the next lines of the written text as soon as they are translated; None: all of it is
            translated together, which is a little quicker.
        before: the sentences of the text before it.
    """
    from engine.runtime.context import context_of
    from engine.runtime.portions import joined as put_together
    from engine.text.wrapping import broken, joined

    if notice := notice_for(text, translator):
        if show is not None:
            show(text)
        return LaidOutTranslation(unchanged(text, notice.language), text, notice)
    paragraphs = joined(text, wrapping)
    source = [each.text for each in paragraphs]
    found: list[TextTranslation] = []
    written: list[str] = []
    n_sentences = 0

    def go_on(progress: Progress) -> None:
        report(Progress(progress.stage, n_sentences + progress.done))

    sizes, languages = (_FIRST_CHARS, _LATER_CHARS), (translator.card.src, translator.card.tgt)
    context = context_of(before, languages)
    for first, end in _portions(source, sizes) if show is not None else [(0, len(source))]:
        is_last = end == len(source)
        text = "\n".join(source[first:end]) + "\n" * (not is_last)
        texts = [*_lines_apart(text)] if wrapping is Wrapping.NO else [text]
        parts = translator.translate_lines(
            texts,
            [translator.inputs.speaker] * len(texts),
            config,
            report if show is None else go_on,
            recall=recall,
            before=None if wrapping is Wrapping.NO else [context],
        )
        part = replace(put_together(parts), elapsed_s=parts[-1].elapsed_s)
        context = context_of(part.sentences, languages, context)
        found.append(part)
        n_sentences += len(part.sentences)
        lines = zip(paragraphs[first:end], part.text.split("\n"), strict=is_last)
        now = [broken(each, line) for each, line in lines]
        written += now
        if show is not None:
            show("\n".join(now) + "\n" * (not is_last))
    return LaidOutTranslation(put_together(found), "\n".join(written))


def _lines_apart(text: str) -> Iterator[str]:
    """Yields the lines of a text with their ends, and blocks of code whole."""
    lines = text.split("\n")
    for first, end in _portions(lines, (0, 0)):
        yield "\n".join(lines[first:end]) + "\n" * (end < len(lines))


def _portions(lines: Sequence[str], sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yields which lines are translated together, from and up to; blocks of code stay whole.

    Args:
        lines: of the text.
        sizes: of the first portion and of the others, in characters.
    """
    from engine.text.protected import fenced_code

    code = iter(fenced_code("\n".join(lines)))
    block = next(code, None)
    first = place = n_chars = 0
    for number, line in enumerate(lines, start=1):
        place += len(line) + 1
        n_chars += len(line) + 1
        while block is not None and block[1] <= place:
            block = next(code, None)
        is_in_code = block is not None and block[0] < place
        if number == len(lines) or (n_chars >= sizes[first > 0] and not is_in_code):
            yield first, number
            first, n_chars = number, 0


def join_lines(text: str) -> str:
    """Joins the lines of paragraphs that were plainly broken into lines; all else stays as it is."""
    from engine.text.wrapping import joined

    return "\n".join(each.first + each.text for each in joined(text))


# What is said of the sentences of a translated file: what to look at, and what a memory had.

_WORST_FIRST = (
    DoubtKind.NUMBER,
    DoubtKind.NAME,
    DoubtKind.SHORT,
    DoubtKind.REPEATED,
    DoubtKind.INVENTED,
    DoubtKind.COPIED,
    DoubtKind.UNSURE,
)
_LISTED = 5
_GRAVE = 4.0
"""A score of findings that comes before everything else: a number, or two words."""


def kept_words(said: Iterable[tuple[str, SentenceTranslation]], src: str) -> str:
    """Returns which sentences stay as they are because of their language, in a sentence; empty if none do.

    Args:
        said: sentences, each with its place.
        src: the language that they are translated from.
    """
    places = [place for place, sentence in said if sentence.language_note]
    if not places:
        return ""
    listed = ", ".join(dict.fromkeys(places[:_LISTED]))
    more = f" and {len(places) - _LISTED:,} more" if len(places) > _LISTED else ""
    sentences = f"{counted(len(places), 'sentence')} {'contains' if len(places) == 1 else 'contain'}"
    return f"{sentences} text that is not in {language_name(src)}; it is left unchanged: {listed}{more}."


def remarks_of(sentence: SentenceTranslation, place: str, terms: Sequence[TermUse]) -> list[FileRemark]:
    """Returns what to look at in a sentence that stands at a place, given what became of its terms."""
    at = partial(FileRemark, place=place, source=sentence.source, target=sentence.target)
    found = []
    if said := replace(sentence, language_note="").remarks:
        kind = RemarkKind.FOUND if sentence.findings else RemarkKind.DOUBTFUL
        doubts = sentence.doubt.kinds if sentence.doubt else ()
        score = gravity(sentence.findings)
        found.append(at(kind=kind, text=said, doubts=doubts, score=score))
    if missing := [term for term in terms if not term.is_kept]:
        found.append(at(kind=RemarkKind.TERM, text=missing_words(missing)))
    return found


def recalled_in(said: Iterable[tuple[str, SentenceTranslation]]) -> tuple[RecalledSentence, ...]:
    """Returns the sentences that a memory had, of those at some places."""
    return tuple(
        RecalledSentence(place=place, source=sentence.source, memory=sentence.memory)
        for place, sentence in said
        if sentence.memory
    )


def worst_first(remarks: Iterable[FileRemark]) -> tuple[FileRemark, ...]:
    """Returns what a person should look at, worst first, else in the order in which it came."""
    return tuple(sorted(remarks, key=_rank))


def _rank(remark: FileRemark) -> tuple[float, float]:
    return -remark.score if remark.score >= _GRAVE else 0.0, _rank_of_kind(remark)


def _rank_of_kind(remark: FileRemark) -> float:
    if remark.kind in (RemarkKind.TERM, RemarkKind.FOUND):
        return 0
    if remark.kind is RemarkKind.MOVED:
        return len(_WORST_FIRST) + 1
    return min(map(_WORST_FIRST.index, remark.doubts), default=len(_WORST_FIRST))


# Lines of subtitles and transcripts translated: sentences whole, also those that run over several cues.
#
# Measured by `tests/benchmarks/subtitles` on 400 sentences of talks: those that run over cues score BLEU
# 22.3 joined and 19.0 cue by cue (German to English), 17.6 and 15.3 (English to German).


@dataclass(frozen=True, slots=True)
class SaidLine:
    """The translation of a line."""

    text: str
    """On one line."""
    sentences: tuple[SentenceTranslation, ...]
    """Those that begin in it, also where they end in a later one; their places count elsewhere."""
    elapsed_s: float


def lines_of(document: "SpokenDocument", *, joins: bool = True) -> tuple[DocumentLine, ...]:
    """Returns the lines of a document.

    Args:
        document: subtitles or a transcript.
        joins: whether a sentence that runs over several cues is one.
    """
    from engine.documents.subtitles import find_continued, find_said_before

    turns = document.turns
    continued = find_continued(turns) if joins else [False] * len(turns)
    joints = zip(turns, continued, [False, *continued][:-1], find_said_before(turns), strict=True)
    return tuple(
        DocumentLine(turn.line, turn.speaker, turn.text, (turn.end - turn.start) / 1000, *joint)
        for turn, *joint in joints
    )


def translate_spoken(
    lines: Sequence[DocumentLine],
    speakers: "Sequence[SpeakerInputs | None]",
    translator: "Translator",
    report: Report = ignore_progress,
    *,
    config: SearchConfig = _PLAIN,
    recall: Recall | None = None,
    checks: bool = False,
    said_before: Sequence[SaidLine] = (),
) -> list[SaidLine]:
    """Translates lines; a sentence that runs over several of them is translated whole and cut for them again.

    Args:
        lines: in their order; the last one goes on in no other.
        speakers: who says each line; a sentence is its first line's.
        translator: the open model.
        report: called with sentences done; may cancel.
        config: how to search.
        recall: a translation memory.
        checks: looks for what may be missing or wrong.
        said_before: the translations of the lines before them.
    """
    passages = [*_passages(lines)]
    before = _said_before(lines, passages, said_before, (translator.card.src, translator.card.tgt))
    sources = [_Passage(lines[passage.start : passage.stop]) for passage in passages]
    texts, spoken = [each.text for each in sources], [speakers[passage.start] for passage in passages]
    found = translator.translate_lines(
        texts, spoken, config, report, recall=recall, before=before, is_dialogue=True
    )
    found = check_translations(translator, found, report) if checks else found
    crossing = [
        (place, sentence)
        for place, (source, each) in enumerate(zip(sources, found, strict=True))
        for sentence in each.sentences
        if source.crosses(sentence)
    ]
    aligned = align_words(
        translator,
        [each.source for _, each in crossing],
        [each.target for _, each in crossing],
        report,
        [[(stretch,) for stretch in sources[place].stretches_of(each)] for place, each in crossing],
    )
    links: dict[int, dict[int, tuple[WordLink, ...]]] = {}
    for (place, sentence), alignment in zip(crossing, aligned, strict=True):
        links.setdefault(place, {})[sentence.start] = alignment.links
    said: list[SaidLine] = []
    for place, (source, each) in enumerate(zip(sources, found, strict=True)):
        cut = source.cut(each, links.get(place, {}), translator.card.tgt)
        if not cut:  # fewer words than cues
            rows = passages[place]
            apart = [replace(line, goes_on=False, n_back=0) for line in lines[rows.start : rows.stop]]
            own = [speakers[rows.start]] * len(apart)
            cut = translate_spoken(
                apart, own, translator, report, config=config, recall=recall, checks=checks
            )
        said += cut
    return said


def places_of_markup(
    document: "SpokenDocument",
    said: Sequence[str],
    translator: "Translator | None",
    languages: tuple[str, str],
    report: Report = ignore_progress,
) -> tuple[dict[int, list[int]], int]:
    """Returns where the markup inside turns goes in their translations, and how much of it is a guess.

    Places go by the number of the turn; without an open model the words alone show them.
    """
    from engine.documents.subtitles import codes_of

    inner = {
        number: (turn.text, codes_of(turn))
        for number, turn in enumerate(document.turns)
        if any(0 < place < len(turn.text) for _, place in turn.tags)
    }
    texts = [text for text, _ in inner.values()]
    links: list[Sequence[WordLink]] = [() for _ in texts]
    if translator is not None:
        aligned = align_words(translator, texts, [said[number] for number in inner], report)
        links = [each.links for each in aligned]
    found: dict[int, list[int]] = {}
    n_guessed = 0
    for (number, (text, codes)), own_links in zip(inner.items(), links, strict=True):
        placing = place_codes(text, codes, said[number], own_links, languages)
        at = {each.code: each.position for each in placing.codes}
        found[number] = [at[code] for code in range(len(codes))]
        n_guessed += placing.n_guessed
    return found, n_guessed


def _passages(lines: Sequence[DocumentLine]) -> Iterator[range]:
    """Yields the lines that are translated together, as their numbers."""
    first = 0
    for number, line in enumerate(lines):
        if not line.goes_on or number == len(lines) - 1:
            yield range(first, number + 1)
            first = number + 1


def _said_before(
    lines: Sequence[DocumentLine],
    passages: Sequence[range],
    said: Sequence[SaidLine],
    languages: tuple[str, str],
) -> "list[Before]":
    """Returns what was said before the lines that are translated together, among them or earlier."""
    from engine.runtime.context import context_of

    place_of = {number: place for place, rows in enumerate(passages) for number in rows}
    found: list[Before] = []
    for rows in passages:
        n_back = lines[rows.start].n_back
        earlier = rows.start - n_back
        if not n_back:
            found.append(None)
        elif earlier >= 0:
            found.append(place_of[earlier])
        else:  # a sentence over several lines is in the first of them
            sentences = (each.sentences for each in reversed(said[: len(said) + earlier + 1]))
            found.append(context_of(next(filter(None, sentences), ()), languages))
    return found


class _Passage:
    """Lines over which sentences run, as one text."""

    def __init__(self, lines: Sequence[DocumentLine]) -> None:
        from engine.documents.subtitles import without_joints

        self._lines = lines
        last = len(lines) - 1
        bare = [without_joints(line.text, goes_on=at < last, went_on=at > 0) for at, line in enumerate(lines)]
        self._dots = [(before, behind) for _, before, behind in bare]
        self.text = " ".join(text for text, _, _ in bare)
        ends = [*accumulate(len(text) + 1 for text, _, _ in bare)]
        self._starts = [0, *ends[:-1]]
        self._ends = [end - 1 for end in ends]

    def crosses(self, sentence: SentenceTranslation) -> bool:
        """Returns whether a sentence runs over several lines."""
        return self._line_at(sentence.start) != self._line_at(sentence.end - 1)

    def stretches_of(self, sentence: SentenceTranslation) -> list[tuple[int, int]]:
        """Returns which part of a sentence is in each of its lines, counted within the sentence."""
        first, last = self._line_at(sentence.start), self._line_at(sentence.end - 1)
        return [
            (
                max(self._starts[at], sentence.start) - sentence.start,
                min(self._ends[at], sentence.end) - sentence.start,
            )
            for at in range(first, last + 1)
        ]

    def cut(
        self, found: "TextTranslation", links: Mapping[int, Sequence[WordLink]], tgt: str
    ) -> list[SaidLine]:
        """Returns the translation of each line; nothing if it has too few words for them."""
        from engine.documents.subtitles import CueRoom, cut_for_cues

        if len(self._lines) == 1:
            return [SaidLine(" ".join(found.text.split()), found.sentences, found.elapsed_s)]
        parts: list[list[str]] = [[] for _ in self._lines]
        own: list[list[SentenceTranslation]] = [[] for _ in self._lines]
        for sentence in found.sentences:
            first, last = self._line_at(sentence.start), self._line_at(sentence.end - 1)
            own[first].append(sentence)
            target = " ".join(sentence.target.split())
            pieces = [target]
            if first < last:
                rooms = [
                    CueRoom(sentence.source[start:end], self._lines[at].seconds, sum(map(len, parts[at])))
                    for at, (start, end) in enumerate(self.stretches_of(sentence), start=first)
                ]
                pieces = cut_for_cues(target, rooms, links.get(sentence.start, ()), tgt)
            for at, piece in enumerate(pieces, start=first):
                parts[at].append(piece)
        joint = " " if " " in found.text.strip() or not found.text else ""
        texts = [joint.join(each) for each in parts]
        if not all(texts):
            return []
        dotted = (before + text + behind for text, (before, behind) in zip(texts, self._dots, strict=True))
        return [
            SaidLine(text, tuple(sentences), found.elapsed_s)
            for text, sentences in zip(dotted, own, strict=True)
        ]

    def _line_at(self, place: int) -> int:
        return max(at for at, start in enumerate(self._starts) if start <= place)


def unchanged_line(text: str, language: str) -> SaidLine:
    """Returns a line that stays as it is, see `unchanged`."""
    kept = unchanged(text, language)
    return SaidLine(kept.text, kept.sentences, kept.elapsed_s)


def warnings_of(said: Sequence[tuple[int, SentenceTranslation]]) -> tuple[LineWarning, ...]:
    """Returns what is to look at in the sentences of some lines, and which terms they lack."""
    return tuple(
        LineWarning(
            line=line,
            warning=each.text,
            kinds=each.doubts,
            source=each.source,
            target=each.target,
            score=each.score,
            is_term=each.kind is RemarkKind.TERM,
        )
        for line, sentence in said
        for each in remarks_of(sentence, "", sentence.terms)
    )


# The profiles that count in a translation; and why one does not, in words for people.


class Profiles:
    """The profiles of speakers for one open model, each looked up once."""

    def __init__(self, translator: "Translator") -> None:
        self._translator = translator
        self._found: dict[SpeakerChoice, tuple[SpeakerInputs | None, ProfileNotice | None]] = {}

    @property
    def notices(self) -> tuple[ProfileNotice, ...]:
        """Whose profile does not count, of those asked for, and why."""
        return tuple(notice for _, notice in self._found.values() if notice is not None)

    def of(self, choice: SpeakerChoice | None) -> "SpeakerInputs | None":
        """Returns a speaker's profile as a translator takes it; None for nobody, or where none counts."""
        if choice is None or choice.strength == 0:
            return None
        if choice not in self._found:
            self._found[choice] = self._look_up(choice)
        return self._found[choice][0]

    def _look_up(self, choice: SpeakerChoice) -> "tuple[SpeakerInputs | None, ProfileNotice | None]":
        try:
            return speaker_inputs(choice.id, self._translator, choice.strength), None
        except SpeakerError as error:
            kind, text = self._why_not(choice, error)
            return None, ProfileNotice(choice, kind, text)

    def _why_not(self, choice: SpeakerChoice, error: SpeakerError) -> tuple[str, str]:
        model = self._translator.speaker_info().model_id
        if choice.is_trained:
            name = next((each.name for each in open_library().models() if each.id == model), model)
            return "gone", f"{name} does not know {choice.name}: translated with no speaker."
        if len([each for each in list_speakers() if choice.id in (each.id, each.name)]) > 1:
            return "unfit", f"{error.what} {error.hint}".strip()
        try:
            record = speaker(choice.id)
        except SpeakerError:
            return "gone", f"{choice.name} is no longer in the library: translated with no speaker."
        if any(profile.model == model for profile in record.profiles):
            return "unfit", f"{error.what} {error.hint}".strip()
        if not record.n_sentences + record.n_corrections:
            return "new", f"{choice.name} has no sentences yet. Correct a translation, and it is learned."
        return "unlearned", f"{choice.name} was not learned with this model yet."


# Texts of any length: portion by portion, and line by line as who says each.

AS_TYPED = SearchConfig(beam_size=4, n_best=4)
"""How a text is searched for that somebody reads as it is translated: with other translations beside it."""
_LINE_TAIL = re.compile(r"[ \t]*(?:</v>)?[ \t\r]*$")


def translate_passage(
    text: str,
    translator: "Translator",
    *,
    speaker: SpeakerChoice | None = None,
    people: Sequence[SpeakerChoice] = (),
    is_per_line: bool = False,
    recall: Recall | None = None,
    show: Callable[[PassageTranslation], None] | None = None,
    report: Report = ignore_progress,
) -> PassageTranslation:
    """Translates a text with alternatives for every sentence; one that is in another language stays as it is.

    Args:
        text: of any length.
        translator: the open model, with its pack in.
        speaker: who says what no line names anybody for; None: nobody in particular.
        people: whose names before lines are looked for.
        is_per_line: True: those lines are translated as these people say them.
        recall: a translation memory, such as `recall_confirmed`; what it has takes the place of the model's.
        show: gets the beginning of the translation each time that there is more of it.
        report: called with characters done; may cancel.
    """
    from engine.runtime.portions import translate_portions

    if notice := passage_notice(text, translator):
        whole = unchanged(text, notice.language)
        return PassageTranslation(whole, translator.device, language_notice=notice)
    lines = _read_lines(text, people)
    named = tuple(dict.fromkeys(line.speaker for line in lines if line.speaker is not None))
    profiles = Profiles(translator)
    n_done = 0

    def tell(_progress: Progress | None = None) -> None:
        report(Progress("Translating", n_done, len(text)))

    done = PassageTranslation(TextTranslation("", "", (), 0.0), translator.device)
    utterances = _utterances(text, lines, profiles, speaker, is_per_line=is_per_line)
    for part in translate_portions(utterances, translator, AS_TYPED, tell, recall=recall):
        n_done = len(part.source)
        tell()
        said_by = _speakers_of(part, lines) if is_per_line and named else ()
        done = PassageTranslation(part, translator.device, said_by, named, profiles.notices)
        if show is not None and n_done < len(text):
            show(done)
    return replace(done, is_wrapped=join_lines(text) != text)


@dataclass(frozen=True, slots=True)
class _NamedLine:
    """One line of a text, in characters."""

    start: int
    said_from: int
    """Behind the name of who says it."""
    said_to: int
    """Before what closes the line."""
    end: int
    """Where the next line starts."""
    speaker: SpeakerChoice | None


def _read_lines(text: str, people: Sequence[SpeakerChoice]) -> list[_NamedLine]:
    """Takes a text apart into lines; of two people with one name the first is meant."""
    by_name = {same_name(each.name): each for each in reversed(people)}
    lines, start = [], 0
    for line in text.split("\n"):
        end = min(len(text), start + len(line) + 1)
        name, n_taken = name_before(line, lambda name: same_name(name) in by_name) if people else ("", 0)
        speaker = by_name.get(same_name(name))
        tail = _LINE_TAIL.search(line, n_taken) if speaker is not None else None
        n_said = max(n_taken, tail.start()) if tail else len(line)
        lines.append(_NamedLine(start, start + (n_taken if speaker else 0), start + n_said, end, speaker))
        start = end
    return lines


def _utterances(
    text: str,
    lines: Sequence[_NamedLine],
    profiles: Profiles,
    speaker: SpeakerChoice | None,
    *,
    is_per_line: bool,
) -> Iterator["Utterance"]:
    from engine.runtime.portions import Utterance

    for line in lines:
        if is_per_line:
            yield Utterance(
                text=text[line.said_from : line.said_to],
                speaker=profiles.of(line.speaker or speaker),
                before=text[line.start : line.said_from],
                after=text[line.said_to : line.end],
            )
        else:
            yield Utterance(text=text[line.start : line.end], speaker=profiles.of(speaker))


def _speakers_of(part: TextTranslation, lines: Sequence[_NamedLine]) -> tuple[SpeakerChoice | None, ...]:
    """Returns who says each sentence."""
    starts = [line.start for line in lines]
    return tuple(lines[bisect_right(starts, each.start) - 1].speaker for each in part.sentences)
