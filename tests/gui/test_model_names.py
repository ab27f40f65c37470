"""Models of one name are told apart wherever they are listed."""

from pathlib import Path

from engine.results.models import ModelRecord
from gui.item_models.record_table import model_labels


def model(model_id, name, **values):
    usual = {"kind": "adapted", "method": "va-llm", "created": "2026-11-21T14:02:00Z"}
    return ModelRecord(id=model_id, name=name, src="de", tgt="en", path=Path(), **(usual | values))


def test_a_name_that_stands_once_is_left_alone():
    assert model_labels([model("a", "pumps"), model("b", "law")]) == {"a": "pumps", "b": "law"}


def test_models_of_one_name_say_how_and_when_they_learned():
    pack = model("b", "pumps", method="fine-tune", scope="pack", created="2026-11-20T14:02:00Z")
    first, second = model_labels([model("a", "pumps"), pack]).values()
    assert first.startswith("pumps · Learn new words, 2026-11-21 ")
    assert second.startswith("pumps · Learn from your sentences · A small pack, 2026-11-20 ")


def test_what_is_still_alike_shows_its_id():
    labels = model_labels([model("a", "pumps"), model("b", "pumps"), model("c", "base", method=None)])
    assert labels["a"].endswith(" · a")
    assert len(set(labels.values())) == 3
