"""Fetches files of a model of the hub into a folder: what is there already is not asked for again.

The bytes are read here, not by huggingface_hub: its download cannot be stopped within 10 MB nor resumed by
another process, and keeps things in the user's home.
"""

import hashlib
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.base.errors import ModelError
from engine.base.files import sha256_of
from engine.exchange.hub_connection import HubFile, HubListing, HubUnreachableError, ModelHost
from engine.exchange.hugging_face import CONFIG, SPLIT

_DESCRIPTIONS = (
    CONFIG,
    "generation_config.json",
    "tokenizer_config.json",
    "vocab.json",
    "target_vocab.json",
    "source.spm",
    "target.spm",
    "sentencepiece.bpe.model",
    "sentencepiece.model",
    "spm.model",
    *(f"{side}_vocabulary.{kind}" for side in ("shared", "source", "target") for kind in ("json", "txt")),
    "special_tokens_map.json",
    "README.md",
)
_WEIGHTS = ("model.safetensors", SPLIT, "pytorch_model.bin", "model.bin")
"""The first that is there counts; the last one is CTranslate2's."""
_PART = re.compile(r"model-\d{5}-of-\d{5}\.safetensors")
"""A file of weights that are split into several; the list of them says which belong together."""
_TRIES = 3
"""Times that a file is asked for again without a byte of it coming."""
_AGAIN_S = 0.5


def descriptions(listing: HubListing) -> list[HubFile]:
    """Returns the files that say what a model is: all that are read but its weights.

    Raises:
        ModelError: if it has no configuration.
    """
    found = [file for file in listing.files if file.name in _DESCRIPTIONS]
    if CONFIG not in {file.name for file in found}:
        raise ModelError(
            f"This model has no {CONFIG}: Parlance cannot read models of its kind.",
            "Take one of Helsinki-NLP whose name begins with opus-mt, for example.",
        )
    return found


def weights(listing: HubListing) -> list[HubFile]:
    """Returns the files of the weights: safetensors, whole or split, or PyTorch's own, or CTranslate2's.

    Raises:
        ModelError: if there is none.
    """
    files = {file.name: file for file in listing.files}
    for name in _WEIGHTS:
        if name in files:
            parts = [file for file in listing.files if name == SPLIT and _PART.fullmatch(file.name)]
            return [files[name], *parts]
    raise ModelError(
        f"This model has none of {', '.join(_WEIGHTS)}: Parlance cannot read other weights.",
        "Take another model.",
    )


def bytes_missing(files: Iterable[HubFile], folder: Path) -> int:
    """Returns how many bytes of some files are still to come."""
    return sum(file.size - _bytes_here(file, folder) for file in files)


def fetch(hub: ModelHost, commit: str, wanted: HubFile, folder: Path, tell: Callable[[], None]) -> None:
    """Fetches one file, checks it against the hub's hash of it, and gives it its name only then.

    Args:
        hub: who is asked, and has hashes of its files.
        commit: that of the listing.
        wanted: a file of the listing.
        folder: has what came before.
        tell: called after every few bytes, see `bytes_missing`; if it raises, what has come stays.

    Raises:
        HubUnreachableError: if the connection is lost for good; what has come stays.
        ModelError: if what came is cut or altered: it is removed.
    """
    if (folder / wanted.name).is_file():
        return
    part = _part(wanted, folder)
    part.touch()
    n_lost = 0
    while (size := part.stat().st_size) < wanted.size:
        try:
            _append(hub, commit, wanted, part, tell)
            break  # all that the hub has of it: the check tells whether that is enough
        except HubUnreachableError:
            n_lost = n_lost + 1 if part.stat().st_size <= size else 0
            if n_lost > _TRIES:
                raise
            time.sleep(_AGAIN_S)
    _check(hub, wanted, part)
    part.rename(folder / wanted.name)


def _append(hub: ModelHost, commit: str, wanted: HubFile, part: Path, tell: Callable[[], None]) -> None:
    """Adds what comes to a file that is not all there."""
    tell()
    with (
        hub.content(wanted, commit, part.stat().st_size) as (begin, blocks),
        part.open("r+b", buffering=0) as file,
    ):
        file.seek(begin)
        file.truncate()
        for block in blocks:
            file.write(block)
            tell()
            if file.tell() > wanted.size:
                return  # it is not what was listed: no need to wait for its end


def _check(hub: ModelHost, wanted: HubFile, part: Path) -> None:
    size = part.stat().st_size
    if size == wanted.size and (
        (not wanted.sha256 or sha256_of(part) == wanted.sha256.lower())
        and (not wanted.git_sha1 or _git_sha1(part) == wanted.git_sha1.lower())
    ):
        return
    part.unlink()
    what = f"has {size:,} of {wanted.size:,} bytes" if size < wanted.size else "is not what the hub lists"
    raise ModelError(
        f"{wanted.name} came cut off or altered from {hub.host}: it {what}.",
        "Ask for the model again. If that does not help, something between you and the hub changes it.",
    )


def _git_sha1(path: Path) -> str:
    """Returns the id that git gives to a file's content."""
    content = path.read_bytes()
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def _part(file: HubFile, folder: Path) -> Path:
    return folder / f"{file.name}.part"


def _bytes_here(file: HubFile, folder: Path) -> int:
    """Returns how many bytes of a file have come."""
    if (folder / file.name).is_file():
        return file.size
    part = _part(file, folder)
    return min(part.stat().st_size, file.size) if part.is_file() else 0
