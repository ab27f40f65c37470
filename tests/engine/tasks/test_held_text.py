"""Which text a run holds, and which it needs as it is."""

import subprocess
import sys

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.results.jobs import RunState
from engine.tasks.corpora.confirmed import sync_confirmed
from engine.tasks.held_text import need_text_of, noting_text, open_text
from engine.tasks.home import open_library
from tests.engine.jobs.conftest import ROOT

_NOTE = "import sys; from engine.tasks.held_text import note_text; note_text('pumps'); print(*sys.modules)"


@pytest.mark.slow
def test_where_no_run_is_at_work_nothing_is_noted_and_numpy_is_not_loaded():
    told = subprocess.run([sys.executable, "-c", _NOTE], cwd=ROOT, check=True, capture_output=True, text=True)
    assert "numpy" not in told.stdout.split()


@pytest.fixture
def run(library_home):
    """A run at work that has read what was confirmed for two domains, and needs that of pumps as it is."""
    for domain in ("pumps", "letters"):
        confirm(domain, "Die Pumpe läuft.")
    found = open_library().runs.add(kind="adapt", title="", is_resumable=True)
    with noting_text(found.id):
        for corpus in tasks.list_corpora():
            open_text(corpus).close()
        need_text_of(["corrections-pumps"])
    return found


def confirm(domain, sentence):
    tasks.confirm_translation(sentence, "It runs.", src="de", tgt="en", domain=domain)


def sizes():
    sync_confirmed()
    return {corpus.domain: corpus.n_pairs for corpus in open_library().corpora()}


def test_text_that_a_run_has_copies_of_is_made_again_and_what_it_needs_stays(run):
    for domain in ("pumps", "letters"):
        confirm(domain, "Die Uhr geht.")
    assert sizes() == {"pumps": 1, "letters": 2}
    open_library().runs.update(run.id, state=RunState.DONE)
    assert sizes() == {"pumps": 2, "letters": 2}


def test_a_run_that_has_copies_goes_when_their_text_does_and_not_without_saying_so(run):
    confirm("letters", "Die Uhr geht.")
    with pytest.raises(LibraryError, match=f"is in use by {run.id}"):
        tasks.remove_corpus("corrections-letters")
    open_library().runs.update(run.id, state=RunState.PAUSED)
    open_library().remove("corpus", "corrections-letters", force=True)
    assert tasks.empty_trash().runs == (run.id,)


def test_text_that_is_opened_again_is_needed_again(run):
    with noting_text(run.id):
        for corpus in tasks.list_corpora():
            open_text(corpus).close()
        need_text_of(["corrections-pumps"])
        open_text(open_library().corpus("corrections-letters")).close()
    confirm("letters", "Die Uhr geht.")
    assert sizes()["letters"] == 1
