"""What all model folders of Hugging Face have: configuration, lists of subwords, weights, a card, names."""

import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from engine.base.config import TransformerConfig
from engine.base.errors import ConfigError, ModelError
from engine.base.files import read_given
from engine.base.json_values import parse_json
from engine.base.packed_bounds import GZIP, read_packed
from engine.exchange.tensors import Tensors, read_safetensors, read_torch_file
from engine.results.models import ModelLook
from engine.text.languages import find_language

R = TypeVar("R")

CONFIG = "config.json"
TOKENIZER = "tokenizer_config.json"
_MOST_BYTES = 64 << 20
"""Size of a subword list or a model card, at most."""
_MOST_SUBWORDS = 2_000_000
_LEAST_LENGTH = 512
"""Tokens that every model takes: sinusoids have no end, and long sentences are cut before they are read."""
SPLIT = "model.safetensors.index.json"
_PART = re.compile(r"[\w.-]{1,100}\.safetensors")
"""A file of weights that are split into several, in the same folder."""
_WHOLE = "Get the whole folder again: every file of the model must be in it."
_ACTIVATIONS = {"relu": "relu", "swish": "swish", "silu": "swish", "gelu": "gelu"}
_HEADER = re.compile(r"\A---\r?\n(.*?)^---[ \t]*\r?\n", re.DOTALL | re.MULTILINE)
_LICENCE = re.compile(r"^license:[ \t]*[\"']?([\w.+-]{1,80})", re.MULTILINE)
_PAIR = re.compile(r"(?:^|[-_])([a-z]{2,3})(?:_[A-Za-z]+)?-([a-z]{2,3})(?:_[A-Za-z]+)?$")
"""The languages at the end of a name: "opus-mt-de-en"."""


@dataclass(frozen=True)
class FolderFacts:
    """What a folder says of a model besides its numbers."""

    name: str
    src: str
    """Base tag, "" if nothing says."""
    tgt: str
    licence: str
    readme: str

    def look(self, family: str, targets: Sequence[str]) -> ModelLook:
        """Returns these with the kind of model and the languages that it writes by choice."""
        return ModelLook(family=family, src=self.src, tgt=self.tgt, targets=tuple(targets))


def read_config(folder: Path) -> dict[str, Any]:
    """Reads `config.json`.

    Raises:
        ModelError: if it is missing, or no JSON object.
    """
    return read_object(folder / CONFIG)


def read_facts(folder: Path) -> FolderFacts:
    """Finds out what a folder says of its model: languages by the tokenizer's settings, else by its name."""
    settings = read_object(folder / TOKENIZER, may_be_missing=True)
    named = _PAIR.search(folder.name)
    pair = [settings.get("source_lang"), settings.get("target_lang")]
    tags = [find_language(each) if isinstance(each, str) else "" for each in pair]
    if not all(tags) and named:
        tags = [find_language(each) for each in named.groups()]
    card = folder / "README.md"
    text = read_given(card, _MOST_BYTES).decode("utf-8", "replace") if card.is_file() else ""
    header = _HEADER.match(text)
    licence = _LICENCE.search(header[1]) if header else None
    return FolderFacts(
        name=folder.name,
        src=tags[0],
        tgt=tags[1],
        licence=licence[1] if licence else "",
        readme=text[header.end() :] if header else text,
    )


def read_subwords(path: Path, read: Callable[[bytes], R]) -> R:
    """Reads a SentencePiece model, also one packed with gzip, and numbers it or looks at it.

    Raises:
        ModelError: if it is missing, or none.
    """
    try:
        return read(_unpacked(path))
    except ModelError as error:
        raise ModelError(f"{path}: {error.what}", error.hint) from error


def read_vocabulary(path: Path, n_rows: int) -> dict[str, int]:
    """Reads the list of subwords with their rows.

    Args:
        path: a JSON object.
        n_rows: rows of the table of word vectors.

    Raises:
        ModelError: if it is missing, is no such list, or names a row twice or one that there is not.
    """
    values = read_object(path)
    rows = list(values.values())
    if not all(type(row) is int and 0 <= row < n_rows for row in rows) or len(set(rows)) < len(rows):
        raise ModelError(
            f"{path} is not a list of subwords for a model with {n_rows:,} of them.",
            "Files of two models are mixed up: get all of them from one place.",
        )
    return values


def read_weights(folder: Path) -> Tensors:
    """Reads the weights: `model.safetensors`, else `pytorch_model.bin`.

    Raises:
        ModelError: if neither is there, or it cannot be read.
    """
    if (folder / "model.safetensors").is_file():
        return read_safetensors(folder / "model.safetensors")
    if (folder / "pytorch_model.bin").is_file():
        return read_torch_file(folder / "pytorch_model.bin")
    if (folder / SPLIT).is_file():
        return _read_parts(folder)
    raise ModelError(f"{folder} has neither model.safetensors nor pytorch_model.bin.", _WHOLE)


def _read_parts(folder: Path) -> Tensors:
    """Reads weights that are split into several files, as a list of their names says."""
    listed = read_object(folder / SPLIT).get("weight_map")
    names = sorted({str(name) for name in listed.values()}) if isinstance(listed, dict) else []
    if not names or not all(_PART.fullmatch(name) for name in names):
        raise ModelError(f"{folder / SPLIT} does not list the files of the weights.", _WHOLE)
    found: Tensors = {}
    for name in names:
        if not (folder / name).is_file():
            raise ModelError(f"{folder / name} is missing, one of {len(names)} files of the weights.", _WHOLE)
        found |= read_safetensors(folder / name)
    return found


def shape_of(config: Mapping[str, Any], src_size: int, tgt_size: int, **options: Any) -> TransformerConfig:
    """Returns the shape that a configuration describes.

    Raises:
        ModelError: if it is one that we do not have.
    """
    heads = {number(config, f"{stack}_attention_heads") for stack in ("encoder", "decoder")}
    widths = {number(config, f"{stack}_ffn_dim") for stack in ("encoder", "decoder")}
    activation = _ACTIVATIONS.get(str(config.get("activation_function", "gelu")))
    if activation is None:
        raise _unknown(f"its activation is {config.get('activation_function')!r}"[:120])
    if len(heads) > 1 or len(widths) > 1:
        raise _unknown("its encoder and decoder differ in heads or in width")
    try:
        return TransformerConfig(
            src_vocab_size=src_size,
            tgt_vocab_size=tgt_size,
            d_model=number(config, "d_model"),
            n_heads=heads.pop(),
            n_encoder_layers=number(config, "encoder_layers"),
            n_decoder_layers=number(config, "decoder_layers"),
            d_ff=widths.pop(),
            max_len=max(number(config, "max_position_embeddings"), _LEAST_LENGTH),
            activation=activation,
            scales_embeddings=config.get("scale_embedding") is True,
            **options,
        )
    except ConfigError as error:
        raise _unknown("; ".join(error.problems)) from error


class LayerPorter(Protocol):
    """Who carries layers from one program to the other, told our name and theirs; see `TakenWeights`."""

    def linear(self, ours: str, theirs: str, n_out: int, n_in: int) -> None:
        """Carries a linear layer: weight (n_out, n_in) and bias (n_out,)."""

    def norm(self, ours: str, theirs: str, width: int) -> None:
        """Carries a layer norm: weight and bias, each (width,)."""


def carry_layers(given: LayerPorter, shape: TransformerConfig) -> None:
    """Carries all layers of a shape over, from there to here or from here to there."""
    d_model, d_ff = shape.d_model, shape.d_ff
    stacks = {
        "encoder": (shape.n_encoder_layers, {"self_attention": "self_attn"}),
        "decoder": (
            shape.n_decoder_layers,
            {"self_attention": "self_attn", "cross_attention": "encoder_attn"},
        ),
    }
    for stack, (n_layers, attentions) in stacks.items():
        for layer in range(n_layers):
            ours, theirs = f"{stack}.layers.{layer}", f"model.{stack}.layers.{layer}"
            for own, other in attentions.items():
                for part, name in _PARTS.items():
                    given.linear(f"{ours}.{own}.{part}", f"{theirs}.{other}.{name}", d_model, d_model)
                given.norm(f"{ours}.{own}_norm", f"{theirs}.{other}_layer_norm", d_model)
            given.linear(f"{ours}.feed_forward.inner", f"{theirs}.fc1", d_ff, d_model)
            given.linear(f"{ours}.feed_forward.outer", f"{theirs}.fc2", d_model, d_ff)
            given.norm(f"{ours}.feed_forward_norm", f"{theirs}.final_layer_norm", d_model)
        if shape.norm_first:
            given.norm(f"{stack}.norm", f"model.{stack}.layer_norm", d_model)


_PARTS = {"query": "q_proj", "key": "k_proj", "value": "v_proj", "output": "out_proj"}


def number(config: Mapping[str, Any], name: str) -> int:
    """Returns a whole number of a configuration.

    Raises:
        ModelError: if it is missing, or none that a model could have.
    """
    value = config.get(name)
    if type(value) is not int or not 0 <= value <= _MOST_SUBWORDS:
        raise ModelError(f"{CONFIG} has no usable {name} ({str(value)[:60]}).", _WHOLE)
    return value


def _unknown(what: str) -> ModelError:
    return ModelError(f"Parlance cannot read this kind of model: {what}.", "Take another model.")


def read_object(path: Path, *, may_be_missing: bool = False) -> dict[str, Any]:
    """Reads a JSON object; one that may be missing is empty then.

    Raises:
        ModelError: if it is missing, or no JSON object.
    """
    if may_be_missing and not path.is_file():
        return {}
    try:
        values = parse_json(read_given_file(path))
    except ValueError as error:
        raise ModelError(f"{path} is not readable as JSON ({str(error)[:200]}).", _WHOLE) from error
    if not isinstance(values, dict):
        raise ModelError(f"{path} is not a JSON object.", _WHOLE)
    return values


def _unpacked(path: Path) -> bytes:
    data = read_given_file(path)
    if not data.startswith(GZIP):
        return data
    try:
        return read_packed(path, _MOST_BYTES)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise ModelError(f"it cannot be unpacked: {error}.", _WHOLE) from error


def read_given_file(path: Path) -> bytes:
    """Reads a file of a size that lists and cards have.

    Raises:
        ModelError: if it is missing, cannot be read, or is larger.
    """
    if not path.exists():
        raise ModelError(f"{path} is missing.", _WHOLE)
    try:
        return read_given(path, _MOST_BYTES)
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {error.strerror}.", _WHOLE) from error
