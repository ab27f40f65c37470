"""What is typical of a domain, and how much of a text is taken for what it is."""

import pytest

from engine.evaluation.domains import inspected
from engine.results.translation import WordDomains

DOMAINS = ("pumps", "law", "garden")
SHARED, OWN, OTHER = (0.48, 0.48, 0.04), (0.44, 0.28, 0.28), (0.08, 0.24, 0.68)


def sentence(*words):
    tokens = tuple(f"▁{word}" for word, _ in words)
    return WordDomains(tokens, (tuple(weights for _, weights in words),))


def test_a_word_that_another_domain_uses_as_much_is_typical_of_neither():
    said = [sentence(("shared", SHARED), ("own", OWN), ("other", OTHER))] * 3
    found = inspected("m", DOMAINS, {"pumps": said}, 3)
    assert [word.word for word in found.typical[0]][0] == "own"
    assert [word.word for word in found.typical[2]][0] == "other"


def test_every_sentence_counts_alike_in_the_purity_of_texts():
    pump, law = sentence(("own", OWN)), sentence(("shared", (0.2, 0.7, 0.1)))
    found = inspected("m", DOMAINS, {"pumps": [pump] * 8, "law": [law, pump]}, 1)
    assert found.purity == pytest.approx((8 + 1) / 10)
    assert found.sentences_found.share == pytest.approx(9 / 10)


def test_examples_have_a_length_that_can_be_read_at_a_glance():
    short, fitting, long = (sentence(*[(f"w{at}", OWN) for at in range(n)]) for n in (2, 12, 60))
    found = inspected("m", DOMAINS, {"pumps": [short, fitting, long]}, 1)
    assert [len(each.words) for each in found.examples] == [12]
