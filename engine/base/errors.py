"""Every error the engine raises on purpose.

EngineError             one sentence for the user, one hint
├── ConfigError         settings that cannot work; lists all of them
├── CorpusError         unreadable or misaligned text
├── ModelError          missing, broken or foreign model folder
│   ├── GraphError      an ONNX graph that breaks the contract
│   └── PackError       a pack that is broken or belongs to another model
│       └── EarlierGraphsError   its model's graphs take no small packs; they can be built anew
├── LibraryError        the library cannot be read or written, or has no such entry
│   └── UnwritableLibraryError   it cannot take a change; reading may work
├── SpeakerError        a speaker or profile that does not exist, is broken, or does not fit the model
├── JobError            a job that cannot be started, resumed or reached
├── BusyError           more was asked for than is taken on at once
├── WorkerEndedError    the process that was to answer is gone; another one is started
└── OutOfMemory         the device has no room for this batch or model
"""

import errno
import re
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

TIGHT_BYTES = 1 << 20
"""With less room than this a disk is full, in bytes."""
_LONGEST_WORD, _LONGEST_MESSAGE = 1_000, 6_000
"""Characters: of what has no blank, as a path, and of all; some hints list every setting there is."""
_ENDLESS_WORD = re.compile(rf"(\S{{{_LONGEST_WORD}}})\S+")
_PART = re.compile(r"(?<![^/\\])\.([^/\\]+?)\.(?:[0-9a-f]{8}\.)?\d+\.part$")
"""The hidden file that is written before it takes its name; users know only the name."""


class EngineError(Exception):
    """A failure the user can understand and act on.

    Args:
        what: what went wrong, one sentence, with the value and where it came from.
        hint: what to try next, one sentence; empty if there is nothing to try.
    """

    def __init__(self, what: str, hint: str = "") -> None:
        what, hint = _readable(what), _readable(hint)
        super().__init__(what)
        self.what = what
        self.hint = hint

    def __reduce__(self) -> tuple[Any, ...]:
        """Comes out of another process as it was: `__init__` takes more than the message."""
        return BaseException.__new__, (type(self), *self.args), self.__dict__


def _readable(text: str) -> str:
    """Returns a message of a length that people read: a file may have chosen a part of it, of any length."""
    if len(text) > _LONGEST_WORD:
        text = _ENDLESS_WORD.sub(lambda found: f"{found[1]}…", text)
    return text if len(text) <= _LONGEST_MESSAGE else f"{text[:_LONGEST_MESSAGE]}…"


class ConfigError(EngineError):
    """Settings that cannot work together.

    Args:
        problems: one clause per setting out of range; all of them, not only the first.
        hint: what to try next.
        is_introduced: False where the clauses are sentences themselves, as of a language that is none.
    """

    def __init__(
        self, problems: Sequence[str], hint: str = "Change these settings.", *, is_introduced: bool = True
    ) -> None:
        clauses = "; ".join(problems)
        super().__init__(f"Settings cannot work: {clauses}." if is_introduced else f"{clauses}.", hint)
        self.problems = tuple(problems)


class CorpusError(EngineError):
    """Text that cannot be read, or whose two sides do not belong together."""


class ModelError(EngineError):
    """A model folder that is missing, broken, or not one of ours."""


class GraphError(ModelError):
    """An ONNX graph that breaks the contract of `engine.base.graph_io`."""


class PackError(ModelError):
    """A pack that is broken or belongs to another model."""


class EarlierGraphsError(PackError):
    """The graphs of a small pack's model are of an earlier version, which has no inputs for it."""


class LibraryError(EngineError):
    """The library cannot be read or written, or has no such entry."""


class UnwritableLibraryError(LibraryError):
    """The library cannot take a change: no room, or no right. Reading it may work all the same."""


class SpeakerError(EngineError):
    """A speaker or a profile that does not exist, is broken, or does not fit the model."""


class JobError(EngineError):
    """A job that cannot be started, resumed or reached."""


class BusyError(EngineError):
    """More was asked for than is taken on at once; later it may be."""


class WorkerEndedError(EngineError):
    """The process that was to answer is gone; another one is started."""


class OutOfMemory(EngineError):  # noqa: N818, the name design and style use
    """The device has no room for this batch or model."""


def full_place(*places: Path) -> str:
    """Returns the first of some folders, the temporary and the present one whose disk has no room, or ""."""
    import shutil  # only where a disk is full
    import tempfile

    for place in (*places, Path(tempfile.gettempdir()), Path()):
        with suppress(OSError):
            if shutil.disk_usage(place).free < TIGHT_BYTES:
                return str(place.absolute())
    return ""


def named(error: OSError) -> str:
    """Returns the file that the system complains of as users know it, "" if it names none."""
    return _PART.sub(r"\1", str(error.filename or ""))


def from_os_error(error: OSError, *places: Path) -> EngineError | None:
    """Returns the sentence for a full disk or a missing permission; None for anything else.

    Args:
        error: what the system said.
        places: where was written; for a full disk that the error does not name.
    """
    name = named(error)
    place = f" ({name})" if name else ""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        full = name or full_place(*places)
        place = f" ({full})" if full else ""
        what = f"The disk is full{place}; what was complete by then is kept, and nothing half written."
        hint = "Free some space there and try again."
    elif error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        what = f"There is no permission to read or write here{place}."
        hint = "Choose another place, or change its permissions."
    else:
        return None
    return EngineError(what, hint)


def install_line(part: str) -> str:
    """Returns the command that adds an optional part ("train", "gui", "ctranslate2") to this installation.

    It names this Python and this folder, since no package index has Parlance.
    """
    folder = Path(__file__).resolve().parents[2]
    return shlex.join([sys.executable, "-m", "pip", "install", "-e", f"{folder}[{part}]"])
