"""Students as Bergamot keeps them: a tiny model, trained here and written in Marian's binary format."""

from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from engine.base.config import TransformerConfig
from engine.exchange.marian import SETTINGS, StoredArray, binary_of, layers_of
from engine.exchange.outgoing.marian import int8_layers, int8_table
from engine.exchange.students import file_of
from engine.export.calibration import input_ranges
from engine.model.transformer import Transformer
from tests.engine.exchange.foreign_samples import train_spm
from tests.tiny import PAIRS, source_sentences, target_sentences

_TINY = {"d_model": 64, "n_heads": 4, "n_encoder_layers": 2, "n_decoder_layers": 2, "d_ff": 128}


def shared_spm() -> bytes:
    """Learns one SentencePiece model for both languages, with Marian's special symbols."""
    sentences = [*source_sentences(), *target_sentences()]
    return train_spm(sentences, 200, unk_id=1, eos_id=0, bos_id=-1, pad_id=-1)


def train_student(
    subwords: bytes, *, n_updates: int = 110, peak_lr: float = 3e-3, **shape: int
) -> Transformer:
    """Trains a student, by default a tiny one, until it translates some of our sentences.

    Rows are numbered as Marian does.

    The last row stands for the nothing that its decoder begins with.
    """
    processor = spm.SentencePieceProcessor(model_proto=subwords)
    n_rows = -(-processor.get_piece_size() // 8) * 8
    torch.manual_seed(1)
    model = Transformer(
        TransformerConfig(
            src_vocab_size=n_rows + 1,
            tgt_vocab_size=n_rows + 1,
            dropout=0.0,
            norm_first=False,
            max_len=512,
            decoder_cell="ssru",
            **(_TINY | shape),
        )
    )
    model.src_embedding = model.tgt_embedding
    sides = [[[*processor.encode(text), 0] for text in side] for side in zip(*PAIRS, strict=True)]
    (src_ids, src_mask), (tgt_ids, tgt_mask) = (_padded(side) for side in sides)
    begun = torch.cat([torch.full_like(tgt_ids[:, :1], n_rows), tgt_ids[:, :-1]], 1)
    optimizer = torch.optim.Adam(model.parameters(), peak_lr)
    for _ in range(n_updates):
        optimizer.zero_grad()
        logits = model.logits(model(src_ids, src_mask, begun))[tgt_mask]
        torch.nn.functional.cross_entropy(logits, tgt_ids[tgt_mask]).backward()
        optimizer.step()
        with torch.no_grad():
            model.tgt_embedding[n_rows] = 0
            for layer in model.decoder.layers:
                layer.recurrence.input.bias.zero_()
    return model.eval()


def _padded(rows: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    longest = max(map(len, rows))
    ids = torch.tensor([[*row, *[0] * (longest - len(row))] for row in rows])
    mask = torch.tensor([[place < len(row) for place in range(longest)] for row in rows])
    return ids, mask


def write_student(folder: Path, model: Transformer, subwords: bytes, name: str = "deen") -> Path:
    """Writes a student's folder, and returns the path of its weights."""
    folder.mkdir(parents=True)
    (folder / f"vocab.{name}.spm").write_bytes(subwords)
    path = folder / f"model.{name}.intgemm.alphas.bin"
    path.write_bytes(binary_of(student_items(model)))
    return path


def student_items(model: Transformer) -> dict[str, StoredArray]:
    """Returns the arrays of a student by Marian's names, its matrices in int8 as Firefox has them."""
    config = model.config
    weights = {name: weight.detach().numpy() for name, weight in model.state_dict().items()}
    ranges = input_ranges(config, weights)
    items = int8_layers(config, weights, ranges)
    items["Wemb"] = int8_table(weights["tgt_embedding"][:-1])
    items["none_QuantMultA"] = StoredArray.of(np.full((1, 1), 127 / ranges["output"]))
    items["decoder_ff_logit_out_b"] = StoredArray.of(weights["output_bias"][None, :-1])
    for each in layers_of(config):
        if not each.n_in:
            items[each.weight] = StoredArray.of(weights[f"{each.ours}.weight"][None])
        if each.bias:
            items[each.bias] = StoredArray.of(weights[f"{each.ours}.bias"][None])
    settings = {
        "dec-cell": "ssru", "dec-depth": config.n_decoder_layers, "dim-emb": config.d_model, "enc-depth":
        config.n_encoder_layers, "tied-embeddings-all": "true", "transformer-decoder-autoreg": "rnn",
        "transformer-dim-ffn": config.d_ff, "transformer-ffn-activation": "relu", "transformer-ffn-depth": 2,
        "transformer-heads": config.n_heads, "transformer-postprocess": "dan", "transformer-preprocess": '""',
        "type": "transformer",
    }  # fmt: skip
    items[SETTINGS] = StoredArray.of_text("".join(f"{key}: {value}\n" for key, value in settings.items()))
    return items


def shortlist_of(subwords: bytes, *, n_frequent: int = 4, n_more: int = 0, left_out: str = "") -> bytes:
    """Returns the `lex.….s2t.bin` of our pairs: for each source subword the target subwords seen with it.

    Args:
        subwords: the student's SentencePiece model.
        n_frequent: first rows that every sentence gets.
        n_more: rows that every list gets besides, drawn at random.
        left_out: a target subword that no list has.
    """
    draw = np.random.default_rng(0)
    processor = spm.SentencePieceProcessor(model_proto=subwords)
    lists: list[set[int]] = [set() for _ in range(processor.get_piece_size())]
    for src, tgt in PAIRS:
        for row in processor.encode(src):
            lists[row] |= {0, *processor.encode(tgt)} - {processor.piece_to_id(left_out)}
    for each in lists if n_more else ():
        each.update(draw.integers(2, len(lists), n_more).tolist())
    return file_of(n_frequent, [np.array(sorted(each), np.int64) for each in lists])
