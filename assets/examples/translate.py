"""Translates with an exported model by ONNX Runtime alone, word by word (greedy search).

    pip install onnxruntime sentencepiece numpy
    python translate.py "Ein Satz."
    python translate.py "Ein Satz." PACK

It stands in the model's folder. PACK is a folder that `parlance model export ID --as pack` wrote, or an
`.onnx_adapter` file: what it holds takes the place of the model's own words and biases.
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime as ort
import sentencepiece

BEGIN, PADDING, END, UNKNOWN = range(4)
"""The ids of the special symbols, on both sides."""


def translate(model: Path, text: str, pack: Path | None = None) -> str:
    shape = json.loads((model / "model.json").read_text(encoding="utf-8"))["architecture"]
    kind = ".int8.onnx" if (model / "encoder.int8.onnx").is_file() else ".onnx"
    options = ort.SessionOptions()
    options.log_severity_level = 3  # it warns of every input that may be replaced
    encoder, decoder = (
        ort.InferenceSession(str(model / f"{graph}{kind}"), options, providers=["CPUExecutionProvider"])
        for graph in ("encoder", "decoder")
    )
    run, words = ort.RunOptions(), model
    if pack is not None:
        adapter = ort.LoraAdapter()
        adapter.Load(str(pack / "pack.onnx_adapter" if pack.is_dir() else pack))
        run.add_active_adapter(adapter)
        words = pack if (pack / "source.spm").is_file() else model
    source, target = (
        sentencepiece.SentencePieceProcessor(model_file=str(words / f"{side}.spm"))
        for side in ("source", "target")
    )

    ids = source.encode(text)
    if source.id_to_piece(4).startswith("<opening:"):  # names the language to write
        ids.insert(0, 4)
    mask = np.ones((1, len(ids) + 1), bool)
    read = [output.name for output in encoder.get_outputs() if output.name.startswith("cross")]
    cross = encoder.run(read, {"src_ids": np.array([[*ids, END]]), "src_mask": mask}, run)
    fixed = {"src_mask": mask, "row_order": np.array([0]), **dict(zip(read, cross, strict=True))}

    caches = [name.removeprefix("cross_") for name in read]
    empty = np.zeros((1, shape["n_heads"], 0, shape["d_model"] // shape["n_heads"]), np.float32)
    past = {f"past_{name}": empty for name in caches}
    first = [BEGIN, BEGIN] if shape.get("has_speaker_token") else [BEGIN]  # one step reads the speaker
    written: list[int] = []
    for position in range(2 * len(ids) + 20):
        token = first[position] if position < len(first) else written[-1]
        step = {"tgt_ids": np.array([token]), "position": np.array([position])}
        wanted = ["top_ids", *(f"present_{name}" for name in caches)]
        best, *present = decoder.run(wanted, {**step, **fixed, **past}, run)
        past = {f"past_{name}": value for name, value in zip(caches, present, strict=True)}
        if position < len(first) - 1:
            continue
        token = next(int(each) for each in best[0] if each not in (BEGIN, PADDING, UNKNOWN))
        if token == END:
            break
        written.append(token)
    return target.decode(written)


if __name__ == "__main__":
    sentence, *packs = sys.argv[1:]
    print(translate(Path(__file__).parent, sentence, Path(packs[0]) if packs else None))
