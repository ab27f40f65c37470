"""The end of a run: what it found before it was stopped, by whichever version, is judged all the same."""

from types import SimpleNamespace

from engine import tasks
from engine.base.files import write_json
from engine.base.json_values import to_json
from engine.base.progress import ignore_progress
from engine.library import Library
from engine.orders.adapting import AdaptOrder
from engine.results.model_details import PromotionState
from engine.tasks.adapting.adaptation import _judge
from engine.tasks.adapting.promotion import NOT_CHECKED, promotion
from tests.engine.library.conftest import add_model


def test_a_comparison_that_an_earlier_version_kept_without_numbers_is_judged(library_home, tmp_path):
    library = Library(library_home)
    base = add_model(library, "base")
    details = {"promotion": to_json(promotion(PromotionState.HELD, NOT_CHECKED))}
    made = add_model(library, "made", kind="adapted", parent="base", domain="law", details=details)
    key = {"id": "made", "created": made.created}
    found = {"verdict": {"kind": "good", "sentence": "Better."}, "scores": [], "examples": []}
    write_json(tmp_path / "comparison.json", {"model": key, "found": found})
    write_json(tmp_path / "gate.json", {"model": key, "found": {"is_held": False, "sentence": ""}})
    judged, _ = _judge(
        SimpleNamespace(folder=tmp_path, report=ignore_progress),
        AdaptOrder(model="base", domain="law"),
        made,
        base,
    )
    assert judged.promotion.state == PromotionState.PROMOTED
    assert tasks.model_details("made").promotion == judged.promotion
