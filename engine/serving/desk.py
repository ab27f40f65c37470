"""Where requests meet the service: asks for translations without holding up other requests."""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from engine.results.serving.connections import Connection
from engine.results.serving.texts import TextForm
from engine.results.translation import TextTranslation
from engine.tasks import TranslationService


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
        self._service = service
        self.n_translated = 0
        """Texts so far."""

    async def translate(
        self,
        texts: Sequence[str],
        connection: Connection,
        *,
        src: str = "",
        tgt: str = "",
        form: TextForm = TextForm.PLAIN,
        closed: Collection[str] = (),
        aligns: bool = False,
    ) -> list[DeskAnswer]:
        """Translates texts, in their order; see `TranslationService.translate`."""

        def ask(text: str) -> tuple[str, str, asyncio.Future[TextTranslation]]:
            asked = self._service.translate(
                text, connection, src=src, tgt=tgt, form=form, closed=closed, aligns=aligns
            )
            return asked.src, asked.tgt, asyncio.wrap_future(asked.answer, loop=loop)

        loop = asyncio.get_running_loop()
        waiting: list[tuple[str, str, asyncio.Future[TextTranslation]]] = []
        try:
            for text in texts:
                waiting.append(await run_in_threadpool(ask, text))
            found = [DeskAnswer(asked, into, await answer) for asked, into, answer in waiting]
        finally:
            for _, _, answer in waiting:
                answer.cancel()
        self.n_translated += len(found)
        return found


def desk_of(request: Request) -> Desk:
    """Returns the desk of the server that was asked."""
    desk: Desk = request.app.state.desk
    return desk
