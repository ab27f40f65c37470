"""Folders that appear whole or not at all, whoever else makes one of the same name."""

import pytest

from engine.files import new_folder


def make_late(target):
    """Makes a folder while another process makes one of the same name, and is done first."""
    with new_folder(target) as scratch:
        (scratch / "test.json").write_text("mine")
        target.mkdir()
        (target / "test.json").write_text("theirs")


def test_a_folder_that_another_process_made_meanwhile_stays_and_is_told_of(tmp_path):
    with pytest.raises(FileExistsError):
        make_late(tmp_path / "blind-1")
    assert (tmp_path / "blind-1" / "test.json").read_text() == "theirs"
    assert [path.name for path in tmp_path.iterdir()] == ["blind-1"]
