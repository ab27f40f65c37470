"""The small models of Firefox Translations and Bergamot: a Marian binary file and SentencePiece models.

Students of large models (Kim et al., WNGT 2019): a deep encoder, and a shallow decoder with recurrences in
the place of self-attention. Their SentencePiece models number the rows of the tables themselves.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.config import TransformerConfig
from engine.errors import ConfigError, ModelError
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import read_subwords
from engine.exchange.marian_binary import MarianBinary, read_binary
from engine.exchange.subword_models import (
    Renumbered,
    SpecialRows,
    source_subwords,
    spm_rows,
    target_subwords,
)
from engine.exchange.tensors import TakenWeights
from engine.graph_io import BOS_ID, PAD_ID
from engine.text.languages import find_language

FAMILY = "Firefox Translations (Marian student)"
_NAME = re.compile(r"model\.([a-z]{2})([a-z]{2})\.")
_LENGTH = 512
_NEVER = -100.0
"""Bias of symbols that it never writes."""
_ATTENTION = {"query": "q", "key": "k", "value": "v", "output": "o"}
_WHOLE = "Get all files of the model: model.….bin and vocab.….spm, or srcvocab.….spm and trgvocab.….spm."


Numbering = Callable[[bytes, Mapping[str, int], SpecialRows], Renumbered]


def find_student(folder: Path) -> Path | None:
    """Returns the file of weights in a folder, None if it holds no such model."""
    found = sorted([*folder.glob("model*.bin"), *folder.glob("model*.bin.gz")])
    return found[0] if found and any(folder.glob("*vocab*.spm")) else None


def student_languages(folder: Path) -> tuple[str, str]:
    """Returns the languages in the name of the file of weights, "" where it does not tell."""
    path = find_student(folder)
    named = _NAME.match(path.name) if path else None
    src, tgt = named.groups() if named else ("", "")
    return find_language(src), find_language(tgt)


def read_student(folder: Path, _config: Mapping[str, Any], tgt: str) -> ForeignModel:
    """Reads a student.

    Args:
        folder: has all files.
        tgt: base tag of the target, "" for the one that the files name.

    Raises:
        ModelError: if a file is missing or broken, or the model is of a shape that we do not have.
    """
    path = find_student(folder)
    if path is None:
        raise ModelError(f"{folder} holds no model of Firefox Translations.", _WHOLE)
    binary = read_binary(path)
    src_path, tgt_path = _vocabularies(folder)
    tables = [_table(binary, name, path) for name in ("encoder_Wemb", "decoder_Wemb")]
    source = _side(src_path, tables[0], path, source_subwords)
    target = _side(tgt_path, tables[1], path, target_subwords)
    shape = _shape(binary, len(source.rows), len(target.rows), tables[0].shape[1])
    given = TakenWeights(binary.weights, path)
    blank = np.zeros((1, shape.d_model), np.float32)
    given.taken["src_embedding"] = np.concatenate([tables[0], blank])[source.rows]
    given.taken["tgt_embedding"] = np.concatenate([tables[1], blank])[target.rows]
    bias = given.find("decoder_ff_logit_out_b", shape=(1, len(tables[1])))[0]
    given.taken["output_bias"] = np.append(bias, np.float32(_NEVER))[target.rows]
    given.taken["output_bias"][[BOS_ID, PAD_ID]] = _NEVER
    _take_layers(given, shape)
    if left := next(given.unused("Wemb"), ""):
        raise _unknown(f"it has weights named {left[:80]!r}")
    languages = student_languages(folder)
    return ForeignModel(
        family=FAMILY,
        config=shape,
        weights=given.taken,
        source=source.data,
        target=target.data,
        src=languages[0],
        tgt=tgt or languages[1],
        name=f"firefox-{''.join(languages) or path.name.split('.')[0]}",
        licence="",
        readme="",
    )


def _vocabularies(folder: Path) -> tuple[Path, Path]:
    """Returns the SentencePiece models of both sides; one may serve both.

    Raises:
        ModelError: if it is not plain which is which.
    """
    both = sorted(folder.glob("vocab*.spm"))
    apart = [sorted(folder.glob(f"{side}vocab*.spm")) for side in ("src", "trg")]
    if len(both) == 1:
        return both[0], both[0]
    if all(len(each) == 1 for each in apart):
        return apart[0][0], apart[1][0]
    raise ModelError(f"In {folder} it is not plain which SentencePiece models belong to the model.", _WHOLE)


def _side(path: Path, table: NDArray[Any], weights: Path, number: Numbering) -> Renumbered:
    """Numbers the subwords of a side by its rows; the row behind the last one is nothing.

    Raises:
        ModelError: if there are more subwords than rows.
    """
    rows, end, unknown = read_subwords(path, spm_rows)
    if max([end, unknown, *rows.values()]) >= len(table):
        raise ModelError(
            f"{path} has more subwords than the {len(table):,} that {weights.name} has rows for.",
            "Files of two models are mixed up: get all of them from one place.",
        )
    specials = SpecialRows(len(table), len(table), end, unknown)  # the decoder begins with nothing
    return read_subwords(path, lambda data: number(data, rows, specials))


def _table(binary: MarianBinary, name: str, path: Path) -> NDArray[Any]:
    found = binary.weights.get(name, binary.weights.get("Wemb"))
    if found is None or found.ndim != 2:
        raise ModelError(f"The weights {path} have no word vectors.", _WHOLE)
    return found


def _shape(binary: MarianBinary, src_size: int, tgt_size: int, d_model: int) -> TransformerConfig:
    """Returns the shape that the settings of the training describe.

    Raises:
        ModelError: if it is one that we do not have.
    """
    settings = binary.settings
    cell = settings.get("transformer-decoder-autoreg", "self-attention")
    expected = {
        "type": ("transformer",),
        "transformer-preprocess": ("",),
        "transformer-postprocess": ("dan",),
        "transformer-postprocess-emb": ("", "d"),
        "transformer-ffn-depth": ("2",),
        "transformer-decoder-autoreg": ("rnn", "self-attention"),
        "transformer-train-position-embeddings": ("false",),
        "transformer-no-projection": ("false",),
    }
    if cell == "rnn":
        expected["dec-cell"] = ("ssru",)
    for name, words in expected.items():
        if settings.get(name, words[0]) not in words:
            raise _unknown(f"{name} is {settings[name][:60]!r}")
    try:
        return TransformerConfig(
            src_vocab_size=src_size,
            tgt_vocab_size=tgt_size,
            d_model=d_model,
            n_heads=int(settings["transformer-heads"]),
            n_encoder_layers=int(settings["enc-depth"]),
            n_decoder_layers=int(settings["dec-depth"]),
            d_ff=int(settings["transformer-dim-ffn"]),
            norm_first=False,
            max_len=_LENGTH,
            decoder_cell="ssru" if cell == "rnn" else "attention",
            activation=settings.get("transformer-ffn-activation", "swish"),
        )
    except KeyError as error:
        raise _unknown(f"its settings do not name {error}") from error
    except ValueError as error:
        raise _unknown(f"its settings are no numbers ({error})") from error
    except ConfigError as error:
        raise _unknown("; ".join(error.problems)) from error


def _take_layers(given: TakenWeights, shape: TransformerConfig) -> None:
    for layer in range(shape.n_encoder_layers):
        ours, theirs = f"encoder.layers.{layer}", f"encoder_l{layer + 1}"
        _take_attention(given, shape, f"{ours}.self_attention", f"{theirs}_self")
        _take_feed_forward(given, shape, f"{ours}.feed_forward", f"{theirs}_ffn")
    for layer in range(shape.n_decoder_layers):
        ours, theirs = f"decoder.layers.{layer}", f"decoder_l{layer + 1}"
        if shape.decoder_cell == "ssru":
            parts = (("input", f"{theirs}_rnn_W", ""), ("forget", f"{theirs}_rnn_Wf", f"{theirs}_rnn_bf"))
            for part, weight, bias in parts:
                names = (f"{ours}.recurrence.{part}", weight, bias)
                _take_linear(given, *names, shape.d_model, shape.d_model)
            _take_norm(given, f"{ours}.recurrence_norm", f"{theirs}_rnn_ffn_ln", shape.d_model)
        else:
            _take_attention(given, shape, f"{ours}.self_attention", f"{theirs}_self")
        _take_attention(given, shape, f"{ours}.cross_attention", f"{theirs}_context")
        _take_feed_forward(given, shape, f"{ours}.feed_forward", f"{theirs}_ffn")


def _take_attention(given: TakenWeights, shape: TransformerConfig, ours: str, theirs: str) -> None:
    for part, letter in _ATTENTION.items():
        names = (f"{ours}.{part}", f"{theirs}_W{letter}", f"{theirs}_b{letter}")
        _take_linear(given, *names, shape.d_model, shape.d_model)
    _take_norm(given, f"{ours}_norm", f"{theirs}_Wo_ln", shape.d_model)


def _take_feed_forward(given: TakenWeights, shape: TransformerConfig, ours: str, theirs: str) -> None:
    sizes = {"inner": ("1", shape.d_ff, shape.d_model), "outer": ("2", shape.d_model, shape.d_ff)}
    for part, (number, n_out, n_in) in sizes.items():
        _take_linear(given, f"{ours}.{part}", f"{theirs}_W{number}", f"{theirs}_b{number}", n_out, n_in)
    _take_norm(given, f"{ours}_norm", f"{theirs}_ffn_ln", shape.d_model)


def _take_linear(given: TakenWeights, ours: str, weight: str, bias: str, n_out: int, n_in: int) -> None:
    """Takes a linear layer over; with no name of a bias it is zero."""
    given.taken[f"{ours}.weight"] = np.ascontiguousarray(given.find(weight, shape=(n_in, n_out)).T)
    found = given.find(bias, shape=(1, n_out))[0] if bias else np.zeros(n_out, np.float32)
    given.taken[f"{ours}.bias"] = np.ascontiguousarray(found)


def _take_norm(given: TakenWeights, ours: str, theirs: str, width: int) -> None:
    for part, name in (("weight", "scale"), ("bias", "bias")):
        given.taken[f"{ours}.{part}"] = given.find(f"{theirs}_{name}", shape=(1, width))[0].copy()


def _unknown(what: str) -> ModelError:
    return ModelError(f"This student is of a kind that is not read here: {what}.", "Take another model.")
