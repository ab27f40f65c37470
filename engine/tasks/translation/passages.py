"""Texts of any length translated for reading: portion by portion, and line by line as who says each."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.config import SearchConfig
from engine.progress import Progress, Report, ignore_progress
from engine.results.translation import PassageTranslation, Recall, SpeakerChoice, TextTranslation
from engine.tasks.languages import notice_for, unchanged
from engine.tasks.translation.profiles import Profiles
from engine.tasks.translation.wrapped import join_lines
from engine.text.speaker_names import name_before, same_name

if TYPE_CHECKING:
    from engine.runtime.portions import Utterance
    from engine.runtime.translator import Translator

_SEARCH = SearchConfig(beam_size=4, n_best=4)
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

    if notice := notice_for(text, translator):
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
    for part in translate_portions(utterances, translator, _SEARCH, tell, recall=recall):
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
