"""OpenAI's chat completions, for programs that offer a server of one's own: Subtitle Edit, memoQ.

No prompt is understood: one that stands before the first empty line of the last message is left out.
"""

import json
import re
import time

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.serving.asking import Fields, RefusedError, answering, connection_of, fields_of, key_of
from engine.serving.desk import translated

_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_ASKS = re.compile("translat|übersetz|:\\s*$", re.IGNORECASE)
"""What is said before a text that is to be translated."""


async def _models(request: Request) -> Response:
    named = await connection_of(request, key_of(request))
    known = [named, *await run_in_threadpool(tasks.list_connections)] if not named.name else [named]
    names = []
    for each in known:
        pairs = await run_in_threadpool(tasks.served_pairs, each)
        names += [f"{pair.src}-{pair.tgt}" + f"/{each.name}" * bool(each.name) for pair in pairs]
    data = [{"id": name, "object": "model", "created": 0, "owned_by": "parlance"} for name in names]
    return JSONResponse({"object": "list", "data": data})


async def _complete(request: Request) -> Response:
    fields = await fields_of(request)
    model = fields.text("model")
    pair, _, name = model.partition("/")
    src, _, tgt = pair.partition("-")
    if not (src and tgt):
        raise RefusedError(404, f"There is no model {model!r}. They are named de-en, or de-en/CONNECTION.")
    connection = await connection_of(request, name or key_of(request))
    found = await translated(request, [_text_of(fields)], connection, src=src, tgt=tgt)
    text = found[0].translation.text
    return _streamed(model, text) if fields.is_true("stream") else JSONResponse(_completion(model, text))


def _text_of(fields: Fields) -> str:
    said = [each.get("content") for each in fields.objects("messages") if each.get("role") == "user"]
    content = said[-1] if said else None
    if isinstance(content, list):  # newer programs send it in parts
        parts = Fields({"parts": content}).objects("parts")
        content = "".join(each["text"] for each in parts if isinstance(each.get("text"), str))
    if not isinstance(content, str):
        raise RefusedError(400, "There is no message of a user with text to translate.")
    first, *rest = _EMPTY_LINE.split(content.replace("\r\n", "\n"), maxsplit=1)
    return rest[0] if rest and rest[0].strip() and _ASKS.search(first) else content


def _completion(model: str, text: str) -> dict[str, object]:
    message = {"role": "assistant", "content": text}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0},
    }


def _streamed(model: str, text: str) -> Response:
    """Returns all of an answer as the one part of a stream."""
    part = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": int(time.time()),
        "model": model,
        "choices": [{"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
    }
    return Response(f"data: {json.dumps(part)}\n\ndata: [DONE]\n\n", media_type="text/event-stream")


def as_error(status: int, what: str) -> Response:
    error = {"message": what, "type": "invalid_request_error", "code": None}
    return JSONResponse({"error": error}, 401 if status == 403 else status)


ROUTES = [
    Route("/v1/models", answering(as_error, _models)),
    Route("/v1/chat/completions", answering(as_error, _complete), methods=["POST"]),
]
