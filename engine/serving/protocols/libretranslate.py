"""LibreTranslate: Subtitle Edit, translators of web pages, Weblate and many small programs."""

from collections.abc import Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.results.systems import TextForm
from engine.serving.asking import (
    RefusedError,
    answering,
    connection_of,
    fields_of,
    json_error,
    key_of,
)
from engine.serving.desk import translated

_FORMS = {"text": TextForm.PLAIN, "html": TextForm.HTML}
_AUTO = "auto"
_SURE, _FIXED = 90.0, 100.0
"""How sure a language is, in per cent: one that was found, one that was said."""


async def _translate(request: Request) -> Response:
    fields = await fields_of(request)
    for name in ("q", "source", "target"):
        if not fields.has(name):
            raise RefusedError(400, f"Invalid request: missing {name} parameter")
    form = fields.text("format") or "text"
    if form not in _FORMS:
        raise RefusedError(400, f"{form} format is not supported")
    if fields.has("alternatives") and not fields.word("alternatives").isdecimal():
        raise RefusedError(400, "Invalid request: alternatives parameter is not a number")
    connection = await connection_of(request, fields.text("api_key") or key_of(request))
    source = fields.text("source").lower()
    found = await translated(
        request, fields.texts("q"), connection,
        src="" if source == _AUTO else source, tgt=fields.text("target"), form=_FORMS[form],
    )  # fmt: skip
    texts = [each.translation.text for each in found]
    sure = _SURE if source == _AUTO else _FIXED
    told = [{"confidence": sure, "language": each.src} for each in found]
    nothing: list[list[str]] = [[] for _ in found]
    is_list = fields.is_list("q")
    values: dict[str, Any] = {
        "translatedText": texts if is_list else "".join(texts),
        # TWP reads it whether the language was found or said
        "detectedLanguage": told if is_list else next(iter(told), None),
    }
    if fields.has("alternatives"):
        values["alternatives"] = nothing if is_list else []
    return JSONResponse(values)


async def _languages(request: Request) -> Response:
    connection = await connection_of(request, key_of(request))
    pairs = await run_in_threadpool(tasks.served_pairs, connection)
    targets: dict[str, list[str]] = {}
    for pair in pairs:
        targets.setdefault(pair.src, []).append(pair.tgt)
    names = sorted({pair.tgt for pair in pairs} | targets.keys())
    return JSONResponse(
        [
            {"code": each, "name": tasks.language_name(each), "targets": targets.get(each, [])}
            for each in names
        ]
    )


async def _detect(request: Request) -> Response:
    fields = await fields_of(request)
    if not fields.has("q"):
        raise RefusedError(400, "Invalid request: missing q parameter")
    found = [await _detected(text) for text in fields.texts("q")]
    return JSONResponse(found if fields.is_list("q") else found[0])


async def _detected(text: str) -> Sequence[dict[str, Any]]:
    language = await run_in_threadpool(tasks.guess_source, text)
    return [{"confidence": _SURE if language else 0.0, "language": language or "en"}]


async def _health(_request: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _settings(_request: Request) -> Response:
    return JSONResponse({
        "charLimit": -1,
        "frontendTimeout": 500,
        "apiKeys": True,
        "keyRequired": False,
        "suggestions": False,
        "filesTranslation": False,
        "supportedFilesFormat": [],
        "language": {
            "source": {"code": _AUTO, "name": "Auto Detect"},
            "target": {"code": "en", "name": "English"},
        },
    })  # fmt: skip


async def _no_files(_request: Request) -> Response:
    raise RefusedError(403, "Files translation are disabled on this server.")


async def _no_suggestions(_request: Request) -> Response:
    raise RefusedError(403, "Suggestions are disabled on this server.")


ERROR = json_error("error")
ROUTES = [
    Route("/translate", answering(ERROR, _translate), methods=["POST"]),
    Route("/languages", answering(ERROR, _languages)),
    Route("/detect", answering(ERROR, _detect), methods=["POST"]),
    Route("/translate_file", answering(ERROR, _no_files), methods=["POST"]),
    Route("/suggest", answering(ERROR, _no_suggestions), methods=["POST"]),
    Route("/health", _health),
    Route("/frontend/settings", _settings),
]
