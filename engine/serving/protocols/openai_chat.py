"""OpenAI's chat completions, for programs that offer a server of one's own: Subtitle Edit, memoQ.

No prompt is understood; `prompts` says which are left out.
"""

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine import tasks
from engine.results.systems import AskedText
from engine.serving.asking import Fields, RefusedError, answering, connection_of, fields_of, key_of
from engine.serving.desk import translated
from engine.serving.protocols.prompts import text_in

_INSTRUCTS = ("system", "developer")
_USAGE = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}


async def _models(request: Request) -> Response:
    named = await connection_of(request, key_of(request))
    known = [named, *await run_in_threadpool(tasks.list_systems)] if not named.name else [named]
    names = []
    for each in known:
        pairs = await run_in_threadpool(tasks.served_pairs, each)
        names += [f"{pair.src}-{pair.tgt}" + f"/{each.key}" * bool(each.key) for pair in pairs]
    data = [{"id": name, "object": "model", "created": 0, "owned_by": "parlance"} for name in names]
    return JSONResponse({"object": "list", "data": data})


async def _complete(request: Request) -> Response:
    fields = await fields_of(request)
    model = fields.text("model")
    pair, _, name = model.partition("/")
    src, _, tgt = pair.partition("-")
    if not (src and tgt):
        raise RefusedError(404, f"There is no model {model!r}. They are named de-en, or de-en/CONNECTION.")
    _check(fields)
    connection = await connection_of(request, name or key_of(request))
    found = await translated(request, [_asked_in(fields, src, tgt)], connection, src=src, tgt=tgt)
    text = found[0].translation.text
    for stop in fields.texts("stop"):
        text = text.partition(stop)[0] if stop else text
    if not fields.is_true("stream"):
        return JSONResponse(_completion(model, text))
    counts = any(each.get("include_usage") for each in fields.objects("stream_options"))
    return _streamed(model, text, counts=counts)


def _check(fields: Fields) -> None:
    """Refuses what promises another kind of answer; what only guides a language model's choices is taken."""
    if fields.word("n") not in ("", "1"):
        raise RefusedError(400, "n must be 1: there is one translation of a text.")
    if fields.is_true("logprobs"):
        raise RefusedError(400, "logprobs are not available.")
    form = next(iter(fields.objects("response_format")), {}).get("type", "text")
    if form != "text":
        raise RefusedError(400, f"response_format must be text, not {form}: the answer is the translation.")
    if fields.objects("tool_choice") or fields.word("tool_choice") == "required":
        raise RefusedError(400, "tool_choice cannot be kept: no tool is ever called.")


def _asked_in(fields: Fields, src: str, tgt: str) -> AskedText:
    """Returns the last text of the user; before it stand the one before and its answer, where there are."""
    messages = fields.objects("messages")
    names = [tasks.language_name(tag) for tag in tasks.parse_pair(src, tgt)]
    is_instructed = any(each.get("role") in _INSTRUCTS for each in messages)
    said = [place for place, each in enumerate(messages) if each.get("role") == "user"]
    content = messages[said[-1]].get("content") if said else None
    if isinstance(content, list):  # newer programs send it in parts
        content = "".join(_texts_of(content))
    if not isinstance(content, str):
        raise RefusedError(400, "There is no message of a user with text to translate.")
    texts = [content, *(_readable(messages[place]) for place in said[-2:-1])]
    text, *before = (
        text_in(each.replace("\r\n", "\n"), *names, is_instructed=is_instructed) for each in texts
    )
    answers = [_readable(each) for each in messages[said[-2] + 1 : said[-1]]] if before else []
    return AskedText(text, *before, *answers[-1:])


def _readable(message: Mapping[str, Any]) -> str:
    """Returns the text of an earlier message; "" if it is more than text."""
    content = message.get("content")
    parts = content if isinstance(content, list) else [content]
    texts = [part.get("text") if isinstance(part, dict) else part for part in parts]
    return "".join(each for each in texts if isinstance(each, str))


def _texts_of(parts: list[object]) -> Iterator[str]:
    for part in parts:
        text = part.get("text") if isinstance(part, dict) else None
        if not isinstance(text, str):
            raise RefusedError(400, "A part of the last message is not text. Only text can be translated.")
        yield text


def _completion(model: str, text: str) -> dict[str, object]:
    message = {"role": "assistant", "content": text}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": _USAGE,
    }


def _streamed(model: str, text: str, *, counts: bool) -> Response:
    """Returns all of an answer as the one part of a stream; what it used is another one, if that is asked."""
    part = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": int(time.time()),
        "model": model,
        "choices": [{"index": 0, "delta": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
    }
    parts = [part, {**part, "choices": [], "usage": _USAGE}] if counts else [part]
    lines = "".join(f"data: {json.dumps(each)}\n\n" for each in parts)
    return Response(f"{lines}data: [DONE]\n\n", media_type="text/event-stream")


def as_error(status: int, what: str) -> Response:
    error = {"message": what, "type": "invalid_request_error", "code": None}
    return JSONResponse({"error": error}, 401 if status == 403 else status)


ROUTES = [
    Route("/v1/models", answering(as_error, _models)),
    Route("/v1/chat/completions", answering(as_error, _complete), methods=["POST"]),
]
