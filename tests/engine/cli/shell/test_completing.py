"""What shells complete: commands, options, and names of the library."""

import os
import shutil
import subprocess

import pytest

from engine import tasks
from engine.cli.described import described
from engine.cli.parser import parser
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.tiny import PAIRS


@pytest.fixture
def complete(parlance):
    """Returns what the last word can become."""

    def run(*words: str) -> list[str]:
        answer = parlance("completion", "bash", "--", *words)
        assert (answer.status, answer.err) == (0, "")
        return answer.out.splitlines()

    return run


def test_words_options_and_fixed_values_come_from_the_parser(complete):
    assert complete("tr") == ["translate"]
    assert set(complete("corpus", "re")) == {"remove", "restore", "rejects", "recipes"}
    assert complete("translate", "--prec") == ["--precision"]
    assert complete("translate", "--precision", "") == ["int8", "float32"]
    assert complete("translate", "--wrapped", "") == ["auto", "yes", "no"]
    assert "--model" not in complete("translate", "--model", "tiny", "--m")
    assert complete("translate", "some text", "ano") == []


@pytest.mark.slow
def test_every_command_completes_each_of_its_options(complete):
    for command in described(parser()):
        offered = set(complete(*command.words, "--"))
        assert {"--quiet", "--help"} <= offered
        assert {word for each in command.options for word in each.words if word.startswith("--")} <= offered


def test_models_corpora_domains_and_people_come_from_the_library(complete, tiny_model):
    assert complete("translate", "--model", "") == [], "an empty library"
    tasks.add_model(tiny_model)
    add_corpus("pumps-one", PAIRS)
    tasks.create_speaker("Anna Ott")
    assert complete("translate", "--model", "t") == ["tiny"]
    assert complete("model", "show", "") == ["tiny"]
    assert complete("corpus", "show", "pum") == ["pumps-one"]
    assert complete("corpus", "merge", "pumps-one", "p") == ["pumps-one"]
    assert complete("adapt", "--model", "tiny", "--domain", "")
    assert complete("translate", "--speaker", "") == ["anna-ott"]
    assert complete("speaker", "learn", "a") == ["anna-ott"]
    assert complete("model", "show", "tiny", "") == []


def test_nothing_is_said_while_somebody_types(parlance, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PARLANCE_HOME", str(tmp_path / "file"))
    answer = parlance("completion", "bash", "--", "translate", "--model", "")
    assert (answer.status, answer.out, answer.err) == (0, "", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_script_asks_for_its_own_shell_and_says_where_it_belongs(parlance, shell):
    answer = parlance("completion", shell)
    assert f"parlance completion {shell} -- " in answer.out
    assert answer.err.startswith("Write this to ~/")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_with_the_script(parlance, tmp_path):
    (tmp_path / "parlance").write_text('#!/bin/sh\necho "$*" >&2\nprintf "two words\\none\\n"\n')
    (tmp_path / "parlance").chmod(0o755)
    script = parlance("completion", "bash", "-q").out
    ask = 'COMP_WORDS=(parlance model show ""); COMP_CWORD=3; _parlance; printf "%s|" "${COMPREPLY[@]}"'
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"], capture_output=True, text=True, env={"PATH": path}, check=True
    )
    assert done.stdout == r"two\ words|one|"
