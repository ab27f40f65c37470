"""What a program asks for, read from its request: fields, the connection, and what is refused."""

import json
import logging
import mmap
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from engine import tasks
from engine.base.errors import (
    BusyError,
    ConfigError,
    CorpusError,
    EngineError,
    LibraryError,
    SpeakerError,
    WorkerEndedError,
)
from engine.results.systems import NamedSystem

logger = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Response]]
Shape = Callable[[int, str], Response]
"""Makes a protocol's answer from a status and a sentence."""
MOST_BYTES = 1 << 20
"""Size of a request's body, at most, its file aside."""
MOST_FILE_BYTES = 64 << 20
_MOST_HEAD_BYTES = 1 << 13
"""What says of a part of a form what it is."""
_AT_ONCE = 1 << 20
_PROBE = r"az AZ 09 &+-=%. \u0041 .xn--tr-xka"
"""Text that reads the same in every encoding of a form, and not in those that only Python calls one."""
_SAY_CHARSET = "Send UTF-8, or say which encoding it is: Content-Type: …; charset=iso-8859-1."
MOST_FIELDS = 1_000
"""Fields of a form, at most."""
_NO_PARTS = "The parts of this form cannot be told apart."
_UNSAFE = re.compile(r"[^\w .()+-]")
_LONGEST_NAME = 100
"""Bytes of a file's name."""
_HALF = re.compile("[\ud800-\udfff]")
_IN_LIST = re.compile(r"(\w+)\[(\d+)\]\.(\w+)")
"""A field of a form that stands for one of an object in a list: dictionaries[0].entries."""
_KEY_SCHEMES = ("bearer", "deepl-auth-key")
"""What stands before a key in the header Authorization."""
_NO_KEY = "This server answers whoever gives one of its keys: ask the person who runs it for yours."
_NOBODY_THERE = 499
"""Status that other servers log when the client went away; nobody reads it."""


class RefusedError(Exception):
    """A request that is answered with a status other than 200.

    Args:
        status: of HTTP.
        what: a sentence for whoever reads it.
    """

    def __init__(self, status: int, what: str) -> None:
        super().__init__(what)
        self.status, self.what = status, what


class Fields:
    """The fields of a request, wherever they stand: in the address, a form, or a JSON object.

    Args:
        values: by their names; each a value or a list of values.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def has(self, name: str) -> bool:
        """Returns whether there is such a field, and it is not null."""
        return self._values.get(name) is not None

    def texts(self, name: str) -> tuple[str, ...]:
        """Returns all values of a field; none if there is no such field.

        Raises:
            RefusedError: if one is no text.
        """
        value = self._values.get(name)
        values = value if isinstance(value, list) else [] if value is None else [value]
        if not all(isinstance(each, str) for each in values):
            raise RefusedError(400, f"{name} must be text.")
        if any(_HALF.search(each) for each in values):
            raise RefusedError(400, f"{name} holds half a character, which is not text.")
        return tuple(values)

    def text(self, name: str) -> str:
        """Returns the first value of a field; "" if there is none.

        Raises:
            RefusedError: if it is no text.
        """
        return next(iter(self.texts(name)), "")

    def is_list(self, name: str) -> bool:
        """Returns whether a JSON object had a list there."""
        return isinstance(self._values.get(name), list)

    def is_given(self, name: str) -> bool:
        """Returns whether a field asks for something: it is there, and neither null nor empty."""
        return self._values.get(name) not in (None, "", [], {})

    def word(self, name: str) -> str:
        """Returns a setting as text, in small letters, be it a number or text; "" if there is none."""
        value = self._values.get(name)
        return (str(value) if isinstance(value, int | float) else self.text(name)).lower()

    def is_true(self, name: str) -> bool:
        """Returns whether a field says yes."""
        return str(self._values.get(name)).lower() in ("true", "1")

    def objects(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """Returns the objects of a list, or the one that stands there by itself."""
        value = self._values.get(name)
        values = value if isinstance(value, list) else [value]
        return tuple(each for each in values if isinstance(each, dict))


async def fields_of(request: Request, most: int = MOST_BYTES) -> Fields:
    """Reads the fields of a request; those of its body count more than those of the address.

    Args:
        request: what was asked.
        most: bytes of its body.

    Raises:
        RefusedError: if its body is too long, is not in the encoding that it names, or is no JSON object
            though it says so.
    """
    values = _form_values(request.scope["query_string"], "utf-8")
    body = await _body_of(request, most)
    header = _content_type(request)
    kind = header.get_content_type()
    if kind == "application/x-www-form-urlencoded":
        values |= _form_values(body, _charset_of(header))
    elif kind == "multipart/form-data":
        values |= _multipart_values(body, header, None)[0]
    elif body.strip():
        values |= _json_object(body)
    return Fields(values)


async def form_with_file(request: Request, folder: Path) -> tuple[Fields, Path | None]:
    """Reads a form that may have a file in it, see `fields_of`.

    Args:
        request: what was asked.
        folder: where the file is put, by a name that leads nowhere else and is like its own.

    Returns:
        The other fields, and where the file is; None: there is none.

    Raises:
        RefusedError: if form or file are too long, or it is no form.
    """
    header = _content_type(request)
    if header.get_content_type() != "multipart/form-data":
        return await fields_of(request), None
    body, n_bytes = folder / "body", 0
    try:
        with body.open("w+b") as received:
            async for part in request.stream():
                n_bytes += len(part)
                if n_bytes > MOST_FILE_BYTES + MOST_BYTES:
                    raise RefusedError(413, f"A file may have {MOST_FILE_BYTES >> 20} MB.")
                await run_in_threadpool(received.write, part)
            values, path = await run_in_threadpool(_parted, received, header, folder)
        body.unlink()
    except OSError as error:
        raise RefusedError(
            507, f"This file cannot be kept in the temporary folder: {error.strerror}."
        ) from error
    return Fields(_form_values(request.scope["query_string"], "utf-8") | values), path


def _parted(received: BinaryIO, header: Message, folder: Path) -> tuple[dict[str, Any], Path | None]:
    received.flush()
    if not received.tell():
        raise RefusedError(400, _NO_PARTS)
    with mmap.mmap(received.fileno(), 0, access=mmap.ACCESS_READ) as body:
        return _multipart_values(body, header, folder / "given")


def _content_type(request: Request) -> Message:
    header = Message()
    header["content-type"] = request.headers.get("content-type", "")
    return header


def _form_values(form: bytes, charset: str) -> dict[str, Any]:
    """Returns the fields of a form; its characters may be escaped as browsers do it, or raw."""
    try:  # each character of Latin-1 is a byte
        pairs = parse_qsl(form.decode("latin-1"), True, encoding="latin-1", max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise RefusedError(413, f"A form may have {MOST_FIELDS:,} fields.") from error
    as_bytes = ((name.encode("latin-1"), value.encode("latin-1")) for name, value in pairs)
    return _by_name((_decoded(name, charset), _decoded(value, charset)) for name, value in as_bytes)


def _decoded(value: bytes, charset: str) -> str:
    try:
        return value.decode(charset).replace("\r\n", "\n")
    except UnicodeError as error:
        raise RefusedError(400, f"This request is not in {charset.upper()}. {_SAY_CHARSET}") from error


def _by_name(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    grouped: dict[str, list[str]] = {}
    objects: dict[str, dict[str, dict[str, str]]] = {}
    for name, value in pairs:
        if place := _IN_LIST.fullmatch(name):
            objects.setdefault(place[1], {}).setdefault(place[2], {})[place[3]] = value
        else:
            grouped.setdefault(name, []).append(value)
    listed = {name: list(each.values()) for name, each in objects.items()}
    return {name: found if len(found) > 1 else found[0] for name, found in grouped.items()} | listed


def _charset_of(header: Message) -> str:
    """Returns the encoding that a body names, UTF-8 if it names none."""
    charset = header.get_content_charset("utf-8")
    try:
        is_text = _PROBE.encode("ascii").decode(charset) == _PROBE
    except (LookupError, ValueError):
        is_text = False
    if not is_text:
        raise RefusedError(415, f"{charset!r} is not an encoding for forms. {_SAY_CHARSET}")
    return charset


def _multipart_values(
    body: "bytes | mmap.mmap", header: Message, folder: Path | None
) -> tuple[dict[str, Any], Path | None]:
    """Returns the fields of a form that came in parts, as scripts of web pages send it (RFC 7578).

    Args:
        body: the form.
        header: says where a part ends.
        folder: where its file is put; None: it may have none.
    """
    fields: list[tuple[str, str]] = []
    path, n_bytes = None, 0
    for about, start, end in _parts_of(body, header):
        name, filename = about.get_param("name", header="content-disposition"), about.get_filename()
        if not isinstance(name, str) or (filename is not None and (folder is None or path)):
            raise RefusedError(400, "A part of this form is not a text field.")
        if filename is not None and folder is not None:
            folder.mkdir()
            path = _put(body, start, end, folder / safe_name(filename))
            continue
        n_bytes += end - start
        if n_bytes > MOST_BYTES:
            raise RefusedError(413, f"A form may have {MOST_BYTES >> 20} MB, its file aside.")
        fields.append((name, _decoded(body[start:end], _charset_of(about))))
    return _by_name(fields), path


def _parts_of(body: "bytes | mmap.mmap", header: Message) -> Iterator[tuple[Message, int, int]]:
    """Yields what each part says of itself, and where its content begins and ends."""
    mark = b"--" + (header.get_boundary() or "").encode("latin-1", "replace")
    place = 0 if body[: len(mark)] == mark else body.find(b"\r\n" + mark) + 2
    if mark == b"--" or place == 1:
        raise RefusedError(400, _NO_PARTS)
    for _ in range(MOST_FIELDS + 1):
        place += len(mark)
        if body[place : place + 2] == b"--":
            return
        end = body.find(b"\r\n" + mark, place)
        start = body.find(b"\r\n\r\n", place, min(place + _MOST_HEAD_BYTES, max(end, 0)))
        if start < 0:
            break
        head = body[place:start].decode("utf-8", "replace")
        yield HeaderParser().parsestr(head.lstrip()), start + 4, end
        place = end + 2
    raise RefusedError(400, _NO_PARTS)


def _put(body: "bytes | mmap.mmap", start: int, end: int, path: Path) -> Path:
    if end - start > MOST_FILE_BYTES:
        raise RefusedError(413, f"A file may have {MOST_FILE_BYTES >> 20} MB.")
    with path.open("wb") as file:
        for place in range(start, end, _AT_ONCE):
            file.write(body[place : min(place + _AT_ONCE, end)])
    return path


def safe_name(name: str) -> str:
    """Returns a name that leads nowhere and ends as another one does."""
    plain = _UNSAFE.sub("_", re.split(r"[/\\]", name)[-1]).encode("utf-8", "replace")[-_LONGEST_NAME:]
    return plain.decode("utf-8", "ignore").strip(". ") or "file"


async def json_list_of(request: Request) -> Sequence[Any]:
    """Reads a body that is a list in JSON.

    Raises:
        RefusedError: if it is too long, or none.
    """
    try:
        found = json.loads(await _body_of(request, MOST_BYTES))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list):
        raise RefusedError(400, "The body is not a JSON list.")
    return found


async def _body_of(request: Request, most: int) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise RefusedError(413, f"A request may have {most >> 20} MB. Send the text in parts.")
    return bytes(body)


def _json_object(body: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise RefusedError(400, "Invalid JSON format")
    return found


async def connection_of(request: Request, named: str = "") -> NamedSystem:
    """Returns the connection that a request names: in its address ("/c/pumps/…"), else by a key or the like.

    Where the server asks for keys, each stands for the connection that its file says, and no name does.

    Args:
        request: what was asked.
        named: the key; "" if it has none.

    Raises:
        RefusedError: if there is no such connection, or no such key.
    """
    name = str(request.path_params.get("name", "")) or named
    keys: Mapping[str, str] | None = request.app.state.keys
    if keys is not None:
        given = (name, key_of(request, _KEY_SCHEMES))
        known = next((each for each in given if each in keys), None)
        if known is None:
            raise RefusedError(403, _NO_KEY)
        name = keys[known]
    try:
        return await run_in_threadpool(tasks.find_system, name)
    except LibraryError as error:
        raise RefusedError(403, f"{error.what} {error.hint}") from error


async def others_named(request: Request) -> Sequence[NamedSystem]:
    """Returns the connections that whoever asks may name; none where keys stand for them."""
    return () if request.app.state.keys is not None else await run_in_threadpool(tasks.list_systems)


def key_of(request: Request, schemes: Sequence[str] = ("bearer",)) -> str:
    """Returns the key that the header Authorization holds; "" if there is none.

    Args:
        request: what was asked.
        schemes: what may stand before it, in small letters.
    """
    scheme, _, key = request.headers.get("authorization", "").strip().partition(" ")
    return key.strip() if scheme.lower() in schemes else ""


def answering(shape: Shape, handler: Handler) -> Handler:
    """Returns a handler whose failures are answered in the form of its protocol."""

    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except RefusedError as error:
            return shape(error.status, error.what)
        except EngineError as error:
            return shape(_status_of(error), f"{error.what} {error.hint}".strip())
        except ClientDisconnect:
            return Response(status_code=_NOBODY_THERE)
        except Exception as error:  # noqa: BLE001, a program must be told in its own form
            logger.error("a request failed: %s", type(error).__name__)  # the rest may hold a text
            return shape(500, "Parlance could not translate this text (internal error).")

    return answered


def _status_of(error: EngineError) -> int:
    if isinstance(error, BusyError):
        return 429
    if isinstance(error, WorkerEndedError):
        return 503
    return 400 if isinstance(error, ConfigError | CorpusError | LibraryError | SpeakerError) else 500


def json_error(name: str) -> Shape:
    """Returns the shape of an error that is one field of a JSON object."""
    return lambda status, what: JSONResponse({name: what}, status)
