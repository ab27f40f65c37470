"""A file's text line by line, whatever its line ends, with a limit on what one line may hold."""

from collections.abc import Iterable, Iterator

MAX_LINE_CHARS = 1_000_000
"""A longer line is reported, not kept."""


def read_lines(blocks: Iterable[str]) -> Iterator[str | None]:
    """Yields lines without their ends; None for a line longer than `MAX_LINE_CHARS`.

    A line ends at a line feed, with or without a carriage return before it; where the first
    block has only carriage returns, at these.
    """
    newline = ""
    pending: list[str] = []
    n_pending = 0
    for block in blocks:
        newline = newline or _newline_of(block)
        *ended, rest = block.split(newline) if newline else (block,)
        for line in ended:
            if pending:
                n_pending += len(line)
                line = "".join([*pending, line])  # noqa: PLW2901, the line's last part
                pending = []
            else:
                n_pending = len(line)
            yield None if n_pending > MAX_LINE_CHARS else line.removesuffix("\r")
            n_pending = 0
        n_pending += len(rest)
        if rest and n_pending <= MAX_LINE_CHARS:
            pending.append(rest)
        elif rest:
            pending = [""]  # too long: its text is not kept, its length is
    if n_pending:
        yield None if n_pending > MAX_LINE_CHARS else "".join(pending).removesuffix("\r")


def _newline_of(block: str) -> str:
    if "\n" in block:
        return "\n"
    return "\r" if "\r" in block.removesuffix("\r") else ""
