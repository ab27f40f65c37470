"""Importing in steps: staged, tried with recipes, finished; and nothing left behind by what went wrong."""

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine import tasks
from engine.base.errors import ConfigError, CorpusError, EngineError
from engine.base.progress import Cancelled
from engine.orders.corpora import FinishOrder, ImportOrder, LookOrder, StageOrder
from engine.results.importing import Recipe
from engine.results.translation import LanguagePair
from tests.engine.corpora.office_samples import zip_of
from tests.engine.corpora.samples import PAIRS, numbered_pairs, tmx, units, write, write_tsv
from tests.engine.tasks.corpora.stored import stored_pairs
from tests.patience import patience

pytestmark = pytest.mark.slow

ROWS = [*numbered_pairs(60), ("", "nothing"), numbered_pairs(1)[0], ("Filter", "Filter"), ("allein",)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write_tsv(tmp_path / "pumps.tsv", ROWS)


def stage(*files: Path, **changes):
    order = {"files": files, "src": "de", "tgt": "en", **changes}
    return tasks.stage_import(StageOrder(**order)).staged


def dropped(told):
    return {rule.key: rule.dropped for rule in told.rules if rule.dropped}


def left_in(home: Path) -> list[str]:
    return [*os.listdir(home / "staging"), *os.listdir(home / "corpora")]


def test_what_was_staged_is_cleaned_by_any_recipe_and_the_numbers_add_up(path):
    staged = stage(path)
    presets = (Recipe(preset="gentle"), Recipe(preset="strict"))
    for recipe in (None, *presets, Recipe(rules={"identical": {"on": False}})):
        told = tasks.staged_cleaning(staged, recipe)
        assert told.read == 64 == told.kept + sum(rule.dropped for rule in told.rules)
    assert dropped(tasks.staged_cleaning(staged)) == {
        "unreadable": 1,
        "empty": 1,
        "identical": 1,
        "duplicate": 1,
    }


def test_examples_show_what_a_rule_matches_and_what_was_put_back(path):
    staged = stage(path)
    (example,) = tasks.staged_examples(staged, rule="identical")
    assert (example.source, example.origin, example.is_kept) == ("Filter", "pumps.tsv:63", False)
    recipe = Recipe(keep_rows=(example.row,))
    assert tasks.staged_examples(staged, recipe, "identical")[0].is_kept
    assert tasks.staged_cleaning(staged, recipe).kept == 61
    assert tasks.staged_examples(staged, rule="unreadable")[0].origin == "pumps.tsv:64"
    assert [unit.row for unit in tasks.staged_examples(staged, limit=3, offset=58)] == [58, 59]
    with pytest.raises(ConfigError, match="'typos' is not a rule here"):
        tasks.staged_examples(staged, rule="typos")


def test_a_staged_import_is_finished_once_and_is_then_gone(path, library_home):
    staged = stage(path)
    splits = tasks.staged_splits(staged, domain="pumps")
    result = tasks.finish_import(FinishOrder(staged=staged, domain="pumps"))
    assert result.splits == splits.splits
    assert result.read == result.kept + sum(result.dropped.values())
    assert tasks.list_corpora()[0].id == "pumps" == result.corpus
    assert left_in(library_home) == ["pumps"]
    with pytest.raises(CorpusError, match="not there any more"):
        tasks.staged_cleaning(staged)


def test_one_go_gives_what_the_steps_give(path):
    steps = tasks.finish_import(FinishOrder(staged=stage(path), domain="a"))
    whole = tasks.import_corpus(ImportOrder(files=[path], src="de", tgt="en", domain="b"))
    assert steps == replace(whole, corpus=steps.corpus, domain="a", created=steps.created)


def test_staged_pairs_are_what_the_recipe_keeps(path):
    src, tgt, pairs = tasks.staged_pairs(stage(path))
    assert (src, tgt, list(pairs)) == ("de", "en", numbered_pairs(60))


def test_rejects_are_exported_before_and_after(path, tmp_path):
    staged = stage(path)
    assert tasks.export_rejects(staged, tmp_path / "before.tsv") == 4
    result = tasks.finish_import(FinishOrder(staged=staged, domain="pumps"))
    assert tasks.export_rejects(result.corpus, tmp_path / "after.tsv") == 4
    assert (tmp_path / "before.tsv").read_text() == (tmp_path / "after.tsv").read_text()


def test_a_recipe_is_saved_listed_and_used_by_its_name(path):
    recipe = Recipe(preset="gentle", rules={"duplicate": {"on": False}}, keep_rows=(3,))
    assert tasks.save_recipe("For Legal", recipe) == "for-legal"
    saved = tasks.find_recipe("for-legal")
    assert tasks.list_recipes().saved == {"for-legal": saved}
    assert (saved.keep_rows, saved.rules["duplicate"]) == ((), {"on": False})
    assert "duplicate" not in dropped(tasks.staged_cleaning(stage(path), saved))
    with pytest.raises(ConfigError, match="neither a recipe nor a file"):
        tasks.find_recipe("for-leagl")
    with pytest.raises(ConfigError, match="name of a preset"):
        tasks.save_recipe("Strict", recipe)


def test_discarding_leaves_nothing_and_can_be_done_twice(path, library_home):
    staged = stage(path)
    tasks.discard_staged(staged)
    tasks.discard_staged(staged)
    assert left_in(library_home) == []
    with pytest.raises(CorpusError, match="names no files"):
        tasks.discard_staged("../corpora")


def test_what_nobody_wants_for_a_day_is_forgotten(path, library_home):
    old, new = stage(path), stage(path)
    long_ago = time.time() - 90_000
    os.utime(library_home / "staging" / old, (long_ago, long_ago))
    tasks.staged_cleaning(new)
    third = stage(path)
    assert sorted(left_in(library_home)) == sorted([new, third])


def test_a_cancelled_staging_leaves_nothing(path, library_home):
    def cancel(progress):
        if progress.stage == "Reading" and progress.metrics["units"]:
            raise Cancelled

    with pytest.raises(Cancelled):
        tasks.stage_import(StageOrder(files=[path], src="de", tgt="en"), cancel)
    assert left_in(library_home) == []


def test_a_cancelled_finish_can_be_tried_again(path, library_home):
    def cancel(progress):
        raise Cancelled

    staged = stage(path)
    with pytest.raises(Cancelled):
        tasks.finish_import(FinishOrder(staged=staged, domain="pumps"), cancel)
    assert left_in(library_home) == [staged]
    assert tasks.finish_import(FinishOrder(staged=staged, domain="pumps")).kept == 60


STEPS = (
    "storing.store.LineWriter._flush",
    "importing.write_numbers",
    "importing.keep_rejects",
)


@pytest.mark.parametrize("step", STEPS)
def test_a_disk_that_fills_at_any_step_is_one_sentence(path, library_home, monkeypatch, step):
    def fail(*_arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(f"engine.corpora.{step}", fail)
    with pytest.raises(EngineError, match="The disk of the library .* is full"):
        tasks.import_corpus(ImportOrder(files=[path], src="de", tgt="en", domain="pumps"))
    assert left_in(library_home) == []


KILLED = """
import os, signal, sys
from pathlib import Path
from engine import tasks
from engine.orders.corpora import ImportOrder
def kill(progress):
    if progress.stage == sys.argv[2]:
        os.kill(os.getpid(), signal.SIGKILL)
tasks.import_corpus(ImportOrder(files=[Path(sys.argv[1])], src="de", tgt="en", domain="pumps"), kill)
"""


@pytest.mark.parametrize("step", ["Unpacking", "Reading", "Splitting", "Storing"])
def test_an_import_that_is_killed_leaves_nothing_for_the_next_one(path, library_home, step):
    box = write(path.with_suffix(".zip"), zip_of({path.name: path.read_bytes()}))
    run = subprocess.run([sys.executable, "-c", KILLED, box, step], check=False)
    assert run.returncode == -signal.SIGKILL
    assert tasks.list_corpora() == []
    assert left_in(library_home) == []


BESIDE = """
import sys
from pathlib import Path
from engine import tasks
from engine.orders.corpora import ImportOrder
files = [Path(sys.argv[1])]
order = ImportOrder(files=files, src="de", tgt="en", domain="pumps", keep_known=True)
tasks.import_corpus(order)
"""
FINISH = """
import sys
from engine import tasks
from engine.orders.corpora import FinishOrder
from engine.base.errors import CorpusError
try:
    tasks.finish_import(FinishOrder(staged=sys.argv[1], domain="pumps", keep_known=True))
except CorpusError as error:
    sys.exit(str(error))
"""


def started(script: str, word: object) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", script, str(word)], stderr=subprocess.PIPE, text=True)


def test_two_imports_at_once_both_arrive_and_agree_on_the_splits(path, library_home):
    runs = [started(BESIDE, path) for _ in range(2)]
    assert [run.communicate(timeout=patience(150))[1] for run in runs] == ["", ""]
    assert sorted(corpus.id for corpus in tasks.list_corpora()) == ["pumps", "pumps-2"]
    assert stored_pairs("pumps", "test") == stored_pairs("pumps-2", "test")
    assert sorted(left_in(library_home)) == ["pumps", "pumps-2"]


def test_what_two_finish_at_once_is_one_corpus_and_one_clean_refusal(path, library_home):
    staged = stage(path)
    runs = [started(FINISH, staged) for _ in range(2)]
    told = sorted(run.communicate(timeout=patience(150))[1] for run in runs)
    assert told == ["", f"The files that were read into {staged} are not there any more.\n"]
    assert left_in(library_home) == ["pumps"]


def test_files_of_ones_own_stand_after_the_main_ones_and_win(path, tmp_path):
    test = write_tsv(tmp_path / "test.tsv", numbered_pairs(5))
    staged = stage(path, test=[test])
    assert tasks.staged_splits(staged).splits["test"] == 5
    origins = [unit.origin for unit in tasks.staged_examples(staged, rule="duplicate")]
    assert origins == [f"pumps.tsv:{line}" for line in (1, 2, 3, 4, 5, 62)]
    assert tasks.staged_examples(staged, limit=99)[-1].origin == "test.tsv:5"


def test_text_in_one_language_is_kept_but_never_trained_on(tmp_path):
    text = write(tmp_path / "book.txt", "".join(f"{source}\n" for source, _ in numbered_pairs(50)))
    result = tasks.import_corpus(ImportOrder(files=[text], src="de", tgt="", domain="pumps"))
    assert (result.kind, result.kept, result.tgt) == ("monolingual", 50, "")
    assert tasks.list_corpora()[0].kind == "monolingual"
    from engine.tasks.training.text import domain_sources, find_sources

    with pytest.raises(CorpusError, match="No corpus of the domain"):
        domain_sources("pumps", "de", "en")
    with pytest.raises(CorpusError, match="is text in one language"):
        find_sources(["book"], "de", "en", ())


def test_a_corpus_of_an_archive_is_called_like_the_archive(tmp_path):
    archive = tmp_path / "years.zip"
    rows = "".join(f"Pumpe {row} läuft.\tPump {row} runs.\n" for row in range(9))
    archive.write_bytes(zip_of({f"old/part{number}.tsv": rows for number in range(3)}))
    order = FinishOrder(staged=stage(archive), domain="pumps")
    assert tasks.finish_import(order).name == "years"


def test_a_look_keeps_nothing_and_guesses_the_languages(tmp_path):
    memory = write(tmp_path / "memory.tmx", tmx(units(PAIRS)))
    result = tasks.look_at_files(LookOrder(files=(memory,)))
    assert result.guess == LanguagePair(src="de", tgt="en")
    assert [entry.n_units for entry in result.files] == [3]
    assert tasks.list_corpora() == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the files that are mapped")
def test_no_staged_file_is_open_when_its_folder_goes(path, monkeypatch):
    mapped = []
    rmtree = shutil.rmtree

    def noted(folder, *rest, **more):
        maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
        mapped.extend(line for line in maps if str(folder) in line)
        rmtree(folder, *rest, **more)

    monkeypatch.setattr(shutil, "rmtree", noted)
    tasks.finish_import(FinishOrder(staged=stage(path), domain="pumps"))
    tasks.import_corpus(ImportOrder(files=[path], src="de", tgt="en", domain="law"))
    assert mapped == []


def test_an_import_that_was_not_finished_is_listed_and_goes_with_the_trash(path, library_home):
    staged = stage(path)
    (entry,) = tasks.list_trash()
    assert (entry.id, entry.noun, entry.name) == (staged, "import", "pumps.tsv")
    assert any("pumps.tsv was begun and not finished" in told for told in tasks.doctor_report().warnings)

    assert tasks.empty_trash().entries == ("the unfinished import of pumps.tsv",)

    assert tasks.list_trash() == []
    assert not (library_home / "staging" / staged).exists()
