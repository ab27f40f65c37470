"""What version 0.1.0 left behind is still read: a model's card, the answer of its run, a run that it began.

The files were written by that version: a tiny model adapted to twenty invented sentences.
"""

import json
import shutil
from pathlib import Path

import pytest

from engine import tasks
from engine.base.json_values import from_json
from engine.results.model_details import Adaptation
from engine.tasks.adapting.adaptation import adapt, adaptation_of
from engine.tasks.home import open_library
from tests.engine.library.conftest import add_model
from tests.engine.tasks.adapting.test_adaptation import fill_library
from tests.engine.tasks.adapting.test_adaptation import order as order_to_adapt
from tests.engine.tasks.training.test_base_models import FEW, Context

FILES = Path(__file__).parent / "files"


def read(name):
    return json.loads((FILES / name).read_text(encoding="utf-8"))


@pytest.fixture
def model(library_home):
    """A model of that version in the library: its row and its description, with other files."""
    written = read("model.json")
    names = ("name", "src", "tgt", "kind", "parent", "domain", "method", "scope", "created", "details")
    return add_model(open_library(), written["id"], **{name: written[name] for name in names})


def test_the_card_says_what_it_said(model):
    assert json.loads(tasks.run_card(model.id)) == read("card.json")


def test_the_answer_of_its_run_is_the_same(model):
    answer = read("answer.json") | {"examples": ()}
    assert adaptation_of(model) == from_json(Adaptation, answer)


def test_the_details_tell_every_part(model):
    details = model.details
    assert (details.training.updates, details.training.dev["loss"]) == (2, pytest.approx(5.650617))
    assert details.training.settings["peak_lr"] == 0.002
    assert [(text.corpus, text.pairs) for text in details.corpora] == [("pumps", 84)]
    assert (details.versions["gensim"], details.parity.n_same) == ("4.4.0", 12)
    assert (model.promotion.state, len(details.scores)) == ("held", 3)


@pytest.mark.slow
def test_a_run_that_it_began_goes_on_by_its_plan(library_home, tmp_path):
    fill_library(tmp_path)
    folder = tmp_path / "run"
    shutil.copytree(FILES / "begun", folder)
    plan = (folder / "plan.json").read_bytes()
    made = adapt(Context(folder), order_to_adapt(limits=FEW, settings={}))
    assert (made.plan.method, made.updates, made.gate.n_sentences) == ("fine-tune", 4, 20)
    assert (folder / "plan.json").read_bytes() == plan
    assert tasks.model_details(made.model).text_read == "2026-11-30T08:13:14+00:00"
