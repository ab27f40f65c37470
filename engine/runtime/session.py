"""The two open graphs of a model: checked ports, one place for options, errors in words.

Knows no search and no text. `engine.runtime.decoder` runs the graphs.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.base.architecture import updated_layers
from engine.base.errors import EngineError, GraphError, OutOfMemory
from engine.base.graph_io import (
    BOOL,
    DOMAIN_WEIGHTS,
    EOS_ID,
    FIRST_SCORED,
    FLOAT,
    INT64,
    IR_VERSION,
    LISTS_WITH_PACKS,
    OPSET,
    SPEAKER_WEIGHTS,
    Port,
    check_ports,
    decoder_inputs,
    decoder_outputs,
    encoder_inputs,
    encoder_outputs,
    graph_axis,
    graph_file,
    has_graphs,
)
from engine.base.onnx_runtime import ort
from engine.results.translation import DeviceReport
from engine.runtime.batching import ON_CPU, BatchLimits, limits_by_memory
from engine.runtime.devices import (
    CPU,
    CUDA,
    DeviceChoice,
    choose_device,
    default_threads,
    device_name,
    free_gpu_bytes,
    give_back_memory,
    reason_for,
)
from engine.runtime.mapped import let_go, map_tables
from engine.runtime.model_card import ModelCard

_errors = ort.capi.onnxruntime_pybind11_state
ORT_ERRORS = (
    _errors.EPFail,
    _errors.Fail,
    _errors.InvalidArgument,
    _errors.InvalidGraph,
    _errors.InvalidProtobuf,
    _errors.NoSuchFile,
    _errors.NotImplemented,
    _errors.RuntimeException,
    RuntimeError,
    ValueError,  # also of a name that is no UTF-8
)
"""Errors of ONNX Runtime; its classes have no base of their own."""
_OUT_OF_MEMORY = ("failed to allocate", "out of memory", "bad_alloc", "bad allocation", "cudnn_status_alloc")
_WORD_TABLES = frozenset(("src_embedding", "tgt_embedding"))
"""Word tables. An int8 graph looks up only a few of their rows; a float32 graph reads all of the target's in
each step."""
_SILENT = 3
"""ONNX Runtime warns once per swappable input otherwise."""


class ModelSession:
    """The encoder and decoder graph of one model folder, open on one device.

    Args:
        card: the model.
        precision: "int8" or "float32". A GPU, whose int8 kernels are no faster, runs float16 in place of
            int8, where the folder has such graphs, or float32. "float16" on a CPU is slow, for checks.
        device: "auto" or "cpu".
        n_threads: threads of one graph run; 0 for as many as this machine does well with.

    Raises:
        ModelError: if a graph is missing.
        GraphError: if a graph is broken or not as `engine.base.graph_io` says.
        ValueError: if precision or device is none of the names above.
    """

    def __init__(
        self, card: ModelCard, precision: str = "int8", *, device: str = "auto", n_threads: int = 0
    ) -> None:
        if precision not in ("int8", "float16", "float32"):
            raise ValueError(f'precision is {precision!r}, not "int8", "float16" or "float32"')
        self.card = card
        choice = choose_device(device)
        threads = n_threads or default_threads()
        if choice.tries_cuda:
            reason = "a GPU runs float16 or float32, and there are int8 graphs alone"
            wanted = ("float32",) if precision == "float32" else ("float16", "float32")
            if on_gpu := next((each for each in wanted if has_graphs(card.folder, each)), None):
                self._open(on_gpu, choice, threads)
                if self.provider == CUDA:
                    return
                reason = reason_for(self.provider, choice)
            choice = DeviceChoice([CPU], reason)  # opened anew, optimised for the CPU
        self._open(_offered(card, precision), choice, threads)

    def _open(self, precision: str, choice: DeviceChoice, n_threads: int) -> None:
        architecture = self.card.architecture
        n_layers = architecture.n_decoder_layers
        has_domains = architecture.domains is not None
        inputs = decoder_inputs(
            n_layers,
            has_speaker_token=architecture.has_speaker_token,
            has_domains=architecture.decodes_by_domain,
            reads_several=False,  # graphs of before do not
        )
        paths = [self.card.file(graph_file(graph, precision)) for graph in ("encoder", "decoder")]
        is_cpu = not choice.tries_cuda
        maps = is_cpu and precision == "int8"
        self._tables = [map_tables(path, _WORD_TABLES) if maps else {} for path in paths]
        self._shared = [_values(tables) for tables in self._tables]  # they live as long as the graphs
        self.encoder, self.decoder = (
            _open_graph(path, _options(n_threads, is_cpu=is_cpu, tables=tables), choice.providers)
            for path, tables in zip(paths, self._shared, strict=True)
        )
        outputs = encoder_outputs(n_layers, has_domains=has_domains)
        expected = encoder_inputs(has_domains=has_domains, has_external=architecture.external is not None)
        _check(paths[0], self.encoder, expected, outputs)
        _check(paths[1], self.decoder, inputs, decoder_outputs(n_layers))
        self.provider: str = self.decoder.get_providers()[0]
        self.device = DeviceReport(
            provider=self.provider,
            device=device_name(self.provider, n_threads),
            precision=precision,
            reason=reason_for(self.provider, choice),
        )
        give_back_memory()  # 30 MB that opening took for a moment

    @property
    def takes_whole_biases(self) -> bool:
        """True if the decoder can leave factors out; graphs of before would fail without a row of them."""
        axis = graph_axis(SPEAKER_WEIGHTS.name, SPEAKER_WEIGHTS.axes[0])
        ports = self.decoder.get_overridable_initializers()
        return any(port.name == SPEAKER_WEIGHTS.name and port.shape[0] == axis for port in ports)

    @cached_property
    def takes_updates(self) -> bool:
        """True if small packs can be swapped in; graphs of before have no such inputs, or of other sizes."""
        found = [
            {port.name: tuple(map(str, port.shape)) for port in graph.get_overridable_initializers()}
            for graph in (self.encoder, self.decoder)
        ]
        wanted = {
            port.name: port.axes for each in updated_layers(self.card.architecture) for port in each.ports
        }
        return bool(wanted) and all(
            ports.get(name) == axes for name, axes in wanted.items() for ports in found
        )

    @property
    def takes_shortlists(self) -> bool:
        """True if the decoder can score some words alone: those of int8, on the CPU."""
        return self.device.precision == "int8" and self.memory == "cpu" and self.takes_whole_biases

    @cached_property
    def lists_with_packs(self) -> bool:
        """True if it can score some words alone also with a small pack in; graphs of before cannot."""
        return LISTS_WITH_PACKS in self.decoder.get_modelmeta().custom_metadata_map

    @cached_property
    def reads_several(self) -> bool:
        """True if the decoder reads several given tokens at once; earlier and recurrent ones do not."""
        return any(port.name == FIRST_SCORED.name for port in self.decoder.get_overridable_initializers())

    @property
    def is_current(self) -> bool:
        """True if the graphs do all that those of this version do for such a model."""
        return self.takes_updates and (self.reads_several or self.card.architecture.decoder_cell == "ssru")

    @property
    def tells_target_domains(self) -> bool:
        """True if the decoder says what it reads of domains; graphs of before do not."""
        return any(port.name == DOMAIN_WEIGHTS for port in self.decoder.get_outputs())

    @property
    def memory(self) -> str:
        """Where caches live: "cuda" or "cpu"."""
        return "cuda" if self.provider == CUDA else "cpu"

    @cached_property
    def at_once(self) -> BatchLimits:
        """How much the device does well with at once."""
        if self.memory == "cpu":
            return ON_CPU
        return limits_by_memory(free_gpu_bytes(), self.card.architecture)

    @cached_property
    def _cutter(self) -> ort.InferenceSession:
        options = _options(1, is_cpu=self.memory == "cpu")
        return ort.InferenceSession(_cutting_graph(), options, providers=[self.provider])

    def cut(self, cache: ort.OrtValue, sentences: NDArray[np.int64], src_len: int) -> ort.OrtValue:
        """Takes some sentences out of a cross cache without it leaving the device.

        Args:
            cache: (batch, heads, longer, d_head).
            sentences: which, (n,).
            src_len: as many tokens of each.

        Returns:
            (n, heads, src_len, d_head).

        Raises:
            OutOfMemory: if the device has no room.
        """
        binding = self._cutter.io_binding()
        binding.bind_ortvalue_input("cache", cache)
        binding.bind_cpu_input("sentences", sentences)
        binding.bind_cpu_input("src_len", np.array([src_len]))
        binding.bind_output("kept", self.memory)
        return run_bound(self._cutter, binding)[0]

    def end_of(self, log_probs: ort.OrtValue) -> ort.OrtValue:
        """Takes the end symbol's scores, (rows,), out of all scores, (rows, tgt_vocab), on the device.

        Raises:
            OutOfMemory: if the device has no room.
        """
        binding = self._end_taker.io_binding()
        binding.bind_ortvalue_input("log_probs", log_probs)
        binding.bind_output("end", "cpu")
        return run_bound(self._end_taker, binding)[0]

    @cached_property
    def _end_taker(self) -> ort.InferenceSession:
        options = _options(1, is_cpu=self.memory == "cpu")
        return ort.InferenceSession(_end_graph(), options, providers=[self.provider])

    def rest(self) -> None:
        """Releases the memory that batches took, on a CPU; the next one takes it anew.

        ONNX Runtime does so as a graph has run: here on one token, in 10 to 30 ms. For when nobody
        translates: released after every batch it cost 5 to 9 % of the time. Of 414 MB 209 are left (58,000
        words), of 153 MB of the size that ships 116. One arena for both graphs saved 6 % and cannot be
        shrunk; weights that are not packed saved nothing more, and steps of 58,000 words took 30 % longer.
        """
        if self.memory != "cpu":
            return
        options = ort.RunOptions()
        options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        for graph, output in ((self.encoder, "enc_states"), (self.decoder, "dec_states")):
            feeds = {port.name: _one_of(port) for port in graph.get_inputs()}
            run_arrays(graph, [output], feeds, options)
        for tables in self._tables:
            let_go(tables)
        give_back_memory()

    def to_device(self, array: Any) -> ort.OrtValue:
        """Puts a numpy array where the graphs calculate; on the CPU it is shared, not copied."""
        return ort.OrtValue.ortvalue_from_numpy(array, self.memory, 0)


def run_bound(session: ort.InferenceSession, binding: ort.IOBinding) -> list[ort.OrtValue]:
    """Runs a graph and returns its outputs in the order they were bound.

    Raises:
        OutOfMemory: if the device has no room.
        GraphError: if the graph cannot be run on these inputs.
    """
    try:
        session.run_with_iobinding(binding)
        return list(binding.get_outputs())
    except ORT_ERRORS as error:
        raise _in_words("The graph could not be run", error) from error


def run_arrays(
    session: ort.InferenceSession,
    outputs: list[str],
    feeds: dict[str, Any],
    options: ort.RunOptions | None = None,
) -> list[Any]:
    """Runs a graph on the CPU and returns the outputs wanted, as numpy arrays.

    Raises:
        OutOfMemory: if there is no room.
        GraphError: if the graph cannot be run on these inputs.
    """
    try:
        return list(session.run(outputs, feeds, options))
    except ORT_ERRORS as error:
        raise _in_words("The graph could not be run", error) from error


def _cutting_graph() -> bytes:
    """Returns the graph of `ModelSession.cut`, as the content of an `.onnx` file."""
    from onnx import TensorProto, helper  # at a GPU's first use

    rows = helper.make_node("Gather", ["cache", "sentences"], ["rows"], axis=0)
    cut = helper.make_node("Slice", ["rows", "zero", "src_len", "axis"], ["kept"])
    inputs = [
        helper.make_tensor_value_info(name, kind, axes)
        for name, kind, axes in (
            ("cache", TensorProto.FLOAT, [None] * 4),
            ("sentences", TensorProto.INT64, [None]),
            ("src_len", TensorProto.INT64, [1]),
        )
    ]
    constants = [
        helper.make_tensor(name, TensorProto.INT64, [1], [n]) for name, n in (("zero", 0), ("axis", 2))
    ]
    output = helper.make_tensor_value_info("kept", TensorProto.FLOAT, [None] * 4)
    return _content(helper.make_graph([rows, cut], "cut", inputs, [output], constants))


def _end_graph() -> bytes:
    """Returns the graph of `ModelSession.end_of`, as the content of an `.onnx` file."""
    from onnx import TensorProto, helper  # at a GPU's first use

    end = helper.make_node("Gather", ["log_probs", "place"], ["end"], axis=1)
    scores = helper.make_tensor_value_info("log_probs", TensorProto.FLOAT, [None, None])
    found = helper.make_tensor_value_info("end", TensorProto.FLOAT, [None])
    place = helper.make_tensor("place", TensorProto.INT64, [], [EOS_ID])
    return _content(helper.make_graph([end], "end", [scores], [found], [place]))


def _content(graph: Any) -> bytes:
    from onnx import helper

    opset = [helper.make_opsetid("", OPSET)]
    content: bytes = helper.make_model(graph, opset_imports=opset, ir_version=IR_VERSION).SerializeToString()
    return content


def _one_of(port: ort.NodeArg) -> NDArray[Any]:
    """Returns the smallest value of an input: of one sentence, one token, nothing before it."""
    sizes = [size if isinstance(size, int) else int(size != "past_len") for size in port.shape]
    kinds = {FLOAT: np.float32, INT64: np.int64, BOOL: np.bool_}
    return np.ones(sizes, np.bool_) if port.type == BOOL else np.zeros(sizes, kinds[port.type])


def _values(tables: Mapping[str, NDArray[Any]]) -> dict[str, ort.OrtValue]:
    """Returns tables of words as a graph takes them, to be read where they lie; see `_WORD_TABLES`."""
    return {name: ort.OrtValue.ortvalue_from_numpy(table) for name, table in tables.items()}


def _options(
    n_threads: int, *, is_cpu: bool, tables: Mapping[str, ort.OrtValue] = MappingProxyType({})
) -> ort.SessionOptions:
    options = ort.SessionOptions()
    options.intra_op_num_threads = n_threads
    options.inter_op_num_threads = 1
    # measured on 2 cores with another program busy: spinning threads make a batch three times slower
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = _SILENT
    options.use_deterministic_compute = True
    level = ort.GraphOptimizationLevel
    # extended fusions make the CPU slower: its SkipLayerNormalization takes four times as long as the parts
    options.graph_optimization_level = level.ORT_ENABLE_BASIC if is_cpu else level.ORT_ENABLE_ALL
    for name, table in tables.items():
        options.add_initializer(name, table)
    return options


def _open_graph(path: Path, options: ort.SessionOptions, providers: Sequence[Any]) -> ort.InferenceSession:
    try:
        # going back to the CPU is for graphics cards; it prints, and of a broken graph it would try the same
        falls_back = int(list(providers) != [CPU])
        return ort.InferenceSession(str(path), options, providers=providers, enable_fallback=falls_back)
    except ORT_ERRORS as error:
        raise _in_words(f"The graph {path} cannot be opened", error) from error


def _check(
    path: Path, session: ort.InferenceSession, inputs: Iterable[Port], outputs: Iterable[Port]
) -> None:
    try:
        check_ports(inputs, _ports([*session.get_inputs(), *session.get_overridable_initializers()]))
        check_ports(outputs, _ports(session.get_outputs()))
    except GraphError as error:
        raise GraphError(f"{path}: {error.what}", error.hint) from error
    except ORT_ERRORS as error:
        raise _in_words(f"The graph {path} cannot be opened", error) from error


def _ports(arguments: Iterable[ort.NodeArg]) -> list[Port]:
    return [Port(found.name, tuple(map(str, found.shape)), found.type) for found in arguments]


def _offered(card: ModelCard, precision: str) -> str:
    """Returns float32 where int8 did not pass the parity gate, else the precision asked for."""
    return "float32" if card.int8_refused and has_graphs(card.folder, "float32") else precision


def _in_words(what: str, error: Exception) -> EngineError:
    message = " ".join(str(error).split())
    if any(sign in message.lower() for sign in _OUT_OF_MEMORY):
        return OutOfMemory(f"{what}: the memory is full.", "Close other programs, or translate less at once.")
    return GraphError(f"{what} ({message[:300]}).", "Export the model again with this version.")
