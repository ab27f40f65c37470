"""Reads every file of a folder as an import would, and prints what it is, what it holds, or why not.

    python -m tests.benchmarks.read_formats FOLDER [--from de --to en]

Without languages each file is read in the two languages it holds most of.
"""

import argparse
import time
from pathlib import Path

from engine import tasks
from engine.errors import EngineError
from engine.orders.corpora import LookOrder
from engine.results.importing.staging import LookedFile


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--from", dest="src", default="")
    parser.add_argument("--to", dest="tgt", default="")
    said = parser.parse_args()
    print("| file | format | units | bad | languages | s |\n|---|---|---|---|---|---|")
    n_refused = 0
    paths = sorted(path for path in said.folder.rglob("*") if path.is_file())
    for path in paths:
        started = time.perf_counter()
        rows = rows_for(path, said.src, said.tgt)
        n_refused += sum("refused" in row for row in rows)
        for row in rows:
            print(f"{row} {time.perf_counter() - started:.2f} |")
    print(f"\n{len(paths)} files, {n_refused} refused")


def rows_for(path: Path, src: str, tgt: str) -> list[str]:
    """Returns a file's row of the table without its time; an archive has one for each member."""
    try:
        found = tasks.look_at_files(LookOrder(files=(path,), src=src, tgt=tgt)).files
    except EngineError as error:
        return [f"| {path.name} | refused: {error.what} | | | |"]
    return [row_of(path, entry) for entry in found]


def row_of(path: Path, entry: LookedFile) -> str:
    """Returns the row of one file, or of a member of an archive."""
    name = path.name + entry.path.removeprefix(str(path))
    if entry.error:
        return f"| {name} | refused: {entry.error.what} | | | |"
    languages = ", ".join(f"{tag} {count:,}" for tag, count in entry.languages.items())
    bad = "; ".join(sorted({each.reason for each in entry.bad}))
    shown = f"{entry.n_bad:,} ({bad})" if bad else "0"
    return f"| {name} | {entry.format} | {entry.n_units:,} | {shown} | {languages} |"


if __name__ == "__main__":
    main()
