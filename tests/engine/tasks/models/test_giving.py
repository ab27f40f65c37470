"""What goes along with a model that is given away: its card, and no sentence or list of words of its user."""

import json
import shutil
import zipfile

import pytest

from engine import tasks
from engine.library import model_folder
from engine.tasks.home import open_library
from engine.text.subwords import train_subwords
from tests.tiny import PAIRS, write_model_folder

SENTENCE = {"source": "Die Quittenpresse klemmt.", "reference": "", "output": "It jams."}
DETAILS = {
    "examples": [SENTENCE],
    "training": {"updates": 2, "samples": [SENTENCE]},
    "corpora": [{"name": "presses", "pairs": 120, "corpus": "presses"}],
}


@pytest.fixture(autouse=True)
def _nothing_shipped(monkeypatch, tmp_path):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "no-assets")


@pytest.fixture
def adapted(library_home, tmp_path):
    """A model with new words, as an older version described it, and the base that it came from."""
    base = write_model_folder(tmp_path / "base", model_id="base")
    (base / "card.md").write_text("# Base\n\nTatoeba, CC BY 2.0 FR.\n", encoding="utf-8")
    tasks.add_model(base)
    folder = shutil.copytree(base, tmp_path / "presses")
    (folder / "card.md").unlink()
    text = [f"The quincepress {word} a quincepress." for _, target in PAIRS for word in target.split()]
    (folder / "target.spm").write_bytes(train_subwords(text, 160).data)
    (folder / "source.words.gz").write_bytes(b"a list of words")
    (folder / "word-spaces.npz").write_bytes(b"neighbours of words")
    said = json.loads((folder / "model.json").read_text())
    said |= {"id": "presses", "name": "Presses", "kind": "adapted", "parent": "base", "domain": "presses"}
    said |= {"method": "va-llm", "details": DETAILS}
    (folder / "model.json").write_text(json.dumps(said))
    model_folder.seal(folder)
    record = model_folder.record_of(folder)
    return open_library().add_model(record, lambda target: model_folder.copy(folder, target)).id


@pytest.mark.parametrize("name", ["given", "given.zip"])
def test_an_export_holds_no_sentence_and_no_list_of_words_but_the_card(adapted, tmp_path, name):
    tasks.export_model(adapted, tmp_path / name)
    if name.endswith(".zip"):
        zipfile.ZipFile(tmp_path / name).extractall(tmp_path)
    given = tmp_path / "given"
    model_folder.check(given)
    assert not {"source.words.gz", "word-spaces.npz"} & {path.name for path in given.iterdir()}
    assert not any(b"Quittenpresse" in path.read_bytes() for path in given.iterdir())
    card = (given / "card.md").read_text()
    assert card.startswith("# Presses\n\nAdapted from base to the domain presses (va-llm).")
    assert "- presses, 120 pairs\n\nParlance does not know the licences" in card
    assert card.endswith("# Base\n\nTatoeba, CC BY 2.0 FR.\n")


def test_words_of_the_text_go_along_where_they_are_asked_for(adapted, tmp_path):
    tasks.export_model(adapted, tmp_path / "given", with_words=True)
    model_folder.check(tmp_path / "given")
    assert (tmp_path / "given" / "source.words.gz").is_file()


def test_the_words_that_a_new_vocabulary_reveals_are_named(adapted, tmp_path):
    written = tasks.export_model(adapted, tmp_path / "given")
    assert "quincepress" in written.words
    assert not {"pump", "The", "valve"} & set(written.words)
    assert tasks.export_model("base", tmp_path / "base-given").words == ()  # it came as it is


@pytest.mark.slow
def test_a_card_goes_along_with_a_model_from_hand_to_hand(adapted, tmp_path):
    before = tasks.model_card("base")
    tasks.export_model("base", tmp_path / "base-again")
    tasks.remove_model(adapted)
    tasks.remove_model("base")
    tasks.add_model(tmp_path / "base-again")
    assert tasks.model_card("base") == before


@pytest.mark.parametrize(
    ("external", "words"),
    [
        ({"n_sentences": 3, "file": ""}, ("Quittenpresse", "Klemme")),
        ({"n_sentences": 0, "file": "cc.vec"}, ()),
    ],
)
def test_words_of_a_table_are_named_where_the_users_text_taught_them(library_home, tmp_path, external, words):
    vectors = {"Klemme": [1.0, 2.0], "Quittenpresse": [3.0, 4.0], "12": [0.0, 1.0]}
    folder = write_model_folder(
        tmp_path / "reading", model_id="reading", table=vectors, details={"external": external}
    )
    tasks.add_model(folder)
    assert tasks.export_model("reading", tmp_path / "out").words == words
    (tmp_path / "mine.txt").write_text("Dichtung 1 1\n", encoding="utf-8")
    tasks.add_words("reading", tmp_path / "mine.txt")
    assert set(tasks.export_model("reading", tmp_path / "again").words) == {*words, "Dichtung"}
