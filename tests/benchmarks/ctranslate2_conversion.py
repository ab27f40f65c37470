"""Our weights in CTranslate2's format, so that both programs translate with the same model."""

from pathlib import Path

import ctranslate2
import numpy as np
from ctranslate2.specs import TransformerSpec

from engine.export.weights import Weights, read_architecture, read_weights
from engine.positions import position_vectors
from engine.text.subwords import Subwords


def convert(folder: Path, target: Path) -> None:
    """Writes a model folder as a CTranslate2 model.

    Args:
        folder: has `model.json`, `weights.safetensors` and both subword models.
        target: an empty folder.
    """
    _, config = read_architecture(folder)
    weights = read_weights(folder / "weights.safetensors", config)
    spec = TransformerSpec.from_config(
        (config.n_encoder_layers, config.n_decoder_layers), config.n_heads, pre_norm=config.norm_first
    )
    positions = position_vectors(config, 2 * config.max_len)  # ours: counted from 0, sines first
    for stack in (spec.encoder, spec.decoder):
        stack.position_encodings.encodings = positions
    spec.encoder.embeddings[0].weight = weights["src_embedding"]
    spec.decoder.embeddings.weight = weights["tgt_embedding"]
    spec.decoder.projection.weight = weights["tgt_embedding"]
    spec.decoder.projection.bias = weights["output_bias"]
    for name, stack in (("encoder", spec.encoder), ("decoder", spec.decoder)):
        for index, layer in enumerate(stack.layer):
            _fill_layer(layer, weights, f"{name}.layers.{index}", has_source=name == "decoder")
        if config.norm_first:
            _fill_norm(stack.layer_norm, weights, f"{name}.norm")
    for side, register in (
        ("source", spec.register_source_vocabulary),
        ("target", spec.register_target_vocabulary),
    ):
        register(tokens(Subwords.load(folder / f"{side}.spm")))
    spec.config.add_source_eos = True
    spec.validate()
    spec.optimize(quantization="int8")
    spec.save(str(target))


def tokens(subwords: Subwords) -> list[str]:
    """Returns every token of a subword model, by id."""
    return subwords.tokens(range(subwords.size))


def _fill_layer(layer: object, weights: Weights, prefix: str, *, has_source: bool) -> None:
    own = layer.self_attention
    _fill_linear(own.linear[0], weights, *(f"{prefix}.self_attention.{x}" for x in ("query", "key", "value")))
    _fill_linear(own.linear[1], weights, f"{prefix}.self_attention.output")
    _fill_norm(own.layer_norm, weights, f"{prefix}.self_attention_norm")
    if has_source:
        cross = layer.attention
        _fill_linear(cross.linear[0], weights, f"{prefix}.cross_attention.query")
        _fill_linear(cross.linear[1], weights, *(f"{prefix}.cross_attention.{x}" for x in ("key", "value")))
        _fill_linear(cross.linear[2], weights, f"{prefix}.cross_attention.output")
        _fill_norm(cross.layer_norm, weights, f"{prefix}.cross_attention_norm")
    _fill_linear(layer.ffn.linear_0, weights, f"{prefix}.feed_forward.inner")
    _fill_linear(layer.ffn.linear_1, weights, f"{prefix}.feed_forward.outer")
    _fill_norm(layer.ffn.layer_norm, weights, f"{prefix}.feed_forward_norm")


def _fill_linear(linear: object, weights: Weights, *names: str) -> None:
    linear.weight = np.concatenate([weights[f"{name}.weight"] for name in names])
    linear.bias = np.concatenate([weights[f"{name}.bias"] for name in names])


def _fill_norm(norm: object, weights: Weights, name: str) -> None:
    norm.gamma, norm.beta = weights[f"{name}.weight"], weights[f"{name}.bias"]


def open_translator(folder: Path, n_threads: int) -> ctranslate2.Translator:
    """Opens a converted model as CTranslate2 is usually opened: int8 on the CPU."""
    return ctranslate2.Translator(
        str(folder), device="cpu", compute_type="int8", intra_threads=n_threads, inter_threads=1
    )
