"""Models that are downloaded when the user asks for one, then added like a folder: those of Hugging Face's
hub by their name, and those of Firefox, which `listed` knows.

What an interrupted download brought stays in the library's `downloads` for some days, and is used when the
same model is asked for again. Whatever else ends it removes that.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.base.errors import LibraryError, ModelError, install_line
from engine.base.files import remove, temporary_folder, write_bytes
from engine.base.progress import DOWNLOADING, Progress, Report, ignore_progress
from engine.exchange.hub_names import parse_hub_name
from engine.orders.models import FIREFOX_PREFIX, HUB_PREFIX
from engine.results.models import ModelLook, ModelRecord
from engine.tasks.home import open_library
from engine.tasks.models.adding import Given, add_folder, languages_of, named_as_given
from engine.tasks.models.listed import firefox_model
from engine.text.languages import language_name

if TYPE_CHECKING:
    from engine.exchange.hub_connection import HubFile, ModelHost

_OWNER = ".pid"
"""In a download's folder: the process that is at it, and when that started."""
_ROOM = 3
"""Times the size of the weights that a model takes in the library, graphs included."""

_FIREFOX_CARD = """---
license: {licence}
---

A model of Firefox Translations by Mozilla, {name}, of https://github.com/mozilla/firefox-translations-models.
"""


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
    from engine.exchange.hub import descriptions, fetch, weights
    from engine.exchange.hub_connection import HubConnection
    from engine.exchange.recognising import look_at_foreign

    name = parse_hub_name(text)
    with temporary_folder("model") as scratch, HubConnection(name) as hub:
        folder = Path(scratch) / name.name
        folder.mkdir()
        listing = hub.listing()
        with named_as_given(folder, str(name)):
            small, large = descriptions(listing), weights(listing)
            for file in small:
                fetch(hub, listing.commit, file, folder, lambda: None)
            n_bytes = sum(file.size for file in (*small, *large))
            return replace(look_at_foreign(folder), download_bytes=n_bytes)


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
    from engine.exchange.hub import descriptions, weights
    from engine.exchange.hub_connection import HubConnection
    from engine.exchange.recognising import look_at_foreign

    asked = parse_hub_name(text)
    given = Given(f"{HUB_PREFIX}{asked}", src, tgt, name)
    report(Progress("Asking Hugging Face", 0))
    with HubConnection(asked) as hub:
        listing = hub.listing()
        small, large = descriptions(listing), weights(listing)

        def check(folder: Path) -> None:
            """Refuses a model that cannot be read here before its weights are fetched."""
            _check_readable([file.name for file in large])
            languages_of(look_at_foreign(folder), given)

        files = Download(
            place=f"{asked.owner}--{asked.name}@{listing.commit[:12]}",
            folder=asked.name,  # its name may say the languages
            commit=listing.commit,
            small=small,
            large=large,
            room=_ROOM * sum(file.size for file in large),
            check=check,
        )
        return add_downloaded(hub, files, given, report)


def add_firefox_model(name: str, report: Report = ignore_progress, *, called: str = "") -> ModelRecord:
    """Downloads a model of Firefox and adds it to the library.

    Args:
        name: of the list: "tiny/deen".
        report: is told bytes while they come; may raise `Cancelled`.
        called: what it is called here; empty: after its languages and what it is.

    Raises:
        ModelError: if there is none of this name, it cannot be reached, or what arrived is cut or altered.
            Nothing is added then.
        LibraryError: if the library cannot be written, or its disk has no room for the model.
    """
    from engine.exchange.hub_connection import FirefoxConnection, HubFile

    listed, commit, wanted = firefox_model(name)
    kind, _, pair = name.partition("/")
    own = f"{language_name(listed.src)} → {language_name(listed.tgt)}, {listed.kind}"
    card = _FIREFOX_CARD.format(licence=listed.licence, name=name).encode()
    files = Download(
        place=f"firefox-{kind}-{pair}@{commit[:12]}",
        folder=f"firefox-{pair}",
        commit=commit,
        small=[],
        large=[HubFile(name=each, size=size, sha256=sha256) for each, (size, sha256) in wanted.items()],
        room=listed.disk_bytes,
        check=lambda folder: write_bytes(folder / "README.md", card),
    )
    with FirefoxConnection(name) as host:
        return add_downloaded(host, files, Given(f"{FIREFOX_PREFIX}{name}", "", "", called or own), report)


class Download(NamedTuple):
    """What is fetched of a model, and into what."""

    place: str
    """Name of the folder of the library's downloads that has it until it is added."""
    folder: str
    """Name of the model's own folder."""
    commit: str
    small: Sequence["HubFile"]
    large: Sequence["HubFile"]
    """Fetched last, once all else says that it can be read here."""
    room: int
    """Bytes that the model takes in the library."""
    check: Callable[[Path], object]
    """Looks at the folder before the large files are fetched; raises what is wrong."""


def add_downloaded(hub: "ModelHost", files: Download, given: Given, report: Report) -> ModelRecord:
    """Fetches a model and adds it to the library; see `add_hub_model`."""
    library = open_library()
    place = library.home / "downloads" / files.place
    with _kept_if_lost(place, hub.name):
        folder = place / files.folder
        folder.mkdir(exist_ok=True)
        with named_as_given(folder, hub.name):
            _fetch_all(hub, files, folder, report)
        hub.close()
        model = add_folder(library, folder, given, report)
    remove(place)
    return model


@contextmanager
def _kept_if_lost(place: Path, name: str) -> Iterator[None]:
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


def _fetch_all(hub: "ModelHost", files: Download, folder: Path, report: Report) -> None:
    """Fetches a model's files; those that are large last."""
    from engine.exchange.hub import bytes_missing, fetch

    every = [*files.small, *files.large]
    total = sum(file.size for file in every)
    missing = bytes_missing(every, folder)
    _check_room(missing + files.room, folder)

    def tell() -> None:
        report(Progress(DOWNLOADING, total - bytes_missing(every, folder), total))

    here = f"; {_megabytes(total - missing)} of it are here already" if missing < total else ""
    announced = (
        f"Downloading {len(every)} files of {folder.name} from {hub.host}, {_megabytes(total)}{here}. "
        f"Revision {files.commit[:12]}."
    )
    report(Progress(DOWNLOADING, 0, total, messages=(("info", announced),)))
    for file in files.small:
        fetch(hub, files.commit, file, folder, tell)
    files.check(folder)
    for file in files.large:
        fetch(hub, files.commit, file, folder, tell)
    tell()


def _megabytes(n_bytes: int) -> str:
    return f"{n_bytes / 1e6:,.1f} MB"


def _check_room(needed: int, folder: Path) -> None:
    free = shutil.disk_usage(folder).free
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
