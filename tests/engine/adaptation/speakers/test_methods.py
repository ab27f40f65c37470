"""The three methods for speakers: they tell speakers apart, are saved whole, and translate as torch does."""

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import torch

from engine.adaptation.domain_text import DomainText
from engine.adaptation.recommendation import settings_for
from engine.adaptation.speakers import known_speakers, train_speakers, with_speakers
from engine.base.config import SpeakerConfig, TrainConfig
from engine.base.errors import ConfigError, CorpusError, GraphError, SpeakerError
from engine.base.methods import FACTORED_BIAS, FULL_BIAS, METHODS, SPEAKER_TOKEN
from engine.export import model_export
from engine.export.model_export import export_model, export_pack
from engine.model.folder import fill_model_folder, load_model, load_speakers
from engine.model.transformer import Transformer
from engine.speakers.profile_store import ProfileStore
from tests.tiny import PAIRS, tiny_config, write_model_folder

OURS = [method.name for method in (FULL_BIAS, FACTORED_BIAS, SPEAKER_TOKEN)]
VOICES = {"Ana": "Please, please: ", "Ben": "Well, "}
SPOKEN = [(src, VOICES[name] + tgt, name) for name in VOICES for src, tgt in PAIRS]
DESCRIPTION = {"id": "spoken", "name": "spoken", "src": "de", "tgt": "en", "kind": "adapted", "scope": "full",
               "parent": "tiny", "created": "2026-01-01", "details": {}}  # fmt: skip


def learn(folder, method, config, run_folder, pairs=SPOKEN, **settings):
    text = DomainText(
        pairs=[pair[:2] for pair in pairs],
        dev_pairs=[pair[:2] for pair in SPOKEN[::7]],
        speakers=[pair[2] for pair in pairs],
        dev_speakers=[pair[2] for pair in SPOKEN[::7]],
    )
    return train_speakers(folder, text, method, SpeakerConfig(**settings), config, run_folder)


def quick(scope: str, **changed) -> TrainConfig:
    short = {"max_updates": 12, "warmup_updates": 2, "cooldown_updates": 0, "validate_every": 6,
             "peak_lr": 0.02, "batch_tokens": 400, "precision": "float32"}  # fmt: skip
    return TrainConfig.from_json(settings_for(FACTORED_BIAS, scope, 40).to_json() | short | changed)


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return write_model_folder(tmp_path_factory.mktemp("speakers") / "base", precisions=("float32", "int8"))


@pytest.fixture(scope="module")
def trained_by(base, tmp_path_factory):
    """Trains by a method in a scope, once for all tests."""

    @cache
    def train(method, scope):
        return learn(base, METHODS[method], quick(scope), tmp_path_factory.mktemp(method))

    return train


def saved(trained, folder, scope):
    folder.mkdir()
    description = DESCRIPTION | {"scope": scope}
    fill_model_folder(folder, trained.model, trained.source, trained.target, description,
                      only_pack=scope == "pack")  # fmt: skip
    return folder


SENTENCES = [src for src, _, _ in SPOKEN[::5]]
WHO = ["Ana", "Ben", "", "nobody we know"] * 2


@pytest.mark.slow
@pytest.mark.parametrize("method", OURS)
def test_a_model_trained_with_its_speakers_passes_the_gate_with_each_ones_own_voice(
    trained_by, tmp_path, method
):
    trained = trained_by(method, "full")
    assert trained.details.training.curve[-1]["loss"] < trained.details.training.curve[0]["loss"]
    folder = saved(trained, tmp_path / "model", "full")
    with ProfileStore.open(folder / "speakers.profiles") as store:
        assert (store.names(), store.kind) == (["Ana", "Ben"], method)
    measured = export_model(folder, SENTENCES, speakers=WHO)
    assert measured.n_same == len(SENTENCES)
    assert measured.largest_difference < 1e-4


def test_speakers_of_a_model_that_reads_a_vector_already_begin_with_it(tmp_path):
    shape = tiny_config(9, 9)
    model = Transformer(replace(shape, has_speaker_token=True))
    speakers = with_speakers(model, ["Ana", "Ben"], SPEAKER_TOKEN, SpeakerConfig()).speakers
    torch.testing.assert_close(speakers.rows.detach(), model.speaker_vector.detach().expand(2, -1))


@pytest.mark.slow
@pytest.mark.parametrize("method", ["full-bias", "factored-bias"])
def test_biases_alone_make_a_pack_for_the_bases_own_graphs(base, trained_by, tmp_path, method):
    trained = trained_by(method, "pack")
    before, after = load_model(base).state_dict(), trained.model.state_dict()
    assert {name for name in before if not torch.equal(before[name], after[name])} == {"output_bias"}
    measured = export_pack(saved(trained, tmp_path / "pack", "pack"), base, SENTENCES, speakers=WHO)
    assert measured.n_same == len(SENTENCES)


@pytest.mark.slow
def test_the_gate_notices_numbers_of_another_speaker(trained_by, tmp_path, monkeypatch):
    trained = trained_by("full-bias", "full")
    folder = saved(trained, tmp_path / "model", "full")
    real = model_export.Contenders._row_inputs
    monkeypatch.setattr(model_export.Contenders, "_row_inputs", lambda self, places: {
        name: rows[::-1].copy() for name, rows in real(self, places).items()})  # fmt: skip
    with pytest.raises(GraphError, match="differ from torch's"):
        export_model(folder, SENTENCES, speakers=["Ana", "Ben", "Ana", "Ben", "Ben", "Ana", "Ana", "Ana"])


@pytest.mark.slow
@pytest.mark.parametrize("method", OURS)
def test_a_saved_model_speaks_as_the_trained_one(trained_by, tmp_path, method):
    trained = trained_by(method, "full")
    folder = saved(trained, tmp_path / "model", "full")
    model = load_model(folder)
    model.speakers = load_speakers(folder, ["Ana", "Ben", "Zoë"], model)
    numbers = torch.tensor([[model.speakers.number(name)] for name in ("Ana", "Ben", "Zoë")])
    ids, mask = torch.tensor([[5, 6, 2]]), torch.ones(1, 3, dtype=torch.bool)
    for number in numbers:
        found, wanted = (
            each.logits(each(ids, mask, ids, number), each.speaker_bias(number))
            for each in (model, trained.model)
        )
        torch.testing.assert_close(found, wanted, atol=5e-3, rtol=1e-2)  # profiles are float16


@pytest.mark.slow
def test_each_speakers_own_words_are_raised(base, tmp_path):
    trained = learn(base, FULL_BIAS, quick("pack", max_updates=60, validate_every=30), tmp_path)
    profiles = dict(zip(("Ana", "Ben"), trained.model.speakers.profiles().numpy(), strict=True))
    tokens = {name: Counter(i for _, tgt, who in SPOKEN if who == name for i in trained.target.encode(tgt))
              for name in VOICES}  # fmt: skip
    own = {name: np.array([tokens[name][i] for i in range(trained.target.size)]) for name in VOICES}
    difference = np.log1p(own["Ana"]) - np.log1p(own["Ben"])
    assert np.corrcoef(profiles["Ana"] - profiles["Ben"], difference)[0, 1] > 0.5


@pytest.mark.slow
def test_the_mean_of_all_speakers_becomes_how_nobody_speaks(base, trained_by, tmp_path):
    trained = trained_by("full-bias", "pack")
    assert trained.model.speakers.profiles().mean(0).abs().max() < 1e-5
    unlabelled = [*SPOKEN[:2], *SPOKEN[-2:], *[(src, tgt, "") for src, tgt in PAIRS]]
    kept = learn(base, FULL_BIAS, quick("pack"), tmp_path / "plain", unlabelled).model
    assert torch.equal(kept.output_bias, load_model(base).output_bias)


def test_rare_speakers_are_counted_and_speak_like_nobody():
    known = known_speakers([*(pair[2] for pair in SPOKEN), "Once", ""], SpeakerConfig())
    assert (known.names, known.n_rare) == (("Ana", "Ben"), 1)
    assert known.ids(["Ben", "Once", ""]) == [2, 0, 0]


@pytest.mark.parametrize(("pairs", "part"), [
    ([(src, tgt, "") for src, tgt in PAIRS], "None of the 20 training pairs says who speaks"),
    ([(src, tgt, "Ana") for src, tgt in PAIRS], r"Only one speaker \(Ana\) has 2 sentences or more"),
    ([(src, tgt, src) for src, tgt in PAIRS], "No speaker has 2 sentences or more"),
])  # fmt: skip
def test_text_that_cannot_tell_speakers_apart_gets_a_sentence(base, tmp_path, pairs, part):
    with pytest.raises(CorpusError, match=part):
        learn(base, FULL_BIAS, quick("full"), tmp_path, pairs)


def test_a_rank_or_a_number_of_biases_that_makes_no_sense_gets_a_sentence(base, tmp_path, monkeypatch):
    with pytest.raises(ConfigError, match=r"a rank of 3 is more than there are speakers \(2\)"):
        learn(base, FACTORED_BIAS, quick("full"), tmp_path, rank=3)
    monkeypatch.setattr("engine.adaptation.speakers.MOST_BIASES", 100)
    with pytest.raises(ConfigError, match="a full bias for 2 speakers"):
        learn(base, FULL_BIAS, quick("full"), tmp_path)


def test_profiles_of_another_model_are_refused(trained_by, tmp_path):
    folder = saved(trained_by("factored-bias", "full"), tmp_path / "model", "full")
    ProfileStore.create(folder / "speakers.profiles", [("Ana", np.zeros(7))], kind="factored-bias", width=7)
    with pytest.raises(SpeakerError, match="have 7 numbers each, not the 2 of its model"):
        load_speakers(folder, ["Ana"], load_model(folder))
