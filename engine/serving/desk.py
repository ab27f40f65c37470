"""Where requests meet the service: asks for translations without holding up other requests."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request

from engine.base.clock import now
from engine.results.systems import AskedText, LastRequest, NamedSystem, Protocol, RequestOptions
from engine.results.translation import TextTranslation
from engine.serving.files import FileDesk
from engine.tasks import TranslationService

_AT_ONCE = 64
"""Texts of one request that wait together; those of others get their turn in between."""
_LOOKS_EVERY_S = 0.25
"""How often it is looked whether a program still waits."""
_PROTOCOLS = {
    "/v2/": Protocol.DEEPL, "/v3/": Protocol.DEEPL, "/apertium/": Protocol.APERTIUM,
    "/mtrestservice/": Protocol.OPUS_CAT, "/v1/": Protocol.OPENAI, "/api/": Protocol.OLLAMA,
    "/deeplx/": Protocol.DEEPLX, "/nllb/": Protocol.NLLB,
}  # fmt: skip
"""By what stands in their paths, in small letters; else it is LibreTranslate's."""
_LONGEST_NAME = 100
"""Characters of what a program calls itself."""


@dataclass(frozen=True, slots=True)
class DeskAnswer:
    """A text that was translated."""

    src: str
    tgt: str
    translation: TextTranslation


class Desk:
    """Translates for all protocols, and counts.

    Args:
        service: what translates.
    """

    def __init__(self, service: TranslationService) -> None:
        self.service = service
        self.files = FileDesk(service)
        self.n_translated = 0
        """Texts so far."""
        self.n_characters = 0
        """Of those texts."""
        self.last: LastRequest | None = None
        """What was translated last; None: nothing yet."""

    def note(self, request: Request, connection: NamedSystem, src: str, tgt: str) -> None:
        """Notes who was translated for, and how; no text."""
        self.last = LastRequest(
            at=now(), protocol=protocol_of(request.url.path),
            program=request.headers.get("user-agent", "")[:_LONGEST_NAME],
            src=src, tgt=tgt, connection=connection.name,
        )  # fmt: skip

    def close(self) -> None:
        """Stops what is at work on files, and removes them."""
        self.files.close()


def protocol_of(path: str) -> Protocol:
    """Returns the protocol that the path of a request is of."""
    known = (each for mark, each in _PROTOCOLS.items() if mark in path.lower())
    return next(known, Protocol.LIBRETRANSLATE)


def desk_of(request: Request) -> Desk:
    """Returns who translates for the server that a request came to."""
    desk: Desk = request.app.state.desk
    return desk


async def translated(
    request: Request,
    texts: Sequence[str | AskedText],
    connection: NamedSystem,
    options: RequestOptions,
) -> list[DeskAnswer]:
    """Translates texts of a request whose body was read, in their order; see `TranslationService.translate`.

    Raises:
        ClientDisconnect: if nobody waits for them any more.
    """
    desk = desk_of(request)
    found: list[DeskAnswer] = []
    for portion in _portions(texts):
        work = asyncio.ensure_future(_answers(desk.service, portion, connection, options))
        try:
            while not (await asyncio.wait((work,), timeout=_LOOKS_EVERY_S))[0]:
                if await request.is_disconnected():
                    raise ClientDisconnect
        finally:
            work.cancel()
        found += work.result()
    desk.n_translated += len(found)
    desk.n_characters += sum(len(each.translation.source) for each in found)
    if found:
        desk.note(request, connection, found[-1].src, found[-1].tgt)
    return found


def _portions(texts: Sequence[str | AskedText]) -> Iterator[Sequence[str | AskedText]]:
    for first in range(0, len(texts), _AT_ONCE):
        yield texts[first : first + _AT_ONCE]


async def _answers(
    service: TranslationService,
    texts: Sequence[str | AskedText],
    connection: NamedSystem,
    options: RequestOptions,
) -> list[DeskAnswer]:
    def ask(text: str | AskedText) -> tuple[str, str, asyncio.Future[TextTranslation]]:
        asked = service.translate(text, connection, options)
        return asked.src, asked.tgt, asyncio.wrap_future(asked.answer, loop=loop)

    loop = asyncio.get_running_loop()
    waiting: list[tuple[str, str, asyncio.Future[TextTranslation]]] = []
    try:
        for text in texts:
            waiting.append(await run_in_threadpool(ask, text))
        return [DeskAnswer(asked, into, await answer) for asked, into, answer in waiting]
    finally:
        for _, _, answer in waiting:
            answer.cancel()
