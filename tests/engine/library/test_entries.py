"""Models and corpora come, go and come back, all or nothing."""

import errno
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.base.errors import LibraryError, ModelError
from engine.base.progress import Cancelled
from engine.library import Library, entry_id
from engine.library.names import is_valid_id
from engine.results.jobs import RunState
from tests.engine.library.conftest import (
    add_model,
    corpus_record,
    fill_corpus,
    fill_model,
    model_record,
    state_of,
    write_model,
)


def test_an_added_model_is_there_for_the_next_process(library):
    added = add_model(library, details={"bleu": 30.5}, domain="pumps")
    assert Library(library.home).model("m") == added
    assert added.path == library.home / "models" / "m"
    assert added.size_bytes == sum(path.stat().st_size for path in added.path.iterdir())


def test_an_added_corpus_is_there_for_the_next_process(library):
    added = library.add_corpus(corpus_record(), fill_corpus)
    assert Library(library.home).corpora() == [added]
    assert library.domains() == ["pumps"]


def test_fill_may_return_the_record_that_it_found_out(library):
    def fill(folder: Path):
        fill_corpus(folder)
        return corpus_record(n_pairs=17)

    assert library.add_corpus(corpus_record(), fill).n_pairs == 17


def test_a_taken_id_is_refused_and_nothing_changes(library):
    add_model(library)
    before = state_of(library.home)
    with pytest.raises(LibraryError, match="already a model with the id m"):
        add_model(library)
    assert state_of(library.home) == before


@pytest.mark.parametrize("wrong", ["", "../m", "a/b", "A", "nul", "x" * 81, ".m", "m."])
def test_an_id_that_is_no_folder_name_is_refused(library, wrong):
    with pytest.raises(LibraryError, match="cannot be the id"):
        library.add_corpus(corpus_record(wrong), fill_corpus)
    assert library.corpora() == []


@pytest.mark.parametrize("text", ["Pumps & Valves (2024)", "Über", "日本語", "con", "-_-", "x" * 300, ""])
def test_any_text_gives_a_valid_id(text):
    assert is_valid_id(entry_id(text))


def test_a_free_id_gets_a_number(library):
    add_model(library)
    assert library.free_id("model", "m") == "m-2"
    assert library.free_id("model", "n") == "n"


@pytest.mark.parametrize("stop", [Cancelled, KeyboardInterrupt, ValueError])
def test_a_stopped_add_leaves_nothing(library, stop):
    def fill(folder: Path) -> None:
        write_model(folder)
        raise stop

    before = state_of(library.home)
    with pytest.raises(stop):
        library.add_model(model_record(), fill)
    assert state_of(library.home) == before


def test_a_model_that_was_not_sealed_is_sealed_when_it_is_added(library):
    def fill(folder):
        fill_model("m")(folder)
        card = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        (folder / "model.json").write_text(json.dumps(card | {"files": {}}), encoding="utf-8")

    added = library.add_model(model_record("m"), fill)
    files = json.loads((added.path / "model.json").read_text(encoding="utf-8"))["files"]
    assert set(files) == {path.name for path in added.path.iterdir()} - {"model.json"}


def test_a_folder_that_is_no_model_is_not_added(library):
    with pytest.raises(ModelError, match=r"source\.spm is missing"):
        library.add_model(
            model_record(), lambda folder: write_model(folder) and (folder / "source.spm").unlink()
        )
    assert list((library.home / "models").iterdir()) == []


def test_an_unknown_id_suggests_the_nearest(library):
    add_model(library, "de-en-pumps")
    with pytest.raises(LibraryError) as caught:
        library.model("de-en-pump")
    assert caught.value.hint == "Did you mean de-en-pumps?"


def test_a_removed_model_comes_back_as_it_was(library):
    add_model(library)
    before = state_of(library.home)
    trash_id = library.remove("model", "m")
    assert library.models() == []
    assert not (library.home / "models" / "m").exists()
    library.restore(trash_id)
    assert state_of(library.home) == before


def test_a_model_is_not_restored_over_a_new_one(library):
    add_model(library)
    trash_id = library.remove("model", "m")
    add_model(library)
    with pytest.raises(LibraryError, match="there is a model with this id again"):
        library.restore(trash_id)
    library.remove("model", "m")
    assert {entry.id for entry in library.trash()} == {"model-m", "model-m-2"}


def test_an_emptied_trash_frees_the_disk(library):
    add_model(library)
    trash_id = library.remove("model", "m")
    assert library.empty_trash().entries == ("the model m",)
    assert list((library.home / "trash").iterdir()) == []
    with pytest.raises(LibraryError, match="The trash has no"):
        library.restore(trash_id)


def test_a_parent_is_not_removed_without_saying_so(library):
    add_model(library, "base")
    add_model(library, "child", parent="base", kind="adapted")
    with pytest.raises(LibraryError, match="parent of child"):
        library.remove("model", "base")
    library.remove("model", "base", force=True)
    assert library.model("child").parent == "base"


def test_the_model_of_a_pack_stays(library):
    add_model(library, "base")
    add_model(library, "pack", parent="base", kind="adapted", scope="pack")
    with pytest.raises(LibraryError, match="needed by its packs: pack"):
        library.remove("model", "base", force=True)


def test_a_corpus_in_use_by_a_paused_run_is_not_removed_without_saying_so(library):
    library.add_corpus(corpus_record(), fill_corpus)
    run = library.runs.add(kind="adapt", title="", is_resumable=True, uses=["corpus:c"])
    with pytest.raises(LibraryError, match=r"in use by adapt-1 \(running\)"):
        library.remove("corpus", "c", force=True)
    library.runs.update(run.id, state=RunState.PAUSED)
    with pytest.raises(LibraryError, match=r"in use by adapt-1 \(paused\)"):
        library.remove("corpus", "c")
    library.runs.update(run.id, state=RunState.DONE)
    library.remove("corpus", "c")


def test_a_replaced_model_is_the_new_one_and_the_old_folder_goes(library):
    add_model(library)
    new = library.replace_model(model_record(name="New"), fill_model(name="New"))
    assert library.models() == [new]
    assert [path.name for path in (library.home / "models").iterdir()] == [new.path.name]


def test_a_full_disk_while_filling_leaves_nothing(library):
    def fill(folder: Path) -> None:
        write_model(folder)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = state_of(library.home)
    with pytest.raises(LibraryError, match="is full; nothing was changed"):
        library.add_model(model_record(), fill)
    assert state_of(library.home) == before


def test_a_full_disk_elsewhere_is_named_and_not_the_library_s(library, tmp_path, monkeypatch):
    def fill(_folder: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def usage(place):
        is_full = Path(place) == tmp_path / "temporary"
        return SimpleNamespace(free=0 if is_full else 1 << 40)

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr("shutil.disk_usage", usage)
    with pytest.raises(LibraryError) as caught:
        library.add_model(model_record(), fill)
    assert (
        caught.value.what
        == f"The disk is full ({tmp_path / 'temporary'}); nothing was changed in the library."
    )


def test_notes_are_kept_and_forgotten(library):
    library.set_note("key", "value")
    assert Library(library.home).note("key") == "value"
    library.set_note("key", None)
    assert library.note("key") is None
