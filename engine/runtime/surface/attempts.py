"""The choice among what a model makes of the readings of a text: the fewest faults, then the score."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from engine.config import SearchConfig
from engine.results.translation import Alternative
from engine.runtime.surface.readings import Contents, Reading
from engine.text.numerals.number_repair import NumberRepair
from engine.text.symbols import lost_symbol, without_symbols

_MOST_WORSE = 0.1
"""Nats per token: a translation so much worse than the best one may still come first for its fewer faults."""


class Attempt:
    """A text whose readings are tried one after the other, until one comes out without a fault.

    Args:
        text: what is translated.
        readings: of it, the most promising first.
        numbers: of its languages; None: numbers are not looked at.
    """

    def __init__(self, text: str, readings: Iterator[Reading], numbers: NumberRepair | None) -> None:
        self.text, self._readings, self._numbers = text, readings, numbers
        self._found: list[list[tuple[Alternative, int]]] = []
        self.plain: tuple[Alternative, ...] = ()
        """What the model wrote for the text as it is."""

    def next(self) -> Reading | None:
        """Returns what is to be read next; None if nothing more is."""
        return None if any(found[0][1] == 0 for found in self._found) else next(self._readings, None)

    def add(self, reading: Reading, texts: Sequence[Alternative], contents: Contents) -> None:
        """Takes what the model made of a reading, best first."""
        if type(reading) is Reading:
            self.plain = tuple(texts)
        restored = [each for text in texts if (each := reading.restored(text, contents))]
        if restored:
            least = restored[0][0].score - _MOST_WORSE
            place, n_faults = self._fewest_faults([each for each in restored if each[0].score >= least])
            best, _ = restored.pop(place)
            self._found.append([(best, n_faults), *restored])

    def _fewest_faults(self, restored: Sequence[tuple[Alternative, int]]) -> tuple[int, int]:
        """Returns the place of the first translation with the fewest faults, and their number."""
        best = 0, sys.maxsize
        for place, (translation, n_faults) in enumerate(restored):
            if self._numbers and n_faults < best[1]:
                n_faults += self._numbers.faults(self.text, translation.text)
            if n_faults < best[1]:
                best = place, n_faults
            if not n_faults:
                break
        return best

    @property
    def lost(self) -> str:
        """The symbol round which the text has to be cut, because no reading brought it back; mostly none."""
        return "" if self._found else lost_symbol(self.text, [each.text for each in self.plain])

    def best(self, config: SearchConfig) -> tuple[Alternative, ...]:
        """Returns the alternatives wanted, those with the fewest faults first; the text if there are none.

        Args:
            config: how many are wanted.
        """
        by_faults = sorted(self._found, key=lambda found: (found[0][1], -found[0][0].score))
        texts: dict[str, Alternative] = {}
        for each, _ in chain.from_iterable(by_faults):
            texts.setdefault(each.text, each)
        right = list(texts.values())
        if not right:  # the model wrote symbols of its own
            plain = [without_symbols(each.text).strip() for each in self.plain]
            right = [replace(each, text=text) for each, text in zip(self.plain, plain, strict=True) if text]
        if self._numbers:
            right = list(self._numbers.repaired(self.text, right, config.n_best))
        return tuple(right[: config.n_best]) or (Alternative(self.text, 0.0),)
