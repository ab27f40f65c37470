"""Talks to those who have models: the hub, and the repository of Firefox's. What files a model has, and the
bytes of one. The only module that loads the hub's client, and the only one that opens a connection.

They learn which model is asked for, and "parlance". No token goes along, no telemetry, no list of what is
installed, and nothing is kept in the user's home. Where they are, whether they may be asked at all, and
proxies are the client's own settings: HF_ENDPOINT, HF_HUB_OFFLINE, HTTPS_PROXY. PARLANCE_FIREFOX_MODELS is
the address of a mirror of Firefox's repository.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import httpx2
from huggingface_hub import constants
from huggingface_hub.errors import (
    GatedRepoError,
    HfHubHTTPError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
    RevisionNotFoundError,
)
from huggingface_hub.file_download import hf_hub_url
from huggingface_hub.hf_api import HfApi, ModelInfo
from huggingface_hub.utils._http import close_session, get_session, hf_raise_for_status

from engine.base.errors import ModelError
from engine.exchange.hub_names import HubName

constants.HF_HUB_DISABLE_TELEMETRY = True  # whoever imported it first

_HEADERS = {"user-agent": "parlance"}
_WAIT_S = 10.0
"""Seconds of silence after which the hub counts as unreachable."""
_CLOSED = "Log in on its page, download its files there, and add the folder."
_BUSY = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)
_HTML = "text/html"
_FIREFOX = "https://media.githubusercontent.com/media/mozilla/firefox-translations-models"


class HubUnreachableError(ModelError):
    """The hub cannot be reached, or the connection broke: what has come may be of use when asked again."""


@dataclass(frozen=True, kw_only=True)
class HubFile:
    """A file of a model."""

    name: str
    size: int
    """Bytes."""
    sha256: str = ""
    """SHA-256 of the content, where the hub states it: for large files."""
    git_sha1: str = ""
    """SHA-1 of the content as git computes it, where the hub states it: for small files."""


@dataclass(frozen=True, kw_only=True)
class HubListing:
    """A model's files at one moment."""

    commit: str
    """Id of that state: files asked for with it belong together."""
    files: tuple[HubFile, ...]


class ModelHost(ABC):
    """Somebody who has the files of one model; the connection is closed at the end of the block.

    Args:
        name: the model as people call it.
        address: where it is asked for.
    """

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.host = urlsplit(address).hostname or address
        """Host that is asked: "huggingface.co"."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends what is open; asking again opens it again."""
        close_session()

    @abstractmethod
    def address_of(self, file: HubFile, commit: str) -> str:
        """Returns where a file is."""

    @contextmanager
    def content(self, file: HubFile, commit: str, start: int) -> Iterator[tuple[int, Iterator[bytes]]]:
        """Gives a file's bytes as they come.

        Args:
            file: of the listing.
            commit: that of the listing.
            start: how many of its bytes are here already.

        Returns:
            Where they begin (the hub may send all of it again), and the bytes.

        Raises:
            HubUnreachableError, ModelError: as `listing`; also while the bytes come.
        """
        url = self.address_of(file, commit)
        headers = {**_HEADERS, "accept-encoding": "identity"}
        if start:
            headers["range"] = f"bytes={start}-"
        session = get_session()
        with self._in_words(), session.stream("GET", url, headers=headers, timeout=_WAIT_S) as answer:
            hf_raise_for_status(answer)
            if answer.headers.get("content-type", "").startswith(_HTML):
                raise self._no_hub()
            is_rest = answer.status_code == HTTPStatus.PARTIAL_CONTENT
            yield (start if is_rest else 0), answer.iter_bytes()

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Turns what the client raises into sentences."""
        name, host = self.name, self.host
        try:
            yield
        except OfflineModeIsEnabled as error:
            raise ModelError(
                f"{name} was not asked for: HF_HUB_OFFLINE is set, which forbids downloads.",
                "Unset it to allow them, or get the model's folder another way and add that.",
            ) from error
        except HfHubHTTPError as error:
            raise self._refused(error) from error
        except httpx2.HTTPError as error:
            raise HubUnreachableError(
                f"{host} cannot be reached ({str(error)[:200] or type(error).__name__}).",
                "Check the connection to the internet (HTTPS_PROXY, if you need one) and ask again.",
            ) from error

    def _refused(self, error: HfHubHTTPError) -> ModelError:
        status = error.response.status_code
        if isinstance(error, GatedRepoError) or status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
            return self._closed()
        what = f"{self.host} answered {status} when it was asked for {self.name}."
        if status in _BUSY or status >= 500:
            return HubUnreachableError(what, "It is busy or broken: ask again in some minutes.")
        return ModelError(what, "Look for it on its page, or for a proxy between you and it.")

    def _closed(self) -> ModelError:
        return ModelError(f"{self.name} is not open to everyone: {self.host} wants a login for it.", _CLOSED)

    def _no_hub(self) -> ModelError:
        return ModelError(
            f"{self.host} answered with a web page instead of the model: perhaps the log-in page of a "
            "network, or a proxy's.",
            "Log in to the network in a browser, or set HTTPS_PROXY, and ask again.",
        )


class HubConnection(ModelHost):
    """Asks the hub about one model."""

    def __init__(self, name: HubName) -> None:
        super().__init__(str(name), constants.ENDPOINT)
        self._name = name

    def address_of(self, file: HubFile, commit: str) -> str:
        """See `ModelHost.address_of`."""
        return hf_hub_url(self._name.repository, file.name, revision=commit, endpoint=constants.ENDPOINT)

    def listing(self) -> HubListing:
        """Returns what files the model has.

        Raises:
            HubUnreachableError: if there is no answer.
            ModelError: if it may not be asked, there is no such model, or it is not open to everyone.
        """
        api = HfApi(endpoint=constants.ENDPOINT, token=False, headers=_HEADERS)
        with self._in_words():
            try:
                info = api.model_info(
                    self._name.repository,
                    revision=self._name.revision or None,
                    files_metadata=True,
                    timeout=_WAIT_S,
                )
                listing = _listing(info)
            except HfHubHTTPError:
                raise
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise self._no_hub() from error
        if info.gated or info.private:
            raise self._closed()
        return listing

    def _refused(self, error: HfHubHTTPError) -> ModelError:
        name = self._name
        if isinstance(error, RevisionNotFoundError):
            return ModelError(
                f"{self.host} has {name.repository}, but no revision {name.revision!r} of it.",
                "Leave it out for the newest, or take one from the model's page.",
            )
        if isinstance(error, RepositoryNotFoundError) and not isinstance(error, GatedRepoError):
            return ModelError(
                f"{self.host} has no model {name.repository} that everyone may download.",
                f"Check the name on the model's page, capital letters too. It may be private. {_CLOSED}",
            )
        return super()._refused(error)


class FirefoxConnection(ModelHost):
    """Asks for the files of a model of Firefox, which its repository keeps at GitHub.

    Args:
        folder: where they are in it: "tiny/deen".
    """

    def __init__(self, folder: str) -> None:
        self._root = os.environ.get("PARLANCE_FIREFOX_MODELS") or _FIREFOX
        super().__init__(f"the Firefox model {folder}", self._root)
        self._folder = folder

    def address_of(self, file: HubFile, commit: str) -> str:
        """See `ModelHost.address_of`."""
        return f"{self._root}/{commit}/models/{self._folder}/{file.name}"


def _listing(info: ModelInfo) -> HubListing:
    """Returns what the hub's answer says.

    Raises:
        ValueError, TypeError, AttributeError: if it is no answer of a hub.
    """
    files = []
    for each in info.siblings or ():
        size = each.lfs.size if each.lfs else each.size
        if type(size) is not int or size < 0:
            raise ValueError(f"{each.rfilename} has no size")
        sha256, git_sha1 = (each.lfs.sha256, "") if each.lfs else ("", each.blob_id or "")
        files.append(HubFile(name=str(each.rfilename), size=size, sha256=sha256, git_sha1=git_sha1))
    if not isinstance(info.sha, str) or not info.sha.isalnum():
        raise ValueError("it names no commit")
    return HubListing(commit=info.sha, files=tuple(files))
