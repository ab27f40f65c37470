"""Lines that `parlance speaker` prints about text, profiles and words."""

from collections.abc import Sequence

from engine.cli.output import print_lines, print_table
from engine.results.figures import counted, when_words
from engine.results.speakers import SpeakerRecord, SpeakerWord, SpeakerWords

_N_REVEALED = 40
"""Words of a file that are named before it is written."""
_BAR = 20
"""Columns of the longest bar."""


def print_words(words: SpeakerWords) -> None:
    """Prints the words a profile raises and lowers, with bars."""
    largest = max((abs(word.bias) for word in words.both), default=0.0)
    if not largest:
        print_lines("", "No word is raised or lowered.")
    for title, side in (("RAISED", words.raised), ("LOWERED", words.lowered)):
        if side:
            print_lines("")
            print_table((title, "NATS", "", "IN THEIR TEXT", ""), [_row(word, largest) for word in side])


def profile_lines(record: SpeakerRecord) -> list[str]:
    """Returns lines about each profile: its model, method, version and verdict."""
    lines = []
    for profile in record.profiles:
        edited = f", {counted(profile.n_edited, 'word')} changed by hand" if profile.n_edited else ""
        head = f"{profile.model}: {profile.method}, version {profile.version}{edited}"
        lines += ["", f"{head}, {counted(profile.n_learned, 'sentence')}, {when_words(profile.learned_at)}"]
        lines += [f"  {profile.verdict}"] if profile.verdict else []
    return lines


def revealed_line(model: str, words: Sequence[SpeakerWord]) -> str:
    """Returns the words that a file would reveal, in a sentence, the strongest first."""
    if not words:
        return f"The profile for {model} reveals no words: it is neutral."
    named = ", ".join(word.word for word in words[:_N_REVEALED])
    more = " and others" if len(words) > _N_REVEALED else ""
    return f"Anybody with the file can read these words from the profile for {model}: {named}{more}."


def word_line(word: SpeakerWord) -> str:
    """Returns a word as it is now: "pump: +2.50, by hand, pinned"."""
    return ", ".join([f"{word.word}: {word.bias:+.2f}", *_marks(word)])


def sentence_counts(record: SpeakerRecord) -> str:
    """Returns how much text a speaker has: "12 sentences, 1 correction"."""
    return f"{counted(record.n_sentences, 'sentence')}, {counted(record.n_corrections, 'correction')}"


def _row(word: SpeakerWord, largest: float) -> tuple[object, ...]:
    bar = "█" * round(_BAR * abs(word.bias) / largest) if largest else ""
    return (
        word.word,
        f"{word.bias:+.2f}",
        bar.ljust(_BAR),
        f"{word.count:,}" if word.count else "",
        ", ".join(_marks(word)),
    )


def _marks(word: SpeakerWord) -> list[str]:
    return [mark for mark, is_set in (("by hand", word.is_edited), ("pinned", word.is_pinned)) if is_set]
