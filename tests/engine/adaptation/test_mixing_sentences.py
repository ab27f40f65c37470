"""What mixtures are scored on: the same sentences for every model, whatever words it reads and writes."""

from engine.adaptation.domain_text import DomainText
from engine.adaptation.mixing import _Measure
from engine.base.progress import ignore_progress
from engine.text.subwords import train_subwords


def test_a_sentence_too_long_for_one_of_the_models_is_left_out_for_both():
    texts = ("aa bb cc dd", "abcdefgh ijklmnop abcdefgh")
    before, after = (train_subwords([text] * 30, 170) for text in texts)
    long = ("abcdefgh " * 20, "aa")
    pairs = [("aa", "bb"), long, ("", "bb"), ("bb", "aa")]
    text = DomainText(pairs=[], dev_pairs=pairs, general_pairs=pairs)
    assert len(after.encode(long[0])) < 160 <= len(before.encode(long[0]))
    measure = _Measure(text, [(before, before), (after, after)], ignore_progress)
    assert measure.domain == measure.general == [("aa", "bb"), ("bb", "aa")]
