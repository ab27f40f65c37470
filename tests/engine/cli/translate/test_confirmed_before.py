"""`parlance translate`: what was confirmed in the domain comes back, without being asked for."""

import json

import pytest

from engine import tasks
from engine.tasks.corpora.confirmed import remember_corrections
from tests.engine.runtime.conftest import write_tiny_pack
from tests.tiny import PAIRS, put_in_library

HOT = "Der Motor ist heiß."
PAIR = {"src": "de", "tgt": "en"}


@pytest.fixture(autouse=True)
def _library(tiny_model, tmp_path):
    put_in_library(tiny_model)
    tasks.add_model(write_tiny_pack(tiny_model, tmp_path / "pumps-1", domain="pumps"))


def test_a_sentence_confirmed_in_the_domain_is_used_there_and_nowhere_else(run):
    tasks.confirm_translation(HOT, "It is hot.", **PAIR, domain="pumps")
    status, out, err = run("--domain", "pumps", given=f"{HOT}\n")
    assert (status, out) == (0, "It is hot.\n")
    assert "1 sentence from memory." in err
    assert run(given=f"{HOT}\n")[1] != out


def test_without_a_domain_it_is_what_was_confirmed_for_none(run):
    tasks.confirm_translation(HOT, "It is hot.", **PAIR)
    assert run(given=HOT)[1] == "It is hot."
    assert run("--domain", "pumps", given=HOT)[1] != "It is hot."


def test_the_domain_is_also_that_of_the_model_that_is_named(run):
    tasks.confirm_translation(HOT, "It is hot.", **PAIR, domain="pumps")
    assert run("--model", "pumps-1", given=HOT)[1] == "It is hot."


def test_of_two_translations_the_last_one_counts_and_json_says_where_it_is_from(run):
    tasks.confirm_translation(HOT, "It is hot.", **PAIR)
    tasks.confirm_translation(HOT, "It is very hot.", **PAIR)
    (sentence,) = json.loads(run("--json", given=HOT)[1])["sentences"]
    assert sentence["memory"] == {
        "text": "It is very hot.", "corpus": "corrections", "origin": "corrections:1", "others": 1,
    }  # fmt: skip


@pytest.mark.slow
def test_what_one_speaker_says_is_not_put_into_anothers_mouth(run):
    anna, ben = (tasks.create_speaker(name, tgt="en") for name in ("Anna", "Ben"))
    for each in (anna, ben):
        tasks.add_sentences(each.id, PAIRS[:12])
        tasks.learn_speaker(each.id, model="tiny")
    line = tasks.add_correction(anna.id, HOT, "Anna says so.", "a draft", "tiny")
    remember_corrections([line], **PAIR, domain="")
    assert run("--speaker", "Anna", given=HOT)[1] == run(given=HOT)[1] == "Anna says so."
    assert run("--speaker", ben.name, given=HOT)[1] != "Anna says so."


def test_what_was_forgotten_is_used_no_more(run):
    tasks.forget_confirmed(tasks.confirm_translation(HOT, "It is hot.", **PAIR))
    assert run(given=HOT)[1] != "It is hot."
