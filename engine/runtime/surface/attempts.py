"""The choice among what a model makes of the readings of a text: the fewest faults, then the score."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from engine.base.config import SearchConfig
from engine.results.translation import Alternative
from engine.runtime.surface.contents import Contents
from engine.runtime.surface.readings import Reading
from engine.text.numerals.repair import NumberRepair
from engine.text.symbols import lost_symbol, without_symbols

_MOST_WORSE = 0.1
"""Nats per token: a translation so much worse than the best one may still come first for its fewer faults."""


class _Restored(NamedTuple):
    """The translations of a text by one reading."""

    best: Alternative
    """The first with the fewest faults."""
    n_faults: int
    others: Iterator[Alternative]
    """Put back into plain text only when they are asked for: mostly nobody wants them."""


class Attempt:
    """A text whose readings are tried one after the other, until one comes out without a fault.

    Args:
        text: what is translated.
        readings: of it, the most promising first.
        numbers: of its languages; None: numbers are not looked at.
    """

    def __init__(self, text: str, readings: Iterator[Reading], numbers: NumberRepair | None) -> None:
        self.text, self._readings, self._numbers = text, readings, numbers
        self._found: list[_Restored] = []
        self.plain: tuple[Alternative, ...] = ()
        """What the model wrote for the text as it is."""

    def next(self) -> Reading | None:
        """Returns what is to be read next; None if nothing more is."""
        return None if any(not found.n_faults for found in self._found) else next(self._readings, None)

    def add(self, reading: Reading, texts: Sequence[Alternative], contents: Contents) -> None:
        """Takes what the model made of a reading, best first.

        Where the best has another form or term than the likeliest, that is no surer for it.
        """
        texts = [replace(each, score=min(each.score, texts[0].score)) for each in texts]
        if type(reading) is Reading:
            self.plain = tuple(texts)
        every = (reading.restored(text, contents) for text in texts)
        restored = (each for each in every if each)
        if first := next(restored, None):
            self._found.append(self._fewest_faults(first, restored))

    def _fewest_faults(
        self, first: tuple[Alternative, int], others: Iterator[tuple[Alternative, int]]
    ) -> "_Restored":
        """Puts the first with the fewest faults before the others, and looks at no more than needed."""
        least = first[0].score - _MOST_WORSE
        best, fewest = 0, sys.maxsize
        seen: list[Alternative] = []
        for translation, n_faults in chain((first,), others):
            seen.append(translation)
            if translation.score < least:
                continue
            if self._numbers and n_faults < fewest:
                n_faults += self._numbers.faults(self.text, translation.text)
            if n_faults < fewest:
                best, fewest = len(seen) - 1, n_faults
            if not n_faults:
                break
        chosen = seen.pop(best)
        return _Restored(chosen, fewest, chain(seen, (each for each, _ in others)))

    @property
    def lost(self) -> str:
        """The symbol round which the text has to be cut, because no reading brought it back; mostly none."""
        return "" if self._found else lost_symbol(self.text, [each.text for each in self.plain])

    def best(self, config: SearchConfig) -> tuple[Alternative, ...]:
        """Returns the alternatives wanted, those with the fewest faults first; the text if there are none.

        Args:
            config: how many are wanted.
        """
        by_faults = sorted(self._found, key=lambda found: (found.n_faults, -found.best.score))
        right = _each_text_once(chain.from_iterable(chain((each.best,), each.others) for each in by_faults))
        if not by_faults:  # the model wrote symbols of its own
            plain = [without_symbols(each.text).strip() for each in self.plain]
            right = (replace(each, text=text) for each, text in zip(self.plain, plain, strict=True) if text)
        if self._numbers:
            right = iter(self._numbers.repaired(self.text, right, config.n_best))
        return tuple(islice(right, config.n_best)) or (Alternative(self.text, 0.0),)


def _each_text_once(translations: Iterable[Alternative]) -> Iterator[Alternative]:
    known = set()
    for each in translations:
        if each.text not in known:
            known.add(each.text)
            yield each
