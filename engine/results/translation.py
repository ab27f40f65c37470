"""Translated text, and what translated it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Alternative:
    """One candidate translation of one sentence."""

    text: str
    score: float
    """Length-normalised log-probability, in nats per piece; larger is better."""
    is_repaired: bool = False
    """True if a number that the model miscounted was replaced by the source's."""


@dataclass(frozen=True, slots=True)
class SentenceTranslation:
    """One sentence of a text and its translations."""

    start: int
    """Where the sentence starts in the source text, in characters."""
    end: int
    source: str
    """source_text[start:end]."""
    target_start: int
    """Where the first alternative starts in the translated text."""
    target_end: int
    alternatives: tuple[Alternative, ...]
    """Best first. A sentence with nothing to translate has itself as its only one."""
    warning: str = ""
    """What the reader should know: "cut into two parts, it is very long"; empty if nothing."""

    @property
    def target(self) -> str:
        """The best translation."""
        return self.alternatives[0].text


@dataclass(frozen=True, slots=True)
class TextTranslation:
    """A translated text: paragraphs and spacing as in the source."""

    source: str
    text: str
    sentences: tuple[SentenceTranslation, ...]
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class DeviceReport:
    """Which device really runs a translation, and why."""

    provider: str
    """As ONNX Runtime's session tells: "CPUExecutionProvider"."""
    device: str
    """In words: "CPU, 2 cores" or the GPU's name."""
    precision: str
    """"int8" or "float32"."""
    reason: str
    """Why this device: "no CUDA device was found"."""
