"""Corpora that come back into a domain that has changed: nothing leaks, or counts twice, or is lost."""

from dataclasses import replace

import pytest

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.orders.corpora import CorpusEdit
from tests.engine.corpora.samples import PAIRS, numbered_pairs
from tests.engine.tasks.corpora.stored import imported, stored_pairs
from tests.engine.tasks.corpora.test_browsing import counts_of, edited, record_of
from tests.engine.tasks.corpora.test_browsing import merged as merge


def turned(pairs):
    """The same sources with other translations."""
    return [(source, f"Or: {target}") for source, target in pairs]


@pytest.fixture
def removed(tmp_path):
    """A corpus in the trash; meanwhile its domain got one that measures with some of its sentences."""
    imported(tmp_path, "old", [*PAIRS, *turned(numbered_pairs(120))])
    trash = tasks.remove_corpus("old")
    imported(tmp_path, "new", [*numbered_pairs(120), PAIRS[0]])
    return trash


def crossing(corpus, other):
    """Sentences that one of two corpora learns from and the other measures with."""
    uses = [{split: {s for s, _ in stored_pairs(each, split)} for split in ("train", "dev", "test")}
            for each in (corpus, other)]  # fmt: skip
    return {
        sentence
        for mine, theirs in (uses, uses[::-1])
        for split in ("dev", "test")
        for sentence in mine["train"] & theirs[split]
    }


def test_what_comes_back_from_the_trash_leaks_nothing_and_says_how_much_stays_out(removed, tmp_path):
    record = tasks.restore(removed)
    assert crossing("old", "new") == set()
    told = record.details.came_back
    assert told.leaks > 0 == told.already_in_domain - 1
    assert record.n_pairs == 123 - told.leaks - 1
    assert counts_of("old") == (123, 123)
    assert tasks.export_rejects("old", tmp_path / "rejects.tsv") == told.leaks + 1
    assert "already in the domain\told.tsv:1" in (tmp_path / "rejects.tsv").read_text()


def test_the_whole_corpus_stays_in_the_trash_and_comes_back_where_it_may(removed):
    tasks.restore(removed)
    for corpus in ("old", "new"):
        tasks.remove_corpus(corpus)
    assert tasks.restore(removed).n_pairs == 123
    assert record_of("old").details.came_back is None


def test_a_corpus_that_the_domain_holds_again_is_not_brought_back(tmp_path):
    trash = tasks.remove_corpus(imported(tmp_path, "old", PAIRS))
    imported(tmp_path, "again", PAIRS)
    with pytest.raises(CorpusError, match="Nothing would be left"):
        tasks.restore(trash)
    assert [entry.id for entry in tasks.list_trash()] == [trash]


def test_an_edit_taken_back_leaks_nothing(tmp_path):
    rows = turned(numbered_pairs(120))
    moved = edited(imported(tmp_path, "old", rows), domain="law")
    imported(tmp_path, "new", numbered_pairs(120))
    (record,) = tasks.undo_change("old", moved.undo)
    assert (record.domain, record.details.came_back.leaks) == ("pumps", 120 - record.n_pairs)
    assert crossing("old", "new") == set()
    assert {entry.id for entry in tasks.list_trash()} == {*moved.undo, "corpus-old-2"}


def merged(tmp_path):
    """Two corpora of a domain made one of another, and a third that measures with sentences of the first."""
    parts = [imported(tmp_path, "one", turned(numbered_pairs(120))), imported(tmp_path, "two", PAIRS)]
    undo = merge(parts, "Both", "law").undo
    imported(tmp_path, "new", numbered_pairs(120))
    return undo


def test_a_merge_taken_back_leaks_nothing(tmp_path):
    undo = merged(tmp_path)
    one, two = tasks.undo_change("both", undo)
    assert one.n_pairs == 120 - one.details.came_back.leaks < 120
    assert (two.n_pairs, {each.id for each in tasks.list_corpora()}) == (3, {"one", "two", "new"})
    assert crossing("one", "new") == set()


def test_a_way_back_that_fails_changes_nothing(tmp_path, library_home, monkeypatch):
    undo = merged(tmp_path)

    def fail(*_arguments):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("engine.corpora.storing.editing.rename", fail)  # writes the second one
        with pytest.raises(LibraryError, match="full"):
            tasks.undo_change("both", undo)
    assert {each.id for each in tasks.list_corpora()} == {"both", "new"}
    assert len(tasks.undo_change("both", undo)) == 2


def test_a_dry_run_of_a_change_tells_the_same_and_changes_nothing(tmp_path, library_home):
    imported(tmp_path, "old", turned(numbered_pairs(120)), domain="law")
    imported(tmp_path, "new", numbered_pairs(120))
    move = CorpusEdit(domain="pumps", speaker="Anna")
    tried = tasks.edit_corpus("old", move, dry_run=True)
    assert (record_of("old").domain, tasks.list_trash()) == ("law", [])
    assert not [*(library_home / "staging").iterdir()]
    done = tasks.edit_corpus("old", move)
    assert tried == replace(done, undo=())
    assert done.leaks > 0


def test_a_dry_run_of_a_merge_tells_the_same_and_changes_nothing(tmp_path):
    parts = [imported(tmp_path, "one", numbered_pairs(60)), imported(tmp_path, "two", PAIRS)]
    tried = merge(parts, "Both", dry_run=True)
    assert {each.id for each in tasks.list_corpora()} == {"one", "two"}
    done = merge(parts, "Both")
    assert tried == replace(done, corpus="", undo=())


def test_what_a_merge_drops_is_among_the_rejects(tmp_path):
    parts = [imported(tmp_path, "one", PAIRS), imported(tmp_path, "two", PAIRS[:2], domain="law")]
    both = merge(parts, "Both").corpus
    assert tasks.export_rejects(both, tmp_path / "rejects.tsv") == 2
    lines = (tmp_path / "rejects.tsv").read_text().splitlines()[1:]
    assert [line.split("\t")[:3] for line in lines] == [
        ["stands in another merged corpus", f"two.tsv:{n}", PAIRS[n - 1][0]] for n in (1, 2)
    ]


def test_rejects_of_a_corpus_turned_round_are_turned_too(tmp_path):
    imported(tmp_path, "here", numbered_pairs(9))
    imported(tmp_path, "there", [*numbered_pairs(1), *PAIRS], "law")
    edited("there", domain="pumps", is_swapped=True)
    assert tasks.export_rejects("there", tmp_path / "rejects.tsv") == 1
    source, target = (tmp_path / "rejects.tsv").read_text().splitlines()[1].split("\t")[2:4]
    assert (target, source) == numbered_pairs(1)[0]
