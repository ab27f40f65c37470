"""The command line of an evaluation, for a window that starts it as a job."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

_NAMED_FILE = re.compile(r"((?:\\[\\=]|[^=\\]|\\(?![\\=]))*)=(.+)", re.DOTALL)


def evaluate_command(
    *,
    model: str,
    against: str | Sequence[str] | None = None,
    outputs: Mapping[str, Path] | None = None,
    domain: str | None = None,
    corpus: str | None = None,
    source: Path | None = None,
    reference: Path | None = None,
    split: str = "test",
    limit: int = 0,
) -> list[str]:
    """Returns the command line after `parlance` that scores a system, alone or beside others.

    Arguments as of `evaluate`. Where `against` is a sequence, even an empty one, exactly the systems that are
    named are compared.
    """
    is_as_named = against is not None and not isinstance(against, str)
    rivals = [against] if isinstance(against, str) else list(against or ())
    options = [("--model", model), *(("--against", rival) for rival in rivals)]
    options += [("--output", _named_file(name, path)) for name, path in (outputs or {}).items()]
    options += [("--domain", domain or ""), ("--corpus", corpus or "")]
    options += [("--source", str(source or "")), ("--reference", str(reference or ""))]
    options += [("--split", "" if split == "test" else split), ("--limit", str(limit or ""))]
    flags = ["--as-named"] if is_as_named else []
    return ["evaluate", *flags, *(part for name, value in options if value for part in (name, value))]


def read_named_file(text: str) -> tuple[str, Path] | None:
    r"""Reads NAME=FILE, in which a name's own "=" is written "\=" and its "\" before that "\\".

    Returns:
        The name and the file; None if it is nothing of the kind.
    """
    found = _NAMED_FILE.fullmatch(text)
    if found is None or not found[1].strip():
        return None
    return re.sub(r"\\([\\=])", r"\1", found[1]), Path(found[2])


def _named_file(name: str, path: Path) -> str:
    """Returns what `read_named_file` reads."""
    return re.sub(r"([\\=])", r"\\\1", name) + f"={path}"
