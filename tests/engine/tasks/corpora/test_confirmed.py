"""Confirmed translations: found at once, learned by the next adaptation, gone when they are taken back."""

import hashlib
import json

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.corpora.storing.splitting import TEST
from engine.corpora.storing.store import StoredCorpus
from engine.library.mending import MADE
from engine.library.speakers import ConfirmedPair
from engine.orders.corpora import CorpusEdit, ImportOrder
from engine.results.corpora import DomainDirection
from engine.results.documents import DocumentLine
from engine.results.jobs import RunState
from engine.results.translation import LanguagePair, SpeakerChoice
from engine.tasks.adapting.domain_corpora import find_domain_corpora
from engine.tasks.corpora.confirmed import steady_neighbours, sync_confirmed
from engine.tasks.held_text import noting_text, open_text
from engine.tasks.home import open_library
from engine.tasks.translation.corrections import confirm_line, take_back_line
from tests.engine.corpora.samples import write_tsv
from tests.engine.library.conftest import fill_model, model_record
from tests.tiny import PAIRS

PUMP, RUNS = "Die Pumpe läuft.", "The pump is running."
PAIR = {"src": "de", "tgt": "en", "domain": "pumps"}
_PARTS = {"Pumpe": "pump", "Tür": "door", "Lampe": "lamp", "Uhr": "clock", "Kette": "chain", "Säge": "saw"}
_STATES = (
    "neu new|alt old|rot red|blau blue|kalt cold|warm warm|sauber clean|teuer dear|laut loud|leise quiet"
)
MANY = [
    (f"Die {part} ist {state.split()[0]}.", f"The {english} is {state.split()[1]}.")
    for part, english in _PARTS.items()
    for state in _STATES.split("|")
]


def found(text, **place):
    """What the memory has of a sentence, as it is written."""
    try:
        with tasks.TranslationMemory("de", "en", **place) as memory:
            return [(each.target, each.domain, each.origin) for each in memory.search(text).matches]
    except CorpusError:
        return []


def confirm_all(pairs):
    confirmed = open_library().speakers.confirmed
    for source, target in pairs:
        confirmed.add(DomainDirection("pumps", "de", "en"), ConfirmedPair(source, target, "corrections", 0))
    sync_confirmed()


def learned_from(domain):
    return [pair[:2] for pair in find_domain_corpora(domain, "de", "en").pairs()]


def test_a_confirmed_translation_is_found_at_once_and_in_an_open_memory(library_home):
    tasks.confirm_translation(PUMP, RUNS, **PAIR, origin="film.srt", line=7)
    with tasks.TranslationMemory("de", "en") as memory:
        (match,) = memory.search(PUMP).matches
        assert (match.target, match.domain, match.origin) == (RUNS, "pumps", "film.srt:7")
        assert memory.recall([PUMP])[PUMP].text == RUNS
        tasks.confirm_translation("Der Motor ist neu.", "The motor is new.", **PAIR)
        assert memory.search("Der Motor ist neu.").matches
    assert [record.name for record in tasks.list_corpora()] == ["Corrections, pumps"]


def test_the_next_adaptation_learns_from_it(library_home):
    pair = ("Der Motor ist neu.", "The motor is new.")
    tasks.confirm_translation(*pair, **PAIR)
    assert learned_from("pumps") == [pair]
    (record,) = tasks.list_corpora()
    assert record.splits == {"train": 1, "dev": 0, "test": 0}


def test_however_many_there_are_all_are_to_learn_from(library_home):
    confirm_all(MANY[:40])
    (record,) = tasks.list_corpora()
    assert record.splits == {"train": 40, "dev": 0, "test": 0}
    assert record.details.is_confirmed
    assert all(target in [match for match, _, _ in found(source)] for source, target in MANY[:40])


def test_a_corpus_of_an_earlier_version_that_held_some_out_is_made_again(library_home):
    confirm_all(MANY[:3])
    library = open_library()
    (record,) = library.corpora()
    with StoredCorpus(record.path) as corpus:
        np.save(record.path / "split.npy", np.full_like(corpus.split, TEST))
    known = json.loads(library.note(MADE))
    (entry,) = known["corpora"].values()
    pairs = library.speakers.confirmed.pairs()[DomainDirection("pumps", "de", "en")]
    entry[0] = hashlib.sha256(json.dumps(pairs, ensure_ascii=False).encode()).hexdigest()[:16]
    library.set_note(MADE, json.dumps(known | {"state": library.speakers.confirmed.state()}))
    assert set(splits_of(*tasks.list_corpora()).values()) == {"train"}


def splits_of(record):
    with StoredCorpus(record.path) as corpus:
        return {corpus.pair(row).source: corpus.pair(row).split for row in range(len(corpus))}


def test_the_import_of_a_domain_with_corrections_is_tested_and_they_are_not(library_home, tmp_path):
    confirm_all(MANY[:20])
    path = write_tsv(tmp_path / "a.tsv", MANY[20:])
    tasks.import_corpus(ImportOrder(files=[path], src="de", tgt="en", domain="pumps", name="a"))
    splits = {each.name: each.splits for each in tasks.list_corpora()}
    assert splits["Corrections, pumps"] == {"train": 20, "dev": 0, "test": 0}
    assert splits["a"]["dev"]
    assert splits["a"]["test"]


def test_what_another_corpus_measures_with_is_found_and_not_learned(library_home, tmp_path):
    rows = [(PUMP, "The pump goes."), ("Das Ventil ist offen.", "The valve is open.")]
    train, test = write_tsv(tmp_path / "a.tsv", rows[1:]), write_tsv(tmp_path / "b.tsv", rows[:1])
    tasks.import_corpus(ImportOrder(files=[train], test=[test], src="de", tgt="en", domain="pumps", name="a"))
    tasks.confirm_translation(PUMP, RUNS, **PAIR)
    assert RUNS in [target for target, _, _ in found(PUMP)]
    assert PUMP not in dict(learned_from("pumps"))
    corrections = next(each for each in tasks.list_corpora() if each.name == "Corrections, pumps")
    assert (corrections.n_pairs, corrections.splits) == (1, {"train": 0, "dev": 0, "test": 0})
    with StoredCorpus(corrections.path) as corpus:
        assert corpus.pair(0).split == ""


def test_what_an_import_measures_with_that_is_at_work_is_found_and_not_learned(library_home, tmp_path):
    rows = [(PUMP, "The pump goes."), ("Das Ventil ist offen.", "The valve is open.")]
    train, test = write_tsv(tmp_path / "a.tsv", rows[1:]), write_tsv(tmp_path / "b.tsv", rows[:1])

    def confirm(progress):
        if progress.stage == "Storing" and progress.done == progress.total:
            tasks.confirm_translation(PUMP, RUNS, **PAIR)

    order = ImportOrder(files=[train], test=[test], src="de", tgt="en", domain="pumps", name="a")
    tasks.import_corpus(order, confirm)
    assert RUNS in [target for target, _, _ in found(PUMP)]
    assert PUMP not in dict(learned_from("pumps"))


def test_while_an_import_is_at_work_the_corpus_stays_as_it_is(library_home):
    tasks.confirm_translation(PUMP, RUNS, **PAIR)
    with steady_neighbours(open_library()):
        tasks.confirm_translation("Der Motor ist neu.", "The motor is new.", **PAIR)
        tasks.confirm_translation(PUMP, RUNS, src="de", tgt="en")
        assert [record.n_pairs for record in tasks.list_corpora()] == [1]
    assert sorted(record.n_pairs for record in tasks.list_corpora()) == [1, 2]


def test_taken_back_it_is_gone_everywhere(library_home):
    kept = tasks.confirm_translation(PUMP, RUNS, **PAIR)
    assert tasks.forget_confirmed(kept)
    assert not tasks.forget_confirmed(kept)
    assert found(PUMP) == []
    assert tasks.list_corpora() == []
    assert tasks.list_trash() == []
    texts = [
        path for path in tasks.library_folder().rglob("*.txt") if RUNS in path.read_text(encoding="utf-8")
    ]
    assert texts == []


def test_its_corpus_tells_what_a_model_learned_that_is_confirmed_no_more(library_home):
    kept = tasks.confirm_translation(PUMP, RUNS, **PAIR)
    library, details = open_library(), {"corpora": [{"corpus": tasks.list_corpora()[0].id}]}
    library.speakers.confirmed.remove(kept)
    library.add_model(model_record("along", details=details), fill_model("along"))
    assert tasks.empty_trash().models == ("along",)


def test_without_a_domain_it_is_one_of_its_own(library_home):
    tasks.confirm_translation(PUMP, RUNS, src="de", tgt="en")
    assert found(PUMP) == [(RUNS, "corrections", "corrections:1")]
    assert tasks.forget_translation(f" {PUMP}", src="de", tgt="en") == 1
    with pytest.raises(LibraryError, match="No translation of"):
        tasks.forget_translation(PUMP, src="de", tgt="en")


def test_a_corpus_of_confirmed_translations_that_is_removed_does_not_come_back(library_home):
    tasks.confirm_translation(PUMP, RUNS, **PAIR)
    trash = tasks.remove_corpus(tasks.list_corpora()[0].id)
    assert found(PUMP) == []
    tasks.confirm_translation("Der Motor ist neu.", "The motor is new.", **PAIR)
    assert found(PUMP) == []
    assert found("Der Motor ist neu.")
    tasks.remove_corpus(tasks.list_corpora()[0].id)
    tasks.restore(trash)
    assert found(PUMP)
    tasks.empty_trash()


def test_one_with_another_domain_is_the_users_own(library_home):
    tasks.confirm_translation(PUMP, RUNS, **PAIR)
    tasks.edit_corpus(tasks.list_corpora()[0].id, CorpusEdit(domain="law"))
    tasks.confirm_translation("Der Motor ist neu.", "The motor is new.", **PAIR)
    assert sorted(record.domain for record in tasks.list_corpora()) == ["law", "pumps"]
    assert found(PUMP)[0][1] == "law"


@pytest.mark.parametrize(
    ("source", "target", "more"),
    [
        ("", RUNS, {}),
        (PUMP, " ", {}),
        (PUMP, "x" * 5001, {}),
        (PUMP, RUNS, {"tgt": "de"}),
        (PUMP, RUNS, {"domain": ".."}),
    ],
)
def test_what_cannot_be_kept_is_refused(library_home, source, target, more):
    with pytest.raises(ConfigError):
        tasks.confirm_translation(source, target, **(PAIR | more))
    assert tasks.list_corpora() == []


class TestSpeakers:
    @pytest.fixture
    def ben(self):
        record = tasks.create_speaker("Ben")
        return SpeakerChoice(record.id, record.name)

    @pytest.fixture
    def learned(self, ben):
        line, target = DocumentLine(1, "", PAIRS[0][0]), PAIRS[0][1]
        return confirm_line(line, target, LanguagePair("de", "en"), speaker=ben, domain="pumps")

    def test_a_correction_is_in_the_memory_of_its_domain(self, learned):
        assert found(PAIRS[0][0]) == [(PAIRS[0][1], "pumps", "Ben:1")]
        assert learned_from("pumps") == [PAIRS[0]]

    def test_undone_it_is_gone(self, learned):
        take_back_line(learned)
        assert found(PAIRS[0][0]) == []
        assert tasks.list_corpora() == []

    def test_what_the_speaker_changes_removes_or_brings_back_is_so_here_too(self, ben, learned):
        tasks.edit_sentence(ben.id, learned.id, target="Another one.")
        assert found(PAIRS[0][0])[0][0] == "Another one."
        tasks.remove_sentences(ben.id, [learned.id])
        assert found(PAIRS[0][0]) == []
        tasks.undo_speaker(ben.id)
        assert found(PAIRS[0][0])[0][0] == "Another one."
        trash = tasks.remove_speaker(ben.id)
        assert found(PAIRS[0][0]) == []
        tasks.restore(trash)
        assert found(PAIRS[0][0])

    def test_once_thrown_away_no_run_holds_their_words(self, ben, learned, library_home):
        runs = open_library().runs
        run = runs.add(kind="evaluate", title="Corrections", is_resumable=False)
        (corpus,) = tasks.list_corpora()
        with noting_text(run.id):
            open_text(corpus).close()
        runs.update(run.id, state=RunState.DONE)
        (library_home / "runs" / run.id / "outputs.json").write_text(PAIRS[0][1], encoding="utf-8")
        tasks.remove_speaker(ben.id)
        emptied = tasks.empty_trash()
        assert emptied.runs == (run.id,)
        assert tasks.list_corpora() == []
        texts = [path for path in library_home.rglob("*") if path.is_file()]
        assert [path for path in texts if PAIRS[0][1].encode() in path.read_bytes()] == []
