"""Text files to translate, and translations written as files."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import ConfigError, CorpusError
from engine.files import folder_for_user, is_read_only, read_given
from engine.results.documents import TextFile
from engine.results.figures import counted
from engine.setting_rules import shown

if TYPE_CHECKING:
    from engine.corpora.files.encodings import Encoding
    from engine.corpora.files.input_files import BytesFile

_REPLACED = "\ufffd"
"""Stands for bytes that make no character."""
_MOST_BYTES = 1 << 28
_SAVE_AS_TEXT = "Save its text as plain text in UTF-8, and translate that."
_NOT_UTF8 = "{} is not UTF-8; it was read as {}."


def read_text_file(path: Path, most_bytes: int = 0, encoding: str = "") -> TextFile:
    """Reads a plain text file, in Unicode or in an encoding found by its content.

    Args:
        path: the file.
        most_bytes: a larger file is refused; 0: none is.
        encoding: the one that the user chose; empty: found by the content.

    Raises:
        CorpusError: if it cannot be read, is too large, or is no plain text by its content.
    """
    try:
        size = path.stat().st_size
        if most_bytes and size > most_bytes:
            raise CorpusError(
                f"{path.name} is too large for the window: {size / 1e6:.1f} MB, the limit is"
                f" {most_bytes / 1e6:.0f} MB.",
                "Use the command line: parlance translate FILE -o FILE.",
            )
        data = read_given(path, _MOST_BYTES)
    except OSError as error:
        raise CorpusError(
            f"{path} cannot be read: {error.strerror or error}.",
            "Check that the file exists and that you may read it.",
        ) from error
    return decode_text(data, path, encoding)


def decode_text(data: bytes, path: Path, encoding: str = "", *, goes_on: bool = False) -> TextFile:
    """Reads the bytes of a text, see `read_text_file`.

    Args:
        data: the bytes.
        path: the file they are from, or what messages call it.
        encoding: the one that the user chose; empty: found by the content.
        goes_on: True: it is a later part of a text whose first part is known to be plain text.

    Raises:
        CorpusError: if they are no plain text: the translation of a table, a web page or a translation
            memory could not be written back whole.
    """
    from engine.corpora.files.encodings import find_encoding, is_binary, mark_of
    from engine.corpora.files.input_files import BytesFile

    if not data:
        return TextFile(path, "")
    file = BytesFile(data, path.name)
    if not goes_on:
        _refuse_structure(file)
    found = find_encoding(file, encoding)
    text = data.decode(found.codec, errors="replace")
    is_unicode = found.codec.startswith("utf")
    if is_binary(file.head()) or ("\0" in text and not is_unicode):
        raise CorpusError(f"{path.name} is not a text file.", _SAVE_AS_TEXT)
    mark = mark_of(data, found)
    if encoding:
        return TextFile(path, text, _misread(text, file, found) if _REPLACED in text else "", mark)
    if not is_unicode or (found.codec.startswith("utf-16") and not mark):
        return TextFile(path, text, _NOT_UTF8.format(path.name, found.label))
    if _REPLACED not in text:
        return TextFile(path, text, mark=mark)
    if text.replace(_REPLACED, "").isascii():  # no byte of it proves UTF-8
        return TextFile(path, data.decode("cp1252", "replace"), _NOT_UTF8.format(path.name, "Windows-1252"))
    return TextFile(path, text, f"Some characters of {path.name} cannot be read.", mark)


def _misread(text: str, file: "BytesFile", chosen: "Encoding") -> str:
    """Says that a text is not in the encoding that the user chose, and in which it probably is."""
    from engine.corpora.files.encodings import find_encoding

    n_lines = counted(sum(_REPLACED in line for line in text.splitlines()), "line")
    is_plain = text.replace(_REPLACED, "").isascii()  # no byte of it proves UTF-8
    likely = "Windows-1252" if is_plain else find_encoding(file).label
    better = f"; --encoding {likely.lower()} reads it" if likely != chosen.label else ""
    return f"{file.name} is not {chosen.label}: characters of {n_lines} cannot be read{better}."


def _refuse_structure(file: "BytesFile") -> None:
    from engine.corpora.files.structured import is_bilingual, structure_of

    try:
        what = structure_of(file)
    except CorpusError as error:
        what = error.what.replace(", not a translation file.", ".")
        raise CorpusError(what, _SAVE_AS_TEXT) from error
    if not what:
        return
    hint = "To learn from it: parlance corpus import. " if is_bilingual(what) else ""
    raise CorpusError(
        f"{file.name} is {what}: its translation could not be written back whole.", hint + _SAVE_AS_TEXT
    )


def check_encoding(name: str) -> None:
    """Refuses an encoding that nobody knows.

    Raises:
        ConfigError: if there is none of this name.
    """
    from engine.corpora.files.encodings import HOW_TO_NAME, is_encoding

    if not is_encoding(name):
        raise ConfigError([f"There is no encoding {shown(name)}"], HOW_TO_NAME, lead="")


def plan_outputs(
    inputs: Sequence[Path], output: Path | None, *, overwrites: bool = False
) -> tuple[Path | None, ...]:
    """Says where the translation of each file goes, before minutes of work.

    Args:
        inputs: the files to translate; none: standard input.
        output: a file, or a folder in which each translation gets the name of its original; with several
            inputs a folder that need not be there yet. None: no file.
        overwrites: False: an existing file is refused. An original is never overwritten.

    Returns:
        One path per input, or for standard input; None where the translation goes to no file.

    Raises:
        CorpusError: if a file or folder cannot be written or must not be overwritten; nothing is made then.
    """
    if output is None:
        return (None,) * max(1, len(inputs))
    if not inputs or (len(inputs) == 1 and not output.is_dir()):
        check_output(output, inputs, overwrites=overwrites)
        return (output,)
    outputs = [output / path.name for path in inputs]
    for at, path in enumerate(outputs):
        if path in outputs[:at]:
            raise CorpusError(
                f"Two of the files are called {path.name}: their translations would have one name.",
                "Translate one of them into another folder.",
            )
        if output.exists():
            check_output(path, inputs, overwrites=overwrites)
    _make_folder(output)
    return tuple(outputs)


def _make_folder(folder: Path) -> None:
    try:
        folder_for_user(folder)
    except OSError as error:
        raise CorpusError(
            f"The folder {folder} cannot be made: {error.strerror or error}.",
            "Name a folder that exists, or a new one in it.",
        ) from error


def check_output(path: Path, inputs: Sequence[Path], *, overwrites: bool) -> None:
    """Refuses a file that cannot be written or must not be overwritten.

    Args:
        path: the file to write.
        inputs: originals, which are never overwritten.
        overwrites: False: any existing file is refused.

    Raises:
        CorpusError: with the reason.
    """
    if not path.parent.is_dir():
        is_file = path.parent.exists()
        reason = (
            f"{path.parent} is a file, not a folder." if is_file else f"There is no folder {path.parent}."
        )
        raise CorpusError(reason, "Choose another folder.")
    if path.is_dir():
        raise CorpusError(f"{path} is a folder.", "Choose another name.")
    if not path.exists():
        return
    if any(each.exists() and path.samefile(each) for each in inputs):
        raise CorpusError(f"{path} is the file to be translated.", "Write the translation to another file.")
    if not path.is_file():
        raise CorpusError(f"{path} is a device or a pipe.", "Leave out --output and redirect the output.")
    if is_read_only(path):
        raise CorpusError(f"{path} is read-only.", "Choose another name, or make it writable first.")
    if not overwrites:
        raise CorpusError(f"{path} already exists.", "Choose another name, or overwrite it with --force.")


def write_text_file(path: Path, text: str, mark: bytes = b"") -> Path:
    """Writes a text whole or not at all, and returns where.

    Args:
        path: the file.
        text: the text.
        mark: the byte order mark to begin with, which says in what Unicode; empty: UTF-8 without one.

    Raises:
        CorpusError: if it cannot be written; a file that was there stays.
    """
    from engine.corpora.files.encodings import encoded

    with new_output(path) as scratch:
        scratch.write_bytes(encoded(text, mark))
    return path


@contextmanager
def new_output(path: Path) -> Iterator[Path]:
    """Gives a file to write into, which takes its place if all goes well; else what was there stays.

    Raises:
        CorpusError: if it cannot be written.
    """
    from engine.files import handed_over

    try:
        with handed_over(path) as scratch:
            yield scratch
    except OSError as error:
        raise CorpusError(
            f"{path} cannot be written: {error.strerror or error}.",
            "Choose another folder, or free some disk space.",
        ) from error
