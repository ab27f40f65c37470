"""Terms typed in, changed and removed: in the lists of a domain, which translations keep to."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.orders.corpora import ImportOrder
from engine.results.systems import System
from engine.results.terms import GivenTerm
from engine.tasks.home import open_library
from engine.tasks.translation.open_systems import with_system
from tests.engine.corpora.samples import write
from tests.engine.tasks.speaker_samples import add_speaking_model

PUMPE, KOLBEN = GivenTerm(source="Pumpe", target="pump"), GivenTerm(source="Kolben", target="piston")


def imported(path, **changes):
    given = {"files": (path,), "src": "de", "tgt": "en", "domain": "pumps", "are_terms": True} | changes
    return tasks.run_order(ImportOrder(**given), options=tasks.JobOptions())


def told(domain="pumps", src="de", tgt="en"):
    return [(e.source, e.target, e.forbidden) for e in tasks.domain_terms(domain, src, tgt).entries]


def test_what_is_typed_in_makes_a_list_and_joins_it(library_home):
    tasks.add_terms([PUMPE], "pumps", "de", "en")
    found = tasks.add_terms([KOLBEN, PUMPE], "pumps", "de", "en")
    assert told() == [("Kolben", "piston", ()), ("Pumpe", "pump", ())]
    assert {each.name for each in found.entries} == {"Terms, pumps"}
    (corpus,) = tasks.list_corpora()
    assert (corpus.kind, corpus.n_pairs, corpus.domain) == ("terms", 2, "pumps")
    assert open_library().trash() == []


def test_the_same_again_changes_nothing(library_home):
    tasks.add_terms([PUMPE, PUMPE], "pumps", "de", "en")
    before = tasks.list_corpora()
    tasks.add_terms([PUMPE], "pumps", "de", "en")
    assert tasks.list_corpora() == before
    assert told() == [("Pumpe", "pump", ())]


def test_a_changed_term_stays_in_its_list_with_what_is_known_of_it(library_home, tmp_path):
    imported(write(tmp_path / "terms.csv", "de,en,speaker\nPumpe,engine,Ada\nVentil,valve,Bo\n"))
    first, _ = tasks.domain_terms("pumps", "de", "en").entries
    tasks.change_term(first, GivenTerm(source="Pumpe", target="pump", forbidden=("engine",)))
    entry, other = tasks.domain_terms("pumps", "de", "en").entries
    assert (entry.source, entry.target, entry.forbidden) == ("Pumpe", "pump", ("engine",))
    assert (entry.corpus, entry.origin) == (other.corpus, "terms.csv:2")
    with tasks.open_corpus(other.corpus) as browser:
        assert [pair.speaker for pair in browser.pairs([other.row])] == ["Bo"]


def test_removed_terms_are_gone_and_the_last_takes_its_list_to_the_trash(library_home, tmp_path):
    imported(write(tmp_path / "terms.csv", "de,en\nPumpe,engine\nVentil,valve\n"))
    first, second = tasks.domain_terms("pumps", "de", "en").entries
    tasks.remove_terms([first])
    assert told() == [("Ventil", "valve", ())]
    with pytest.raises(LibraryError, match="not in its place"):
        tasks.remove_terms([first])
    (now,) = tasks.domain_terms("pumps", "de", "en").entries
    assert now.row != second.row
    tasks.remove_terms([now])
    assert tasks.list_corpora() == []
    assert len(open_library().trash()) == 1


def test_lists_the_other_way_round_are_seen_turned_and_changed_in_their_own_direction(library_home):
    tasks.add_terms([GivenTerm(source="pump", target="Pumpe")], "pumps", "en", "de")
    (entry,) = tasks.domain_terms("pumps", "de", "en").entries
    assert (entry.source, entry.target, entry.is_reversed) == ("Pumpe", "pump", True)
    tasks.change_term(entry, GivenTerm(source="Pumpe", target="impeller"))
    assert told(src="en", tgt="de") == [("impeller", "Pumpe", ())]
    with pytest.raises(ConfigError, match="other way round"):
        tasks.change_term(
            tasks.domain_terms("pumps", "de", "en").entries[0],
            GivenTerm(source="Pumpe", target="pump", forbidden=("x",)),
        )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (GivenTerm(source=" ", target="x"), "term cannot be kept: it is empty"),
        (GivenTerm(source="Pumpe"), "“Pumpe” has no translation"),
        (GivenTerm(source="Pumpe", target="p" * 501), "longer than 500"),
        (GivenTerm(source="Pumpe", target="pump", forbidden=("pump",)), "and be forbidden"),
        (GivenTerm(source="Pumpe", target="pump", forbidden=("a;b",)), "semicolon"),
        (GivenTerm(source="Pum\0pe", target="pump"), "NUL"),
    ],
)
def test_what_is_no_term_is_refused_and_nothing_is_kept(library_home, given, said):
    with pytest.raises(ConfigError, match=said):
        tasks.add_terms([PUMPE, given], "pumps", "de", "en")
    assert tasks.list_corpora() == []


def test_a_domain_needs_a_name(library_home):
    with pytest.raises(ConfigError, match="no name"):
        tasks.add_terms([PUMPE], " ", "de", "en")


def test_contradictions_between_lists_are_told(library_home, tmp_path):
    tasks.add_terms([PUMPE], "pumps", "de", "en")
    imported(write(tmp_path / "terms.csv", "de,en\nPumpe,engine\nVentil,valve\n"))  # the newest comes first
    found = tasks.add_terms([GivenTerm(source="Ventil", forbidden=("valve",))], "pumps", "de", "en")
    assert found.faults == (
        "1 translation asked for and forbidden, which is stronger: "
        "“valve” for “Ventil” (in “terms” and in “Terms, pumps”).",
        "Several translations, any of which is right, for 1 term: "
        "“Pumpe” (engine, in “terms”; pump, in “Terms, pumps”).",
    )


def test_an_open_system_has_what_was_typed_in_at_its_next_choice(library_home):
    add_speaking_model(known=["Ada"])
    model = next(model.id for model in tasks.list_models() if not model.is_builtin)
    translator = tasks.open_system(System(model=model, n_threads=1))
    for target in ("engine", "valve", "engine"):
        tasks.add_terms([GivenTerm(source="Pumpe", target=target)], "pumps", "de", "en")
        translator = with_system(translator, System(terms="pumps"))
        assert len(translator.inputs.terms or ()) == 1
        (term,) = translator.inputs.terms.find("Die Pumpe")
        assert target in term.targets
        tasks.remove_terms(tasks.domain_terms("pumps", "de", "en").entries)


def test_a_list_of_one_column_is_of_words_that_stay(library_home, tmp_path):
    for name, text in (("names.txt", "Parlance\nIT\nit\n"), ("names.csv", "Parlance\nIT\nit\n")):
        domain = name.replace(".", "")
        result = imported(write(tmp_path / name, text), domain=domain, are_terms=False, are_kept_words=True)
        assert (result.kind, result.kept) == ("terms", 3)
        words = [(each, each, ()) for each in ("IT", "it", "Parlance")]
        assert told(domain) == told(domain, "en", "de") == words
        assert all(each.stays for each in tasks.domain_terms(domain, "de", "en").entries)


def test_words_that_stay_come_from_one_column_and_need_both_languages(library_home, tmp_path):
    memory = write(tmp_path / "a.tmx", '<tmx version="1.4"><header srclang="de"/><body></body></tmx>')
    with pytest.raises(CorpusError, match="not text in de alone"):
        imported(memory, are_terms=False, are_kept_words=True)
    with pytest.raises(ConfigError, match="need both languages"):
        imported(write(tmp_path / "n.txt", "Ada\n"), tgt="", are_terms=False, are_kept_words=True)


def test_an_import_says_what_contradicts_itself_with_the_lines(library_home, tmp_path):
    table = (
        "de,en,forbidden\nPumpe,engine,\nVentil,,x\nMotor,engine,\nMotor,drive,\nMotor,engine,\n"
        ",nothing,\nKolben,piston,\nKolben,pin,piston\n"
    )
    result = imported(write(tmp_path / "bad.csv", table))
    said = [each for each in result.advice if "kept as a list" not in each]
    assert said == [
        "1 translation asked for and forbidden, which is stronger: “piston” for “Kolben” (lines 8 and 9).",
        "Several translations, any of which is right, for 1 term: “Motor” (engine, line 4; drive, line 5).",
        "Listed more than once, and counted once, 1 term: “Motor → engine” (lines 4 and 6).",
        "Without text on one side, so of no use: lines 3 and 7.",
    ]
    assert result.kept + sum(result.dropped.values()) == result.read
