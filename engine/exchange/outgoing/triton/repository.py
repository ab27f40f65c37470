"""A model repository of NVIDIA Triton: graphs for its ONNX Runtime backend, all of it for its Python backend.

The Python backend carries what of the engine translates, so that the server needs the libraries alone.
"""

import shutil
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import engine
from engine.errors import ModelError
from engine.exchange.outgoing.triton.graph_config import (
    MOST_TOGETHER,
    TritonTensor,
    check_config,
    dynamic_batching,
    graph_config,
    listed,
)
from engine.files import write_bytes
from engine.graph_io import graph_file, has_graphs

IMAGE = "nvcr.io/nvidia/tritonserver:25.06-py3"
"""Has Python 3.12 and an ONNX Runtime that knows the version of our graphs."""
LIBRARIES = ("numpy", "onnxruntime", "pydantic", "pysbd", "safetensors", "sentencepiece")
"""What the parts of the engine need that go along."""
_PARTS = ("architecture", "languages", "results", "runtime", "search", "speakers", "text", "vocabulary")
"""The packages of the engine that translate, besides its base modules."""
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
