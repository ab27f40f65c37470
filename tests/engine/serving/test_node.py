"""The libraries of programs in JavaScript, run by Node against the server. `.ci/run` installs them."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from engine import tasks
from tests.engine.serving.conftest import TEXT
from tests.patience import patience

LIBRARIES = Path(__file__).parents[3] / "build" / "node" / "node_modules"
DEEPL = """
const {DeepLClient, GlossaryEntries} = require("deepl-node");
const client = new DeepLClient(key, {serverUrl: address});
"""

pytestmark = pytest.mark.skipif(
    not (LIBRARIES.is_dir() and shutil.which("node")), reason="Node or its libraries are not installed"
)


@pytest.fixture
def run(server):
    """Runs the body of a function in Node, with the server's address, a key and a text."""

    def running(body):
        script = f"(async (address, key, text) => {{{body}}})(...process.argv.slice(1))"
        told = subprocess.run(
            ["node", "-e", f"{script}.then(found => console.log(JSON.stringify(found)))",
             server.address, tasks.ANYBODY, TEXT],
            env={**os.environ, "NODE_PATH": str(LIBRARIES)},
            capture_output=True, encoding="utf-8", timeout=patience(60), check=False,
        )  # fmt: skip
        assert told.returncode == 0, told.stderr
        return json.loads(told.stdout)

    return running


def test_deepl_node_translates_and_hears_why_not(run, translated):
    body = """
    const found = await client.translateText([text, text], null, "en-US", {splitSentences: "nonewlines"});
    const tags = await client.translateText("<b>" + text + "</b>", "de", "en-GB", {tagHandling: "xml"});
    const refused = await client.translateText(text, "de", "fr").catch(error => error.message);
    return [found.map(each => each.text), found[0].detectedSourceLang, tags.text, refused];
    """
    texts, source, tags, refused = run(DEEPL + body)
    assert (texts, source) == ([translated, translated], "de")
    assert (tags[:3], tags[-4:]) == ("<b>", "</b>")
    assert "'target_lang' not supported" in refused


def test_deepl_node_makes_and_changes_a_glossary_of_many_languages(run):
    body = """
    const dictionary = entries => (
        {sourceLangCode: "de", targetLangCode: "en", entries: new GlossaryEntries({entries})});
    const glossary = await client.createMultilingualGlossary("Pumps", [dictionary({Motor: "drive"})]);
    await client.updateMultilingualGlossaryDictionary(glossary, dictionary({Ventil: "valve"}));
    const kept = await client.getMultilingualGlossaryDictionaryEntries(glossary, "de", "en");
    await client.translateText(text, "de", "en-US", {glossary});
    await client.deleteMultilingualGlossary(glossary);
    return [kept.entries.entries(), (await client.listMultilingualGlossaries()).length];
    """
    assert run(DEEPL + body) == [{"Motor": "drive", "Ventil": "valve"}, 0]


def test_openai_for_node_chats_and_responds_at_once_and_in_streams(run, translated):
    model, *texts = run("""
    const client = new (require("openai").OpenAI)({baseURL: address + "/v1", apiKey: key});
    const asked = {model: "de-en", messages: [{role: "user", content: text}]};
    const chat = await client.chat.completions.create(asked);
    let parts = "";
    for await (const each of await client.chat.completions.create({...asked, stream: true}))
        parts += each.choices[0].delta.content;
    const response = await client.responses.create({model: "de-en", instructions: "Translate.", input: text});
    const streamed = await client.responses.stream({model: "de-en", input: text}).finalResponse();
    return [(await client.models.list()).data[0].id, chat.choices[0].message.content, parts,
            response.output_text, streamed.output_text];
    """)
    assert (model, texts) == ("de-en", [translated] * 4)


def test_ollama_for_node_chats_and_generates(run, translated):
    model, *texts = run("""
    const client = new (require("ollama").Ollama)({host: address});
    const asked = {model: "de-en", messages: [{role: "user", content: text}]};
    let parts = "";
    for await (const each of await client.chat({...asked, stream: true})) parts += each.message.content;
    const generated = await client.generate({model: "de-en", prompt: text});
    return [(await client.list()).models[0].name, (await client.chat(asked)).message.content, parts,
            generated.response];
    """)
    assert (model, texts) == ("de-en:latest", [translated] * 3)
