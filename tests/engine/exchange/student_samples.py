"""Students as Bergamot keeps them: a tiny model, trained here and written in Marian's binary format."""

import io
import struct
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from engine.config import TransformerConfig
from engine.exchange.student_shortlist import checksum_of
from engine.export.calibration import input_ranges
from engine.model.transformer import Transformer
from tests.tiny import PAIRS, source_sentences, target_sentences

INT8, FLOAT32, BYTES = 0x4101, 0x0404, 0x0101
_TINY = {"d_model": 64, "n_heads": 4, "n_encoder_layers": 2, "n_decoder_layers": 2, "d_ff": 128}
_LETTERS = {"query": "q", "key": "k", "value": "v", "output": "o"}


def shared_spm() -> bytes:
    """Learns one SentencePiece model for both languages, with Marian's special symbols."""
    model = io.BytesIO()
    spm.SentencePieceTrainer.train(
        sentence_iterator=iter([*source_sentences(), *target_sentences()] * 3), model_writer=model,
        vocab_size=200, hard_vocab_limit=False, unk_id=1, eos_id=0, bos_id=-1, pad_id=-1, minloglevel=2,
    )  # fmt: skip
    return model.getvalue()


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


def student_items(model: Transformer) -> dict[str, tuple[int, tuple[int, ...], bytes]]:
    """Returns the arrays of a student: type, shape and data by Marian's names."""
    config = model.config
    weights = {name: weight.detach().numpy() for name, weight in model.state_dict().items()}
    ranges = input_ranges(config, weights)
    items: dict[str, tuple[int, tuple[int, ...], bytes]] = {}

    def put(name: str, array: np.ndarray) -> None:
        items[name] = FLOAT32, array.shape, array.astype("<f4").tobytes()

    def put_matrix(name: str, matrix: np.ndarray, largest: float, *, is_table: bool = False) -> None:
        factor = 127 / float(np.abs(matrix).max())
        values = np.rint(matrix * factor).astype(np.int8)  # (out, in), as it lies in the file
        shape = matrix.shape if is_table else matrix.shape[::-1]
        items[name] = INT8, shape, values.tobytes() + struct.pack("<f", factor)
        put("none_QuantMultA" if is_table else f"{name}_QuantMultA", np.full((1, 1), 127 / largest))

    put_matrix("Wemb", weights["tgt_embedding"][:-1], ranges["output"], is_table=True)
    put("decoder_ff_logit_out_b", weights["output_bias"][None, :-1])
    for layer in range(config.n_encoder_layers):
        _put_attention(put, put_matrix, weights, ranges, f"encoder.layers.{layer}.self_attention",
                       f"encoder_l{layer + 1}_self")  # fmt: skip
        names = (f"encoder.layers.{layer}", f"encoder_l{layer + 1}")
        _put_feed_forward(put, put_matrix, weights, ranges, *names)
    for layer in range(config.n_decoder_layers):
        ours, theirs = f"decoder.layers.{layer}", f"decoder_l{layer + 1}"
        largest = ranges[f"{ours}.recurrence.input"]
        put_matrix(f"{theirs}_rnn_W", weights[f"{ours}.recurrence.input.weight"], largest)
        put_matrix(f"{theirs}_rnn_Wf", weights[f"{ours}.recurrence.forget.weight"], largest)
        put(f"{theirs}_rnn_bf", weights[f"{ours}.recurrence.forget.bias"][None])
        put(f"{theirs}_rnn_ffn_ln_scale", weights[f"{ours}.recurrence_norm.weight"][None])
        put(f"{theirs}_rnn_ffn_ln_bias", weights[f"{ours}.recurrence_norm.bias"][None])
        _put_attention(put, put_matrix, weights, ranges, f"{ours}.cross_attention", f"{theirs}_context")
        _put_feed_forward(put, put_matrix, weights, ranges, ours, theirs)
    settings = {
        "dec-cell": "ssru", "dec-depth": config.n_decoder_layers, "dim-emb": config.d_model, "enc-depth":
        config.n_encoder_layers, "tied-embeddings-all": "true", "transformer-decoder-autoreg": "rnn",
        "transformer-dim-ffn": config.d_ff, "transformer-ffn-activation": "relu", "transformer-ffn-depth": 2,
        "transformer-heads": config.n_heads, "transformer-postprocess": "dan", "transformer-preprocess": '""',
        "type": "transformer",
    }  # fmt: skip
    text = "".join(f"{key}: {value}\n" for key, value in settings.items()).encode() + b"\0"
    items["special:model.yml"] = BYTES, (len(text),), text
    return items


def _put_attention(put, put_matrix, weights, ranges, ours, theirs):
    source = "decoder.layers.0.cross_attention.key"  # all keys and values of the source come from one product
    for part, letter in _LETTERS.items():
        name = f"{ours}.{part}"
        shared = source if part in ("key", "value") and "cross" in ours else f"{ours}.query"
        put_matrix(f"{theirs}_W{letter}", weights[f"{name}.weight"], ranges.get(name, ranges[shared]))
        put(f"{theirs}_b{letter}", weights[f"{name}.bias"][None])
    put(f"{theirs}_Wo_ln_scale", weights[f"{ours}_norm.weight"][None])
    put(f"{theirs}_Wo_ln_bias", weights[f"{ours}_norm.bias"][None])


def _put_feed_forward(put, put_matrix, weights, ranges, ours, theirs):
    for number, part in (("1", "inner"), ("2", "outer")):
        name = f"{ours}.feed_forward.{part}"
        put_matrix(f"{theirs}_ffn_W{number}", weights[f"{name}.weight"], ranges[name])
        put(f"{theirs}_ffn_b{number}", weights[f"{name}.bias"][None])
    put(f"{theirs}_ffn_ffn_ln_scale", weights[f"{ours}.feed_forward_norm.weight"][None])
    put(f"{theirs}_ffn_ffn_ln_bias", weights[f"{ours}.feed_forward_norm.bias"][None])


def binary_of(items: dict[str, tuple[int, tuple[int, ...], bytes]], version: int = 1) -> bytes:
    """Returns the file of some arrays."""
    names = [name.encode() + b"\0" for name in items]
    data = [part + b"\0" * (-len(part) % 256) for _, _, part in items.values()]
    parts = [struct.pack("<QQ", version, len(items))]
    for name, (kind, shape, _), part in zip(names, items.values(), data, strict=True):
        parts.append(struct.pack("<QQQQ", len(name), kind, len(shape), len(part)))
    parts += names
    parts += [struct.pack(f"<{len(shape)}i", *shape) for _, shape, _ in items.values()]
    before = sum(map(len, parts)) + 8
    parts.append(struct.pack("<Q", -before % 256) + b"\0" * (-before % 256))
    return b"".join([*parts, *data])


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
    starts = np.cumsum([0, *map(len, lists)])
    words = [row for each in lists for row in sorted(each)]
    content = struct.pack("<QQQQ", n_frequent, 100, len(starts), len(words))
    content += starts.astype("<u8").tobytes() + np.array(words, "<u4").tobytes()
    return struct.pack("<QQ", 0xF11A48D5013417F5, checksum_of(bytes(16) + content)) + content
