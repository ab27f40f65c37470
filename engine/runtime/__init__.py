"""Translates with exported graphs: ONNX Runtime and numpy, never torch."""

from engine.runtime.search import Bounds, Hypothesis, Stepper, beam_search, bounds_of
from engine.runtime.translator import Translator

__all__ = ["Bounds", "Hypothesis", "Stepper", "Translator", "beam_search", "bounds_of"]
