"""A library with a model that learned a domain's vocabulary, and an evaluation of two systems."""

import json
import shutil
from pathlib import Path

import pytest

from engine.adaptation.domain_text import DomainText
from engine.adaptation.vocabulary_adaptation import adapt_vocabulary
from engine.adaptation.word_spaces import FILE_NAME
from engine.base.config import VocabularyConfig
from engine.base.methods import VA_LLM
from engine.model.folder import fill_model_folder
from engine.results.evaluation import SystemScores
from engine.results.models import ModelRecord
from engine.tasks.home import open_library
from tests.engine.tasks.evaluation_samples import add_evaluation
from tests.tiny import PAIRS

CURVE = [{"update": 0, "bleu": 5.0, "loss": 3.0}, {"update": 40, "bleu": 9.0, "loss": 2.0}]
SCORES = [{"metric": "BLEU", "base": 20.0, "model": 24.0, "difference": 4.0, "low": 2.5, "high": 5.5}]


@pytest.fixture(scope="session")
def adapted_folder(tmp_path_factory, tiny_shipped_model):
    """The folder of a model with new words. Shared: never change it."""
    folder = tmp_path_factory.mktemp("adapted")
    text = DomainText(pairs=PAIRS * 3, dev_pairs=PAIRS)
    settings = VocabularyConfig(cbow_epochs=5, src_size=230, tgt_size=230, sides="decoder")
    adapted = adapt_vocabulary(tiny_shipped_model, text, VA_LLM, settings, folder / "run")
    made = folder / "made"
    made.mkdir()
    (made / FILE_NAME).write_bytes(adapted.spaces)
    about = {"id": "new", "name": "New", "src": "de", "tgt": "en", "kind": "adapted", "scope": "full"}
    about |= {"created": "2026-01-01T00:00:00Z", "parent": "old", "domain": "pumps", "method": "va-llm"}
    fill_model_folder(made, adapted.model, adapted.source, adapted.target, about)
    return made


@pytest.fixture
def models(library_home, adapted_folder, tiny_shipped_model):
    """A library with "old", and "new" that was adapted from it."""
    library = open_library()

    def add(folder, model_id, **values):
        def fill(target):
            shutil.copytree(folder, target, dirs_exist_ok=True)
            path = target / "model.json"
            path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"id": model_id}))

        record = {"name": model_id.title(), "kind": "base", "created": "2026-01-01T00:00:00Z", **values}
        library.add_model(ModelRecord(id=model_id, src="de", tgt="en", path=Path(), **record), fill)

    add(tiny_shipped_model, "old")
    details = {"training": {"curve": CURVE}, "scores": SCORES}
    new = {
        "kind": "adapted",
        "parent": "old",
        "domain": "pumps",
        "method": "va-llm",
        "details_json": json.dumps(details),
    }
    add(adapted_folder, "new", **new)
    return library


@pytest.fixture
def run(models):
    """The id of an evaluation in which "new" is right and "old" does not know gardens."""
    old = [en.replace("garden", "yard").replace("motor", "engine") for _, en in PAIRS]
    systems = (SystemScores(model="old", name="Old"), SystemScores(model="new", name="New"))
    return add_evaluation(old, [100.0 - 30 * ("yard" in text) for text in old], src="de", systems=systems)
