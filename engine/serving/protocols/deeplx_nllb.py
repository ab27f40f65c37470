"""Two small protocols of subtitle and page translators: DeepLX and nllb-serve."""

import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine.serving.asking import RefusedError, answering, connection_of, fields_of, json_error, key_of
from engine.serving.desk import translated

_AUTO = "auto"


async def _deeplx(request: Request) -> Response:
    fields = await fields_of(request)
    if not (fields.has("text") and fields.text("target_lang")):
        raise RefusedError(400, "text and target_lang must be given.")
    connection = await connection_of(request, fields.text("token") or key_of(request))
    src = fields.text("source_lang")
    found = (
        await translated(
            request, [fields.text("text")], connection,
            src="" if src.lower() == _AUTO else src, tgt=fields.text("target_lang"),
        )
    )[0]  # fmt: skip
    text = found.translation.text
    return JSONResponse({
        "code": 200,
        "id": 1,
        "data": text,
        "alternatives": [text],  # Subtitle Edit takes the first of them before the translation itself
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
    found = await translated(
        request, texts, await connection_of(request, key_of(request)),
        src=fields.text("src_lang"), tgt=fields.text("tgt_lang"),
    )  # fmt: skip
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
