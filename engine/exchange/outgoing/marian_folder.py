"""Our models as Marian folders of Hugging Face, which `transformers` opens; see `engine.exchange.marian`.

Both sides have a list and a table of their own, in the order of our ids: the start symbol is a row of its
own, which the decoder begins with and never writes.
"""

from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save

from engine.config import SearchConfig
from engine.exchange.hugging_face import CONFIG, carry_layers
from engine.exchange.outgoing.outgoing_model import OutgoingModel, check_plain, check_shape
from engine.exchange.tensors import Tensors
from engine.files import write_bytes, write_json
from engine.graph_io import BOS_ID, EOS_ID, PAD_ID, UNK_ID

_PROGRAM = "Marian"
_USAGE = """
```python
from transformers import MarianMTModel, MarianTokenizer

tokenizer, model = MarianTokenizer.from_pretrained("FOLDER"), MarianMTModel.from_pretrained("FOLDER")
given = tokenizer(["{opening}A sentence."], return_tensors="pt")
print(tokenizer.batch_decode(model.generate(**given), skip_special_tokens=True))
```
"""


class _TheirNames:
    """Gives our arrays the names that they have there."""

    def __init__(self, weights: Tensors) -> None:
        self._weights = weights
        self.named: Tensors = {}

    def linear(self, ours: str, theirs: str, _n_out: int, _n_in: int) -> None:
        self.norm(ours, theirs, 0)

    def norm(self, ours: str, theirs: str, _width: int) -> None:
        for part in ("weight", "bias"):
            self.named[f"{theirs}.{part}"] = self._weights[f"{ours}.{part}"]


def write_marian(folder: Path, model: OutgoingModel) -> None:
    """Writes a model into an empty folder.

    Raises:
        ModelError: if it is one that Marian's architecture cannot represent.
    """
    check_marian(model)
    source, target = model.tokens()
    for name, tokens in (("vocab.json", source), ("target_vocab.json", target)):
        write_json(folder / name, {token: row for row, token in enumerate(tokens)})
    write_bytes(folder / "source.spm", model.source.data)
    write_bytes(folder / "target.spm", model.target.data)
    write_json(folder / CONFIG, _config(model))
    write_json(folder / "generation_config.json", _generation(model))
    write_json(folder / "tokenizer_config.json", _tokenizer(model))
    write_bytes(folder / "model.safetensors", save(_weights(model)))
    opening = model.source.opening
    usage = _USAGE.replace("{opening}", opening and f"{opening} ")
    write_bytes(folder / "README.md", model.readme("With transformers", usage).encode())


def check_marian(model: OutgoingModel) -> None:
    """Refuses a model that Marian's architecture cannot represent; see `write_marian`."""
    check_plain(model, _PROGRAM)
    shape = model.config
    reasons = ["it normalises before its layers, Marian's models behind them"] if shape.norm_first else []
    if shape.positions != "marian" or shape.first_position:
        reasons.append("it counts positions in another way")
    check_shape(model, _PROGRAM, reasons)


def _weights(model: OutgoingModel) -> Tensors:
    ours, layers = model.weights, _TheirNames(model.weights)
    carry_layers(layers, model.config)
    tables = {
        "model.encoder.embed_tokens.weight": ours["src_embedding"],
        "model.decoder.embed_tokens.weight": ours["tgt_embedding"],
        "final_logits_bias": ours["output_bias"][None],
    }
    return {name: np.ascontiguousarray(array) for name, array in (tables | layers.named).items()}


def _config(model: OutgoingModel) -> dict[str, Any]:
    shape = model.config
    stacks = {
        f"{stack}_{name}": value
        for stack, n_layers in (("encoder", shape.n_encoder_layers), ("decoder", shape.n_decoder_layers))
        for name, value in (("layers", n_layers), ("attention_heads", shape.n_heads), ("ffn_dim", shape.d_ff))
    }
    return {
        "model_type": "marian",
        "architectures": ["MarianMTModel"],
        "is_encoder_decoder": True,
        "vocab_size": shape.src_vocab_size,
        "decoder_vocab_size": shape.tgt_vocab_size,
        "share_encoder_decoder_embeddings": False,
        "tie_word_embeddings": True,
        "d_model": shape.d_model,
        **stacks,
        "num_hidden_layers": shape.n_encoder_layers,
        "activation_function": shape.activation,
        "scale_embedding": shape.scales_embeddings,
        "static_position_embeddings": True,
        "normalize_before": False,
        "normalize_embedding": False,
        "max_position_embeddings": shape.max_len,
        "dropout": shape.dropout,
        "attention_dropout": shape.attention_dropout,
        "torch_dtype": "float32",
        **_symbols(),
    }


def _symbols() -> dict[str, Any]:
    return {
        "bos_token_id": BOS_ID,
        "pad_token_id": PAD_ID,
        "eos_token_id": EOS_ID,
        "decoder_start_token_id": BOS_ID,
        "forced_eos_token_id": EOS_ID,
    }


def _generation(model: OutgoingModel) -> dict[str, Any]:
    """Returns how the other program searches: as we do."""
    search = SearchConfig()
    return {
        **_symbols(),
        "bad_words_ids": [[BOS_ID], [PAD_ID], [UNK_ID]],
        "num_beams": search.beam_size,
        "length_penalty": search.length_penalty,
        "early_stopping": True,
        "max_length": model.config.max_len,
    }


def _tokenizer(model: OutgoingModel) -> dict[str, Any]:
    return {
        "tokenizer_class": "MarianTokenizer",
        "separate_vocabs": True,
        "source_lang": model.src,
        "target_lang": model.tgt,
        "bos_token": "<s>",
        "eos_token": "</s>",
        "unk_token": "<unk>",
        "pad_token": "<pad>",
        "model_max_length": model.config.max_len,
    }
