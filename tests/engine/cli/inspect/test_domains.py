"""`parlance inspect domains`: tables, pictures as files, and what is refused."""

import sys

import pytest

from engine import tasks
from tests.engine.tasks.inspection.test_domains import PARTS, RULES, imported, sentences_of
from tests.tiny import write_model_folder

pytestmark = pytest.mark.usefixtures("follower", "qapp")


@pytest.fixture
def follower(library_home, tmp_path):
    """A model of the library that follows pumps and law, and text of both."""
    imported(tmp_path, "pumps", sentences_of(PARTS, ("tropft", "pumpt", "steht", "brummt", "zischt", "ruht")))
    imported(tmp_path, "law", sentences_of(RULES, ("gilt", "fehlt", "zählt", "bleibt", "fällt", "lautet")))
    write_model_folder(tmp_path / "two", model_id="tiny-two", domains=("pumps", "law"))
    return tasks.add_model(tmp_path / "two")


@pytest.mark.slow
def test_texts_words_and_neighbours_are_printed(parlance):
    told = parlance("inspect", "domains", "tiny-two")
    assert told.status == 0, told.err
    assert "Taken for the domain they are from: sentences" in told.out
    assert "Most typical of pumps: " in told.out
    assert "NEAREST SENTENCE OF THE SAME DOMAIN (BY CHANCE " in told.out


@pytest.mark.slow
def test_pictures_are_written_and_their_files_named(parlance, tmp_path):
    told = parlance("inspect", "domains", "tiny-two", "--to", tmp_path / "pictures", "--json")
    assert told.status == 0, told.err
    files = told.json["files"]
    assert sorted(files) == sorted(str(path) for path in (tmp_path / "pictures").iterdir())
    assert {path.rpartition(".")[2] for path in files} == {"svg", "png", "csv"}
    assert (tmp_path / "pictures" / "map.png").read_bytes().startswith(b"\x89PNG")


def test_a_sentence_is_told_word_by_word_and_drawn(parlance, tmp_path):
    words = ("inspect", "domains", "tiny-two", "--text", "das Rohr tropft")
    told = parlance(*words, "--to", tmp_path / "one", "--json")
    (said,) = told.json["sentences"]
    assert [each["word"] for each in said["words"]] == ["das", "Rohr", "tropft"]
    assert told.json["domains"] == ["pumps", "law"]
    assert len(said["layers"]) == len(said["translation"]["layers"]) == 2
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == [
        "sentence.csv", "sentence.png", "sentence.svg",
        "translation.csv", "translation.png", "translation.svg",
    ]  # fmt: skip
    lines = parlance(*words).out.splitlines()
    assert lines[0].split() == ["WORD", "PUMPS", "LAW"]
    assert lines[4].split() == ["OF", "THE", "TRANSLATION", "PUMPS", "LAW"]


@pytest.mark.slow
def test_the_sentences_of_a_file_are_told_one_by_one(parlance, tmp_path):
    (tmp_path / "two.txt").write_text("das Rohr tropft\nder Tank ruht\n")
    words = ("inspect", "domains", "tiny-two", "-i", tmp_path / "two.txt")
    told = parlance(*words, "--to", tmp_path / "both", "--json")
    assert told.status == 0, told.err
    assert [each["words"][1]["word"] for each in told.json["sentences"]] == ["Rohr", "Tank"]
    names = {path.name for path in (tmp_path / "both").iterdir()}
    assert {"sentence-1.svg", "translation-1.csv", "sentence-2.png", "translation-2.svg"} <= names
    assert parlance(*words).out.count("OF THE TRANSLATION") == 2


def test_a_file_that_is_not_there_or_beside_a_text_is_refused(parlance, tmp_path):
    missing = parlance("inspect", "domains", "tiny-two", "-i", tmp_path / "none.txt")
    assert missing.status == 1
    assert "cannot be read" in missing.err
    both = parlance("inspect", "domains", "tiny-two", "-i", tmp_path / "none.txt", "--text", "das Rohr")
    assert both.status == 2


def test_a_folder_that_is_there_is_refused_before_any_work(parlance, tmp_path):
    told = parlance("inspect", "domains", "tiny-two", "--to", tmp_path)
    assert (told.status, told.out) == (1, "")
    assert "already exists" in told.err
    assert tasks.list_jobs() == []


def test_without_the_windows_part_there_are_no_png_files_and_it_says_so(parlance, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "gui.rasterising", None)
    told = parlance("inspect", "domains", "tiny-two", "--text", "das Rohr", "--to", tmp_path / "one")
    assert told.status == 0
    assert "No PNG files: they are made by the window's part" in told.err
    assert not (tmp_path / "one" / "sentence.png").exists()
