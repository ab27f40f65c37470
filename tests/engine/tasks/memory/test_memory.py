"""The corpora of the library as one memory: which count, what is found, and that removed text is gone."""

import shutil
from functools import partial

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError
from engine.orders.corpora import CorpusEdit
from tests.engine.tasks.corpora.stored import imported

PUMPS = (
    ("Die Pumpe läuft.", "The pump is running."),
    ("Das Ventil mit 20 bar ist offen.", "The valve with 20 bar is open."),
    ("Der Kessel ist leer.", "The boiler is empty."),
)
LAW = (
    ("Die Pumpe läuft.", "The pump runs."),
    ("Der Vertrag endet am Montag.", "The contract ends on Monday."),
)


@pytest.fixture
def import_rows(tmp_path):
    return partial(imported, tmp_path)


@pytest.fixture
def pumps(import_rows):
    return import_rows("pumps", PUMPS)


def test_a_match_says_how_alike_it_is_what_differs_and_where_it_is_from(pumps):
    with tasks.TranslationMemory("de", "en", "pumps") as memory:
        found = memory.search(" Das Ventil mit  30 bar ist offen. ")
    (match,) = found.matches
    assert found.text == "Das Ventil mit 30 bar ist offen."
    assert (match.source, match.target, match.similarity) == (*PUMPS[1], 96)
    assert [found.text[a:b] for a, b in match.differing.first] == ["30"]
    assert [match.source[a:b] for a, b in match.differing.second] == ["20"]
    assert (match.corpus, match.name, match.domain, match.origin) == (pumps, "pumps", "pumps", "pumps.tsv:2")
    assert (found.pairs, found.corpora) == (3, (pumps,))


def test_all_domains_count_and_so_do_corpora_of_the_other_direction(pumps, import_rows):
    law = import_rows("law", [(tgt, src) for src, tgt in LAW], "law", "en", "de")
    with tasks.TranslationMemory("de", "en") as memory:
        found = memory.search("Die Pumpe läuft.")
        assert {(each.target, each.similarity) for each in found.matches} == {
            ("The pump is running.", 100),
            ("The pump runs.", 100),
        }
        assert set(found.corpora) == {pumps, law}
        assert len(memory.search("Die Pumpe läuft.", most=1).matches) == 1
    with tasks.TranslationMemory("en", "de", "law") as memory:
        assert [each.target for each in memory.search("The pump runs.").matches] == ["Die Pumpe läuft."]


def test_text_of_a_removed_corpus_is_gone_at_once(pumps, import_rows):
    law = import_rows("law", LAW, "law")
    with tasks.TranslationMemory("de", "en") as memory:
        assert memory.search("Der Vertrag endet am Montag.").matches
        assert memory.recall(["Der Vertrag endet am Montag."])
        trash = tasks.remove_corpus(law)
        assert not memory.search("Der Vertrag endet am Montag.").matches
        assert not memory.recall(["Der Vertrag endet am Montag."])
        tasks.restore(trash)
        assert memory.search("Der Vertrag endet am Montag.").matches
        tasks.remove_corpus(law)
        tasks.remove_corpus(pumps)
        with pytest.raises(CorpusError, match="no corpus with pairs in German and English"):
            memory.search("Die Pumpe läuft.")
    tasks.empty_trash()
    assert not list(tasks.library_folder().rglob("*.memory"))


def test_a_changed_corpus_counts_as_it_is_now(pumps, import_rows):
    with tasks.TranslationMemory("de", "en", "pumps") as memory:
        memory.search("Die Pumpe läuft.")
        tasks.edit_corpus(pumps, CorpusEdit(is_swapped=True))
        with pytest.raises(CorpusError):
            tasks.TranslationMemory("fr", "en", "pumps")
        tasks.edit_corpus(pumps, CorpusEdit(src="de", tgt="en"))
        assert memory.search("The pump is running.").matches[0].source == "The pump is running."
        import_rows("more", [("Der Motor ist neu.", "The motor is new.")])
        assert memory.search("Der Motor ist neu.").matches[0].name == "more"


def test_of_several_translations_the_most_frequent_one_is_recalled_then_the_newest(pumps, import_rows):
    with tasks.TranslationMemory("de", "en") as memory:
        (alone,) = memory.recall(["Die Pumpe läuft.", "Niemand kennt das."]).values()
        assert (alone.text, alone.corpus, alone.origin, alone.others) == (
            "The pump is running.",
            pumps,
            "pumps.tsv:1",
            0,
        )
        law = import_rows("law", LAW, "law")
        recalled = memory.recall(["Die Pumpe läuft."])["Die Pumpe läuft."]
        newest = tasks.list_corpora()[0].id
        assert (recalled.corpus, recalled.others) == (newest, 1)
        import_rows("third", [*LAW[:1], ("Ein anderer Satz steht hier.", "Another one is here.")], "third")
        recalled = memory.recall(["Die Pumpe läuft."])["Die Pumpe läuft."]
        assert (recalled.text, recalled.others) == ("The pump runs.", 1)
        assert recalled.corpus in (law, "third")


def test_a_domain_that_goes_first_wins_over_newer_and_more_frequent_pairs(pumps, import_rows):
    import_rows("law", LAW, "law")
    import_rows("more", LAW, "more")
    with tasks.TranslationMemory("de", "en", first="pumps") as memory:
        found = memory.search("Die Pumpe läuft.")
        assert [each.domain for each in found.matches][0] == "pumps"
        assert memory.recall(["Die Pumpe läuft."])["Die Pumpe läuft."].text == "The pump is running."
        memory.first = "law"
        assert memory.search("Die Pumpe läuft.").matches[0].domain == "law"
        assert memory.recall(["Die Pumpe läuft."])["Die Pumpe läuft."].text == "The pump runs."


def test_what_several_corpora_have_alike_is_a_match_once(pumps, import_rows):
    for domain in ("law", "more", "third"):
        import_rows(domain, LAW, domain)
    with tasks.TranslationMemory("de", "en") as memory:
        found = memory.search("Die Pumpe läuft.", most=2)
    assert {each.target for each in found.matches} == {"The pump runs.", "The pump is running."}


def test_a_match_tells_its_differences_in_one_row(pumps):
    with tasks.TranslationMemory("de", "en") as memory:
        (match,) = memory.search("Das Ventil mit 30 bar ist jetzt offen.").matches
    assert [(part.text.strip(), part.kind, part.other) for part in match.parts if part.kind != "same"] == [
        ("20", "changed", "30"),
        ("jetzt", "missing", ""),
    ]
    assert "".join(part.text for part in match.parts if part.kind != "missing") == match.source
    assert match.created == tasks.show_corpus(pumps).created


def test_a_damaged_corpus_is_left_out_and_said(pumps, import_rows):
    law = import_rows("law", LAW, "law")
    (tasks.show_corpus(law).path / "split.npy").write_bytes(b"")
    with tasks.TranslationMemory("de", "en") as memory:
        found = memory.search("Die Pumpe läuft.")
    assert [each.corpus for each in found.matches] == [pumps]
    assert "law is left out: " in found.notices[0]


def test_a_folder_that_somebody_took_away_is_left_out_and_said(pumps, import_rows):
    law = import_rows("law", LAW, "law")
    with tasks.TranslationMemory("de", "en") as memory:
        memory.search("Die Pumpe läuft.")
        shutil.rmtree(tasks.show_corpus(law).path)
        found = memory.search("Die Pumpe läuft.")
        assert [each.corpus for each in found.matches] == [pumps]
        assert len(found.notices) == 1


@pytest.mark.parametrize(
    ("text", "more"), [("", {}), (" \n ", {}), ("Pumpe", {"least": 49}), ("Pumpe", {"most": 0})]
)
def test_what_cannot_be_searched_is_refused(pumps, text, more):
    with tasks.TranslationMemory("de", "en") as memory, pytest.raises(ConfigError):
        memory.search(text, **more)


def test_a_text_of_a_hundred_thousand_letters_is_searched(pumps):
    with tasks.TranslationMemory("de", "en") as memory:
        assert memory.search("Die Pumpe läuft. " * 6000).matches == ()


@pytest.mark.parametrize(("src", "tgt"), [("de", "de"), ("nonsense!", "en")])
def test_languages_that_are_none_are_refused(library_home, src, tgt):
    with pytest.raises(ConfigError):
        tasks.TranslationMemory(src, tgt)
