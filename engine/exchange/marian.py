"""Marian models as Hugging Face keeps them: `config.json`, `vocab.json`, two SentencePiece models, weights.

Their shape is that of Vaswani et al. (NeurIPS 2017): post-norm, mostly one table of word vectors for both
languages and the output, and a bias for every word. The decoder begins with the padding symbol.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.errors import ModelError
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import (
    carry_layers,
    number,
    read_facts,
    read_subwords,
    read_vocabulary,
    read_weights,
    shape_of,
)
from engine.exchange.language_symbols import languages_of, symbol_of
from engine.exchange.subword_models import SpecialRows, source_subwords, target_subwords
from engine.exchange.tensors import TakenWeights
from engine.graph_io import PAD_ID
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair

FAMILY = "Marian (Hugging Face)"
_SPECIALS = ("</s>", "<unk>", "<pad>")
_NEVER = -100.0
"""Bias of our padding symbol where theirs begins the translation, as in most: it takes no probability."""
_FOLLOWING = ("embed_positions.weight", "lm_head.weight", "embed_tokens.weight", "shared.weight")
"""Ends of the names of arrays that follow from others."""


def look_at_marian(folder: Path, config: Mapping[str, Any]) -> ModelLook:
    """Returns what a folder says of its model.

    Raises:
        ModelError: if its list of subwords is missing or broken.
    """
    rows = read_vocabulary(folder / "vocab.json", number(config, "vocab_size"))
    return read_facts(folder).look(FAMILY, languages_of(rows))


def read_marian(folder: Path, config: Mapping[str, Any], wanted: LanguagePair) -> ForeignModel:
    """Reads a Marian folder of Hugging Face.

    Raises:
        ModelError: if a file is missing or broken, the model is of a kind that we do not have, or its weights
            are not those of its shape.
    """
    facts = read_facts(folder)
    is_shared = config.get("share_encoder_decoder_embeddings") is not False
    n_source = number(config, "vocab_size")
    n_target = n_source if is_shared else number(config, "decoder_vocab_size")
    rows = read_vocabulary(folder / "vocab.json", n_source)
    tgt_rows = rows if is_shared else read_vocabulary(folder / "target_vocab.json", n_target)
    specials, tgt_specials = (
        _specials(config, each, n) for each, n in ((rows, n_source), (tgt_rows, n_target))
    )
    texts = {text: row for text, row in tgt_rows.items() if text not in _SPECIALS}
    opening = symbol_of(rows, wanted.tgt or facts.tgt)
    source = read_subwords(folder / "source.spm", lambda data: source_subwords(data, rows, specials, opening))
    target = read_subwords(folder / "target.spm", lambda data: target_subwords(data, texts, tgt_specials))
    shape = shape_of(config, len(source.rows), len(target.rows), norm_first=False, positions="marian")
    given = TakenWeights(read_weights(folder), folder)
    shared = ("model.shared.weight", "lm_head.weight", "model.decoder.embed_tokens.weight")
    table = given.find(*shared, shape=(n_target, shape.d_model))
    src_table = table
    if not is_shared:
        src_table = given.find("model.encoder.embed_tokens.weight", shape=(n_source, shape.d_model))
    bias = given.find("final_logits_bias", shape=(1, n_target))[0]
    given.taken["src_embedding"] = src_table[source.rows]
    given.taken["tgt_embedding"] = table[target.rows]
    given.taken["output_bias"] = bias[target.rows]
    if tgt_specials.padding == tgt_specials.start:
        given.taken["tgt_embedding"][PAD_ID] = 0
        given.taken["output_bias"][PAD_ID] = _NEVER
    carry_layers(given, shape)
    if left := next(given.unused(*_FOLLOWING), ""):
        raise ModelError(
            f"{folder} is not a Marian model: it has weights named {left[:80]!r}.", "Take another model."
        )
    return ForeignModel(
        family=FAMILY,
        config=shape,
        weights=given.taken,
        source=source.data,
        target=target.data,
        src=facts.src,
        tgt=wanted.tgt or facts.tgt,
        name=facts.name,
        licence=facts.licence,
        readme=facts.readme,
    )


def _specials(config: Mapping[str, Any], rows: Mapping[str, int], n_rows: int) -> SpecialRows:
    start = number(config, "decoder_start_token_id")
    end = rows.get("</s>", number(config, "eos_token_id"))
    unknown = rows.get("<unk>", end)
    if max(start, end, unknown) >= n_rows:
        raise ModelError(
            f"config.json names a special symbol beyond the {n_rows:,} subwords of the model.",
            "Files of two models are mixed up: get all of them from one place.",
        )
    return SpecialRows(start, rows.get("<pad>", start), end, unknown)
