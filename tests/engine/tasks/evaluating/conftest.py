"""Models that translate by a rule, and a finished evaluation with three systems: nothing is calculated."""

import json
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.base.progress import Progress
from engine.results.models import ModelRecord
from engine.results.translation import Alternative
from engine.runtime.open_model import Inputs
from engine.tasks.home import open_library
from tests.engine.corpora.samples import write
from tests.engine.tasks.evaluation_samples import evaluated
from tests.tiny import PAIRS


@dataclass
class Translations:
    """Stands for open models: what each of them was asked to translate."""

    asked: list[str] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)

    def open(self, system):
        self.opened.append(system.model)
        return _Translator(system.model, self.asked)


@dataclass
class _Translator:
    model: str
    asked: list[str]
    inputs: Inputs = Inputs()

    def speaker_info(self):
        return _NobodyKnown()

    def translate_sentences(self, sentences, config, report, speakers):
        found = []
        report(Progress("Translating", 0))
        report(Progress("Translating", 3 * len(sentences), 3 * len(sentences)))  # long ones go in parts
        for source in sentences:
            self.asked.append(source)
            target = dict(PAIRS).get(source, source)
            found.append((Alternative(target if self.model == "new" else target[: len(target) // 2], 0.0),))
        return found


class _NobodyKnown:
    known = None


@pytest.fixture
def add_model(tiny_shipped_model):
    """Adds a model that exists by its files alone; no model ships."""

    def add(model_id, src="de", **changes):
        def fill(folder):
            shutil.copytree(tiny_shipped_model, folder, dirs_exist_ok=True)
            path = folder / "model.json"
            about = {"id": model_id, "src": src, **changes}
            path.write_text(json.dumps(json.loads(path.read_text()) | about))
            os.utime(folder / "source.spm", ns=(0, sum(map(ord, model_id))))  # or it is the same model

        values = {"name": model_id.title(), "tgt": "en", "kind": "base", "created": "2026-01-01T00:00:00Z"}
        record = ModelRecord(id=model_id, src=src, path=Path(), **{**values, **changes})
        return open_library().add_model(record, fill)

    return add


@pytest.fixture
def translations(add_model, monkeypatch):
    """The models "new", which is always right, and "old", which stops half way."""
    for model_id in ("old", "new"):
        add_model(model_id)
    found = Translations()
    monkeypatch.setattr("engine.tasks.evaluating.outputs.open_system", found.open)
    return found


@pytest.fixture
def files(tmp_path):
    """The pairs as two files, as `evaluate` takes them."""
    source = write(tmp_path / "a.de", "".join(f"{de}\n" for de, _ in PAIRS))
    return {"source": source, "reference": write(tmp_path / "a.en", "".join(f"{en}\n" for _, en in PAIRS))}


@pytest.fixture(scope="session")
def measured_files():
    """What the evaluation of `run` writes, once it was made."""
    return {}


@pytest.fixture
def run(measured_files, request, tmp_path):
    """The id of a finished evaluation of "new" against "old" and a file of others, "=theirs"."""
    folder = open_library().runs.add(kind="evaluate", title="", is_resumable=True, uses=[]).path
    if not measured_files:
        request.getfixturevalue("translations")
        theirs = write(tmp_path / "theirs.txt", "".join(f"{en.replace('pump', 'tap')}\n" for _, en in PAIRS))
        texts = request.getfixturevalue("files")
        evaluated("new", against=["old"], outputs={"=theirs": theirs}, folder=folder, **texts)
        measured_files.update((path.name, path.read_bytes()) for path in folder.iterdir())
    for name, data in measured_files.items():
        (folder / name).write_bytes(data)
    return folder.name
