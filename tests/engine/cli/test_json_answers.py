"""`--json` of the commands that change something: what a program needs to go on, and to take it back."""

import pytest

from engine.library import Library
from tests.engine.library.conftest import add_model
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.tiny import PAIRS


@pytest.fixture
def library(library_home):
    library = Library(library_home)
    add_model(library, "base")
    add_model(library, "law", kind="adapted", parent="base", domain="law")
    add_corpus("pumps", PAIRS)
    return library


def test_a_model_is_promoted_exported_removed_and_restored(answer, library, tmp_path):
    assert answer("model", "promote", "law")["id"] == "law"
    exported = answer("model", "export", "base", tmp_path / "out")
    assert exported == {"model": "base", "path": str(tmp_path / "out"), "as": "onnx", "words": []}
    removed = answer("model", "remove", "law")
    assert removed == {"removed": "law", "trash_id": "model-law"}
    assert answer("model", "restore", removed["trash_id"])["id"] == "law"
    assert {model.id for model in library.models()} == {"base", "law"}


def test_a_corpus_is_removed_and_restored(answer, library):
    removed = answer("corpus", "remove", "pumps")
    assert removed == {"removed": "pumps", "trash_id": "corpus-pumps"}
    assert answer("corpus", "restore", removed["trash_id"])["id"] == "pumps"


def test_a_speaker_is_made_changed_removed_and_restored(answer, library):
    made = answer("speaker", "create", "Anna", "--to-language", "English")
    assert (made["id"], made["tgt"]) == ("anna", "en")
    assert answer("speaker", "edit", "anna", "--notes", "short")["notes"] == "short"
    assert answer("speaker", "undo", "anna") == {"done": "Undone: changed notes."}
    removed = answer("speaker", "remove", "anna")
    assert removed["removed"] == "anna"
    assert answer("speaker", "restore", removed["trash_id"])["id"] == "anna"
