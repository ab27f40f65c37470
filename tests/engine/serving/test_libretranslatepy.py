"""LibreTranslate: its library against the server, and what programs send by their source code."""

import pytest
from libretranslatepy import LibreTranslateAPI

from engine import tasks
from engine.results.systems import NamedSystem
from engine.serving.protocols.libretranslate import ROUTES
from tests.engine.serving.conftest import TEXT, wait_until


def test_its_library_translates_detects_and_lists(server, translated):
    client = LibreTranslateAPI(f"{server.address}/")
    assert client.translate(TEXT, "de", "en") == translated
    assert client.translate(TEXT, "auto", "en") == translated
    assert client.detect("Das ist ein schöner Tag für uns alle.")[0]["language"] == "de"
    assert {"code": "de", "name": "German", "targets": ["en"]} in client.languages()


def test_argostranslate_asks_for_languages_by_a_form_with_its_key(server):
    listed = server.get("/languages").json
    assert server.form("/languages", api_key="pumps").json == server.form("/languages").json == listed
    assert server.form("/languages", api_key="nobody").status == 403


def test_dialect_knows_the_server_by_its_title_and_tries_a_key_by_detecting(server):
    assert server.get("/c/pumps/spec").json["info"]["title"] == "LibreTranslate"
    assert server.form("/detect", q="hello", api_key="pumps").json[0]["language"] == "en"
    assert server.form("/detect", q="hello", api_key="nobody").status == 403


def test_a_key_is_a_connection(server):
    assert LibreTranslateAPI(f"{server.address}/", api_key="pumps").translate(TEXT, "de", "en") == "Pumps."
    refused = server.json("/translate", {"q": TEXT, "source": "de", "target": "en", "api_key": "no"})
    assert (refused.status, "There are: pumps." in refused.json["error"]) == (403, True)


def test_subtitle_edit_sends_a_cue_with_its_breaks(server):
    cue = {"q": f"{TEXT}<br />{TEXT}", "source": "de", "target": "en"}
    assert server.json("/translate", cue).json["translatedText"].count("<br />") == 1


def test_twp_reads_the_language_also_where_it_was_said(server, translated):
    found = server.form("/translate", q=TEXT, source="de", target="en", format="text").json
    assert found["translatedText"] == translated
    assert found["detectedLanguage"] == {"confidence": 100.0, "language": "de"}


def test_twp_sends_a_key_of_its_own_and_first_an_empty_text(server, translated):
    extension = {
        "Origin": "moz-extension://c0ffee00-1111-4222-8333-444455556666",
        "Sec-Fetch-Site": "same-origin",
    }
    asked = {"source": "auto", "target": "en", "format": "text", "api_key": "parlance-key"}
    for place, text, wanted in (
        ("parlance", "", ""),
        ("parlance", TEXT, translated),
        ("pumps", TEXT, "Pumps."),
    ):
        found = server.form(f"/c/{place}/translate", extension, q=text, **asked)
        assert (found.json["translatedText"], found.json["detectedLanguage"]["language"]) == (wanted, "de")


def test_a_list_is_answered_by_lists(server, translated):
    asked = {"q": [TEXT, ""], "source": "auto", "target": "en", "alternatives": 2}
    found = server.json("/translate", asked).json
    assert found["translatedText"] == [translated, ""]
    assert [each["language"] for each in found["detectedLanguage"]] == ["de", "de"]
    first, second = found["alternatives"]
    assert (len(set(first) - {translated}), second) == (2, [])


def test_alternatives_are_of_the_whole_text(server, translated):
    asked = {"source": "de", "target": "en", "alternatives": 3}
    found = server.json("/translate", {**asked, "q": f"{TEXT}\n\n{TEXT}"}).json
    assert len(found["alternatives"]) == 3
    for text in found["alternatives"]:
        assert text.count("\n\n") == 1
        assert text != found["translatedText"]
    assert (
        server.json("/translate", {**asked, "q": f"<p>{TEXT}</p>", "format": "html"}).json["alternatives"]
        == []
    )
    assert server.json("/translate", {**asked, "q": TEXT, "alternatives": -1}).json["alternatives"] == []


def test_a_text_into_its_own_language_comes_back(server):
    found = server.form("/translate", q="Good  morning", source="en", target="EN-gb").json
    assert found["translatedText"] == "Good  morning"


def test_how_sure_a_language_is_depends_on_the_text(server):
    sure = server.form("/detect", q="Der Motor ist heiß und die Pumpe steht still.").json
    unsure = server.form("/detect", q="Motor").json
    assert sure[0] == {"confidence": 100.0, "language": "de"}
    assert unsure[0]["confidence"] < 100
    assert server.form("/detect", q="?!").json == [{"confidence": 0.0, "language": "en"}]
    found = server.form("/translate", q="Motor", source="auto", target="en").json["detectedLanguage"]
    assert found == next(each for each in unsure if each["language"] == "de")


def test_html_keeps_its_tags(server):
    asked = {"q": f"<p><b>{TEXT}</b></p>", "source": "de", "target": "en", "format": "html"}
    found = server.json("/translate", asked).json["translatedText"]
    assert found.startswith("<p><b>")
    assert TEXT not in found


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"source": "de", "target": "en"}, "Invalid request: missing q parameter"),
        ({"q": "a", "target": "en"}, "Invalid request: missing source parameter"),
        ({"q": "a", "source": "de"}, "Invalid request: missing target parameter"),
        ({"q": "a", "source": "de", "target": "en", "format": "xml"}, "xml format is not supported"),
        (
            {"q": "a", "source": "de", "target": "en", "alternatives": "x"},
            "Invalid request: alternatives parameter is not a number",
        ),
        (
            {"q": "a", "source": "de", "target": "en", "alternatives": 11},
            "Invalid request: alternatives parameter must be <= 10",
        ),
        ({"q": "a", "source": "de", "target": "zz"}, "zz is not supported"),
        ({"q": "a", "source": "auto", "target": "auto"}, "auto is not supported"),
        ({"q": ["a", 7], "source": "de", "target": "en"}, "q must be text."),
        ({"q": "a", "source": 7, "target": "en"}, "source must be text."),
        (
            {"q": "\ud800", "source": "de", "target": "en"},
            "q holds half a character, which is not text.",
        ),
    ],
)
def test_a_wrong_request_is_refused_in_its_words(server, fields, said):
    refused = server.json("/translate", fields)
    assert (refused.status, refused.json) == (400, {"error": said})


def test_what_no_model_translates_is_refused_with_what_there_is(server):
    refused = server.json("/translate", {"q": "a", "source": "de", "target": "fr"})
    assert refused.status == 400
    assert "There are models for de to en" in refused.json["error"]


def test_it_says_what_it_does(server):
    assert server.get("/health").json == {"status": "ok"}
    settings = server.get("/frontend/settings").json
    assert settings["filesTranslation"] is settings["suggestions"] is True
    assert {".txt", ".srt", ".docx"} <= set(settings["supportedFilesFormat"])


def test_its_specification_names_every_address(server):
    spec = server.get("/spec").json
    assert spec["paths"].keys() | {"/spec", "/download_file/{file}"} == {each.path for each in ROUTES}
    assert spec["paths"]["/suggest"]["post"]["requestBody"]


def test_a_file_is_translated_and_fetched_once(server, translated):
    asked = {"source": "auto", "target": "en"}
    url = server.upload("/translate_file", "über.txt", TEXT.encode(), **asked).json["translatedFileUrl"]
    assert url.startswith(f"{server.address}/download_file/")
    found = server.get(url.removeprefix(server.address))
    assert (found.status, found.body.decode()) == (200, translated)
    assert "attachment" in found.headers["content-disposition"]
    wait_until(lambda: server.head(url.removeprefix(server.address)).status == 404)


def test_a_file_s_connection_is_its_key_or_stands_in_the_address(server):
    asked = {"source": "de", "target": "en"}
    for path, more in (("/translate_file", {"api_key": "pumps"}), ("/c/pumps/translate_file", {})):
        url = server.upload(path, "a.txt", TEXT.encode(), **asked, **more).json["translatedFileUrl"]
        assert server.get(url.removeprefix(server.address)).body == b"Pumps."


def test_a_file_in_the_target_language_comes_back(server):
    english = b"The engine is hot and the pump stands still.\n"
    url = server.upload("/translate_file", "a.txt", english, source="auto", target="en").json[
        "translatedFileUrl"
    ]
    assert server.get(url.removeprefix(server.address)).body == english


@pytest.mark.parametrize(
    ("name", "data", "asked", "said"),
    [
        ("a.pdf", b"%PDF", {}, "Invalid request: file format not supported"),
        ("a.docx", b"nothing", {}, "a.docx"),
        ("a.txt", b"a", {"target": "zz"}, "zz is not supported"),
        ("a.txt", b"a", {"target": "fr"}, "No model translates de to fr"),
        ("", b"a", {}, "Invalid request: file format not supported"),
    ],
)
def test_a_wrong_file_is_refused(server, name, data, asked, said):
    refused = server.upload("/translate_file", name, data, **{"source": "de", "target": "en"} | asked)
    assert (refused.status, said in refused.json["error"]) == (400, True)


def test_a_form_without_a_file_is_refused(server):
    for refused in (server.form("/translate_file", source="de"), server.json("/translate_file", {})):
        assert refused.json == {"error": "Invalid request: missing file parameter"}


def test_a_suggestion_is_a_correction_for_the_memory_of_the_domain(server, monkeypatch):
    due = []
    monkeypatch.setattr("engine.tasks.served_corrections.along_due", lambda *asked: due.append(asked))
    tasks.save_system(NamedSystem(name="taught", domain="pumps", terms="", memory="pumps"))
    asked = {"q": "Das Ventil klemmt.", "s": "The valve sticks.", "source": "de", "target": "en"}
    assert server.form("/suggest", **asked, api_key="taught").json == {"success": True}
    translated = {**asked, "api_key": "taught"}
    assert server.form("/translate", **translated).json["translatedText"] == "The valve sticks."
    wait_until(lambda: [each[:3] for each in due] == [("pumps", "de", "en")])
    tasks.remove_system("taught")


def test_a_suggestion_without_a_domain_is_refused_in_a_sentence(server):
    asked = {"q": "a", "s": "b", "source": "de", "target": "en"}
    refused = server.form("/suggest", **asked)
    assert (refused.status, "has no domain" in refused.json["error"]) == (403, True)
    for lacks in asked:
        left = {name: value for name, value in asked.items() if name != lacks}
        assert server.form("/suggest", **left).json["error"] == f"Invalid request: missing {lacks} parameter"
    long = {**asked, "s": "b" * 6_000, "api_key": "pumps"}
    assert server.form("/suggest", **long).status == 400
