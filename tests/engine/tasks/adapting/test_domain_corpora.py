"""A domain's corpora: which side text of one language is for, what is refused, and what changed meanwhile."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine import tasks
from engine.base.config import TrainConfig
from engine.base.errors import CorpusError, JobError
from engine.base.methods import METHODS
from engine.orders.corpora import CorpusEdit, ImportOrder
from engine.results.models import ModelRecord
from engine.results.terms import GivenTerm
from engine.tasks.adapting.domain_corpora import find_domain_corpora
from engine.tasks.adapting.run_plan import RunPlan, kept_plan
from engine.tasks.adapting.source_text import named_source_text
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv

GERMAN = [f"Der Brunnen Nummer {n} liefert klares Wasser." for n in range(12)]
ENGLISH = [f"Well number {n} gives clear water." for n in range(15)]


@pytest.fixture
def library(library_home, tmp_path):
    """The domain pumps: pairs, and text of either language alone; a text of another domain."""
    order = {"domain": "pumps", "src": "de", "tgt": "en"}
    pairs = write_tsv(tmp_path / "pumps.tsv", many_pairs(60))
    tasks.import_corpus(ImportOrder(files=[pairs], name="pumps", **order))
    for name, language, lines, domain in (
        ("wells", "de", GERMAN, "pumps"),
        ("springs", "en", ENGLISH, "pumps"),
        ("far", "en", ENGLISH, "water"),
    ):
        path = tmp_path / f"{name}.txt"
        path.write_text("\n".join(lines), encoding="utf-8")
        tasks.import_corpus(ImportOrder(files=[path], name=name, domain=domain, src=language, tgt=""))
    return library_home


def test_text_of_one_language_belongs_to_its_side(library):
    corpora = find_domain_corpora("pumps", "de", "en")
    assert sorted(corpora.mono_ids) == ["springs", "wells"]
    assert set(corpora.mono_text("de")) <= set(GERMAN)
    assert set(corpora.mono_text("en")) <= set(ENGLISH)
    assert corpora.mono_text("de")
    turned = find_domain_corpora("pumps", "en", "de")
    assert turned.mono_text(turned.src) == corpora.mono_text("en")


def test_held_out_sentences_in_text_of_one_language_are_not_learned_from(library, tmp_path):
    (text,) = find_domain_corpora("pumps", "de", "en", mono=()).parallel
    held_out = [tgt for split in ("dev", "test") for _, tgt in text.pairs(split)]
    path = tmp_path / "copied.txt"
    path.write_text("\n".join([*ENGLISH, *(line.upper() for line in held_out)]), encoding="utf-8")
    order = ImportOrder(files=[path], name="copied", domain="other", src="en", tgt="")
    tasks.import_corpus(order)
    corpora = find_domain_corpora("pumps", "de", "en", mono=["copied"])
    assert set(corpora.mono_text("en")) <= set(ENGLISH)
    described = next(each for each in corpora.describe() if each.id == "copied")
    assert described.held_out == len(held_out) > 0


@pytest.mark.parametrize(
    ("method", "back_translate", "used"),
    [
        ("fine-tune", False, []),
        ("factored-bias", False, []),
        ("fine-tune", True, ["springs"]),
        ("va-llm", False, ["springs", "wells"]),
    ],
)
def test_only_text_of_one_language_that_a_method_reads_is_an_input(library, method, back_translate, used):
    corpora = find_domain_corpora("pumps", "de", "en").used_by(METHODS[method], back_translate=back_translate)
    assert sorted(corpora.mono_ids) == used
    assert {each.id for each in corpora.describe()} == {"pumps", *used} == set(corpora.fingerprints())


def test_a_domain_that_is_not_there_is_answered_with_the_nearest_and_each_once(library):
    with pytest.raises(CorpusError) as caught:
        find_domain_corpora("pumsp", "de", "en")
    assert caught.value.hint == (
        "Did you mean pumps? There are: pumps (de alone, de-en, en alone), water (en alone)."
    )


def test_a_domain_of_terms_alone_has_nothing_to_learn_from(library):
    tasks.add_terms([GivenTerm(source="Brunnen", target="well")], "wells", "de", "en")
    with pytest.raises(CorpusError) as caught:
        find_domain_corpora("wells", "de", "en")
    assert caught.value.what == (
        "The domain 'wells' has terms between de and en, but no translations to learn from."
    )
    assert "`parlance corpus import FILE --domain wells --from de --to en`" in caught.value.hint


def test_text_of_another_domain_is_taken_when_it_is_named_and_none_when_none_is_wanted(library):
    assert find_domain_corpora("pumps", "de", "en", mono=["far"]).mono_ids == ["far"]
    assert find_domain_corpora("pumps", "de", "en", mono=()).mono_ids == []


def test_a_corpus_named_twice_is_read_once(library):
    assert find_domain_corpora("pumps", "de", "en", mono=["far", "far"]).mono_ids == ["far"]


@pytest.mark.parametrize(("name", "languages", "part"), [
    ("pumps", ("de", "en"), "pumps holds pairs of sentences, not text in one language"),
])  # fmt: skip
def test_what_is_no_text_of_one_language_is_refused(library, name, languages, part):
    with pytest.raises(CorpusError, match=part) as caught:
        find_domain_corpora("pumps", *languages, mono=[name])
    assert "--monolingual" in caught.value.hint


def test_text_in_a_third_language_is_refused(library, tmp_path):
    path = tmp_path / "fr.txt"
    path.write_text("\n".join(f"La fontaine numéro {n} est très claire." for n in range(9)), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=[path], name="fr", domain="pumps", src="fr", tgt=""))
    assert "fr" not in find_domain_corpora("pumps", "de", "en").mono_ids
    with pytest.raises(CorpusError, match="The corpus fr is in fr, and the model translates de to en"):
        find_domain_corpora("pumps", "de", "en", mono=["fr"])


def plan_of(corpora):
    ids = {"corpora": tuple(corpora.parallel_ids), "mono": tuple(corpora.mono_ids)}
    way = {"method": "fine-tune", "scope": "full", "back_translate": False, "settings": TrainConfig()}
    return RunPlan(**way, **ids, fingerprints=corpora.fingerprints())


def test_a_plan_is_kept_and_finds_the_same_corpora_again(library, tmp_path):
    plan = plan_of(find_domain_corpora("pumps", "de", "en"))
    assert kept_plan(tmp_path) is None
    plan.keep(tmp_path)
    assert kept_plan(tmp_path) == plan
    assert kept_plan(tmp_path).find_corpora("pumps", "de", "en").mono_ids == list(plan.mono)


def test_a_corpus_that_was_changed_since_the_run_began_is_named(library):
    plan = plan_of(find_domain_corpora("pumps", "de", "en"))
    tasks.edit_corpus("pumps", CorpusEdit(is_swapped=True))
    with pytest.raises(CorpusError, match="pumps changed since this run began") as caught:
        plan.find_corpora("pumps", "de", "en")
    assert "again" in caught.value.hint


def test_a_source_corpus_that_was_changed_since_the_run_began_is_named(library):
    base = ModelRecord(id="b", name="b", src="de", tgt="en", kind="base", path=Path(), created="1")
    source = named_source_text(base, ["pumps@2"], ())
    assert source.describe()[0].sha256 == source.fingerprints()["pumps"]
    plan = replace(
        plan_of(find_domain_corpora("pumps", "de", "en")), source_fingerprints=source.fingerprints()
    )
    plan.check_source(source)
    tasks.edit_corpus("pumps", CorpusEdit(is_swapped=True))
    with pytest.raises(CorpusError, match="pumps changed since this run began"):
        plan.check_source(named_source_text(base, ["pumps@2"], ()))


def test_a_plan_of_a_newer_version_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "plan.json").write_text('{"method": "fine-tune", "moods": 1}')
    with pytest.raises(JobError, match=r"newer version .*plan\.json says moods") as caught:
        kept_plan(tmp_path)
    assert "again" in caught.value.hint


def test_the_card_of_a_corpus_has_its_hash_and_its_files_but_no_sentence(library):
    described = {each.id: each for each in find_domain_corpora("pumps", "de", "en").describe()}
    assert set(described) == {"pumps", "wells", "springs"}
    assert len({each.sha256 for each in described.values()}) == 3
    assert described["pumps"].languages == "de-en"
    assert described["wells"].languages == "de"
    (file,) = described["pumps"].files
    assert (file["name"], len(file["sha256"])) == ("pumps.tsv", 64)
    assert many_pairs()[0][0] not in str(described)
