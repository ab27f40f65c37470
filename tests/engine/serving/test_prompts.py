"""Which part of a chat message is the text: by the form of what stands around it, never by its words."""

import pytest

from engine.serving.protocols.prompts import listed_in, text_in

TEXT = "Der Motor: er ist heiß.\n\nÜbersetzungen folgen."
WISHES = "keep line breaks exactly the same, do not censor the translation"


def text_of(message, *, is_instructed=False):
    return text_in(message, ("German", "de"), ("English", "en"), is_instructed=is_instructed)


@pytest.mark.parametrize(
    "prompt",
    [
        f"Translate from German to English, {WISHES}, give only the output without comments:\n\n",
        f"Please translate the following text from German to English, {WISHES}, only write the result:\n\n",
        f"You are a translation API, translate from German to English, {WISHES}:\n\n",
        "Translate from German to English:\n",
        "Translate from German to English: ",
        "Translate the text from German to English. Give only the output.\n\n",
        # transpolibre 0.8.15 with Ollama, and gpt-po-translator 2.0.4
        "/set nothink\nTranslate from German to English.\nIMPORTANT: Use ONLY English characters. Do not mix"
        " other languages.\nText to translate:\n",
        "Translate the following text from German to en. Return only the direct translation. If a term should"
        " not be translated (like 'URL' or technical terms), keep it as is. Here is the text to translate:\n",
    ],
)
@pytest.mark.parametrize("is_instructed", [False, True])
def test_a_prompt_that_names_both_languages_is_left_out(prompt, is_instructed):
    assert text_of(prompt + TEXT, is_instructed=is_instructed) == TEXT


def test_a_prompt_that_the_answer_goes_on_is_left_out():
    assert text_of(f"Translate this from German to English:\nGerman: {TEXT}\nEnglish:") == TEXT


@pytest.mark.parametrize(
    "marked", ['"{}"', "„{}“", "“{}”", "«{}»", "```\n{}\n```", '"""{}"""', "<text>\n{}\n</text>"]
)
def test_a_prompt_before_a_text_with_marks_around_it_is_left_out(marked):
    message = f"Translate into English: {marked.format(TEXT)}"
    assert text_of(message) == TEXT
    assert text_of(message, is_instructed=True) == message


@pytest.mark.parametrize(
    "message",
    [
        "Zutaten:\n\n200 g Mehl",
        "Sehr geehrte Frau Meier:\n\nIhre Übersetzung ist da.",
        "Translation memory\n\nDer Motor.",
        "Übersetze ins Englische:\n\nDer Hund bellt.",
        "So geht es:\n\n```\nparlance translate\n```",
        "Translate it:\n\nDer Motor.",
        "Translate from English to German:\n\nDer Motor.",
        "Translate from English to de:\n\nDer Motor.",
        "Translate from German to English.\nDer Motor.\nText to repeat:\nDer Motor.",
        "Translate from German to English:",
        "Er sagte: translate from German to English:\n\nDer Motor.",
        'Translate into English: "eins" und "zwei"',
        "\n\nDer Motor.\n\n",
        "",
    ],
)
def test_a_text_that_only_looks_like_a_prompt_stays_whole(message):
    assert text_of(message) == message


def test_a_long_message_takes_no_longer_than_it_must():
    assert text_of("translate " + "from German to English " * 40_000).startswith("translate from")


@pytest.mark.parametrize(("text", "listed"), [
    ('["Hallo.", "Wie \\"geht\\" es?"]', ["Hallo.", 'Wie "geht" es?']),
    (' [\n"Ja."\n] ', ["Ja."]),
    ("[Musik] Hallo.", []),
    ("[1, 2]", []),
    ('["Ja.", ["Nein."]]', []),
    ('{"a": "Ja."}', []),
    ('["\\ud83d"]', []),
    ("[" * 100_000, []),
])  # fmt: skip
def test_a_list_in_json_is_told_from_a_text_with_brackets(text, listed):
    assert listed_in(text) == listed
