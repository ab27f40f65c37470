"""What was finished is found again, unless it is about something else or was cut off."""

from unittest.mock import Mock

import pytest

from engine.tasks.speaker_evaluation.finished_parts import FinishedParts


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "run" / "parts.jsonl"
    FinishedParts(path, {"model": "a"}).put(["Öl"], "texts", 1)
    return path


def test_a_finished_part_is_found_by_the_next_process(path):
    parts = FinishedParts(path, {"model": "a"})
    assert parts.get("texts", 1) == ["Öl"]
    assert parts.get("texts", 2) is None


def test_parts_of_another_measurement_are_forgotten(path):
    assert FinishedParts(path, {"model": "b"}).get("texts", 1) is None
    assert FinishedParts(path, {"model": "a"}).get("texts", 1) is None


@pytest.mark.parametrize("n_cut", [1, 4, 20])
def test_a_line_that_was_cut_off_is_dropped_and_the_rest_stays(path, n_cut):
    FinishedParts(path, {"model": "a"}).put(["Öß"], "texts", 2)
    path.write_bytes(path.read_bytes()[:-n_cut])
    parts = FinishedParts(path, {"model": "a"})
    assert (parts.get("texts", 1), parts.get("texts", 2)) == (["Öl"], None)
    parts.put(["Luft"], "texts", 2)
    assert FinishedParts(path, {"model": "a"}).get("texts", 2) == ["Luft"]


def test_without_a_file_parts_are_kept_in_memory():
    parts = FinishedParts(None, {})
    assert parts.put(3, "a") == parts.get("a") == 3


def test_parts_survive_a_disk_that_is_full_when_they_are_opened_again(tmp_path, monkeypatch):
    path = tmp_path / "parts.jsonl"
    FinishedParts(path, {"model": "a"}).put(["Öl"], "texts", 1)
    with monkeypatch.context() as full:
        full.setattr("os.fsync", Mock(side_effect=OSError(28, "No space left on device")))
        with pytest.raises(OSError, match="No space"):
            FinishedParts(path, {"model": "b"})
    assert FinishedParts(path, {"model": "a"}).get("texts", 1) == ["Öl"]
