"""The catalogue's tables, version by version: the one place that changes their shape.

A new version is a new function at the end of `MIGRATIONS`; those before it never change.
"""

import sqlite3
from collections.abc import Callable


def _create_tables(connection: sqlite3.Connection) -> None:
    for statement in _TABLES:
        connection.execute(statement)


_TABLES = (
    """CREATE TABLE models (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, src TEXT NOT NULL, tgt TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('base', 'adapted')),
        parent TEXT, -- no foreign key: where a model came from stays true when its parent is removed
        domain TEXT, method TEXT, scope TEXT NOT NULL CHECK (scope IN ('full', 'pack')),
        created TEXT NOT NULL, is_builtin INTEGER NOT NULL, size_bytes INTEGER NOT NULL,
        n_parameters INTEGER NOT NULL, details TEXT NOT NULL, folder TEXT NOT NULL UNIQUE)""",
    """CREATE TABLE corpora (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, domain TEXT NOT NULL, src TEXT NOT NULL, tgt TEXT NOT NULL,
        n_pairs INTEGER NOT NULL, splits TEXT NOT NULL, created TEXT NOT NULL, details TEXT NOT NULL,
        folder TEXT NOT NULL UNIQUE)""",
    """CREATE TABLE runs (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
        title TEXT NOT NULL, state TEXT NOT NULL, argv TEXT NOT NULL, cwd TEXT NOT NULL,
        created TEXT NOT NULL, finished TEXT, pid INTEGER, process_started REAL,
        is_resumable INTEGER NOT NULL,
        result TEXT NOT NULL, error TEXT NOT NULL, folder TEXT NOT NULL UNIQUE)""",
    """CREATE TABLE run_uses (
        run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        noun TEXT NOT NULL, entry_id TEXT NOT NULL, PRIMARY KEY (run_id, noun, entry_id))""",
    """CREATE TABLE trash (
        id TEXT PRIMARY KEY, noun TEXT NOT NULL, entry_id TEXT NOT NULL, folder TEXT NOT NULL,
        entry TEXT NOT NULL, removed TEXT NOT NULL)""",
    "CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE INDEX corpora_by_domain ON corpora (domain)",
    "CREATE INDEX models_by_parent ON models (parent)",
    "CREATE INDEX run_uses_by_entry ON run_uses (noun, entry_id)",
)


def _add_kind_of_corpora(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE corpora ADD COLUMN kind TEXT NOT NULL DEFAULT 'parallel'")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_create_tables, _add_kind_of_corpora)
"""`MIGRATIONS[n]` takes a catalogue from version n to n + 1."""
