"""Models of Hugging Face's hub: downloaded when the user asks for one by name, then added like a folder.

What an interrupted download brought stays in the library's `downloads` for some days, and is used when the
same model is asked for again. Whatever else ends it removes that.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import LibraryError, ModelError, install_line
from engine.base.files import remove, temporary_folder
from engine.base.progress import DOWNLOADING, Progress, Report, ignore_progress
from engine.exchange.hub_names import HubName, parse_hub_name
from engine.orders.models import HUB_PREFIX
from engine.results.models import ModelLook, ModelRecord
from engine.tasks.home import open_library
from engine.tasks.models.adding import Given, add_folder, languages_of, named_as_given

if TYPE_CHECKING:
    from engine.exchange.hub_connection import HubConnection, HubFile, HubListing

_OWNER = ".pid"
"""In a download's folder: the process that is at it, and when that started."""
_ROOM = 3
"""Times the size of the weights that a model takes in the library, graphs included."""


def check_hub_name(text: str) -> None:
    """Refuses what cannot be the name of a model of the hub; asks nobody.

    Raises:
        ModelError: if it is none.
    """
    parse_hub_name(text)


def look_at_hub_model(text: str) -> ModelLook:
    """Asks the hub about a model, and returns what its small files say; keeps nothing.

    Raises:
        ModelError: if the hub cannot be reached, has no such model, or Parlance cannot read its kind.
    """
    from engine.exchange.hub import descriptions, fetch
    from engine.exchange.hub_connection import HubConnection
    from engine.exchange.recognising import look_at_foreign

    name = parse_hub_name(text)
    with temporary_folder("model") as scratch, HubConnection(name) as hub:
        folder = Path(scratch) / name.name
        folder.mkdir()
        listing = hub.listing()
        with named_as_given(folder, str(name)):
            for file in descriptions(listing):
                fetch(hub, listing.commit, file, folder, lambda: None)
            return look_at_foreign(folder)


def add_hub_model(
    text: str, report: Report = ignore_progress, *, src: str = "", tgt: str = "", name: str = ""
) -> ModelRecord:
    """Downloads a model of the hub and adds it to the library.

    Args:
        text: OWNER/NAME, or OWNER/NAME@REVISION.
        report: is told bytes while they come; may raise `Cancelled`.
        src: language, where the model's files do not say; and so `tgt`.
        tgt: its target.
        name: what it is called here; empty: after its languages and its name there.

    Raises:
        ModelError: if the hub cannot be reached, has no such model, or only for those who log in; if what
            arrived is cut, altered, or of a kind that Parlance cannot read. Nothing is added then.
        LibraryError: if the library cannot be written, or its disk has no room for the model.
    """
    from engine.exchange.hub_connection import HubConnection

    asked = parse_hub_name(text)
    given = Given(f"{HUB_PREFIX}{asked}", src, tgt, name)
    library = open_library()
    report(Progress("Asking Hugging Face", 0))
    with HubConnection(asked) as hub:
        listing = hub.listing()
        place = library.home / "downloads" / f"{asked.owner}--{asked.name}@{listing.commit[:12]}"
        with _kept_if_lost(place, asked):
            folder = place / asked.name  # its name may say the languages
            folder.mkdir(exist_ok=True)
            with named_as_given(folder, str(asked)):
                _fetch_all(hub, listing, folder, given, report)
            hub.close()
            model = add_folder(library, folder, given, report)
        remove(place)
    return model


@contextmanager
def _kept_if_lost(place: Path, name: HubName) -> Iterator[None]:
    """Makes a download's folder, for one process at a time; only a lost connection leaves it behind."""
    from engine.exchange.hub_connection import HubUnreachableError
    from engine.library.locks import is_alive, own_process

    place.mkdir(parents=True, exist_ok=True)
    owner = place / _OWNER
    with suppress(OSError, ValueError):
        other, started = owner.read_text(encoding="utf-8").split()
        if int(other) != os.getpid() and is_alive(int(other), float(started)):
            raise ModelError(f"{name} is being downloaded already.", "Wait until that has ended.")
    owner.write_text("{} {}".format(*own_process()), encoding="utf-8")
    os.utime(place)  # its days begin again
    try:
        yield
    except HubUnreachableError:
        owner.unlink(missing_ok=True)
        raise
    except BaseException:
        remove(place)
        raise


def _fetch_all(
    hub: "HubConnection", listing: "HubListing", folder: Path, given: Given, report: Report
) -> None:
    """Fetches a model's files; its weights last, once all else says that they can be read here."""
    from engine.exchange.hub import bytes_missing, descriptions, fetch, weights
    from engine.exchange.recognising import look_at_foreign

    small, large = descriptions(listing), weights(listing)
    files = [*small, *large]
    total = sum(file.size for file in files)
    _check_room(bytes_missing(files, folder), sum(file.size for file in large), folder)
    _check_readable([file.name for file in large])

    def tell() -> None:
        report(Progress(DOWNLOADING, total - bytes_missing(files, folder), total))

    report(Progress(DOWNLOADING, 0, total, messages=(("info", _announced(hub, listing, files, folder)),)))
    for file in small:
        fetch(hub, listing.commit, file, folder, tell)
    languages_of(look_at_foreign(folder), given)
    for file in large:
        fetch(hub, listing.commit, file, folder, tell)
    tell()


def _announced(hub: "HubConnection", listing: "HubListing", files: Sequence["HubFile"], folder: Path) -> str:
    """Says what is downloaded before it is."""
    from engine.exchange.hub import bytes_missing

    total, missing = sum(file.size for file in files), bytes_missing(files, folder)
    here = f"; {_megabytes(total - missing)} of it are here already" if missing < total else ""
    return (
        f"Downloading {len(files)} files of {folder.name} from {hub.host}, {_megabytes(total)}{here}. "
        f"Revision {listing.commit[:12]}."
    )


def _megabytes(n_bytes: int) -> str:
    return f"{n_bytes / 1e6:,.1f} MB"


def _check_room(missing: int, weights: int, folder: Path) -> None:
    needed, free = missing + _ROOM * weights, shutil.disk_usage(folder).free
    if needed > free:
        raise LibraryError(
            f"The library's disk has {_megabytes(free)} free; to download {folder.name} and add it takes "
            f"{_megabytes(needed)}.",
            "Free some space, or set PARLANCE_HOME to a folder on another disk.",
        )


def _check_readable(weights: Sequence[str]) -> None:
    if "pytorch_model.bin" in weights and find_spec("torch") is None:
        raise ModelError(
            "The weights, pytorch_model.bin, can only be read with PyTorch, which is not installed.",
            f"Install it with `{install_line('train')}`, or take a model with model.safetensors.",
        )
