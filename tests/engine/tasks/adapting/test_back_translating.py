"""Translating back inside a run: which model does it, what it leaves in the run's folder, and stops."""

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from engine import tasks
from engine.base.config import (
    DomainSettings,
    ExternalSettings,
    SearchConfig,
    SpeakerConfig,
    TrainConfig,
    VocabularyConfig,
)
from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.base.progress import Paused, ignore_progress
from engine.jobs import JobContext
from engine.orders.adapting import AdaptOrder
from engine.results.adapting import BackTranslation
from engine.results.models import ModelRecord
from engine.tasks.adapting.back_translating import _likeness, back_translated
from engine.tasks.adapting.source_text import TrainingInputs
from engine.tasks.home import open_library
from engine.tasks.translation.opening import open_model
from engine.training.devices import World
from tests.engine.tasks.training.test_base_models import many_pairs
from tests.tiny import target_sentences, write_model_folder

LINES = target_sentences()
SHORT = {"source_updates": 2}


class Made(NamedTuple):
    pairs: list
    details: BackTranslation


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    home = tmp_path_factory.mktemp("models")
    base = write_model_folder(home / "base", model_id="tiny-base")
    return base, write_model_folder(home / "back", model_id="tiny-back", src="en", tgt="de")


@pytest.fixture
def base(library_home, folders):
    return tasks.add_model(folders[0])


@pytest.fixture
def back(base, folders):
    return tasks.add_model(folders[1])


def run(base, folder, lines=LINES, report=ignore_progress, **wanted):
    folder.mkdir(exist_ok=True)
    context = JobContext(run_id="r", folder=folder, report=report, is_resumed=False, message=print)
    order = AdaptOrder(model=base.id, domain="pumps", back_translate=True, **wanted)
    training = TrainingInputs(
        base=base,
        order=order,
        folder=folder,
        config=TrainConfig(),
        vocabulary=VocabularyConfig(),
        speakers=SpeakerConfig(),
        domains=DomainSettings(),
        external=ExternalSettings(),
        world=World(),
        report=report,
    )
    return Made(*back_translated(context, training, lines, 100))


def source_folder(path):
    path.mkdir()
    pairs = many_pairs()
    for name, part in (("train", pairs[20:]), ("dev", pairs[:2])):
        text = "".join(f"{src}\t{tgt}\n" for src, tgt in part)
        (path / f"{name}.tsv").write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_the_model_of_the_library_for_the_opposite_direction_translates_back(base, back, tmp_path):
    made = run(base, tmp_path / "run")
    assert (made.details.model, made.details.is_trained_for_it) == (back.id, False)
    assert made.details.pairs + made.details.empty + made.details.too_long == len(LINES)
    assert {target for _, target in made.pairs} <= set(LINES)
    assert not {source for source, _ in made.pairs} & set(LINES)


def test_what_goes_through_untouched_is_nobody_s_translation(base, back, tmp_path):
    untouched = "https://example.org/pump"
    made = run(base, tmp_path / "run", lines=[*LINES[:3], untouched])
    assert untouched not in {target for _, target in made.pairs}
    assert made.details.empty == 1


@pytest.mark.slow
def test_translations_are_searched_with_the_beam_of_the_paper(base, back, tmp_path):
    def by_hand(beam_size):
        found = open_model(model=back.id).translate_sentences(LINES, SearchConfig(beam_size=beam_size))
        return [" ".join(best[0].text.split()) for best in found]

    made = run(base, tmp_path / "run")
    assert made.details.empty == made.details.too_long == 0
    assert [source for source, _ in made.pairs] == by_hand(5) != by_hand(1)


def test_the_twin_that_learned_from_the_same_text_comes_before_newer_and_built_in_ones():
    text = json.dumps({"corpora": [{"name": "train.tsv", "sha256": "a"}, {"corpus": "bible"}]})
    base = ModelRecord(
        id="b",
        name="",
        src="de",
        tgt="en",
        kind="base",
        path=Path(),
        created="1",
        details_json=text,
    )
    twin = replace(base, id="twin", src="en", tgt="de")
    built_in = replace(
        twin, id="built-in", is_builtin=True, details_json='{"corpora": [{"corpus": "bible"}]}'
    )
    pack = replace(twin, id="pack", kind="adapted", scope="pack")
    ranked = sorted([pack, built_in, twin], key=lambda model: _likeness(base, model), reverse=True)
    assert [model.id for model in ranked] == ["twin", "built-in", "pack"]


@pytest.mark.slow
@pytest.mark.parametrize("state", ["held", "withdrawn"])
def test_a_model_that_is_not_in_use_translates_nothing_back_unless_it_is_named(base, back, tmp_path, state):
    open_library().update_model_details(back.id, {"promotion": {"state": state}})
    with pytest.raises(LibraryError, match="No model of the library translates en to de"):
        run(base, tmp_path / "run")
    assert run(base, tmp_path / "run", reverse_model=back.id).details.model == back.id


def test_only_as_many_lines_as_wanted_come_from_everywhere(base, back, tmp_path):
    made = run(base, tmp_path / "run", limits={"back_translate_most": 5})
    assert made.details.translated == 5
    assert made.details.lines == len(LINES)
    assert {target for _, target in made.pairs} <= set(LINES[::4])


def test_a_model_named_for_the_wrong_direction_is_refused(base, back, tmp_path):
    with pytest.raises(ConfigError, match="tiny-base translates de to en, but back means en to de"):
        run(base, tmp_path / "run", reverse_model=base.id)


def test_without_a_model_and_without_text_for_one_the_sentence_says_what_to_do(base, tmp_path):
    with pytest.raises(LibraryError, match="No model of the library translates en to de") as caught:
        run(base, tmp_path / "run")
    assert "--source-corpus" in caught.value.hint
    assert list((tmp_path / "run").iterdir()) == []


def test_without_text_in_one_language_the_sentence_says_how_to_import_some(base, back, tmp_path):
    with pytest.raises(CorpusError, match="no text in en alone") as caught:
        run(base, tmp_path / "run", lines=[])
    assert "--monolingual" in caught.value.hint


@pytest.mark.slow
def test_the_first_choice_of_a_run_holds_when_it_goes_on(base, folders, tmp_path):
    newer = write_model_folder(tmp_path / "newer", model_id="newer", src="en", tgt="de")
    tasks.add_model(newer)
    run(base, tmp_path / "run")
    tasks.add_model(folders[1])
    assert run(base, tmp_path / "run").details.model == "newer"


@pytest.mark.slow
def test_a_model_is_trained_from_the_source_text_where_there_is_none(base, tmp_path):
    """Stopped while it learns and while it is exported, it is made once."""
    stops = {("Training a model that translates back", 1), ("Building the graphs", 1)}

    def stop_once(progress):
        if (place := (progress.stage, progress.done)) in stops:
            stops.remove(place)
            raise Paused

    wanted = {"source_corpora": [source_folder(tmp_path / "text")], "limits": SHORT, "lines": LINES[:3]}
    for _ in range(2):
        with pytest.raises(Paused):
            run(base, tmp_path / "run", report=stop_once, **wanted)
    made = run(base, tmp_path / "run", **wanted)
    trained = tasks.model_details(made.details.model)
    assert made.details.is_trained_for_it
    assert (trained.src, trained.tgt, trained.details.training.updates) == ("en", "de", 2)
    with pytest.raises(LibraryError, match="only made to translate back"):
        tasks.resolve_model(src="en", tgt="de")
    assert tasks.resolve_model(model=trained.id).id == trained.id
    assert trained.details.not_for
    assert run(base, tmp_path / "run", **wanted) == made
    assert len(tasks.list_models()) == 2
