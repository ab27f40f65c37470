"""Files of programs: received, translated one after another, and kept until they are fetched."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response

from engine.base.files import remove, temporary_folder
from engine.base.progress import Cancelled, Progress
from engine.results.systems import FileAnswer, NamedSystem, RequestOptions
from engine.serving.asking import Fields, RefusedError, form_with_file, safe_name
from engine.tasks import TranslationService

KEPT_S = 3_600.0
"""How long a translated file waits to be fetched."""
_MOST_KEPT = 64
_LOOKS_EVERY_S = 0.25
_SHORTLY_S = 1


class FileJob:
    """A file of a program.

    Args:
        folder: its own, which is removed with it.
        path: the file in it.
    """

    def __init__(self, folder: Path, path: Path) -> None:
        self.folder, self.path = folder, path
        self.id, self.key = secrets.token_hex(16), secrets.token_hex(32)
        """Nobody guesses them: who knows them may fetch the translation."""
        self.answer: Future[FileAnswer] = Future()
        self.began: float | None = None
        """None: others are translated before."""
        self.ended: float | None = None
        self.is_removed = False
        self._share_done = 0.0

    @property
    def out(self) -> Path:
        """Where its translation is."""
        return self.folder / "translated" / self.path.name

    def rename(self, name: str) -> None:
        """Gives the file another name, before it is translated."""
        self.path = self.path.rename(self.path.with_name(safe_name(name)))

    @property
    def is_done(self) -> bool:
        """Whether its translation can be fetched."""
        return self.answer.done() and not self.answer.cancelled() and self.answer.exception() is None

    def report(self, progress: Progress) -> None:
        """Takes how far it is.

        Raises:
            Cancelled: if nobody wants it any more.
        """
        if self.is_removed:
            raise Cancelled
        if progress.total:
            self._share_done = progress.done / progress.total

    def seconds_left(self) -> int:
        """Returns about how long it takes yet."""
        if self.began is None or not self._share_done:
            return _SHORTLY_S
        so_far = time.monotonic() - self.began
        return max(_SHORTLY_S, round(so_far * (1 - self._share_done) / self._share_done))


class FileDesk:
    """Translates files for all protocols, in a folder that no other user can read.

    Args:
        service: what translates.
    """

    def __init__(self, service: TranslationService) -> None:
        self._service = service
        self._folder = temporary_folder("files")
        self._jobs: dict[str, FileJob] = {}
        self.n_characters = 0
        """Of the files that were translated."""
        self._thread = ThreadPoolExecutor(1, "translating files")

    def close(self) -> None:
        """Stops what is at work, and removes every file."""
        for job in list(self._jobs.values()):
            self.remove(job)
        self._thread.shutdown(cancel_futures=True)
        self._folder.cleanup()

    @asynccontextmanager
    async def received(self, request: Request) -> AsyncIterator[tuple[Fields, FileJob | None]]:
        """Gives the fields of a form and its file; if the block fails, the file is gone.

        Raises:
            RefusedError: if it is no form, or too long; or too much waits to be fetched.
        """
        if len(self._jobs) >= _MOST_KEPT:
            raise RefusedError(429, f"{_MOST_KEPT} files are here already. Fetch their translations first.")
        folder = Path(self._folder.name, uuid4().hex)
        folder.mkdir(mode=0o700)
        job = None
        try:
            fields, path = await form_with_file(request, folder)
            job = FileJob(folder, path) if path else None
            yield fields, job
        except BaseException:
            if job is not None:
                self.remove(job)
            remove(folder)
            raise
        if job is None or job.id not in self._jobs:
            remove(folder)

    def begin(self, job: FileJob, connection: NamedSystem, options: RequestOptions) -> None:
        """Translates a file once those before it are; `FileJob.answer` is told."""
        self._jobs[job.id] = job
        self._thread.submit(self._work, job, connection, options)

    async def wait(self, request: Request, job: FileJob) -> FileAnswer:
        """Waits until a file is translated.

        Raises:
            ClientDisconnect: if nobody waits for it any more.
            EngineError: if it cannot be translated.
        """
        done = asyncio.wrap_future(job.answer)
        try:
            while not (await asyncio.wait((done,), timeout=_LOOKS_EVERY_S))[0]:
                if await request.is_disconnected():
                    raise ClientDisconnect
            return done.result()
        finally:
            done.cancel()

    def find(self, job_id: str) -> FileJob | None:
        """Returns the file with an id, whatever its letters; None: it was fetched, or never there."""
        return self._jobs.get(job_id.lower())

    def fetched(self, request: Request, job: FileJob) -> Response:
        """Answers with a translated file, which is gone afterwards."""
        gone = BackgroundTask(self.remove, job) if request.method != "HEAD" else None
        return FileResponse(job.out, filename=job.out.name, background=gone)

    def sweep(self) -> None:
        """Removes what nobody fetched in time."""
        late = time.monotonic() - KEPT_S
        for job in list(self._jobs.values()):
            if job.ended is not None and job.ended < late:
                self.remove(job)

    def remove(self, job: FileJob) -> None:
        """Stops the work on a file, and removes it."""
        job.is_removed = True
        self._jobs.pop(job.id, None)
        if job.answer.cancel() or job.answer.done():
            remove(job.folder)  # else its thread does

    def _work(self, job: FileJob, connection: NamedSystem, options: RequestOptions) -> None:
        if not job.answer.set_running_or_notify_cancel():
            return
        job.began = time.monotonic()
        try:
            job.out.parent.mkdir()
            answer = self._service.translate_file(job.path, job.out, connection, options, job.report)
            self.n_characters += answer.n_characters
            job.answer.set_result(answer)
        except BaseException as error:  # noqa: BLE001, whatever it is, it is the answer to who asked
            job.answer.set_exception(error)
        job.ended = time.monotonic()
        if job.is_removed:
            remove(job.folder)
        if all(each.answer.done() for each in self._jobs.values()):
            self._service.rest_files()
