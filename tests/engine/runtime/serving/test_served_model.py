"""Many users of one model: whose pack and profile count, and that nobody pays for another's mistake."""

import dataclasses
import gc
import weakref

import numpy as np
import pytest

from engine.base.errors import ModelError, PackError, SpeakerError
from engine.results.systems import System
from engine.runtime import loaded_model
from engine.runtime.serving import ServedModel, ServedRequest, packs_in, people_in
from engine.runtime.translator import Translator
from engine.speakers.profile_store import ProfileStore
from tests.engine.runtime.serving.conftest import N_KNOWN, SHORT, name_of
from tests.tiny import source_sentences

PACKS = ["pack-0", "small-0", "pack-1", "small-1", "pack-2", "small-2"]


def request(text, pack="", speaker="", search=SHORT):
    return ServedRequest(text=text, system=System(model=pack, speaker=speaker), search=search)


def texts(answers):
    return [answer.text for answer in answers]


def alone(translator, asked, pack_folder):
    """Translates one request with a translator that nobody else has."""
    translator = translator.with_pack(pack_folder / asked.system.model if asked.system.model else None)
    if asked.system.speaker:
        translator = translator.as_speaker(translator.speaker_info().known_inputs(asked.system.speaker))
    return translator.translate_text(asked.text, asked.search).text


@pytest.mark.slow
@pytest.mark.parametrize("precision", ["float32", "int8"])
@pytest.mark.parametrize("pack", ["", "pack-1", "small-1"])
def test_together_everyone_gets_what_they_would_get_alone(opened, pack_folder, precision, pack):
    asked = [
        request(text, pack, speaker=name_of(17 * place) if place % 3 else "")
        for place, text in enumerate(source_sentences())
    ]
    served = ServedModel(opened(precision, is_mapped=True), packs_in(pack_folder))
    found = texts(served.translate(asked))
    assert found == [alone(opened(precision), each, pack_folder) for each in asked]
    assert found != texts(
        served.translate(
            [dataclasses.replace(each, system=dataclasses.replace(each.system, speaker="")) for each in asked]
        )
    )


def test_any_of_many_profiles_is_found(served):
    names = [name_of(number) for number in range(0, N_KNOWN, 1009)]
    found = texts(served.translate([request("Der Motor ist heiß.", speaker=name) for name in names]))
    assert len(set(found)) > len(names) // 2


def test_who_asks_for_an_unknown_speaker_is_told_and_the_others_are_translated(served):
    sentences = source_sentences()[:4]
    speakers = ["", "nobody", name_of(3), "\ud800"]
    asked = [request(text, speaker=name) for text, name in zip(sentences, speakers, strict=True)]
    first, unknown, third, half = served.translate(asked)
    assert isinstance(unknown, SpeakerError)
    assert "nobody" in unknown.what
    assert isinstance(half, SpeakerError)
    assert texts([first, third]) == texts(served.translate([asked[0], asked[2]]))


def test_a_text_that_cannot_be_translated_fails_alone(served, monkeypatch):
    translate = served._translator.translate_lines

    def fails(lines, *rest, **settings):
        if "Wir lesen ein Buch." in lines:
            raise ZeroDivisionError("a mistake of ours")
        return translate(lines, *rest, **settings)

    monkeypatch.setattr(served._translator, "translate_lines", fails)
    asked = [request(text) for text in ("Der Motor ist heiß.", "Wir lesen ein Buch.", "Das Wasser ist klar.")]
    first, failed, last = served.translate(asked)
    assert isinstance(failed, ZeroDivisionError)
    assert first.text
    assert last.text


@pytest.mark.parametrize("pack", ["none", "..", ".", "../packs", "/etc", "pack-0/", "a\\b", "C:", "\0"])
def test_what_is_no_pack_here_is_refused_and_nothing_outside_is_opened(served, pack):
    (answer,) = served.translate([request("Der Motor ist heiß.", pack)])
    assert isinstance(answer, PackError)
    assert repr(pack) in answer.what


@pytest.mark.parametrize("pack", ["", "pack-1"])
def test_people_of_a_folder_come_before_those_that_the_model_knows(opened, pack_folder, tmp_path, pack):
    width = opened().speaker_info().tgt_vocab
    bias = np.linspace(-4, 4, width).astype(np.float32)
    bias[:4] = 0
    for model in ("tiny-basis", "pack-1"):
        rows = [("Ana", bias), (name_of(1), -bias)]
        ProfileStore.create(tmp_path / f"{model}.profiles", rows, kind="full-bias", width=width)
    model = ServedModel(opened(), packs_in(pack_folder), people_in(tmp_path))
    names = ["", "Ana", name_of(1), name_of(2)]
    found = texts(model.translate([request("Der Motor ist heiß.", pack, name) for name in names]))
    plain = ServedModel(opened(), packs_in(pack_folder))
    before = texts(plain.translate([request("Der Motor ist heiß.", pack, name) for name in names[2:]]))
    assert found[3] == before[1]
    assert found[2] != before[0]
    translator = opened().with_pack(pack_folder / pack if pack else None)
    rounded = bias.astype(np.float16).astype(np.float32)
    translator = translator.as_speaker(translator.speaker_info().inputs(bias=rounded))
    assert found[1] == translator.translate_text("Der Motor ist heiß.", SHORT).text
    (unknown,) = model.translate([request("Der Motor ist heiß.", pack, "Bea")])
    assert isinstance(unknown, SpeakerError)


def test_without_packs_one_is_refused(opened):
    (answer,) = ServedModel(opened()).translate([request("Der Motor ist heiß.", "pack-0")])
    assert isinstance(answer, PackError)


def test_a_broken_pack_fails_those_who_ask_for_it_alone(served, pack_folder, tmp_path):
    folder = tmp_path / "packs"
    (folder / "broken").mkdir(parents=True)
    (folder / "broken" / "model.json").write_text("{")
    broken = ServedModel(served._translator, packs_in(folder))
    assert all(isinstance(each, ModelError) for each in broken.translate([request("Hallo.", "broken")] * 2))
    assert broken.translate([request("Der Motor ist heiß.")])[0].text


def test_nothing_asked_nothing_answered(served):
    assert served.translate([]) == []


@pytest.mark.parametrize("is_mapped", [True, False])
def test_more_packs_than_fit_leave_and_come_back(opened, pack_folder, monkeypatch, is_mapped):
    loads = []
    load = loaded_model.Pack.load

    def counted(folder, *rest, **options):
        loads.append(folder.name)
        return load(folder, *rest, **options)

    roomy, sentence = ServedModel(opened(), packs_in(pack_folder)), "Die Pumpe läuft an."
    expected = {pack: roomy.translate([request(sentence, pack)])[0].text for pack in PACKS}
    assert len(set(expected.values())) > 2
    sizes = [loaded.n_bytes for _, loaded, _ in roomy._translator._packs._known.values()]
    translator = opened(most_bytes=2 * max(sizes), is_mapped=is_mapped)
    tight = ServedModel(translator, packs_in(pack_folder))
    monkeypatch.setattr(loaded_model.Pack, "load", counted)
    for pack in (*PACKS, *PACKS, PACKS[-1]):
        tight._translator.forget()
        assert tight.translate([request(sentence, pack)])[0].text == expected[pack]
        held = [loaded.n_bytes for _, loaded, _ in translator._packs._known.values()]
        assert sum(held) == translator._packs._n_bytes <= 2 * max(sizes)
    assert loads == [*PACKS, *PACKS]


def test_what_left_is_gone_at_once(opened, pack_folder):
    """Not only when Python's collector comes round: a thousand packs would have piled up by then."""
    translator = opened(most_bytes=1, is_mapped=True)
    served, held = ServedModel(translator, packs_in(pack_folder)), []
    gc.disable()
    try:
        for pack in PACKS:
            served.translate([request("Der Motor ist heiß.", pack, name_of(1))])
            *_, (_, loaded, _) = translator._packs._known.values()
            held += [weakref.ref(loaded), weakref.ref(loaded.doubts)]
            held += [] if loaded.source is translator._own.source else [weakref.ref(loaded.source)]
            del loaded
        translator._packs.one(pack_folder / PACKS[-1])
        assert [place for place, each in enumerate(held) if each() is not None] == [
            len(held) - 2,
            len(held) - 1,
        ]
    finally:
        gc.enable()


def test_those_used_last_stay(opened, pack_folder):
    largest = Translator(opened().card.folder, pack_folder / "pack-0", "float32")._loaded.n_bytes
    translator = opened(most_bytes=2 * largest)
    for pack in ("pack-0", "pack-1", "pack-0", "pack-2"):
        translator = translator.with_pack(pack_folder / pack)
    held = [pack.card.id for pack, _, _ in translator._packs._known.values()]
    assert held == ["pack-0", "pack-2"]


def test_a_pack_larger_than_the_room_is_used_all_the_same(opened, pack_folder):
    tight = ServedModel(opened(most_bytes=1), packs_in(pack_folder))
    for pack in ("pack-0", "pack-1"):
        assert tight.translate([request("Der Motor ist heiß.", pack)])[0].text
        assert len(tight._translator._packs._known) == 1


def test_a_request_that_the_model_cannot_be_steered_for_fails_alone(served):
    steered = System(steering=(("law", 1.0),))
    (refused,) = served.translate([ServedRequest(text="Hallo.", system=steered, search=SHORT)])
    assert isinstance(refused, ModelError)
    (answer,) = served.translate([request("Hallo.")])
    assert answer.text
