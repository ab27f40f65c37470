"""M2M-100 (Fan et al., JMLR 2021) and NLLB-200 (NLLB Team, 2022), as Hugging Face keeps them.

One model reads and writes a hundred languages and more, each named by a symbol: the source begins with its
own; the decoder reads `</s>`, then the symbol of the language to write. What we take is one direction of it:
`</s>` becomes the vector that the decoder reads before the start symbol (`has_speaker_token`), the symbol the
start symbol, and both sides have those subwords that the two languages can need.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.base.config import TransformerConfig
from engine.base.errors import ModelError
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import (
    TOKENIZER,
    FolderFacts,
    carry_layers,
    number,
    read_facts,
    read_object,
    read_subwords,
    read_vocabulary,
    read_weights,
    shape_of,
)
from engine.exchange.language_symbols import several_languages
from engine.exchange.scripts import is_of_other_scripts, scripts_of
from engine.exchange.subword_models import (
    SpecialRows,
    source_subwords,
    spm_rows,
    target_subwords,
    without_subwords,
)
from engine.exchange.tensors import TakenWeights, Tensors
from engine.results.models import ModelLook
from engine.results.translation import LanguagePair
from engine.text.languages import find_language, language_name

_M2M, _NLLB = "M2M-100 (Hugging Face)", "NLLB-200 (Hugging Face)"
_SUBWORDS = "sentencepiece.bpe.model"
_TOKENIZERS = ("M2M100Tokenizer", "NllbTokenizer", "NllbTokenizerFast")
_M2M_LANGUAGES = (
    "af", "am", "ar", "ast", "az", "ba", "be", "bg", "bn", "br", "bs", "ca", "ceb", "cs", "cy", "da",
    "de", "el", "en", "es", "et", "fa", "ff", "fi", "fr", "fy", "ga", "gd", "gl", "gu", "ha", "he",
    "hi", "hr", "ht", "hu", "hy", "id", "ig", "ilo", "is", "it", "ja", "jv", "ka", "kk", "km", "kn",
    "ko", "lb", "lg", "ln", "lo", "lt", "lv", "mg", "mk", "ml", "mn", "mr", "ms", "my", "ne", "nl",
    "no", "ns", "oc", "or", "pa", "pl", "ps", "pt", "ro", "ru", "sd", "si", "sk", "sl", "so", "sq",
    "sr", "ss", "su", "sv", "sw", "ta", "th", "tl", "tn", "tr", "uk", "ur", "uz", "vi", "wo", "xh",
    "yi", "yo", "zh", "zu",
)  # fmt: skip
"""In the order of their rows, which no file of these models says; they follow the subwords."""
_NLLB_SYMBOL = re.compile(r"[a-z]{3}_[A-Z][a-z]{3}")
_SYMBOL = re.compile(rf"__[a-z]{{2,3}}__|{_NLLB_SYMBOL.pattern}")
_SPECIALS = ("<s>", "<pad>", "</s>", "<unk>")
_FAIRSEQ_OFFSET = 1
"""Rows of NLLB's subwords beyond their numbers in its SentencePiece model, which has no padding."""
_LEAST_KNOWN = 0.9
"""Share of a SentencePiece model's subwords that the list must have."""
_MOST_SPARE = 64
"""Unused rows after the last language, at most; some pad the table to a round number."""
_FOLLOWING = ("embed_positions.weights", "lm_head.weight", "embed_tokens.weight", "shared.weight")
"""Endings of the names of arrays that follow from others."""
_TOGETHER = "Files of two models are mixed up: get all of them from one place."


class Vocabulary(NamedTuple):
    """The rows of a model's one table."""

    family: str
    rows: Mapping[str, int]
    """Row of each subword that stands for text."""
    symbols: Mapping[str, int]
    """Row of each language, by its symbol: "__de__", "deu_Latn"."""

    def look(self, facts: FolderFacts) -> ModelLook:
        """Returns what a folder says of a model, its languages included."""
        tags = tuple(sorted(_languages(self.symbols)))
        return ModelLook(family=self.family, src=facts.src, tgt=facts.tgt, sources=tags, targets=tags)


class ManyLanguages(NamedTuple):
    """A model of many languages, whichever program it comes from."""

    vocabulary: Vocabulary
    subwords: Path
    """Its SentencePiece model."""
    n_rows: int
    """Rows in its table."""
    specials: SpecialRows
    """Rows of the special symbols; the start symbol is that of no language."""
    shaped: Callable[[int, int], TransformerConfig]
    """Returns its shape with so many subwords of the source and of the target."""
    weights: Callable[[], Tensors]
    """Reads them, by the names of Hugging Face."""


def look_at_m2m100(folder: Path, config: Mapping[str, Any]) -> ModelLook:
    """Returns what a folder says of its model.

    Raises:
        ModelError: if its subwords are missing or broken.
    """
    return _vocabulary(folder, number(config, "vocab_size")).look(read_facts(folder))


def read_m2m100(folder: Path, config: Mapping[str, Any], wanted: LanguagePair) -> ForeignModel:
    """Reads one direction of a model.

    Args:
        folder: has all files.
        config: what its `config.json` says.
        wanted: the languages; "" for what the folder's name says.

    Raises:
        ModelError: if a file is missing or broken, the model does not have the languages or is of a kind that
            we do not have, or its weights are not those of its shape.
    """
    if config.get("tie_word_embeddings", True) is not True:
        raise ModelError(
            "Parlance cannot read this kind of model: it scores words with another table than it reads them.",
            "Take another model.",
        )
    n_rows = number(config, "vocab_size")
    found = _vocabulary(folder, n_rows)
    specials = _special_rows(config, found)

    def shaped(n_source: int, n_target: int) -> TransformerConfig:
        return shape_of(
            config, n_source, n_target, norm_first=True, positions="tensor2tensor",
            first_position=specials.padding + 1, has_speaker_token=True,
        )  # fmt: skip

    whole = ManyLanguages(found, folder / _SUBWORDS, n_rows, specials, shaped, partial(read_weights, folder))
    return take_direction(folder, whole, wanted)


def take_direction(folder: Path, whole: ManyLanguages, wanted: LanguagePair) -> ForeignModel:
    """Takes one direction of a model of many languages.

    Args:
        folder: where it came from.
        whole: the model.
        wanted: the languages; "" for what the folder's name says.

    Raises:
        ModelError: if it does not have the languages, or its weights are not those of its shape.
    """
    facts, found = read_facts(folder), whole.vocabulary
    languages = _languages(found.symbols)
    src, tgt = wanted.src or facts.src, wanted.tgt or facts.tgt
    if unknown := [tag for tag in (src, tgt) if tag not in languages]:
        raise ModelError(
            several_languages(sorted(languages), "reads and writes", filter(None, unknown)),
            "Say which two it is to translate.",
        )
    opening, start = languages[src], languages[tgt]
    scripts = scripts_of(opening.strip("_")) | scripts_of(start.strip("_"))
    specials = whole.specials._replace(start=found.symbols[start])
    data = read_subwords(
        whole.subwords,
        lambda given: without_subwords(given, lambda text: is_of_other_scripts(text, scripts)),
    )
    source = source_subwords(data, {**found.rows, **found.symbols}, specials, opening)
    target = target_subwords(data, _kept(data, found.rows), specials)
    return ForeignModel(
        family=found.family,
        config=(shape := whole.shaped(len(source.rows), len(target.rows))),
        weights=_weights(folder, whole, shape, source.rows, target.rows),
        source=source.data,
        target=target.data,
        src=src,
        tgt=tgt,
        name=facts.name,
        licence=facts.licence,
        readme=facts.readme,
        notes=(_left_out(whole.n_rows, len(target.rows), src, tgt), *_unlicensed(facts.licence, start)),
    )


def _weights(
    folder: Path, whole: ManyLanguages, shape: TransformerConfig, source: list[int], target: list[int]
) -> Tensors:
    """Reads the weights by our names."""
    given = TakenWeights(whole.weights(), folder)
    stacks = (f"model.{stack}.embed_tokens.weight" for stack in ("decoder", "encoder"))
    width = (whole.n_rows, shape.d_model)
    table = given.find("model.shared.weight", "lm_head.weight", *stacks, shape=width)
    given.taken["src_embedding"] = table[source]
    given.taken["tgt_embedding"] = table[target]
    given.taken["output_bias"] = np.zeros(len(target), table.dtype)
    given.taken["speaker_vector"] = table[[whole.specials.end]]
    carry_layers(given, shape)
    if left := next(given.unused(*_FOLLOWING), ""):
        raise ModelError(
            f"{folder} is not a model of this family: it has weights named {left[:80]!r}.",
            "Take another model.",
        )
    return given.taken


def _unlicensed(licence: str, symbol: str) -> tuple[str, ...]:
    if licence or not _NLLB_SYMBOL.fullmatch(symbol):
        return ()
    return (
        "These files state no licence. NLLB-200 was released for non-commercial use only (CC-BY-NC 4.0).",
    )


def _left_out(n_rows: int, n_kept: int, src: str, tgt: str) -> str:
    return (
        f"Of its {n_rows:,} subwords and symbols {n_kept:,} are here: the symbols of other languages, and "
        f"subwords in scripts that neither {language_name(src)} nor {language_name(tgt)} is written in, were "
        "left out. Single letters of every script, digits, marks and all Latin are here."
    )


def _vocabulary(folder: Path, n_rows: int) -> Vocabulary:
    """Returns the rows of subwords and of languages."""
    settings = read_object(folder / TOKENIZER, may_be_missing=True)
    tokenizer = str(settings.get("tokenizer_class", _TOKENIZERS[0]))[:80]
    if tokenizer not in _TOKENIZERS or settings.get("language_codes", "m2m100") != "m2m100":
        raise ModelError(
            f"{folder} cuts text in a way of its own ({tokenizer}), which Parlance cannot read.",
            "Take a model of M2M-100 or NLLB-200 as facebook gave it out, or one made from it.",
        )
    if settings.get("legacy_behaviour") is True:
        raise ModelError(
            f"{folder} names the language behind each sentence (legacy_behaviour), which Parlance cannot do.",
            f"If it learned with the language first, as newer ones do, take that line out of {TOKENIZER}.",
        )
    own = read_subwords(folder / _SUBWORDS, spm_rows)
    if (folder / "vocab.json").is_file():
        listed = read_vocabulary(folder / "vocab.json", n_rows)
        rows = {text: row for text, row in listed.items() if text in own.rows}
        symbols = {f"__{code}__": len(listed) + place for place, code in enumerate(_M2M_LANGUAGES)}
        family, is_together = _M2M, len(rows) >= _LEAST_KNOWN * len(own.rows)
    else:
        rows = {text: row + _FAIRSEQ_OFFSET for text, row in own.rows.items()}
        first = len(own.rows) + len(_SPECIALS)
        symbols = _nllb_symbols(folder, settings, first)
        family = _NLLB
        is_together = (own.unknown, own.end) == (0, 2) and first == min(symbols.values())
    if not is_together or not 0 < n_rows - max(symbols.values()) <= _MOST_SPARE:
        raise ModelError(
            f"The subwords in {folder} ({len(own.rows):,}) and the rows of its model ({n_rows:,}) do not "
            "belong together.",
            _TOGETHER,
        )
    return Vocabulary(family, rows, symbols)


def _nllb_symbols(folder: Path, settings: Mapping[str, Any], first: int) -> dict[str, int]:
    """Returns the rows of an NLLB model's languages, by what its tokenizer's files say."""
    added = settings.get("added_tokens_decoder")
    entries = added.items() if isinstance(added, dict) else ()
    symbols = {
        str(entry.get("content")): int(row)
        for row, entry in entries
        if row.isdecimal() and isinstance(entry, dict)
    }
    if not any(map(_NLLB_SYMBOL.fullmatch, symbols)):
        more = read_object(folder / "special_tokens_map.json", may_be_missing=True)
        name = "additional_special_tokens"
        listed = settings.get(name) or more.get(name) or []
        symbols = {str(code): first + place for place, code in enumerate(listed)}
    symbols = {code: row for code, row in symbols.items() if _NLLB_SYMBOL.fullmatch(code)}
    if not symbols:
        raise ModelError(
            f"Neither {TOKENIZER} nor special_tokens_map.json in {folder} lists the languages of the model.",
            "Get the whole folder from where it came, or these files from the model that it was made from.",
        )
    return symbols


def is_language_symbol(text: str) -> bool:
    """Tells whether a subword names a language: "__de__", "deu_Latn"."""
    return _SYMBOL.fullmatch(text) is not None


def listed_vocabulary(family: str, subwords: Path, listed: Mapping[str, int]) -> Vocabulary:
    """Returns the vocabulary of a model whose subwords and symbols stand in one list, by their rows.

    Raises:
        ModelError: if it names no languages, or is not that of the SentencePiece model.
    """
    own = read_subwords(subwords, spm_rows).rows
    symbols = {text: row for text, row in listed.items() if is_language_symbol(text) and text not in own}
    rows = {text: row for text, row in listed.items() if text in own}
    if not symbols or len(rows) < _LEAST_KNOWN * len(own):
        raise ModelError(f"The vocabulary and {subwords} do not belong together.", _TOGETHER)
    return Vocabulary(family, rows, symbols)


def _languages(symbols: Iterable[str]) -> dict[str, str]:
    """Returns the symbol of each language by its base tag; of several scripts the usual one's."""
    found: dict[str, str] = {}
    for symbol in symbols:
        tag = find_language(symbol.strip("_"))
        if tag and (tag not in found or {found[tag][4:], symbol[4:]} & scripts_of(tag) == {symbol[4:]}):
            found[tag] = symbol
    return found


def _special_rows(config: Mapping[str, Any], found: Vocabulary) -> SpecialRows:
    """Returns where the special symbols stand, the start left open."""
    padding, end = number(config, "pad_token_id"), number(config, "eos_token_id")
    if (padding, end, number(config, "decoder_start_token_id")) != (1, 2, 2):
        raise ModelError(
            f"config.json numbers the special symbols otherwise than {found.family} does.", _TOGETHER
        )
    return SpecialRows(0, padding, end, _SPECIALS.index("<unk>"))


def _kept(data: bytes, rows: Mapping[str, int]) -> dict[str, int]:
    return {text: rows[text] for text in spm_rows(data).rows if text in rows}
