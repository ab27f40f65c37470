"""Translates with exported graphs: ONNX Runtime and numpy, never torch."""

from engine.runtime.translator import Translator
from engine.search.beam_search import Bounds, Hypothesis, Stepper, beam_search, bounds_of

__all__ = ["Bounds", "Hypothesis", "Stepper", "Translator", "beam_search", "bounds_of"]
