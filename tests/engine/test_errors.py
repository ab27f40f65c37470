"""What people read when something fails."""

import errno

from engine.base.errors import CorpusError, named


def test_a_message_is_not_of_the_length_that_a_file_chose():
    error = CorpusError(f"{'x' * 9_000_000} is no language.", "Say --to " + "a b " * 100_000)
    assert error.what == f"{'x' * 1_000}… is no language."
    assert len(error.hint) < 7_000


def test_a_long_path_is_kept_whole():
    path = "/home/anna/" + "folder/" * 100
    assert CorpusError(f"{path} is empty.").what == f"{path} is empty."


def test_what_is_written_before_it_takes_its_name_is_called_by_the_name():
    error = OSError(errno.ENOENT, "gone", "/proc/.x.5908a8cb.13959.part")
    assert named(error) == "/proc/x"
