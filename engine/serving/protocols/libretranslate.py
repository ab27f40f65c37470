"""LibreTranslate: Subtitle Edit, translators of web pages, Weblate and many small programs."""

from collections.abc import Sequence
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.results.systems import NamedSystem, RequestOptions, TextForm
from engine.serving.asking import (
    Fields,
    RefusedError,
    answering,
    connection_of,
    fields_of,
    json_error,
    key_of,
)
from engine.serving.desk import desk_of, translated

_FORMS = {"text": TextForm.PLAIN, "html": TextForm.HTML}
_AUTO = "auto"
_OTHER_CODES = {"pb": "pt", "zt": "zh"}
"""Codes that are LibreTranslate's alone: of Brazil, and traditional characters."""
_MOST_ALTERNATIVES = 10
_MOST_DETECTED, _LEAST_SHARE = 3, 0.01
_NO_MEMORY = (
    "There is no memory to keep this in: the connection has no domain. Give it one in Parlance, under"
    " Settings, or send the key of a connection that has one."
)
_NAMED = 100.0
"""How sure a language is that was named, in per cent."""


async def _translate(request: Request) -> Response:
    fields = await fields_of(request)
    _check_has(fields, "q", "source", "target")
    form = fields.text("format") or "text"
    if form not in _FORMS:
        raise RefusedError(400, f"{form} format is not supported")
    n_others = _n_alternatives(fields)
    connection, texts = await _connection(request, fields), fields.texts("q")
    source, target = _languages_in(fields)
    options = RequestOptions(src=source, tgt=target, form=_FORMS[form], n_best=n_others + 1)
    found = await translated(request, texts, connection, options)
    languages = [each.src for each in found]
    if source:
        detected = [{"confidence": _NAMED, "language": each} for each in languages]
    else:
        detected = await run_in_threadpool(_sureness, texts, languages)
    others = [each.translation.others()[:n_others] for each in found]
    return JSONResponse(_answer(fields, [each.translation.text for each in found], detected, others))


def _check_has(fields: Fields, *names: str) -> None:
    for name in names:
        if not fields.has(name):
            raise RefusedError(400, f"Invalid request: missing {name} parameter")


def _n_alternatives(fields: Fields) -> int:
    try:
        n_asked = int(fields.word("alternatives") or "0")
    except ValueError as error:
        raise RefusedError(400, "Invalid request: alternatives parameter is not a number") from error
    if n_asked > _MOST_ALTERNATIVES:
        raise RefusedError(400, f"Invalid request: alternatives parameter must be <= {_MOST_ALTERNATIVES}")
    return max(0, n_asked)


async def _connection(request: Request, fields: Fields) -> NamedSystem:
    return await connection_of(request, fields.text("api_key") or key_of(request))


def _languages_in(fields: Fields) -> tuple[str, str]:
    """Returns the base tags of the languages that are asked for; "" where the text is to tell the first."""
    source, target = fields.text("source").lower(), fields.text("target").lower()
    return "" if source == _AUTO else _tag_of(source), _tag_of(target)


def _tag_of(code: str) -> str:
    tag = tasks.find_language(_OTHER_CODES.get(code, code))
    if not tag:
        raise RefusedError(400, f"{code} is not supported")
    return tag


def _sureness(texts: Sequence[str], languages: Sequence[str]) -> list[dict[str, object]]:
    """Returns how sure the languages of texts are, in per cent."""
    shares = (
        dict(tasks.detect_languages(text, also=tag)).get(tag, 0.0)
        for text, tag in zip(texts, languages, strict=True)
    )
    return [_detected(tag, share) for tag, share in zip(languages, shares, strict=True)]


def _detected(language: str, share: float) -> dict[str, object]:
    return {"confidence": round(100 * share, 1), "language": language}


def _answer(
    fields: Fields,
    texts: Sequence[str],
    detected: Sequence[dict[str, object]],
    others: Sequence[Sequence[str]],
) -> dict[str, object]:
    values: dict[str, Sequence[object]] = {
        "translatedText": texts,
        "detectedLanguage": detected,  # TWP reads it whether the language was found or said
    }
    if fields.has("alternatives"):
        values["alternatives"] = others
    if fields.is_list("q"):
        return {name: list(each) for name, each in values.items()}
    return {name: next(iter(each), None) for name, each in values.items()}


async def _languages(request: Request) -> Response:
    fields = await fields_of(request)
    has_key = bool(fields.text("api_key") or key_of(request) or request.path_params.get("name"))
    is_open = request.app.state.keys is not None and not has_key  # programs ask before they know their key
    connection = NamedSystem() if is_open else await _connection(request, fields)
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
    _check_has(fields, "q")
    await _connection(request, fields)
    found = [await run_in_threadpool(_detections, text) for text in fields.texts("q")]
    return JSONResponse(found if fields.is_list("q") else found[0])


def _detections(text: str) -> list[dict[str, object]]:
    found = tasks.detect_languages(text)[:_MOST_DETECTED]
    return [_detected(*each) for each in found if each[1] >= _LEAST_SHARE] or [_detected("en", 0.0)]


# Files.


async def _translate_file(request: Request) -> Response:
    files = desk_of(request).files
    async with files.received(request) as (fields, job):
        if job is None:
            raise RefusedError(400, "Invalid request: missing file parameter")
        _check_has(fields, "source", "target")
        if not tasks.is_document(job.path):
            raise RefusedError(400, "Invalid request: file format not supported")
        connection = await _connection(request, fields)
        source, target = _languages_in(fields)
        files.begin(job, connection, RequestOptions(src=source, tgt=target))
        answer = await files.wait(request, job)
    desk_of(request).note(request, connection, answer.src, answer.tgt)
    place = str(request.url).partition("/translate_file")[0]
    return JSONResponse({"translatedFileUrl": f"{place}/download_file/{job.id}.{quote(job.path.name)}"})


async def _download(request: Request) -> Response:
    files = desk_of(request).files
    job = files.find(str(request.path_params["file"]).partition(".")[0])
    if job is None or not job.is_done:
        raise RefusedError(404, "This file is not here any more, or never was.")
    return files.fetched(request, job)


async def _health(_request: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _settings(request: Request) -> Response:
    endings = [each for each in (*tasks.plain_endings(), *tasks.structured_endings()) if each[0] == "."]
    return JSONResponse({
        "charLimit": -1,
        "frontendTimeout": 500,
        "apiKeys": True,
        "keyRequired": request.app.state.keys is not None,
        "suggestions": True,
        "filesTranslation": True,
        "supportedFilesFormat": endings,
        "language": {
            "source": {"code": _AUTO, "name": "Auto Detect"},
            "target": {"code": "en", "name": "English"},
        },
    })  # fmt: skip


async def _suggest(request: Request) -> Response:
    fields = await fields_of(request)
    _check_has(fields, "q", "s", "source", "target")
    connection = await _connection(request, fields)
    source, target = _languages_in(fields)
    if not connection.domain:
        raise RefusedError(403, _NO_MEMORY)
    options = RequestOptions(src=source or "", tgt=target)
    taken = desk_of(request).service.take_correction
    await run_in_threadpool(taken, fields.text("q"), fields.text("s"), connection, options)
    return JSONResponse({"success": True})


async def _spec(_request: Request) -> Response:
    return JSONResponse(_SPEC)


def _operation(
    fields: dict[str, str], answer: dict[str, str], *, has_file: bool = False
) -> dict[str, object]:
    """Returns what OpenAPI says of an address that takes fields and answers with others.

    Args:
        fields: their types, with "?" where they may lack.
        answer: the types of what an answer has.
        has_file: a form in parts is the only way to send them.
    """
    taken = {
        "type": "object",
        "properties": {name: _type(kind) for name, kind in fields.items()},
        "required": [name for name, kind in fields.items() if not kind.endswith("?")],
    }
    given = {"type": "object", "properties": {name: _type(kind) for name, kind in answer.items()}}
    failed = {"type": "object", "properties": {"error": {"type": "string"}}}
    forms = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data")
    return {
        "post": {
            "requestBody": {"content": {form: {"schema": taken} for form in forms[2 * has_file :]}},
            "responses": {
                "200": {"description": "done", "content": {"application/json": {"schema": given}}},
                "400": {"description": "refused", "content": {"application/json": {"schema": failed}}},
            },
        }
    }


def _type(kind: str) -> dict[str, object]:
    name = kind.removesuffix("?")
    return {"type": "string", "format": "binary"} if name == "file" else {"type": name}


_LISTED = {"get": {"responses": {"200": {"description": "done"}}}}
_ASKED = {"source": "string", "target": "string", "api_key": "string?"}
_SPEC = {
    "openapi": "3.0.3",
    "info": {"title": "LibreTranslate", "description": "As Parlance speaks it.", "version": "1"},
    "paths": {
        "/translate": _operation(
            {"q": "string", **_ASKED, "format": "string?", "alternatives": "integer?"},
            {"translatedText": "string", "detectedLanguage": "object", "alternatives": "array"},
        ),
        "/translate_file": _operation(
            {"file": "file", **_ASKED}, {"translatedFileUrl": "string"}, has_file=True
        ),
        "/suggest": _operation({"q": "string", "s": "string", **_ASKED}, {"success": "boolean"}),
        "/detect": _operation({"q": "string"}, {"confidence": "number", "language": "string"}),
        "/languages": _LISTED,
        "/frontend/settings": _LISTED,
        "/health": _LISTED,
    },
}

ERROR = json_error("error")
ROUTES = [
    Route("/translate", answering(ERROR, _translate), methods=["POST"]),
    Route("/languages", answering(ERROR, _languages), methods=["GET", "POST"]),
    Route("/detect", answering(ERROR, _detect), methods=["POST"]),
    Route("/translate_file", answering(ERROR, _translate_file), methods=["POST"]),
    Route("/download_file/{file}", answering(ERROR, _download)),
    Route("/suggest", answering(ERROR, _suggest), methods=["POST"]),
    Route("/health", _health),
    Route("/frontend/settings", _settings),
    Route("/spec", _spec),
]
