"""Systems kept open: opened once, with the right pack and no speaker; in float32 where int8 was refused."""

import gc
import shutil
import weakref

import pytest

from engine import tasks
from engine.base.errors import ConfigError, LibraryError
from engine.results.systems import System
from engine.tasks.home import open_library
from tests.engine.runtime.conftest import refuse_int8, write_tiny_pack
from tests.engine.tasks.translation.test_opening import add
from tests.tiny import write_model_folder

TEXT = "Der Motor ist heiß."


@pytest.fixture(autouse=True)
def library(tmp_path, tiny_model):
    """Three models and a pack of the first, which int8 would spoil."""
    for model_id in ("one", "two", "three"):
        add(tiny_model, tmp_path, id=model_id)
    pack = write_tiny_pack(tiny_model, tmp_path / "written", id="pack", parent="one")
    refuse_int8(pack)
    add(pack, tmp_path, id="pack", domain="pumps", files={})


@pytest.fixture
def systems():
    return tasks.OpenSystems()


def is_opened_once(one, other):
    """Tells whether two share their graphs."""
    return one._own is other._own


def test_a_model_is_opened_once_for_all_who_ask(systems):
    one = systems.open(System(model="one"))
    assert is_opened_once(one, systems.open(System(model="one")))
    assert not is_opened_once(one, systems.open(System(model="one", precision="float32")))


def test_a_pack_is_swapped_into_its_model_and_out_again(systems):
    model = systems.open(System(model="one"))
    plain, pack = model.translate_text(TEXT).text, systems.open(System(model="pack"))
    assert is_opened_once(model, pack)
    assert pack.translate_text(TEXT).text != plain
    again = systems.open(System(model="one"))
    assert again.translate_text(TEXT).text == model.translate_text(TEXT).text == plain


def test_a_pack_that_was_learned_again_is_taken_from_its_new_place(systems):
    before = systems.open(System(model="pack")).translate_text(TEXT).text
    record = open_library().model("pack")

    def copy(target):
        shutil.copytree(record.path, target, dirs_exist_ok=True)

    open_library().replace_model(record, copy)
    assert open_library().model("pack").path != record.path
    for _ in range(3):
        assert systems.open(System(model="pack")).translate_text(TEXT).text == before


def test_care_goes_on_without_a_model_of_the_opposite_direction_that_was_removed(
    systems, tiny_model, tmp_path
):
    plain = systems.open(System(model="one")).translate_text(TEXT).text
    add(tiny_model, tmp_path, id="back", src="en", tgt="de")
    systems.open(System(model="one", careful=True))
    tasks.remove_model("back")
    translator = systems.open(System(model="one", careful=True))
    assert (translator.device.opposite, translator.translate_text(TEXT).text) == ("", plain)


def test_the_third_model_closes_the_one_used_longest_ago(systems):
    first, second = systems.open(System(model="one")), systems.open(System(model="two"))
    systems.open(System(model="one"))
    systems.open(System(model="three"))
    assert is_opened_once(systems.open(System(model="one")), first)
    assert not is_opened_once(systems.open(System(model="two")), second)


def test_closed_systems_are_opened_anew(systems):
    before = systems.open(System(model="one"))
    systems.close()
    assert not is_opened_once(systems.open(System(model="one")), before)


@pytest.mark.parametrize("model", ["one", "pack"])
def test_what_is_closed_is_freed_at_once_without_a_collection(systems, tiny_model, tmp_path, model):
    add(tiny_model, tmp_path, id="back", src="en", tgt="de")
    gc.collect()
    gc.disable()  # one looks at nothing that is frozen, as every open model is
    try:
        translator = systems.open(System(model=model, careful=True))
        translator.translate_text(TEXT)
        translator.doubts.prepare()
        tasks.check_sentences(translator, [TEXT], ["The engine is hot."])
        tasks.align_words(translator, [TEXT], ["The engine is hot."])
        graphs = [weakref.ref(each._session) for each in (translator, translator.inputs.opposite)]
        del translator
        systems.close()
        assert [each() for each in graphs] == [None, None]
    finally:
        gc.enable()


def test_a_pack_that_int8_would_spoil_opens_in_float32_everywhere(systems):
    for translator in (
        systems.open(System(model="pack")),
        tasks.open_system(System(model="pack")),
        tasks.open_system(System(domain="pumps")),
    ):
        assert translator.device.precision == "float32"
        assert translator.fallback.startswith("pack runs in float32")


def test_a_pack_that_int8_would_spoil_can_be_added(tmp_path):
    folder = shutil.copytree(open_library().model("pack").path, tmp_path / "again")
    tasks.remove_model("pack")
    tasks.empty_trash()
    assert tasks.add_model(folder).id == "pack"


def test_a_model_that_is_gone_is_said_to_be(systems):
    with pytest.raises(LibraryError, match="no model"):
        systems.open(System(model="nothing"))


def test_a_pack_whose_model_is_gone_is_said_to_be(systems, tiny_model, tmp_path):
    lone = write_tiny_pack(tiny_model, tmp_path / "lone", parent="gone")
    add(lone, tmp_path, id="orphan", files={})
    with pytest.raises(LibraryError, match="was adapted from is gone"):
        systems.open(System(model="orphan"))


def test_every_choice_that_cannot_be_is_named():
    with pytest.raises(ConfigError, match=r"(?s)int8 or float32.*auto or cpu.*negative"):
        tasks.open_system(System(model="one", precision="int4", device="tpu", n_threads=-1))


def test_words_given_to_an_open_model_count_at_once(systems, tmp_path):
    vectors = {"Der": [1.0, 2.0], "Motor": [3.0, 4.0], "heiß": [0.5, -2.0]}
    tasks.add_model(write_model_folder(tmp_path / "reading", model_id="reading", table=vectors))
    before = systems.open(System(model="reading"))
    assert is_opened_once(systems.open(System(model="reading")), before)
    (tmp_path / "more.txt").write_text("Motor -9 9\n", encoding="utf-8")
    tasks.add_words("reading", tmp_path / "more.txt")
    scores = [
        each.score_targets([TEXT], ["Hot."])[0] for each in (before, systems.open(System(model="reading")))
    ]
    assert abs(scores[0] - scores[1]) > 1e-3


@pytest.mark.slow
def test_with_care_the_model_of_the_opposite_direction_is_opened_beside_two_others(
    systems, tiny_model, tmp_path
):
    plain = systems.open(System(model="one")).translate_text(TEXT).text
    assert (
        systems.open(System(model="one", careful=True)).translate_text(TEXT).text == plain
    )  # there is none so far
    add(tiny_model, tmp_path, id="back", src="en", tgt="de")
    first = systems.open(System(model="one", careful=True))
    alone = tasks.open_system(System(model="one", careful=True))
    assert first.translate_text(TEXT).text == alone.translate_text(TEXT).text
    systems.open(System(model="two", careful=True))
    assert is_opened_once(systems.open(System(model="one", careful=True)), first)
    assert systems.open(System(model="one")).translate_text(TEXT).text == plain


def test_care_without_a_model_of_the_opposite_direction_is_refused_where_it_was_asked_for():
    with pytest.raises(LibraryError, match="--careful needs a model that translates en to de"):
        tasks.open_system(System(model="one", careful=True))


def test_a_form_of_address_is_chosen_where_the_language_has_one(systems, tiny_model, tmp_path):
    add(tiny_model, tmp_path, id="back", src="en", tgt="de")
    for address in ("formal", "informal", ""):
        assert systems.open(System(model="one", address=address))._addressing is None
        wanted = systems.open(System(model="back", address=address))._addressing
        assert (wanted.form if wanted else "") == address
    with pytest.raises(
        ConfigError, match="A form of address can only be chosen for translations into German"
    ):
        tasks.open_system(System(model="one", address="formal"))
