"""The events of a job: JSON lines in its folder, which are the truth, and on a pipe, which is the live view.

Every line has `v` (the version of this format), `seq`, `time`, `type`, and the fields of the event's record
in `engine.results.jobs`:

    start     JobStarted
    progress  JobProgressed
    samples   JobSamples
    message   JobMessage
    end       JobEnded

What holds a user's sentences, samples and the answer, is in a file of its own, so that the events can be
shown to others who look for a fault.
"""

import errno
import json
import math
import os
from collections.abc import Iterator
from dataclasses import replace
from io import FileIO
from pathlib import Path
from typing import BinaryIO, TypeVar

from engine.base.clock import now
from engine.base.errors import ConfigError
from engine.base.json_values import from_json, to_json
from engine.results.jobs import (
    JobEnded,
    JobEvent,
    JobMessage,
    JobProgressed,
    JobSamples,
    JobStarted,
    RunState,
)

VERSION = 1
FILE_NAME = "events.jsonl"
TEXT_FILE = "text.jsonl"
"""The events that hold a user's text, whole; `events.jsonl` has of them what is no text."""

E = TypeVar("E", JobStarted, JobProgressed, JobSamples, JobMessage, JobEnded)
_TYPES: dict[str, type[JobEvent]] = {
    "start": JobStarted,
    "progress": JobProgressed,
    "samples": JobSamples,
    "message": JobMessage,
    "end": JobEnded,
}
_TAIL_BYTES = 1 << 16


class EventLog:
    """Writes the events of one job.

    Args:
        folder: the job's folder; its log is continued if there is one.
        pipe: also gets every event; dropped once nobody reads it.

    Raises:
        OSError: if the log cannot be opened.
    """

    def __init__(self, folder: Path, pipe: FileIO | None = None) -> None:
        self._pipe = pipe
        self._seq = max((event.seq for event in _tail(folder)), default=0)
        self._file = _continued(folder / FILE_NAME)
        self._text_path = folder / TEXT_FILE
        self._text: FileIO | None = None
        """Opened with the first event that holds text."""

    def write(self, event: E, *, is_kept: bool = True, is_needed: bool = False) -> E:
        """Writes one event; returns it with its number and time.

        Args:
            event: what happened.
            is_kept: False: to the pipe only.
            is_needed: True: a full disk is an error; False: then the event is left out of the log.
        """
        self._seq += 1
        event = replace(event, seq=self._seq, time=now("milliseconds"))
        line = event_line(event)
        if self._pipe is not None:
            try:
                self._pipe.write(line)
            except OSError:  # the reader is gone; the work goes on
                self._pipe.close()
                self._pipe = None
        if is_kept:
            self._keep(event, line, is_needed=is_needed)
        return event

    def close(self) -> None:
        """Makes sure that everything written is on the disk."""
        files = [file for file in (self._text, self._file) if file is not None]
        try:
            for file in files:
                os.fsync(file.fileno())
        finally:
            for file in (*files, *([self._pipe] if self._pipe else [])):
                file.close()

    def _keep(self, event: JobEvent, line: bytes, *, is_needed: bool) -> None:
        without = _without_text(event)
        try:
            if without is not event:
                self._text = self._text or _continued(self._text_path)
                _append(self._text, line)
            if without is not None:
                _append(self._file, line if without is event else event_line(without))
        except OSError:
            if is_needed:
                raise


def _append(file: FileIO, line: bytes) -> None:
    """Writes a line at the end of a log, whole or not at all.

    Raises:
        OSError: if it cannot be written; on a disk that becomes full, the system writes a part of it.
    """
    begin = file.seek(0, os.SEEK_END)
    if file.write(line) != len(line):
        file.truncate(begin)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _without_text(event: JobEvent) -> JobEvent | None:
    """Returns an event without a user's text: itself if it has none, None if nothing else is in it."""
    match event:
        case JobSamples():
            return None
        case JobEnded() if event.result:
            return replace(event, result={})
    return event


def event_line(event: JobEvent) -> bytes:
    """Returns an event as a line of the log and of the pipe."""
    values = {"v": VERSION, **to_json(event)}
    return json.dumps(_finite(values), ensure_ascii=False).encode() + b"\n"


def read_job_event(line: bytes) -> JobEvent | None:
    """Reads one line of a log or a pipe; None if it is half a line, or no event that this version knows."""
    try:
        values = json.loads(line)
        if isinstance(values, dict) and values.get("v") == VERSION and values.get("seq"):
            return from_json(_TYPES[values["type"]], {**values, "error": values.get("error") or None})
    except (ValueError, KeyError, ConfigError):
        pass
    return None


def read_events(folder: Path, after_seq: int = 0) -> tuple[JobEvent, ...]:
    """Returns the events of a job with a `seq` greater than `after_seq`; empty if it has written none."""
    events, texts = (_read(folder / name, after_seq) for name in (FILE_NAME, TEXT_FILE))
    return _whole(events, texts)


def _read(path: Path, after_seq: int) -> list[JobEvent]:
    try:
        with path.open("rb") as file:
            data = _since(file, after_seq) if after_seq else file.read()
    except FileNotFoundError:
        return []
    return [event for event in _parse(data) if event.seq > after_seq]


def _whole(events: list[JobEvent], texts: list[JobEvent]) -> tuple[JobEvent, ...]:
    """Joins the two files of a log; what is in both counts as it is with its text."""
    whole = {event.seq for event in texts}
    rest = (event for event in events if event.seq not in whole)
    return tuple(sorted((*rest, *texts), key=lambda event: event.seq)) if texts else tuple(events)


def _since(file: BinaryIO, after_seq: int) -> bytes:
    """Reads the end of a log, as much as holds every event after one: who follows a run asks every second."""
    size, wanted = file.seek(0, os.SEEK_END), _TAIL_BYTES
    while True:
        start = file.seek(max(0, size - wanted))
        data = file.read(size - start)
        first = next(_parse(data), None)
        if start == 0 or (first is not None and first.seq <= after_seq):
            return data
        wanted *= 4


def write_end(folder: Path, state: RunState) -> None:
    """Writes the `end` event of a job whose process is gone."""
    log = EventLog(folder)
    try:
        log.write(JobEnded(state=state))
    finally:
        log.close()


def last_end(folder: Path) -> JobEnded | None:
    """Returns how a job ended: its last word, unless it was started again after that."""
    for event in reversed(_tail(folder)):
        if isinstance(event, JobEnded):
            return event
        if isinstance(event, JobStarted):
            return None
    return None


def last_progress(folder: Path) -> JobProgressed | None:
    """Returns the newest progress, None if there is none among the last events."""
    return next((event for event in reversed(_tail(folder)) if isinstance(event, JobProgressed)), None)


def _tail(folder: Path) -> tuple[JobEvent, ...]:
    """Returns the last events, without reading a long log."""
    return _whole(*(_end_of(folder / name) for name in (FILE_NAME, TEXT_FILE)))


def _end_of(path: Path) -> list[JobEvent]:
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - _TAIL_BYTES))
            return list(_parse(file.read()))
    except FileNotFoundError:
        return []


def _parse(data: bytes) -> Iterator[JobEvent]:
    """Yields the whole events of a part of a log; half lines and foreign ones are passed over."""
    for line in data.splitlines():
        event = read_job_event(line)
        if event is not None:
            yield event


def _continued(path: Path) -> FileIO:
    """Opens a log to write on."""
    file = FileIO(path, "ab+")
    if size := file.seek(0, os.SEEK_END):
        file.seek(size - 1)
        if file.read(1) != b"\n":  # a kill cut the last line
            file.write(b"\n")
    return file


def _finite(value: object) -> object:
    """Replaces NaN and infinity, which JSON does not have, by null."""
    if isinstance(value, dict):
        return {name: _finite(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
