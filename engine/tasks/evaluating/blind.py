"""Blind tests of an evaluation: which translations a person prefers, not knowing whose they are.

A test is a folder in the run's own: `test.json` with its seed, and one file per answer, each written whole
the moment it is given. So a test can be left at any point and gone on with, by any window. Nothing tells the
sides before the result; looking at the result ends the test.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.base.clock import now
from engine.base.errors import ConfigError, LibraryError
from engine.base.files import new_folder, write_json
from engine.base.json_values import JsonObject
from engine.results.evaluation import (
    BlindChoice,
    BlindItem,
    BlindResult,
    BlindRow,
    BlindTest,
    BlindTestSummary,
)
from engine.tasks.evaluating.sentences import MeasuredSentences, read_sentences
from engine.tasks.home import open_library

_TEST_FILE, _RESULT_FILE = "test.json", "result.json"
_PREFIX = "blind-"


@dataclass(frozen=True, kw_only=True)
class _KeptTest:
    """A test as its folder keeps it, with the answers so far."""

    id: str
    folder: Path
    run_id: str
    a: str
    b: str
    seed: int
    rows: tuple[int, ...]
    """Sentences of the evaluation, in the order they are shown."""
    created: str
    answers: Mapping[int, BlindChoice]
    """By place."""

    @property
    def is_open(self) -> bool:
        """True until somebody looked at the result."""
        return not (self.folder / _RESULT_FILE).exists()


def blind_test(
    run_id: str, a: str | None = None, b: str | None = None, n: int = 20, seed: int | None = None
) -> BlindTest:
    """Begins a blind test of two systems of an evaluation, on sentences that they translate unlike.

    Args:
        run_id: the run of the evaluation.
        a: the first system; None: the first one that was compared with.
        b: the second system; None: the one that was evaluated.
        n: most sentences to judge.
        seed: decides which sentences, and the sides; None: any. It is kept.

    Raises:
        LibraryError: if there is no such run, it measured no sentences, or all are translated alike.
        ConfigError: if there is no such system.
    """
    from engine.evaluation.blind_test import drawn_rows
    from engine.evaluation.differences import same_outputs

    found = read_sentences(run_id)
    first, second = found.system(a, is_rival=True), found.system(b)
    if n < 1:
        raise ConfigError(
            [f"A blind test needs at least 1 sentence, not {n}"], "Give --n 20.", is_introduced=False
        )
    is_same = same_outputs(found.outputs[first], found.outputs[second])
    unlike = [row for row, same in enumerate(is_same) if not same]
    if not unlike:
        raise LibraryError(
            f"{first} and {second} translate every sentence alike.",
            "Choose two systems that differ, or another text.",
        )
    seed = int.from_bytes(os.urandom(4)) if seed is None else seed
    about = {
        "run": run_id,
        "a": first,
        "b": second,
        "seed": seed,
        "rows": drawn_rows(unlike, n, seed),
        "created": now(),
    }
    return open_blind_test(_begin(run_id, about))


def open_blind_test(test_id: str) -> BlindTest:
    """Returns a blind test to go on with.

    Raises:
        LibraryError: if there is no such test.
    """
    test = _read(test_id)
    found = read_sentences(test.run_id)
    return BlindTest(
        id=test.id,
        run=test.run_id,
        n=len(test.rows),
        n_answered=len(test.answers),
        is_open=test.is_open,
        created=test.created,
        items=tuple(_item(test, found, place, row) for place, row in enumerate(test.rows)),
    )


def _item(test: _KeptTest, found: MeasuredSentences, place: int, row: int) -> BlindItem:
    from engine.evaluation.blind_test import is_swapped
    from engine.evaluation.differences import differing_spans

    sides = [found.outputs[test.a][row], found.outputs[test.b][row]]
    left, right = reversed(sides) if is_swapped(test.seed, place) else sides
    left_marks, right_marks = differing_spans(left, right, found.result.tgt)
    return BlindItem(
        place=place,
        index=row,
        source=found.sources[row],
        reference=found.references[row],
        left=left,
        right=right,
        left_marks=left_marks,
        right_marks=right_marks,
        answer=test.answers.get(place, BlindChoice.NONE),
    )


def blind_tests(run_id: str) -> list[BlindTestSummary]:
    """Returns the blind tests of an evaluation, newest first, without their sentences."""
    folder = open_library().runs.get(run_id).path
    tests = [_read(f"{run_id}.{path.name}") for path in _folders(folder)]
    return [
        BlindTestSummary(
            id=test.id,
            a=test.a,
            b=test.b,
            n=len(test.rows),
            n_answered=len(test.answers),
            is_open=test.is_open,
            created=test.created,
        )
        for test in reversed(tests)
    ]


def answer_blind_test(test_id: str, place: int, choice: BlindChoice) -> None:
    """Keeps an answer, at once; it may be changed until the result was looked at.

    Raises:
        LibraryError: if there is no such test.
        ConfigError: if there is no such place, or the test is over.
    """
    test = _read(test_id)
    problems = []
    if not 0 <= place < len(test.rows):
        problems.append(f"{place} is none of the places 0 to {len(test.rows) - 1} of this test")
    if not test.is_open:
        problems.append(f"{test_id} is over: its result was looked at")
    if problems:
        raise ConfigError(problems, "Begin another test: `parlance inspect blind RUN`.", is_introduced=False)
    write_json(test.folder / f"{place}.json", {"choice": str(choice)})


def blind_result(test_id: str) -> BlindResult:
    """Names the sides and says what the answers prove; ends the test.

    Raises:
        LibraryError: if there is no such test, or nothing was answered so far.
    """
    from engine.evaluation.blind_test import is_swapped, judge_blind, preference

    test = _read(test_id)
    if not test.answers:
        raise LibraryError(f"{test_id} has no answer so far.", "Answer a sentence first.")
    if test.is_open:
        write_json(test.folder / _RESULT_FILE, {"looked_at": now()})
        test = _read(test_id)
    found = read_sentences(test.run_id)
    rows = tuple(
        BlindRow(
            place=place,
            index=row,
            source=found.sources[row],
            reference=found.references[row],
            a_text=found.outputs[test.a][row],
            b_text=found.outputs[test.b][row],
            choice=preference(
                test.answers.get(place, BlindChoice.NONE), swapped=is_swapped(test.seed, place)
            ),
        )
        for place, row in enumerate(test.rows)
    )
    names = found.result.name_of(test.a), found.result.name_of(test.b)
    finding = judge_blind([row.choice for row in rows], names)
    return BlindResult(
        **vars(finding), id=test.id, run=test.run_id, a=test.a, b=test.b, n=len(test.rows), rows=rows
    )


def _begin(run_id: str, about: JsonObject) -> str:
    """Makes the folder of the next test and returns the test's id."""
    folder = open_library().runs.get(run_id).path
    number = max((_number(path) for path in _folders(folder)), default=0) + 1
    while True:
        try:
            with new_folder(folder / f"{_PREFIX}{number}") as scratch:
                write_json(scratch / _TEST_FILE, about)
        except FileExistsError:  # another window was faster
            number += 1
        else:
            return f"{run_id}.{_PREFIX}{number}"


def _read(test_id: str) -> _KeptTest:
    run_id, _, name = test_id.rpartition(".")
    folder = open_library().runs.get(run_id).path / name
    if not run_id or folder not in _folders(folder.parent):
        raise LibraryError(f"There is no blind test {test_id!r}.", "Begin one: `parlance inspect blind RUN`.")
    try:
        about = json.loads((folder / _TEST_FILE).read_bytes())
        answers = {
            int(path.stem): BlindChoice(json.loads(path.read_bytes())["choice"])
            for path in folder.glob("*.json")
            if path.stem.isdecimal()
        }
        values = {name: about[name] for name in ("a", "b", "seed", "created")}
        rows = tuple(int(row) for row in about["rows"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LibraryError(
            f"The blind test {test_id} is damaged ({error}).", "Begin another test."
        ) from error
    return _KeptTest(id=test_id, folder=folder, run_id=run_id, rows=rows, answers=answers, **values)


def _folders(run: Path) -> list[Path]:
    found = (path for path in run.glob(f"{_PREFIX}*") if path.name.removeprefix(_PREFIX).isdecimal())
    return sorted(found, key=_number)


def _number(folder: Path) -> int:
    return int(folder.name.removeprefix(_PREFIX))
