"""Terms in the reports of subtitles and plain texts: counted, and told where a translation lacks one."""

import pytest

from engine import tasks
from engine.results.documents import RemarkKind
from engine.results.systems import System
from engine.runtime.open_model import Inputs
from engine.text.words.terms import TermBook
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_subtitles import srt
from tests.engine.tasks.speaker_samples import add_speaking_model

LINES = "Die Pumpe ist neu.", "Das Ventil ist neu."


@pytest.fixture
def translator(library_home, monkeypatch):
    """Has two terms, and is kept from putting them in."""
    add_speaking_model(known=["Ada", "Ben"])
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    translator = tasks.open_system(System(model=model, n_threads=1))
    usual = translator.translate_text(LINES[0]).text.rstrip(".").split()[-1]
    translator = translator.using(
        Inputs(terms=TermBook([("Pumpe", usual), ("Ventil", "quincepress")], "de", "en"))
    )
    monkeypatch.setattr("engine.runtime.request_search.Lacking.best", lambda lacking, *_: lacking.usual)
    return translator


@pytest.mark.parametrize(
    ("name", "text"), [("film.srt", srt((1, 2, LINES[0]), (3, 4, LINES[1]))), ("a.txt", "\n".join(LINES))]
)
def test_they_are_counted_and_what_lacks_one_is_told(translator, tmp_path, name, text):
    found = tasks.translate_queued(write(tmp_path / name, text), tmp_path / f"out-{name}", translator)
    assert (found.terms, found.terms_kept) == (2, 1)
    (remark,) = [each for each in found.remarks if each.kind is RemarkKind.TERM]
    assert (remark.source, remark.text) == (LINES[1], "The translation lacks “quincepress” for “Ventil”.")
