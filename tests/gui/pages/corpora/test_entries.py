"""The domains of the library: a name and two languages, either way round."""

from engine.results.corpora import DomainDirection
from gui.pages.library.entries import DomainEntry, domains_of, with_place
from tests.gui.fakes import corpus, model


def made(model_id, **changes):
    return model(model_id, **({"kind": "adapted", "domain": "pumps", "is_builtin": False} | changes))


def test_both_directions_of_a_domain_are_one_and_other_languages_another():
    corpora = [corpus("a"), corpus("b", src="en", tgt="de", n_pairs=9), corpus("c", tgt="fr", n_pairs=3)]
    (english, french) = domains_of(corpora, [])
    assert [each.id for each in english.corpora] == ["a", "b"]
    assert (english.facts, french.facts) == (
        "German → English · 5,409 sentences",
        "German → French · 3 sentences",
    )


def test_a_domain_is_shown_the_way_round_that_the_user_translates():
    (entry,) = domains_of([corpus("a")], [], own=("en", "de"))
    assert entry.place == DomainDirection("pumps", "en", "de")
    (entry,) = domains_of([corpus("a")], [], own=("en", "fr"))
    assert entry.place == DomainDirection("pumps", "de", "en")


def test_terms_are_no_sentences_but_make_a_domain():
    (entry,) = domains_of([corpus("a", kind="terms", n_pairs=4)], [])
    assert (entry.n_sentences, len(entry.corpora)) == (0, 1)


def test_text_in_one_language_belongs_to_the_pairs_of_its_domain_with_that_language():
    diary = corpus("diary", tgt="", kind="monolingual", n_pairs=7)
    (entry,) = domains_of([corpus("a"), diary], [])
    assert [each.id for each in entry.corpora] == ["a", "diary"]
    (alone,) = domains_of([diary], [])
    assert (alone.place, alone.facts) == (DomainDirection("pumps", "de", ""), "German · 7 sentences")


def test_a_domain_whose_text_is_gone_stays_with_its_model_and_says_since_when_it_is_used():
    used = made("new", name="Pumps")
    (entry,) = domains_of([], [used, made("old")], {"new"})
    assert (entry.corpora, entry.used) == ((), (used,))
    assert entry.usage == "Translated with “Pumps” since 2026-11-20."
    (unused,) = domains_of([], [used], ())
    assert unused.usage.startswith("Nothing has been learned yet.")


def test_the_model_of_its_direction_is_named_first():
    both = [made("back", src="en", tgt="de"), made("there")]
    (entry,) = domains_of([corpus("a")], both, {"back", "there"})
    assert [each.id for each in entry.used] == ["there", "back"]


def test_domains_stand_in_the_order_of_their_names():
    entries = domains_of([corpus("a", "pumps"), corpus("b", "Law"), corpus("c", "art")], [])
    assert [each.place.domain for each in entries] == ["art", "Law", "pumps"]


def test_a_domain_with_nothing_yet_is_among_the_others_once():
    entries = domains_of([corpus("a")], [])
    law = DomainDirection("law", "de", "en")
    assert [each.place.domain for each in with_place(entries, law)] == ["law", "pumps"]
    assert with_place(entries, DomainDirection("pumps", "en", "de")) == entries
    assert with_place(entries, DomainDirection()) == entries


def test_a_domain_is_meant_by_its_name_with_its_languages_or_without_any():
    entry = DomainEntry(place=DomainDirection("pumps", "de", "en"))
    assert entry.is_meant_by(DomainDirection("pumps"))
    assert entry.is_meant_by(DomainDirection("pumps", "en", "de"))
    assert not entry.is_meant_by(DomainDirection("pumps", "de", "fr"))
    assert not entry.is_meant_by(DomainDirection("law", "de", "en"))
