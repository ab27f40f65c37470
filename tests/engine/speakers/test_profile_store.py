"""Many speakers' numbers in one file: found by name, small, and refused when broken."""

import sqlite3
from contextlib import closing

import numpy as np
import pytest

from engine.base.errors import SpeakerError
from engine.speakers.profile_store import ProfileStore

ROWS = [("Zoë", np.array([1.0, -2.0, 0.5])), ("Ana", np.array([3.0, 0.0, 0.25])), ("Anton", np.zeros(3))]


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "speakers.profiles"
    ProfileStore.create(file, ROWS, kind="factored-bias", width=3)
    return file


def test_every_profile_is_found_by_its_name(path):
    with ProfileStore.open(path) as store:
        assert (len(store), store.kind, store.width) == (3, "factored-bias", 3)
        assert all(np.array_equal(store.get(name), numbers) for name, numbers in ROWS)
        assert [name for name, _ in store.rows()] == ["Ana", "Anton", "Zoë"]
        assert "Ana" in store
        assert "ana" not in store


def test_names_are_searched_by_how_they_begin(path):
    with ProfileStore.open(path) as store:
        assert store.names("An") == ["Ana", "Anton"]
        assert store.names("An", limit=1) == ["Ana"]
        assert store.names("Zoë") == ["Zoë"]


def test_nobody_in_particular_speaks_like_the_mean(path):
    with ProfileStore.open(path) as store:
        np.testing.assert_allclose(store.mean(), [4 / 3, -2 / 3, 0.25], rtol=1e-6)


def test_an_unknown_speaker_gets_a_sentence_with_known_ones(path):
    with (
        ProfileStore.open(path) as store,
        pytest.raises(SpeakerError, match="knows no speaker 'Bob'") as caught,
    ):
        store.get("Bob")
    assert "Ana, Anton, Zoë" in caught.value.hint


@pytest.mark.parametrize(("rows", "part"), [
    ([("", np.zeros(3))], "cannot be the name"), ([("a\nb", np.zeros(3))], "cannot be the name"),
    ([("a", np.array([np.nan, 0, 0]))], "not finite"), ([("a", np.array([1e9, 0, 0]))], "beyond 65,504"),
    ([("a", np.zeros(3)), ("a", np.ones(3))], "the same name"),
])  # fmt: skip
def test_what_cannot_be_a_profile_leaves_the_old_file(path, rows, part):
    before = path.read_bytes()
    with pytest.raises(SpeakerError, match=part):
        ProfileStore.create(path, rows, kind="factored-bias", width=3)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def damage(path, how):
    data = path.read_bytes()
    match how:
        case "cut":
            path.write_bytes(data[: len(data) // 2])
        case "empty":
            path.write_bytes(b"")
        case "text":
            path.write_text("Ana;1;2;3\n" * 400)
        case "other":
            path.unlink()
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("CREATE TABLE a (b)")
        case "gone":
            path.unlink()


@pytest.mark.parametrize("how", ["cut", "empty", "text", "other", "gone"])
def test_a_damaged_file_gets_a_sentence(path, how):
    damage(path, how)
    with pytest.raises(SpeakerError, match="profiles"), ProfileStore.open(path) as store:
        store.get("Zoë")


@pytest.mark.parametrize("value", [b"\0\0", np.array([np.inf, 0, 0], "<f2").tobytes(), "text"])
def test_a_profile_changed_by_hand_is_refused(path, value):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE profiles SET numbers = ? WHERE name = 'Ana'", [value])
    with ProfileStore.open(path) as store, pytest.raises(SpeakerError, match="has a profile"):
        store.get("Ana")


def test_the_file_is_small(tmp_path):
    generator = np.random.default_rng(0)
    rows = ((f"speaker-{number:06d}", generator.normal(size=10)) for number in range(20_000))
    ProfileStore.create(tmp_path / "many", rows, kind="factored-bias", width=10)
    assert (tmp_path / "many").stat().st_size <= 50 * 20_000


def test_a_file_whose_names_never_end_is_refused(path):
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'name' || i, x'' FROM n"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE profiles")
        connection.execute(f"CREATE VIEW profiles (name, numbers) AS {endless}")
        connection.commit()
    with pytest.raises(SpeakerError, match="holds other tables than it should"):
        ProfileStore.open(path)


def test_a_name_that_is_no_text_is_known_to_nobody(path):
    with ProfileStore.open(path) as store:
        assert "\udcff" not in store
        assert store.names("\udcff") == []


def test_a_file_whose_damage_cannot_be_told_in_text_is_refused(path):
    """What sqlite3 says of a damaged table holds its bytes, which Python may fail to read."""
    path.write_bytes(path.read_bytes().replace(b"tableprofiles", b"table\xcbrofiles"))
    with pytest.raises(SpeakerError):
        ProfileStore.open(path)
