"""Suggestions from a corpus of the library: none that its domain has, none from a list of terms."""

import pytest

from engine import tasks
from engine.base.errors import CorpusError
from engine.results.terms import GivenTerm
from tests.engine.corpora.vocabulary.test_term_candidates import pairs_with
from tests.engine.tasks.vocabulary_samples import add_corpus

PAIRS = pairs_with("Pumpengehäuse", "pump housing") + pairs_with("Ventil", "valve")


@pytest.fixture
def pumps(library_home):
    add_corpus("pumps", PAIRS)
    return tasks.list_corpora()[0]


def test_suggestions_come_with_counts_and_an_example(pumps):
    found = tasks.suggest_terms(pumps.id)
    term = next(each for each in found.found if each.source == "Pumpengehäuse")
    assert (term.target, term.count, term.source_count, found.pairs) == ("pump housing", 18, 18, len(PAIRS))
    assert (term.example_source, term.example_target) in PAIRS
    assert "Pumpengehäuse" in term.example_source
    assert len(tasks.suggest_terms(pumps.id, most=1).found) == 1


def test_what_the_domain_has_is_not_suggested(pumps):
    tasks.add_terms([GivenTerm(source="Ventil", target="tap")], pumps.domain, "de", "en")
    assert "Ventil" not in {each.source for each in tasks.suggest_terms(pumps.id).found}


def test_a_list_of_terms_suggests_nothing(pumps):
    tasks.add_terms([GivenTerm(source="Ventil", target="tap")], "x", "de", "en")
    (terms,) = (each for each in tasks.list_corpora() if each.kind == "terms")
    with pytest.raises(CorpusError, match="list of terms already"):
        tasks.suggest_terms(terms.id)
