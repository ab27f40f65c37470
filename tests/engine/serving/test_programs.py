"""What programs send, as their own source code or library has it, and what they read of the answers."""

import json
from urllib.parse import quote

import ollama
import openai
import pytest

from engine import tasks
from engine.base.errors import BusyError, EngineError
from engine.results.systems import Protocol
from engine.runtime.context import Context
from engine.serving.server import ADDRESS
from tests.engine.serving.conftest import TEXT, wait_until

USER = {"role": "user", "content": TEXT}


class TestApertium:
    def test_omegat_sends_its_segment_with_tags(self, server):
        found = server.get(
            "/apertium/translate", q="Der <f0>Motor</f0> ist heiß.", markUnknown="no", langpair="de|en"
        )
        text = found.json["responseData"]["translatedText"]
        assert (found.json["responseStatus"], text.count("<f0>"), text.count("</f0>")) == (200, 1, 1)

    def test_omegat_3_finds_the_text_by_the_space_before_it(self, server):
        found = server.get(
            "/apertium/translate", q="Haus", markUnknown="no", langpair="de|en_US", key="pumps"
        )
        assert b'{"translatedText": "Pumps."}' in found.body
        refused = server.get("/apertium/translate", q="Haus", langpair="de|fr")
        assert b'"responseStatus": 400' in refused.body

    def test_a_connection_stands_in_the_address_or_is_the_key(self, server):
        for path, key in (("/c/pumps/apertium/translate", ""), ("/apertium/translate", "pumps")):
            found = server.get(path, q=TEXT, langpair="de|en", key=key)
            assert found.json["responseData"]["translatedText"] == "Pumps."

    def test_omegat_shows_an_error_only_if_http_says_that_all_is_well(self, server):
        for langpair in ("de|fr", "de", ""):
            found = server.get("/apertium/translate", q=TEXT, langpair=langpair)
            assert found.status == 200
            assert found.json["responseStatus"] == 400
            assert found.json["responseDetails"]

    def test_tags_of_a_web_page_stay_and_other_formats_are_refused(self, server):
        asked = {"q": f"<b>{TEXT}</b>", "langpair": "de|en"}
        html = server.get("/apertium/translate", **asked, format="html").json["responseData"][
            "translatedText"
        ]
        assert (html[:3], html[-4:]) == ("<b>", "</b>")
        for wrong in ({"format": "rtf"}, {"prefs": "a"}):
            assert server.get("/apertium/translate", **asked, **wrong).json["responseStatus"] == 400

    def test_languages_are_listed_named_and_found_as_it_does(self, server):
        pairs = server.get("/apertium/listPairs").json
        assert server.get("/apertium/list", q="pairs").json == pairs
        assert server.get("/apertium/list", q="analyzers").json == {}
        assert server.get("/apertium/list", q="rhymes").json["responseStatus"] == 400
        names = server.get("/apertium/listLanguageNames", locale="en", languages="deu en xx").json
        assert names == {"deu": "German", "en": "English", "xx": "xx"}
        assert server.get("/apertium/listLanguageNames").json == {"de": "German", "en": "English"}
        found = server.get("/apertium/identifyLang", q="Das ist ein schöner Tag für uns alle.").json
        assert set(found) == {"deu", "eng"}
        assert found["deu"] > 0.9
        assert server.get("/apertium/identifyLang").json["responseStatus"] == 400

    def test_weblate_asks_for_pairs_and_names_them_in_three_letters(self, server, translated):
        pairs = server.get("/apertium/listPairs").json["responseData"]
        assert pairs == [{"sourceLanguage": "deu", "targetLanguage": "eng"}]
        found = server.get("/apertium/translate", q=TEXT, langpair="deu|eng")
        assert found.json["responseData"]["translatedText"] == translated


class TestOpusCat:
    @pytest.mark.parametrize("name", ["MtRestService", "MTRestService"])
    def test_omegat_asks_for_pairs_and_a_sentence(self, server, name, translated):
        assert server.get(f"/{name}/ListSupportedLanguagePairs", tokenCode=0).json == ["de-en"]
        found = server.get(
            f"/{name}/TranslateJson", tokenCode=0, input=TEXT, srcLangCode="de", trgLangCode="en"
        )
        assert found.json["translation"] == found.json["Translation"] == translated

    def test_memoq_gets_pieces_and_a_link_for_each(self, server):
        asked = {"input": f"{TEXT} {TEXT}", "srcLangCode": "ger", "trgLangCode": "eng", "modelTag": '""'}
        found = server.get("/MtRestService/TranslateJson", **asked).json
        pieces, links = found["SegmentedSourceSentence"], found["SegmentedAlignmentSourceToTarget"]
        assert "".join(pieces).replace("▁", " ").strip() == f"{TEXT} {TEXT}"
        assert "".join(found["SegmentedTranslation"]).split("▁") == ["", *found["translation"].split()]
        assert sorted(map(int, links)) == list(range(len(pieces)))
        assert all(0 <= to < len(found["SegmentedTranslation"]) for each in links.values() for to in each)
        assert found["Segmentation"] == 1

    def test_a_tag_is_a_connection(self, server):
        assert server.get("/MtRestService/GetLanguagePairModelTags").json == ["pumps"]
        asked = {"input": TEXT, "srcLangCode": "de", "trgLangCode": "en", "modelTag": "pumps"}
        assert server.get("/MtRestService/TranslateJson", **asked).json["translation"] == "Pumps."
        assert server.get("/MtRestService/Translate", **asked).body == b"Pumps."

    def test_trados_teaches_a_domain_and_hears_when_it_cannot(self, server, monkeypatch):
        path = "/MtRestService/Customize?tokenCode=0&srcLangCode=de&trgLangCode=en"
        body = {
            "Input": [{"Source": TEXT, "Target": "The engine."}],
            "Validation": [],
            "IncludeTagPairs": True,
        }
        assert server.json(path, body).status == 400
        told = []

        def teach(_service, *given):
            told.append(given)
            if len(told) > 1:
                raise BusyError("Parlance is learning already.")

        monkeypatch.setattr(tasks.TranslationService, "teach", teach)
        assert [server.json(f"{path}&modelTag=motors", body).status for _ in range(2)] == [200, 503]
        assert told[0][:3] == ([(TEXT, "The engine.")], [], "motors")

    def test_several_sentences_are_translated_at_once(self, server, translated):
        asked = "srcLangCode=de&trgLangCode=en&" + "&".join(f"input={quote(each)}" for each in (TEXT, "Ja."))
        first, second = server.get(f"/MtRestService/BatchTranslate?{asked}").json
        assert (first, bool(second)) == (translated, True)

    def test_trados_asks_for_the_state_and_orders_ahead(self, server):
        assert server.get("/MtRestService/CheckModelStatus").json
        path = "/MtRestService/PreOrderBatch?srcLangCode=de&trgLangCode=en"
        assert server.json(path, [TEXT]).status == 200
        assert server.json(path, []).status == 400
        assert server.post(path, b"{}", {}).status == 400

    def test_an_error_is_a_sentence(self, server):
        asked = {"input": TEXT, "srcLangCode": "de", "trgLangCode": "fr"}
        refused = server.get("/MtRestService/TranslateJson", **asked)
        assert (refused.status, b"No model translates de to fr" in refused.body) == (400, True)
        assert server.get("/MtRestService/Nothing").status == 404


class TestOpenAi:
    def test_models_are_pairs_and_connections(self, server):
        assert [each["id"] for each in server.get("/v1/models").json["data"]] == ["de-en", "de-en/pumps"]

    def test_subtitle_edit_sends_its_prompt_an_empty_line_and_the_text(self, server, translated):
        message = {
            "role": "user",
            "content": f"Translate from German to English, keep line breaks:\n\n{TEXT}",
        }
        found = server.json("/v1/chat/completions", {"model": "de-en", "messages": [message]}).json
        assert found["choices"][0]["message"]["content"] == translated
        assert found["choices"][0]["finish_reason"] == "stop"
        parts = {"role": "user", "content": [{"type": "text", "text": TEXT}]}
        for last in (message, parts):
            asked = {"model": "de-en/pumps", "messages": [{"role": "system", "content": "x"}, last]}
            found = server.json("/v1/chat/completions", asked).json
            assert found["choices"][0]["message"]["content"] == "Pumps."

    def test_a_list_of_texts_in_json_is_answered_by_such_a_list(self, server, translated):
        message = {"role": "user", "content": json.dumps([TEXT, TEXT])}
        for model, text in (("de-en", translated), ("de-en/pumps", "Pumps.")):
            asked = {"model": model, "messages": [message], "n": 2}
            choices = server.json("/v1/chat/completions", asked).json["choices"]
            assert [json.loads(each["message"]["content"]) for each in choices] == [[text, text]] * 2

    @pytest.mark.parametrize(
        ("history", "before"),
        [
            ([USER, {"role": "assistant", "content": "Hot."}], Context(TEXT, "Hot.")),
            ([USER], Context(TEXT)),
            ([USER, {"role": "assistant", "content": None}], Context(TEXT)),
            ([{"role": "user", "content": [{"type": "image_url"}]}], None),
            ([{"role": "assistant", "content": "Hello."}], None),
        ],
    )
    def test_an_earlier_text_and_its_answer_stand_before_the_last(
        self, server, stood_before, history, before
    ):
        messages = [{"role": "system", "content": "x"}, *history, {"role": "user", "content": "Er ist neu."}]
        assert server.json("/v1/chat/completions", {"model": "de-en", "messages": messages}).status == 200
        assert stood_before == [before]

    def test_a_stream_is_one_part_and_its_end(self, server):
        asked = {"model": "de-en/pumps", "messages": [{"role": "user", "content": TEXT}], "stream": True}
        body = server.json("/v1/chat/completions", asked).body.decode()
        assert '"content": "Pumps."' in body
        assert body.endswith("data: [DONE]\n\n")
        asked["stream_options"] = {"include_usage": True}
        assert '"choices": [], "usage"' in server.json("/v1/chat/completions", asked).body.decode()

    def test_an_answer_ends_before_what_is_to_stop_it(self, server):
        asked = {"model": "de-en/pumps", "messages": [USER], "stop": ["ps", "\n"], "temperature": 0, "n": 1}
        found = server.json("/v1/chat/completions", asked).json
        assert found["choices"][0]["message"]["content"] == "Pum"

    @pytest.mark.parametrize(
        "text",
        [
            "Der Motor.\n\n",
            "Der Motor.\n\nDer Motor.",
            "Der Motor.",
            "Übersetzung:\n\nMotor",
            "Motor:\n\nheiß",
        ],
    )
    @pytest.mark.parametrize("before", [[], [{"role": "system", "content": "Translate."}]])
    def test_a_text_that_is_no_prompt_is_translated_whole(self, server, text, before):
        asked = {"model": "de-en", "messages": [*before, {"role": "user", "content": text}]}
        found = server.json("/v1/chat/completions", asked).json["choices"][0]["message"]["content"]
        assert found.count("\n") == text.count("\n")
        assert found.strip()

    @pytest.mark.parametrize(
        ("asked", "status"),
        [
            ({"model": "gpt", "messages": []}, 400),
            ({"model": "de-en", "messages": []}, 400),
            ({"model": "de-fr", "messages": [USER]}, 400),
            ({"model": "de-en", "messages": [{"role": "user", "content": 7}]}, 400),
            ({"model": "de-en/no", "messages": [{"role": "user", "content": "a"}]}, 401),
            ({"model": "de-en", "messages": [USER], "n": 9}, 400),
            ({"model": "de-en", "messages": [USER], "logprobs": True}, 400),
            ({"model": "de-en", "messages": [USER], "response_format": {"type": "json_object"}}, 400),
            ({"model": "de-en", "messages": [USER], "tool_choice": "required"}, 400),
            ({"model": "de-en", "messages": [{"role": "user", "content": [{"type": "image_url"}]}]}, 400),
        ],
    )
    def test_a_wrong_request_is_refused_in_its_form(self, server, asked, status):
        refused = server.json("/v1/chat/completions", asked)
        assert refused.status == status
        assert refused.json["error"]["message"]


class TestOpenAiPython:
    @pytest.fixture
    def client(self, server):
        with openai.OpenAI(base_url=f"{server.address}/v1", api_key=tasks.ANYBODY) as client:
            yield client

    def test_its_library_lists_models_and_asks_for_one(self, client):
        assert [each.id for each in client.models.list()] == ["de-en", "de-en/pumps"]
        assert client.models.retrieve("de-en/pumps").id == "de-en/pumps"
        with pytest.raises(openai.NotFoundError, match="There are: de-en"):
            client.models.retrieve("gpt-4o")

    def test_its_library_chats_at_once_and_in_a_stream(self, client, translated):
        asked = {"model": "de-en", "messages": [USER]}
        found = client.chat.completions.create(**asked)
        assert found.choices[0].message.content == translated
        assert found.usage.prompt_tokens == len(TEXT.split())
        assert found.usage.completion_tokens == len(translated.split())
        choices = client.chat.completions.create(**asked, n=3).choices
        assert (choices[0].message.content, [each.index for each in choices]) == (translated, [0, 1, 2])
        assert len({each.message.content for each in choices}) > 1
        parts = client.chat.completions.create(**asked, stream=True)
        assert "".join(each.choices[0].delta.content for each in parts) == translated

    def test_its_library_completes_prompts(self, client, translated):
        found = client.completions.create(model="de-en", prompt=[TEXT, f"Translate into English: „{TEXT}“"])
        assert [each.text for each in found.choices] == [translated, translated]
        parts = client.completions.create(model="de-en/pumps", prompt=TEXT, stream=True)
        assert "".join(each.choices[0].text for each in parts) == "Pumps."
        with pytest.raises(openai.BadRequestError, match="prompt must be text"):
            client.completions.create(model="de-en", prompt=[1, 2])

    @pytest.mark.slow
    def test_its_library_asks_for_responses(self, client, translated):
        found = client.responses.create(model="de-en", input=TEXT, instructions="Translate. Be brief.")
        assert found.output_text == translated
        assert found.usage.output_tokens == len(translated.split())
        heard = [{"role": "user", "content": [{"type": "input_text", "text": TEXT}]}]
        assert client.responses.create(model="de-en/pumps", input=heard).output_text == "Pumps."
        with client.responses.stream(model="de-en", input=TEXT) as stream:
            kinds = [each.type for each in stream]
            assert stream.get_final_response().output_text == translated
        assert (kinds[0], kinds[-1]) == ("response.created", "response.completed")
        with pytest.raises(openai.BadRequestError, match="not kept"):
            client.responses.create(model="de-en", input=TEXT, previous_response_id="resp_1")

    @pytest.mark.parametrize("model", ["gpt-4o", "qwen-max", "llama3", ""])
    def test_a_name_that_a_program_insists_on_is_the_connection_of_the_key(
        self, server, client, model, translated
    ):
        found = client.chat.completions.create(model=model, messages=[USER])
        assert found.choices[0].message.content == translated
        asked = {"model": model, "messages": [USER]}
        pumps = server.json("/v1/chat/completions", asked, {"Authorization": "Bearer pumps"})
        assert pumps.json["choices"][0]["message"]["content"] == "Pumps."

    def test_a_connection_s_key_is_a_model(self, client):
        assert (
            client.chat.completions.create(model="pumps", messages=[USER]).choices[0].message.content
            == "Pumps."
        )


class TestOllama:
    @pytest.fixture
    def client(self, server):
        with ollama.Client(server.address) as client:
            yield client

    def test_its_library_lists_models(self, client):
        assert [each.model for each in client.list().models] == ["de-en:latest", "de-en/pumps:latest"]
        assert client.show("de-en:latest").details.format == "onnx"
        with pytest.raises(ollama.ResponseError, match="not found"):
            client.show("llama3")

    def test_its_library_chats_and_generates_at_once_and_in_a_stream(self, client, translated):
        found = client.chat("de-en:latest", [USER])
        assert (found.message.content, found.done) == (translated, True)
        assert client.generate("de-en/pumps", TEXT, system="Translate.").response == "Pumps."
        parts = list(client.chat("de-en", [USER], stream=True))
        assert "".join(each.message.content for each in parts) == translated
        assert [each.done for each in parts] == [False, True]
        parts = list(client.generate("llama3", TEXT, stream=True))
        assert "".join(each.response for each in parts) == translated

    def test_a_model_that_is_only_loaded_answers_nothing(self, client):
        loaded = client.generate("de-en")
        assert (loaded.response, loaded.done_reason) == ("", "load")

    @pytest.mark.parametrize("more", [{"format": "json"}, {"images": ["aGFsbG8="]}])
    def test_what_is_no_translation_is_refused(self, client, more):
        with pytest.raises(ollama.ResponseError, match="translat"):
            client.generate("de-en", TEXT, **more)

    def test_it_says_its_version(self, server):
        assert server.get("/api/version").json == {"version": tasks.version()}


class TestSubtitleEdit:
    def test_deeplx_has_the_translation_first_among_its_alternatives(self, server, translated):
        asked = {"text": TEXT, "source_lang": "auto", "target_lang": "EN"}
        found = server.json("/deeplx/translate", asked).json
        assert (found["code"], found["data"], found["alternatives"][0]) == (200, translated, translated)
        assert (found["source_lang"], found["target_lang"]) == ("DE", "EN")
        assert server.json("/c/pumps/deeplx/translate", asked).json["data"] == "Pumps."
        refused = server.json("/deeplx/translate", {"text": TEXT})
        assert (refused.status, refused.json["code"]) == (400, 400)

    def test_nllb_serve_names_languages_with_their_scripts(self, server, translated):
        asked = {"source": [TEXT, ""], "src_lang": "deu_Latn", "tgt_lang": "eng_Latn"}
        found = server.json("/nllb/translate", asked).json
        assert found["translation"] == [translated, ""]
        assert found["source"] == [TEXT, ""]
        refused = server.json("/nllb/translate", {"source": [TEXT]})
        assert (refused.status, refused.json["message"]) == (400, "src_lang is missing.")


# The window asks as programs do.

ASKABLE = [each for each in Protocol if each not in (Protocol.DEEPLX, Protocol.NLLB)]


@pytest.mark.parametrize("protocol", ASKABLE)
def test_every_protocol_gets_what_its_connection_gives(server, translated, protocol):
    plain = tasks.ask_server(server.address, protocol, TEXT, "de", "en")
    assert plain == (translated, True)
    assert tasks.ask_server(server.address, protocol, TEXT, "de", "en", key="pumps") == ("Pumps.", True)


@pytest.mark.parametrize("protocol", ASKABLE)
def test_a_refusal_says_why(server, protocol):
    answer = tasks.ask_server(server.address, protocol, TEXT, "de", "en", key="nobody")
    assert not answer.is_translated
    assert "nobody" in answer.text
    assert "{" not in answer.text


def test_a_server_that_is_gone_is_said(server):
    with pytest.raises(EngineError, match="does not answer"):
        tasks.ask_server(f"http://{ADDRESS}:1", Protocol.DEEPL, TEXT, "de", "en")


def test_who_asked_last_is_told_without_a_text(server):
    tasks.ask_server(server.address, Protocol.APERTIUM, TEXT, "de", "en", key="pumps")
    wait_until(lambda: server.asked[-1:] != [] and server.asked[-1].protocol is Protocol.APERTIUM)
    last = server.asked[-1]
    assert (last.program, last.src, last.tgt, last.connection) == ("Parlance", "de", "en", "pumps")
