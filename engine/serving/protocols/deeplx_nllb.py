"""Two small protocols of subtitle and page translators: DeepLX and nllb-serve."""

import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine.results.systems import RequestOptions
from engine.serving.asking import RefusedError, answering, connection_of, fields_of, json_error, key_of
from engine.serving.desk import translated

_AUTO = "auto"
_N_BEST = 4


async def _deeplx(request: Request) -> Response:
    fields = await fields_of(request)
    if not (fields.has("text") and fields.text("target_lang")):
        raise RefusedError(400, "text and target_lang must be given.")
    connection = await connection_of(request, fields.text("token") or key_of(request))
    src = fields.text("source_lang")
    options = RequestOptions(
        src="" if src.lower() == _AUTO else src, tgt=fields.text("target_lang"), n_best=_N_BEST
    )
    found = (await translated(request, [fields.text("text")], connection, options))[0]
    text = found.translation.text
    return JSONResponse({
        "code": 200,
        "id": 1,
        "data": text,
        "alternatives": [text, *found.translation.others()],  # Subtitle Edit takes the first of them
        "source_lang": found.src.upper(),
        "target_lang": found.tgt.upper(),
        "method": "Free",
    })  # fmt: skip


def as_deeplx_error(status: int, what: str) -> Response:
    return JSONResponse({"code": status, "message": what}, status)


async def _nllb(request: Request) -> Response:
    fields = await fields_of(request)
    for name in ("source", "src_lang", "tgt_lang"):
        if not fields.has(name):
            raise RefusedError(400, f"{name} is missing.")
    began, texts = time.monotonic(), fields.texts("source")
    options = RequestOptions(src=fields.text("src_lang"), tgt=fields.text("tgt_lang"))
    connection = await connection_of(request, key_of(request))
    found = await translated(request, texts, connection, options)
    return JSONResponse({
        "source": list(texts),
        "translation": [each.translation.text for each in found],
        "src_lang": fields.text("src_lang"),
        "tgt_lang": fields.text("tgt_lang"),
        "time_taken": round(time.monotonic() - began, 3),
        "time_units": "s",
    })  # fmt: skip


ROUTES = [
    Route("/deeplx/translate", answering(as_deeplx_error, _deeplx), methods=["POST"]),
    Route("/nllb/translate", answering(json_error("message"), _nllb), methods=["GET", "POST"]),
]
