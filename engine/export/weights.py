"""Weights as numpy arrays: which tensors a model must have, and their shapes. Knows no torch and no ONNX."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import load_file

from engine.base.config import DomainConfig, ExternalConfig, ExternalKind, TransformerConfig
from engine.base.errors import ConfigError, ModelError
from engine.base.graph_io import EXT_EMBEDDING, wrong_numbers
from engine.base.model_json import FILE_NAME, read_model_json
from engine.vocabulary.vector_files import TABLE_FILE
from engine.vocabulary.vector_table import END_ROW, UNKNOWN_ROW, ExternalTable

Weights = dict[str, NDArray[np.float32]]
"""Tensors by their name in `weights.safetensors`; a Linear's weight is (out, in)."""

_HINT = "Import or train the model again."
_SAMPLED_ROWS = 512
_MOST_NAMED = 8
"""Problems that are named, the first ones."""


def read_architecture(folder: Path) -> tuple[str, TransformerConfig]:
    """Reads the id and the shape of a model from its `model.json`.

    Raises:
        ModelError: if the file is missing, is not JSON, or has another format.
    """
    path, description = folder / FILE_NAME, read_model_json(folder, _HINT)
    try:
        return str(description["id"]), TransformerConfig.from_json(description["architecture"])
    except (KeyError, TypeError, AttributeError) as error:
        raise ModelError(f"{path} does not describe a model: {error!r}.", _HINT) from error
    except ConfigError as error:
        raise ModelError(f"{path} describes a model that cannot work: {error.what}", _HINT) from error


def expected_shapes(config: TransformerConfig) -> dict[str, tuple[int, ...]]:
    """Returns the name and shape of every tensor that a model of this architecture must have."""
    d_model, domains = config.d_model, config.domains
    shapes: dict[str, tuple[int, ...]] = {
        "src_embedding": (config.src_vocab_size, d_model),
        "tgt_embedding": (config.tgt_vocab_size, d_model),
        "output_bias": (config.tgt_vocab_size,),
    }
    if config.has_speaker_token:
        shapes["speaker_vector"] = (1, d_model)
    if domains and not domains.is_mixing:
        n_tables = 2 if domains.table == "stack" else 1
        shapes["domain_vectors"] = (n_tables, domains.n_domains, d_model)
    if domains and domains.is_mixing and config.decodes_by_domain:
        shapes |= _linear_shapes("decoder.cross_reader.linear", domains.n_domains, d_model)
    if config.external:
        shapes |= _external_shapes(config.external, d_model)
    of_decoder = domains if config.decodes_by_domain else None
    for layer in range(config.n_encoder_layers):
        shapes |= _layer_shapes(config, f"encoder.layers.{layer}", ("self_attention",), domains)
    for layer in range(config.n_decoder_layers):
        prefix = f"decoder.layers.{layer}"
        if config.decoder_cell == "ssru":
            shapes |= _layer_shapes(config, prefix, ("cross_attention",), of_decoder)
            shapes |= _norm_shapes(f"{prefix}.recurrence_norm", d_model)
            for part in ("input", "forget"):
                shapes |= _linear_shapes(f"{prefix}.recurrence.{part}", d_model, d_model)
        else:
            shapes |= _layer_shapes(config, prefix, ("self_attention", "cross_attention"), of_decoder)
    if config.norm_first:
        shapes |= _norm_shapes("encoder.norm", d_model) | _norm_shapes("decoder.norm", d_model)
    return shapes


def read_weights(path: Path, config: TransformerConfig) -> Weights:
    """Reads and checks all weights of a model; float16 is widened to float32.

    Raises:
        ModelError: naming every tensor that is missing, unknown, of another shape or type, or
            not finite.
    """
    try:
        found = load_file(path)
    except FileNotFoundError:
        raise ModelError(f"{path} is missing.", _HINT) from None
    except (SafetensorError, KeyError) as error:  # KeyError: a type that numpy does not have
        raise ModelError(f"{path} is not a readable weights file: {error}.", _HINT) from error
    weights = {name: tensor.astype(np.float32, copy=False) for name, tensor in found.items()}
    problems = _differences(found, weights, expected_shapes(config), config.tgt_vocab_size)
    if problems:
        raise ModelError(f"{path} does not fit its model.json: " + "; ".join(problems) + ".", _HINT)
    return weights


def table_rows(folder: Path, config: TransformerConfig) -> Weights:
    """Returns some rows of the table of word vectors that a model reads, if it reads one, as `ext_embedding`.

    The first two are those of unknown words and of the end of a sentence; up to 512 others stand for the rest
    where the ranges of int8 layers are found.

    Raises:
        ModelError: if the table is missing, damaged or of another width.
    """
    if config.external is None:
        return {}
    table = ExternalTable(folder / TABLE_FILE)
    if table.dimension != config.external.width:
        raise ModelError(
            f"{folder / TABLE_FILE} has {table.dimension} numbers per word, the model reads "
            f"{config.external.width}.",
            _HINT,
        )
    places = np.linspace(0, table.n_words + 1, _SAMPLED_ROWS).astype(np.int64)
    return {EXT_EMBEDDING.name: table.rows(np.unique(np.concatenate([[UNKNOWN_ROW, END_ROW], places])))}


def check_numbers(path: Path) -> None:
    """Checks a file of weights of which only a part is used now: each array, one after the other.

    Raises:
        ModelError: naming every array that is not of floats, or holds a number that no model has.
    """
    try:
        with safe_open(path, framework="np") as file:
            problems = []
            for name in file.keys():  # noqa: SIM118, it is no dictionary
                tensor = file.get_tensor(name)
                is_float = tensor.dtype in (np.float32, np.float16)
                wrong = wrong_numbers(tensor) if is_float else f"is {tensor.dtype}, not float32 or float16"
                problems += [f"{name} {wrong}"] if wrong else []
    except (SafetensorError, OSError, KeyError, TypeError) as error:
        raise ModelError(f"{path} is not a readable weights file: {error}.", _HINT) from error
    if problems:
        raise ModelError(f"{path} cannot be used: {'; '.join(problems[:_MOST_NAMED])}.", _HINT)


def _differences(
    found: dict[str, NDArray[Any]],
    widened: Weights,
    expected: dict[str, tuple[int, ...]],
    tgt_vocab: int,
) -> list[str]:
    problems = [f"{name} is missing" for name in expected if name not in found]
    for name, tensor in found.items():
        shape = expected.get(name)
        if name == "speaker_basis":
            shape = (tensor.shape[0] if tensor.ndim else 0, tgt_vocab)
        if shape is None:
            problems.append(f"{name} is unknown")
        elif tensor.shape != shape:
            problems.append(f"{name} is {list(tensor.shape)}, not {list(shape)}")
        elif tensor.dtype not in (np.float32, np.float16):
            problems.append(f"{name} is {tensor.dtype}, not float32 or float16")
        elif wrong := wrong_numbers(widened[name]):  # in float16 numpy takes ten times as long
            problems.append(f"{name} {wrong}")
    return problems[:_MOST_NAMED]


def _layer_shapes(
    config: TransformerConfig, prefix: str, attentions: tuple[str, ...], domains: DomainConfig | None
) -> dict[str, tuple[int, ...]]:
    d_model, d_ff = config.d_model, config.d_ff
    n_mixed = domains.n_domains if domains and domains.is_mixing else 0
    shapes: dict[str, tuple[int, ...]] = {}
    for attention in attentions:
        for part in ("query", "key", "value"):
            shapes |= _linear_shapes(f"{prefix}.{attention}.{part}", d_model, d_model, n_mixed)
        shapes |= _linear_shapes(f"{prefix}.{attention}.output", d_model, d_model)
        shapes |= _norm_shapes(f"{prefix}.{attention}_norm", d_model)
    shapes |= _linear_shapes(f"{prefix}.feed_forward.inner", d_ff, d_model, n_mixed)
    shapes |= _linear_shapes(f"{prefix}.feed_forward.outer", d_model, d_ff, n_mixed)
    if n_mixed:
        shapes |= _linear_shapes(f"{prefix}.domain_reader.linear", n_mixed, d_model)
    elif domains:
        names = [f"domain_reader.{part}" for part in ("query", "key", "value")]
        names += [f"self_attention.domain_to_{part}" for part in ("key", "value")]
        shapes |= {f"{prefix}.{name}.weight": (d_model, d_model) for name in names}
    return shapes | _norm_shapes(f"{prefix}.feed_forward_norm", d_model)


def _external_shapes(external: ExternalConfig, d_model: int) -> dict[str, tuple[int, ...]]:
    shapes = _linear_shapes("external.map", d_model, external.width)
    if external.kind == ExternalKind.CTRL:
        shapes |= _linear_shapes("external.control", 1, d_model)
    if external.kind == ExternalKind.GATE:
        shapes |= _linear_shapes("external.gate", d_model, 2 * d_model)
        shapes |= _linear_shapes("external.own", d_model, d_model)
        shapes |= _linear_shapes("external.foreign", d_model, d_model)
    return shapes


def _linear_shapes(name: str, n_out: int, n_in: int, n_mixed: int = 0) -> dict[str, tuple[int, ...]]:
    """Returns the shapes of a linear layer, or of those of several domains."""
    names = [f"{name}.domains.{k}" for k in range(n_mixed)] or [name]
    return {
        f"{each}.{part}": shape
        for each in names
        for part, shape in (("weight", (n_out, n_in)), ("bias", (n_out,)))
    }


def _norm_shapes(name: str, d_model: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (d_model,), f"{name}.bias": (d_model,)}
