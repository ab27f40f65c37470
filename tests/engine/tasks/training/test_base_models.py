"""Training and adapting as a user starts them: by the command line, killed, resumed, compared."""

import json
import signal
import subprocess
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file

from engine import tasks
from engine.errors import ConfigError, CorpusError
from engine.orders import AdaptOrder, TrainOrder
from engine.orders.corpora import ImportOrder
from engine.progress import Paused, Report, ignore_progress
from engine.tasks.adapting.adaptation import adapt
from engine.tasks.training.base_models import train_model
from engine.tasks.training.text import domain_sources, find_sources
from tests.tiny import write_model_folder

ROOT = Path(__file__).parents[4]
QUICK = ["--set", "max_updates=30", "--set", "validate_every=10", "--set", "checkpoint_every=5",
         "--set", "precision=float32", "--set", "patience=0"]  # fmt: skip
QUICK_ADAPT = [*QUICK, "--set", "gate_sentences=20"]


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


@pytest.fixture
def ready_library(library_home, tmp_path):
    """A library with a tiny model and a corpus of the domain pumps."""
    tasks.add_model(write_model_folder(tmp_path / "base", model_id="tiny-base"))
    write_tsv(tmp_path / "pumps.tsv", many_pairs())
    parlance(
        "corpus", "import", str(tmp_path / "pumps.tsv"), "--domain", "pumps", "--from", "de", "--to", "en"
    )
    return library_home


def parlance(*words: str) -> str:
    done = subprocess.run(command(*words), cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "engine", *words]


def kill_after_update(update: int, *words: str) -> None:
    """Starts a run and kills it, with no chance to clean up, once it has done some updates."""
    child = subprocess.Popen(command(*words, "--protocol"), cwd=ROOT, stdout=subprocess.PIPE, text=True,
                             stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)  # fmt: skip
    assert child.stdout
    assert child.stdin
    with child.stdout, child.stdin:
        for line in child.stdout:
            event = json.loads(line)
            if event.get("stage") == "Training" and event["done"] >= update:
                child.send_signal(signal.SIGKILL)
                break
        child.wait(timeout=30)


@pytest.mark.slow
def test_a_killed_adaptation_resumes_to_the_weights_of_one_that_was_not(ready_library):
    words = ["adapt", "--model", "tiny-base", "--domain", "pumps", *QUICK_ADAPT]
    whole = json.loads(parlance(*words, "--name", "whole", "--json"))
    kill_after_update(17, *words, "--name", "killed")
    (run,) = [run for run in tasks.list_jobs() if run.state == "interrupted"]
    resumed = json.loads(parlance("jobs", "resume", run.id, "--json"))
    weights = [load_file(tasks.model_details(found["model"]).path / "weights.safetensors")
               for found in (whole, resumed)]  # fmt: skip
    assert all(np.array_equal(weights[0][name], weights[1][name]) for name in weights[0])
    assert resumed["verdict"]["sentence"]
    assert not list(run.path.glob("checkpoint-*"))


@pytest.mark.slow
def test_a_pack_swaps_into_the_graph_of_its_base(ready_library):
    words = ["--model", "tiny-base", "--domain", "pumps", "--scope", "pack", "--set", "peak_lr=0.05"]
    made = json.loads(parlance("adapt", *words, *QUICK_ADAPT, "--json"))
    record = tasks.model_details(made["model"])
    assert (record.scope, record.parent, record.domain) == ("pack", "tiny-base", "pumps")
    assert not list(record.path.glob("*coder*.onnx"))
    translator = tasks.open_system(model="tiny-base")
    before = translator.translate_text("Die Pumpe läuft.").sentences[0].alternatives[0]
    translator.set_pack(record.path)
    assert translator.translate_text("Die Pumpe läuft.").sentences[0].alternatives[0] != before


@pytest.mark.slow
def test_a_base_model_is_trained_from_files_and_can_translate(library_home, tmp_path):
    folder = tmp_path / "text"
    folder.mkdir()
    write_tsv(folder / "train.tsv", many_pairs(100))
    write_tsv(folder / "dev.tsv", many_pairs()[100:])
    shape = [
        "--shape",
        "d_model=32",
        "--shape",
        "n_heads=2",
        "--shape",
        "n_encoder_layers=1",
        "--shape",
        "d_ff=64",
    ]
    made = json.loads(parlance("model", "train", "--corpus", str(folder), "--from", "de", "--to", "en",
                               "--vocab-size", "200", *shape, *QUICK, "--ship-to", str(tmp_path / "ship"),
                               "--json"))  # fmt: skip
    assert parlance("translate", "--model", made["model"], "-i", str(folder / "dev.tsv"))
    shipped = json.loads((tmp_path / "ship" / "model.json").read_text())
    assert set(shipped["files"]) == {
        "source.spm", "target.spm", "weights.safetensors", "source.words.gz", "target.words.gz",
    }  # fmt: skip
    assert tasks.model_details(made["model"]).details.corpora[0].sha256


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


def test_columns_turn_a_file_round(ready_library, tmp_path):
    (source,) = find_sources([f"{tmp_path / 'pumps.tsv'}@0.5"], "en", "de", ["de", "en"])
    assert next(source.pairs("train")) == ("The pump runs.", "Die Pumpe läuft.")
    assert source.weight == 0.5


def test_a_corpus_of_the_library_serves_both_directions(ready_library):
    (source,) = find_sources(["pumps"], "en", "de", [])
    assert next(source.pairs("train"))[0].startswith("The ")


def test_text_without_held_out_pairs_is_refused(library_home, tmp_path):
    path = write_tsv(tmp_path / "a.tsv", many_pairs(30))
    with pytest.raises(CorpusError, match="held-out pairs"):
        train_model(Context(tmp_path), TrainOrder(src="de", tgt="en", corpora=(str(path),)))


def test_a_pack_cannot_be_adapted_again(ready_library, tmp_path):
    folder = write_model_folder(tmp_path / "bodyless", model_id="bodyless")
    (folder / "weights.safetensors").unlink()
    description = json.loads((folder / "model.json").read_text())
    description["files"].pop("weights.safetensors")
    (folder / "model.json").write_text(json.dumps(description))
    tasks.add_model(folder)
    with pytest.raises(ConfigError, match=r"no weights\.safetensors"):
        adapt(Context(tmp_path), AdaptOrder(model="bodyless", domain="pumps"))


QUICK_SETTINGS = {"max_updates": 6, "warmup_updates": 2, "cooldown_updates": 0, "validate_every": 3,
                  "precision": "float32"}  # fmt: skip
FEW = {"gate_sentences": 20}


def adapt_until(stage: str, folder: Path, order: AdaptOrder) -> None:
    """Adapts, and pauses as soon as a stage is reported."""

    def report(progress):
        if progress.stage.startswith(stage):
            raise Paused

    context = Context(folder)
    context.report = report
    with pytest.raises(Paused):
        adapt(context, order)


@pytest.mark.slow
def test_an_adaptation_goes_on_with_the_corpora_and_settings_it_began_with(ready_library, tmp_path):
    order = AdaptOrder(model="tiny-base", domain="pumps", settings=QUICK_SETTINGS, limits=FEW)
    (tmp_path / "run").mkdir()
    adapt_until("Training", tmp_path / "run", order)
    new = ImportOrder(files=[write_tsv(tmp_path / "more.tsv", many_pairs()[::-1])], domain="pumps",
                            src="de", tgt="en", name="more", keep_known=True)  # fmt: skip
    tasks.import_corpus(new)
    made = tasks.model_details(adapt(Context(tmp_path / "run"), order).model)
    assert [corpus.name for corpus in made.details.corpora] == ["pumps"]
    assert made.details.training.settings["max_updates"] == 6


@pytest.mark.slow
def test_an_adaptation_paused_while_it_is_compared_adds_its_model_once(ready_library, tmp_path):
    order = AdaptOrder(model="tiny-base", domain="pumps", name="once", settings=QUICK_SETTINGS, limits=FEW)
    (tmp_path / "run").mkdir()
    adapt_until("Translating with", tmp_path / "run", order)
    finished = adapt(Context(tmp_path / "run"), order)
    assert [model.id for model in tasks.list_models() if model.parent == "tiny-base"] == ["once"]
    assert (finished.model, finished.updates) == ("once", 6)
    assert finished.verdict.sentence


@pytest.mark.slow
def test_a_domain_without_a_test_split_still_gets_its_model(ready_library, tmp_path, monkeypatch):
    def no_text(_order, **_more):
        raise CorpusError("The test split of pumps is empty.", "Import a test file.")

    monkeypatch.setattr("engine.tasks.evaluating.evaluation.evaluate", no_text)
    made = adapt(
        Context(tmp_path), AdaptOrder(model="tiny-base", domain="pumps", settings=QUICK_SETTINGS, limits=FEW)
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


@pytest.mark.slow
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


@pytest.mark.parametrize(("languages", "shape", "part"), [
    (("en", "de"), {}, "tiny-base translates de to en"),
    (("de", "en"), {"d_model": 64}, "in the model to start from, not 64"),
])  # fmt: skip
def test_a_model_that_no_training_can_start_from_is_refused(ready_library, tmp_path, languages, shape, part):
    order = TrainOrder(src=languages[0], tgt=languages[1], columns=("de", "en"), start_from="tiny-base",
                       corpora=[str(text_folder(tmp_path))], shape=shape)  # fmt: skip
    with pytest.raises(ConfigError, match=part):
        train_model(Context(tmp_path), order)
