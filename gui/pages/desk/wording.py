"""What the desk says of its segments and its work. Knows records, no widget."""

from collections.abc import Sequence

from engine.base.progress import Progress
from engine.results.figures import counted
from engine.results.sessions import RecentSession, SessionRecord, SessionSegment, WorkState

MOST_CPS = 17.0
"""Characters per second that are read with ease: the limit that most broadcasters set."""
MOST_LINE = 42
"""Characters of a line of subtitles, two of which are shown."""
_STATES = {
    WorkState.NEW: "Not translated yet",
    WorkState.MACHINE: "Machine translation",
    WorkState.FUZZY: "Draft",
    WorkState.EXACT: "100 % match",
    WorkState.CHANGED: "Changed, not confirmed",
    WorkState.CONFIRMED: "Confirmed",
    WorkState.LOCKED: "Locked in its file",
}


def state_words(segment: SessionSegment) -> str:
    """Says how far a segment is, and what to look at: "Machine translation. “Ventil” may be missing."."""
    state = _STATES[segment.state]
    origin = f", {segment.origin}" if segment.origin else ""
    return f"{state}{origin}.{f' {segment.remark}' if segment.is_doubtful else ''}"


def reading_speed(segment: SessionSegment) -> float:
    """Returns the characters per second that a cue's reader has to read; 0: it is none."""
    return len(segment.target) / segment.seconds if segment.seconds > 0 else 0.0


def cue_words(segment: SessionSegment) -> str:
    """Says when a cue is shown, how long, and how fast it reads: "0:01:02", and below it "2.4 s · 15/s"."""
    if not segment.end_ms:
        return segment.place
    seconds = segment.begin_ms // 1000
    time = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    speed = reading_speed(segment)
    return f"{time}\n{segment.seconds:.1f} s{f' · {speed:.0f}/s' if segment.target else ''}"


def subtitle_remark(segment: SessionSegment) -> str:
    """Says in which way a cue is beyond what can be read; empty: it is not."""
    said = []
    speed = reading_speed(segment)
    if speed > MOST_CPS:
        said.append(f"Reads at {speed:.0f} characters a second; up to {MOST_CPS:.0f} are easy to read.")
    if segment.end_ms and len(segment.target) > 2 * MOST_LINE:
        said.append(f"Longer than two lines of {MOST_LINE} characters.")
    return " ".join(said)


def count_words(n_done: int, n_all: int) -> str:
    """Says how much is done: "12/48 confirmed"."""
    return f"{n_done:,}/{n_all:,} confirmed"


def progress_words(progress: Progress) -> str:
    """Says how far the machine is: "Translating · 120 of 318 segments"."""
    return f"{progress.stage} · {progress.done:,} of {counted(progress.total or 0, 'segment')}"


def recent_words(recent: RecentSession) -> str:
    """Says how far a session is, in a list: "manual.docx · 12 of 48"."""
    return f"{recent.record.path.name} · {recent.n_confirmed:,} of {recent.record.n_segments:,} confirmed"


def file_words(record: SessionRecord) -> str:
    """Says what the file is and how much: "DOCX · 48 segments"."""
    return f"{record.format} · {counted(record.n_segments, 'segment')}"


def written_words(name: str, n_left: int, segments: Sequence[SessionSegment]) -> str:
    """Says what was exported: "manual_en.docx is written. 3 segments have no translation."."""
    n_open = sum(each.is_open and bool(each.target) for each in segments)
    said = [f"{name} is written."]
    if n_left:
        said.append(f"{counted(n_left, 'segment has', 'segments have')} no translation and stay as they are.")
    if n_open:
        said.append(f"{counted(n_open, 'segment is', 'segments are')} not confirmed.")
    return " ".join(said)
