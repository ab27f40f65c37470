"""A model repository of NVIDIA Triton, with the configuration of each graph.

Triton batches requests by their first axis, for every input and output alike, and takes optional inputs only
of models that it does not batch. So a graph whose axes all begin with the batch is batched, and its swappable
inputs keep what they hold; any other is not batched, and each swappable input is an optional one.
"""

import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import onnx

import engine
from engine.base.errors import GraphError, ModelError
from engine.base.files import write_bytes
from engine.base.graph_io import BOOL, FLOAT, INT8, INT64, graph_file, has_graphs
from engine.base.onnx_runtime import ort

MOST_TOGETHER = 64
"""Sentences in one call of a graph."""
GATHERS_US = 4_000
"""How long a request waits for company, in microseconds."""
_TYPES = {FLOAT: "TYPE_FP32", INT64: "TYPE_INT64", INT8: "TYPE_INT8", BOOL: "TYPE_BOOL"}
_BATCH = "batch"
_BLOCK = re.compile(
    r'\{ name: "([^"]+)"  data_type: (\w+)  dims: \[ ([-\d, ]*) \](  optional: true)? \}', re.ASCII
)


@dataclass(frozen=True)
class TritonTensor:
    """An input or output, as Triton is told about it."""

    name: str
    kind: str
    dims: tuple[int, ...]
    """-1: any. Without the batch if Triton batches."""
    is_optional: bool = False

    def __str__(self) -> str:
        optional = "  optional: true" if self.is_optional else ""
        dims = ", ".join(map(str, self.dims))
        return f'{{ name: "{self.name}"  data_type: {self.kind}  dims: [ {dims} ]{optional} }}'


@dataclass(frozen=True)
class _Ports:
    """What ONNX Runtime says of an open graph."""

    inputs: Sequence[ort.NodeArg]
    swappable: Sequence[ort.NodeArg]
    outputs: Sequence[ort.NodeArg]

    @classmethod
    def of(cls, graph: Path) -> "_Ports":
        options = ort.SessionOptions()
        options.log_severity_level = 3
        options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
        session = ort.InferenceSession(str(graph), options, providers=["CPUExecutionProvider"])
        return cls(session.get_inputs(), session.get_overridable_initializers(), session.get_outputs())

    @property
    def is_batched(self) -> bool:
        return all(port.shape and port.shape[0] == _BATCH for port in (*self.inputs, *self.outputs))


def graph_config(name: str, graph: Path) -> str:
    """Returns the `config.pbtxt` of a graph."""
    ports = _Ports.of(graph)
    inputs = list(_tensors(ports.inputs, is_batched=ports.is_batched))
    if not ports.is_batched:
        read = set(_read_by(onnx.load(str(graph)).graph))
        swappable = [port for port in ports.swappable if port.name in read]  # others are the encoder's
        inputs += _tensors(swappable, is_batched=False, is_optional=True)
    outputs = _tensors(ports.outputs, is_batched=ports.is_batched)
    batching = dynamic_batching() if ports.is_batched else ""
    return (
        f'name: "{name}"\nbackend: "onnxruntime"\n'
        f"max_batch_size: {MOST_TOGETHER if ports.is_batched else 0}\n"
        f"{batching}{listed('input', inputs)}{listed('output', outputs)}"
    )


def check_config(config: str, graph: Path) -> None:
    """Compares a `config.pbtxt` that was written with the graph beside it, by the rules of Triton's backend.

    Raises:
        GraphError: naming every difference.
    """
    ports = _Ports.of(graph)
    said, problems = config.partition("\noutput [")[::2], []
    batch = re.search(r"^max_batch_size: (\d+)$", config, re.MULTILINE)
    is_batched = batch is not None and int(batch[1]) > 0
    if is_batched and not ports.is_batched:
        problems.append("it is batched, though not all of it begins with the batch")
    needed = {port.name for port in ports.inputs}
    known = (
        {port.name: port for port in (*ports.inputs, *ports.swappable)},
        {p.name: p for p in ports.outputs},
    )
    for side, text in zip(known, said, strict=True):
        found = {tensor.name: tensor for tensor in read_tensors(text)}
        problems += [f"{name} is missing" for name in sorted((needed & side.keys()) - found.keys())]
        for name, tensor in found.items():
            problems += _differences(tensor, side.get(name), is_batched=is_batched, is_needed=name in needed)
    if problems:
        raise GraphError(
            f"What Triton is told of {graph.name} is not what it takes: {'; '.join(problems)}.",
            "Export the model again with this version.",
        )


def listed(side: str, tensors: Iterable[TritonTensor]) -> str:
    """Returns the inputs or outputs as they are written."""
    return f"{side} [\n" + ",\n".join(f"  {tensor}" for tensor in tensors) + "\n]\n"


def dynamic_batching() -> str:
    """Returns what lets Triton bring requests together."""
    return f"dynamic_batching {{ max_queue_delay_microseconds: {GATHERS_US} }}\n"


def read_tensors(text: str) -> list[TritonTensor]:
    """Reads inputs or outputs back."""
    return [
        TritonTensor(name, kind, tuple(int(size) for size in dims.split(",") if size.strip()), bool(optional))
        for name, kind, dims, optional in _BLOCK.findall(text)
    ]


def _read_by(graph: onnx.GraphProto) -> Iterator[str]:
    """Yields what the nodes of a graph read, and those of the branches within it."""
    for node in graph.node:
        yield from node.input
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from _read_by(attribute.g)


def _tensors(
    ports: Sequence[ort.NodeArg], *, is_batched: bool, is_optional: bool = False
) -> Iterator[TritonTensor]:
    for port in ports:
        yield TritonTensor(port.name, _TYPES[port.type], _dims(port, is_batched=is_batched), is_optional)


def _dims(port: ort.NodeArg, *, is_batched: bool) -> tuple[int, ...]:
    dims = tuple(size if isinstance(size, int) else -1 for size in port.shape)
    return dims[1:] if is_batched else dims


def _differences(
    tensor: TritonTensor, port: ort.NodeArg | None, *, is_batched: bool, is_needed: bool
) -> Iterator[str]:
    if port is None:
        yield f"{tensor.name} is not in the graph"
        return
    if tensor.kind != _TYPES.get(port.type):
        yield f"{tensor.name} is {port.type}, not {tensor.kind}"
    if tensor.dims != (dims := _dims(port, is_batched=is_batched)):
        yield f"{tensor.name} has the axes {list(dims)}, not {list(tensor.dims)}"
    if tensor.is_optional and (is_needed or is_batched):
        yield f"{tensor.name} cannot be left out"


# A model repository of NVIDIA Triton: graphs for its ONNX Runtime backend, all of it for its Python backend.
#
# The Python backend carries what of the engine translates, so that the server needs the libraries alone.

IMAGE = "nvcr.io/nvidia/tritonserver:25.06-py3"
"""Has Python 3.12 and an ONNX Runtime that knows the version of our graphs."""
LIBRARIES = ("numpy", "onnxruntime", "pydantic", "pysbd", "safetensors", "sentencepiece")
"""What the parts of the engine need that go along."""
_PARTS = ("base", "languages", "results", "runtime", "search", "speakers", "text", "vocabulary")
"""The packages of the engine that translate."""
_PACK_MEGABYTES = 1_000
_GRAPHS = ("encoder", "decoder")


def check_sources() -> None:
    """Refuses where the engine is there only as a program.

    Raises:
        ModelError: if it has no source files, as in the packaged application.
    """
    if not (_sources() / "runtime" / "translator.py").is_file():
        raise ModelError(
            "The packaged application has no source files, which Triton would need to translate.",
            "Install Parlance with pip, as its README says, and export there.",
        )


def served_name(src: str, tgt: str) -> str:
    """Returns what a translator is called in Triton."""
    return f"parlance_{src}_{tgt}".replace("-", "_")


def complete_repository(folder: Path, name: str, program: Path) -> None:
    """Makes a model repository of a folder in which the model's own folder, `NAME/1/model`, stands already.

    Raises:
        ModelError: if the model has no graphs, or what was written of one is not what it takes.
    """
    served = folder / name / "1"
    precision = precision_of(served / "model")
    _copy_engine(served / "engine")
    shutil.copyfile(program, served / "model.py")
    config = _translator_config(name, translating_precision(served / "model"))
    write_bytes(folder / name / "config.pbtxt", config.encode())
    for graph in _GRAPHS:
        placed = folder / graph / "1" / "model.onnx"
        placed.parent.mkdir(parents=True)
        shutil.copyfile(served / "model" / graph_file(graph, precision), placed)
        written = placed.parent.parent / "config.pbtxt"
        write_bytes(written, graph_config(graph, placed).encode())
        check_config(written.read_text(encoding="utf-8"), placed)
    write_bytes(folder / "requirements.txt", "".join(f"{line}\n" for line in _requirements()).encode())


def precision_of(model: Path) -> str:
    """Returns the precision of the graphs that stand alone: float32 if there are such.

    Raises:
        ModelError: if there are none at all.
    """
    for precision in ("float32", "int8"):
        if has_graphs(model, precision):
            return precision
    raise ModelError(f"{model} has no graphs to serve.", "Export the model again with this version.")


def translating_precision(model: Path) -> str:
    """Returns the precision that the Python backend asks for: int8 if there are such graphs."""
    return "int8" if has_graphs(model, "int8") else "float32"


def _translator_config(name: str, precision: str) -> str:
    text, number = "TYPE_STRING", "TYPE_INT32"
    inputs = [TritonTensor("TEXT", text, (1,))]
    inputs += [TritonTensor(each, text, (1,), is_optional=True) for each in ("SPEAKER", "PACK")]
    inputs.append(TritonTensor("BEAM", number, (1,), is_optional=True))
    chosen = {"PRECISION": precision, "THREADS": "0", "PACK_MEGABYTES": str(_PACK_MEGABYTES)}
    parameters = "".join(
        f'parameters {{ key: "{key}"  value {{ string_value: "{value}" }} }}\n'
        for key, value in chosen.items()
    )
    return (
        f'name: "{name}"\nbackend: "python"\nmax_batch_size: {MOST_TOGETHER}\n{dynamic_batching()}'
        f"{listed('input', inputs)}{listed('output', [TritonTensor('TRANSLATION', text, (1,))])}"
        f"instance_group [ {{ kind: KIND_CPU  count: 1 }} ]\n{parameters}"
    )


def _copy_engine(target: Path) -> None:
    """Copies the source files that translate: `runtime`, and what it may import."""
    source = _sources()
    files = [*source.glob("*.py"), *(path for part in _PARTS for path in (source / part).rglob("*.py"))]
    for path in files:
        copied = target / path.relative_to(source)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copied)


def _requirements() -> Iterator[str]:
    """Yields the libraries in the versions that are used here."""
    for library in LIBRARIES:
        for installed in (library, f"{library}-gpu"):
            try:
                yield f"{library}=={version(installed).partition('+')[0]}"
            except PackageNotFoundError:
                continue
            break
        else:
            yield library


def _sources() -> Path:
    return Path(engine.__file__).parent


def readme(template: str, name: str, model: Path, *, card: str, pack: str, speaker: str) -> str:
    """Returns the README.md of a model repository."""
    is_int8 = translating_precision(model) == "int8"
    said = "It translates in int8." if is_int8 else "The model has no int8 graphs: it translates in float32."
    values = {"image": IMAGE, "name": name, "precision": said, "graphs": precision_of(model)}
    return template.format(card=card.strip(), **values, pack=pack or "PACK", speaker=speaker or "NAME")
