"""Writes one ONNX graph node by node. Knows ONNX, knows nothing of Transformers."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from engine.graph_io import BOOL, FLOAT, INT8, INT64, IR_VERSION, OPSET, Port, graph_axis

_CONTRIB_DOMAIN = "com.microsoft"
_CONTRIB_OPS = frozenset({"MatMulIntegerToFloat", "MultiHeadAttention"})
_ELEMENT_TYPES = {
    FLOAT: TensorProto.FLOAT,
    INT64: TensorProto.INT64,
    INT8: TensorProto.INT8,
    BOOL: TensorProto.BOOL,
}


class GraphWriter:
    """Collects the ports, constants and nodes of one graph.

    Args:
        sizes: the axes whose size is fixed in this graph, by name; all others stay dynamic.
        prefix: begins every name made up; a branch of an `If` needs one of its own.
    """

    def __init__(self, sizes: Mapping[str, int], prefix: str = "") -> None:
        self._sizes = dict(sizes)
        self._prefix = prefix
        self._nodes: list[onnx.NodeProto] = []
        self._initializers: list[TensorProto] = []
        self._inputs: list[onnx.ValueInfoProto] = []
        self._outputs: list[onnx.ValueInfoProto] = []
        self._n_values = 0

    def add_input(self, port: Port, default: NDArray[Any] | None = None) -> None:
        """Declares an input; with a default, shaped like its axes, it is an overridable initialiser."""
        self._inputs.append(self._value_info(port))
        if default is not None:
            self._initializers.append(numpy_helper.from_array(np.ascontiguousarray(default), port.name))

    def has_input(self, name: str) -> bool:
        """Returns whether an input of this name is declared."""
        return any(value.name == name for value in self._inputs)

    def add_output(self, port: Port) -> None:
        """Declares an output; a node must write the value of this name."""
        self._outputs.append(self._value_info(port))

    def constant(self, value: NDArray[Any] | Sequence[int], name: str = "") -> str:
        """Stores a constant, of any shape, and returns its name; plain integers become int64."""
        name = name or self._new_name("constant")
        self._initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, op: str, inputs: Sequence[str], output: str = "", **attributes: Any) -> str:
        """Adds a node with one output and returns the output's name.

        Args:
            op: the operator; those of ONNX Runtime get their domain by themselves.
            inputs: names of values; "" leaves an optional input out.
            output: the output's name, made up if empty.
            attributes: attributes of the operator.
        """
        return self.nodes(op, inputs, [output], **attributes)[0]

    def nodes(self, op: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: Any) -> list[str]:
        """Adds a node with several outputs and returns their names; see `node`."""
        names = [output or self._new_name(op) for output in outputs]
        domain = _CONTRIB_DOMAIN if op in _CONTRIB_OPS else ""
        self._nodes.append(helper.make_node(op, inputs, names, domain=domain, **attributes))
        return names

    def branch(self, output: str) -> onnx.GraphProto:
        """Returns the nodes so far as one branch of an `If`, which gives `output`, a float."""
        value = helper.make_tensor_value_info(output, TensorProto.FLOAT, None)
        return helper.make_graph(self._nodes, f"{self._prefix}branch", [], [value], self._initializers)

    def model_bytes(self, name: str, metadata: Mapping[str, str]) -> bytes:
        """Returns the finished graph as the content of an `.onnx` file."""
        graph = helper.make_graph(self._nodes, name, self._inputs, self._outputs, self._initializers)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(_CONTRIB_DOMAIN, 1)]
        model = helper.make_model(
            graph, opset_imports=opsets, ir_version=IR_VERSION, producer_name="parlance"
        )
        helper.set_model_props(model, dict(metadata))
        content: bytes = model.SerializeToString(deterministic=True)
        return content

    def _value_info(self, port: Port) -> onnx.ValueInfoProto:
        # an axis that may be 1 has a name of its own: ONNX Runtime takes equal names for equal sizes
        names = [graph_axis(port.name, axis) for axis in port.axes]
        axes = [int(name) if name.isdigit() else self._sizes.get(name, name) for name in names]
        return helper.make_tensor_value_info(port.name, _ELEMENT_TYPES[port.type], axes)

    def _new_name(self, kind: str) -> str:
        self._n_values += 1
        return f"{self._prefix}{kind}_{self._n_values}"
