"""Held-out text of an evaluation: which of the two it measures, and what nearly repeats the training text."""

import pytest

from engine import tasks
from engine.orders import EvaluateOrder
from engine.orders.corpora import ImportOrder
from engine.results.importing import Recipe
from engine.results.models import ModelRecord
from engine.tasks.evaluating.text import find_text
from engine.tasks.home import open_library
from tests.engine.corpora.samples import DOCUMENT_LINES, write_tsv


def translated(lines):
    """Stands for pairs: the other side is spelled backwards."""
    return [(line, line[::-1]) for line in lines]


LEARNED = translated(DOCUMENT_LINES[:200])
NEW = translated(DOCUMENT_LINES[300:330])
REPEATED = translated(f"{line} noch" for line in DOCUMENT_LINES[:200:25])


@pytest.fixture
def model(tmp_path):
    return ModelRecord(
        id="m", name="m", src="de", tgt="en", kind="base", path=tmp_path, created="2026-01-01T00:00:00+00:00"
    )


def imported(tmp_path, test):
    learned, held_out = write_tsv(tmp_path / "l.tsv", LEARNED), write_tsv(tmp_path / "t.tsv", test)
    tasks.import_corpus(
        ImportOrder(files=[learned], test=[held_out], domain="pumps", src="de", tgt="en", name="pumps")
    )


def test_near_matches_of_the_training_text_are_left_out_and_counted(library_home, tmp_path, model):
    imported(tmp_path, [*NEW, *REPEATED])
    text = find_text(model, EvaluateOrder(model="m", domain="pumps"))
    assert text.n_near >= 5
    assert len(text.sources) == text.n_lines - text.n_near >= 20
    assert sum(src.endswith(" noch") for src in text.sources) <= 2  # near a line of the validation set
    assert text.measures == "the test text that was given"


def test_where_too_few_sentences_would_be_left_all_are_measured(library_home, tmp_path, model):
    imported(tmp_path, [*NEW[:12], *REPEATED])
    text = find_text(model, EvaluateOrder(model="m", domain="pumps"))
    assert text.n_near == 0
    assert set(text.sources) & {src for src, _ in REPEATED}


def test_the_training_text_itself_is_left_whole(library_home, tmp_path, model):
    imported(tmp_path, NEW)
    text = find_text(model, EvaluateOrder(model="m", domain="pumps", split="train"))
    assert (text.measures, text.n_near) == ("", 0)
    assert len(text.sources) > 150


def test_a_corpus_split_pair_by_pair_measures_new_sentences_of_known_documents(library_home, tmp_path, model):
    path = write_tsv(tmp_path / "c.tsv", LEARNED[::2])
    as_it_is = Recipe(rules={"wrong-language": {"on": False}})  # the translations are no English
    order = ImportOrder(files=[path], domain="pumps", src="de", tgt="en", name="c", recipe=as_it_is)
    tasks.import_corpus(order)
    (corpus,) = open_library().corpora()
    assert corpus.details.split_by == "pair"
    text = find_text(model, EvaluateOrder(model="m", corpus=corpus.id))
    assert text.measures == "new sentences of the same documents"
