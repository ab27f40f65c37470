"""A profile learns nothing again that the adapted model has learned itself."""

import json

import pytest

from engine import tasks
from engine.corpora.storing.store import StoredCorpus
from engine.library import Library
from engine.orders.corpora import ImportOrder
from engine.tasks.speakers.learning import without_learned
from tests.engine.corpora.samples import write_tsv
from tests.engine.library.conftest import add_model
from tests.engine.tasks.corpora.test_confirmed import MANY
from tests.tiny import put_in_library, write_model_folder

CORPORA = {"corpora": [{"name": "pumps", "corpus": "pumps"}]}
LATE = {"created": "2999-01-01T00:00:00+00:00"}


@pytest.fixture
def anna(library_home, tmp_path):
    """A speaker with the first ten of forty pairs, which are a corpus, and with twenty others."""
    path = write_tsv(tmp_path / "pumps.tsv", MANY[:40])
    tasks.import_corpus(ImportOrder(files=[path], domain="pumps", src="de", tgt="en", name="pumps"))
    speaker = tasks.create_speaker("Anna", src="de", tgt="en").id
    tasks.add_sentences(speaker, [*MANY[:10], *MANY[40:], ("", "Only mine.")])
    return speaker


def kept(speaker, model):
    texts = tasks.speaker_sentences(speaker, limit=-1)
    return {text.source for text in without_learned(texts, model)}


def training_sources():
    with StoredCorpus(tasks.show_corpus("pumps").path) as corpus:
        return {source for source, _ in corpus.pairs("train")}


def test_what_a_model_was_adapted_to_is_left_out_and_what_is_held_out_is_not(anna, library_home):
    library = Library(library_home)
    add_model(library, "base", details=CORPORA)
    add_model(library, "pumps", kind="adapted", domain="pumps", parent="base", details=CORPORA, **LATE)
    add_model(library, "more", kind="adapted", domain="law", parent="pumps", **LATE)
    everything = {source for source, _ in (*MANY[:10], *MANY[40:])} | {""}
    assert kept(anna, "base") == kept(anna, "unknown") == everything
    assert kept(anna, "pumps") == kept(anna, "more") == everything - training_sources()
    assert training_sources() & {source for source, _ in MANY[:10]}


def test_where_most_pairs_were_learned_none_is_left(anna, library_home):
    add_model(Library(library_home), "pumps", kind="adapted", domain="pumps", details=CORPORA, **LATE)
    tasks.add_sentences(anna, [pair for pair in MANY[10:40] if pair[0] in training_sources()])
    assert kept(anna, "pumps") == {""}


def test_what_was_said_after_a_model_was_made_is_not_in_it(anna, library_home):
    add_model(Library(library_home), "old", kind="adapted", domain="pumps", details=CORPORA)
    assert len(kept(anna, "old")) == 31


def test_a_corpus_that_is_gone_says_nothing(anna, library_home):
    add_model(Library(library_home), "pumps", kind="adapted", domain="pumps", details=CORPORA, **LATE)
    tasks.remove_corpus("pumps")
    assert len(kept(anna, "pumps")) == 31


def test_a_profile_of_a_model_that_knows_all_of_it_changes_nothing_and_says_so(anna, library_home, tmp_path):
    folder = write_model_folder(
        tmp_path / "m", model_id="knows", precisions=("float32", "int8"), details=CORPORA
    )
    description = json.loads((folder / "model.json").read_text())
    description |= {"kind": "adapted", "domain": "pumps", **LATE}
    (folder / "model.json").write_text(json.dumps(description))
    put_in_library(folder)
    speaker = tasks.create_speaker("Ben", src="de", tgt="en").id
    tasks.add_sentences(speaker, [pair for pair in MANY[:40] if pair[0] in training_sources()])
    found = tasks.learn_speaker(speaker, model="knows")
    assert found.is_neutral
    assert "has learned most of these sentences itself" in found.verdict
