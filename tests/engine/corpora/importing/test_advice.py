"""What is advised on the size of a corpus: one step at a time, and nothing where there is enough."""

import pytest

from engine.corpora.importing import advice_for


def advice(train, test=200, **more):
    return advice_for({"train": train, "dev": 0, "test": test}, **more)


@pytest.mark.parametrize(
    ("train", "part"),
    [
        (0, "0 pairs. Adapting needs at least 20."), (19, "19 pairs. Adapting"), (20, "gains little"),
        (299, "gains little"), (300, "frequent words and set phrases"), (1_999, "1,999 pairs"),
        (2_000, "a clear gain"), (9_999, "9,999 pairs. Enough"),
    ],
)  # fmt: skip
def test_little_text_is_told_what_to_expect(train, part):
    (sentence,) = advice(train)
    assert part in sentence


def test_much_text_needs_no_advice():
    assert advice(10_000) == ()
    assert advice(3_000_000) == ()


@pytest.mark.parametrize(
    ("test", "part"),
    [(0, "Nothing to test with"), (1, "1 test pair can"), (99, "99 test pairs")],
)
def test_little_to_measure_with_is_said(test, part):
    (sentence,) = advice(50_000, test)
    assert part in sentence
    assert advice(50_000, 100) == ()


def test_terms_and_one_language_are_told_what_they_are_for():
    assert advice(5, 0, kind="terms") == (
        "Terms are kept as a list of words: no model is trained or tested on them.",
    )
    (sentence,) = advice(5, 0, kind="monolingual")
    assert sentence.startswith("This is text in one language")


def test_lines_that_the_domain_holds_come_first():
    first, second = advice(300, 200, n_known=100)
    assert first.startswith("Other text of this domain holds 100 of these 500 lines already")
    assert "frequent words" in second
    assert advice(9_800, 200, n_known=10_000)[0].endswith("there is nothing new to learn.")
    assert advice(50_000, n_known=0) == ()
