"""The catalogue's tables, version by version: the one place that changes their shape.

A new version is a new function at the end of `MIGRATIONS`; those before it never change.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator

from engine.library.mending import note_learned
from engine.results.models import without_text


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


def _create_speakers(connection: sqlite3.Connection) -> None:
    for statement in _SPEAKER_TABLES:
        connection.execute(statement)


_SPEAKER_TABLES = (
    # what belongs to a speaker refers to the number, without foreign key: it stays while they are in trash
    """CREATE TABLE speakers (
        number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
        src TEXT NOT NULL, tgt TEXT NOT NULL, notes TEXT NOT NULL, colour TEXT NOT NULL,
        strength REAL NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL,
        folder TEXT NOT NULL UNIQUE)""",
    """CREATE TABLE speaker_sentences (
        id INTEGER PRIMARY KEY AUTOINCREMENT, speaker INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('sentence', 'correction')),
        source TEXT NOT NULL, target TEXT NOT NULL, draft TEXT NOT NULL, model TEXT NOT NULL,
        origin TEXT NOT NULL, created TEXT NOT NULL,
        removed_by INTEGER -- the change that took it away; NULL: it is there
        )""",
    """CREATE TABLE speaker_changes (
        number INTEGER PRIMARY KEY AUTOINCREMENT, speaker INTEGER NOT NULL, what TEXT NOT NULL,
        is_undone INTEGER NOT NULL, text TEXT NOT NULL,
        model TEXT NOT NULL, old_version INTEGER, new_version INTEGER)""",
    """CREATE TABLE speaker_profiles (
        speaker INTEGER NOT NULL, model TEXT NOT NULL, version INTEGER NOT NULL,
        is_current INTEGER NOT NULL, method TEXT NOT NULL, basis_id TEXT NOT NULL,
        vocabulary_id TEXT NOT NULL, weights BLOB NOT NULL, bias BLOB NOT NULL, edits TEXT NOT NULL,
        fit TEXT NOT NULL, verdict TEXT NOT NULL, is_neutral INTEGER NOT NULL,
        n_learned INTEGER NOT NULL, n_edited INTEGER NOT NULL, reason TEXT NOT NULL,
        created TEXT NOT NULL, learned_at TEXT NOT NULL, PRIMARY KEY (speaker, model, version))""",
    "CREATE INDEX speaker_sentences_by_speaker ON speaker_sentences (speaker, removed_by, kind)",
    "CREATE INDEX speaker_changes_by_speaker ON speaker_changes (speaker, is_undone)",
    """CREATE UNIQUE INDEX current_profiles ON speaker_profiles (speaker, model) WHERE is_current""",
)


def _keep_orders(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE runs ADD COLUMN work_order TEXT")  # NULL: begun by a command line alone


def _note_whose_text_runs_hold(connection: sqlite3.Connection) -> None:
    """Lets older runs know their corpora by every name in their orders; forgets what was to keep nothing.

    A run uses a corpus if its order names it, its domain, or a model of its domain.
    """
    connection.execute(
        """DELETE FROM runs WHERE kind IN ('look', 'stage')
            OR kind = 'import' AND json_extract(work_order, '$.dry_run')"""
    )
    models = dict(connection.execute("SELECT id, domain FROM models").fetchall())
    corpora = [(row[0], row[1]) for row in connection.execute("SELECT id, domain FROM corpora")]
    removed = connection.execute("SELECT entry FROM trash WHERE noun = 'corpus'").fetchall()
    corpora += [(entry["id"], entry["domain"]) for entry in (json.loads(row[0]) for row in removed)]
    runs = connection.execute("SELECT id, work_order, argv, result FROM runs").fetchall()
    for run_id, *told in runs:
        words = {word for text in told if text for word in _words_of(json.loads(text))}
        words |= {models[word] for word in words if models.get(word)}
        rows = [(run_id, corpus) for corpus, domain in corpora if {corpus, domain} & words]
        connection.executemany("INSERT OR IGNORE INTO run_uses VALUES (?, 'corpus', ?)", rows)


def _words_of(value: object) -> Iterator[str]:
    """Yields every text in a JSON value, without the weight ("@2") or amount (":400") behind it."""
    if isinstance(value, str):
        yield from (value, value.partition("@")[0], value.partition(":")[0])
    elif isinstance(value, list):
        yield from (word for each in value for word in _words_of(each))
    elif isinstance(value, dict):
        yield from (word for each in value.values() for word in _words_of(each))


def _forget_sentences_of_models(connection: sqlite3.Connection) -> None:
    for model_id, details in connection.execute("SELECT id, details FROM models").fetchall():
        kept = json.dumps(without_text(json.loads(details)), ensure_ascii=False)
        connection.execute("UPDATE models SET details = ? WHERE id = ?", (kept, model_id))
    for trash_id, text in connection.execute("SELECT id, entry FROM trash WHERE noun = 'model'").fetchall():
        entry = json.loads(text)
        entry["details"] = json.dumps(without_text(json.loads(entry["details"])), ensure_ascii=False)
        kept = json.dumps(entry, ensure_ascii=False)
        connection.execute("UPDATE trash SET entry = ? WHERE id = ?", (kept, trash_id))


def _create_confirmed(connection: sqlite3.Connection) -> None:
    connection.execute(
        """CREATE TABLE confirmed (
            id INTEGER PRIMARY KEY AUTOINCREMENT, domain TEXT NOT NULL, src TEXT NOT NULL, tgt TEXT NOT NULL,
            sentence INTEGER, -- a speaker's, which holds the text; NULL: nobody's, the text is here
            source TEXT NOT NULL, target TEXT NOT NULL, origin TEXT NOT NULL, line INTEGER NOT NULL,
            created TEXT NOT NULL)"""
    )
    connection.execute(
        """INSERT INTO confirmed (domain, src, tgt, sentence, source, target, origin, line, created)
            SELECT coalesce(m.domain, 'corrections'), m.src, m.tgt, s.id, '', '', '', 0, s.created
            FROM speaker_sentences s JOIN models m ON m.id = s.model WHERE s.kind = 'correction'"""
    )


def _keep_who_learned(connection: sqlite3.Connection) -> None:
    connection.execute(
        """CREATE TABLE learned (
            pair TEXT NOT NULL, -- the digest of a confirmed translation, which may be forgotten by now
            model TEXT NOT NULL, PRIMARY KEY (pair, model)) WITHOUT ROWID"""
    )
    for model_id, details in connection.execute("SELECT id, details FROM models").fetchall():
        note_learned(connection, model_id, details)


def _note_what_runs_need(connection: sqlite3.Connection) -> None:
    # 0: the run has copies of its text, and does not mind another version in its place
    connection.execute("ALTER TABLE run_uses ADD COLUMN is_needed INTEGER NOT NULL DEFAULT 1")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _create_tables,
    _add_kind_of_corpora,
    _create_speakers,
    _keep_orders,
    _note_whose_text_runs_hold,
    _forget_sentences_of_models,
    _create_confirmed,
    _keep_who_learned,
    _note_what_runs_need,
)
"""`MIGRATIONS[n]` takes a catalogue from version n to n + 1."""
