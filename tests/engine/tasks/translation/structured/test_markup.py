"""Texts with tags: every tag is there in the end, and what is no text stays."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.results.systems import Splitting, System, TextForm
from engine.tasks.translation.documents import _Kept, translate_markup
from tests.patience import patience


@pytest.fixture
def translate(translator):
    def run(text, form=TextForm.XML, closed=()):
        return translate_markup(text, translator, form, Splitting(closed=closed))

    return run


def test_an_empty_text_and_one_of_tags_alone_stay(translate):
    for text in ("", " ", "<b></b>", "<b>", "</b>", "<x/>", "a < b"[1:3]):
        assert translate(text) == text


def test_blocks_of_html_are_texts_of_their_own_and_scripts_stay(translate):
    found = translate("<h1>Motor</h1><script>var Motor = 1;</script><p>heiß</p>", TextForm.HTML)
    assert found.startswith("<h1>")
    assert "<script>var Motor = 1;</script>" in found
    assert "<p>heiß</p>" not in found


def test_every_element_of_a_segment_is_a_code_within_one_text(translate):
    found = translate("<p>Der <code>Motor</code></p> ist <h1>heiß</h1>.")
    for tag in ("<p>", "</p>", "<code>", "</code>", "<h1>", "</h1>"):
        assert found.count(tag) == 1


def test_an_element_that_is_to_stay_stays_with_what_is_in_it(translate):
    kept = '<x id="1">Der Motor</x>'
    for text in (kept, f"{kept} ist heiß.", f"Heiß {kept} {kept.replace('1', '2')}", "{k0} <x/> Motor"):
        found = translate(text, closed=["x"])
        assert found.count("<x") == text.count("<x")
        assert kept in found or kept not in text


def test_blocks_of_a_segment_are_texts_of_their_own_and_lose_nothing(translate):
    for text in ("<p>Der Motor.</p><p>Der Motor.</p>", "<seg>Motor</seg><seg>heiß</seg><seg>Motor</seg>"):
        found = translate(text)
        assert not re.search(r"<(p|seg)></", found)
        assert found.count("</") == text.count("</")


def test_blanks_of_a_segment_count(translate):
    found = translate("Der Motor.\nDer Motor.\tMotor")
    assert (found.count("\n"), found.count("\t")) == (1, 1)


def test_names_of_html_mean_nothing_in_xml(translate):
    for name in ("title", "script", "style", "img", "link"):
        found = translate(f"<{name}>Der <b>Motor</b> ist heiß.</{name}>")
        assert "&lt;" not in found
        assert found.count(f"</{name}>") == found.count("<b>") == 1
        assert "ist heiß" not in found


def test_native_code_of_a_translation_program_gets_no_words(translate):
    found = translate('Die <bpt i="1">{b</bpt>Pumpe<ept i="1">}</ept> läuft.')
    assert '<bpt i="1">{b</bpt>' in found
    assert '<ept i="1">}</ept>' in found


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("<x/>Die Pumpe läuft <x>ABC</x> schnell.", ["<x/>", "<x>ABC</x>"]),
        ("<x>a<x>Haus</x>Die Pumpe läuft</x> schnell.", ["<x>a<x>Haus</x>Die Pumpe läuft</x>"]),
        ("Die <!-- <x> --> Pumpe <x>HAUS</x> läuft.", ["<!-- <x> -->", "<x>HAUS</x>"]),
        ("Die <x> Pumpe läuft.", ["<x>"]),
    ],
)
def test_elements_that_stay_are_found_as_they_stand_in_each_other(translate, text, kept):
    found = translate(text, closed=["x"])
    assert [each for each in kept if found.count(each) != 1] == []
    assert "läuft" not in re.sub("<x>a.*</x>", "", found)


def test_many_tags_take_no_more_than_their_number(translate):
    began = time.perf_counter()
    translate("<x>" * 16_000, closed=["x"])
    translate(" ".join(f'Haus <ph id="{number}"/>' for number in range(400)))
    assert time.perf_counter() - began < patience(20)


def test_an_element_whose_variable_the_model_lost_stands_at_the_end():
    assert (
        _Kept("Der <x/> ist <y>heiß</y>", ["x", "y"], is_xml=True).put_back("It {k1}") == "It <y>heiß</y><x/>"
    )


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["<b>", "</b>", "<i/>", "Motor", " ist ", "&amp;", "<", ">", "x"]), max_size=8)
)
def test_no_tag_is_lost_whatever_their_order(tiny_parts, parts):
    text = "".join(parts)
    found = tiny_parts(text)
    for tag in ("<b>", "</b>", "<i/>"):
        assert found.count(tag) == text.count(tag)


@pytest.fixture(scope="module")
def tiny_parts(_home):
    """One open model for all examples."""
    from engine import tasks

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(_home))
        opened = tasks.open_system(
            System(model=next(model.id for model in tasks.list_models() if not model.is_builtin), n_threads=1)
        )
    return lambda text: translate_markup(text, opened, TextForm.XML)
