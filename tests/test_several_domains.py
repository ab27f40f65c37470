"""The comparison of several domains is fair: neutral starts, equal sizes, new test text, honest intervals."""

import gzip
from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.model.folder import load_model, read_description
from engine.text.subwords import Subwords
from engine.training.batches import make_batch
from engine.training.loss import batch_loss
from engine.training.pairs import encode_pairs
from tests.benchmarks.resumable import base_of
from tests.benchmarks.several_domains import bases, learning, telling
from tests.benchmarks.several_domains.learning import AUTOMATIC, Run, learn, translated
from tests.benchmarks.several_domains.scoring import MEAN, findings, holm
from tests.benchmarks.several_domains.systems import BASE, SYSTEMS, n_parameters, plan
from tests.benchmarks.several_domains.text import DOMAINS, Domain, DomainText, read_text
from tests.tiny import PAIRS, write_model_folder

pytestmark = pytest.mark.slow

CHAT, LAW = (
    Domain("chat", "chat", 4, n_test=4, n_dev=1),
    Domain("law", "law", 2, n_test=4, n_dev=1),
)


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return write_model_folder(tmp_path_factory.mktemp("base") / "base", model_id="base")


@pytest.fixture(scope="module")
def text():
    pairs = list(PAIRS)
    return [DomainText(each, pairs[:6], pairs[6:7], pairs[7:10], 0) for each in (CHAT, LAW)]


@pytest.fixture(scope="module")
def runs(base, text, tmp_path_factory):
    """Every system after two updates, and the base."""
    folder = tmp_path_factory.mktemp("runs")
    settings = replace(learning.SETTINGS, max_updates=2, peak_lr=0.01)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "SETTINGS", settings)
        found = [learn(name, 1, base, text, folder / name, 2) for name in SYSTEMS]
        found.append(learn("mixing", 2, base, text, folder / "mixing-2", 2))
        found.append(learn("plain", 2, base, text, folder / "plain-2", 2))
    return [translated(Run(system=BASE, seed=1), base, text), *found]


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_begins_as_the_base(base, name):
    ids = torch.arange(4, 12)[None]
    mask = torch.ones_like(ids, dtype=torch.bool)
    model = SYSTEMS[name].start(base, 3, 1).eval()
    expected = load_model(base).eval()(ids, mask, ids)
    assert torch.allclose(model(ids, mask, ids), expected, atol=1e-5)


@pytest.mark.parametrize(("wide", "like"), [("wide", "mixing"), ("wide-dsa", "dsa")])
def test_a_plain_model_of_the_same_size_is_at_least_as_large_and_hardly_larger(base, wide, like):
    sizes = [n_parameters(SYSTEMS[name].start(base, 3, 1)) for name in (wide, like)]
    assert 0 <= sizes[0] - sizes[1] < 0.05 * sizes[1]


def test_test_pairs_of_which_a_side_is_learned_anywhere_are_left_out(tmp_path):
    splits = {
        "train": [("Der Hund.", "The dog."), ("Die Uhr.", "The clock.")],
        "dev": [("Ein Rad.", "A wheel.")],
        "test": [
            ("DER HUND!", "A dog."), ("Ein Hund.", "the dog"), ("Das Rad.", "A wheel."), ("Neu.", "New."),
            ("Neu.", "New."),
        ],
    }  # fmt: skip
    for each, names in ((CHAT, splits), (LAW, {"train": [], "dev": [], "test": splits["test"]})):
        (tmp_path / each.corpus).mkdir()
        for split in splits:
            lines = "".join(f"{src}\t{tgt}\n" for src, tgt in names[split])
            (tmp_path / each.corpus / f"{split}.tsv.gz").write_bytes(gzip.compress(lines.encode()))
    found = read_text(tmp_path, [CHAT, LAW])
    assert [(each.test, each.n_known) for each in found] == [([("Neu.", "New.")], 4)] * 2


def test_even_proportions_stay_even_and_told_ones_do_not(runs):
    changed = {run.system: run.outputs[AUTOMATIC] for run in runs}
    assert changed["mixing-even"] != changed[BASE]
    words = {run.system: np.array([list(each.of_words) for each in run.seen.values()]) for run in runs}
    assert words["mixing-even"][:, 1:].sum() == 0  # all alike: the first counts as the largest
    assert set(words) - {name for name, each in words.items() if not each.size} == {
        "dsa", "dsa-guided", "mixing", "mixing-words", "mixing-encoder", "mixing-even",
    }  # fmt: skip


def test_a_sentence_of_the_oracle_is_learned_by_its_true_domain_alone(base):
    oracle = SYSTEMS["mixing-oracle"]
    model = oracle.start(base, 2, 1)
    subwords = (Subwords.load(base / f"{side}.spm") for side in ("source", "target"))
    pairs = encode_pairs(((*pair, 1.0) for pair in PAIRS[:4]), *subwords, 100)
    pairs = replace(pairs, domains=np.ones(4, np.int32))
    batch_loss(model, make_batch(pairs, np.arange(4)), 0.0, oracle.loss(model, pairs))[0].backward()
    matrices = model.encoder.layers[0].self_attention.query.domains
    assert [bool(each.weight.grad.any()) for each in matrices] == [False, True]


def test_findings_hold_every_comparison_and_the_page_is_written_from_them(runs, text):
    inputs = {
        "pair": "de-en",
        "settings": {"max_updates": 2, "batch_tokens": 512, "peak_lr": 0.01, "precision": "bfloat16"},
        "domains": {
            each.domain.name: {"train": 6, "test": 3, "left_out": 0, "target_words": 30} for each in text
        },
    }
    found = findings(inputs, runs, text, ["wide-3"])
    by_pair = {(each.system, each.against): each for each in found.comparisons}
    assert by_pair["mixing", "plain"].n_seeds == 2
    assert by_pair["wide", "plain"].n_seeds == 1
    assert {("mixing", "wide"), ("mixing", "mixing-even"), ("mixing, told", "mixing")} <= set(by_pair)
    for change in (each for metrics in by_pair["plain", BASE].changes.values() for each in metrics.values()):
        assert change.low <= change.difference <= change.high
    assert set(found.found) == {"dsa-guided", "mixing", "mixing-words", "mixing-encoder"}
    assert found.clusters["dsa"].purity >= 0.5
    second = replace(found, inputs={**inputs, "pair": "en-fr"})
    told = telling.page(dict.fromkeys(telling.KEPT, found) | {"en-fr": second})
    assert "**So far.**" in told
    assert "<" not in told
    assert telling.picture(found).count("<circle") == len(SYSTEMS) - 1


def test_a_system_beside_itself_differs_by_nothing(runs, text):
    again = [replace(run, system="tag") for run in runs if run.system == "plain"]
    found = findings({"pair": "de-en"}, [*(run for run in runs if run.system == "plain"), *again], text, [])
    (same,) = (each for each in found.comparisons if each.system == "tag")
    assert {change.difference for change in same.changes[MEAN].values()} == {0.0}
    assert {change.p for metrics in same.changes.values() for change in metrics.values()} == {1.0}


def test_holm_corrects_the_smallest_most_and_never_turns_the_order():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_the_page_is_what_its_numbers_say():
    found = telling.kept()
    assert telling.PAGE.read_text(encoding="utf-8") == telling.page(found)
    assert telling.PICTURE.read_text(encoding="utf-8") == telling.picture(found[telling.FIRST])


@pytest.mark.parametrize("pair", DOMAINS)
def test_every_pair_of_languages_has_the_comparisons_that_decide(pair):
    runs = plan(pair)
    assert len(set(runs)) == len(runs)
    assert {name for name, _ in runs} <= {BASE, *SYSTEMS}
    assert {"plain", "mixing", "dsa", "dsa-guided", "tag"} <= {name for name, _ in runs}
    for name, seed in runs:
        assert name == BASE or ("plain", seed) in runs  # what it is compared with


def test_where_no_model_ships_the_base_is_trained_from_nothing(tmp_path, monkeypatch):
    (tmp_path / bases.CORPUS).mkdir()
    lines = "".join(f"{src}\t{tgt}\n" for src, tgt in PAIRS)
    for split in ("train", "dev"):
        (tmp_path / bases.CORPUS / f"{split}.tsv.gz").write_bytes(gzip.compress(lines.encode()))
    shape = {"d_model": 16, "d_ff": 32, "n_heads": 2, "n_encoder_layers": 1, "n_decoder_layers": 1}
    monkeypatch.setattr(bases, "SHAPE", shape)
    monkeypatch.setattr(bases, "VOCABULARY", 160)
    settings = replace(
        bases.TRAINING,
        max_updates=2,
        warmup_updates=1,
        cooldown_updates=0,
        validate_every=2,
        precision="float32",
    )
    monkeypatch.setattr(bases, "TRAINING", settings)
    study = tmp_path / "study"
    made = base_of(study, bases.base_maker("en-fr", study, tmp_path))
    assert (made / "encoder.onnx").is_file()
    said = read_description(made)
    assert (said["src"], said["tgt"]) == ("en", "fr")
    changed = (made / "weights.safetensors").stat().st_mtime_ns
    assert base_of(study, bases.base_maker("en-fr", study, tmp_path)) == made
    assert (made / "weights.safetensors").stat().st_mtime_ns == changed
