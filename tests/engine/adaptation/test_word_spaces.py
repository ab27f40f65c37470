"""Neighbours of words: found in three spaces, kept in a file, read back."""

from dataclasses import replace

import numpy as np
import pytest

from engine.adaptation.word_spaces import (
    find_spaces,
    named,
    neighbours_of,
    spaces_from_bytes,
    spaces_to_bytes,
    word_ids,
)
from tests.engine.vocabulary.test_projection import SPECIALS, random_rows

OLD = [*SPECIALS, "▁pump", "▁tap", "▁dog", "▁cat", "s", "▁x"]
NEW = [*SPECIALS, "▁pump", "▁valve", "▁dog", "▁cat", "ing", "▁12"]


def table_of(tokens, **near):
    """Random rows; those named stand next to each other."""
    table = random_rows(len(tokens))
    for word, other in near.items():
        table[tokens.index(f"▁{word}")] = table[tokens.index(f"▁{other}")] + 0.01
    return table


def spaces():
    vectors, rows = table_of(NEW, pump="valve"), table_of(NEW)
    table = table_of(OLD, pump="dog")
    rows[NEW.index("▁valve")] = table[OLD.index("▁tap")]
    vectors[NEW.index("▁cat")] = 0
    return find_spaces(NEW, vectors, rows, OLD, table)


def words_of(found, row, tokens):
    return [word for word, _ in named(found, row, tokens)]


def test_words_are_tokens_that_begin_a_word_and_have_two_letters():
    assert [NEW[i] for i in word_ids(NEW)] == ["▁pump", "▁valve", "▁dog", "▁cat"]


def test_a_word_has_its_neighbours_in_every_space():
    found = spaces()
    assert [NEW[i] for i in found.words] == ["▁pump", "▁valve", "▁dog"]
    assert words_of(found.cbow, 0, NEW)[0] == "valve"
    assert words_of(found.before, 0, OLD)[0] == "dog"
    assert words_of(found.projected, 1, OLD)[0] == "tap"


def test_a_word_is_none_of_its_own_neighbours():
    found = spaces()
    for neighbours, tokens in ((found.cbow, NEW), (found.before, OLD), (found.projected, OLD)):
        assert "pump" not in words_of(neighbours, 0, tokens)


def test_a_new_word_has_no_neighbours_in_the_model_before():
    assert words_of(spaces().before, 1, OLD) == []


def test_similarities_are_cosines_the_largest_first():
    table = random_rows(30)
    ids = np.arange(4, 30)
    found = neighbours_of(table[4:5], table, ids, ids[:1])
    units = table / np.linalg.norm(table, axis=1, keepdims=True)
    expected = np.sort(units[5:] @ units[4])[::-1][:8]
    np.testing.assert_allclose(found.cosines[0] / 100, expected.clip(0), atol=0.006)


def test_what_is_kept_is_read_back():
    found = spaces_from_bytes(spaces_to_bytes({"target": spaces()}))
    assert list(found) == ["target"]
    np.testing.assert_array_equal(found["target"].cbow.ids, spaces().cbow.ids)
    assert list(found["target"].old_tokens) == OLD


@pytest.mark.parametrize(
    "damage", [lambda data: data[:100], lambda _: b"", lambda data: data[:-400] + b"\0" * 400]
)
def test_a_damaged_file_is_told_of(damage):
    with pytest.raises(ValueError):  # noqa: PT011, whatever numpy says
        spaces_from_bytes(damage(spaces_to_bytes({"target": spaces()})))


@pytest.mark.parametrize(("name", "what"), [
    ("words", "a token 9999 of 100"), ("cbow", "a token 9999 of 100"), ("before", "a token 9999 of"),
])  # fmt: skip
def test_neighbours_that_are_no_tokens_are_told_of(name, what):
    found = spaces()
    ids = found.words if name == "words" else getattr(found, name).ids
    ids.flat[0] = 9999
    with pytest.raises(ValueError, match=what):
        found.check_fits(100)


def test_tokens_beyond_what_is_kept_are_no_words():
    assert word_ids([*SPECIALS, *["▁pump"] * 70_000]).max() == 65_534


def test_neighbours_of_other_words_are_told_of():
    found = spaces()
    with pytest.raises(ValueError, match="neighbours of"):
        spaces_from_bytes(spaces_to_bytes({"target": replace(found, words=found.words[1:])}))


def test_sixteen_thousand_words_take_less_than_two_megabytes():
    tokens = [
        *SPECIALS,
        *(f"▁w{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i // 676)}" for i in range(2000)),
    ]
    table = random_rows(len(tokens))
    found = find_spaces(tokens, table, random_rows(len(tokens), 1), tokens, random_rows(len(tokens), 2))
    assert len(spaces_to_bytes({"source": found, "target": found})) * 8 < 2_000_000
