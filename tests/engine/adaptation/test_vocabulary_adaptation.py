"""A model with a domain's vocabulary: learned once, the same after a stop, usable as model and as pack."""

import shutil
from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.adaptation.domain_text import DomainText
from engine.adaptation.vocabulary_adaptation import adapt_vocabulary, train_with_vocabulary
from engine.base.config import TrainConfig, VocabularyConfig
from engine.base.errors import CorpusError, JobError, ModelError
from engine.base.methods import ADD_WORDS, METHODS, VA_CBOW, VA_LINEAR, VA_LLM
from engine.base.progress import Cancelled
from engine.export.model_export import export_model, export_pack
from engine.model.folder import fill_model_folder, load_model, load_weights, save_weights
from engine.runtime.translator import Translator
from engine.text.subwords import domain_symbol, train_subwords
from tests.engine.exchange.marian_samples import Sample
from tests.tiny import PAIRS, source_sentences, write_model_folder

DOMAIN = [
    (src.replace("Pumpe", "Kreiselpumpe"), tgt.replace("pump", "rotary pump").replace("valve", "ball valve"))
    for src, tgt in PAIRS
]
TEXT = DomainText(pairs=DOMAIN, dev_pairs=DOMAIN[:5], mono_src=["Die Kreiselpumpe läuft."] * 5)
QUICK = VocabularyConfig(cbow_epochs=3, src_size=190, tgt_size=175)
SHORT = TrainConfig(max_updates=4, warmup_updates=2, validate_every=2, batch_tokens=512, precision="float32")
PAPERS = (VA_LLM, VA_LINEAR, VA_CBOW)
ALL = [method for method in METHODS.values() if method.gives_vocabulary]


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """A model with graphs. Shared: never change it."""
    return write_model_folder(tmp_path_factory.mktemp("base") / "tiny", precisions=("float32", "int8"))


def weights_of(model):
    return {name: value.numpy().copy() for name, value in model.state_dict().items()}


@pytest.mark.parametrize("method", ALL)
def test_tables_fit_the_new_subwords_and_the_body_stays(base, tmp_path, method):
    adapted = adapt_vocabulary(base, TEXT, method, QUICK, tmp_path)
    before, after = weights_of(load_model(base)), weights_of(adapted.model)
    assert after["src_embedding"].shape == (adapted.source.size, 16)
    assert after["tgt_embedding"].shape == (adapted.target.size, 16) != before["tgt_embedding"].shape
    assert adapted.model.config.tgt_vocab_size == adapted.target.size == len(after["output_bias"])
    changed = {name for name in before if not np.array_equal(before[name], after[name])}
    assert changed == {"src_embedding", "tgt_embedding", "output_bias"}


def test_kept_words_keep_their_rows_and_new_ones_come_after_them(base, tmp_path):
    adapted = adapt_vocabulary(base, TEXT, ADD_WORDS, QUICK, tmp_path)
    before, after = weights_of(load_model(base)), weights_of(adapted.model)
    for name in ("src_embedding", "tgt_embedding", "output_bias"):
        assert len(after[name]) > len(before[name])
        assert np.array_equal(after[name][: len(before[name])], before[name])
    details = adapted.details.target
    assert details.size == adapted.target.size
    assert details.rows["spelled"] == adapted.target.size - details.old_size


@pytest.mark.parametrize("method", ALL)
def test_the_symbol_of_the_language_to_write_stays_before_sentences_with_its_row(tmp_path, method):
    sample = Sample(tmp_path / "opus-mt-de-roa", tgt="fr", languages=("de", "roa"), symbols=(">>fra<<",))
    (symbol,) = sample.source.given.values()
    before = load_model(sample.folder).src_embedding[symbol]
    adapted = adapt_vocabulary(sample.folder, TEXT, method, QUICK, tmp_path)
    assert adapted.source.opening == sample.source.opening == ">>fra<<"
    (moved,) = adapted.source.given.values()
    assert adapted.source.encode("Die Kreiselpumpe läuft.")[0] == moved
    assert torch.equal(adapted.model.src_embedding[moved], before)


def test_symbols_of_domains_stay_on_the_target_side_with_their_rows(base, tmp_path):
    folder = tmp_path / "told"
    shutil.copytree(base, folder)
    symbols = [domain_symbol("law"), domain_symbol("sea")]
    told = train_subwords([tgt for _, tgt in PAIRS], 160, symbols=symbols)
    assert told.size == load_model(base).config.tgt_vocab_size
    (folder / "target.spm").write_bytes(told.data)
    adapted = adapt_vocabulary(folder, TEXT, VA_CBOW, QUICK, tmp_path)
    before = load_model(folder)
    for domain in ("law", "sea"):
        old, new = told.domain_id(domain), adapted.target.domain_id(domain)
        assert torch.equal(adapted.model.tgt_embedding[new], before.tgt_embedding[old])


@pytest.mark.parametrize(("sides", "kept"), [("encoder", "target"), ("decoder", "source")])
def test_one_side_can_keep_its_vocabulary(base, tmp_path, sides, kept):
    adapted = adapt_vocabulary(base, TEXT, VA_LLM, replace(QUICK, sides=sides), tmp_path)
    assert getattr(adapted, kept).data == (base / f"{kept}.spm").read_bytes()
    assert getattr(adapted.details, kept) is None
    table = "src_embedding" if kept == "source" else "tgt_embedding"
    assert torch.equal(getattr(adapted.model, table), getattr(load_model(base), table))


def test_the_record_says_what_was_done(base, tmp_path):
    details = adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path).details
    assert (details.method, details.settings["neighbours"]) == ("va-llm", 10)
    side = details.target
    assert (side.size, side.old_size, side.cbow_epochs) == (175, 160, 3)
    assert side.n_anchors <= side.n_shared <= 160
    assert sum(side.rows.values()) == 175 - 4


def test_a_second_call_reads_what_the_first_learned(base, tmp_path, monkeypatch):
    first = adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path)
    monkeypatch.setattr("engine.adaptation.vocabulary_adaptation.learn_side", None)
    second = adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path)
    assert torch.equal(first.model.tgt_embedding, second.model.tgt_embedding)
    assert first.details == second.details


@pytest.mark.slow
def test_a_stop_at_any_report_leaves_nothing_half_and_the_result_the_same(base, tmp_path):
    expected = adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path / "whole").model.tgt_embedding
    for stop_at in range(1, 100):
        calls = iter(range(stop_at))
        try:
            adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path / "cut", stopping(calls))
        except Cancelled:
            assert not list((tmp_path / "cut").iterdir())
            continue
        break
    assert stop_at > 8
    assert torch.equal(
        adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path / "cut").model.tgt_embedding, expected
    )


def stopping(calls):
    def report(progress):
        if next(calls, None) is None:
            raise Cancelled

    return report


def test_a_folder_of_other_settings_is_not_mistaken_for_these(base, tmp_path):
    adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path)
    with pytest.raises(JobError, match="holds a vocabulary of va-llm with other settings"):
        adapt_vocabulary(base, TEXT, VA_LINEAR, QUICK, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("method", PAPERS)
def test_a_model_learns_with_its_new_vocabulary(base, tmp_path, method):
    trained = train_with_vocabulary(base, TEXT, method, QUICK, SHORT, tmp_path)
    assert trained.details.training.updates == 4
    assert trained.model.tgt_embedding.shape[0] == trained.target.size == 175
    assert trained.details.vocabulary.method == method.name


@pytest.mark.slow
def test_a_killed_training_goes_on_to_the_same_weights(base, tmp_path):
    def stop(progress):
        if progress.stage == "Training" and progress.done >= 2:
            raise Cancelled

    whole = train_with_vocabulary(base, TEXT, VA_LLM, QUICK, SHORT, tmp_path / "whole")
    with pytest.raises(Cancelled):
        train_with_vocabulary(
            base, TEXT, VA_LLM, QUICK, replace(SHORT, checkpoint_every=1), tmp_path / "cut", report=stop
        )
    resumed = train_with_vocabulary(base, TEXT, VA_LLM, QUICK, SHORT, tmp_path / "cut")
    assert torch.equal(whole.model.tgt_embedding, resumed.model.tgt_embedding)


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["full", "pack"])
def test_the_runtime_translates_with_subwords_of_another_size(base, tmp_path, scope):
    adapted = adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path / "run")
    folder = tmp_path / "made"
    folder.mkdir()
    said = {"id": "made", "src": "de", "tgt": "en", "parent": "tiny", "scope": scope}
    is_pack, sentences = scope == "pack", source_sentences()[:3]
    fill_model_folder(folder, adapted.model, adapted.source, adapted.target, said, only_pack=is_pack)
    parity = export_pack(folder, base, sentences) if is_pack else export_model(folder, sentences)
    translator = Translator(base if is_pack else folder, device="cpu", precision="float32")
    translator = translator.with_pack(folder if is_pack else None)
    assert parity
    assert len(translator.translate_tokens([adapted.source.encode(sentences[0])])) == 1


def test_an_adapted_model_is_adapted_again_and_again(base, tmp_path):
    folder = base
    for turn in range(3):
        adapted = adapt_vocabulary(
            folder, TEXT, VA_LLM, replace(QUICK, src_size=180 + 5 * turn), tmp_path / f"run{turn}"
        )
        folder = tmp_path / f"model{turn}"
        folder.mkdir()
        fill_model_folder(folder, adapted.model, adapted.source, adapted.target, {"src": "de", "tgt": "en"})
    assert load_model(folder).src_embedding.shape[0] == 190


def test_a_basis_for_speakers_moves_with_the_words(base, tmp_path):
    folder = shutil.copytree(base, tmp_path / "base")
    basis = torch.from_numpy(np.random.default_rng(1).standard_normal((2, 160)).astype(np.float32))
    save_weights(folder / "weights.safetensors", load_model(base).state_dict() | {"speaker_basis": basis})
    adapted = adapt_vocabulary(folder, TEXT, VA_LLM, QUICK, tmp_path / "run")
    moved = adapted.model.speaker_basis
    assert moved.shape == (2, 175)
    old, new = (subwords.tokens(range(subwords.size)) for subwords in (load_subwords(base), adapted.target))
    assert torch.equal(moved[:, new.index(".")], basis[:, old.index(".")])
    (tmp_path / "pack").mkdir()
    fill_model_folder(tmp_path / "pack", adapted.model, adapted.source, adapted.target, {}, only_pack=True)
    assert torch.equal(load_weights(tmp_path / "pack/weights.safetensors")["speaker_basis"], moved)


def load_subwords(folder):
    from engine.text.subwords import Subwords

    return Subwords.load(folder / "target.spm")


def test_text_in_another_script_is_refused_with_what_to_do(base, tmp_path):
    russian = [("Насос работает, вода течёт.", tgt) for _, tgt in DOMAIN]
    with pytest.raises(CorpusError, match="knows none of the tokens of words that the source") as refused:
        adapt_vocabulary(base, replace(TEXT, pairs=russian, mono_src=()), VA_LLM, QUICK, tmp_path)
    assert "German" in refused.value.hint
    assert not list(tmp_path.iterdir())


def test_ten_lines_are_too_few_to_adapt_to(base, tmp_path):
    with pytest.raises(CorpusError, match="10 training and 5 held-out pairs are too few"):
        train_with_vocabulary(base, replace(TEXT, pairs=DOMAIN[:10]), VA_LLM, QUICK, SHORT, tmp_path)


def test_more_neighbours_than_anchors_are_as_many_as_there_are(base, tmp_path):
    adapted = adapt_vocabulary(base, TEXT, VA_LLM, replace(QUICK, neighbours=500), tmp_path)
    assert adapted.details.source.n_irregular > 0
    assert torch.isfinite(adapted.model.src_embedding).all()


def test_what_was_set_and_cannot_be_had_is_said_once(base, tmp_path):
    told = []
    settings = replace(QUICK, neighbours=500, src_size=5000, sides="encoder")
    for _ in range(2):
        adapt_vocabulary(base, TEXT, VA_LLM, settings, tmp_path, lambda done: told.extend(done.messages))
    assert [level for level, _ in told] == ["warning", "warning"]
    assert "5,000 were asked for" in told[0][1]
    assert "500 were asked for" in told[1][1]


def test_a_model_without_weights_is_named(base, tmp_path):
    folder = shutil.copytree(base, tmp_path / "base", ignore=shutil.ignore_patterns("*.safetensors"))
    with pytest.raises(ModelError, match=r"weights\.safetensors are missing"):
        adapt_vocabulary(folder, TEXT, VA_LLM, QUICK, tmp_path / "run")


def test_no_value_that_is_no_number_is_ever_saved(base, tmp_path, monkeypatch):
    def broken(vectors, table, anchors, k, match_norms):
        found = project(vectors, table, anchors, k, match_norms)
        found.rows[10] = np.nan
        return found

    from engine.adaptation import side_vocabulary

    project = side_vocabulary.project_locally
    monkeypatch.setattr(side_vocabulary, "project_locally", broken)
    with pytest.raises(ModelError, match="src_embedding"):
        adapt_vocabulary(base, TEXT, VA_LLM, QUICK, tmp_path)
    assert not list(tmp_path.iterdir())
