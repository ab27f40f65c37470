"""New models that read a table of word vectors beside their own words: learned, brought along, refused."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.orders import TrainOrder
from engine.orders.corpora import ImportOrder
from engine.orders.training import PlanTrainOrder
from engine.runtime.translator import Translator
from engine.tasks.training.base_models import training_plan
from engine.vocabulary.vector_files import TABLE_FILE
from engine.vocabulary.vector_table import FIRST_WORD_ROW, ExternalTable
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.engine.tasks.training.test_several_domains import SENTENCES, order_for, trained

EIGHT = {"table_width": 8}


@pytest.fixture
def texts(library_home, tmp_path):
    """Pairs of the library, and German text beside them: of new words, and of a held-out sentence."""
    pairs = write_tsv(tmp_path / "some.tsv", many_pairs())
    tasks.import_corpus(ImportOrder(files=(pairs,), domain="pumps", src="de", tgt="en", name="some"))
    mono = tmp_path / "german.txt"
    mono.write_text("Die Kreiselpumpe läuft.\nDie Kreiselpumpe steht still.\n" * 5, encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[mono], domain="pumps", src="de", tgt="", name="german"))
    return ("some",)


def scores(model):
    translator = Translator(model.path, precision="float32", device="cpu", n_threads=1)
    return translator.score_targets(SENTENCES, SENTENCES)


@pytest.mark.slow
def test_a_new_model_learns_its_table_from_text_of_one_language_and_goes_on_after_a_stop(texts, tmp_path):
    order = order_for(texts, "mix-gate", mono=("german",), external_settings=EIGHT)
    whole = trained(tmp_path / "whole", order)
    stopped = trained(tmp_path / "run", order, is_stopped=True)
    assert (scores(whole) == scores(stopped)).all()
    about, table = stopped.details.external, ExternalTable(stopped.path / TABLE_FILE)
    assert (stopped.method, about.width, about.corpora) == ("mix-gate", 8, ("some", "german"))
    assert table.find(["Kreiselpumpe"])[0] >= FIRST_WORD_ROW
    assert about.n_words == table.n_words
    assert about.text_words >= about.known_words > 0
    assert stopped.details.parity, "its graphs translate as torch does"
    assert [path for path in (tmp_path / "run").iterdir() if path.is_dir()] == []


@pytest.mark.slow
def test_vectors_of_a_file_decide_what_a_new_model_reads(texts, tmp_path):
    found = []
    for number in (1.0, -1.0):
        file = tmp_path / f"{number}.vec"
        words = ("Pumpe", "läuft", "Uhr", "steht", "Die")
        lines = (f"{word} {number * place} {number} 0.5" for place, word in enumerate(words))
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        model = trained(tmp_path / file.stem, order_for(texts, "mix-sum", table=str(file)))
        assert (model.details.external.file, model.details.external.corpora) == (file.name, ())
        found.append(scores(model))
    assert (found[0] != found[1]).any()


def test_a_corpus_of_pairs_is_no_text_in_one_language(texts):
    order = order_for(texts, "mix-gate", mono=("some",))
    with pytest.raises(CorpusError, match="The corpus some holds pairs of sentences"):
        training_plan(PlanTrainOrder(training=order))


@pytest.mark.parametrize(("changed", "words"), [
    ({"method": "mix-sum"}, "mix-sum learns words from text in de alone .* neither is named"),
    ({"table": "x.vec"}, "a plain model reads no word vectors; mix-sum, mix-ctrl, mix-gate do"),
    ({"method": "mixing", "mono": ("german",)}, "mixing reads no word vectors"),
    ({"method": "mix-sum", "table": "x.vec", "domain_settings": {"epsilon": 0.1}}, "epsilon changes nothing"),
])  # fmt: skip
def test_orders_that_cannot_read_are_refused_whatever_the_text(changed, words):
    with pytest.raises(ConfigError, match=words):
        TrainOrder(src="de", tgt="en", corpora=("any",), **changed).check()
