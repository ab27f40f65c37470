"""The server itself: whom it answers, what it takes, how it begins and ends."""

import re
import socket
import threading
import time
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, EngineError
from engine.base.progress import Cancelled, Progress
from engine.results.systems import NamedSystem
from engine.serving.asking import MOST_BYTES, Fields, RefusedError
from engine.serving.server import ADDRESS, has_ipv6, read_keys, serve
from tests.engine.serving.conftest import serving
from tests.patience import patience

ASKED = {"q": "Der Motor ist heiß.", "source": "de", "target": "en"}


def test_it_listens_inside_this_computer_alone(server):
    port = int(server.address.rpartition(":")[2])
    sockets = psutil.Process().net_connections("inet")
    listening = {each.laddr for each in sockets if each.status == psutil.CONN_LISTEN}
    here = {each.ip for each in listening if each.port == port}
    assert {ADDRESS} <= here <= {"127.0.0.1", "::1"}


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:5000", "127.0.0.1.evil.example", "[::2]:1", ""]
)
def test_a_name_that_leads_here_from_outside_is_refused(server, host):
    request = urllib.request.Request(f"{server.address}/languages", headers={"Host": host})
    assert server.ask(request).status == 403


@pytest.mark.parametrize("host", ["localhost", "localhost:8080", "127.0.0.1:5000", "[::1]:5000"])
def test_localhost_is_this_computer_be_it_behind_a_tunnel_with_another_port(server, host):
    request = urllib.request.Request(f"{server.address}/languages", headers={"Host": host})
    assert server.ask(request).status == 200


@pytest.mark.skipif(not has_ipv6(), reason="this computer has no IPv6")
def test_localhost_may_be_an_address_of_either_version(server):
    address = server.address.replace("127.0.0.1", "[::1]")
    assert server.ask(urllib.request.Request(f"{address}/languages")).status == 200


def test_an_address_may_have_been_entered_with_a_slash_at_its_end(server):
    assert server.json("//translate", ASKED).status == 200
    found = server.get("/c/pumps//apertium//translate", q="Haus", langpair="de|en")
    assert found.json["responseData"]["translatedText"] == "Pumps."


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:3000"])
def test_a_web_page_is_refused_whatever_it_sends(server, origin):
    before = server.form("/translate", {"Origin": origin}, **ASKED)
    assert before.status == 403
    assert "access-control-allow-origin" not in before.headers


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_s_picture_or_script_is_refused_though_it_says_no_origin(server, site):
    path = "/MtRestService/Translate"
    asked = {"input": "Haus", "srcLangCode": "de", "trgLangCode": "en"}
    assert server.get(path, {"Sec-Fetch-Site": site}, **asked).status == 403
    typed = server.get(path, {"Sec-Fetch-Site": "none"}, **asked)
    assert (typed.status, typed.headers["x-content-type-options"]) == (200, "nosniff")


@pytest.mark.slow
def test_who_goes_away_does_not_hold_up_others(server):
    host, port = ADDRESS, int(server.address.rpartition(":")[2])
    body = urllib.parse.urlencode({**ASKED, "q": "\n".join(f"Der Motor {n} ist heiß." for n in range(4_000))})
    head = f"POST /translate HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection((host, port)) as gone:
        gone.sendall(f"{head}Content-Type: application/x-www-form-urlencoded\r\n\r\n{body}".encode())
        time.sleep(0.3)
    began = time.monotonic()
    while server.json("/translate", {**ASKED, "q": "Der Motor."}).status == 429:
        time.sleep(0.1)
    deadline = time.monotonic() + patience(5)
    while psutil.Process().cpu_percent(0.3) > 50 and time.monotonic() < deadline:
        pass
    assert time.monotonic() < deadline, "it is still translated"
    assert time.monotonic() - began < patience(10)


def test_the_address_itself_says_what_it_is(server):
    page = server.get("/")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert f"{server.address}/v2/translate" in page.body.decode()
    assert f"{server.address}/c/pumps/apertium" in server.get("/c/pumps/").body.decode()
    assert server.get("/c/nobody/").status == 403


def test_a_connection_whose_speaker_is_gone_says_so(server):
    anna = tasks.create_speaker("Anna", src="de", tgt="en")
    tasks.save_system(NamedSystem(name="anna", speaker=anna.id))
    tasks.remove_speaker(anna.id)
    refused = server.json("/c/anna/translate", ASKED)
    tasks.remove_system("anna")
    assert (refused.status, bool(refused.json["error"])) == (400, True)


@pytest.mark.parametrize("value", ["\ud800", ["a", "\ud800"]])
def test_half_a_character_is_no_setting(value):
    with pytest.raises(RefusedError, match="half a character"):
        Fields({"q": value}).word("q")


def test_what_cannot_be_used_of_the_library_is_said_and_no_fault_of_ours(server, monkeypatch):
    def broken(_name):
        raise CorpusError("The terms of pumps cannot be read.", "Import them again.")

    monkeypatch.setattr("engine.tasks.find_system", broken)
    refused = server.json("/translate", ASKED)
    assert (refused.status, refused.json["error"]) == (
        400,
        "The terms of pumps cannot be read. Import them again.",
    )


def test_a_fault_of_ours_is_told_in_the_program_s_own_form(server, monkeypatch):
    monkeypatch.setattr("engine.tasks.find_system", lambda _name: 1 / 0)
    told = server.json("/translate", ASKED)
    assert (told.status, "internal error" in told.json["error"]) == (500, True)
    found = server.get("/apertium/translate", q="Haus", langpair="de|en")
    assert (found.status, found.json["responseStatus"]) == (200, 500)


def test_a_browser_s_extension_is_answered_and_may_read_it(server):
    origin = "moz-extension://abc"
    found = server.form("/translate", {"Origin": origin}, **ASKED)
    assert (found.status, found.headers["access-control-allow-origin"]) == (200, origin)
    request = urllib.request.Request(
        f"{server.address}/translate", method="OPTIONS", headers={"Origin": origin}
    )
    assert server.ask(request).status == 204


def test_a_request_that_is_too_long_is_refused(server):
    refused = server.json("/translate", {**ASKED, "q": "x" * (MOST_BYTES + 1)})
    assert (refused.status, "1 MB" in refused.json["error"]) == (413, True)


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_json_object_is_refused(server, body):
    refused = server.post("/translate", body, {"Content-Type": "application/json"})
    assert (refused.status, refused.json) == (400, {"error": "Invalid JSON format"})


def test_another_method_and_another_path_are_refused(server):
    assert (server.get("/translate").status, server.get("/nothing").status) == (405, 404)
    assert server.get("/translate").json["error"] == "This address is asked by another method."
    assert server.head("/v2/document").status == 405
    assert server.get("/v2/document").json["message"]
    assert server.get("/c/pumps/v1/nothing").json["error"]["message"] == "There is nothing at this address."
    assert server.get("/apertium/nothing").json["responseStatus"] == 404
    assert server.get("/MtRestService/a/b").body == b"There is nothing at this address."
    assert server.get("/c/nobody/languages").status == 403


@pytest.mark.slow
def test_many_ask_at_once_and_each_gets_its_own_answer(server):
    texts = [f"Der Motor {number} ist heiß." for number in range(30)]

    def ask(text):
        return server.json("/translate", {**ASKED, "q": text}).json["translatedText"]

    alone = [ask(text) for text in texts]
    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(ask, texts)) == alone


def test_it_tells_how_much_it_has_translated(server):
    server.form("/translate", **ASKED)
    deadline = time.monotonic() + patience(10)
    while not server.numbers and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.numbers[-1] > 0


def test_a_port_that_is_taken_is_a_sentence_with_another_one():
    with socket.socket() as other:
        other.bind((ADDRESS, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(EngineError, match=f"Port {port} is taken") as error:
            serve(port, print, print)
    assert "parlance serve --port" in error.value.hint


def test_a_device_that_is_none_is_said_before_it_listens():
    with pytest.raises(ConfigError, match="device"):
        serve(0, lambda _address: pytest.fail("it listens"), print, device="tpu")


def test_the_end_is_heard_while_models_are_made_ready(monkeypatch):
    began = threading.Event()

    def prepare(report):
        while True:
            report(Progress("Preparing the built-in models", 0, 2))
            began.set()
            time.sleep(0.01)

    monkeypatch.setattr(tasks, "ensure_builtin_models", prepare)
    with pytest.raises(Cancelled):
        serve(0, lambda _address: None, lambda _number: None, wait_for_end=began.wait)


# Keys, for other computers; and what is counted.

KEY, OTHER = "k" * 16, "another-key-of-20-letters"


@pytest.fixture(scope="module")
def guarded(home, tmp_path_factory):
    """A server that asks for keys: one is that of pumps, one that of no connection."""
    path = tmp_path_factory.mktemp("keys") / "keys.txt"
    path.write_text(f"# keys\n{KEY} pumps\n\n{OTHER}\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        keys = read_keys(path)
    with serving(home, host=ADDRESS, keys=keys) as server:
        yield server


@pytest.mark.parametrize("key", ["", "pumps", "parlance", "k" * 15])
def test_without_one_of_its_keys_nothing_is_translated(guarded, key):
    assert guarded.json("/translate", {**ASKED, "api_key": key}).status == 403
    assert guarded.json(f"/c/{key or 'x'}/translate", ASKED).status == 403
    assert guarded.json("/detect", {"q": "Ja.", "api_key": key}).status == 403
    deepl = {"Authorization": f"DeepL-Auth-Key {key}"}
    assert guarded.json("/v2/translate", {"text": ["Ja."], "target_lang": "EN"}, deepl).status == 403
    chat = {"model": "de-en/pumps", "messages": [{"role": "user", "content": "Ja."}]}
    assert guarded.json("/v1/chat/completions", chat, {"Authorization": f"Bearer {key}"}).status == 401
    assert "its keys" in guarded.json("/translate", ASKED).json["error"]


def test_a_key_is_its_connection_whatever_else_is_named(guarded):
    assert guarded.json("/translate", {**ASKED, "api_key": KEY}).json["translatedText"] == "Pumps."
    assert guarded.json("/translate", {**ASKED, "api_key": OTHER}).json["translatedText"] != "Pumps."
    assert guarded.json(f"/c/{KEY}/translate", ASKED).json["translatedText"] == "Pumps."
    chat = {"model": "de-en", "messages": [{"role": "user", "content": ASKED["q"]}]}
    found = guarded.json("/v1/chat/completions", chat, {"Authorization": f"Bearer {KEY}"})
    assert found.json["choices"][0]["message"]["content"] == "Pumps."
    assert guarded.get("/frontend/settings").json["keyRequired"]
    assert guarded.get("/MtRestService/GetLanguagePairModelTags").json == []
    models = guarded.get("/v1/models", {"Authorization": f"Bearer {OTHER}"}).json["data"]
    assert not any("pumps" in each["id"] for each in models)
    assert guarded.get("/languages").status == 200  # which LibreTranslate's programs ask for without a key


def test_with_keys_it_may_have_any_name_and_still_answers_no_web_page(guarded):
    asked = {**ASKED, "api_key": KEY}
    assert guarded.json("/translate", asked, {"Host": "translate.example"}).status == 200
    assert guarded.json("/translate", asked, {"Origin": "https://evil.example"}).status == 403


def test_beyond_this_computer_it_needs_keys():
    with pytest.raises(ConfigError, match="no keys are given"):
        serve(0, lambda _address: None, lambda *_: None, host="0.0.0.0")  # noqa: S104


def test_a_file_of_keys_says_which_lines_are_wrong(home, tmp_path, monkeypatch):
    monkeypatch.setenv("PARLANCE_HOME", str(home))
    path = tmp_path / "keys.txt"
    path.write_text(f"short pumps\n{KEY} nobody\n{OTHER}\n{OTHER} pumps\n", encoding="utf-8")
    with pytest.raises(ConfigError) as refused:
        read_keys(path)
    said = refused.value.what
    assert [f"{path}:{line}" in said for line in (1, 2, 3, 4)] == [True, True, False, True]
    with pytest.raises(ConfigError, match="cannot be read"):
        read_keys(tmp_path / "none.txt")
    path.write_text("# none\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="has no keys"):
        read_keys(path)


def test_requests_are_counted_by_protocol_and_status_without_a_text(server):
    server.json("/translate", ASKED)
    server.json(
        "/v2/translate", {"text": ["Ja."], "target_lang": "EN"}, {"Authorization": "DeepL-Auth-Key nobody"}
    )
    told = server.get("/metrics").body.decode()
    assert re.search(r'^parlance_requests_total\{protocol="LibreTranslate",status="200"\} [1-9]', told, re.M)
    assert re.search(r'^parlance_requests_total\{protocol="DeepL",status="403"\} [1-9]', told, re.M)
    assert re.search(r"^parlance_texts [1-9]", told, re.M)
    assert re.search(r'^parlance_request_seconds_count\{protocol="LibreTranslate"\} [1-9]', told, re.M)
    assert "Motor" not in told
    assert "nobody" not in told
