"""Ollama's own interface: its models are Parlance's pairs of languages and connections."""

import json
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.serving.asking import Fields, RefusedError, answering, fields_of, json_error
from engine.serving.protocols.chat import Said, answers_to, counted, model_names, said_in

_DETAILS = {
    "parent_model": "",
    "format": "onnx",
    "family": "parlance",
    "families": ["parlance"],
    "parameter_size": "",
    "quantization_level": "",
}
_LATEST = ":latest"
_NEVER = "2000-01-01T00:00:00Z"
"""When models changed, which nobody here knows and programs want to read."""


async def _tags(request: Request) -> Response:
    return JSONResponse({
        "models": [
            {
                "name": f"{name}{_LATEST}", "model": f"{name}{_LATEST}", "modified_at": _NEVER, "size": 0,
                "digest": sha256(name.encode()).hexdigest(), "details": _DETAILS,
            }
            for name in await model_names(request)
        ]
    })  # fmt: skip


async def _show(request: Request) -> Response:
    fields = await fields_of(request)
    name = (fields.text("model") or fields.text("name")).removesuffix(_LATEST)
    known = await model_names(request)
    if name not in known:
        raise RefusedError(404, f"model '{name}' not found: there are {', '.join(known)}")
    return JSONResponse({"details": _DETAILS, "model_info": {}, "capabilities": ["completion"]})


async def _version(_request: Request) -> Response:
    return JSONResponse({"version": tasks.version()})


async def _chat(request: Request) -> Response:
    fields = await fields_of(request)
    return await _answer(
        request, fields, said_in(fields.objects("messages")),
        lambda text: {"message": {"role": "assistant", "content": text}},
    )  # fmt: skip


async def _generate(request: Request) -> Response:
    fields = await fields_of(request)
    system = [Said("system", fields.text("system"))] if fields.is_given("system") else []
    prompt = [Said("user", fields.text("prompt").replace("\r\n", "\n"))] if fields.is_given("prompt") else []
    return await _answer(request, fields, [*system, *prompt], lambda text: {"response": text})


async def _answer(
    request: Request, fields: Fields, said: Sequence[Said], as_fields: Callable[[str], dict[str, object]]
) -> Response:
    """Translates what was said; without a text, which asks to load a model, says that it is loaded."""
    if fields.is_given("format"):
        raise RefusedError(400, "format is not available: the answer is the translation, not JSON.")
    if fields.is_given("images"):
        raise RefusedError(400, "images are not read: only text can be translated.")
    model, began = fields.text("model"), time.monotonic_ns()
    is_asked = any(each.role == "user" for each in said)
    text = (await answers_to(request, model, said))[0] if is_asked else ""
    took = time.monotonic_ns() - began
    head = {"model": model, "created_at": datetime.now(UTC).isoformat()}
    end: dict[str, object] = {"done": True, "done_reason": "stop" if is_asked else "load"}
    if is_asked:
        end |= {
            "total_duration": took, "load_duration": 0,
            "prompt_eval_count": counted([each.text or "" for each in said]), "prompt_eval_duration": 0,
            "eval_count": counted([text]), "eval_duration": took,
        }  # fmt: skip
    if fields.word("stream") == "false" or not is_asked:
        return JSONResponse({**head, **as_fields(text), **end})
    parts = ({**head, **as_fields(text), "done": False}, {**head, **as_fields(""), **end})
    return Response("".join(f"{json.dumps(each)}\n" for each in parts), media_type="application/x-ndjson")


ERROR = json_error("error")
ROUTES = [
    Route("/api/tags", answering(ERROR, _tags)),
    Route("/api/show", answering(ERROR, _show), methods=["POST"]),
    Route("/api/version", answering(ERROR, _version)),
    Route("/api/chat", answering(ERROR, _chat), methods=["POST"]),
    Route("/api/generate", answering(ERROR, _generate), methods=["POST"]),
]
