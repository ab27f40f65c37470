"""Whole runs of the methods that need more than the domain's pairs: stopped in any phase, no leftovers."""

import json
import shutil

import pytest

from engine import tasks
from engine.base.progress import Paused
from engine.jobs import JobContext
from engine.orders.adapting import AdaptOrder
from engine.orders.corpora import ImportOrder
from engine.runtime.translator import Translator
from engine.tasks.adapting.adaptation import adapt
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.tiny import PAIRS, write_model_folder

pytestmark = pytest.mark.slow

QUICK = {"max_updates": 4, "validate_every": 4, "validation_pairs": 2, "checkpoint_every": 1, "average": 1,
         "precision": "float32", "warmup_updates": 1, "cooldown_updates": 0}  # fmt: skip
LIMITS = {"source_updates": 3, "gate_sentences": 2, "back_translate_most": 4}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    home = tmp_path_factory.mktemp("models")
    write_model_folder(home / "base", model_id="tiny-base")
    write_model_folder(home / "back", model_id="tiny-back", src="en", tgt="de")
    return home


@pytest.fixture(scope="module")
def filled(folders, tmp_path_factory):
    """A library as `fill_source` fills it, and other text. Shared: copy it, never change it."""
    home, work = tmp_path_factory.mktemp("filled") / "home", tmp_path_factory.mktemp("texts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        return home, fill_source(folders, work)


@pytest.fixture
def source(library_home, filled):
    """This test's own library, see `filled`; gives other text."""
    shutil.copytree(filled[0], library_home, symlinks=True, dirs_exist_ok=True)
    return filled[1]


def fill_source(folders, work):
    """Fills the library with what `source` says; the texts that it reads are written to `work`."""
    for name in ("base", "back"):
        tasks.add_model(folders / name)
    pairs = write_tsv(work / "pumps.tsv", many_pairs(60))
    tasks.import_corpus(ImportOrder(files=[pairs], domain="pumps", src="de", tgt="en"))
    mono = work / "mono.txt"
    mono.write_text("".join(f"{tgt}\n" for _, tgt in PAIRS), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[mono], domain="pumps", src="en", tgt=""))
    (work / "garden").mkdir()
    write_tsv(work / "garden" / "train.tsv", list(PAIRS) * 2)
    write_tsv(work / "garden" / "dev.tsv", list(PAIRS[:2]))
    return str(work / "garden")


def order_for(method, source, **changed):
    is_anew = method in ("target-vocabulary", "domain-token")
    wanted = {"source_corpora": (source,) if is_anew else (), "settings": QUICK, "limits": LIMITS} | changed
    return AdaptOrder(**{"model": "tiny-base", "domain": "pumps", "method": method} | wanted)


def adapted(folder, order, stops=()):
    """Runs an order, stopped once at every stage named, and gives its result and the stages seen."""
    left, seen = set(stops), []

    def report(progress):
        seen.append(progress.stage)
        if progress.stage in left and progress.done >= 1:
            left.remove(progress.stage)
            raise Paused

    folder.mkdir(exist_ok=True)
    context = JobContext(run_id="r", folder=folder, report=report, is_resumed=True, message=lambda *_: None)
    while True:
        try:
            result = adapt(context, order)
        except Paused:
            continue
        assert not left
        return result, seen


def test_target_vocabulary_goes_on_in_every_phase_and_leaves_nothing(source, tmp_path):
    stops = {"Reading the text", "Learning from the source domain", "Training", "Building the graphs"}
    result, _ = adapted(tmp_path / "run", order_for("target-vocabulary", source), stops)
    model = tasks.model_details(result.model)
    assert (model.method, model.scope, model.parent) == ("target-vocabulary", "full", "tiny-base")
    assert json.loads(model.details_json)["pretraining"]["updates"] == 3
    assert model.details.source_corpora[0].name == "garden"
    assert [path for path in (tmp_path / "run").iterdir() if path.is_dir()] == []


def test_a_model_of_domains_translates_without_its_symbol(source, tmp_path):
    stops = {"Reading the text", "Training", "Building the graphs"}
    result, _ = adapted(tmp_path / "run", order_for("domain-token", source), stops)
    model = tasks.model_details(result.model)
    assert model.details.domains == ("pumps", "garden")
    translator = Translator(model.path, precision="float32", device="cpu", n_threads=1)
    assert "domain:" not in translator.translate_text("Die Pumpe läuft. Die Uhr steht.").text
    assert [path for path in (tmp_path / "run").iterdir() if path.is_dir()] == []


@pytest.mark.parametrize("method", ["fine-tune", "va-llm"])
def test_text_translated_back_is_learned_from(source, tmp_path, method):
    vocabulary = {"cbow_epochs": 1} if method == "va-llm" else {}
    order = order_for(method, source, back_translate=True, vocabulary=vocabulary)
    stops = {"Translating back", "Training"} if method == "fine-tune" else set()
    result, seen = adapted(tmp_path / "run", order, stops)
    made = result.back_translation
    assert (made.model, made.translated) == ("tiny-back", 4)
    assert result.pairs + result.too_long == result.plan.data.pairs + made.pairs > made.pairs > 0
    assert "Translating back" in seen
    assert [path for path in (tmp_path / "run").iterdir() if path.is_dir()] == []
