"""All protocols as one application; who may ask at all."""

import re
import time
from collections.abc import Mapping, MutableMapping
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from engine.serving.asking import Shape, answering, connection_of
from engine.serving.desk import Desk, protocol_of
from engine.serving.protocols import apertium, deepl, deeplx_nllb, libretranslate, ollama, openai, opus_cat

_HOSTS = ("127.0.0.1", "localhost", "[::1]")
_PORT = re.compile(r":\d+$")
_EXTENSIONS = ("chrome-extension://", "moz-extension://", "safari-web-extension://")
_SHAPES: dict[str, Shape] = {
    "/v2/": deepl.ERROR,
    "/v3/": deepl.ERROR,
    "/apertium/": apertium.as_error,
    "/mtrestservice/": opus_cat.as_error,
    "/v1/": openai.as_error,
    "/api/": ollama.ERROR,
    "/deeplx/": deeplx_nllb.as_deeplx_error,
}
"""How protocols tell an error, by what stands in their paths, in small letters; else LibreTranslate's way."""
_SLASHES = re.compile("/{2,}")
"""Programs put "/translate" behind an address that was entered with a slash at its end."""
_TOLD = {404: "There is nothing at this address.", 405: "This address is asked by another method."}

_PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parlance for other programs</title>
<style>
body {{ max-width: 44em; margin: 3em auto; padding: 0 1em; font: 1rem/1.5 sans-serif }}
td {{ padding: .2em 1em .2em 0; vertical-align: top }}
</style>
<h1>Parlance for other programs</h1>
<p>This is Parlance's local server. You cannot translate on this page: programs send their text here.
Only programs on this computer can use it.</p>
<table>
<tr><td>LibreTranslate<td><code>http://{address}/</code>
<tr><td>DeepL<td><code>http://{address}/v2/translate</code>
<tr><td>OPUS-CAT<td><code>http://{address}/MtRestService</code>
<tr><td>Apertium<td><code>http://{address}/apertium</code>
<tr><td>OpenAI<td><code>http://{address}/v1</code>
<tr><td>Ollama<td><code>http://{address}</code>
<tr><td>DeepLX<td><code>http://{address}/deeplx</code>
<tr><td>nllb-serve<td><code>http://{address}/nllb/translate</code>
</table>
<p>How to set up your program: in Parlance, press F1 and open <em>Other programs</em>.</p>
</html>
"""


def make_app(desk: Desk, keys: Mapping[str, str] | None = None) -> Starlette:
    """Returns the application.

    Args:
        desk: what translates.
        keys: the connection that each stands for; None: nobody needs one, and this computer alone may ask.
    """
    meter = _Meter(desk)
    routes: list[BaseRoute] = [
        Route("/", answering(lambda status, what: PlainTextResponse(what, status), _welcome)),
        Route("/metrics", meter.told),
        *libretranslate.ROUTES, *deepl.ROUTES, *apertium.ROUTES, *opus_cat.ROUTES,
        *openai.ROUTES, *ollama.ROUTES, *deeplx_nllb.ROUTES,
    ]  # fmt: skip
    app = Starlette(
        routes=[*routes, Mount("/c/{name}", routes=routes)],
        middleware=[Middleware(_Metering, meter=meter), Middleware(_Gate, asks_keys=keys is not None)],
        exception_handlers={404: _tell, 405: _tell},
    )
    app.state.desk, app.state.keys = desk, keys
    return app


class _Meter:
    """Counts requests and how long they take, and what was translated; knows no text, key or name."""

    def __init__(self, desk: Desk) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "parlance_requests",
            "Requests that were answered.",
            ("protocol", "status"),
            registry=self._registry,
        )
        self.seconds = Histogram(
            "parlance_request_seconds",
            "From a request to its answer.",
            ("protocol",),
            registry=self._registry,
        )
        for name, about, value in (
            ("parlance_texts", "Texts that were translated.", lambda: desk.n_translated),
            ("parlance_characters", "Characters of those texts.", lambda: desk.n_characters),
        ):
            Gauge(name, about, registry=self._registry).set_function(value)

    async def told(self, _request: Request) -> Response:
        """Answers in the format of Prometheus."""
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)


class _Metering:
    """Tells a meter of each request, refused ones too."""

    def __init__(self, app: ASGIApp, meter: _Meter) -> None:
        self._app, self._meter = app, meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, protocol, status = time.monotonic(), str(protocol_of(scope["path"])), "none"

        async def sent(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            self._meter.requests.labels(protocol, status).inc()
            self._meter.seconds.labels(protocol).observe(time.monotonic() - began)


async def _welcome(request: Request) -> Response:
    """Says what this is to somebody who opens the address in a browser."""
    key = (await connection_of(request)).key
    return HTMLResponse(_PAGE.format(address=request.url.netloc + f"/c/{key}" * bool(key)))


async def _tell(request: Request, error: Exception) -> Response:
    """Answers what no route takes in the form of its protocol."""
    path, status = request.url.path.lower(), error.status_code if isinstance(error, HTTPException) else 404
    shape = next((shape for mark, shape in _SHAPES.items() if mark in path), libretranslate.ERROR)
    return shape(status, _TOLD.get(status, _TOLD[404]))


class _Gate:
    """Lets programs of this computer in, and no web page: one may reach this address through a browser.

    Args:
        app: what answers.
        asks_keys: whether who asks must give a key: then it may come from anywhere, by any name.
    """

    def __init__(self, app: ASGIApp, *, asks_keys: bool) -> None:
        self._app, self._asks_keys = app, asks_keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope["path"] = _SLASHES.sub("/", scope["path"])
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        origin = headers.get("origin", "")
        host = _PORT.sub("", headers.get("host", "").lower())  # a tunnel has another port
        if host not in _HOSTS and not self._asks_keys:
            said = "This server answers at 127.0.0.1 and localhost alone."
            await PlainTextResponse(said, 403)(scope, receive, send)
        elif _is_page(origin, headers.get("sec-fetch-site", "")):
            said = "This server does not answer web pages."
            await PlainTextResponse(said, 403)(scope, receive, send)
        elif origin and scope["method"] == "OPTIONS":
            await PlainTextResponse("", 204, _sharing(origin))(scope, receive, send)
        else:
            await self._app(scope, receive, _sending(origin, send))


def _is_page(origin: str, site: str) -> bool:
    """Returns whether a web page asks, be it by a picture, a script or a form.

    Args:
        origin: the header, "" without it.
        site: where browsers say that a request comes from; "" for other programs.
    """
    if origin:
        return not origin.startswith(_EXTENSIONS)
    return site not in ("", "none", "same-origin")


def _sharing(origin: str) -> dict[str, str]:
    return {
        "access-control-allow-origin": origin,
        "access-control-allow-headers": "authorization, content-type",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE, OPTIONS",
        "vary": "origin",
    }


def _sending(origin: str, send: Send) -> Send:
    """Returns what sends an answer that a browser takes for what it says it is, and an extension may read."""
    added = {"x-content-type-options": "nosniff"} | (_sharing(origin) if origin else {})

    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = [(name.encode(), value.encode()) for name, value in added.items()]
            message = {**message, "headers": [*message.get("headers", ()), *headers]}
        await send(message)

    return sent
