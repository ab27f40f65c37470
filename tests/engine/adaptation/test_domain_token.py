"""Domain tokens: joint subwords, the symbol first on the target side, predicted and never shown."""

import json

import numpy as np
import pytest
import torch

from engine.adaptation import domain_token
from engine.adaptation.domain_text import DomainText
from engine.adaptation.domain_token import DomainPairs, opened, train_domain_token
from engine.adaptation.vocabulary_adaptation import adapt_vocabulary
from engine.base.config import SearchConfig, TrainConfig, VocabularyConfig
from engine.base.errors import ConfigError, CorpusError
from engine.base.graph_io import EOS_ID, N_SPECIALS
from engine.base.json_values import to_json
from engine.base.methods import VA_LLM
from engine.base.progress import Paused, ignore_progress
from engine.export.model_export import export_model
from engine.model.beam import translate_batch
from engine.model.folder import fill_model_folder, load_model
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from engine.training.cbow import cbow_embedding
from engine.training.pairs import EncodedPairs, Side
from tests.tiny import PAIRS, tiny_config

MACHINES, EVERYDAY = PAIRS[:8], PAIRS[8:]
SHAPE = {name: value for name, value in tiny_config(1, 1).to_json().items() if "vocab" not in name}
ODD = 'Dürr & Söhne, "50 %"'
QUICK = TrainConfig(max_updates=24, batch_tokens=512, peak_lr=2e-2, warmup_updates=4, validate_every=24,
                    validation_pairs=4, checkpoint_every=10, precision="float32", average=1)  # fmt: skip


def text_of(pairs=MACHINES):
    return DomainText(pairs=[*pairs, *pairs], dev_pairs=pairs)


def train(folder, config=QUICK, domain=ODD, report=ignore_progress, **changed):
    others = [DomainPairs(name="everyday", read=lambda: EVERYDAY)]
    arguments = {"text": text_of(), "others": others, "sizes": (170, 170)} | changed
    text, others, sizes = (arguments[name] for name in ("text", "others", "sizes"))
    return train_domain_token(text, domain, others, SHAPE, sizes, config, folder, report=report)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    return train(tmp_path_factory.mktemp("run"))


@pytest.fixture(scope="module")
def model_folder(trained, tmp_path_factory):
    folder = tmp_path_factory.mktemp("models") / "of-domains"
    folder.mkdir()
    description = {
        "id": "of-domains",
        "src": "de",
        "tgt": "en",
        "scope": "full",
        "details": {"domains": trained.details.domains},
    }
    fill_model_folder(folder, trained.model, trained.source, trained.target, description)
    sources, references = ([pair[side] for pair in PAIRS] for side in (0, 1))
    said = json.loads((folder / "model.json").read_text("utf-8"))
    said["details"]["parity"] = to_json(export_model(folder, sources, references))
    (folder / "model.json").write_text(json.dumps(said), "utf-8")
    return folder


@pytest.fixture(scope="module")
def translator(model_folder):
    return Translator(model_folder, precision="float32", device="cpu", n_threads=1)


def output_of(model, trained, source):
    ids = torch.tensor([[*trained.source.encode(source), EOS_ID]])
    return translate_batch(model, ids, torch.ones_like(ids, dtype=torch.bool), SearchConfig())[0]


@pytest.mark.slow
def test_the_model_predicts_the_domain_before_the_translation(trained):
    symbols = {trained.target.domain_id(name) for name in (ODD, "everyday")}
    assert {output_of(trained.model, trained, source)[0] for source, _ in PAIRS} <= symbols


@pytest.mark.slow
def test_the_details_name_the_domains_the_own_one_first(trained):
    assert trained.details.domains == (ODD, "everyday")


def test_both_domains_are_in_the_vocabulary(trained):
    sides = (trained.source, trained.target)
    known = [sides[k].decode(sides[k].encode(pair[k])) == pair[k] for pair in PAIRS for k in (0, 1)]
    assert all(known)


@pytest.mark.slow
def test_a_saved_model_gives_the_same_output(trained, model_folder):
    loaded = load_model(model_folder)
    for source, _ in PAIRS[::4]:
        assert output_of(loaded, trained, source) == output_of(trained.model, trained, source)


@pytest.mark.slow
def test_the_graphs_do_what_torch_does(model_folder):
    parity = json.loads((model_folder / "model.json").read_text("utf-8"))["details"]["parity"]
    assert (parity["n_sentences"], parity["n_same"]) == (len(PAIRS), len(PAIRS))


def test_the_graphs_predict_the_symbol_and_the_translation_goes_without(trained, translator):
    symbols = {trained.target.domain_id(name) for name in (ODD, "everyday")}
    for source, _ in PAIRS[::4]:
        ids = translator.translate_tokens([trained.source.encode(source)])[0][0].ids
        assert ids[0] in symbols
        text = trained.target.decode(ids[1:]).strip()
        written = translator.translate_sentences([source])[0][0].text
        assert written.removesuffix(".") == text.removesuffix(".")


@pytest.mark.slow
def test_no_translation_shows_a_symbol_and_none_is_empty(translator):
    text = " ".join(source for source, _ in PAIRS)
    found = translator.translate_text(text, SearchConfig(n_best=4))
    shown = [alternative.text for sentence in found.sentences for alternative in sentence.alternatives]
    assert all(shown)
    assert not [text for text in shown if "domain:" in text]


def test_given_translations_are_scored_as_the_model_would_write_them(trained, translator):
    source, target = PAIRS[0]
    src_ids, tgt_ids = trained.source.encode(source), trained.target.encode(target)
    symbol = trained.target.domain_id(ODD)
    batch = torch.tensor([[*src_ids, EOS_ID]])
    out = torch.tensor([[symbol, *tgt_ids, EOS_ID]])
    with torch.inference_mode():
        states = trained.model(
            batch, torch.ones_like(batch, dtype=torch.bool), torch.tensor([[0, symbol, *tgt_ids]])
        )
        log_probs = trained.model.logits(states).log_softmax(-1).gather(2, out[:, :, None]).sum()
    assert translator.score_targets([source], [target])[0] == pytest.approx(float(log_probs), abs=1e-3)


def test_what_is_observed_of_a_person_leaves_the_symbol_out(trained, translator):
    observed = translator.observe([PAIRS[0][0]], [PAIRS[0][1]])
    assert trained.target.domain_id(ODD) not in observed.gold_ids
    assert len(observed.gold_ids) == len(trained.target.encode(PAIRS[0][1])) + 1


def test_a_model_of_domains_gets_new_words_like_any_other(model_folder, tmp_path):
    text = DomainText(pairs=PAIRS * 2, dev_pairs=PAIRS)
    sizes = VocabularyConfig(
        src_size=150, tgt_size=150, cbow_epochs=1, new_rows="pieces", shared_rows="copied"
    )
    adapted = adapt_vocabulary(model_folder, text, VA_LLM, sizes, tmp_path)
    assert torch.isfinite(adapted.model.tgt_embedding).all()
    assert torch.isfinite(adapted.model.output_bias).all()
    before = Subwords.load(model_folder / "target.spm")
    for name in (ODD, "everyday"):  # it still begins with the domain, and with the row it had
        assert adapted.target.tokens([adapted.target.domain_id(name)]) == before.tokens(
            [before.domain_id(name)]
        )


def test_a_sentence_that_spells_a_symbol_is_learned_like_any_other(tmp_path):
    literal = ("Schreiben Sie <domain:machines> hin.", "Write <domain:machines> there.")
    text = text_of([*MACHINES, literal])
    learned = train(tmp_path, QUICK_ONE, domain="machines", text=text)
    prepared = np.load(tmp_path / "prepared" / "pairs.npz")
    symbol = learned.target.domain_id("machines")
    assert (prepared["tgt_ids"] == symbol).sum() == len(text.training_pairs)
    assert learned.target.decode(learned.target.encode(literal[1])) == literal[1]


QUICK_ONE = TrainConfig(
    max_updates=1, validate_every=1, batch_tokens=256, precision="float32", validation_pairs=2
)


def test_pairs_count_once_unless_a_weight_says_otherwise(tmp_path):
    others = [DomainPairs(name="everyday", read=lambda: EVERYDAY, weight=2.5)]
    train(tmp_path, QUICK_ONE, others=others)
    weights = np.load(tmp_path / "prepared" / "pairs.npz")["weights"].tolist()
    assert weights == [1.0] * (2 * len(MACHINES)) + [2.5] * len(EVERYDAY)


def test_a_symbol_stands_before_every_target_of_its_domain():
    side = Side(np.array([5, 2, 6, 7, 2], np.int32), np.array([0, 2, 5]))
    pairs = opened(EncodedPairs(side, side, np.ones(2, np.float32)), N_SPECIALS)
    assert [pairs.tgt.sentence(i).tolist() for i in range(2)] == [[4, 5, 2], [4, 6, 7, 2]]
    assert pairs.src is side


class _Begun(Exception):  # noqa: N818, nothing went wrong
    """A training is about to begin."""


def begin(folder, monkeypatch, text):
    """Returns what the trainer would be given."""
    begun = {}

    def trainer(model, pairs, dev, *_arguments, general, **_named):
        begun.update(model=model, pairs=pairs, dev=dev, general=general)
        raise _Begun

    monkeypatch.setattr(domain_token, "Trainer", trainer)
    with pytest.raises(_Begun):
        train(folder, QUICK_ONE, text=text)
    return begun


def test_held_out_targets_begin_with_the_domains_symbol_and_general_ones_with_any(monkeypatch, tmp_path):
    text = DomainText(pairs=MACHINES * 2, dev_pairs=MACHINES, general_pairs=EVERYDAY)
    begun = begin(tmp_path, monkeypatch, text)
    dev, general = begun["dev"], begun["general"]
    symbol = dev.target.domain_id(ODD)
    assert [dev.pairs.tgt.sentence(i)[0] for i in range(len(dev.pairs))] == [symbol] * len(dev.pairs)
    assert dev.references == tuple(tgt for _, tgt in MACHINES[:: len(MACHINES) // 2])
    assert (dev.n_opening, general.n_opening) == (1, 1)


def test_every_domain_has_its_own_symbol_in_the_text_that_is_learned_from(monkeypatch, tmp_path):
    begun = begin(tmp_path, monkeypatch, text_of())
    tgt, subwords = begun["pairs"].tgt, begun["dev"].target
    first = [int(tgt.sentence(i)[0]) for i in range(len(tgt.starts) - 1)]
    own, other = subwords.domain_id(ODD), subwords.domain_id("everyday")
    assert first == [own] * (2 * len(MACHINES)) + [other] * len(EVERYDAY)


def test_it_begins_with_word_vectors_of_all_domains_together(monkeypatch, tmp_path):
    begun = begin(tmp_path, monkeypatch, text_of())
    model, pairs = begun["model"], begun["pairs"]
    for table, side in ((model.src_embedding, pairs.src), (model.tgt_embedding, pairs.tgt)):
        expected = cbow_embedding(side, len(table), 16, seed=QUICK_ONE.seed, epochs=0)
        np.testing.assert_array_equal(table.detach().numpy(), expected)


@pytest.mark.slow
def test_a_run_that_was_paused_ends_with_the_same_weights(trained, tmp_path):
    def pause(progress):
        if progress.stage == "Training" and progress.done == 14:
            raise Paused

    with pytest.raises(Paused):
        train(tmp_path, report=pause)
    again = train(tmp_path)
    expected = trained.model.state_dict()
    assert all(torch.equal(weight, expected[name]) for name, weight in again.model.state_dict().items())


def test_a_stop_while_the_text_is_read_leaves_nothing(tmp_path):
    def stop(progress):
        if progress.stage == "Reading the text":
            raise Paused

    with pytest.raises(Paused):
        train(tmp_path, report=stop)
    assert list(tmp_path.iterdir()) == []


def test_one_domain_alone_gets_a_sentence(tmp_path):
    with pytest.raises(ConfigError, match="needs another"):
        train(tmp_path, others=[])


def test_a_domain_without_held_out_pairs_gets_a_sentence(tmp_path):
    with pytest.raises(CorpusError, match="16 pairs to learn from and 0 held out"):
        train(tmp_path, text=DomainText(pairs=[*MACHINES, *MACHINES], dev_pairs=[]))
