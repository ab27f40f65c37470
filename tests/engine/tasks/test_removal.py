"""What was removed is gone: after the trash is emptied, no byte of the library holds a word of it."""

import gzip
from dataclasses import replace

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.orders.adapting import AdaptOrder
from engine.orders.corpora import ImportOrder, LookOrder, StageOrder, StatisticsOrder
from engine.orders.evaluation import EvaluateOrder
from engine.orders.training import VocabularyOrder
from engine.tasks.home import open_library
from tests.engine.tasks.adapting.test_adaptation import SHORT
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.tiny import write_model_folder

pytestmark = pytest.mark.slow

PROBE = "Quittenpresse"
PAIRS = [
    (src.replace(".", f" neben der {PROBE}."), tgt.replace(".", f" by the {PROBE}."))
    for src, tgt in many_pairs()
]


@pytest.fixture(autouse=True)
def _nothing_shipped(monkeypatch, tmp_path):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "no-assets")


def do(order):
    return tasks.run_order(order, options=tasks.JobOptions())


def import_pairs(tmp_path, name, pairs):
    file = write_tsv(tmp_path / f"{name}.tsv", pairs)
    return do(ImportOrder(files=(file,), src="de", tgt="en", domain=name, name=name)).corpus


def holding(folder):
    """Returns the files of a folder that hold the probe, packed or not."""

    def bytes_of(path):
        return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()

    files = [path for path in folder.rglob("*") if path.is_file()]
    return [str(path.relative_to(folder)) for path in files if PROBE.encode() in bytes_of(path)]


@pytest.fixture
def presses(library_home, tmp_path):
    """A library with a tiny model and two domains, one of them about the probe."""
    tasks.add_model(write_model_folder(tmp_path / "base", model_id="tiny-base"))
    import_pairs(tmp_path, "pumps", many_pairs())
    return import_pairs(tmp_path, "presses", PAIRS)


@pytest.mark.timeout(600)
def test_no_byte_of_the_library_holds_a_word_of_what_was_removed(presses, library_home, tmp_path):
    short = {"model": "tiny-base", "settings": SHORT}
    made = do(AdaptOrder(domain="presses", limits={"gate_sentences": 8}, **short))
    other = do(AdaptOrder(domain="pumps", limits={"gate_sentences": 60}, **short))
    do(EvaluateOrder(model=made.model, against=("tiny-base",), corpus=presses))
    do(StatisticsOrder(corpus=presses))
    do(VocabularyOrder(model="tiny-base", corpus=presses))
    taken, removed = (tasks.create_speaker(name, src="de", tgt="en").id for name in ("Anna", "Bert"))
    tasks.add_sentences_from(taken, presses)
    tasks.add_sentences(taken, [("Ein Satz von ihr.", "A sentence of hers.")])
    tasks.add_correction(removed, f"Die {PROBE} steht.", f"The {PROBE} stops.", f"The {PROBE} stands.")
    tasks.export_model(made.model, tmp_path / "given-away")
    assert len(holding(library_home)) > 10

    tasks.remove_corpus(presses)
    tasks.remove_speaker(removed)
    gone = tasks.empty_trash()

    assert holding(library_home) == []
    assert gone.entries == ("the speaker bert", "the corpus presses")
    assert {run.rpartition("-")[0] for run in gone.runs} >= {
        "adapt",
        "evaluate",
        "import",
        "stats",
        "vocabulary",
    }
    assert gone.sentences["anna"] > 0
    assert gone.models == (made.model,)
    assert [each.target for each in tasks.speaker_sentences(taken)] == ["A sentence of hers."]
    assert other.model in [run.answer.model for run in tasks.list_jobs() if run.kind == "adapt"]
    assert holding(tmp_path / "given-away") == []


def test_what_was_to_be_kept_nowhere_leaves_no_run(library_home, tmp_path):
    file = write_tsv(tmp_path / "presses.tsv", PAIRS)
    do(LookOrder(files=(file,)))
    staged = do(StageOrder(files=(file,), src="de", tgt="en"))
    do(ImportOrder(files=(file,), src="de", tgt="en", domain="presses", dry_run=True))
    tasks.discard_staged(staged.staged)
    assert tasks.list_jobs() == []
    open_library()._catalogue.compact()
    assert holding(library_home) == []


def test_a_corpus_that_a_run_at_work_reads_is_not_removed(presses, monkeypatch):
    refused = []

    def learn(*_arguments):
        with pytest.raises(LibraryError) as caught:
            tasks.remove_corpus(presses, force=True)
        refused.append(caught.value.what)
        raise InterruptedError

    monkeypatch.setattr("engine.tasks.adapting.adaptation.train", learn)
    with pytest.raises(InterruptedError):
        do(AdaptOrder(model="tiny-base", domain="presses", settings=SHORT))
    (run,) = [run for run in tasks.list_jobs() if run.kind == "adapt"]
    assert refused == [f"The corpus presses is in use by {run.id} (running)."]


def test_a_corpus_that_a_waiting_adaptation_will_learn_from_is_not_removed(presses):
    waiting = tasks.queue_order(AdaptOrder(model="tiny-base", domain="presses", settings=SHORT))
    with pytest.raises(LibraryError, match=f"is in use by {waiting.id}"):
        tasks.remove_corpus(presses)
    tasks.remove_corpus("pumps")
    tasks.forget_queued(waiting.id)
    assert tasks.remove_corpus(presses)


def test_a_run_that_learns_is_called_by_its_domain_and_languages(presses):
    asked = AdaptOrder(model="tiny-base", domain="presses", settings=SHORT)
    titles = [tasks.queue_order(order).title for order in (asked, replace(asked, name="second try"))]
    assert titles == ["Learning presses (German → English)", "Learning presses: second try"]


def test_a_corpus_that_has_the_id_of_a_removed_one_keeps_its_runs(presses, tmp_path, monkeypatch):
    tasks.remove_corpus(presses)
    monkeypatch.setattr("engine.tasks.corpora.importing.now", lambda: "2098-01-01T00:00:00+00:00")
    monkeypatch.setattr("engine.library.runs.now", lambda: "2099-01-01T00:00:00+00:00")
    file = write_tsv(tmp_path / "again.tsv", many_pairs())
    again = do(ImportOrder(files=(file,), src="de", tgt="en", domain="presses", name="presses")).corpus
    assert again == presses
    gone = tasks.empty_trash()
    assert len(gone.runs) == 1
    assert [run.answer.corpus for run in tasks.list_jobs() if run.id not in gone.runs] == [again, "pumps"]
