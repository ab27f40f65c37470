// Translates with an exported model by ONNX Runtime alone, word by word (greedy search), in Node.js.
//
//     npm install onnxruntime-node sentencepiece-js
//     node translate.mjs "Ein Satz."
//
// It stands in the model's folder. Packs (.onnx_adapter) need an ONNX Runtime for JavaScript that takes adapters:
// version 1.30 and earlier pass only inputs that have no default.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ort from "onnxruntime-node";
import { SentencePieceProcessor } from "sentencepiece-js";

const [BEGIN, PADDING, END, UNKNOWN] = [0, 1, 2, 3]; // the ids of the special symbols, on both sides

const numbers = (values, shape) => new ort.Tensor("int64", BigInt64Array.from(values, BigInt), shape);

async function openWords(path) {
  const words = new SentencePieceProcessor();
  await words.load(path);
  return words;
}

async function translate(model, text) {
  const shape = JSON.parse(readFileSync(join(model, "model.json"), "utf8")).architecture;
  const kind = existsSync(join(model, "encoder.int8.onnx")) ? ".int8.onnx" : ".onnx";
  const options = { logSeverityLevel: 3, graphOptimizationLevel: "basic" };
  const open = (graph) => ort.InferenceSession.create(join(model, graph + kind), options);
  const [encoder, decoder] = [await open("encoder"), await open("decoder")];
  const [source, target] = [await openWords(join(model, "source.spm")), await openWords(join(model, "target.spm"))];

  const ids = [...source.encodeIds(text), END];
  const mask = new ort.Tensor("bool", new Uint8Array(ids.length).fill(1), [1, ids.length]);
  const read = encoder.outputNames.filter((name) => name.startsWith("cross"));
  const encoded = await encoder.run({ src_ids: numbers(ids, [1, ids.length]), src_mask: mask });
  const fixed = { src_mask: mask, row_order: numbers([0], [1]) };
  for (const name of read) fixed[name] = encoded[name];

  const caches = read.map((name) => name.replace("cross_", ""));
  const empty = new ort.Tensor("float32", new Float32Array(0), [1, shape.n_heads, 0, shape.d_model / shape.n_heads]);
  let past = Object.fromEntries(caches.map((name) => [`past_${name}`, empty]));
  const first = shape.has_speaker_token ? [BEGIN, BEGIN] : [BEGIN]; // one step reads the speaker
  const written = [];
  for (let position = 0; position < 2 * ids.length + 20; position++) {
    const token = position < first.length ? first[position] : written.at(-1);
    const step = { tgt_ids: numbers([token], [1]), position: numbers([position], [1]) };
    const made = await decoder.run({ ...step, ...fixed, ...past });
    past = Object.fromEntries(caches.map((name) => [`past_${name}`, made[`present_${name}`]]));
    if (position < first.length - 1) continue;
    const best = Array.from(made.top_ids.data, Number).find((id) => ![BEGIN, PADDING, UNKNOWN].includes(id));
    if (best === END) break;
    written.push(best);
  }
  return target.decodeIds(written);
}

console.log(await translate(import.meta.dirname, process.argv[2]));
