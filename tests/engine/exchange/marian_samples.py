"""Marian folders as transformers saves them: tiny, with random weights that keep the states lively."""

import json
import warnings
from collections.abc import Sequence
from pathlib import Path

import sentencepiece as spm
import torch
from transformers import MarianConfig, MarianMTModel, MarianTokenizer
from transformers.utils import logging

from tests.engine.exchange.foreign_samples import ForeignSample, randomise, train_spm
from tests.tiny import source_sentences, target_sentences

logging.disable_progress_bar()  # its bar leaves a thread behind

SPECIALS = ("</s>", "<unk>")


def pieces(data: bytes) -> list[str]:
    """Returns the subwords of a SentencePiece model but its special ones."""
    processor = spm.SentencePieceProcessor(model_proto=data)
    return [
        processor.id_to_piece(i)
        for i in range(processor.get_piece_size())
        if not (processor.is_control(i) or processor.is_unknown(i))
    ]


def write_marian(
    folder: Path,
    *,
    separate: bool = False,
    as_pickle: bool = False,
    languages: tuple[str, str] | None = ("de", "en"),
    symbols: Sequence[str] = (),
    extra: Sequence[str] = (),
    zero_padding: bool = False,
    **shape: object,
) -> MarianMTModel:
    """Writes a folder and returns the model in it.

    Args:
        folder: a new one.
        separate: each language has a list of subwords and a table of its own.
        as_pickle: the weights are `pytorch_model.bin`.
        languages: as the tokenizer's settings name them; None: they do not.
        symbols: of languages to write, ">>fra<<".
        extra: subwords that are in the lists and in neither SentencePiece model.
        zero_padding: the vector of the padding, with which its decoder begins, is nothing, as a release's is.
        shape: of `MarianConfig`, what is otherwise than here.
    """
    folder.mkdir(parents=True)
    source, target = train_spm(source_sentences(), 120), train_spm(target_sentences(), 120)
    (folder / "source.spm").write_bytes(source)
    (folder / "target.spm").write_bytes(target)
    lists = [pieces(source), pieces(target)] if separate else [pieces(source) + pieces(target)]
    vocabularies = [[*SPECIALS, *dict.fromkeys((*each, *extra)), *symbols, "<pad>"] for each in lists]
    names = ("vocab.json", "target_vocab.json")
    for name, vocabulary in zip(names, vocabularies, strict=False):
        (folder / name).write_text(json.dumps({text: row for row, text in enumerate(vocabulary)}))
    pad = len(vocabularies[-1]) - 1
    values = {
        "vocab_size": len(vocabularies[0]), "decoder_vocab_size": len(vocabularies[-1]), "d_model": 16,
        "encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 2, "decoder_attention_heads": 2,
        "encoder_ffn_dim": 32, "decoder_ffn_dim": 32, "pad_token_id": pad, "decoder_start_token_id": pad,
        "eos_token_id": 0, "activation_function": "swish", "scale_embedding": True,
        "max_position_embeddings": 64, "share_encoder_decoder_embeddings": not separate,
        **shape,
    }  # fmt: skip
    torch.manual_seed(1)
    model = MarianMTModel(MarianConfig(**values)).eval()
    with torch.no_grad():
        randomise(model)
        model.final_logits_bias.copy_(torch.randn_like(model.final_logits_bias) * 0.3)
        if zero_padding:
            model.model.shared.weight[pad] = 0
    model.save_pretrained(folder)
    if as_pickle:
        (folder / "model.safetensors").unlink()
        torch.save(model.state_dict(), folder / "pytorch_model.bin")
    settings: dict[str, object] = {"separate_vocabs": True} if separate else {}
    if languages:
        settings |= {"source_lang": languages[0], "target_lang": languages[1]}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))
    (folder / "README.md").write_text("---\nlanguage:\n- de\n- en\nlicense: cc-by-4.0\n---\n# A tiny model\n")
    return model


def open_tokenizer(folder: Path) -> MarianTokenizer:
    """Opens how a folder cuts text, without the advice that it gives."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it recommends a library that it does not use
        return MarianTokenizer.from_pretrained(folder)


class Sample(ForeignSample):
    """A Marian folder, read by transformers and by us."""

    def __init__(self, folder, tgt="", **shape):
        theirs = write_marian(folder, **shape)
        super().__init__(folder, theirs, open_tokenizer(folder), tgt=tgt)

    def their_log_probs(self, text, tgt_ids):
        begun = torch.tensor([[self.theirs.config.decoder_start_token_id, *tgt_ids]])
        with torch.inference_mode():
            return (
                self.theirs(input_ids=self.their_ids(text), decoder_input_ids=begun).logits[0].log_softmax(-1)
            )
