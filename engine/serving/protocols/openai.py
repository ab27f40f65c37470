"""OpenAI's chat completions, completions and responses, for programs that offer a server of one's own."""

import json
import time
from collections.abc import Iterable, Mapping, Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engine.serving.asking import Fields, RefusedError, answering, fields_of
from engine.serving.protocols.chat import Said, answers_to, counted, model_names, said_in

_MOST_PROMPTS = 50
_MOST_CHOICES = 8


async def _models(request: Request) -> Response:
    data = [_model(name) for name in await model_names(request)]
    return JSONResponse({"object": "list", "data": data})


async def _one_model(request: Request) -> Response:
    name = str(request.path_params["model"])
    known = await model_names(request)
    if name not in known:
        raise RefusedError(404, f"There is no model {name!r}. There are: {', '.join(known)}.")
    return JSONResponse(_model(name))


def _model(name: str) -> dict[str, object]:
    return {"id": name, "object": "model", "created": 0, "owned_by": "parlance"}


async def _chat(request: Request) -> Response:
    fields = await fields_of(request)
    _check(fields, "response_format")
    model, said = fields.text("model"), said_in(fields.objects("messages"))
    texts = await answers_to(request, model, said, fields.texts("stop"), _n_choices(fields))
    usage = _usage([each.text or "" for each in said], texts)
    head = {"id": "chatcmpl-1", "created": int(time.time()), "model": model}
    is_stream = fields.is_true("stream")
    part = {
        **head, "object": "chat.completion" + ".chunk" * is_stream,
        "choices": [
            {
                "index": place, "delta" if is_stream else "message": {"role": "assistant", "content": text},
                "logprobs": None, "finish_reason": "stop",
            }
            for place, text in enumerate(texts)
        ],
    }  # fmt: skip
    if not is_stream:
        return JSONResponse({**part, "usage": usage})
    return _streamed(part, usage if _counts(fields) else None)


async def _complete(request: Request) -> Response:
    fields = await fields_of(request)
    _check(fields, "response_format")
    model, prompts = fields.text("model"), fields.texts("prompt")
    if not 0 < len(prompts) <= _MOST_PROMPTS:
        raise RefusedError(400, f"prompt must be a text, or up to {_MOST_PROMPTS} of them.")
    for name in ("echo", "suffix"):
        if fields.is_given(name) and fields.word(name) != "false":
            raise RefusedError(400, f"{name} is not available: the answer is the translation.")
    stops = fields.texts("stop")
    n_choices = _n_choices(fields)
    found = [
        text for each in prompts
        for text in await answers_to(request, model, [Said("user", each)], stops, n_choices)
    ]  # fmt: skip
    part = {
        "id": "cmpl-1", "object": "text_completion", "created": int(time.time()), "model": model,
        "choices": [
            {"index": place, "text": text, "logprobs": None, "finish_reason": "stop"}
            for place, text in enumerate(found)
        ],
    }  # fmt: skip
    usage = _usage(prompts, found)
    if not fields.is_true("stream"):
        return JSONResponse({**part, "usage": usage})
    return _streamed(part, usage if _counts(fields) else None)


async def _respond(request: Request) -> Response:
    fields = await fields_of(request)
    _check(fields, "text")
    if fields.is_given("previous_response_id") or fields.is_given("conversation"):
        raise RefusedError(400, "Responses are not kept: send what was said before along, as input.")
    model = fields.text("model")
    heard = (
        said_in(fields.objects("input")) if fields.is_list("input") else [Said("user", fields.text("input"))]
    )
    said = [
        *([Said("system", fields.text("instructions"))] if fields.is_given("instructions") else []),
        *heard,
    ]
    text = (await answers_to(request, model, said))[0]
    usage = _usage([each.text or "" for each in said], [text])
    part: dict[str, object] = {"type": "output_text", "text": text, "annotations": [], "logprobs": []}
    item: dict[str, object] = {
        "id": "msg_1",
        "type": "message",
        "status": "completed",
        "role": "assistant",
        "content": [part],
    }
    response = _response(model, item, usage)
    if not fields.is_true("stream"):
        return JSONResponse(response)
    return _events(_response_events(response, item, part))


def _response(model: str, item: dict[str, object], usage: dict[str, int]) -> dict[str, object]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": int(time.time()),
        "status": "completed",
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "model": model,
        "output": [item],
        "parallel_tool_calls": False,
        "previous_response_id": None,
        "store": False,
        "text": {"format": {"type": "text"}},
        "tool_choice": "none",
        "tools": [],
        "metadata": {},
        "usage": {
            "input_tokens": usage["prompt_tokens"],
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": usage["completion_tokens"],
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": usage["total_tokens"],
        },
    }


def _response_events(
    response: dict[str, object], item: dict[str, object], part: dict[str, object]
) -> Iterable[dict[str, object]]:
    """Yields the events of a response that comes in one part."""
    begun = {**response, "status": "in_progress", "output": [], "usage": None}
    place = {"item_id": item["id"], "output_index": 0, "content_index": 0}
    yield {"type": "response.created", "response": begun}
    yield {"type": "response.in_progress", "response": begun}
    yield {
        "type": "response.output_item.added", "output_index": 0,
        "item": {**item, "status": "in_progress", "content": []},
    }  # fmt: skip
    yield {"type": "response.content_part.added", **place, "part": {**part, "text": ""}}
    yield {"type": "response.output_text.delta", **place, "delta": part["text"], "logprobs": []}
    yield {"type": "response.output_text.done", **place, "text": part["text"], "logprobs": []}
    yield {"type": "response.content_part.done", **place, "part": part}
    yield {"type": "response.output_item.done", "output_index": 0, "item": item}
    yield {"type": "response.completed", "response": response}


def _check(fields: Fields, form_field: str) -> None:
    """Refuses what promises another kind of answer; what only guides a language model's choices is taken."""
    if fields.word("logprobs") not in ("", "false"):
        raise RefusedError(400, "logprobs are not available.")
    form = next(iter(fields.objects(form_field)), {})
    form = form.get("format") or form if form_field == "text" else form
    kind = form.get("type", "text") if isinstance(form, dict) else "text"
    if kind != "text":
        raise RefusedError(400, f"The form of the answer must be text, not {kind}: it is the translation.")
    if fields.objects("tool_choice") or fields.word("tool_choice") == "required":
        raise RefusedError(400, "tool_choice cannot be kept: no tool is ever called.")


def _n_choices(fields: Fields) -> int:
    asked = fields.word("n") or "1"
    if not (asked.isascii() and asked.isdecimal() and 1 <= int(asked) <= _MOST_CHOICES):
        raise RefusedError(400, f"n must be a number from 1 to {_MOST_CHOICES}.")
    return int(asked)


def _counts(fields: Fields) -> bool:
    return any(each.get("include_usage") for each in fields.objects("stream_options"))


def _usage(asked: Sequence[str], answers: Sequence[str]) -> dict[str, int]:
    asked_for, answered = counted(asked), counted(answers)
    return {"prompt_tokens": asked_for, "completion_tokens": answered, "total_tokens": asked_for + answered}


def _streamed(part: dict[str, object], usage: dict[str, int] | None) -> Response:
    """Returns all of an answer as the one part of a stream; what it used is another one, if that is asked."""
    parts = [part, {**part, "choices": [], "usage": usage}] if usage else [part]
    lines = "".join(f"data: {json.dumps(each)}\n\n" for each in parts)
    return Response(f"{lines}data: [DONE]\n\n", media_type="text/event-stream")


def _events(events: Iterable[Mapping[str, object]]) -> Response:
    lines = (
        f"event: {each['type']}\ndata: {json.dumps({**each, 'sequence_number': place})}\n\n"
        for place, each in enumerate(events)
    )
    return Response("".join(lines), media_type="text/event-stream")


def as_error(status: int, what: str) -> Response:
    error = {"message": what, "type": "invalid_request_error", "param": None, "code": None}
    return JSONResponse({"error": error}, 401 if status == 403 else status)


ROUTES = [
    Route("/v1/models", answering(as_error, _models)),
    Route("/v1/models/{model:path}", answering(as_error, _one_model)),
    Route("/v1/chat/completions", answering(as_error, _chat), methods=["POST"]),
    Route("/v1/completions", answering(as_error, _complete), methods=["POST"]),
    Route("/v1/responses", answering(as_error, _respond), methods=["POST"]),
]
