"""Our weights in CTranslate2's format, so that both programs translate with the same model."""

from pathlib import Path

import ctranslate2

from engine.exchange.outgoing.ctranslate2_folder import write_ctranslate2
from tests.engine.exchange.outgoing_samples import outgoing_of


def convert(folder: Path, target: Path) -> None:
    """Writes a model folder as a CTranslate2 model, into an empty folder."""
    write_ctranslate2(target, outgoing_of(folder))


def open_translator(folder: Path, n_threads: int) -> ctranslate2.Translator:
    """Opens a converted model as CTranslate2 is usually opened: int8 on the CPU."""
    return ctranslate2.Translator(
        str(folder), device="cpu", compute_type="int8", intra_threads=n_threads, inter_threads=1
    )
