"""DeepL: its library against the server, and what programs send by their source code."""

import deepl
import pytest

from engine import tasks
from engine.runtime.context import Context
from tests.engine.serving.conftest import TEXT


@pytest.fixture
def client(server):
    return deepl.DeepLClient(tasks.ANYBODY, server_url=server.address, send_platform_info=False)


def test_its_library_translates(client, translated):
    found = client.translate_text([TEXT, TEXT], target_lang="EN-US")
    assert [each.text for each in found] == [translated, translated]
    assert found[0].detected_source_lang == "DE"
    assert found[0].billed_characters == len(TEXT)


def test_its_library_lists_languages_and_usage(client):
    assert [each.code for each in client.get_source_languages()] == ["DE"]
    assert [each.supports_formality for each in client.get_target_languages()] == [False]
    assert not client.get_usage().any_limit_reached
    assert client.list_glossaries() == []
    assert client.get_glossary_languages() == []


def test_a_key_is_a_connection_and_an_unknown_one_is_refused(server):
    pumps = deepl.DeepLClient("pumps", server_url=server.address)
    assert pumps.translate_text(TEXT, target_lang="EN-US").text == "Pumps."
    with pytest.raises(deepl.AuthorizationException, match="There are: pumps"):
        deepl.DeepLClient("nobody", server_url=server.address).translate_text(TEXT, target_lang="EN-US")


def test_libreoffice_sends_a_paragraph_as_html_and_its_key_in_the_form(server):
    asked = {"auth_key": "pumps", "target_lang": "EN-US", "text": f'<span lang="de">{TEXT}</span>'}
    found = server.form("/v2/translate?tag_handling=html", **asked).json["translations"][0]["text"]
    assert found == '<span lang="de">Pumps.</span>'


def test_memoq_sends_nulls_and_the_tags_of_its_segment(server):
    asked = {
        "text": ['Der <ph id="1"/> <bpt id="2"/>Motor<ept id="2"/>'], "source_lang": "DE",
        "target_lang": "EN", "tag_handling": "xml", "glossary_id": None, "outline_detection": False,
    }  # fmt: skip
    found = server.json("/v2/translate", asked).json["translations"][0]["text"]
    for tag in ('<ph id="1"/>', '<bpt id="2"/>', '<ept id="2"/>'):
        assert found.count(tag) == 1


def test_weblate_sends_placeholders_that_are_to_stay(server):
    asked = {
        "text": ['Der Motor <x id="7"></x> ist heiß'], "source_lang": "DE", "target_lang": "EN",
        "tag_handling": "xml", "ignore_tags": ["x"],
    }  # fmt: skip
    found = server.json("/v2/translate", asked).json["translations"][0]["text"]
    assert found.count('<x id="7"></x>') == 1


def test_broken_xml_is_refused_where_it_must_not_be(server):
    asked = {"text": ["<b>Motor"], "target_lang": "EN", "tag_handling": "xml"}
    assert server.json("/v2/translate", asked).status == 200
    refused = server.json("/v2/translate", {**asked, "tag_handling_version": "v2"})
    assert (refused.status, "parsing failed" in refused.json["message"]) == (400, True)


def test_a_form_of_address_that_the_language_lacks_is_refused_unless_it_is_a_wish(server):
    asked = {"text": [TEXT], "target_lang": "EN", "formality": "prefer_more"}
    assert server.json("/v2/translate", asked).status == 200
    assert server.json("/v2/translate", {**asked, "formality": "more"}).status == 400


def test_its_library_hears_of_what_cannot_be_kept(client):
    for how in ({"glossary": "4711"}, {"style_rule": "4711"}, {"custom_instructions": ["Be brief."]}):
        with pytest.raises(deepl.DeepLException, match="not supported"):
            client.translate_text(TEXT, source_lang="DE", target_lang="EN-US", **how)
    with pytest.raises(deepl.DeepLException, match="terms"):
        client.create_glossary("Pumpen", "DE", "EN", {"Ventil": "valve"})


def test_its_library_may_say_what_only_influences_a_translation(client, translated):
    found = client.translate_text(
        TEXT, target_lang="EN-US", context="Ein Auto.", preserve_formatting=True, split_sentences="0",
        model_type="prefer_quality_optimized",
    )  # fmt: skip
    assert (found.text, found.model_type_used) == (translated, "quality_optimized")


@pytest.mark.parametrize("form", [{}, {"tag_handling": "xml"}, {"tag_handling": "html"}])
def test_a_context_stands_before_every_text_and_is_not_counted(server, stood_before, form):
    asked = {"text": ["Er ist neu", "Er ist alt"], "context": "Da ist der Motor.", "target_lang": "EN"}
    found = server.json("/v2/translate", {**asked, **form, "show_billed_characters": True}).json
    assert [each["billed_characters"] for each in found["translations"]] == [10, 10]
    assert stood_before == [Context("Da ist der Motor.")] * 2


def test_of_a_context_that_has_the_text_itself_counts_what_is_before_it(server, stood_before):
    context = f"Da ist er. {TEXT} Er brummt."
    server.json("/v2/translate", {"text": [TEXT], "context": context, "target_lang": "EN"})
    assert stood_before == [Context("Da ist er. ")]


def test_a_text_that_is_only_a_part_of_a_sentence_leaves_the_whole_context(server, stood_before):
    context = f"Dies ist er. Der Motorist kommt. {TEXT}"
    asked = {"text": ["ist", "Der Motor", "Er"], "context": context, "target_lang": "EN"}
    server.json("/v2/translate", asked)
    assert stood_before == [Context(context)] * 3


def test_texts_of_one_request_do_not_see_each_other(server, stood_before):
    server.json("/v2/translate", {"text": [TEXT, "Er ist neu.", ""], "target_lang": "EN", "context": ""})
    assert stood_before == [None] * 3


def test_a_line_may_end_within_a_sentence(server, translated):
    asked = {"text": [TEXT.replace(" ist", "  \n ist")], "target_lang": "EN"}
    found = server.json("/v2/translate", {**asked, "split_sentences": "nonewlines"}).json
    assert found["translations"][0]["text"] == translated


@pytest.mark.parametrize(
    "asked",
    [{"text": ["a"], "target_lang": "EN", name: "x"} for name in
     ("formality", "split_sentences", "model_type", "tag_handling_version", "translation_memory_id")],
)  # fmt: skip
def test_a_value_that_no_field_has_is_refused(server, asked):
    refused = server.json("/v2/translate", asked)
    assert (refused.status, "not supported" in refused.json["message"]) == (400, True)


@pytest.mark.parametrize(
    "asked",
    [{}, {"text": ["a"]}, {"text": ["a"] * 51, "target_lang": "EN"},
     {"text": ["a"], "target_lang": "EN", "tag_handling": "markdown"}],
)  # fmt: skip
def test_a_wrong_request_is_refused_with_a_message(server, asked):
    refused = server.json("/v2/translate", asked)
    assert refused.status == 400
    assert refused.json["message"]
