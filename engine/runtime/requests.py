"""What a model is asked for: a piece of text, who says it, what stands before it; and what it answered."""

import math
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.results.translation import Alternative
from engine.runtime.context import Context, read_on, without_behind
from engine.runtime.speakers import SpeakerInputs
from engine.search.beam_search import Hypothesis
from engine.text.subwords import Subwords
from engine.text.words.address import Addressing

_HEADING_IS_WORTH = 0.3
"""How much surer a model is of a label behind a heading, which is easily guessed, in nats per token."""


class Request(NamedTuple):
    """A text to translate, with all that its translation depends on."""

    text: str
    speaker: SpeakerInputs | None
    """Who says it."""
    before: Context | None = None
    """The sentence that it is read in the context of."""
    begins_small: bool = False
    """Its first letter is read as a small one, as behind a semicolon."""
    behind: str = ""
    """The sentence behind it, if that is read too."""
    addressing: Addressing | None = None
    """The form of address that its translation has; None: the model's, or the one chosen for all."""
    is_label: bool = False
    """True: it is what a menu or a button of a program says."""
    heading: tuple[str, str] | None = None
    """What a label is read behind, as its source and as its translation."""

    def alone(self, text: str) -> "Request":
        """Returns the request for a part of it that is translated without what is around."""
        return Request(text, self.speaker, addressing=self.addressing)

    @property
    def read_on(self) -> "Request":
        """The request for it and the sentence behind it."""
        return self._replace(text=read_on(self.text, self.behind), behind="")

    def of_read_on(self, found: Sequence[Alternative]) -> tuple[Alternative, ...]:
        """Returns its part of the translations of `read_on`."""
        parts = (replace(each, text=without_behind(each.text, self.text)) for each in found)
        own: dict[str, Alternative] = {}
        for each in parts:
            own.setdefault(each.text, each)
        own.pop("", None)
        return tuple(own.values())

    @property
    def read_text(self) -> str:
        """What the model reads behind the context."""
        if self.heading:
            return self.heading[0] + self.text
        return self.text[:1].lower() + self.text[1:] if self.begins_small else self.text

    def restored(self, found: Sequence[Alternative]) -> tuple[Alternative, ...]:
        """Returns translations of what was read as translations of the text: they begin like it.

        One that has not the same heading is as bad as can be.
        """
        if self.heading:
            found = [_behind(self.heading[1], each) for each in found]
        elif not self.begins_small:
            return tuple(found)
        return tuple(replace(each, text=each.text[:1].upper() + each.text[1:]) for each in found)


def _behind(heading: str, found: Alternative) -> Alternative:
    text = found.text.removeprefix(heading)
    return (
        replace(found, text=text, score=found.score - _HEADING_IS_WORTH)
        if 0 < len(text) < len(found.text)
        else replace(found, score=-math.inf)
    )


Found = dict[Request, tuple[Alternative, ...]]
"""Alternatives of each request."""


class SentenceCache:
    """The sentences used last: while someone types, only what changed is translated again.

    Args:
        capacity: sentences kept.
    """

    def __init__(self, capacity: int = 20_000) -> None:
        self._capacity = capacity
        self._found: OrderedDict[Hashable, tuple[Alternative, ...]] = OrderedDict()

    def get(self, key: Hashable) -> tuple[Alternative, ...] | None:
        """Returns the value kept under `key`, None if there is none."""
        if key not in self._found:
            return None
        self._found.move_to_end(key)
        return self._found[key]

    def put(self, key: Hashable, alternatives: tuple[Alternative, ...]) -> None:
        """Keeps alternatives and forgets the sentence not used for longest."""
        self._found[key] = alternatives
        self._found.move_to_end(key)
        if len(self._found) > self._capacity:
            self._found.popitem(last=False)

    def clear(self) -> None:
        """Forgets all."""
        self._found.clear()

    def __len__(self) -> int:
        return len(self._found)


def texts_of(hypotheses: Sequence[Hypothesis], target: Subwords) -> tuple[Alternative, ...]:
    """Returns the texts of hypotheses, best first, each text once, empty ones left out."""
    found: dict[str, Alternative] = {}
    for hypothesis in hypotheses:
        if text := target.decode(hypothesis.ids).strip():
            found.setdefault(text, Alternative(text, hypothesis.score))
    return tuple(found.values())
