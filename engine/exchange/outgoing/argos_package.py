"""Our models as packages of Argos Translate: one SentencePiece model and a folder of CTranslate2.

Argos cuts a sentence by `sentencepiece.model`, adds no symbol to it, has CTranslate2 translate, and puts the
subwords together by that same model: those of the target side that it does not know stay as they are. So the
folder of CTranslate2 adds the symbols itself.
"""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import sentencepiece as spm

from engine.base.files import write_bytes, write_json
from engine.exchange.outgoing.ctranslate2_folder import check_ctranslate2, write_translator
from engine.exchange.outgoing.outgoing_model import OutgoingModel
from engine.text.languages import language_name

BEAM_SIZE = 4
LENGTH_PENALTY = 0.2
MOST_TOKENS = 256
"""Tokens of a translation, at most: CTranslate2's default, which Argos leaves unchanged."""
_PROGRAM = "Argos Translate"
_MADE_FOR = "1.11"
"""The version of Argos Translate that it was tried with."""
_BLANK = "\N{LOWER ONE EIGHTH BLOCK}"
_SUBWORDS, _TRANSLATOR = "sentencepiece.model", "model"
_USAGE = """
```sh
argospm install FILE.argosmodel
argos-translate --from SRC --to TGT "A sentence."
```

Argos Translate writes an underscore as a blank. When a language is used for the first time, it gets a model
that splits sentences from the internet.
"""


class Translated(NamedTuple):
    """What Argos Translate makes of a sentence."""

    text: str
    score: float
    """Sum of the log-probabilities in nats, divided by the length to the power of `LENGTH_PENALTY`."""


def check_argos(model: OutgoingModel) -> None:
    """Refuses a model that Argos Translate cannot run, or that cannot be written here.

    Raises:
        ModelError: saying why.
    """
    check_ctranslate2(model, _PROGRAM)


def write_argos(folder: Path, model: OutgoingModel) -> None:
    """Writes the content of a package into an empty folder.

    Raises:
        ModelError: if CTranslate2 is not installed, or Argos Translate cannot run the model.
    """
    check_argos(model)
    metadata = {
        "package_version": "1.0",
        "argos_version": _MADE_FOR,
        "from_code": model.src,
        "from_name": language_name(model.src),
        "to_code": model.tgt,
        "to_name": language_name(model.tgt),
    }
    write_json(folder / "metadata.json", metadata)
    write_bytes(folder / _SUBWORDS, model.source.data)
    (folder / _TRANSLATOR).mkdir()
    write_translator(folder / _TRANSLATOR, model, opens=True)
    usage = _USAGE.replace("SRC", model.src).replace("TGT", model.tgt)
    licence = f"\nLicence of the model that it came from: {model.licence}.\n" if model.licence else ""
    write_bytes(folder / "README.md", model.text("With Argos Translate", usage + licence).encode())


class WrittenPackage:
    """A package that is opened and used as Argos Translate does, with CTranslate2 alone."""

    def __init__(self, folder: Path) -> None:
        self._translator: Any = import_module("ctranslate2").Translator(
            str(folder / _TRANSLATOR), device="cpu", compute_type="float32", intra_threads=1
        )
        self._subwords = spm.SentencePieceProcessor(model_proto=(folder / _SUBWORDS).read_bytes())

    def translate(self, texts: Sequence[str]) -> list[Translated]:
        """Translates sentences."""
        found = self._translator.translate_batch(
            [self._subwords.encode(text, out_type=str) for text in texts],
            replace_unknowns=True,
            beam_size=BEAM_SIZE,
            num_hypotheses=1,
            length_penalty=LENGTH_PENALTY,
            return_scores=True,
        )
        return [Translated(self.put_together(each.hypotheses[0]), each.scores[0]) for each in found]

    def scores(self, texts: Sequence[str], translations: Sequence[Sequence[str]]) -> list[float]:
        """Returns the log-probability of translations, given as subwords, with the end symbol, in nats."""
        sources = [self._subwords.encode(text, out_type=str) for text in texts]
        found = self._translator.score_batch(sources, [list(each) for each in translations])
        return [sum(each.log_probs) for each in found]

    def put_together(self, tokens: Sequence[str]) -> str:
        """Returns the text of subwords."""
        text = str(self._subwords.decode_pieces(list(tokens))).replace(_BLANK, " ").replace("_", " ")
        return text.removeprefix(" ")
