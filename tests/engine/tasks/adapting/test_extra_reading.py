"""Whole runs of the methods of paper 004: stopped anywhere, exported, translated with words of their own."""

import json

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.base.methods import METHODS
from engine.cli.answers import result_lines
from engine.orders.corpora import ImportOrder
from engine.runtime.translator import Translator
from engine.tasks.translation.opening import open_model
from engine.vocabulary.vector_files import TABLE_FILE
from engine.vocabulary.vector_table import ExternalTable
from tests.engine.tasks.adapting.test_from_source import (  # noqa: F401
    QUICK,
    adapted,
    filled,
    folders,
    source,
)
from tests.engine.tasks.adapting.test_from_source import order_for as order_of

pytestmark = pytest.mark.slow

SENTENCES = ["Die Pumpe läuft.", "Die Uhr steht.", "Der Hund schläft."]
METHOD_NAMES = [name for name, each in METHODS.items() if each.external_kind]
LOUD = QUICK | {"peak_lr": 0.05, "max_updates": 8}


@pytest.fixture
def reading(source, tmp_path):  # noqa: F811
    """Beside the pairs of pumps there is German text of pumps."""
    mono = tmp_path / "german.txt"
    mono.write_text("Die Kreiselpumpe läuft.\nDie Kreiselpumpe steht still.\n" * 5, encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[mono], domain="pumps", src="de", tgt=""))
    return source


def order_for(method, **changed):
    return order_of(method, "", **({"external_settings": {"table_width": 8}} | changed))


def opened(result, precision="float32"):
    path = tasks.model_details(result.model).path
    return Translator(path, precision=precision, device="cpu", n_threads=1)


def scores(result):
    return opened(result).score_targets(SENTENCES, SENTENCES)


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_a_model_with_extra_reading_goes_on_after_a_stop_and_says_what_it_reads(reading, tmp_path, method):
    stops = {"Reading the text", "Training", "Building the graphs"}
    result, _ = adapted(tmp_path / "run", order_for(method), stops)
    model = tasks.model_details(result.model)
    assert (model.method, model.scope, model.parent) == (method, "full", "tiny-base")
    said = json.loads((model.path / "model.json").read_text(encoding="utf-8"))
    assert said["architecture"]["external"]["kind"] == METHODS[method].external_kind
    assert len(scores(result)) == len(SENTENCES)
    assert [path for path in (tmp_path / "run").iterdir() if path.is_dir()] == []
    about, table = model.details.external, ExternalTable(model.path / TABLE_FILE)
    assert (about.file, about.width, about.n_words) == ("", 8, table.n_words)
    assert table.find(["Kreiselpumpe"])[0] >= 2  # of the text in one language alone
    assert about.text_words >= about.known_words >= about.only_words > 0
    assert about.sha256 == said["files"][TABLE_FILE]
    assert json.loads(tasks.run_card(model.id))["external"]["n_words"] == about.n_words


def test_before_it_learns_it_translates_as_its_base(reading, tmp_path):
    settings = QUICK | {"peak_lr": 1e-12, "max_updates": 1, "validate_every": 1}
    result, _ = adapted(tmp_path / "run", order_for("mix-gate", settings=settings))
    base = Translator(tasks.model_details("tiny-base").path, precision="float32", device="cpu", n_threads=1)
    assert np.allclose(scores(result), base.score_targets(SENTENCES, SENTENCES), atol=1e-4)


def test_vectors_of_a_file_are_read_and_decide_the_translation(reading, tmp_path):
    found = {}
    for name, number in (("one", 1.0), ("other", -1.0)):
        path = tmp_path / f"{name}.vec"
        words = ("Pumpe", "läuft", "Uhr", "steht", "Die")
        lines = [f"{word} {number * k} {number} 0.5" for k, word in enumerate(words)]
        path.write_text("6 3\n" + "\n".join([*lines, "Uhr 9 9 9"]) + "\n", encoding="utf-8")
        order = order_for("mix-sum", table=str(path), settings=LOUD, external_settings={})
        result, _ = adapted(tmp_path / name, order)
        about = tasks.model_details(result.model).details.external
        assert (about.file, about.n_words, about.width, about.n_sentences) == (path.name, 5, 3, 0)
        assert about.notes == ("1 word stands there more than once: the first vector of each counts.",)
        assert about.notes[0] in "\n".join(result_lines(result))
        found[name] = scores(result)
    assert not np.allclose(found["one"], found["other"])


def test_a_file_that_holds_no_vectors_is_refused(reading, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("These are no vectors.\n" * 20, encoding="utf-8")
    with pytest.raises(CorpusError, match=r"notes\.txt"):
        adapted(tmp_path / "run", order_for("mix-gate", table=str(path), external_settings={}))
    with pytest.raises(CorpusError, match=r"missing\.vec"):
        adapted(tmp_path / "other", order_for("mix-gate", table=str(tmp_path / "missing.vec")))


def test_a_model_with_extra_reading_learns_on_and_keeps_its_table(reading, tmp_path):
    first, _ = adapted(tmp_path / "first", order_for("mix-gate"))
    made = tasks.model_details(first.model)
    for method, scope in (("fine-tune", "pack"), ("va-llm", "full")):
        result, _ = adapted(tmp_path / scope, order_of(method, "", model=made.id, scope=scope))
        model = tasks.model_details(result.model)
        assert model.details.external == made.details.external
        if scope == "full":
            assert (model.path / TABLE_FILE).read_bytes() == (made.path / TABLE_FILE).read_bytes()
        assert len(open_model(model=model.id).translate_sentences(SENTENCES)) == len(SENTENCES)
    with pytest.raises(ConfigError, match="has extra reading already"):
        adapted(tmp_path / "second", order_for("mix-sum", model=made.id))


def test_models_that_hold_words_of_a_removed_corpus_are_named(reading, tmp_path):
    first, _ = adapted(tmp_path / "first", order_for("mix-gate"))
    second, _ = adapted(tmp_path / "second", order_of("fine-tune", "", model=first.model, mono=()))
    assert tasks.model_details(second.model).details.external.corpora == ("pumps", "german")
    tasks.remove_corpus("german")
    assert set(tasks.empty_trash().models) == {first.model, second.model}


def test_settings_and_tables_for_another_method_are_refused():
    for changed in ({"table": "x.vec"}, {"external_settings": {"squash": True}}):
        with pytest.raises(ConfigError, match="fine-tune reads no table of word vectors; mix-sum, mix-ctrl"):
            order_of("fine-tune", "", **changed).check()
    with pytest.raises(ConfigError, match="mapping must be linear or tanh"):
        order_of("mix-sum", "", external_settings={"mapping": "cubic"}).check()
