"""What programs send, as their own source code or library has it, and what they read of the answers."""

import deepl
import ollama
import openai
import pytest
from libretranslatepy import LibreTranslateAPI

from engine import tasks
from engine.results.systems import System
from engine.runtime.context import Context
from engine.runtime.translator import Translator

TEXT = "Der Motor ist heiß."
USER = {"role": "user", "content": TEXT}


@pytest.fixture(scope="module")
def translated(home):
    """What the command line makes of the text."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        return (
            tasks.open_system(System(src="de", tgt="en", device="cpu", n_threads=1)).translate_text(TEXT).text
        )


@pytest.fixture
def stood_before(monkeypatch):
    """What stands before each of the texts that the model is asked for, in their order."""
    found = []
    translate = Translator.translate_lines

    def recorded(self, lines, *others, before, **settings):
        found.extend(before)
        return translate(self, lines, *others, before=before, **settings)

    monkeypatch.setattr(Translator, "translate_lines", recorded)
    return found


class TestLibreTranslate:
    def test_its_library_translates_detects_and_lists(self, server, translated):
        client = LibreTranslateAPI(f"{server.address}/")
        assert client.translate(TEXT, "de", "en") == translated
        assert client.translate(TEXT, "auto", "en") == translated
        assert client.detect("Das ist ein schöner Tag für uns alle.")[0]["language"] == "de"
        assert {"code": "de", "name": "German", "targets": ["en"]} in client.languages()

    def test_a_key_is_a_connection(self, server):
        assert (
            LibreTranslateAPI(f"{server.address}/", api_key="pumps").translate(TEXT, "de", "en") == "Pumps."
        )
        refused = server.json("/translate", {"q": TEXT, "source": "de", "target": "en", "api_key": "no"})
        assert (refused.status, "There are: pumps." in refused.json["error"]) == (403, True)

    def test_subtitle_edit_sends_a_cue_with_its_breaks(self, server):
        cue = {"q": f"{TEXT}<br />{TEXT}", "source": "de", "target": "en"}
        assert server.json("/translate", cue).json["translatedText"].count("<br />") == 1

    def test_twp_reads_the_language_also_where_it_was_said(self, server, translated):
        found = server.form("/translate", q=TEXT, source="de", target="en", format="text").json
        assert found["translatedText"] == translated
        assert found["detectedLanguage"] == {"confidence": 100.0, "language": "de"}

    def test_a_list_is_answered_by_lists(self, server, translated):
        asked = {"q": [TEXT, ""], "source": "auto", "target": "en", "alternatives": 2}
        found = server.json("/translate", asked).json
        assert found["translatedText"] == [translated, ""]
        assert [each["language"] for each in found["detectedLanguage"]] == ["de", "de"]
        assert found["alternatives"] == [[], []]

    def test_html_keeps_its_tags(self, server):
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
            ({"q": ["a", 7], "source": "de", "target": "en"}, "q must be text."),
            ({"q": "a", "source": 7, "target": "en"}, "source must be text."),
            (
                {"q": "\ud800", "source": "de", "target": "en"},
                "q holds half a character, which is not text.",
            ),
        ],
    )
    def test_a_wrong_request_is_refused_in_its_words(self, server, fields, said):
        refused = server.json("/translate", fields)
        assert (refused.status, refused.json) == (400, {"error": said})

    def test_what_no_model_translates_is_refused_with_what_there_is(self, server):
        refused = server.json("/translate", {"q": "a", "source": "de", "target": "fr"})
        assert refused.status == 400
        assert "There are models for de to en" in refused.json["error"]

    def test_it_says_what_it_does_not_do(self, server):
        assert server.get("/health").json == {"status": "ok"}
        assert server.get("/frontend/settings").json["filesTranslation"] is False
        for path in ("/translate_file", "/suggest"):
            assert server.form(path).status == 403


class TestDeepL:
    @pytest.fixture
    def client(self, server):
        return deepl.DeepLClient(tasks.ANYBODY, server_url=server.address, send_platform_info=False)

    def test_its_library_translates(self, client, translated):
        found = client.translate_text([TEXT, TEXT], target_lang="EN-US")
        assert [each.text for each in found] == [translated, translated]
        assert found[0].detected_source_lang == "DE"
        assert found[0].billed_characters == len(TEXT)

    def test_its_library_lists_languages_and_usage(self, client):
        assert [each.code for each in client.get_source_languages()] == ["DE"]
        assert [each.supports_formality for each in client.get_target_languages()] == [False]
        assert not client.get_usage().any_limit_reached
        assert client.list_glossaries() == []
        assert client.get_glossary_languages() == []

    def test_a_key_is_a_connection_and_an_unknown_one_is_refused(self, server):
        pumps = deepl.DeepLClient("pumps", server_url=server.address)
        assert pumps.translate_text(TEXT, target_lang="EN-US").text == "Pumps."
        with pytest.raises(deepl.AuthorizationException, match="There are: pumps"):
            deepl.DeepLClient("nobody", server_url=server.address).translate_text(TEXT, target_lang="EN-US")

    def test_libreoffice_sends_a_paragraph_as_html_and_its_key_in_the_form(self, server):
        asked = {"auth_key": "pumps", "target_lang": "EN-US", "text": f'<span lang="de">{TEXT}</span>'}
        found = server.form("/v2/translate?tag_handling=html", **asked).json["translations"][0]["text"]
        assert found == '<span lang="de">Pumps.</span>'

    def test_memoq_sends_nulls_and_the_tags_of_its_segment(self, server):
        asked = {
            "text": ['Der <ph id="1"/> <bpt id="2"/>Motor<ept id="2"/>'], "source_lang": "DE",
            "target_lang": "EN", "tag_handling": "xml", "glossary_id": None, "outline_detection": False,
        }  # fmt: skip
        found = server.json("/v2/translate", asked).json["translations"][0]["text"]
        for tag in ('<ph id="1"/>', '<bpt id="2"/>', '<ept id="2"/>'):
            assert found.count(tag) == 1

    def test_weblate_sends_placeholders_that_are_to_stay(self, server):
        asked = {
            "text": ['Der Motor <x id="7"></x> ist heiß'], "source_lang": "DE", "target_lang": "EN",
            "tag_handling": "xml", "ignore_tags": ["x"],
        }  # fmt: skip
        found = server.json("/v2/translate", asked).json["translations"][0]["text"]
        assert found.count('<x id="7"></x>') == 1

    def test_broken_xml_is_refused_where_it_must_not_be(self, server):
        asked = {"text": ["<b>Motor"], "target_lang": "EN", "tag_handling": "xml"}
        assert server.json("/v2/translate", asked).status == 200
        refused = server.json("/v2/translate", {**asked, "tag_handling_version": "v2"})
        assert (refused.status, "parsing failed" in refused.json["message"]) == (400, True)

    def test_a_form_of_address_that_the_language_lacks_is_refused_unless_it_is_a_wish(self, server):
        asked = {"text": [TEXT], "target_lang": "EN", "formality": "prefer_more"}
        assert server.json("/v2/translate", asked).status == 200
        assert server.json("/v2/translate", {**asked, "formality": "more"}).status == 400

    def test_its_library_hears_of_what_cannot_be_kept(self, client):
        for how in ({"glossary": "4711"}, {"style_rule": "4711"}, {"custom_instructions": ["Be brief."]}):
            with pytest.raises(deepl.DeepLException, match="not supported"):
                client.translate_text(TEXT, source_lang="DE", target_lang="EN-US", **how)
        with pytest.raises(deepl.DeepLException, match="terms"):
            client.create_glossary("Pumpen", "DE", "EN", {"Ventil": "valve"})

    def test_its_library_may_say_what_only_influences_a_translation(self, client, translated):
        found = client.translate_text(
            TEXT, target_lang="EN-US", context="Ein Auto.", preserve_formatting=True, split_sentences="0",
            model_type="prefer_quality_optimized",
        )  # fmt: skip
        assert (found.text, found.model_type_used) == (translated, "quality_optimized")

    @pytest.mark.parametrize("form", [{}, {"tag_handling": "xml"}, {"tag_handling": "html"}])
    def test_a_context_stands_before_every_text_and_is_not_counted(self, server, stood_before, form):
        asked = {"text": ["Er ist neu", "Er ist alt"], "context": "Da ist der Motor.", "target_lang": "EN"}
        found = server.json("/v2/translate", {**asked, **form, "show_billed_characters": True}).json
        assert [each["billed_characters"] for each in found["translations"]] == [10, 10]
        assert stood_before == [Context("Da ist der Motor.")] * 2

    def test_of_a_context_that_has_the_text_itself_counts_what_is_before_it(self, server, stood_before):
        context = f"Da ist er. {TEXT} Er brummt."
        server.json("/v2/translate", {"text": [TEXT], "context": context, "target_lang": "EN"})
        assert stood_before == [Context("Da ist er. ")]

    def test_a_text_that_is_only_a_part_of_a_sentence_leaves_the_whole_context(self, server, stood_before):
        context = f"Dies ist er. Der Motorist kommt. {TEXT}"
        asked = {"text": ["ist", "Der Motor", "Er"], "context": context, "target_lang": "EN"}
        server.json("/v2/translate", asked)
        assert stood_before == [Context(context)] * 3

    def test_texts_of_one_request_do_not_see_each_other(self, server, stood_before):
        server.json("/v2/translate", {"text": [TEXT, "Er ist neu.", ""], "target_lang": "EN", "context": ""})
        assert stood_before == [None] * 3

    def test_a_line_may_end_within_a_sentence(self, server, translated):
        asked = {"text": [TEXT.replace(" ist", "  \n ist")], "target_lang": "EN"}
        found = server.json("/v2/translate", {**asked, "split_sentences": "nonewlines"}).json
        assert found["translations"][0]["text"] == translated

    @pytest.mark.parametrize(
        "asked",
        [{"text": ["a"], "target_lang": "EN", name: "x"} for name in
         ("formality", "split_sentences", "model_type", "tag_handling_version", "translation_memory_id")],
    )  # fmt: skip
    def test_a_value_that_no_field_has_is_refused(self, server, asked):
        refused = server.json("/v2/translate", asked)
        assert (refused.status, "not supported" in refused.json["message"]) == (400, True)

    @pytest.mark.parametrize(
        "asked",
        [{}, {"text": ["a"]}, {"text": ["a"] * 51, "target_lang": "EN"},
         {"text": ["a"], "target_lang": "EN", "tag_handling": "markdown"}],
    )  # fmt: skip
    def test_a_wrong_request_is_refused_with_a_message(self, server, asked):
        refused = server.json("/v2/translate", asked)
        assert refused.status == 400
        assert refused.json["message"]


class TestApertium:
    def test_omegat_sends_its_segment_with_tags(self, server):
        found = server.get(
            "/apertium/translate", q="Der <f0>Motor</f0> ist heiß.", markUnknown="no", langpair="de|en"
        )
        text = found.json["responseData"]["translatedText"]
        assert (found.json["responseStatus"], text.count("<f0>"), text.count("</f0>")) == (200, 1, 1)

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
        assert found == {"deu": 1.0}
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
            ({"model": "de-en", "messages": [USER], "n": 2}, 400),
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
        parts = client.chat.completions.create(**asked, stream=True)
        assert "".join(each.choices[0].delta.content for each in parts) == translated

    def test_its_library_completes_prompts(self, client, translated):
        found = client.completions.create(model="de-en", prompt=[TEXT, f"Translate into English: „{TEXT}“"])
        assert [each.text for each in found.choices] == [translated, translated]
        parts = client.completions.create(model="de-en/pumps", prompt=TEXT, stream=True)
        assert "".join(each.choices[0].text for each in parts) == "Pumps."
        with pytest.raises(openai.BadRequestError, match="prompt must be text"):
            client.completions.create(model="de-en", prompt=[1, 2])

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
