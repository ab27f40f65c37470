"""Saved systems: kept, changed, found by name, and refused where they cannot work."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError, SpeakerError
from engine.results.systems import NamedSystem, RequestOptions
from engine.results.terms import TextRule
from engine.tasks.corpora.confirmed import remember_corrections
from engine.tasks.home import open_library
from tests.at_once import run_at_once
from tests.patience import patience
from tests.tiny import PAIRS

HOT = "Der Motor ist heiß."


@pytest.fixture(autouse=True)
def library(tiny_model):
    tasks.add_model(tiny_model)
    tasks.change_rules("pumps", "de", "en", new=[TextRule(side="source", find="a", replace="b")])


def test_a_connection_is_kept_changed_and_forgotten():
    anna = tasks.create_speaker("Anna", src="de", tgt="en")
    tasks.save_system(NamedSystem(name="pumps", domain=" pumps ", speaker=anna.id, strength=0.5))
    tasks.save_system(NamedSystem(name="letters", model="tiny", careful=True, address="formal"))
    assert [each.name for each in tasks.list_systems()] == ["letters", "pumps"]
    assert tasks.find_system("pumps").domain == "pumps"
    tasks.save_system(NamedSystem(name="pumps"))
    assert tasks.find_system("pumps") == NamedSystem(name="pumps")
    tasks.remove_system("pumps")
    assert [each.name for each in tasks.list_systems()] == ["letters"]


@pytest.mark.slow
def test_everybody_is_answered_with_what_they_confirmed_themselves():
    people = {name: tasks.create_speaker(name, tgt="en").id for name in ("Anna", "Ben")}
    for name, each in people.items():
        tasks.add_sentences(each, PAIRS[:12])
        tasks.learn_speaker(each, model="tiny")
        line = tasks.add_correction(each, HOT, f"{name} says so.", "a draft", "tiny")
        remember_corrections([line], src="de", tgt="en", domain="")
    own = [NamedSystem(memory="all", speaker=each) for each in people.values()]
    with tasks.TranslationService(device="cpu", n_threads=1) as service:
        asked = [service.translate(HOT, each, RequestOptions(src="de", tgt="en")) for each in own * 4]
        said = [each.answer.result(timeout=patience(30)).text for each in asked]
    assert said == ["Anna says so.", "Ben says so."] * 4


def test_connections_of_earlier_versions_are_read():
    kept = '[{"name": "old", "domain": "pumps", "speaker": "ada", "strength": 0.5, "careful": true}]'
    open_library().set_note("connections", kept)
    assert tasks.list_systems() == (
        NamedSystem(name="old", domain="pumps", speaker="ada", strength=0.5, careful=True),
    )


@pytest.mark.parametrize("name", ["", tasks.ANYBODY])
def test_who_names_no_connection_gets_the_general_one(name):
    assert tasks.find_system(name) == NamedSystem()


def test_an_unknown_connection_is_refused_and_the_known_ones_are_named():
    with pytest.raises(LibraryError) as none:
        tasks.find_system("pump")
    assert "parlance connection add" in none.value.hint
    tasks.save_system(NamedSystem(name="pumps"))
    with pytest.raises(LibraryError, match="'pump'") as some:
        tasks.remove_system("pump")
    assert some.value.hint == "There are: pumps."


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""}, {"name": "…"}, {"name": "a\nb\x00"}, {"name": "x" * 65}, {"name": "Насосы"},
        {"name": tasks.ANYBODY}, {"address": "rude"}, {"strength": 1.0}, {"steering": (("law", -1.0),)},
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(wrong):
    with pytest.raises(ConfigError):
        tasks.save_system(NamedSystem(**{"name": "pumps", **wrong}))


@pytest.mark.parametrize(
    ("missing", "error"),
    [
        ({"model": "none"}, LibraryError),
        ({"domain": "law"}, LibraryError),
        ({"memory": "law"}, LibraryError),
        ({"like": "law"}, LibraryError),
        ({"terms": "law"}, LibraryError),
        ({"mix": (("none", 1.0),)}, LibraryError),
        ({"blend": (("Otto", 1.0),)}, SpeakerError),
        ({"speaker": "Otto"}, SpeakerError),
    ],
)
def test_what_the_library_lacks_is_said(missing, error):
    with pytest.raises(error):
        tasks.save_system(NamedSystem(name="pumps", **missing))
    assert tasks.list_systems() == ()


@pytest.mark.slow
def test_connections_that_processes_add_and_remove_at_once_are_all_kept():
    tasks.save_system(NamedSystem(name="old"))
    run_at_once(
        "tasks.save_system(NamedSystem(name=f'c{number}-{each}'));"
        "number or each or tasks.remove_system('old')",
        "from engine.results.systems import NamedSystem",
    )
    names = [each.name for each in tasks.list_systems()]
    assert (len(names), "old" in names) == (40, False)


def test_a_name_is_written_freely_and_its_key_is_what_programs_can_give():
    tasks.save_system(NamedSystem(name="  Straße, Ännchen & du ", careful=True))
    (saved,) = tasks.list_systems()
    assert (saved.name, saved.key) == ("Straße, Ännchen & du", "strasse-annchen-du")
    for asked in ("strasse-annchen-du", "Straße, Ännchen & du", "STRASSE, Ännchen & DU"):
        assert tasks.find_system(asked) == saved
    tasks.remove_system("strasse-annchen-du")
    assert tasks.list_systems() == ()


def test_a_system_is_never_replaced_by_one_of_another_name():
    for name, alike in (("C++", "C"), ("Pumps", "pumps"), ("Anna, du", "anna du"), ("über", "Uber!")):
        tasks.save_system(NamedSystem(name=name, careful=True))
        with pytest.raises(ConfigError, match="has the key of"):
            tasks.save_system(NamedSystem(name=alike))
        assert tasks.find_system(alike).careful
    tasks.save_system(NamedSystem(name="C++"))
    assert not tasks.find_system("C").careful
