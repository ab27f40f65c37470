"""Two processes, or two windows, on one library: nothing lost, nothing torn."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.base.errors import LibraryError
from engine.library import Library
from engine.library.removal import MARKER
from engine.results.jobs import RunState
from tests.engine.library.conftest import corpus_record, fill_corpus

_ADD = """
import sys
from pathlib import Path
from engine.library import Library
from tests.engine.library.conftest import add_model, corpus_record, fill_corpus
name, n = sys.argv[1], int(sys.argv[2])
library = Library(Path(sys.argv[3]))
for number in range(n):
    library.add_corpus(corpus_record(f"{name}-{number}"), fill_corpus)
    library.runs.add(kind="import", title=name, is_resumable=False)
    library.set_note(f"{name}-{number}", "here")
"""

_RACE = """
import sys
from pathlib import Path
from engine.base.errors import LibraryError
from engine.library import Library
from tests.engine.library.conftest import add_model
try:
    add_model(Library(Path(sys.argv[1])), "prize", details={"winner": sys.argv[2]})
    print("won")
except LibraryError as error:
    print(error.what)
"""


def _start(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3])


@pytest.mark.slow
def test_two_processes_that_write_at_once_lose_nothing(library_home):
    children = [_start(_ADD, name, 10, library_home) for name in ("a", "b")]
    assert [child.communicate()[0] and child.returncode for child in children] == ["", ""]
    library = Library(library_home)
    assert len(library.corpora()) == 20
    assert sorted(run.id for run in library.runs.all()) == sorted(f"import-{n}" for n in range(1, 21))
    assert all(library.note(f"{name}-{n}") == "here" for name in "ab" for n in range(10))


def test_a_process_that_starts_just_as_an_entry_is_kept_does_no_harm(library_home, monkeypatch):
    library, unlink, others = Library(library_home), Path.unlink, []

    def swept_first(path, missing_ok=False):
        if path.name == MARKER and not others:
            others.append(path)
            Library(library_home)  # its start takes the mark away
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", swept_first)
    library.add_corpus(corpus_record("c"), fill_corpus)
    assert [path.parent.name for path in others] == ["c"]
    assert [corpus.id for corpus in library.corpora()] == ["c"]
    assert sorted(path.name for path in (library_home / "corpora" / "c").iterdir()) == ["corpus.json"]


@pytest.mark.slow
def test_one_of_two_that_add_the_same_model_wins(library_home):
    children = [_start(_RACE, library_home, name) for name in ("a", "b")]
    said = sorted(child.communicate()[0].strip() for child in children)
    assert said == ["There is already a model with the id prize.", "won"]
    assert [path.name for path in (library_home / "models").iterdir()] == ["prize"]


def test_a_reader_sees_no_half_written_transaction(library_home):
    library, other = Library(library_home), Library(library_home)
    with library._catalogue.write() as connection:
        connection.execute("INSERT INTO notes VALUES ('key', 'half')")
        assert other.note("key") is None
    assert other.note("key") == "half"


def test_a_writer_that_never_lets_go_gets_a_sentence(library_home, monkeypatch):
    library, other = Library(library_home), Library(library_home)
    monkeypatch.setattr("engine.library.catalogue._BUSY_S", 0.05)
    with (
        library._catalogue.write(),
        pytest.raises(LibraryError, match="is locked by another program"),
    ):
        other.set_note("key", "value")


@pytest.mark.slow
def test_a_run_whose_process_is_gone_was_interrupted(library_home):
    child = _start(_ADD, "a", 1, library_home)
    child.communicate()
    (run,) = Library(library_home).runs.all()
    assert run.state is RunState.INTERRUPTED


def test_a_run_of_a_living_process_cannot_be_claimed(library_home, monkeypatch):
    library = Library(library_home)
    run = library.runs.add(kind="train", title="", is_resumable=True)
    monkeypatch.setattr("engine.library.runs.own_process", lambda: (1, 0.0))
    with pytest.raises(LibraryError, match="still running"):
        library.runs.claim(run.id)


def test_a_reused_process_id_does_not_keep_a_run_alive(library_home, monkeypatch):
    library = Library(library_home)
    own = "engine.library.runs.own_process"
    monkeypatch.setattr(own, lambda: (os.getpid(), 1000.0))  # as if an older process had had our id
    run = library.runs.add(kind="train", title="", is_resumable=True)
    assert run.state is RunState.INTERRUPTED
