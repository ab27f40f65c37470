"""A catalogue that was lost: nothing is begun beside folders that hold something; they are listed again."""

from dataclasses import replace

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.library import Library
from engine.library.found_again import catalogue_from_folders
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.tiny import PAIRS


@pytest.fixture
def lost(library_home, tiny_model):
    """A library whose catalogue is a file of 0 bytes."""
    tasks.add_model(tiny_model)
    add_corpus("pumps", PAIRS)
    tasks.create_speaker("Anna")
    before = (Library(library_home).model("tiny"), Library(library_home).corpus("pumps"))
    for path in library_home.glob("library.sqlite*"):
        path.unlink()
    (library_home / "library.sqlite").touch()
    return library_home, before


def test_an_empty_catalogue_is_no_new_library(lost):
    home, _ = lost
    with pytest.raises(
        LibraryError, match="is empty, but the folders beside it hold 1 model and 1 corpus"
    ) as caught:
        Library(home)
    assert "`parlance doctor --from-folders`" in caught.value.hint
    (home / "library.sqlite").unlink()
    with pytest.raises(LibraryError, match="is missing, but the folders"):
        Library(home)


def test_the_last_backup_is_named(lost):
    home, _ = lost
    (home / "library.sqlite.v3.backup").write_bytes(b"x")
    with pytest.raises(LibraryError) as caught:
        Library(home)
    assert "the last backup, library.sqlite.v3.backup" in caught.value.hint


def test_folders_are_listed_again_as_they_were(lost):
    home, (model, corpus) = lost
    found = catalogue_from_folders(home)
    assert (found.models, found.corpora) == (("tiny",), ("pumps",))
    assert found.left == (str(home / "speakers" / "anna"),)
    library = Library(home)
    assert replace(library.model("tiny"), size_bytes=model.size_bytes) == model
    assert library.corpus("pumps").splits == corpus.splits
    with pytest.raises(LibraryError, match="is not empty"):
        catalogue_from_folders(home)


def test_what_cannot_be_read_is_left_alone(lost):
    home, _ = lost
    (home / "corpora" / "pumps" / "corpus.json").write_text("[]")
    found = catalogue_from_folders(home)
    assert found.corpora == ()
    assert str(home / "corpora" / "pumps") in found.left


def test_the_trash_is_listed_again_and_not_emptied(library_home, tiny_model):
    tasks.add_model(tiny_model)
    add_corpus("pumps", PAIRS)
    tasks.create_speaker("Anna")
    profile = library_home / "speakers" / "anna" / "profile"
    profile.write_text("kept")
    for noun, name in (("model", "tiny"), ("corpus", "pumps"), ("speaker", "anna")):
        Library(library_home).remove(noun, name)
    for path in library_home.glob("library.sqlite*"):
        path.unlink()

    found = catalogue_from_folders(library_home)
    library = Library(library_home)

    assert sorted(found.removed) == ["pumps", "tiny"]
    assert (found.left, found.put_back) == ((), (str(profile.parent),))
    assert profile.read_text() == "kept"
    for entry in library.trash():
        library.restore(entry.id)
    assert (library.model("tiny").src, library.corpus("pumps").n_pairs) == ("de", len(PAIRS))


def test_a_new_folder_is_a_new_library(tmp_path):
    (tmp_path / "library.sqlite").touch()
    assert Library(tmp_path).models() == []
