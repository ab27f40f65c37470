"""Translates for NVIDIA Triton: texts in, translations out, each with its own speaker, pack and beam.

Beside this file stand `engine`, what of Parlance translates; `model`, the model's folder; `packs`, a folder
for each pack; and `people`, profiles of speakers (a file for the model and each pack, named after their ids).
"""

import json
import sys
from concurrent.futures import CancelledError, Future, wait
from pathlib import Path

import numpy as np
import triton_python_backend_utils as pb_utils

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from engine.base.config import SearchConfig  # noqa: E402
from engine.base.errors import BusyError, EngineError  # noqa: E402
from engine.results.systems import System  # noqa: E402
from engine.results.translation import TextTranslation  # noqa: E402
from engine.runtime.packs import PackRoom  # noqa: E402
from engine.runtime.serving import RequestBatcher, ServedModel, ServedRequest, packs_in, people_in  # noqa: E402
from engine.runtime.translator import Translator  # noqa: E402

LOOKS_S = 0.1
"""Whether a client has gone is asked so often."""


class TritonPythonModel:
    """What Triton loads: one instance holds one open model."""

    def initialize(self, args: dict[str, str]) -> None:
        """Opens the model."""
        config = json.loads(args["model_config"])
        chosen = {key: value["string_value"] for key, value in config.get("parameters", {}).items()}
        translator = Translator(
            HERE / "model",
            precision=chosen["PRECISION"],
            n_threads=int(chosen["THREADS"]),
            room=PackRoom(int(chosen["PACK_MEGABYTES"]) * 1_000_000, is_mapped=True),
        )
        model = ServedModel(translator, packs_in(HERE / "packs"), people_in(HERE / "people"))
        self._batcher = RequestBatcher(model)

    def execute(self, requests: list) -> list:
        """Answers requests that Triton has gathered; those of one pack and beam are translated together."""
        waiting = [self._ask(request) for request in requests]
        every = [answer for answers in waiting for answer in answers]
        while wait(every, LOOKS_S).not_done:
            for request, answers in zip(requests, waiting, strict=True):
                if request.is_cancelled():
                    for answer in answers:
                        answer.cancel()
        return [_response(answers) for answers in waiting]

    def finalize(self) -> None:
        """Stops what is at work."""
        self._batcher.close()

    def _ask(self, request) -> list[Future[TextTranslation]]:
        """Returns what will give the translation of each text of a request, or say why there is none."""
        answers: list[Future[TextTranslation]] = []
        try:
            for wish in _wishes(request):
                answers.append(self._batcher.submit(wish))
        except (EngineError, ValueError) as error:
            for answer in answers:
                answer.cancel()
            failed: Future[TextTranslation] = Future()
            failed.set_exception(error)
            return [failed]
        return answers


def _wishes(request) -> list[ServedRequest]:
    texts = _texts(request, "TEXT")
    speakers, packs = (_texts(request, name) or [""] * len(texts) for name in ("SPEAKER", "PACK"))
    beams = pb_utils.get_input_tensor_by_name(request, "BEAM")
    sizes = [SearchConfig().beam_size] * len(texts) if beams is None else beams.as_numpy().ravel().tolist()
    return [
        ServedRequest(
            text=text, system=System(model=pack, speaker=speaker), search=SearchConfig(beam_size=size)
        )
        for text, speaker, pack, size in zip(texts, speakers, packs, sizes, strict=True)
    ]


def _texts(request, name: str) -> list[str]:
    tensor = pb_utils.get_input_tensor_by_name(request, name)
    return [] if tensor is None else [value.decode() for value in tensor.as_numpy().ravel().tolist()]


def _response(answers: list[Future[TextTranslation]]):
    """Returns the translations of one request; if one of its texts has none, why."""
    try:
        texts = [[answer.result().text.encode()] for answer in answers]
    except CancelledError:
        return _refusal("The request was cancelled.", pb_utils.TritonError.CANCELLED)
    except BusyError as error:
        return _refusal(f"{error.what} {error.hint}", pb_utils.TritonError.UNAVAILABLE)
    except EngineError as error:
        return _refusal(f"{error.what} {error.hint}".strip(), pb_utils.TritonError.INVALID_ARG)
    except UnicodeDecodeError as error:
        return _refusal(f"A text is not UTF-8: {error}.", pb_utils.TritonError.INVALID_ARG)
    except Exception as error:  # noqa: BLE001, one request must not fail the others
        return _refusal(f"This could not be translated: {error!r}.", pb_utils.TritonError.INTERNAL)
    values = np.array(texts, dtype=np.object_).reshape(len(texts), 1)
    return pb_utils.InferenceResponse(output_tensors=[pb_utils.Tensor("TRANSLATION", values)])


def _refusal(message: str, code):
    return pb_utils.InferenceResponse(error=pb_utils.TritonError(message, code))
