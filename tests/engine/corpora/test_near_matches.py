"""Near matches: sentences most of whose four-word sequences stand in text that is learned from."""

import pytest

from engine.corpora.normalising import near_matches

LEARNED = ["Close the valve before you open the lid of the tank.", "Wear gloves."]


@pytest.mark.parametrize(("text", "is_near"), [
    ("Close the valve before you open the lid of the barrel.", True),
    ("close the VALVE, before you open: the lid of the tank 7", True),
    ("Close the valve before the tank is filled with cold water again.", False),
    ("Birds sing in the early morning.", False),
    ("Wear gloves.", False),
    ("", False),
])  # fmt: skip
def test_most_sequences_decide(text, is_near):
    assert near_matches([text], iter(LEARNED), "en") == [is_near]


def test_without_spaces_letters_are_compared():
    learned = ["请在打开水箱之前关闭阀门"]
    assert near_matches([learned[0][:-1] + "窗", "鸟儿在清晨歌唱得很好听啊"], learned, "zh") == [True, False]
