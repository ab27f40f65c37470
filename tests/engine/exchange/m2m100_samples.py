"""M2M-100 and NLLB folders as transformers saves them: tiny, with random weights that keep states lively."""

import json
from collections.abc import Sequence
from pathlib import Path

import sentencepiece as spm
import torch
from transformers import M2M100Config, M2M100ForConditionalGeneration, M2M100Tokenizer, NllbTokenizer
from transformers.utils import logging

from engine.exchange.m2m100 import _M2M_LANGUAGES
from tests.engine.exchange.foreign_samples import ForeignSample, randomise, train_spm
from tests.tiny import source_sentences, target_sentences

logging.disable_progress_bar()  # its bar leaves a thread behind

SPECIALS = ("<s>", "<pad>", "</s>", "<unk>")
NLLB_LANGUAGES = ("arb_Arab", "deu_Latn", "eng_Latn", "rus_Cyrl", "zho_Hans", "zho_Hant")
RUSSIAN = (
    "Насос запускается.",
    "Насос стоит.",
    "Мотор горячий.",
    "Мотор холодный и чистый.",
    "Насос и мотор.",
)
"""Written for these tests: the subwords that German and English do not need."""
_N_MORE = 2
"""Rows of no use at the end of the tables, as the models have them."""


def train_bpe(sentences: Sequence[str], size: int) -> bytes:
    """Learns a BPE model."""
    return train_spm(sentences, size, model_type="bpe", character_coverage=1.0)


def write_m2m100(
    folder: Path, *, kind: str = "nllb", as_pickle: bool = False, names_rows: bool = False, **shape: object
) -> M2M100ForConditionalGeneration:
    """Writes a folder and returns the model in it.

    Args:
        folder: a new one.
        kind: "nllb" or "m2m".
        as_pickle: the weights are `pytorch_model.bin`.
        names_rows: the tokenizer's settings say which row each language has, as newer folders of NLLB do.
        shape: of `M2M100Config`, what is otherwise than here.
    """
    folder.mkdir(parents=True)
    data = train_bpe([*source_sentences(), *target_sentences(), *RUSSIAN], 200)
    (folder / "sentencepiece.bpe.model").write_bytes(data)
    processor = spm.SentencePieceProcessor(model_proto=data)
    subwords = [processor.id_to_piece(i) for i in range(3, processor.get_piece_size())]
    rows = {text: row for row, text in enumerate([*SPECIALS, *subwords])}
    if kind == "m2m":
        (folder / "vocab.json").write_text(json.dumps(rows))
        M2M100Tokenizer.from_pretrained(folder, src_lang="de", tgt_lang="en").save_pretrained(folder)
        n_languages = len(_M2M_LANGUAGES)
    else:
        _write_nllb_tokenizer(folder, len(rows), names_rows=names_rows)
        n_languages = len(NLLB_LANGUAGES)
    values = {
        "vocab_size": len(rows) + n_languages + _N_MORE, "d_model": 16, "encoder_layers": 2,
        "decoder_layers": 2, "encoder_attention_heads": 2, "decoder_attention_heads": 2,
        "encoder_ffn_dim": 32, "decoder_ffn_dim": 32, "max_position_embeddings": 64, "dropout": 0.0,
        "attention_dropout": 0.0, "encoder_layerdrop": 0.0, "decoder_layerdrop": 0.0, **shape,
    }  # fmt: skip
    torch.manual_seed(1)
    model = M2M100ForConditionalGeneration(M2M100Config(**values)).eval()
    with torch.no_grad():
        randomise(model)
    model.save_pretrained(folder)
    if as_pickle:
        (folder / "model.safetensors").unlink()
        torch.save(model.state_dict(), folder / "pytorch_model.bin")
    (folder / "README.md").write_text("---\nlicense: cc-by-nc-4.0\n---\n# A tiny model\n")
    return model


def _write_nllb_tokenizer(folder: Path, first: int, *, names_rows: bool) -> None:
    """Writes three files as facebook's folders have them: transformers reads `tokenizer.json`, we the others.

    Args:
        folder: has the SentencePiece model.
        first: the row of the first language.
        names_rows: see `write_m2m100`.
    """
    NllbTokenizer.from_pretrained(folder).save_pretrained(folder)
    path = folder / "tokenizer.json"
    values = json.loads(path.read_text())
    mask = next(token for token in values["added_tokens"] if token["content"] == "<mask>")
    added = [token for token in values["added_tokens"] if token is not mask]
    plain = {**added[0], "special": True}
    added += [{**plain, "id": first + place, "content": code} for place, code in enumerate(NLLB_LANGUAGES)]
    added.append({**mask, "id": first + len(NLLB_LANGUAGES)})
    path.write_text(json.dumps({**values, "added_tokens": added}))
    settings = {"tokenizer_class": "NllbTokenizer", "src_lang": "eng_Latn", "tgt_lang": "fra_Latn"}
    if names_rows:
        settings["added_tokens_decoder"] = {
            str(token["id"]): {"content": token["content"]} for token in added
        }
    else:
        listed = {"additional_special_tokens": list(NLLB_LANGUAGES)}
        (folder / "special_tokens_map.json").write_text(json.dumps(listed))
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))


class Sample(ForeignSample):
    """A folder, read by transformers and, from German to English, by us."""

    def __init__(self, folder: Path, *, kind: str = "nllb", **shape: object) -> None:
        theirs = write_m2m100(folder, kind=kind, **shape)
        is_m2m = kind == "m2m"
        codes = ("de", "en") if is_m2m else ("deu_Latn", "eng_Latn")
        load = (M2M100Tokenizer if is_m2m else NllbTokenizer).from_pretrained
        super().__init__(folder, theirs, load(folder, src_lang=codes[0], tgt_lang=codes[1]), "de", "en")
        symbol = f"__{codes[1]}__" if is_m2m else codes[1]
        self.language = int(self.tokenizer.convert_tokens_to_ids(symbol))

    def their_row(self, token: str) -> int:
        """Returns the row of one of our target subwords; our start symbol is their language's."""
        return self.language if token == "<s>" else int(self.tokenizer.convert_tokens_to_ids(token))

    def their_logits(self, text: str, tgt_ids: Sequence[int]) -> torch.Tensor:
        """Returns what they say behind the language's symbol and every token, (tgt_len + 1, rows)."""
        begun = torch.tensor([[2, self.language, *tgt_ids]])
        with torch.inference_mode():
            return self.theirs(input_ids=self.their_ids(text), decoder_input_ids=begun).logits[0, 1:]
