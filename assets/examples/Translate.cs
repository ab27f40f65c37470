// Translates with an exported model by ONNX Runtime alone, word by word (greedy search), in .NET 8.
//
//     dotnet add package Microsoft.ML.OnnxRuntime        (1.20 or later: it takes adapters)
//     dotnet add package Microsoft.ML.Tokenizers
//     dotnet run -- MODEL "Ein Satz." [PACK]
//
// MODEL is the exported folder. PACK is a folder that `parlance model export ID --as pack` wrote, or an .onnx_adapter
// file: what it holds takes the place of the model's own words and biases.

using System.Text.Json;
using Microsoft.ML.OnnxRuntime;
using Microsoft.ML.OnnxRuntime.Tensors;
using Microsoft.ML.Tokenizers;

const int Begin = 0, Padding = 1, End = 2, Unknown = 3; // the ids of the special symbols, on both sides

string model = args[0], text = args[1];
string? pack = args.Length > 2 ? args[2] : null;

var description = JsonDocument.Parse(File.ReadAllText(Path.Combine(model, "model.json")));
var shape = description.RootElement.GetProperty("architecture");
long heads = shape.GetProperty("n_heads").GetInt64(), width = shape.GetProperty("d_model").GetInt64() / heads;
bool readsSpeaker = shape.TryGetProperty("has_speaker_token", out var token) && token.GetBoolean();
string kind = File.Exists(Path.Combine(model, "encoder.int8.onnx")) ? ".int8.onnx" : ".onnx";
using var encoder = new InferenceSession(Path.Combine(model, "encoder" + kind));
using var decoder = new InferenceSession(Path.Combine(model, "decoder" + kind));

using var run = new RunOptions();
string words = model;
if (pack != null)
{
    string file = Directory.Exists(pack) ? Path.Combine(pack, "pack.onnx_adapter") : pack;
    run.AddActiveLoraAdapter(OrtLoraAdapter.Create(file, null));
    if (File.Exists(Path.Combine(pack, "source.spm"))) words = pack;
}
using var sourceFile = File.OpenRead(Path.Combine(words, "source.spm"));
using var targetFile = File.OpenRead(Path.Combine(words, "target.spm"));
var source = SentencePieceTokenizer.Create(sourceFile, addBeginOfSentence: false);
var target = SentencePieceTokenizer.Create(targetFile, addBeginOfSentence: false);

long[] ids = source.EncodeToIds(text).Select(id => (long)id).Append(End).ToArray();
using var mask = OrtValue.CreateTensorValueFromMemory(Enumerable.Repeat(true, ids.Length).ToArray(), [1, ids.Length]);
using var given = OrtValue.CreateTensorValueFromMemory(ids, [1, ids.Length]);
string[] cross = encoder.OutputNames.Where(name => name.StartsWith("cross")).ToArray();
using var encoded = encoder.Run(run, new Dictionary<string, OrtValue> { ["src_ids"] = given, ["src_mask"] = mask }, cross);

string[] caches = cross.Select(name => name["cross_".Length..]).ToArray();
string[] wanted = caches.Select(name => "present_" + name).Prepend("top_ids").ToArray();
var feeds = new Dictionary<string, OrtValue>
{
    ["src_mask"] = mask,
    ["row_order"] = OrtValue.CreateTensorValueFromMemory(new long[] { 0 }, [1]),
};
for (int place = 0; place < cross.Length; place++)
{
    feeds[cross[place]] = encoded[place];
    feeds["past_" + caches[place]] = OrtValue.CreateAllocatedTensorValue(
        OrtAllocator.DefaultInstance, TensorElementType.Float, [1, heads, 0, width]);
}
int nFirst = readsSpeaker ? 2 : 1; // one step reads the speaker
var written = new List<int>();
for (int position = 0; position < 2 * ids.Length + 20; position++)
{
    long last = position < nFirst ? Begin : written[^1];
    feeds["tgt_ids"] = OrtValue.CreateTensorValueFromMemory(new[] { last }, [1]);
    feeds["position"] = OrtValue.CreateTensorValueFromMemory(new long[] { position }, [1]);
    var made = decoder.Run(run, feeds, wanted); // the next step reads its caches
    for (int place = 0; place < caches.Length; place++) feeds["past_" + caches[place]] = made[place + 1];
    if (position < nFirst - 1) continue;
    int best = made[0].GetTensorDataAsSpan<long>().ToArray().Select(id => (int)id)
        .First(id => id is not (Begin or Padding or Unknown));
    if (best == End) break;
    written.Add(best);
}
Console.WriteLine(target.Decode(written));
