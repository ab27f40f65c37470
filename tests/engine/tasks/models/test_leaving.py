"""Models of the library as folders of other programs: packs in their parents, speakers, nothing left."""

import json
import shutil
import zipfile

import numpy as np
import pytest

from engine import tasks
from engine.base.architecture import read_updates, with_updates
from engine.base.config import SearchConfig
from engine.base.errors import ConfigError, LibraryError, ModelError, SpeakerError
from engine.exchange.outgoing.argos_package import WrittenPackage
from engine.exchange.outgoing.ctranslate2_folder import write_translator
from engine.exchange.recognising import read_foreign
from engine.export.packs import write_pack
from engine.export.weights import read_architecture
from engine.library import model_folder
from engine.runtime.translator import Translator
from engine.speakers.profile_store import ProfileStore
from engine.text.subwords import Subwords, train_subwords
from tests.engine.exchange.marian_samples import Sample
from tests.engine.exchange.outgoing_samples import outgoing_of, random_model
from tests.engine.exchange.student_samples import shared_spm, shortlist_of, train_student, write_student
from tests.engine.runtime.conftest import write_small_pack
from tests.tiny import PAIRS, source_sentences, target_sentences, write_model_folder

pytestmark = pytest.mark.slow

FILES = {
    "README.md", "config.json", "generation_config.json", "model.safetensors", "source.spm", "target.spm",
    "target_vocab.json", "tokenizer_config.json", "vocab.json",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_shipped(monkeypatch, tmp_path):
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "no-assets")


@pytest.fixture
def base(library_home, tmp_path):
    """A model that Hugging Face's Marian can represent, and a speaker whom it knows."""
    return add_base(tmp_path, positions="marian")


def add_base(tmp_path, **shape):
    folder = random_model(tmp_path / "base", norm_first=False, **shape)
    bias = np.linspace(-1, 1, outgoing_of(folder).target.size)
    ProfileStore.create(folder / "speakers.profiles", [("Ana", bias)], kind="full-bias", width=len(bias))
    (folder / "card.md").write_text("# Base\n\nOur own sentences, CC0.\n", encoding="utf-8")
    origin = {"family": "Marian (Hugging Face)", "name": "tiny", "licence": "cc-by-4.0"}
    said = json.loads((folder / "model.json").read_text())
    (folder / "model.json").write_text(json.dumps({**said, "details": {"origin": origin}}))
    model_folder.seal(folder)
    return tasks.add_model(folder)


@pytest.fixture
def pack(base, tmp_path):
    """A pack of it, with fewer target words than it has."""
    folder = tmp_path / "pack"
    folder.mkdir()
    shutil.copyfile(base.path / "source.spm", folder / "source.spm")
    target = train_subwords(target_sentences(), 150)
    (folder / "target.spm").write_bytes(target.data)
    given = outgoing_of(base.path).weights
    swapped = {name: given[name][: target.size] + 1 for name in ("tgt_embedding", "output_bias")}
    write_pack(folder / "pack.onnx_adapter", swapped)
    said = json.loads((base.path / "model.json").read_text())
    said |= {"id": "pack", "kind": "adapted", "parent": base.id, "scope": "pack", "domain": "pumps"}
    (folder / "model.json").write_text(json.dumps(said))
    model_folder.seal(folder)
    return tasks.add_model(folder), swapped


def test_a_pack_goes_out_in_its_parent(base, pack, tmp_path):
    record, swapped = pack
    assert tasks.export_model(record.id, tmp_path / "out", "marian").as_ == "marian"
    found, before = read_foreign(tmp_path / "out").weights, outgoing_of(base.path).weights
    assert found.keys() == before.keys()
    for name, array in found.items():
        np.testing.assert_array_equal(array, swapped.get(name, before[name]), err_msg=name)


def test_a_small_pack_goes_out_as_what_it_makes_of_its_parent(base, tmp_path):
    record = tasks.add_model(write_small_pack(base.path, tmp_path / "small"))
    tasks.export_model(record.id, tmp_path / "out", "marian")
    found, before = read_foreign(tmp_path / "out").weights, outgoing_of(base.path).weights
    config = read_architecture(base.path)[1]
    updates = read_updates(record.path / "weights.safetensors", config)
    wanted = {**before, **with_updates(before, updates, config)}
    assert found.keys() == before.keys()
    for name, array in found.items():
        np.testing.assert_allclose(array, wanted[name], atol=1e-6, err_msg=name)


def test_a_speaker_is_baked_into_the_bias_of_words(base, tmp_path):
    tasks.export_model(base.id, tmp_path / "plain", "marian")
    tasks.export_model(base.id, tmp_path / "ana", "marian", speaker="Ana")
    plain, ana = (read_foreign(tmp_path / name).weights for name in ("plain", "ana"))
    profile = np.linspace(-1, 1, len(plain["output_bias"]))
    profile[:4] = 0  # no profile moves a special symbol
    np.testing.assert_allclose(ana["output_bias"] - plain["output_bias"], profile, atol=1e-3)
    np.testing.assert_array_equal(ana["tgt_embedding"], plain["tgt_embedding"])


def test_a_speaker_goes_out_also_as_marian_keeps_its_models(library_home, tmp_path):
    model = add_base(tmp_path)
    tasks.export_model(model.id, tmp_path / "plain", "marian-binary")
    tasks.export_model(model.id, tmp_path / "ana", "marian-binary", speaker="Ana")
    plain, ana = (read_foreign(tmp_path / name).weights for name in ("plain", "ana"))
    profile = np.linspace(-1, 1, len(plain["output_bias"]))[4:]
    np.testing.assert_allclose((ana["output_bias"] - plain["output_bias"])[4:], profile, atol=1e-3)
    np.testing.assert_array_equal(ana["tgt_embedding"], plain["tgt_embedding"])
    assert "Our own sentences, CC0." in (tmp_path / "ana" / "README.md").read_text()


def test_a_student_goes_out_with_what_firefox_reads(library_home, tmp_path):
    subwords = shared_spm()
    write_student(tmp_path / "deen", train_student(subwords, n_updates=2), subwords)
    (tmp_path / "deen" / "lex.50.50.deen.s2t.bin").write_bytes(shortlist_of(subwords))
    model = tasks.add_model(tmp_path / "deen")
    tasks.export_model(model.id, tmp_path / "out", "marian-binary")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "model.deen.bin", "model.deen.intgemm.alphas.bin", "lex.deen.s2t.bin", "vocab.deen.spm",
        "decoder.yml", "README.md",
    }  # fmt: skip
    lists = [read_foreign(tmp_path / name).shortlist for name in ("deen", "out")]
    for name in ("frequent", "starts", "words"):
        np.testing.assert_array_equal(*(getattr(each, name) for each in lists))


def test_somebody_whom_nobody_knows_is_refused_and_nothing_is_left(base, tmp_path):
    with pytest.raises(SpeakerError):
        tasks.export_model(base.id, tmp_path / "out" / "ben", "marian", speaker="Ben")
    assert not (tmp_path / "out").exists()


def test_in_our_own_formats_speakers_stay_apart(base, tmp_path):
    with pytest.raises(ConfigError, match="speakers stay apart") as refusal:
        tasks.export_model(base.id, tmp_path / "out", speaker="Ana")
    assert "parlance speaker export Ana FILE" in refusal.value.hint


def test_the_card_and_the_licence_go_along_also_with_what_was_adapted_from_it(base, pack, tmp_path):
    for name in (base.id, pack[0].id):
        folder = tmp_path / "given" / name
        tasks.export_model(name, folder, "marian")
        readme = (folder / "README.md").read_text()
        assert readme.startswith('---\nlanguage:\n- "de"\n- "en"\nlicense: cc-by-4.0\n')
        assert "Our own sentences, CC0." in readme
        assert {path.name for path in folder.iterdir()} == FILES


def test_a_model_that_ships_goes_out_under_our_licence(library_home, monkeypatch, tmp_path):
    (tmp_path / "assets" / "models").mkdir(parents=True)
    random_model(tmp_path / "assets" / "models" / "marian", norm_first=False, positions="marian")
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "assets")
    (model,) = tasks.ensure_builtin_models()
    tasks.export_model(model.id, tmp_path / "out", "marian")
    assert "\nlicense: apache-2.0\n" in (tmp_path / "out" / "README.md").read_text()


def test_what_went_out_is_added_again_and_translates_alike(base, tmp_path):
    tasks.export_model(base.id, tmp_path / "out", "marian")
    again = tasks.add_model(tmp_path / "out", name="again")
    assert (again.src, again.tgt, again.details.origin.licence) == ("de", "en", "cc-by-4.0")
    before, after = (Translator(each.path, precision="float32", device="cpu") for each in (base, again))
    source = outgoing_of(base.path).source
    for text in source_sentences()[:6]:
        found, expected = (each.translate_tokens([source.encode(text)])[0] for each in (after, before))
        assert [each.ids for each in found] == [each.ids for each in expected]
        np.testing.assert_allclose(found[0].log_prob, expected[0].log_prob, atol=1e-4)


def test_a_zip_holds_the_same_folder(base, tmp_path):
    tasks.export_model(base.id, tmp_path / "out", "marian")
    tasks.export_model(base.id, tmp_path / "packed.zip", "marian")
    zipfile.ZipFile(tmp_path / "packed.zip").extractall(tmp_path)
    for path in (tmp_path / "out").iterdir():
        assert (tmp_path / "packed" / path.name).read_bytes() == path.read_bytes()


@pytest.fixture
def trained(library_home, tmp_path):
    """A model that has learned some sentences."""
    sample = Sample(tmp_path / "opus-mt-de-en", d_model=32, encoder_ffn_dim=64, decoder_ffn_dim=64)
    sample.train()
    bias = np.zeros(sample.target.size)
    bias[sample.target.encode("The pump")[-1]] = -6  # somebody who never says it
    ProfileStore.create(
        sample.folder / "speakers.profiles", [("Ana", bias)], kind="full-bias", width=len(bias)
    )
    model_folder.seal(sample.folder)
    return tasks.add_model(sample.folder)


@pytest.fixture
def learned(monkeypatch):
    """Packages are tried on what these models learned."""
    monkeypatch.setattr("engine.tasks.adapting.judging.shipped_pairs", lambda *_languages: PAIRS)


def unpacked(path, folder):
    zipfile.ZipFile(path).extractall(folder)
    return WrittenPackage(folder / path.stem)


@pytest.mark.usefixtures("learned")
def test_an_argos_package_is_one_file_with_one_folder_and_whose_profile_it_was_given(trained, tmp_path):
    plain, ana = tmp_path / "plain.argosmodel", tmp_path / "ana.argosmodel"
    tasks.export_model(trained.id, plain, "argos")
    tasks.export_model(trained.id, ana, "argos", speaker="Ana")
    assert {name.split("/")[0] for name in zipfile.ZipFile(plain).namelist()} == {"plain"}
    text, expected = PAIRS[0]
    nobody, somebody = unpacked(plain, tmp_path / "a"), unpacked(ana, tmp_path / "b")
    assert nobody.translate([text])[0].text == expected
    target = Subwords.load(trained.path / "target.spm")
    tokens = target.tokens(target.encode(expected))
    assert nobody.scores([text], [tokens])[0] > somebody.scores([text], [tokens])[0] + 0.1


@pytest.mark.parametrize("has_text", [True, False])
@pytest.mark.parametrize("kind", ["pack", "small"])
def test_packs_go_out_as_packages_with_their_parents(base, pack, tmp_path, monkeypatch, kind, has_text):
    pairs = PAIRS if has_text else []
    monkeypatch.setattr("engine.tasks.adapting.judging.shipped_pairs", lambda *_languages: pairs)
    record = pack[0] if kind == "pack" else tasks.add_model(write_small_pack(base.path, tmp_path / "small"))
    tasks.export_model(record.id, tmp_path / "out.argosmodel", "argos")
    tasks.export_model(base.id, tmp_path / "base.argosmodel", "argos")
    text, tokens = source_sentences()[0], ["▁The", "▁"]
    found, parent = (unpacked(tmp_path / f"{name}.argosmodel", tmp_path / "a") for name in ("out", "base"))
    assert abs(found.scores([text], [tokens])[0] - parent.scores([text], [tokens])[0]) > 0.01


@pytest.mark.parametrize("has_text", [True, False])
def test_a_package_that_translates_otherwise_is_not_kept(trained, tmp_path, monkeypatch, has_text):
    pairs = PAIRS if has_text else []
    monkeypatch.setattr("engine.tasks.adapting.judging.shipped_pairs", lambda *_languages: pairs)
    tasks.export_model(trained.id, tmp_path / "right.argosmodel", "argos")

    def spoilt(folder, model, **options):
        model.weights["tgt_embedding"][10:20] += 1
        write_translator(folder, model, **options)

    with monkeypatch.context() as patch:
        patch.setattr("engine.exchange.outgoing.argos_package.write_translator", spoilt)
        assert_refused(trained, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(WrittenPackage, "put_together", lambda _self, tokens: " ".join(tokens))
        assert_refused(trained, tmp_path)
    if has_text:
        patched = SearchConfig(beam_size=1, max_length_ratio=1, max_length_extra=1)  # cuts ours off
        monkeypatch.setattr("engine.tasks.models.leaving.SearchConfig", lambda **_options: patched)
        assert_refused(trained, tmp_path)


def assert_refused(trained, tmp_path):
    with pytest.raises(ModelError, match=r"would translate \d+ of (16|20) sentences otherwise"):
        tasks.export_model(trained.id, tmp_path / "place" / "wrong.argosmodel", "argos")
    assert list((tmp_path / "place").iterdir()) == []


@pytest.mark.parametrize(
    ("as_", "name", "wanted"), [("argos", "out", "out.argosmodel"), ("onnx", "a.argosmodel", "a")]
)
def test_a_package_is_told_by_its_name(base, tmp_path, as_, name, wanted):
    with pytest.raises(ModelError, match=r"ends in \.argosmodel") as refusal:
        tasks.export_model(base.id, tmp_path / name, as_)
    assert refusal.value.hint == f"Write to {tmp_path / wanted}."


@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_what_cannot_be_written_leaves_nothing_and_nothing_is_overwritten(library_home, tmp_path, name):
    model = tasks.add_model(write_model_folder(tmp_path / "base", model_id="pre-norm"))
    place = tmp_path / "place"
    place.mkdir()
    with pytest.raises(ModelError, match="normalises before its layers") as refusal:
        tasks.export_model(model.id, place / name, "marian")
    assert "--as ctranslate2" in refusal.value.hint
    assert list(place.iterdir()) == []
    (place / name).write_bytes(b"mine")
    with pytest.raises(LibraryError, match="exists already"):
        tasks.export_model(model.id, place / name, "marian")
    assert (place / name).read_bytes() == b"mine"
