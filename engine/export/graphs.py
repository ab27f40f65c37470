"""Builds the graphs of a model folder from its weights: numpy and ONNX, no torch."""

from pathlib import Path

import numpy as np

from engine.config import TransformerConfig
from engine.export.decoder_graph import write_decoder
from engine.export.encoder_graph import write_encoder
from engine.export.graph_writer import GraphWriter
from engine.export.layers import LayerWriter, Precision
from engine.export.weights import FORMAT, Weights, read_architecture, read_weights
from engine.files import write_bytes
from engine.graph_io import ENCODER_INPUTS, INT8, SWAPPABLE_DECODER_INPUTS


def build_graphs(folder: Path, *, precision: str) -> None:
    """Writes the encoder and the decoder graph of one precision into a model folder.

    Args:
        folder: has `model.json` and `weights.safetensors`.
        precision: "float32" or "int8".

    Raises:
        ModelError: if the model's description or weights are missing or broken; lists every problem.
        OSError: if the folder may not be written or the disk is full.
    """
    model_id, config = read_architecture(folder)
    weights = read_weights(folder / "weights.safetensors", config)
    for graph, content in graph_files(model_id, config, weights, Precision(precision)).items():
        write_bytes(folder / graph, content)


def graph_files(
    model_id: str, config: TransformerConfig, weights: Weights, precision: Precision
) -> dict[str, bytes]:
    """Builds both graphs in memory.

    Returns:
        The content of each `.onnx` file, by file name.
    """
    n_positions = 2 * config.max_len  # a search may ask for more pieces than the source has
    metadata = {
        "model_id": model_id,
        "format": str(FORMAT),
        "precision": precision.value,
        "max_positions": str(n_positions),
    }
    files = {}
    for name, write in (("encoder", write_encoder), ("decoder", write_decoder)):
        layers = LayerWriter(GraphWriter(_fixed_sizes(config)), weights, config, precision)
        write(layers, n_positions)
        _accept_whole_packs(layers.graph, config)
        files[precision.file_name(name)] = layers.graph.model_bytes(name, metadata)
    return files


def _accept_whole_packs(graph: GraphWriter, config: TransformerConfig) -> None:
    """Declares all swappable inputs that are left, empty, so that one pack loads into every graph.

    Only the int8 decoder reads any of them: the int8 copy of the target embedding.
    """
    for port in (*ENCODER_INPUTS, *SWAPPABLE_DECODER_INPUTS):
        if port.is_swappable and not graph.has_input(port.name):
            sizes = [{"d_model": config.d_model, "1|rows": 1}.get(axis, 0) for axis in port.axes]
            graph.add_input(port, np.zeros(sizes, np.int8 if port.type == INT8 else np.float32))


def _fixed_sizes(config: TransformerConfig) -> dict[str, int]:
    return {
        "one": 1,
        "d_model": config.d_model,
        "heads": config.n_heads,
        "d_head": config.d_model // config.n_heads,
    }
