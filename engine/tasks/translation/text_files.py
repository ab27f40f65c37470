"""Text files to translate, and translations written as files."""

from pathlib import Path

from engine.errors import CorpusError
from engine.results.documents import TextFile

_REPLACED = "\ufffd"
"""Stands for bytes that make no character."""
_NOT_UTF8 = "{} is not UTF-8; it was read as {}."


def read_text_file(path: Path, most_bytes: int = 0) -> TextFile:
    """Reads a text file, in Unicode or in an encoding found by its content.

    Args:
        path: the file.
        most_bytes: a larger file is refused; 0: none is.

    Raises:
        CorpusError: if it cannot be read, is too large or is no text.
    """
    try:
        size = path.stat().st_size
        if most_bytes and size > most_bytes:
            raise CorpusError(
                f"{path.name} is too large for the window: {size / 1e6:.1f} MB, the limit is"
                f" {most_bytes / 1e6:.0f} MB.",
                "Use the command line: parlance translate -i FILE -o FILE.",
            )
        data = path.read_bytes()
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
        CorpusError: if they are no text.
    """
    from engine.corpora.files.encodings import find_encoding, is_binary
    from engine.corpora.files.input_files import BytesFile

    if not data:
        return TextFile(path, "")
    file = BytesFile(data, path.name)
    encoding = find_encoding(file)
    text = data.decode(encoding.codec, errors="replace")
    is_unicode = encoding.codec.startswith("utf")
    if is_binary(file.head()) or ("\0" in text and not is_unicode):
        raise CorpusError(f"{path.name} is not a text file.", "Save it as plain text in UTF-8.")
    if not is_unicode:
        return TextFile(path, text, _NOT_UTF8.format(path.name, encoding.label))
    if _REPLACED not in text:
        return TextFile(path, text)
    if text.replace(_REPLACED, "").isascii():  # no byte of it proves UTF-8
        return TextFile(path, data.decode("cp1252", "replace"), _NOT_UTF8.format(path.name, "Windows-1252"))
    return TextFile(path, text, f"Some characters of {path.name} cannot be read.")


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
