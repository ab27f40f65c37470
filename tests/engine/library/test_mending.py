"""What older versions left behind is put right when their library is brought up to date."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.library import Library, migrations
from engine.library.mending import forget_telemetry
from tests.engine.library.conftest import add_model, corpus_record, fill_corpus

SENTENCE = {"source": "Die Pumpe läuft.", "reference": "", "output": "It runs."}
DETAILS = {"not_for": "law", "examples": [SENTENCE], "training": {"updates": 7, "samples": [SENTENCE]}}


@pytest.fixture
def old(tmp_path, monkeypatch):
    """A library as the version before orders of runs knew their text had left it."""
    monkeypatch.setattr("engine.library.mending.forget_telemetry", lambda: None)
    with monkeypatch.context() as before:
        before.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:4])
        before.setattr("engine.library.library.note_learned", lambda *_model, **_how: None)
        library = Library(tmp_path / "old")
        add_model(library, details=DETAILS)
        add_model(library, "gone", details=DETAILS)
        for name in ("law", "pumps"):
            library.add_corpus(corpus_record(name, domain=name), fill_corpus)
        library.remove("model", "gone")
    return library.home


def add_run(home, run_id, kind, order):
    (home / "runs" / run_id).mkdir()
    values = {"number": int(run_id.rpartition("-")[2]), "id": run_id, "kind": kind, "folder": run_id,
              "work_order": json.dumps(order), "state": "done", "title": "", "argv": "[]", "cwd": "",
              "created": "2026-01-01", "is_resumable": 0, "result": "{}", "error": "{}"}  # fmt: skip
    with closing(sqlite3.connect(home / "library.sqlite")) as connection, connection:
        marks = ", ".join("?" * len(values))
        connection.execute(f"INSERT INTO runs ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))


def uses_of(home):
    with closing(sqlite3.connect(home / "library.sqlite")) as connection:
        return sorted(connection.execute("SELECT run_id, noun, entry_id FROM run_uses").fetchall())


def test_older_runs_know_the_corpora_that_their_orders_or_domains_name(old):
    add_run(old, "adapt-1", "adapt", {"kind": "adapt", "domain": "pumps", "model": "m"})
    add_run(old, "train-2", "train", {"kind": "train", "corpora": ["law@2"]})
    add_run(old, "evaluate-3", "evaluate", {"kind": "evaluate", "model": "elsewhere"})
    Library(old)
    assert uses_of(old) == [("adapt-1", "corpus", "pumps"), ("train-2", "corpus", "law")]


def test_older_runs_need_all_that_they_use_as_it_is(old):
    add_run(old, "adapt-1", "adapt", {"kind": "adapt", "domain": "pumps"})
    with closing(sqlite3.connect(old / "library.sqlite")) as connection, connection:
        connection.execute("UPDATE runs SET state = 'paused', is_resumable = 1")
    assert [run.id for run in Library(old).runs.needing("corpus", "pumps")] == ["adapt-1"]


def test_older_runs_that_were_to_keep_nothing_go_with_their_folders(old):
    add_run(old, "look-1", "look", {"kind": "look"})
    add_run(old, "import-2", "import", {"kind": "import", "dry_run": True})
    add_run(old, "import-3", "import", {"kind": "import", "dry_run": False})
    library = Library(old)
    assert [run.id for run in library.runs.all()] == ["import-3"]
    assert [path.name for path in (old / "runs").iterdir()] == ["import-3"]


def test_models_lose_the_sentences_that_they_were_described_with_also_in_the_trash(old):
    library = Library(old)
    library.restore("model-gone")
    for model in library.models():
        described = json.loads((model.path / "model.json").read_text())["details"]
        assert described == json.loads(model.details_json)
        assert described == {"not_for": "law", "training": {"updates": 7}}


def test_telemetry_is_forgotten_and_nothing_else(tmp_path, monkeypatch):
    caches, temporary = tmp_path / "caches", tmp_path / "temporary"
    folder = caches / "Microsoft" / "DeveloperTools" / ".onnxruntime"
    folder.mkdir(parents=True)
    temporary.mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(caches))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    for name in ("deviceid", "onnxruntime.db", "onnxruntime.db-wal"):
        (folder / name).write_text("notes")
    (temporary / ".ses").write_text("1795337072367\n2c5812b2-8080-be36-dd20-d1821543b624\n")
    forget_telemetry()
    assert (list(caches.iterdir()), list(temporary.iterdir())) == ([], [])


def test_what_is_not_surely_telemetry_stays(tmp_path, monkeypatch):
    folder = Path(tmp_path, "Microsoft", "DeveloperTools", ".onnxruntime")
    folder.mkdir(parents=True)
    (folder / "mine").write_text("mine")
    (tmp_path / ".ses").write_text("a session of mine")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    forget_telemetry()
    assert (folder / "mine").exists()
    assert (tmp_path / ".ses").exists()
