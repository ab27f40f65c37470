"""What an entry is needed by: it cannot be removed, or put another in its place, as long as it is."""

import sqlite3

from engine.errors import LibraryError
from engine.library.runs import Runs, names_of, way_out
from engine.results.jobs import RunState


def refuse_if_needed(
    connection: sqlite3.Connection,
    of_library: Runs,
    named: tuple[str, str],
    *,
    force: bool = False,
    is_replaced: bool = False,
) -> None:
    """Refuses to let an entry go that something needs.

    Args:
        connection: the transaction that would remove it.
        of_library: the runs of its library.
        named: what it is ("model", "corpus", "speaker"), and its id.
        force: True: only runs at work, and packs that cannot do without it, count.
        is_replaced: True: another version comes in its place, so runs that have copies do not count.

    Raises:
        LibraryError: naming what needs it.
    """
    noun, entry = named
    runs = of_library.using(connection, noun, entry, as_it_is=is_replaced)
    running = [run for run in runs if run.state is RunState.RUNNING]
    if running or (runs and not force):
        raise LibraryError(
            f"The {noun} {entry} is in use by {names_of(runs)}.", way_out((running or runs)[0])
        )
    if noun != "model":
        return
    children = connection.execute(
        "SELECT id, scope FROM models WHERE parent = ? ORDER BY id", (entry,)
    ).fetchall()
    packs = [child["id"] for child in children if child["scope"] == "pack"]
    if packs:
        raise LibraryError(
            f"The model {entry} is needed by its packs: {', '.join(packs)}.",
            "A pack cannot translate without its model. Remove the packs first.",
        )
    if children and not force:
        names = ", ".join(child["id"] for child in children)
        raise LibraryError(
            f"The model {entry} is the parent of {names}.",
            "They translate without it, but cannot be compared with it. To remove it all "
            f"the same: `parlance model remove {entry} --force`.",
        )
