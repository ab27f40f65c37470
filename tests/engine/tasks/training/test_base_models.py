"""Training and adapting as a user starts them: killed, resumed, compared."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, ModelError
from engine.base.progress import Paused, Report, ignore_progress
from engine.orders import AdaptOrder, TrainOrder
from engine.orders.corpora import ImportOrder
from engine.results.jobs import RunRecord
from engine.results.systems import System
from engine.tasks.adapting.adaptation import adapt
from engine.tasks.training.base_models import train_model
from engine.tasks.training.text import domain_sources, find_sources
from tests.patience import patience
from tests.tiny import write_model_folder

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
QUICK_SETTINGS = {"max_updates": 6, "warmup_updates": 2, "cooldown_updates": 0, "validate_every": 3,
                  "validate_first": False, "validation_pairs": 4, "precision": "float32"}  # fmt: skip
UNCHECKED, FEW = {"gate_sentences": 0}, {"gate_sentences": 20}
LONGER = QUICK_SETTINGS | {"max_updates": 12, "validate_every": 6, "checkpoint_every": 3, "patience": 0}
"""Settings of a run that a test can kill in its middle."""


NOUNS = {
    "Pumpe": "pump", "Tür": "door", "Uhr": "clock", "Lampe": "lamp", "Säge": "saw", "Glocke": "bell",
    "Katze": "cat", "Bahn": "train", "Straße": "street", "Wolke": "cloud", "Geige": "violin",
    "Brücke": "bridge",
}  # fmt: skip
VERBS = {
    "läuft": "runs", "steht": "stands", "fehlt": "is missing", "gefällt": "pleases", "bleibt": "stays",
    "wächst": "grows", "bricht": "breaks", "glänzt": "shines", "fällt": "falls", "wartet": "waits",
}  # fmt: skip


def many_pairs(n_pairs: int = 120) -> list[tuple[str, str]]:
    """Returns German and English sentences of three words, all different."""
    every = [
        (f"Die {noun} {verb}.", f"The {NOUNS[noun]} {VERBS[verb]}.") for verb, noun in product(VERBS, NOUNS)
    ]
    return every[:n_pairs]


def write_tsv(path: Path, pairs: list[tuple[str, str]]) -> Path:
    path.write_text("".join(f"{src}\t{tgt}\n" for src, tgt in pairs), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def written_library(tmp_path_factory):
    """A library with a tiny model and a corpus of the domain pumps. Shared: copy it."""
    folder = tmp_path_factory.mktemp("ready")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(folder / "library"))
        tasks.add_model(write_model_folder(folder / "base", model_id="tiny-base"))
        path = write_tsv(folder / "pumps.tsv", many_pairs())
        tasks.import_corpus(ImportOrder(files=(path,), domain="pumps", src="de", tgt="en"))
    return folder / "library"


@pytest.fixture
def ready_library(written_library, library_home):
    """A library of this test's own, with a tiny model and a corpus of the domain pumps."""
    return shutil.copytree(written_library, library_home)


def words_of(settings: Mapping[str, object], option: str = "--set") -> list[str]:
    """Returns settings as a command line gives them."""
    return [word for name, value in settings.items() for word in (option, f"{name}={value}")]


def kill_after_update(update: int, *words: str) -> RunRecord:
    """Starts a command line and kills it, with no chance to clean up, once it has done some updates.

    Returns:
        The run that it left.
    """
    command = [sys.executable, "-m", "engine", *words, "--protocol"]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True,
                             stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)  # fmt: skip
    assert child.stdout
    assert child.stdin
    with child.stdout, child.stdin:
        for line in child.stdout:
            event = json.loads(line)
            if event.get("stage") == "Training" and event["done"] >= update:
                child.send_signal(signal.SIGKILL)
                break
        child.wait(timeout=patience(30))
    (run,) = [run for run in tasks.list_jobs() if run.state == "interrupted"]
    return run


def weights_of(model_id: str) -> dict[str, np.ndarray]:
    return load_file(tasks.model_details(model_id).path / "weights.safetensors")


def test_a_killed_adaptation_resumes_to_the_weights_of_one_that_was_not(ready_library, tmp_path):
    limits = words_of({**LONGER, **UNCHECKED})
    run = kill_after_update(7, "adapt", "--model", "tiny-base", "--domain", "pumps", *limits)
    resume = [sys.executable, "-m", "engine", "jobs", "resume", run.id, "--json"]
    done = subprocess.run(resume, cwd=ROOT, capture_output=True, text=True, timeout=patience(120))
    assert done.returncode == 0, done.stderr
    resumed = json.loads(done.stdout)
    assert resumed["verdict"]["sentence"]
    assert not list(run.path.glob("checkpoint-*"))
    whole = weights_of(adapt(Context(tmp_path), replace(run.order, name="whole")).model)
    assert all(np.array_equal(whole[name], array) for name, array in weights_of(resumed["model"]).items())


def test_a_pack_swaps_into_the_graph_of_its_base(ready_library, tmp_path):
    order = AdaptOrder(model="tiny-base", domain="pumps", scope="pack", limits=UNCHECKED,
                       settings=QUICK_SETTINGS | {"peak_lr": 0.05})  # fmt: skip
    record = tasks.model_details(adapt(Context(tmp_path), order).model)
    assert (record.scope, record.parent, record.domain) == ("pack", "tiny-base", "pumps")
    assert not list(record.path.glob("*coder*.onnx"))
    translator = tasks.open_system(System(model="tiny-base"))
    before = translator.translate_text("Die Pumpe läuft.").sentences[0].alternatives[0]
    translator = translator.with_pack(record.path)
    assert translator.translate_text("Die Pumpe läuft.").sentences[0].alternatives[0] != before


def test_a_base_model_is_trained_from_files_and_can_translate(library_home, tmp_path):
    order = TrainOrder(src="de", tgt="en", corpora=(str(text_folder(tmp_path)),), vocab_size=200,
                       shape={"d_model": 32, "n_heads": 2, "n_encoder_layers": 1, "d_ff": 64},
                       settings=QUICK_SETTINGS, ship_to=tmp_path / "ship")  # fmt: skip
    (tmp_path / "run").mkdir()
    made = train_model(Context(tmp_path / "run"), order)
    assert tasks.open_system(System(model=made.model)).translate_text("Die Pumpe läuft.").text
    shipped = json.loads((tmp_path / "ship" / "model.json").read_text())
    assert set(shipped["files"]) == {
        "source.spm", "target.spm", "weights.safetensors", "source.words.gz", "target.words.gz",
    }  # fmt: skip
    assert tasks.model_details(made.model).details.corpora[0].sha256


@dataclass
class Context:
    """What work gets, without a job around it."""

    folder: Path
    report: Report = ignore_progress


@pytest.mark.parametrize(("order", "part"), [
    ({"method": "magic"}, "method must be one of"), ({"scope": "half"}, "scope must be full or pack"),
])  # fmt: skip
def test_an_unknown_method_or_scope_gets_a_sentence(library_home, tmp_path, order, part):
    with pytest.raises(ConfigError, match=part):
        adapt(Context(tmp_path), AdaptOrder(model="x", domain="y", **order))


def test_a_domain_without_text_names_those_that_have_some(ready_library):
    with pytest.raises(CorpusError, match="No corpus of the domain 'law'") as caught:
        domain_sources("law", "de", "en")
    assert "pumps (de-en)" in caught.value.hint


@pytest.mark.parametrize(("spec", "part"), [
    ("nothing-here", "neither a file"), ("pumps@many", "weight 'many'"), ("pumps@0", "weight '0'"),
])  # fmt: skip
def test_text_that_cannot_be_found_gets_a_sentence(ready_library, spec, part):
    with pytest.raises(CorpusError, match=part):
        find_sources([spec], "de", "en", [])


def test_columns_turn_a_file_round(library_home, tmp_path):
    path = write_tsv(tmp_path / "pumps.tsv", many_pairs())
    (source,) = find_sources([f"{path}@0.5"], "en", "de", ["de", "en"])
    assert next(source.pairs("train")) == ("The pump runs.", "Die Pumpe läuft.")
    assert source.weight == 0.5


def test_a_corpus_of_the_library_serves_both_directions(ready_library):
    (source,) = find_sources(["pumps"], "en", "de", [])
    assert next(source.pairs("train"))[0].startswith("The ")


def test_a_pack_cannot_be_adapted_again(ready_library, tmp_path):
    folder = write_model_folder(tmp_path / "bodyless", model_id="bodyless")
    (folder / "weights.safetensors").unlink()
    description = json.loads((folder / "model.json").read_text())
    description["files"].pop("weights.safetensors")
    (folder / "model.json").write_text(json.dumps(description))
    tasks.add_model(folder)
    with pytest.raises(ModelError, match=r"no weights\.safetensors"):
        adapt(Context(tmp_path), AdaptOrder(model="bodyless", domain="pumps"))


def adapt_until(stage: str, folder: Path, order: AdaptOrder) -> None:
    """Adapts, and pauses as soon as a stage is reported."""

    def report(progress):
        if progress.stage.startswith(stage):
            raise Paused

    context = Context(folder)
    context.report = report
    with pytest.raises(Paused):
        adapt(context, order)


def test_an_adaptation_goes_on_with_the_corpora_and_settings_it_began_with(ready_library, tmp_path):
    order = AdaptOrder(model="tiny-base", domain="pumps", settings=QUICK_SETTINGS, limits=UNCHECKED)
    (tmp_path / "run").mkdir()
    adapt_until("Training", tmp_path / "run", order)
    new = ImportOrder(files=[write_tsv(tmp_path / "more.tsv", many_pairs()[::-1])], domain="pumps",
                            src="de", tgt="en", name="more", keep_known=True)  # fmt: skip
    tasks.import_corpus(new)
    made = tasks.model_details(adapt(Context(tmp_path / "run"), order).model)
    assert [corpus.name for corpus in made.details.corpora] == ["pumps"]
    assert made.details.training.settings["max_updates"] == 6


def test_an_adaptation_paused_while_it_is_compared_adds_its_model_once(ready_library, tmp_path):
    order = AdaptOrder(model="tiny-base", domain="pumps", name="once", settings=QUICK_SETTINGS, limits=FEW)
    (tmp_path / "run").mkdir()
    adapt_until("Translating with", tmp_path / "run", order)
    finished = adapt(Context(tmp_path / "run"), order)
    assert [model.id for model in tasks.list_models() if model.parent == "tiny-base"] == ["once"]
    assert (finished.model, finished.updates) == ("once", 6)
    assert finished.verdict.sentence


def test_a_domain_without_a_test_split_still_gets_its_model(ready_library, tmp_path, monkeypatch):
    def no_text(_order, **_more):
        raise CorpusError("The test split of pumps is empty.", "Import a test file.")

    monkeypatch.setattr("engine.tasks.evaluating.evaluation.evaluate", no_text)
    made = adapt(
        Context(tmp_path),
        AdaptOrder(model="tiny-base", domain="pumps", settings=QUICK_SETTINGS, limits=UNCHECKED),
    )
    assert tasks.model_details(made.model).domain == "pumps"
    assert made.verdict.sentence == "Not compared. The test split of pumps is empty."


def test_a_folder_to_ship_to_that_exists_is_refused_before_the_training(library_home, tmp_path):
    order = TrainOrder(src="de", tgt="en", corpora=("any",), ship_to=tmp_path)
    with pytest.raises(ConfigError, match="exists already"):
        train_model(Context(tmp_path), order)


def text_folder(tmp_path: Path) -> Path:
    """A corpus as a folder with its splits."""
    folder = tmp_path / "text"
    folder.mkdir()
    write_tsv(folder / "train.tsv", many_pairs(100))
    write_tsv(folder / "dev.tsv", many_pairs()[100:])
    return folder


def test_a_training_that_starts_from_a_model_keeps_its_words_and_goes_on_without_it(ready_library, tmp_path):
    start = tasks.model_details("tiny-base").path
    order = TrainOrder(src="de", tgt="en", corpora=(str(text_folder(tmp_path)),), name="further",
                       start_from="tiny-base", settings=QUICK_SETTINGS, shape={"dropout": 0.0})  # fmt: skip
    (tmp_path / "run").mkdir()
    context = Context(tmp_path / "run")
    context.report = stop_in_training
    with pytest.raises(Paused):
        train_model(context, order)
    source_before = (start / "source.spm").read_bytes()
    tasks.remove_model("tiny-base")
    made = tasks.model_details(train_model(Context(tmp_path / "run"), order).model)
    assert (made.path / "source.spm").read_bytes() == source_before
    assert made.details.started_from == "tiny-base"


def stop_in_training(progress) -> None:
    if progress.stage == "Training":
        raise Paused


def held_out_as_learned(folder):
    write_tsv(folder / "dev.tsv", many_pairs(20))


def without_held_out(folder):
    (folder / "dev.tsv").unlink()


@pytest.mark.parametrize("change", [held_out_as_learned, without_held_out])
def test_a_training_whose_text_changed_since_it_began_does_not_go_on(library_home, tmp_path, change):
    order, folder = stopped_training(tmp_path)
    change(folder)
    with pytest.raises(CorpusError, match=r"dev\.tsv changed since this run began") as caught:
        train_model(Context(tmp_path / "run"), order)
    assert "start again" in caught.value.hint


def test_a_training_to_whose_text_a_file_came_does_not_go_on(library_home, tmp_path):
    order, folder = stopped_training(tmp_path)
    write_tsv(folder / "test.tsv", many_pairs(20))
    with pytest.raises(CorpusError, match=r"test\.tsv changed since this run began"):
        train_model(Context(tmp_path / "run"), order)


def test_a_training_of_which_nobody_knows_what_its_text_was_goes_on(library_home, tmp_path):
    order, folder = stopped_training(tmp_path)
    (tmp_path / "run" / "texts.json").unlink()  # as an earlier version left it
    held_out_as_learned(folder)
    assert train_model(Context(tmp_path / "run"), order).updates == QUICK_SETTINGS["max_updates"]


def stopped_training(tmp_path) -> tuple[TrainOrder, Path]:
    """Begins a training, and returns its order and the folder of its text."""
    folder = text_folder(tmp_path)
    order = TrainOrder(src="de", tgt="en", corpora=(str(folder),), vocab_size=200, settings=QUICK_SETTINGS,
                       shape={"d_model": 32, "n_heads": 2, "n_encoder_layers": 1, "d_ff": 64})  # fmt: skip
    (tmp_path / "run").mkdir()
    context = Context(tmp_path / "run")
    context.report = stop_in_training
    with pytest.raises(Paused):
        train_model(context, order)
    return order, folder


@pytest.mark.parametrize(("languages", "shape", "part"), [
    (("en", "de"), {}, "tiny-base translates de to en"),
    (("de", "en"), {"d_model": 64}, "in the model to start from, not 64"),
])  # fmt: skip
def test_a_model_that_no_training_can_start_from_is_refused(ready_library, tmp_path, languages, shape, part):
    order = TrainOrder(src=languages[0], tgt=languages[1], columns=("de", "en"), start_from="tiny-base",
                       corpora=(str(text_folder(tmp_path)),), shape=shape)  # fmt: skip
    with pytest.raises(ConfigError, match=part):
        train_model(Context(tmp_path), order)
