"""ONNX export: builds the graphs of a model folder from its weights, with numpy and no torch."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

import numpy as np

from engine.base.architecture import updated_layers
from engine.base.config import TransformerConfig
from engine.base.files import write_bytes
from engine.base.graph_io import ENCODER_INPUTS, INT8, LISTS_WITH_PACKS, SWAPPABLE_DECODER_INPUTS, graph_file
from engine.base.model_json import FORMAT
from engine.base.onnx_runtime import in_float16
from engine.export.calibration import InputRanges, kept_ranges
from engine.export.decoder_graph import write_decoder
from engine.export.encoder_graph import write_encoder
from engine.export.layers import GraphWriter, Int8LayerWriter, LayerWriter, fixed_sizes
from engine.export.weights import Weights, read_architecture, read_weights, table_rows


class Precision(StrEnum):
    """How a graph calculates. What is swapped into it is float32 in all."""

    FLOAT32 = "float32"
    INT8 = "int8"
    """Linear layers alone; for CPUs."""
    FLOAT16 = "float16"
    """For GPUs."""

    def file_name(self, graph: str) -> str:
        """Returns the name of the "encoder" or "decoder" file of this precision."""
        return graph_file(graph, self)


def build_graphs(folder: Path, *, precision: str) -> None:
    """Writes the encoder and the decoder graph of one precision into a model folder.

    Args:
        folder: has `model.json` and `weights.safetensors`.
        precision: "float32", "int8" or "float16".

    Raises:
        ModelError: if the model's description or weights are missing or broken; lists every problem.
        OSError: if the folder may not be written or the disk is full.
    """
    model_id, config = read_architecture(folder)
    weights = read_weights(folder / "weights.safetensors", config) | table_rows(folder, config)
    files = graph_files(model_id, config, weights, Precision(precision), kept_ranges(folder))
    for graph, content in files.items():
        write_bytes(folder / graph, content)


def graph_files(
    model_id: str,
    config: TransformerConfig,
    weights: Weights,
    precision: Precision,
    ranges: Mapping[str, float] = MappingProxyType({}),
) -> dict[str, bytes]:
    """Builds both graphs in memory.

    Args:
        model_id: of the model.
        config: its shape.
        weights: its weights.
        precision: of the graphs.
        ranges: what is known of the inputs of its layers, see `kept_ranges`; an int8 graph needs them.

    Returns:
        The content of each `.onnx` file, by file name.
    """
    # a search may ask for more tokens than the source has
    n_positions = 2 * config.max_len + config.has_speaker_token
    metadata = {
        "model_id": model_id,
        "format": str(FORMAT),
        "precision": precision.value,
        "max_positions": str(n_positions),
        LISTS_WITH_PACKS: "yes",
    }
    ranges = InputRanges(config, weights, ranges)
    files = {}
    for name, write in (("encoder", write_encoder), ("decoder", write_decoder)):
        graph = GraphWriter(fixed_sizes(config))
        match precision:
            case Precision.FLOAT32 | Precision.FLOAT16:
                write(LayerWriter(graph, weights, config), n_positions)
            case Precision.INT8:
                write(Int8LayerWriter(graph, weights, config, ranges), n_positions)
        _accept_whole_packs(graph, config)
        content = graph.model_bytes(name, metadata)
        files[precision.file_name(name)] = in_float16(content) if precision is Precision.FLOAT16 else content
    return files


def _accept_whole_packs(graph: GraphWriter, config: TransformerConfig) -> None:
    """Declares all swappable inputs that are left, empty, so that one pack loads into every graph.

    Only the int8 decoder reads any of them: the int8 copy of the target embedding.
    What is left of the updates is read by the other graph.
    """
    for port in (*ENCODER_INPUTS, *SWAPPABLE_DECODER_INPUTS):
        if port.is_swappable and not graph.has_input(port.name):
            sizes = [{"d_model": config.d_model, "1|rows": 1}.get(axis, 0) for axis in port.axes]
            graph.add_input(port, np.zeros(sizes, np.int8 if port.type == INT8 else np.float32))
    for update in updated_layers(config):
        for port in update.ports:
            if not graph.has_input(port.name):
                graph.add_input(port, update.default(port))
