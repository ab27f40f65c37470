"""Zip archives of model folders: unpacked without letting one write elsewhere or fill the disk."""

import lzma
import stat
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from engine.base.errors import ModelError
from engine.base.files import new_folder
from engine.base.packed_bounds import (
    MAX_RATIO,
    is_damage,
    leads_out,
    lists_too_much,
    missing_room,
    ratio_is_too_high,
    unwritable_name,
)

_MOST_BYTES = 16 * 1024**3
_MOST_FILES = 1000
_BLOCK_BYTES = 1 << 20
_HINT = "Get the archive again, from a place you trust."


def unpack(archive: Path, target: Path, *, largest: int = _MOST_BYTES) -> Path:
    """Unpacks a zip archive into the new folder `target`.

    Args:
        archive: the zip file.
        target: must not exist.
        largest: files that hold more bytes are left out.

    Returns:
        The folder with the model: `target`, or its only folder if everything is in one.

    Raises:
        ModelError: if the archive is no zip, is damaged or encrypted, has a name that leads out of
            the folder, or is larger than any model.
    """
    try:
        if lists_too_much(archive):
            raise zipfile.BadZipFile("its list of contents is far too long")
        with zipfile.ZipFile(archive) as zipped, new_folder(target) as folder:
            members = [member for member in zipped.infolist() if not member.is_dir()]
            _check(archive, members, folder)
            for member in (each for each in members if each.file_size <= largest):
                _extract(zipped, member, folder)
    except (
        zipfile.BadZipFile, NotImplementedError, EOFError, zlib.error, lzma.LZMAError,
        IndexError, ValueError
    ) as error:  # fmt: skip
        raise ModelError(f"{archive} is not a readable zip archive: {error}.", _HINT) from error
    except OSError as error:
        if not is_damage(error):
            raise
        raise ModelError(f"{archive} is not a readable zip archive: it is damaged.", _HINT) from error
    inside = list(target.iterdir())
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else target


def pack(archive: Path, folder: str, files: Mapping[str, Path], texts: Mapping[str, str]) -> None:
    """Writes a new zip archive with one folder in it.

    Args:
        archive: the file to write; must not exist.
        folder: the name of the folder in it.
        files: what to copy into it, by name.
        texts: what to write into it, by name.
    """
    with zipfile.ZipFile(archive, "x", zipfile.ZIP_DEFLATED, compresslevel=1) as zipped:
        for name, text in texts.items():
            zipped.writestr(f"{folder}/{name}", text)
        for name, path in files.items():
            zipped.write(path, f"{folder}/{name}")


def _check(archive: Path, members: list[zipfile.ZipInfo], place: Path) -> None:
    size = sum(member.file_size for member in members)
    if len(members) > _MOST_FILES or size > _MOST_BYTES:
        raise ModelError(
            f"{archive} would unpack to {len(members)} files of {size:,} bytes: no model is that large.",
            _HINT,
        )
    if ratio_is_too_high(members, archive.stat().st_size):
        raise ModelError(f"{archive} unpacks to more than {MAX_RATIO} times its size; no model does.", _HINT)
    if missing := missing_room(members, place):
        raise ModelError(f"{archive} {missing}.", "Free some disk space.")
    for member in members:
        _check_member(archive, member)
    files = {PurePosixPath(member.filename) for member in members}
    folders = {folder for path in files for folder in path.parents}
    if len(files) < len(members) or files & folders:
        raise ModelError(f"{archive} holds a name twice.", _HINT)


def _check_member(archive: Path, member: zipfile.ZipInfo) -> None:
    name = member.filename
    shown = repr(name[:100])
    if leads_out(name) or set(name) & set("\\:\0"):
        raise ModelError(f"{archive} holds {shown}, a name that leads out of its folder.", _HINT)
    if wrong := unwritable_name(name):
        raise ModelError(f"{archive} holds {shown}, which {wrong}.", _HINT)
    if stat.S_ISLNK(member.external_attr >> 16):
        raise ModelError(f"{archive} holds {shown}, a link to another place.", _HINT)
    if member.flag_bits & 1:
        raise ModelError(f"{archive} is encrypted.", "Unpack it yourself and add the folder.")


def _extract(zipped: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path) -> None:
    """Writes one member; never more bytes than the archive's list promised.

    Raises:
        zipfile.BadZipFile: if it holds more.
    """
    target = folder.joinpath(*PurePosixPath(member.filename).parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    n_left = member.file_size
    with zipped.open(member) as source, target.open("xb") as file:
        while block := source.read(_BLOCK_BYTES):
            n_left -= len(block)
            if n_left < 0:
                raise zipfile.BadZipFile(f"{member.filename!r} holds more than its list says")
            file.write(block)
