"""Text files to translate, and translations written as files."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import CorpusError
from engine.files import read_given
from engine.results.documents import TextFile

if TYPE_CHECKING:
    from engine.corpora.files.input_files import BytesFile

_REPLACED = "\ufffd"
"""Stands for bytes that make no character."""
_MOST_BYTES = 1 << 28
_SAVE_AS_TEXT = "Save its text as plain text in UTF-8, and translate that."
_NOT_UTF8 = "{} is not UTF-8; it was read as {}."


def read_text_file(path: Path, most_bytes: int = 0) -> TextFile:
    """Reads a plain text file, in Unicode or in an encoding found by its content.

    Args:
        path: the file.
        most_bytes: a larger file is refused; 0: none is.

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
    return decode_text(data, path)


def decode_text(data: bytes, path: Path) -> TextFile:
    """Reads the bytes of a text, see `read_text_file`.

    Args:
        data: the bytes.
        path: the file they are from, or what messages call it.

    Raises:
        CorpusError: if they are no plain text: the translation of a table, a web page or a translation
            memory could not be written back whole.
    """
    from engine.corpora.files.encodings import find_encoding, is_binary
    from engine.corpora.files.input_files import BytesFile

    if not data:
        return TextFile(path, "")
    file = BytesFile(data, path.name)
    _refuse_structure(file)
    encoding = find_encoding(file)
    text = data.decode(encoding.codec, errors="replace")
    is_unicode = encoding.codec.startswith("utf")
    if is_binary(file.head()) or ("\0" in text and not is_unicode):
        raise CorpusError(f"{path.name} is not a text file.", _SAVE_AS_TEXT)
    if not is_unicode:
        return TextFile(path, text, _NOT_UTF8.format(path.name, encoding.label))
    if _REPLACED not in text:
        return TextFile(path, text)
    if text.replace(_REPLACED, "").isascii():  # no byte of it proves UTF-8
        return TextFile(path, data.decode("cp1252", "replace"), _NOT_UTF8.format(path.name, "Windows-1252"))
    return TextFile(path, text, f"Some characters of {path.name} cannot be read.")


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
        folder.mkdir(exist_ok=True)
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
        raise CorpusError(f"There is no folder {path.parent}.", "Choose another folder.")
    if path.is_dir():
        raise CorpusError(f"{path} is a folder.", "Choose another name.")
    if not path.exists():
        return
    if any(each.exists() and path.samefile(each) for each in inputs):
        raise CorpusError(f"{path} is the file to be translated.", "Write the translation to another file.")
    if not path.is_file():
        raise CorpusError(f"{path} is a device or a pipe.", "Leave out --output and redirect the output.")
    if not overwrites:
        raise CorpusError(f"{path} already exists.", "Choose another name, or overwrite it with --force.")


def write_text_file(path: Path, text: str) -> Path:
    """Writes a text as UTF-8, whole or not at all, and returns where.

    Raises:
        CorpusError: if it cannot be written; a file that was there stays.
    """
    from engine.files import handed_over

    try:
        with handed_over(path) as scratch:
            scratch.write_bytes(text.encode())
    except OSError as error:
        raise CorpusError(
            f"{path} cannot be written: {error.strerror or error}.",
            "Choose another folder, or make room on the disk.",
        ) from error
    return path
