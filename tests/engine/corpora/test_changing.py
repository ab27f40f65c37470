"""Edits and merges of corpus folders: the pairs stay right, and no split leaks."""

import gzip
import json

import numpy as np
import pytest

from engine.base.errors import CorpusError
from engine.corpora.storing import editing
from engine.corpora.storing.editing import Part, check_mergeable, merge
from engine.corpora.storing.known_pairs import as_neighbour
from engine.corpora.storing.rejects import LEAKED
from engine.corpora.storing.store import StoredCorpus
from tests.engine.corpora.samples import PAIRS, numbered_pairs
from tests.engine.corpora.stored import add_rejects, add_texts, stored

INFO = {"name": "Both", "domain": "pumps", "src": "de", "tgt": "en", "created": ""}


@pytest.fixture
def folder(tmp_path):
    rows = [(*pair, who) for pair, who in zip(PAIRS, ("Anna", "Bert", "Anna"), strict=True)]
    return stored(tmp_path / "corpus", rows, has_speakers=True)


def changed(folder, change):
    """Applies a change to a corpus folder and returns the new folder's pairs."""
    new = folder.with_name("new")
    new.mkdir()
    with StoredCorpus(folder) as corpus:
        change(corpus, new)
    with StoredCorpus(new) as corpus:
        return corpus.some_pairs(np.arange(len(corpus)))


def merged(tmp_path, *folders, neighbours=(), **changes):
    target = tmp_path / "merged"
    target.mkdir()
    corpora = [StoredCorpus(folder) for folder in folders]
    summary = merge(corpora, target, INFO | changes, neighbours)
    for corpus in corpora:
        corpus.close()
    return summary, StoredCorpus(target)


def test_a_new_name_keeps_every_byte(folder):
    pairs = changed(folder, lambda corpus, new: editing.rename(corpus, new, {"domain": "law"}))
    assert [pair.source for pair in pairs] == [source for source, _ in PAIRS]
    assert json.loads((folder.with_name("new") / "corpus.json").read_text())["domain"] == "law"


def test_swapping_swaps_texts_keys_tags_and_rejects(folder):
    add_texts(folder, "tags", [[[[3, "<b>", "open"]], []], None, None])
    add_rejects(folder, [{"reason": "empty", "place": "a:1", "source": "x", "target": "", "speaker": ""}])
    changes = {"src": "en", "tgt": "de"}

    def swap(corpus, new):
        editing.rebuild(Part(corpus, np.array(corpus.split), is_swapped=True), new, changes)

    pairs = changed(folder, swap)
    assert [(pair.target, pair.source) for pair in pairs] == list(PAIRS)
    assert (pairs[0].source_tags, pairs[0].target_tags[0].code) == ((), "<b>")
    assert [pair.speaker for pair in pairs] == ["Anna", "Bert", "Anna"]
    with gzip.open(folder.with_name("new") / "rejects.jsonl.gz", "rt") as file:
        assert json.loads(file.read())["target"] == "x"


def test_swapped_keys_are_those_of_the_other_side(folder):
    new = folder.with_name("new")
    new.mkdir()
    with StoredCorpus(folder) as corpus:
        editing.rebuild(Part(corpus, np.array(corpus.split), is_swapped=True), new, {})
        source, target = corpus.keys()
    with StoredCorpus(new) as corpus:
        assert np.array_equal(corpus.keys(), (target, source))


def test_a_speaker_of_chosen_rows_joins_the_others(folder):
    pairs = changed(folder, lambda corpus, new: editing.set_speaker(corpus, new, np.array([0, 1]), " Cleo "))
    assert [pair.speaker for pair in pairs] == ["Cleo", "Cleo", "Anna"]
    info = json.loads((folder.with_name("new") / "corpus.json").read_text())
    assert sorted(info["speakers"]) == ["Anna", "Cleo"]


def test_a_corpus_without_speakers_gets_and_loses_one(tmp_path):
    folder = stored(tmp_path / "corpus")
    pairs = changed(folder, lambda corpus, new: editing.set_speaker(corpus, new, np.array([2]), "Anna"))
    assert [pair.speaker for pair in pairs] == ["", "", "Anna"]
    target = tmp_path / "again"
    target.mkdir()
    with StoredCorpus(tmp_path / "new") as corpus:
        assert editing.set_speaker(corpus, target, None, "") == {}
    assert not (target / "speaker.npy").exists()


def test_a_row_that_is_not_there_is_refused(folder):
    with pytest.raises(CorpusError, match="no row 9: the corpus has 3"):
        changed(folder, lambda corpus, new: editing.set_speaker(corpus, new, np.array([8]), "Anna"))


def test_merging_keeps_every_pair_once_with_all_that_belongs_to_it(folder, tmp_path):
    other = stored(tmp_path / "other", [PAIRS[0], ("Der Kessel ist heiß.", "The boiler is hot.")])
    add_texts(other, "metadata", [None, {"note": "new"}])
    summary, corpus = merged(tmp_path, folder, other)
    pairs = corpus.some_pairs(np.arange(len(corpus)))
    assert (summary.n_kept, [*summary.left_out.values()]) == (4, [0, 0, 1])
    assert [pair.speaker for pair in pairs] == ["Anna", "Bert", "Anna", ""]
    assert (pairs[3].origin, pairs[3].metadata, pairs[0].metadata) == ("other.tsv:2", {"note": "new"}, {})


def test_merging_turns_the_other_direction_round(folder, tmp_path):
    other = stored(tmp_path / "other", [("Der Kessel ist heiß.", "The boiler is hot.")])
    info = json.loads((other / "corpus.json").read_text()) | {"src": "en", "tgt": "de"}
    (other / "corpus.json").write_text(json.dumps(info))
    _, corpus = merged(tmp_path, folder, other)
    assert corpus.pair(3).source == "The boiler is hot."


def test_what_one_corpus_tests_the_other_does_not_teach_after_merging(tmp_path):
    pairs = numbered_pairs(120)
    first = stored(tmp_path / "first", pairs)
    with StoredCorpus(first) as corpus:
        tested = [corpus.pair(row) for row in corpus.rows("test").tolist()]
    second = stored(tmp_path / "second", [(pair.source, f"Or: {pair.target}") for pair in tested])
    summary, corpus = merged(tmp_path, first, second)
    assert summary.left_out[LEAKED] > 0
    source, _ = corpus.keys()
    learned, measured = (source[corpus.split == number] for number in (0, 2))
    assert not np.isin(learned, measured).any()


def test_texts_in_one_language_are_merged_by_their_texts_alone(tmp_path):
    folders = []
    for name, rows in (("first", numbered_pairs(120)), ("second", numbered_pairs(130)[110:])):
        folders.append(stored(tmp_path / name, [(source, "") for source, _ in rows]))
        info = json.loads((folders[-1] / "corpus.json").read_text()) | {"kind": "monolingual", "tgt": ""}
        (folders[-1] / "corpus.json").write_text(json.dumps(info))
    summary, corpus = merged(tmp_path, *folders, tgt="")
    assert (summary.n_kept, [*summary.left_out.values()]) == (130, [0, 0, 10])
    assert corpus.kind == "monolingual"


def test_merging_minds_the_other_corpora_of_the_domain(tmp_path):
    pairs = numbered_pairs(120)
    first = stored(tmp_path / "first", pairs)
    with StoredCorpus(first) as corpus:
        tested = [corpus.pair(row) for row in corpus.rows("test").tolist()[:20]]
    taught = stored(tmp_path / "taught", [(pair.source, f"Or: {pair.target}") for pair in tested])
    more = stored(tmp_path / "more", PAIRS)
    summary, _ = merged(tmp_path, taught, more, neighbours=[as_neighbour(first, "de")])
    assert (summary.left_out[LEAKED], summary.n_kept) == (20, 3)


@pytest.mark.parametrize(
    ("change", "what"),
    [({"tgt": "fr"}, "A is de-en, B is de-fr"), ({"kind": "terms"}, "A is parallel, B is terms")],
)
def test_corpora_that_do_not_fit_are_not_merged(change, what):
    known = {"name": "A", "src": "de", "tgt": "en"}
    with pytest.raises(CorpusError, match=what):
        check_mergeable([known, known | {"name": "B"} | change])
    with pytest.raises(CorpusError, match="two corpora or more"):
        check_mergeable([known])
