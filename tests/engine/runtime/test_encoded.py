"""What the encoder made of sentences is kept for a while, to be read again."""

import numpy as np

from engine.runtime.encoded import EncodedSentences


class Encoder:
    """Makes of each token itself, and notes what it was asked for."""

    def __init__(self):
        self.asked = []

    def __call__(self, sources):
        self.asked.append([*sources])
        longest = max(map(len, sources)) + 1
        rows = [[*ids, 1, *[0] * (longest - len(ids) - 1)] for ids in sources]
        return [factor * np.array(rows, np.float32)[:, None, :, None] for factor in (1, 2)]


def test_only_sentences_that_are_not_known_are_encoded():
    kept, encode = EncodedSentences(), Encoder()
    kept.of([(5, 6, 7), (8, 9)], encode)
    kept.of([[8, 9], [4], [4]], encode)
    assert encode.asked == [[(5, 6, 7), (8, 9)], [(4,)]]


def test_sentences_of_several_batches_stand_side_by_side_as_if_encoded_together():
    kept, sources = EncodedSentences(), [(5, 6, 7), (8, 9), (4,)]
    for source in reversed(sources):
        kept.of([source], Encoder())
    for found, expected in zip(kept.of(sources, Encoder()), Encoder()(sources), strict=True):
        np.testing.assert_array_equal(found, expected)


def test_the_oldest_sentences_make_room():
    kept, encode = EncodedSentences(), Encoder()
    for number in range(3):
        kept.of([(number,) * 1999], encode)
    kept.of([(2,) * 1999, (0,) * 1999], encode)
    assert encode.asked[-1] == [(0,) * 1999]


def test_after_clearing_everything_is_encoded_again():
    kept, encode = EncodedSentences(), Encoder()
    kept.of([(5, 6)], encode)
    kept.clear()
    kept.of([(5, 6)], encode)
    assert len(encode.asked) == 2
