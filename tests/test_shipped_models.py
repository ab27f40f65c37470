"""The models that ship: whole, small, described, and able to translate."""

from pathlib import Path

import pytest

from engine import tasks
from engine.export.calibration import kept_ranges
from engine.library import model_folder
from engine.results.systems import System
from engine.runtime.open_model import Inputs
from engine.text.words.terms import TermBook

pytestmark = pytest.mark.slow

ASSETS = Path(__file__).parents[1] / "assets"
FOLDERS = sorted(path.parent for path in ASSETS.glob("models/*/model.json"))
MOST_BYTES = 45_000_000


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_shipped_model_is_whole_small_and_described(folder):
    files = model_folder.check(folder)["files"]
    assert {"source.words.gz", "target.words.gz", "weights.safetensors"} <= set(files)
    assert kept_ranges(folder)  # packaging/train_shipped/ranges.py
    assert "card.md" not in files  # words about a model may change without it
    assert sum(path.stat().st_size for path in folder.iterdir()) <= MOST_BYTES
    card = (folder / "card.md").read_text(encoding="utf-8")
    assert all(part in card for part in ("## What it is not for", "| corpus | pairs | licence |", "| BLEU |"))


@pytest.mark.parametrize(("src", "tgt", "text", "part"), [
    ("de", "en", "Klicken Sie auf die Schaltfläche, um die Einstellungen zu ändern.", "button"),
    ("en", "de", "Click the button to change the settings.", "Einstellungen"),
])  # fmt: skip
def test_a_shipped_model_translates(library_home, monkeypatch, src, tgt, text, part):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: ASSETS)
    translator = tasks.open_system(System(src=src, tgt=tgt))
    assert part in translator.translate_text(text).sentences[0].alternatives[0].text


def test_the_article_fits_a_term_that_was_put_in(library_home, monkeypatch):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: ASSETS)
    translator = tasks.open_system(System(src="de", tgt="en"))
    translator = translator.using(Inputs(terms=TermBook([("Pumpe", "engine"), ("Haus", "unit")], "de", "en")))
    said = translator.translate_text("Wir brauchen eine Pumpe.\nSie haben ein Haus.").text
    assert "an engine" in said
    assert "a unit" in said


def test_who_is_a_woman_by_the_next_sentence_is_one_in_german(library_home, monkeypatch):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: ASSETS)
    translator = tasks.open_system(System(src="en", tgt="de"))
    text = "A colleague helped me with the report."
    assert "Ein Kollege" in translator.translate_text(text).text
    assert "Eine Kollegin" in translator.translate_text(f"{text} She knows the figures well.").text
