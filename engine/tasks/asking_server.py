"""The local server, asked as a program asks it: shows what its user would see.

Sends one request to this computer, in the form of the program's own protocol.
"""

import json
from collections.abc import Callable, Mapping
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from engine.base.errors import EngineError
from engine.results.systems import ProgramAnswer, Protocol
from engine.tasks.translation.saved_systems import ANYBODY

_THIS_COMPUTER = "127.0.0.1"
"""Nothing else is ever asked, whatever an address says."""
_PATIENCE_S = 120
"""The model may have to be opened first."""
_JSON = {"Content-Type": "application/json"}


class _ProgramRequest(NamedTuple):
    """A request of a protocol, and where its answers have what the user sees."""

    method: str
    path: str
    body: str
    headers: Mapping[str, str]
    answer: tuple[str | int, ...]
    problem: tuple[str | int, ...]


def ask_server(
    address: str, protocol: Protocol, text: str, src: str, tgt: str, *, key: str = ""
) -> ProgramAnswer:
    """Asks the local server to translate a text, as programs of a protocol do.

    Args:
        address: of the server, as "http://127.0.0.1:5000".
        protocol: its own; DeepLX and nllb-serve cannot be tried.
        text: what to translate.
        src: its language, a base tag.
        tgt: the language to translate into.
        key: of a connection; empty: none is named.

    Raises:
        EngineError: if the server does not answer.
    """
    asked = _ASKING[protocol](text, src, tgt, key)
    connection = HTTPConnection(_THIS_COMPUTER, urlsplit(address).port, timeout=_PATIENCE_S)
    headers = {"User-Agent": "Parlance", **asked.headers}
    try:
        connection.request(asked.method, asked.path, asked.body.encode() or None, headers)
        response = connection.getresponse()
        is_translated, body = response.status == 200, response.read().decode("utf-8", "replace")  # noqa: PLR2004
    except (OSError, HTTPException) as error:
        raise EngineError(
            f"The server at {address} does not answer.", "Switch it off and on again, then try once more."
        ) from error
    finally:
        connection.close()
    found = _at(body, asked.answer) if is_translated else None
    if found is not None:
        return ProgramAnswer(found, True)
    return ProgramAnswer(_at(body, asked.problem) or body, False)


def _at(body: str, place: tuple[str | int, ...]) -> str | None:
    """Returns the text at a place of a JSON value; None: there is none."""
    try:
        value: Any = json.loads(body)
        for step in place:
            value = value[step]
    except (ValueError, LookupError, TypeError):
        return None
    return value if isinstance(value, str) else None


def _libretranslate(text: str, src: str, tgt: str, key: str) -> _ProgramRequest:
    fields = {"q": text, "source": src, "target": tgt, "format": "text", "api_key": key}
    return _ProgramRequest("POST", "/translate", json.dumps(fields), _JSON, ("translatedText",), ("error",))


def _deepl(text: str, src: str, tgt: str, key: str) -> _ProgramRequest:
    fields = urlencode({"text": text, "source_lang": src.upper(), "target_lang": tgt.upper()})
    headers = {
        "Authorization": "DeepL-Auth-Key " + (key or ANYBODY),
        "Content-Type": "application/x-www-form-urlencoded",
    }
    return _ProgramRequest(
        "POST", "/v2/translate", fields, headers, ("translations", 0, "text"), ("message",)
    )


def _opus_cat(text: str, src: str, tgt: str, key: str) -> _ProgramRequest:
    fields = urlencode(
        {"tokenCode": "", "input": text, "srcLangCode": src, "trgLangCode": tgt, "modelTag": key}
    )
    return _ProgramRequest("GET", f"/MtRestService/TranslateJson?{fields}", "", {}, ("translation",), ())


def _apertium(text: str, src: str, tgt: str, key: str) -> _ProgramRequest:
    fields = urlencode({"q": text, "markUnknown": "no", "langpair": f"{src}|{tgt}"})
    path = f"/c/{quote(key)}" * bool(key) + f"/apertium/translate?{fields}"
    return _ProgramRequest("GET", path, "", {}, ("responseData", "translatedText"), ("responseDetails",))


def _openai(text: str, src: str, tgt: str, key: str) -> _ProgramRequest:
    fields = {"model": _model(src, tgt, key), "messages": [{"role": "user", "content": text}]}
    answer, problem = ("choices", 0, "message", "content"), ("error", "message")
    return _ProgramRequest("POST", "/v1/chat/completions", json.dumps(fields), _JSON, answer, problem)


def _ollama(text: str, src: str, tgt: str, key: str) -> _ProgramRequest:
    fields = {"model": _model(src, tgt, key), "prompt": text, "stream": False}
    return _ProgramRequest("POST", "/api/generate", json.dumps(fields), _JSON, ("response",), ("error",))


def _model(src: str, tgt: str, key: str) -> str:
    return f"{src}-{tgt}" + f"/{key}" * bool(key)


_ASKING: dict[Protocol, Callable[[str, str, str, str], _ProgramRequest]] = {
    Protocol.LIBRETRANSLATE: _libretranslate,
    Protocol.DEEPL: _deepl,
    Protocol.OPUS_CAT: _opus_cat,
    Protocol.APERTIUM: _apertium,
    Protocol.OPENAI: _openai,
    Protocol.OLLAMA: _ollama,
}
