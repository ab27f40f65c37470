"""Our models as folders of CTranslate2, by its own library: it writes them from a specification of layers."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from engine.base.architecture import position_vectors
from engine.base.errors import ModelError, install_line
from engine.base.files import write_bytes, write_json
from engine.base.graph_io import BOS_ID, PAD_ID, UNK_ID
from engine.exchange.outgoing.outgoing_model import OutgoingModel, check_plain
from engine.exchange.tensors import Tensors

_ACTIVATIONS = {"relu": "RELU", "swish": "SWISH", "gelu": "GELU"}
_NEVER = -10_000.0
"""Bias of the symbols that our search never writes: there nobody needs to forbid them."""
_USAGE = """
```python
import ctranslate2, sentencepiece

translator = ctranslate2.Translator("FOLDER", compute_type="int8")  # or "float32"
source = sentencepiece.SentencePieceProcessor(model_file="FOLDER/source.spm")
target = sentencepiece.SentencePieceProcessor(model_file="FOLDER/target.spm")
tokens = [{opening}*source.encode("A sentence.", out_type=str)]
found = translator.translate_batch([tokens], beam_size=4)
print(target.decode(found[0].hypotheses[0]))
```
"""


def check_ctranslate2(model: OutgoingModel, program: str = "CTranslate2") -> None:
    """Refuses a model that CTranslate2 cannot represent, or that it is not here to write.

    Raises:
        ModelError: if CTranslate2 is not installed, or has no such models.
    """
    check_plain(model, program)
    if find_spec("ctranslate2") is None:
        raise ModelError(
            "Folders of CTranslate2 are written by its own library, which is not installed.",
            f"Install it: {install_line('ctranslate2')}",
        )


def write_ctranslate2(folder: Path, model: OutgoingModel) -> None:
    """Writes a model into an empty folder, in float32: who opens it there chooses the precision.

    Raises:
        ModelError: if CTranslate2 is not installed, or it is a model that it cannot represent.
    """
    check_ctranslate2(model)
    write_translator(folder, model)
    write_bytes(folder / "source.spm", model.source.data)
    write_bytes(folder / "target.spm", model.target.data)
    languages = {"source_lang": model.src, "target_lang": model.tgt}  # CTranslate2 does not ask for them
    write_json(folder / "tokenizer_config.json", languages)
    opening = model.source.opening
    usage = _USAGE.replace("{opening}", f'"{opening}", ' if opening else "")
    write_bytes(folder / "README.md", model.readme("With CTranslate2", usage).encode())


def write_translator(folder: Path, model: OutgoingModel, *, opens: bool = False) -> None:
    """Writes what CTranslate2 itself reads: weights, both lists of subwords, and `config.json`.

    It adds the end symbol to a sentence: whoever asks it must not.

    Args:
        folder: an empty folder.
        model: one that `check_ctranslate2` lets through.
        opens: whether it also puts the symbol before a sentence that models of several languages need.

    Raises:
        ModelError: if CTranslate2 is not installed.
    """
    try:
        specs: Any = import_module("ctranslate2.specs")  # torch too
    except ImportError as error:
        raise ModelError(
            f"Folders of CTranslate2 are written by its own library, which cannot be opened ({error}).",
            f"Install it: {install_line('ctranslate2')}",
        ) from error
    config, weights = model.config, model.weights
    spec = specs.TransformerSpec.from_config(
        (config.n_encoder_layers, config.n_decoder_layers),
        config.n_heads,
        pre_norm=config.norm_first,
        activation=specs.Activation[_ACTIVATIONS[config.activation]],
    )
    positions = position_vectors(config, 2 * config.max_len)
    for name, stack in (("encoder", spec.encoder), ("decoder", spec.decoder)):
        stack.position_encodings.encodings = positions
        stack.scale_embeddings = config.scales_embeddings
        for place, layer in enumerate(stack.layer):
            _fill_layer(layer, weights, f"{name}.layers.{place}", has_source=name == "decoder")
        if config.norm_first:
            _fill_norm(stack.layer_norm, weights, f"{name}.norm")
    spec.encoder.embeddings[0].weight = weights["src_embedding"]
    spec.decoder.embeddings.weight = weights["tgt_embedding"]
    spec.decoder.projection.weight = weights["tgt_embedding"]
    spec.decoder.projection.bias = weights["output_bias"].copy()
    spec.decoder.projection.bias[[BOS_ID, PAD_ID, UNK_ID]] = _NEVER
    source, target = model.tokens()
    spec.register_source_vocabulary(source)
    spec.register_target_vocabulary(target)
    spec.config.add_source_eos = True
    if opens and model.source.opening:
        spec.config.add_source_bos, spec.config.bos_token = True, model.source.opening
    spec.validate()
    spec.optimize()
    spec.save(str(folder))


def _fill_layer(layer: Any, weights: Tensors, prefix: str, *, has_source: bool) -> None:
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


def _fill_linear(linear: Any, weights: Tensors, *names: str) -> None:
    linear.weight = np.concatenate([weights[f"{name}.weight"] for name in names])
    linear.bias = np.concatenate([weights[f"{name}.bias"] for name in names])


def _fill_norm(norm: Any, weights: Tensors, name: str) -> None:
    norm.gamma, norm.beta = weights[f"{name}.weight"], weights[f"{name}.bias"]
