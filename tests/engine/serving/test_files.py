"""Files of programs: where they are kept, how long, and what is refused."""

import errno
import os
import stat
import tempfile
import threading
from pathlib import Path

import pytest

from engine.base.progress import Progress
from engine.results.systems import NamedSystem, RequestOptions
from engine.serving import asking, files
from engine.tasks import TranslationService
from tests.engine.serving.conftest import TEXT, wait_until
from tests.patience import patience

ASKED = {"source": "de", "target": "en"}


def kept():
    """The files that the server has in its folder."""
    folders = Path(tempfile.gettempdir()).glob(f"*files.*{os.getpid()}.part")
    walked = (
        each for folder in folders for each in os.walk(folder)
    )  # which bears that a folder goes meanwhile
    return [Path(folder, name) for folder, _, names in walked for name in names]


@pytest.fixture
def at_work(monkeypatch):
    """Files that take until the event is set, or they are cancelled."""
    go_on, work = threading.Event(), TranslationService.translate_file

    def slowly(self, path, out, connection, options, report):
        while not go_on.wait(0.02):
            report(Progress("Translating", 1, 4))
        return work(self, path, out, connection, options, report)

    monkeypatch.setattr(TranslationService, "translate_file", slowly)
    yield go_on
    go_on.set()


def url_of(answered):
    return "/download_file/" + answered.json["translatedFileUrl"].rpartition("/")[2]


@pytest.mark.parametrize(
    "name", ["../../a.txt", "/etc/a.txt", "C:\\\\a.txt", "a\x01b.txt", "ä" * 300 + ".txt"]
)
def test_a_name_leads_nowhere_and_ends_as_before(server, name):
    found = server.get(url_of(server.upload("/translate_file", name, TEXT.encode(), **ASKED)))
    assert found.status == 200
    assert found.headers["content-disposition"].rstrip('"').endswith(".txt")
    wait_until(lambda: kept() == [])


@pytest.mark.parametrize("name", ["0" * 32 + ".a.txt", "..%2f..%2fa", "a", "%00"])
def test_what_is_not_there_is_not_found(server, name):
    assert server.get(f"/download_file/{name}").status == 404


def test_nobody_else_can_read_a_file_and_a_look_does_not_fetch_it(server):
    url = url_of(server.upload("/translate_file", "a.txt", TEXT.encode(), **ASKED))
    folder = kept()[0]
    while not folder.name.endswith(".part"):
        folder = folder.parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (server.head(url).status, server.get(url).status) == (200, 200)
    wait_until(lambda: kept() == [])


def test_a_file_that_nobody_fetches_goes(server, monkeypatch):
    url = url_of(server.upload("/translate_file", "a.txt", TEXT.encode(), **ASKED))
    monkeypatch.setattr(files, "KEPT_S", 0.0)
    wait_until(lambda: kept() == [])
    assert server.get(url).status == 404


def test_a_file_that_is_too_long_is_refused_and_gone(server, monkeypatch):
    monkeypatch.setattr(asking, "MOST_FILE_BYTES", 1 << 20)
    for n_bytes in ((1 << 20) + 1, 3 << 20):
        refused = server.upload("/translate_file", "a.txt", b"a" * n_bytes, **ASKED)
        assert (refused.status, "1 MB" in refused.json["error"]) == (413, True)
    refused = server.upload("/translate_file", "a.txt", b"a", **ASKED, more="a" * ((1 << 20) + 1))
    assert (refused.status, kept()) == (413, [])


@pytest.mark.parametrize(
    ("name", "kept_part", "gone"),
    [
        ("a.md", b"# ", TEXT.encode()),
        ("a.srt", b"00:00:01,000 --> 00:00:02,000", TEXT.encode()),
        ("a.html", b"<h1>", TEXT.encode()),
    ],
)
def test_a_file_of_any_kind_stays_of_its_kind(server, name, kept_part, gone):
    content = {"a.md": "# {}\n", "a.srt": "1\n00:00:01,000 --> 00:00:02,000\n{}\n", "a.html": "<h1>{}</h1>"}[
        name
    ]
    found = server.get(url_of(server.upload("/translate_file", name, content.format(TEXT).encode(), **ASKED)))
    assert kept_part in found.body
    assert gone not in found.body


def test_a_full_disk_is_a_sentence(server, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(asking, "_put", full)
    refused = server.upload("/translate_file", "a.txt", b"a", **ASKED)
    assert (refused.status, "No space left" in refused.json["error"], kept()) == (507, True, [])


def test_a_second_file_in_one_form_is_refused(server):
    part = b'--x-y\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n'
    kind = {"Content-Type": "multipart/form-data; boundary=x-y"}
    assert server.post("/translate_file", part * 2 + b"--x-y--", kind).status == 400
    assert server.post("/translate_file", b"", kind).status == 400
    assert kept() == []


def test_who_goes_away_stops_the_work_on_a_file(server, at_work):
    with server.sending("/translate_file", "a.txt", TEXT.encode(), **ASKED):
        wait_until(lambda: len(kept()) == 1)
    wait_until(lambda: kept() == [])


def test_others_are_answered_while_a_file_is_translated(server, at_work):
    with server.sending("/translate_file", "a.txt", TEXT.encode(), **ASKED):
        wait_until(lambda: len(kept()) == 1)
        assert server.form("/translate", q=TEXT, **ASKED).status == 200
    wait_until(lambda: kept() == [])


def test_more_files_than_can_be_kept_are_refused(server, monkeypatch):
    monkeypatch.setattr(files, "_MOST_KEPT", 1)
    url = url_of(server.upload("/translate_file", "a.txt", TEXT.encode(), **ASKED))
    assert server.upload("/translate_file", "a.txt", TEXT.encode(), **ASKED).status == 429
    assert server.get(url).status == 200


def test_the_end_of_the_server_stops_what_is_at_work_and_removes_every_file():
    began = threading.Event()

    class Service:
        def translate_file(self, _path, _out, _connection, _options, report):
            began.set()
            while True:
                report(Progress("Translating", 0))

        def rest_files(self):
            pass

    desk = files.FileDesk(Service())
    folder = Path(desk._folder.name)
    jobs = [files.FileJob(folder / name, folder / name / "a.txt") for name in ("first", "second")]
    for job in jobs:
        job.folder.mkdir()
        desk.begin(job, NamedSystem(), RequestOptions())
    assert began.wait(patience(10))
    desk.close()
    assert (folder.exists(), jobs[0].is_done, jobs[1].began) == (False, False, None)
