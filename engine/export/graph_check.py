"""Whether a graph that somebody else made can only do what ours do: no loops, no files, nothing unknown.

ONNX Runtime runs any graph: one that never ends, takes all memory, or reads its weights from another file.
"""

from collections.abc import Iterator
from pathlib import Path

import onnx
from google.protobuf.message import DecodeError  # type: ignore[import-untyped]

from engine.base.errors import GraphError

_OPERATORS = frozenset(
    (  # noqa: SIM905, a list would take forty lines
        "Abs Add And Cast Concat Div DynamicQuantizeMatMul Equal Flatten Gather Gelu Gemm Identity If "
        "LayerNormalization LessOrEqual LogSoftmax MatMul MatMulIntegerToFloat Mul MultiHeadAttention Not Or "
        "Pow QuantizeLinear DequantizeLinear ReduceMax ReduceMean ReduceSum Relu Reshape Shape Slice "
        "Sigmoid Softmax Split Squeeze Sub Tanh TopK Transpose Unsqueeze Where"
    ).split(" ")
)
"""Operators that a translation model needs; none of them loops."""
_DOMAINS = ("", "ai.onnx", "com.microsoft")
_MOST_BYTES = (1 << 31) - 1
"""Size of one protocol buffer, at most."""
_MOST_NODES = 100_000
_DEEPEST = 4
_HINT = "Get the model again from a place you trust."


def check_graph(path: Path) -> None:
    """Checks a graph's file without running it.

    Raises:
        GraphError: naming what no graph of ours has.
    """
    if path.stat().st_size > _MOST_BYTES:
        raise GraphError(f"The graph {path} is larger than 2 GB.", _HINT)
    try:
        model = onnx.load_model(path, load_external_data=False)
    except (DecodeError, ValueError, RecursionError) as error:
        raise GraphError(f"The graph {path} cannot be read ({error}).", _HINT) from error
    problem = "it brings functions of its own" if model.functions else _problem(model.graph)
    if problem:
        raise GraphError(f"The graph {path} is refused: {problem}.", _HINT)


def _problem(graph: onnx.GraphProto) -> str:
    n_nodes = 0
    for depth, part in _parts(graph):
        n_nodes += len(part.node)
        if depth > _DEEPEST or n_nodes > _MOST_NODES:
            return "it is larger than any model"
        for node in part.node:
            if node.domain not in _DOMAINS or node.op_type not in _OPERATORS:
                return f"it uses {node.op_type[:60]!r}, which no translation model needs"
        if any(array.data_location == onnx.TensorProto.EXTERNAL for array in _arrays(part)):
            return "it reads its weights from another file"
    return ""


def _parts(graph: onnx.GraphProto, depth: int = 0) -> Iterator[tuple[int, onnx.GraphProto]]:
    yield depth, graph
    for node in graph.node if depth <= _DEEPEST else ():
        for attribute in node.attribute:
            for part in (attribute.g, *attribute.graphs) if attribute.type in _WITH_GRAPHS else ():
                yield from _parts(part, depth + 1)


_WITH_GRAPHS = (onnx.AttributeProto.GRAPH, onnx.AttributeProto.GRAPHS)


def _arrays(graph: onnx.GraphProto) -> Iterator[onnx.TensorProto]:
    yield from graph.initializer
    for sparse in graph.sparse_initializer:
        yield from (sparse.values, sparse.indices)
    for node in graph.node:
        for attribute in node.attribute:
            yield from (attribute.t, *attribute.tensors)
