"""Makes a trained model ready to use: graphs or a pack, then the parity gate."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from torch import Tensor, from_numpy

from engine.base.architecture import UPDATES_FILE, read_updates, with_updates
from engine.base.errors import GraphError, PackError
from engine.base.files import write_bytes
from engine.base.progress import Progress, Report, ignore_progress
from engine.export.graphs import Precision, graph_files
from engine.export.packs import read_pack, write_pack
from engine.export.parity import Contenders, check_parity, float16_is_refused
from engine.export.weights import read_architecture, read_weights, table_rows
from engine.model.folder import load_model, load_speakers, load_weights
from engine.model.transformer import PACK_WEIGHTS, Transformer
from engine.results.model_details import ParityReport
from engine.runtime.devices import precisions
from engine.runtime.model_card import read_card
from engine.runtime.session import ModelSession
from engine.speakers.profile_store import FILE_NAME as PROFILES
from engine.text.subwords import Subwords
from engine.vocabulary.vector_files import with_table_of

PACK_FILE = "pack.onnx_adapter"


def export_model(
    folder: Path,
    sentences: Sequence[str],
    references: Sequence[str] | None = None,
    report: Report = ignore_progress,
    *,
    speakers: Sequence[str] = (),
) -> ParityReport | None:
    """Writes the graphs of both precisions into a model folder and checks them against torch.

    Args:
        folder: has `model.json`, both subword models and all weights.
        sentences: source sentences that torch and the graphs must translate alike; none: no check.
        references: their translations, if known.
        report: called between steps.
        speakers: who speaks each sentence, if the model knows speakers; "" is nobody in particular.

    Returns:
        What the gate measured; None without sentences. `int8_refused` says why there are no int8 graphs.

    Raises:
        ModelError: if the description or weights are broken.
        GraphError: if the float32 graphs do not translate as torch does; none is left in the folder then.
    """
    model_id, config = read_architecture(folder)
    weights = read_weights(folder / "weights.safetensors", config) | table_rows(folder, config)
    files: dict[str, bytes] = {}
    wanted = precisions()
    for done, precision in enumerate(wanted):
        report(Progress("Building the graphs", done, len(wanted)))
        files |= graph_files(model_id, config, weights, Precision(precision))
    for name, content in files.items():
        write_bytes(folder / name, content)
    if not sentences:
        return None
    try:
        model = load_model(folder)
        model.speakers = load_speakers(folder, speakers, model)
        contenders = _contenders(model, graphs=folder, subwords=folder, speakers=speakers)
        measured = check_parity(contenders, sentences, references, report)
    except GraphError:
        _remove(folder, list(files))
        raise
    if measured.int8_refused:
        _remove(folder, [Precision.INT8.file_name(graph) for graph in ("encoder", "decoder")])
    if float16_is_refused(measured):
        _remove(folder, [Precision.FLOAT16.file_name(graph) for graph in ("encoder", "decoder")])
    return measured


def export_pack(
    folder: Path,
    base_folder: Path,
    sentences: Sequence[str],
    references: Sequence[str] | None = None,
    report: Report = ignore_progress,
    *,
    speakers: Sequence[str] = (),
) -> ParityReport | None:
    """Writes the pack of an adapted model and checks it, in its base's graphs, against torch.

    Args:
        folder: has `model.json`, both subword models, and the weights of a pack alone: of a domain pack
            all of `PACK_WEIGHTS`, of a speaker pack `output_bias` and, factored, `speaker_basis`. Of a small
            pack its updates, and no subword models; nothing is written then.
        base_folder: the model whose graphs the pack is swapped into; has them and all its weights.
        sentences: source sentences that torch and the graphs must translate alike; none: no check.
        references: their translations, if known.
        report: called between steps.
        speakers: who speaks each sentence, if the pack knows speakers; "" is nobody in particular.

    Returns:
        What the gate measured; None without sentences. `int8_refused` says why the pack must not be used in
        the int8 graphs.

    Raises:
        ModelError: if weights of the pack or of its base are missing or broken.
        GraphError: if the graphs with the pack do not translate as torch does; no pack is left then.
    """
    report(Progress("Writing the pack", 0, 1))
    if read_card(folder).small_pack is not None:
        return _check_small(folder, base_folder, sentences, references, report, speakers=speakers)
    weights = load_weights(folder / "weights.safetensors")
    model = load_model(base_folder)
    _swap_in(folder, model, weights)
    path = folder / PACK_FILE
    has_same_words = _target_of(folder) == _target_of(base_folder)
    write_pack(path, _pack_arrays(model, weights, keeps_basis=has_same_words))
    if not sentences:
        return None
    model.speakers = load_speakers(folder, speakers, model)
    try:
        pack = read_pack(path)
        contenders = _contenders(model, graphs=base_folder, subwords=folder, pack=pack, speakers=speakers)
        return check_parity(contenders, sentences, references, report)
    except GraphError:
        _remove(folder, [PACK_FILE])
        raise


def _check_small(
    folder: Path,
    base_folder: Path,
    sentences: Sequence[str],
    references: Sequence[str] | None,
    report: Report,
    *,
    speakers: Sequence[str],
) -> ParityReport | None:
    """Checks a small pack, which is its weights as they are: see `export_pack`."""
    if not sentences:
        return None
    model = load_model(base_folder)
    updates = read_updates(folder / UPDATES_FILE, model.config)
    own = {name: weight.numpy() for name, weight in model.state_dict().items()}
    changed = with_updates(own, updates, model.config)
    model.load_state_dict({name: from_numpy(array) for name, array in changed.items()}, strict=False)
    model.speakers = load_speakers(folder, speakers, model)
    contenders = _contenders(model, graphs=base_folder, subwords=base_folder, pack=updates, speakers=speakers)
    return check_parity(contenders, sentences, references, report)


def _swap_in(folder: Path, model: Transformer, weights: Mapping[str, Tensor]) -> None:
    """Puts the weights of a pack into the torch model of its base."""
    is_of_speakers = (folder / PROFILES).exists()
    wanted = ("output_bias",) if is_of_speakers else PACK_WEIGHTS
    if missing := [name for name in wanted if name not in weights]:
        raise PackError(
            f"The weights in {folder} make no pack: {', '.join(missing)} missing.", "Adapt again."
        )
    kept = {name: getattr(model, name) for name in PACK_WEIGHTS}
    model.swap_embeddings(*(weights.get(name, kept[name]) for name in PACK_WEIGHTS))


def _target_of(folder: Path) -> bytes:
    return (folder / "target.spm").read_bytes()


def _pack_arrays(
    model: Transformer, weights: Mapping[str, Tensor], *, keeps_basis: bool
) -> dict[str, NDArray[np.float32]]:
    """Returns the arrays of a pack; one with its base's words keeps the base's speaker basis."""
    arrays = {name: weight.numpy() for name, weight in weights.items()}
    basis = getattr(model, "speaker_basis", None)
    if basis is not None and keeps_basis:
        arrays.setdefault("speaker_basis", basis.numpy())
    return arrays


def _contenders(
    model: Transformer,
    *,
    graphs: Path,
    subwords: Path,
    pack: Mapping[str, Any] | None = None,
    speakers: Sequence[str] = (),
) -> Contenders:
    card = read_card(graphs)
    float32, int8 = (ModelSession(card, precision, device="cpu") for precision in ("float32", "int8"))
    float16 = None
    if not pack and (graphs / Precision.FLOAT16.file_name("decoder")).is_file():
        float16 = ModelSession(card, "float16", device="cpu")
    overrides = {name: float32.to_device(array) for name, array in (pack or {}).items()}
    source, target = (Subwords.load(subwords / name) for name in ("source.spm", "target.spm"))
    source = with_table_of(graphs, source)
    return Contenders(model, float32, int8, source, target, overrides, speakers, float16)


def _remove(folder: Path, names: Sequence[str]) -> None:
    for name in names:
        (folder / name).unlink(missing_ok=True)
