"""The terms of a domain: found in its lists, kept by the search, told afterwards."""

import pytest

from engine import tasks
from engine.base.errors import LibraryError
from engine.orders.corpora import ImportOrder
from engine.results.systems import System
from engine.tasks.translation.open_systems import with_system
from tests.engine.corpora.samples import write
from tests.engine.tasks.speaker_samples import add_speaking_model

TERMS = "de,en\nPumpe,engine\nVentil,valve\n"


@pytest.fixture
def translator(library_home, tmp_path):
    add_speaking_model(known=["Ada"])
    order = ImportOrder(
        files=(write(tmp_path / "terms.csv", TERMS),), src="de", tgt="en", domain="pumps", are_terms=True
    )
    tasks.run_order(order, options=tasks.JobOptions())
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    return tasks.open_system(System(model=model, n_threads=1))


def test_a_table_can_be_imported_as_terms(translator):
    (corpus,) = tasks.list_corpora()
    assert (corpus.kind, corpus.n_pairs) == ("terms", 2)
    assert tasks.domains_with_terms("de", "en") == tasks.domains_with_terms("en", "de") == ("pumps",)
    assert tasks.domains_with_terms("de", "fr") == ()


def test_translations_have_the_terms_from_then_on(translator):
    text = "Die Pumpe ist neu."
    before = translator.translate_text(text).text
    assert "engine" not in before
    translator = with_system(translator, System(terms="pumps"))
    assert len(translator.inputs.terms or ()) == 2
    found = translator.translate_text(text)
    assert "engine" in found.text.casefold()
    ((term,),) = tasks.terms_in(translator, [(found.sentences[0].source, found.sentences[0].target)])
    assert (term.source, term.targets, term.is_kept) == ("Pumpe", ("engine",), True)
    translator = with_system(translator, System(terms=""))
    assert translator.translate_text(text).text == before
    assert tasks.terms_in(translator, [("Die Pumpe", "x")]) == [()]


def test_sentences_without_terms_are_as_before(translator):
    text = "Der Motor ist neu."
    before = translator.translate_text(text).text
    translator = with_system(translator, System(terms="pumps"))
    assert translator.translate_text(text).text == before


def test_a_lost_term_is_told(translator):
    translator = with_system(translator, System(terms="pumps"))
    ((term,),) = tasks.terms_in(translator, [("Die Pumpe", "The pump")])
    assert not term.is_kept


def test_a_domain_without_terms_is_refused_with_what_to_do(translator):
    with pytest.raises(LibraryError, match="no list of terms from de to en") as refused:
        translator = with_system(translator, System(terms="my law"))
    assert refused.value.hint.endswith("--terms --domain 'my law' --from de --to en")


def test_another_pack_puts_the_terms_out(translator):
    translator = with_system(translator, System(terms="pumps"))
    translator = translator.with_pack(None)
    assert translator.inputs.terms is None


def imported(path, domain, **changes):
    order = ImportOrder(files=(path,), src="de", tgt="en", domain=domain, are_terms=True, **changes)
    tasks.run_order(order, options=tasks.JobOptions())


def test_a_column_names_forbidden_words(translator, tmp_path):
    table = "de,en,forbidden\nMotor,engine,motor; drive\nVentil,valve,\n"
    imported(write(tmp_path / "forbidden.csv", table), "motors")
    translator = with_system(translator, System(terms="motors"))
    assert len(translator.inputs.terms or ()) == 2
    (found,) = tasks.terms_in(translator, [("Motor und Ventil", "The motor and its valve")])
    assert [(term.source, term.targets, term.forbidden, term.is_kept) for term in found] == [
        ("Motor", ("engine",), ("motor",), False), ("Ventil", ("valve",), (), True),
    ]  # fmt: skip
    assert tasks.missing_words(found[:1]) == "It has the forbidden “motor” for “Motor”."


def test_tbx_says_which_terms_are_deprecated(translator, tmp_path):
    names = (("pump", ""), ("impeller", "deprecatedTerm-admn-sts"))
    terms = "".join(
        f"<tig><term>{name}</term><termNote type='administrativeStatus'>{status or 'preferredTerm-admn-sts'}"
        "</termNote></tig>"
        for name, status in names
    )
    entry = (
        "<termEntry><langSet xml:lang='de'><tig><term>Kolben</term><termNote type='administrativeStatus'>"
        "deprecatedTerm-admn-sts</termNote></tig></langSet>"
        f"<langSet xml:lang='en'>{terms}</langSet></termEntry>"
    )
    text = f"<martif type='TBX'><text><body>{entry}</body></text></martif>"
    imported(write(tmp_path / "list.tbx", text), "pistons")
    translator = with_system(translator, System(terms="pistons"))
    ((term,),) = tasks.terms_in(translator, [("Der Kolben", "An impeller")])
    assert (term.targets, term.forbidden, term.is_kept) == (("pump",), ("impeller",), False)


def test_what_is_wrong_in_a_list_is_left_out_and_the_rest_counts(translator, tmp_path):
    table = "de,en,note\nPumpe,pump,main\nVentil,,x\nMotor,engine,\nMotor,drive,\nMotor,engine,\n,nothing,\n"
    imported(write(tmp_path / "bad.csv", table), "bad")
    translator = with_system(translator, System(terms="bad"))
    assert len(translator.inputs.terms or ()) == 2
    (found,) = tasks.terms_in(translator, [("Motor und Ventil", "drive")])
    assert [(term.source, term.targets) for term in found] == [("Motor", ("engine", "drive"))]


def test_a_term_longer_than_its_sentence_and_terms_that_overlap_do_no_harm(translator, tmp_path):
    table = "de,en\nDie sehr neue Pumpe steht hier,x\nneue Pumpe,new engine\nPumpe steht,engine stands\n"
    imported(write(tmp_path / "long.csv", table), "long")
    translator = with_system(translator, System(terms="long"))
    found = translator.translate_text("Die neue Pumpe steht.").sentences[0].terms
    assert [term.source for term in found] == ["neue Pumpe"]
    assert translator.translate_text("Pumpe").sentences[0].terms == ()
