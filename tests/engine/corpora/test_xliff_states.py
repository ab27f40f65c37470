"""A state of XLIFF means the same to an import and to translating."""

import pytest

from engine.documents.segments import Segment, SegmentState
from engine.documents.xliff import read_xliff
from engine.documents.xliff_state import is_finished
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_xliff import SDL, read, unit, xliff, xliff2

DONE = ["", "final", "signed-off", "translated", "reviewed", "x-client-approved", "x-done", "Translated",
        "x-proofread", "x-signed-off-by-client"]  # fmt: skip
TO_DO = ["new", "initial", "needs-translation", "needs-review-l10n", "x-needs-work", "x-new", "x-draft",
         "x-not-approved", "x-mt", "Needs-Review-Translation", "x-review-required"]  # fmt: skip


def one_of_version_2(state):
    said = f' state="{state}"' if state else ""
    return xliff2(f"<unit id='1'><segment{said}><source>Hund</source><target>dog</target></segment></unit>")


def outcomes(path, text):
    """Whether an import takes the only unit of a file, and what it is for translating."""
    (imported,) = read(path, text)
    (segment,) = read_xliff(write(path, text)).segments
    return isinstance(imported, Segment), segment.state in (SegmentState.TRANSLATED, SegmentState.CONFIRMED)


@pytest.mark.parametrize("made", [lambda state: xliff(unit("Hund", "dog", state=state)), one_of_version_2])
@pytest.mark.parametrize(("state", "is_done"), [*((e, True) for e in DONE), *((e, False) for e in TO_DO)])
def test_a_state_is_finished_for_both_or_for_none(tmp_path, made, state, is_done):
    assert outcomes(tmp_path / "a.xlf", made(state)) == (is_done, is_done)


@pytest.mark.parametrize("state", [
    "x-mt-post-edited", "x-mt-reviewed", "x-no-issues", "x-reviewed-no-changes", "x-open-items-closed",
    "x-draft-approved", "x-approved-mt", "x-no-changes-needed", "x-review-not-required", "x-no-open-issues",
    "x-missing-tags-fixed", "x-edited-in-review", "x-approved-not-changed", "x-ready-for-delivery",
    "x-mt-final", "x-no-issues-approved",
])  # fmt: skip
def test_what_was_done_last_counts(state):
    assert is_finished(state)


@pytest.mark.parametrize("state", [
    "x-for-review", "x-to-review", "x-to-be-reviewed", "x-for-client-review", "x-in-review", "x-to-do",
    "x-needs-to-be-edited", "x-machine-translated", "x-never-reviewed",
    "x-mt-not-reviewed", "x-not-yet-approved", "x-translated-needs-review", "x-approved-pending-changes",
    "x-reviewed-rejected",
    "x-needs-final-approval", "x-no-translation", "x-unedited", "x-open", "x-returned-to-translator",
    "x-awaiting-approval", "x-review-pending", "x-mt-unreviewed",
])  # fmt: skip
def test_what_is_still_to_do_counts(state):
    assert not is_finished(state)


@pytest.mark.parametrize(("state", "is_done"), [("x-client-approved", True), ("needs-translation", False)])
def test_a_segment_of_trados_without_a_definition_goes_by_its_target(tmp_path, state, is_done):
    text = xliff(unit("Hund", "dog", state=state), root=SDL)
    assert outcomes(tmp_path / "a.sdlxliff", text) == (is_done, is_done)


@pytest.mark.parametrize(("qualifier", "is_done"), [("leveraged-mt", False), ("exact-match", True)])
def test_so_does_one_of_which_only_its_origin_is_said(tmp_path, qualifier, is_done):
    made = xliff(unit("Hund", "dog")).replace("<target>", f'<target state-qualifier="{qualifier}">')
    assert outcomes(tmp_path / "a.xlf", made) == (is_done, is_done)
