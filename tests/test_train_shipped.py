"""What the models that ship learn from: only text that may ship, varied alike each time, nothing held out."""

import gzip
import itertools
import json
import random
import shutil
import sys
from pathlib import Path

import pytest

from tests.benchmarks import judged
from tests.tiny import write_model_folder

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[1] / "packaging" / "train_shipped"
_COMMANDS = ("train", "snapshot", "scores", "card", "back_translate", "grow")
_MODULES = tuple(sorted(path.stem for path in FOLDER.glob("*.py")))
MAY_SHIP = {
    "general-tatoeba", "narrative-books", "prose-suttas", "business-msdocs", "web-l10n", "web-more",
    "it-msdocs-ht", "it-msdocs-mt", "it-php", "parliament-europarl", "religion-bible", "author-bible",
}  # fmt: skip


@pytest.fixture
def shipped(monkeypatch):
    """Imports a module of the folder; it is no package, for its parent has the name of another one."""
    monkeypatch.syspath_prepend(str(FOLDER))
    yield lambda name: __import__(name)
    for name in _MODULES:
        sys.modules.pop(name, None)


@pytest.fixture
def mixture(shipped, monkeypatch):
    """The module, with one in a hundred of the pairs and passages written for this: all of them take long."""
    found = shipped("mixture")
    own, passages = list(found._own())[::100], list(found.own_passages())[::100]
    monkeypatch.setattr(found, "_own", lambda: own)
    monkeypatch.setattr(found, "own_passages", lambda: iter(passages))
    return found


@pytest.fixture(scope="module")
def own_text():
    """Both sides of all pairs written for this that are learned from."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(FOLDER))
        mixture = __import__("mixture")
        held_out = mixture._general_test()
        pairs = [*mixture._own(), *(pair for passage in mixture.own_passages() for pair in passage)]
        for name in _MODULES:
            sys.modules.pop(name, None)
    return {side for pair in pairs if held_out.isdisjoint(pair) for side in pair}


@pytest.mark.parametrize("name", _MODULES)
def test_every_script_can_be_imported(shipped, name):
    assert shipped(name).__doc__


def test_every_command_has_a_beginning(shipped):
    assert all(hasattr(shipped(name), "main") for name in _COMMANDS)


def test_only_text_whose_licence_allows_it_is_learned_from(shipped):
    for recipe in shipped("recipe").RECIPES.values():
        assert {source.name for source in recipe.sources} <= MAY_SHIP


def test_nothing_learns_to_write_like_a_machine(shipped):
    (to_german,) = (recipe for recipe in shipped("recipe").RECIPES.values() if recipe.tgt == "de")
    assert "it-msdocs-mt" not in {source.name for source in to_german.sources}


def test_the_settings_can_work(shipped):
    from engine.base.config import TrainConfig, TransformerConfig

    for recipe in shipped("recipe").RECIPES.values():
        assert TrainConfig.from_json(dict(recipe.settings)).ema
        TransformerConfig(src_vocab_size=8000, tgt_vocab_size=8000, **recipe.shape)


def test_a_grown_model_translates_alike_and_its_shape_is_trained_on(shipped, tmp_path):
    import torch

    from engine.model.folder import load_model

    small = tmp_path / "small"
    write_model_folder(small, precisions=())
    assert shipped("grow").main([str(small), str(tmp_path / "work" / "start"), "--layers", "3"]) == 0
    before, after = load_model(small).eval(), load_model(tmp_path / "work" / "start").eval()
    assert after.config.n_encoder_layers == 3
    with torch.no_grad():
        ids, mask, target = (
            torch.tensor([[5, 6, 2]]),
            torch.ones(1, 3, dtype=torch.bool),
            torch.tensor([[0, 7]]),
        )
        assert torch.equal(before(ids, mask, target), after(ids, mask, target))
    recipe = shipped("recipe")
    assert recipe.shape_of(recipe.RECIPES["de-en"], tmp_path / "work")["n_encoder_layers"] == 3
    assert recipe.shape_of(recipe.RECIPES["de-en"], tmp_path)["n_encoder_layers"] == 6


def test_a_pair_that_shares_a_side_with_the_general_test_is_left_out(shipped, mixture, tmp_path):
    recipe = shipped("recipe")
    general = Path(__file__).parents[1] / "assets" / "general" / "de-en.tsv"
    german = general.read_text(encoding="utf-8").splitlines()[0].split("\t")[0]
    (tmp_path / "web-l10n.de-en").mkdir()
    with gzip.open(tmp_path / "web-l10n.de-en" / "train.tsv.gz", "wt", encoding="utf-8") as lines:
        lines.write(f"{german}\tWhatever it may say there\nGuten Tag\tGood day\n")
    chosen = recipe.Recipe(
        start="", src="de", tgt="en", sources=(recipe.Source(name="web-l10n", weight=1, varied=0),)
    )
    found = {pair[0] for pair in mixture.training_pairs(chosen, tmp_path) if pair[2] == 1}
    assert german not in found
    assert "Guten Tag" in found


def test_nothing_written_for_this_is_judged(own_text):
    assert len(own_text) > 1000
    read = {side for row in judged.read_sentences() for side in (row.german, row.english)}
    assert own_text.isdisjoint(side for side in read if len(side) > 18)


def test_two_readings_become_shares_with_an_interval(tmp_path):
    key = {
        str(number): {"group": "written", "kind": kind, "sentence": number, "models": models}
        for number, (kind, models) in enumerate([("news", ["a"]), ("news", ["a", "b"]), ("chat", ["b"])], 1)
    }
    first = {"1": "good", "2": "wrong", "3": "usable"}
    kept = judged.summary(key, first, {**first, "3": "harmful"})
    found = kept["written"]
    assert found["models"]["a"]["good_or_usable"][0] == 50
    assert found["models"]["b"]["good_or_usable"][0] == 25
    assert found["models"]["b"]["kinds"] == {"chat": 50.0, "news": 0.0}
    assert found["models"]["b"]["verdicts"][1] == {"good": 0, "usable": 0, "wrong": 1, "harmful": 1}
    assert kept["agreement"]["same"] == 0.667
    with pytest.raises(ValueError, match="both readers on 3"):
        judged.summary(key, {"1": "good", "2": "good"}, first)
    (tmp_path / "a.tsv").write_text("1\tfine\n", encoding="utf-8")
    with pytest.raises(ValueError, match="'fine' is none of good, usable"):
        judged.read_verdicts(tmp_path / "a.tsv")


def test_the_gain_of_care_is_counted_sentence_by_sentence():
    plain, careful = ["a"], ["a" + judged.CAREFUL]
    written = [(1, plain), (1, careful), (2, plain + careful), (3, plain), (3, careful)]
    key = {
        str(number): {"group": "real", "kind": "news", "sentence": sentence, "models": models}
        for number, (sentence, models) in enumerate(written, 1)
    }
    first = {"1": "wrong", "2": "good", "3": "wrong", "4": "wrong", "5": "usable"}
    gain = judged.summary(key, first, {**first, "5": "good", "2": "wrong"})["real"]["gain_of_care"]
    assert list(gain) == ["a"]
    assert gain["a"][0] == pytest.approx(100 * (0.5 + 0 + 1) / 3, abs=0.1)
    assert gain["a"][1] < gain["a"][0] < gain["a"][2]


def test_what_stands_in_the_general_test_is_not_learned_from(shipped, mixture, tmp_path, monkeypatch):
    held_out = sorted(mixture._general_test())[0]
    monkeypatch.setattr(mixture, "_own", lambda: [(held_out, "Good."), ("Gut.", "Fine.")])
    monkeypatch.setattr(mixture, "own_passages", lambda: iter([[(held_out, "Good."), ("Ja.", "Yes.")]]))
    chosen = shipped("recipe").Recipe(start="", src="de", tgt="en", sources=(), phrases_weight=0)
    found = [pair for pair in mixture.training_pairs(chosen, tmp_path) if pair[2]]
    assert found
    assert not any(held_out in pair[:2] or "Ja." in pair[0] for pair in found)


def test_phrases_have_the_same_digits_on_both_sides(shipped):
    found = list(shipped("phrases").phrases(500))
    assert found == list(shipped("phrases").phrases(500))
    for german, english in found:
        digits = [sorted(letter for letter in side if letter in "123456789") for side in (german, english)]
        assert digits[0] == digits[1], (german, english)


def test_a_mixture_is_the_same_each_time_and_holds_varied_copies(shipped, mixture, tmp_path):
    recipe = shipped("recipe")
    write_corpus(tmp_path / "general-tatoeba.de-en", 300)
    chosen = recipe.Recipe(
        start="",
        src="en",
        tgt="de",
        sources=(recipe.Source(name="general-tatoeba", weight=0.5),),
        phrases_weight=0.1,
    )
    first, second = (list(mixture.training_pairs(chosen, tmp_path)) for _ in range(2))
    assert first == second
    of_corpus = [pair for pair in first if pair[2] == 0.5]
    assert 330 < len(of_corpus) < 420
    assert of_corpus[0][0].startswith("Tonight")
    assert any(src == src.lower() for src, _, _ in of_corpus)


def test_further_pairs_are_learned_from_as_they_stand(shipped, tmp_path):
    recipe, mixture = shipped("recipe"), shipped("mixture")
    with gzip.open(tmp_path / "more.tsv.gz", "wt", encoding="utf-8") as lines:
        lines.write("A cat.\tEine Katze.\n")
    chosen = recipe.Recipe(start="", src="en", tgt="de", sources=(), more_weight=3.0)
    found = mixture.training_pairs(chosen, tmp_path, tmp_path / "more.tsv.gz")
    assert next(found) == ("A cat.", "Eine Katze.", 3.0)


def test_only_books_that_are_surely_free_are_learned_from(shipped, mixture, tmp_path):
    recipe = shipped("recipe")
    folder = tmp_path / "narrative-books.de-en"
    write_corpus(folder, 10)
    with gzip.open(folder / "train.doc.gz", "wt", encoding="utf-8") as docs:
        docs.write("werther\n" * 4 + "goesta\n" * 6)
    chosen = recipe.Recipe(
        start="", src="de", tgt="en", sources=(recipe.Source(name="narrative-books", weight=1, varied=0),)
    )
    found = [
        pair
        for pair in mixture.training_pairs(chosen, tmp_path)
        if pair[0].startswith("Heute Abend esse ich")
    ]
    assert len({pair[0] for pair in found if pair[0].count(".") == 1}) == 4


def write_corpus(folder, n_pairs):
    folder.mkdir()
    with gzip.open(folder / "train.tsv.gz", "wt", encoding="utf-8") as lines:
        for k in range(n_pairs):
            word = "abcdefghij"[k % 10] * (k // 10 + 2)
            lines.write(f"Heute Abend esse ich {word}.\tTonight I am eating {word}.\n")


def write_lines(path, *lines):
    path.parent.mkdir(exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


def test_no_test_and_no_book_that_may_not_be_free_is_translated_back(shipped, tmp_path):
    commands = shipped("back_translate")
    write_lines(tmp_path / "talks-ted.de-en" / "test.tsv.gz", "Ja. Wir gehen heim.\tYes. We go home.")
    books = tmp_path / "narrative-books.de-en"
    write_lines(books / "train.tsv.gz", "Der Wald schwieg.\tAll was still.", "Sie sang.\tShe sang.")
    write_lines(books / "train.doc.gz", "goesta", "werther")
    found = commands.left_out(tmp_path, "en")
    assert commands.letters("We go home!") in found
    assert commands.letters("All was still") in found
    assert commands.letters("She sang.") not in found
    assert commands.letters("Wir gehen heim") in commands.left_out(tmp_path, "de")


def test_a_made_source_that_copies_or_repeats_is_not_learned_from(shipped):
    is_sound = shipped("back_translate").is_sound
    assert is_sound("Der Wald schwieg in der Nacht", "The wood was silent that night")
    assert not is_sound("The wood was silent that night", "The wood was silent that night")
    assert not is_sound("Der Wald der Wald der Wald", "The wood was silent that night")
    assert not is_sound("Der", "The wood was silent that night")
    assert not is_sound("", "The wood was silent that night")


def test_noise_moves_and_drops_words_but_makes_none(shipped):
    words = [f"w{k}" for k in range(40)]
    noisy = shipped("back_translate").noisy(" ".join(words), random.Random(1)).split()
    assert noisy != words
    assert set(noisy) < set(words)
    assert all(abs(words.index(word) - k) < 12 for k, word in enumerate(noisy))
    assert shipped("back_translate").noisy("Ja", random.Random(1)) == "Ja"


MODELS = Path(__file__).parents[1] / "assets" / "models"


@pytest.mark.parametrize("model", ["de-en", "en-de"])
def test_the_card_is_what_its_command_writes(shipped, model):
    written = (MODELS / model / "card.md").read_text(encoding="utf-8")
    assert written == shipped("card").card(MODELS / model)


def test_the_readme_names_the_corpora_that_the_models_learned_from(shipped):
    readme = (MODELS / "README.md").read_text(encoding="utf-8")
    assert readme == shipped("card").with_sources(readme, MODELS)
    for model in ("de-en", "en-de"):
        for corpus in json.loads((MODELS / model / "model.json").read_text(encoding="utf-8"))["details"][
            "corpora"
        ]:
            assert f" {corpus['pairs']:,} |" in readme


def test_writing_a_card_writes_the_readme_beside_it(shipped, tmp_path):
    shutil.copytree(
        MODELS, tmp_path / "models", ignore=shutil.ignore_patterns("*.safetensors", "*.spm", "*.gz")
    )
    folder, readme = tmp_path / "models" / "en-de", tmp_path / "models" / "README.md"
    as_shipped = (MODELS / "README.md").read_text(encoding="utf-8")
    kept = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    (no_longer,) = [each for each in kept["details"]["corpora"] if each["name"].startswith("prose-suttas")]
    kept["details"]["corpora"].remove(no_longer)
    (folder / "model.json").write_text(json.dumps(kept), encoding="utf-8")
    assert shipped("card").main([str(folder)]) == 0
    changed = set(readme.read_text(encoding="utf-8").splitlines()) - set(as_shipped.splitlines())
    assert [line.endswith("| 53,511 | – |") for line in changed] == [True]


def test_nothing_that_ships_names_a_folder_of_the_machine_that_trained_it():
    for path in MODELS.glob("*/model.json"):
        corpora = json.loads(path.read_text(encoding="utf-8"))["details"]["speakers"]["corpora"]
        assert not [name for name in corpora if "/" in name.partition(":")[0]]


@pytest.mark.parametrize(("name", "what"), [
    ("general-tatoeba", "everyday sentences"),
    ("it-msdocs-ht", "software documentation"),
    ("business-msdocs", "business handbooks"),
    ("parliament-europarl", "European Parliament"),
    ("general-wmt22", "news, shops, social media"),
    ("talks-ted", "talks"),
    ("narrative-books", "novels"),
])  # fmt: skip
def test_the_help_says_what_was_measured(name, what):
    found = []
    for model in ("de-en", "en-de"):
        kept = json.loads((FOLDER / "scores" / f"{model}.json").read_text(encoding="utf-8"))
        made = json.loads((MODELS / model / "model.json").read_text(encoding="utf-8"))["created"]
        found.append(round(kept["models"][made]["tests"][name]["bleu"][0]))
    page = (MODELS.parent / "help" / "models.md").read_text(encoding="utf-8")
    assert f"| {what} | {found[0]} | {found[1]} |" in page


@pytest.mark.parametrize("page", ["README.md", "assets/help/models.md"])
def test_what_readers_found_is_told_as_it_was_kept(page):
    kept = json.loads(judged.KEPT.read_text(encoding="utf-8"))
    shares = {}
    for group, care in itertools.product(("written", "real"), ("", judged.CAREFUL)):
        for model in ("de-en", "en-de"):
            made = json.loads((MODELS / model / "model.json").read_text(encoding="utf-8"))["created"]
            found = kept[group]["models"][f"{model} {made}{care}"]["good_or_usable"][0]
            shares.setdefault((group, bool(care)), []).append(round(found))
    text = " ".join((FOLDER.parents[1] / page).read_text(encoding="utf-8").split())
    if page == "README.md":
        written, real = shares["written", True], shares["real", True]
        assert "{} % (German → English) and {} % (English → German) were good".format(*written) in text
        assert "from news, shops, social media and encyclopedias, {} % and {} %".format(*real) in text
    else:
        rows = {
            ("written", False): "| written",
            ("written", True): "| written, at [best quality](translate.md#quality)",
            ("real", False): "| real",
            ("real", True): "| real, at best quality",
        }
        for which, row in rows.items():
            assert "{} | {} | {} |".format(row, *shares[which]) in text


def test_a_model_that_went_on_says_what_it_had_seen_before(shipped, tmp_path):
    recipe, snapshot = shipped("recipe").RECIPES["de-en"], shipped("snapshot")
    assert snapshot.began(recipe, tmp_path)["tokens"] == recipe.start_tokens
    write_lines(tmp_path / "more.tsv.gz", "Eine Katze.\tA cat.", "Ein Hund.\tA dog.")
    (tmp_path / "start").mkdir()
    said = {"details": {"training": {"tokens": 5}, "began": {"tokens": 70}}}
    (tmp_path / "start" / "model.json").write_text(json.dumps(said), encoding="utf-8")
    found = snapshot.began(recipe, tmp_path)
    assert found == {"keeps_subwords": True, "tokens": 75, "translated_back": 2}
