"""What the desk says of its segments and its work. Knows records, no widget."""

from collections.abc import Sequence

from engine.base.progress import Progress
from engine.results.documents import SegmentKind
from engine.results.projects import ExportedFiles, KeptWork
from engine.results.sessions import SessionRecord, SessionSegment, WorkState
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.languages import language_name

MOST_CPS = 17.0
"""Characters per second that are read with ease: the limit that most broadcasters set."""
MOST_LINE = 42
"""Characters of a line of subtitles."""
MOST_LINES = 2
_STATES = {
    WorkState.NEW: tr_noop("Not translated yet"),
    WorkState.MACHINE: tr_noop("Machine translation"),
    WorkState.FUZZY: tr_noop("Draft"),
    WorkState.EXACT: tr_noop("100 % match"),
    WorkState.CHANGED: tr_noop("Changed, not confirmed"),
    WorkState.CONFIRMED: tr_noop("Confirmed"),
    WorkState.LOCKED: tr_noop("Locked in its file"),
}
_OWN_FILE = tr_noop("the file")
"""Where the engine says that a translation is from which the file had already."""


def origin_words(segment: SessionSegment) -> str:
    """Says how far a segment is, and where its translation is from: "100 % match, valves.tsv:2."."""
    is_match = segment.state is WorkState.FUZZY and segment.similarity
    state = tr("{n} % match", n=segment.similarity) if is_match else tr(_STATES[segment.state])
    origin = tr(_OWN_FILE) if segment.origin == _OWN_FILE else segment.origin
    return f"{state}, {origin}." if origin else f"{state}."


def state_words(segment: SessionSegment) -> str:
    """Says the same, and what to look at: "Machine translation. “Ventil” may be missing."."""
    said = origin_words(segment)
    return f"{said} {from_engine(segment.remark)}" if segment.is_doubtful else said


def source_words(segment: SessionSegment) -> str:
    """Returns what is translated, and who says it."""
    return f"{segment.speaker}: {segment.source}" if segment.speaker else segment.source


def has_text(segment: SessionSegment, wanted: str) -> bool:
    """Tells whether a text in small letters stands in a segment, its translation, or who says it."""
    texts = segment.source, segment.target, segment.speaker
    return any(wanted in text.casefold() for text in texts)


def state_mark(segment: SessionSegment) -> str:
    """Returns the few characters that stand for a state in the margin; empty: a picture does."""
    match segment.state:
        case WorkState.EXACT:
            return "100 %"
        case WorkState.FUZZY:
            return f"{segment.similarity} %" if segment.similarity else tr("draft")
    return ""


def reading_speed(segment: SessionSegment) -> float:
    """Returns the characters per second that a cue's reader has to read; 0: it is none.

    Spaces and punctuation count, as Netflix and most others have it; where a line ends nothing is read.
    """
    return sum(line_lengths(segment)) / segment.seconds if segment.seconds > 0 else 0.0


def line_lengths(segment: SessionSegment) -> list[int]:
    """Returns the characters of each line of a cue's translation; nothing where there is none."""
    return [len(line) for line in segment.target.split("\n")] if segment.is_cue and segment.target else []


def cue_words(segment: SessionSegment) -> str:
    """Says when a cue is shown, and below it how long: "0:01:02", "2.4 s"."""
    if not segment.is_cue:
        return segment.place
    seconds = segment.begin_ms // 1000
    time = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{time}\n{number_words(segment.seconds, 1)} s"


def length_remark(segment: SessionSegment) -> str:
    """Says in which way a cue's lines are beyond what is shown; empty: they are not."""
    lengths = line_lengths(segment)
    if max(lengths, default=0) > MOST_LINE:
        longest = max(lengths)
        return tr("A line has {n} characters; up to {most} fit.", n=longest, most=MOST_LINE)
    too_many = tr("It has {n} lines; up to {most} fit.", n=len(lengths), most=MOST_LINES)
    return too_many if len(lengths) > MOST_LINES else ""


def speed_remark(segment: SessionSegment) -> str:
    """Says that a cue is shown too shortly to be read; empty: it is not."""
    speed = reading_speed(segment)
    if speed <= MOST_CPS:
        return ""
    n, most = number_words(speed), number_words(MOST_CPS)
    return tr("Reads at {n} characters a second; up to {most} are easy to read.", n=n, most=most)


def subtitle_remark(segment: SessionSegment) -> str:
    """Says in which ways a cue is beyond what can be read; empty: it is not."""
    return " ".join(filter(None, (speed_remark(segment), length_remark(segment))))


PARTS = {
    SegmentKind.HEADER: tr_noop("Headers and footers"),
    SegmentKind.NOTE: tr_noop("Notes"),
    SegmentKind.ALTERNATIVE: tr_noop("Image descriptions"),
    SegmentKind.COMMENT: tr_noop("Comments"),
    SegmentKind.HIDDEN: tr_noop("Hidden text"),
    SegmentKind.NAME: tr_noop("Names and titles"),
}
"""What may be worked on besides the text itself, in the order in which it is offered."""


def parts_words(record: SessionRecord) -> str:
    """Says what is worked on besides the text: "Include: Notes, Comments"."""
    kinds = (kind for kind in PARTS if kind in record.kinds and kind in record.parts)
    parts = ", ".join(tr(PARTS[kind]) for kind in kinds)
    return tr("Include: {parts}", parts=parts) if parts else tr("Include: only the text")


def count_words(n_done: int, n_all: int) -> str:
    """Says how much is done: "12/48 confirmed"."""
    return tr("{done}/{n} confirmed", done=number_words(n_done), n=number_words(n_all))


def progress_words(progress: Progress) -> str:
    """Says how far the machine is: "Translating · 120 of 318 segments"."""
    done, n = number_words(progress.done), progress.total or 0
    return tr_plural(
        "Translating · {done} of {n} segment", "Translating · {done} of {n} segments", n, done=done
    )


def file_words(record: SessionRecord) -> str:
    """Says what the file is and how much: "DOCX · 48 segments"."""
    return f"{record.format} · {tr_plural('{n} segment', '{n} segments', record.n_segments)}"


def written_words(name: str, n_left: int, segments: Sequence[SessionSegment]) -> str:
    """Says what was exported: "Saved manual_en.docx. 3 segments are not confirmed."."""
    n_open = sum(each.is_open and bool(each.target) for each in segments)
    return _with_rest(tr("Saved {name}.", name=name), n_left, n_open)


def export_words(found: ExportedFiles, folder: str) -> str:
    """Says what of a project was exported: "3 files written to out. 1 segment is not confirmed."."""
    said = tr_plural(
        "{n} file written to {folder}.", "{n} files written to {folder}.", found.n_written, folder=folder
    )
    changed, n_more = found.changed[:1], len(found.changed) - 1
    more = tr_plural("And {n} more like it.", "And {n} more like it.", n_more) if n_more > 0 else ""
    said = _with_rest(said, found.n_untranslated, found.n_open)
    return " ".join(filter(None, (said, _guessed(found.n_guessed), *map(from_engine, changed), more)))


def _guessed(n: int) -> str:
    found = tr_plural(
        "Formatting was placed by guess in {n} place: check it.",
        "Formatting was placed by guess in {n} places: check them.",
        n,
    )
    return found if n else ""


def _with_rest(said: str, n_left: int, n_open: int) -> str:
    """Adds what has no translation, and what nobody confirmed."""
    left = tr_plural(
        "{n} segment has no translation and stays as it is.",
        "{n} segments have no translation and stay as they are.",
        n_left,
    )
    unconfirmed = tr_plural("{n} segment is not confirmed.", "{n} segments are not confirmed.", n_open)
    return " ".join(filter(None, (said, left if n_left else "", unconfirmed if n_open else "")))


def saved_words(name: str, n: int, unit: str) -> str:
    """Says what another program can read now: "Saved manual.tmx with 12 pairs.".

    Args:
        name: of the file.
        n: how many are in it.
        unit: of what: "pair" or "segment".
    """
    if unit == "pair":
        return tr_plural("Saved {name} with {n} pair.", "Saved {name} with {n} pairs.", n, name=name)
    return tr_plural("Saved {name} with {n} segment.", "Saved {name} with {n} segments.", n, name=name)


def removal_words(work: KeptWork) -> tuple[str, str]:
    """Asks whether work is to be removed, and says what becomes of it."""
    if work.is_project:
        text = tr(
            "The translations of all its files will be deleted permanently. The files stay, and so does what"
            " is confirmed in the memory."
        )
        return tr("Remove the project {name}?", name=work.name), text
    text = tr(
        "Its translations will be deleted permanently. The file stays, and so does what is confirmed in the"
        " memory."
    )
    return tr("Remove the work on {name}?", name=work.name), text


def placing_words(record: SessionRecord, n_guessed: int, *, has_model: bool) -> str:
    """Says that formatting was put where it may belong, and what helps; empty: none was."""
    if not n_guessed:
        return ""
    if has_model:
        return _guessed(n_guessed)
    return tr_plural(
        "Formatting was placed by guess in {n} place, without a model from {src} into {tgt}."
        " Add such a model in the Library, under Models, and export again, or check the file.",
        "Formatting was placed by guess in {n} places, without a model from {src} into {tgt}."
        " Add such a model in the Library, under Models, and export again, or check the file.",
        n_guessed,
        src=language_name(record.src),
        tgt=language_name(record.tgt),
    )
