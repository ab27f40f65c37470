"""Odd requests to the local server: whatever comes, it is answered, and never with a failure of ours."""

# ruff: noqa: E501, tables of values

import contextlib
import http.client
import json
import os
import queue
import string
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import quote, urlencode

from starlette.routing import Route

from engine import tasks
from engine.results.systems import NamedSystem
from engine.results.terms import GivenTerm
from engine.serving.protocols import apertium, deepl, deeplx_nllb, libretranslate, ollama, openai, opus_cat
from engine.serving.server import serve
from tests.engine.tasks.speaker_samples import add_speaking_model
from tests.patience import patience

_ROUTES = [
    route
    for each in (libretranslate, deepl, apertium, opus_cat, openai, ollama, deeplx_nllb)
    for route in each.ROUTES
    if isinstance(route, Route)
]
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
_NAMES = (
    "q", "s", "source", "target", "format", "alternatives", "api_key", "text", "source_lang", "target_lang", "context",
    "glossary_id", "glossary_ids", "style_id", "translation_memory_id", "translation_memory_threshold", "formality",
    "tag_handling", "tag_handling_version", "ignore_tags", "split_sentences", "model_type", "custom_instructions",
    "show_billed_characters", "name", "entries", "entries_format", "dictionaries", "document_key", "filename",
    "output_format", "page", "page_size", "resource", "type", "auth_key", "langpair", "key", "prefs", "input", "modelTag",
    "srcLangCode", "trgLangCode", "model", "messages", "stream", "stop", "prompt", "instructions", "n", "images",
    "src_lang", "tgt_lang", "languages",
)  # fmt: skip
_VALUES = (
    "", "de", "en", "DE", "EN-US", "auto", "xx", "fr", "Der Motor ist heiß.", "<b>Motor</b> & <br", "a\tb", "a\tb\na\tc", "a,b",
    '"a', "tsv", "csv", "html", "xml", "v2", "more", "prefer_less", "0", "1", "-1", "99999999999999999999", "1e400", "nan",
    "nonewlines", "pumps", "parlance", "nobody", "4711", "96ab91fd-e715-41a1-adeb-5d701f84a483", "\ud800", "\0", "é" * 3_000,
    "../../etc/passwd", "translate_text", "de|en", "deu|eng", "a.txt", ".docx", "de-en", "true",
    None, True, 7, -1.5, 10**400, [], {}, ["Motor", "Pumpe"], ["a", 7, None], {"a": {"b": []}},
    [{"role": "user", "content": "Motor"}], [{"source_lang": "de", "target_lang": "en", "entries": "a\tb", "entries_format": "tsv"}],
)  # fmt: skip
_FILES = ("a.txt", "a.srt", "a.docx", "a.xlsx", "a.html", "a.po", "a.json", "strings.xml", "a.tmx", "a.xliff", "a.epub",
          "a.md", "a.pdf", "", "..", "ü.txt", "a\0.txt", "x" * 300 + ".txt")  # fmt: skip
_CONTENTS = (
    b"", b"Der Motor ist hei\xc3\x9f.", b"\xff\xfe\x00", b"PK\x03\x04", b"{", b'{"a": "Motor"}', b"<a><b>Motor</b></a>",
    b"1\n00:00:01,000 --> 00:00:02,000\nDer Motor.\n", b'msgid "Motor"\nmsgstr ""\n', b"<?xml version='1.0'?><resources>"
    b"<string name='a'>Motor</string></resources>", b"The engine is hot and the pump stands still.", b"\0" * 50,
)  # fmt: skip


def odd_request(random: Random) -> tuple[str, str, dict[str, str], bytes]:
    """Returns method, path, headers and body of a request that is more or less what an address expects."""
    route = random.choice(_ROUTES)
    methods = sorted(route.methods or ())
    method = random.choice(methods) if random.random() < 0.9 else random.choice(_METHODS)
    path = route.path
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + quote(_as_text(random.choice(_VALUES)), safe="") + rest.partition("}")[2]
    if random.random() < 0.2:
        path = f"/c/{quote(random.choice(('pumps', 'nobody', '%', '..')))}{path}"
    names = random.sample(_NAMES, random.randrange(8)) + random.choice(
        ([], ["text", "target_lang"], ["q", "source", "target"])
    )
    fields = {name: random.choice(_VALUES) for name in names}
    if random.random() < 0.5:  # languages that there is a model for: more is reached then
        fields |= {"source": "de", "target": "en", "source_lang": "de", "target_lang": "en"}
    headers, body = _sent(random, fields)
    if random.random() < 0.3:
        path += "?" + urlencode({name: _as_text(value) for name, value in fields.items()})
    if random.random() < 0.2:
        headers["Authorization"] = random.choice(
            ("DeepL-Auth-Key pumps", "Bearer x", "Basic", "DeepL-Auth-Key \xff")
        )
    if random.random() < 0.1:
        body = body[: random.randrange(len(body) + 1)]
    return method, path, headers, body


def _as_text(value: object) -> str:
    return str(value).encode("utf-8", "replace").decode()[:2_000]


def _sent(random: Random, fields: dict[str, object]) -> tuple[dict[str, str], bytes]:
    match random.randrange(4):
        case 0:
            kind = random.choice(("application/json", "text/plain", "application/json; charset=x"))
            return {"Content-Type": kind}, json.dumps(fields).encode()
        case 1:
            kind = "application/x-www-form-urlencoded"
            form = urlencode({name: _as_text(value) for name, value in fields.items()}).encode()
            return {"Content-Type": kind + random.choice(("", "; charset=utf-7", "; charset=latin-1"))}, form
        case 2:
            return {"Content-Type": random.choice(("", "multipart/form-data", "x"))}, random.randbytes(
                random.randrange(99)
            )
    parts = [(f'name="{name}"', _as_text(value).encode()) for name, value in fields.items()]
    for _ in range(random.choice((0, 1, 1, 1, 2))):
        name = random.choice(_FILES) if random.random() < 0.5 else "a.txt"
        parts.append((f'name="file"; filename="{name}"', random.choice(_CONTENTS)))
    random.shuffle(parts)
    mark = "".join(random.choices(string.ascii_letters, k=random.choice((1, 20))))
    body = b"".join(f"--{mark}\r\nContent-Disposition: form-data; {about}\r\n\r\n".encode() + content + b"\r\n"
                    for about, content in parts)  # fmt: skip
    return {"Content-Type": f"multipart/form-data; boundary={mark}"}, body + f"--{mark}--\r\n".encode()


def try_request(address: str, random: Random) -> str:
    """Sends an odd request; returns what is wrong with how it was answered, "" if nothing is."""
    method, path, headers, body = odd_request(random)
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=patience(60))
    try:
        connection.request(
            method, path, body, {name: value.encode("latin-1", "replace") for name, value in headers.items()}
        )
        answer = connection.getresponse()
        answer.read()
    except OSError as error:
        return f"{method} {path[:200]}: {error!r}"
    finally:
        connection.close()
    is_ours = answer.status >= 500 and answer.status != 503  # a document that is not done
    return f"{answer.status} to {method} {path[:200]} {headers} {body[:300]!r}" if is_ours else ""


@contextlib.contextmanager
def serving(home: Path) -> Iterator[str]:
    """Serves a library with a tiny model and the connection "pumps", and gives the address."""
    os.environ["PARLANCE_HOME"] = str(home)
    add_speaking_model(known=["Ada"])
    tasks.add_terms([GivenTerm(source="Motor", target="engine")], "pumps", "de", "en")
    tasks.save_system(NamedSystem(name="pumps", domain="pumps", memory="pumps"))
    addresses: queue.Queue[str] = queue.Queue()
    end = threading.Event()
    settings = {"wait_for_end": lambda: end.wait() and None, "device": "cpu", "n_threads": 1}
    thread = threading.Thread(target=serve, args=(0, addresses.put, lambda _: None), kwargs=settings)
    thread.start()
    try:
        yield addresses.get(timeout=patience(60))
    finally:
        end.set()
        thread.join()
