"""Models of many languages: one direction of them is added, with its licence, and learns like any other."""

import pytest
from safetensors.numpy import load_file

from engine import tasks
from engine.base.errors import ModelError
from engine.results.systems import System
from engine.text.subwords import Subwords
from tests.engine.exchange.m2m100_samples import write_m2m100
from tests.engine.tasks.adapting.test_adaptation import SMALL, import_text, run
from tests.engine.tasks.training.test_base_models import FEW, many_pairs

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def nllb(tmp_path_factory):
    folder = tmp_path_factory.mktemp("given") / "nllb-tiny"
    write_m2m100(folder)
    return folder


def test_both_languages_are_asked_for_and_each_direction_is_a_model(nllb, library_home):
    look = tasks.look_at_model(nllb)
    assert look.sources == look.targets == ("ar", "de", "en", "ru", "zh")
    assert look.needs_languages
    with pytest.raises(ModelError, match=r"reads and writes 5 languages: ar \(Arabic\), .*zh \(Chinese\)\.$"):
        tasks.add_model(nllb)
    with pytest.raises(ModelError, match=r"does not know Finnish \(fi\)\. The model reads and writes 5"):
        tasks.add_model(nllb, src="fi", tgt="en")
    assert list((library_home / "models").iterdir()) == []
    records = [tasks.add_model(nllb, src="ru", tgt=tgt) for tgt in ("en", "de")]
    assert [(each.id, each.src, each.tgt) for each in records] == [
        ("nllb-tiny-ru-en", "ru", "en"),
        ("nllb-tiny-ru-de", "ru", "de"),
    ]


def test_a_licence_that_forbids_commercial_use_is_said_when_adding_and_on_the_card(nllb, library_home):
    told = []
    record = tasks.add_model(nllb, lambda progress: told.extend(progress.messages), src="ru", tgt="en")
    assert ("warning", "Not for commercial use: cc-by-nc-4.0.") in told
    assert record.details.not_for == (
        "Commercial use: its licence (cc-by-nc-4.0) forbids it, also of what is adapted from it."
    )
    card = tasks.model_card(record.id)
    assert "Licence: cc-by-nc-4.0, not for commercial use." in card
    assert f"## What it is not for\n\n{record.details.not_for}" in card
    assert "neither Russian nor English is written in, were left out" in card


@pytest.mark.parametrize(
    ("method", "scope"),
    [("fine-tune", "full"), ("fine-tune", "pack"), ("add-words", "full"), ("va-cbow", "full")],
)
def test_it_learns_and_still_begins_with_the_symbols_of_its_languages(
    nllb, library_home, tmp_path, method, scope
):
    base = tasks.add_model(nllb, src="de", tgt="en")
    import_text(tmp_path, "pumps", many_pairs())
    vocabulary = {} if method == "fine-tune" else SMALL
    _, made = run(
        tmp_path / "run", model=base.id, method=method, scope=scope, vocabulary=vocabulary, limits=FEW
    )
    assert made.details.not_for == base.details.not_for
    reads = base if scope == "pack" else made  # a small pack keeps its model's subwords
    assert Subwords.load(reads.path / "source.spm").opening == "deu_Latn"
    if scope == "full":
        before, after = (load_file(each.path / "weights.safetensors") for each in (base, made))
        assert (
            abs(before["speaker_vector"] - after["speaker_vector"]).max() < 0.1
        )  # it is what it was, a bit on
        assert abs(before["tgt_embedding"][0] - after["tgt_embedding"][0]).max() < 0.1
    assert tasks.open_system(System(model=made.id)).translate_text("Die Pumpe läuft.").text is not None
