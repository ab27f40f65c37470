"""Translates with exported graphs: ONNX Runtime and numpy, never torch."""
