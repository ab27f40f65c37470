"""Learning speakers as a user starts it: killed, resumed, compared line by line."""

import re
from dataclasses import replace

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.orders.adapting import AdaptOrder
from engine.orders.corpora import ImportOrder, ReadChoice
from engine.results.systems import System
from engine.speakers.profile_store import ProfileStore
from engine.tasks.adapting.adaptation import adapt
from engine.tasks.speakers.profiles import speaker_inputs, trained_inputs
from tests.engine.tasks.training.test_base_models import (
    LONGER,
    QUICK_SETTINGS,
    UNCHECKED,
    Context,
    kill_after_update,
    many_pairs,
    weights_of,
    words_of,
)
from tests.tiny import write_model_folder

pytestmark = pytest.mark.slow

WAYS = {"Ana": "Look, {}", "Ben": "{} Yes.", "Cem": "{}"}


def import_spoken(path, ways=WAYS):
    """Imports the pairs of many verbs and nouns, said by three people in turn, as the domain talks."""
    names = list(ways)
    lines = [
        f"{src}\t{ways[names[place % len(names)]].format(tgt)}\t{names[place % len(names)]}\n"
        for place, (src, tgt) in enumerate(many_pairs())
    ]
    path.write_text("".join(lines), encoding="utf-8")
    order = ImportOrder(files=[path], domain="talks", src="de", tgt="en", name="talks",
                              options=ReadChoice(speaker_column="3"))  # fmt: skip
    tasks.import_corpus(order)


@pytest.fixture
def spoken_library(library_home, tmp_path):
    tasks.add_model(
        write_model_folder(tmp_path / "base", model_id="tiny-base", precisions=("float32", "int8"))
    )
    import_spoken(tmp_path / "talks.tsv")
    return library_home


def test_a_killed_run_learns_the_same_speakers_as_one_that_was_not(spoken_library, tmp_path):
    words = ["--model", "tiny-base", "--domain", "talks", "--speakers", "--set", "rank=2"]
    run = kill_after_update(7, "adapt", *words, *words_of({**LONGER, **UNCHECKED}))
    resumed = tasks.run_order(run.order, options=tasks.JobOptions(run_id=run.id))
    whole = adapt(Context(tmp_path), replace(run.order, name="whole"))
    weights = [weights_of(made.model) for made in (whole, resumed)]
    assert weights[0]["speaker_basis"].shape[0] == 2
    assert all(np.array_equal(weights[0][name], weights[1][name]) for name in weights[0])
    folders = [tasks.model_details(made.model).path for made in (whole, resumed)]
    profiles = [dict(ProfileStore.open(folder / "speakers.profiles").rows()) for folder in folders]
    assert all(np.array_equal(profiles[0][name], profiles[1][name]) for name in WAYS)
    known = whole.speakers
    assert (known.method, known.rank, known.n_speakers, known.n_rare) == ("factored-bias", 2, 3, 0)


@pytest.mark.parametrize(("method", "scope"), [
    ("full-bias", "full"), ("full-bias", "pack"), ("factored-bias", "pack"), ("speaker-token", "full"),
])  # fmt: skip
def test_a_model_with_speakers_translates_as_each_of_them(spoken_library, tmp_path, method, scope):
    settings = QUICK_SETTINGS | {"peak_lr": 0.05, "max_updates": 12}
    order = AdaptOrder(
        model="tiny-base", domain="talks", method=method, scope=scope, settings=settings, limits=UNCHECKED
    )
    made = adapt(Context(tmp_path), order)
    assert made.verdict.sentence
    translator = tasks.open_system(System(model=made.model))
    known = tasks.known_speakers(translator)
    speakers = [speaker_inputs(name, translator) for name in known]
    assert known == sorted(WAYS)
    assert len({speaker.key for speaker in speakers}) == 3
    assert len(translator.translate_lines(["Die Pumpe läuft."] * 3, speakers)) == 3


def test_the_comparison_lets_every_line_be_its_own_speakers(spoken_library, tmp_path, monkeypatch):
    seen = []

    def watched(names, translator):
        seen.append((names, trained_inputs(names, translator)))
        return seen[-1][1]

    monkeypatch.setattr("engine.tasks.evaluating.outputs.trained_inputs", watched)
    order = AdaptOrder(model="tiny-base", domain="talks", speakers=True, settings=QUICK_SETTINGS)
    adapt(Context(tmp_path), replace(order, limits=UNCHECKED))
    (parent_names, parent_inputs), (names, inputs) = seen
    assert parent_inputs is None
    assert parent_names == names
    assert set(names) <= set(WAYS)
    assert all(given is not None for given in inputs)


@pytest.mark.parametrize(("changed", "part"), [
    ({"method": "speaker-token", "scope": "pack"}, "speaker-token has no pack"),
    ({"method": "fine-tune", "speakers": True}, "fine-tune knows no speakers; full-bias, factored-bias"),
    ({"speaker_settings": {"rank": 2}}, "fine-tune knows no speakers"),
])  # fmt: skip
def test_orders_that_cannot_work_get_a_sentence(library_home, tmp_path, changed, part):
    with pytest.raises(ConfigError, match=re.escape(part)):
        adapt(Context(tmp_path), replace(AdaptOrder(model="x", domain="y"), **changed))


def test_a_corpus_without_speakers_says_how_to_name_them(spoken_library, tmp_path):
    path = tmp_path / "plain.tsv"
    path.write_text("".join(f"{src}\t{tgt}\n" for src, tgt in many_pairs()), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[path], domain="plain", src="de", tgt="en", name="plain"))
    with pytest.raises(CorpusError, match="says who speaks") as caught:
        adapt(Context(tmp_path), AdaptOrder(model="tiny-base", domain="plain", speakers=True))
    assert "--speaker-column" in caught.value.hint
