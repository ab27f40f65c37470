"""Model weights to ONNX graphs and packs: numpy and the `onnx` package, torch in `parity` alone."""

from engine.export.graphs import build_graphs

__all__ = ["build_graphs"]
