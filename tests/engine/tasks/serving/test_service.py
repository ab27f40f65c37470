"""The service: which model answers, with whose terms and profile, and who is to blame for a failure."""

from dataclasses import replace

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError, SpeakerError
from engine.results.systems import (
    AlignedTranslation,
    NamedSystem,
    RequestOptions,
    Splitting,
    System,
    TextForm,
)
from engine.results.terms import TextRule
from engine.results.translation import LanguagePair
from tests.engine.tasks.corpora.stored import imported
from tests.engine.tasks.speaker_samples import add_speaking_model
from tests.patience import patience

TEXT = "Der Motor ist heiß."


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A library with a model that knows Ada and Ben, and a rule of the domain pumps."""
    home = tmp_path_factory.mktemp("served")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        add_speaking_model(known=["Ada", "Ben"])
        rule = TextRule(side="target", find=r"(?s)^.*$", replace="Ruled.", is_pattern=True)
        tasks.change_rules("pumps", "de", "en", new=[rule])
    return home


@pytest.fixture(autouse=True)
def _library(home, monkeypatch):
    monkeypatch.setenv("PARLANCE_HOME", str(home))


@pytest.fixture
def service():
    with tasks.TranslationService(device="cpu", n_threads=1) as opened:
        yield opened


def model_id():
    return next(model.id for model in tasks.list_models() if not model.is_builtin)


def ask(service, text=TEXT, connection=None, **how):
    options = RequestOptions(**({"src": "de", "tgt": "en"} | how))
    return service.translate(text, connection or NamedSystem(), options)


def said(asked):
    return asked.answer.result(timeout=patience(30))


def test_a_text_is_translated_as_by_the_command_line(service):
    alone = tasks.open_system(System(src="de", tgt="en", device="cpu", n_threads=1))
    asked = ask(service)
    assert said(asked).text == alone.translate_text(TEXT).text
    assert (asked.src, asked.tgt) == ("de", "en")


def test_languages_may_be_written_in_any_way_or_left_out(service):
    wanted = said(ask(service)).text
    assert said(ask(service, src="DE", tgt="EN-US")).text == wanted
    assert said(ask(service, src="")).text == wanted
    assert said(ask(service, src="", tgt="", connection=NamedSystem(model=model_id()))).text == wanted


@pytest.mark.parametrize("pair", [("de", "fr"), ("fr", "en"), ("", "fr")])
def test_languages_without_a_model_are_refused_at_once(service, pair):
    with pytest.raises(LibraryError):
        ask(service, src=pair[0], tgt=pair[1])


def test_what_is_no_language_is_refused_at_once(service):
    with pytest.raises(ConfigError):
        ask(service, src="de", tgt="nothing")


def test_the_rules_of_a_domain_count_for_its_connection_alone(service):
    ruled = said(ask(service, connection=NamedSystem(domain="pumps")))
    assert ruled.text == "Ruled."
    at_once = [ask(service, connection=NamedSystem(domain=domain)) for domain in ["", "pumps"] * 5]
    assert [said(each).text == "Ruled." for each in at_once] == [False, True] * 5


@pytest.mark.parametrize("memory", ["pumps", "all"])
def test_a_connection_answers_from_a_memory_where_that_has_the_text(service, memory, tmp_path):
    if not tasks.list_corpora():
        imported(tmp_path, "pumps", [(TEXT, "As it was before.")])
    connection = NamedSystem(memory=memory)
    assert said(ask(service, connection=connection)).text == "As it was before."
    tagged = f"<p>{TEXT}</p><p>Die Pumpe ist neu.</p>"
    assert "<p>As it was before.</p>" in said(ask(service, tagged, connection, form=TextForm.HTML)).text
    assert said(ask(service)).text != "As it was before."


def test_several_people_count_by_their_shares(service):
    shared = NamedSystem(blend=(("Ada", 0.25), ("Ben", 0.75)))
    who = [System(blend=shared.blend), System(speaker="Ada"), System(speaker="Ben")]
    opened = [tasks.open_system(replace(each, src="de", tgt="en", device="cpu", n_threads=1)) for each in who]
    both, ada, ben = (each.bias_of(each.inputs.speaker) for each in opened)
    assert np.median(np.abs(both - (0.25 * ada + 0.75 * ben))) < 1e-5  # a few reach the bounds of a bias
    assert said(ask(service, connection=shared)).text == opened[0].translate_text(TEXT).text


def test_speakers_of_one_model_answer_together_each_in_their_own_way(service):
    people = [NamedSystem(), NamedSystem(speaker="Ada"), NamedSystem(speaker="Ben")]
    found = [ask(service, connection=each) for each in people]
    texts = [said(each).text for each in found]
    alone = tasks.open_system(System(src="de", tgt="en", speaker="Ada", device="cpu", n_threads=1))
    assert texts[1] == alone.translate_text(TEXT).text
    assert len(set(texts)) > 1


def test_an_unknown_speaker_fails_alone(service):
    good, bad = ask(service), ask(service, connection=NamedSystem(speaker="Otto"))
    assert said(good).text
    with pytest.raises(SpeakerError):
        said(bad)


def test_tags_stay_and_words_are_translated(service):
    html = said(ask(service, text=f"<p>{TEXT}</p>\n<p>5 &lt; 6</p>", form=TextForm.HTML)).text
    assert html.startswith("<p>")
    assert html.endswith("<p>5 &lt; 6</p>")
    assert TEXT not in html
    xml = said(
        ask(
            service,
            text='<x id="1">Motor</x> <g>heiß</g>',
            form=TextForm.XML,
            splitting=Splitting(closed=("x",)),
        )
    ).text
    assert '<x id="1">Motor</x>' in xml
    assert xml.count("<g>") == xml.count("</g>") == 1


def test_words_are_aligned_where_that_is_asked_for(service):
    found = said(ask(service, text=f"{TEXT} {TEXT}", aligns=True))
    assert isinstance(found, AlignedTranslation)
    assert all(found.source[slice(*link.source)].strip() for link in found.links)
    assert all(found.text[slice(*link.target)].strip() for link in found.links)
    assert max(link.source[0] for link in found.links) > len(TEXT)
    assert not isinstance(said(ask(service)), AlignedTranslation)


def test_a_long_text_is_translated_whole(service):
    text = "\n".join([TEXT] * 120)
    assert said(ask(service, text=text)).text.count("\n") == 119


def test_the_pairs_are_those_of_the_models():
    assert LanguagePair("de", "en") in tasks.served_pairs(NamedSystem())
    assert tasks.served_pairs(NamedSystem(model=model_id())) == (LanguagePair("de", "en"),)
    with pytest.raises(LibraryError):
        tasks.served_pairs(NamedSystem(model="none"))


def test_the_source_language_is_guessed_among_those_with_a_model():
    for text, language in (
        ("Das ist ein schöner Tag.", "de"),
        ("Guten Morgen", "de"),
        ("Good morning", "en"),
    ):
        found = dict(tasks.detect_languages(text))
        assert max(found, key=found.get) == next(iter(found)) == language
        assert sum(found.values()) == pytest.approx(1)
    assert tasks.detect_languages("?!") == ()
    assert tasks.detect_languages("Il fait très beau aujourd'hui", also="fr")[0][0] == "fr"


@pytest.mark.parametrize(("text", "form"), [
    ("Good morning", TextForm.PLAIN), ("The pump is not loud.", TextForm.PLAIN),
    ("<p>The <b>pump</b> is not loud.</p>", TextForm.HTML),
])  # fmt: skip
@pytest.mark.parametrize("model", ["", "its own"])
def test_a_text_that_is_in_the_target_language_already_stays_as_it_is(service, text, form, model):
    connection = NamedSystem(model=model_id() if model else "")
    asked = ask(service, text, connection, src="", tgt="" if model else "en", form=form)
    assert (asked.src, asked.tgt, said(asked).text) == ("en", "en", text)


@pytest.mark.parametrize(("text", "language"), [
    ("The pump is running and it is loud.", "en"), ("La pompe tourne et elle est très bruyante.", "fr"),
    ("<p>La bomba funciona, pero hace <b>mucho</b> ruido.</p>", "es"),
])  # fmt: skip
def test_so_does_one_that_is_plainly_in_another_language_than_the_named_one(service, text, language):
    form = TextForm.HTML if text.startswith("<") else TextForm.PLAIN
    asked = ask(service, text, form=form)
    assert (asked.src, asked.tgt, said(asked).text) == (language, "en", text)


@pytest.mark.parametrize("src", ["", "de"])
@pytest.mark.parametrize("form", [TextForm.PLAIN, TextForm.HTML])
def test_of_a_text_in_two_languages_only_the_sentences_of_the_source_are_translated(service, src, form):
    english = "The pump is running and it is loud. They are not in the house."
    asked = ask(service, f"{english} Die Pumpe ist laut, und das Haus ist sehr alt.", src=src, form=form)
    assert (asked.src, asked.tgt) == ("de", "en")
    assert said(asked).text.startswith(f"{english} ")
    assert "Die Pumpe" not in said(asked).text


def test_a_text_in_a_language_without_a_model_is_refused_as_if_it_were_named(service):
    with pytest.raises(LibraryError, match="No model translates fr to en"):
        ask(service, "La pompe tourne et elle est très bruyante.", src="")


@pytest.mark.parametrize("text", ["Guten Morgen", "Hallo Welt", "Der Motor", "Pumpe", "12"])
def test_a_few_words_are_translated_from_the_likeliest_language(service, text):
    assert ask(service, text, src="").src == "de"


@pytest.mark.parametrize("wrong", [{"precision": "int4"}, {"device": "tpu"}, {"n_threads": -1}])
def test_how_it_is_to_run_is_checked_before_anybody_asks(wrong):
    with pytest.raises(ConfigError):
        tasks.TranslationService(**wrong)
