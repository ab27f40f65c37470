"""MQXLIFF, the bilingual files of memoQ: state and lock are attributes of the unit."""

from typing import Any

from engine.corpora.readers.xliff.dialect import XliffDialect, attribute_of, is_yes, unchanged
from engine.corpora.readers.xml.bilingual import Status

_NAMESPACE = "MQXliff"
_FINISHED = frozenset(
    (
        "ManuallyConfirmed",
        "ConfirmedTranslator",
        "Confirmed",
        "Reviewer1Confirmed",
        "ConfirmedReviewer1",
        "Reviewer2Confirmed",
        "ConfirmedReviewer2",
        "Proofread",
    )
)


def status_of(unit: Any, _: str) -> Status | None:
    """Reads the state of a `trans-unit`."""
    state = attribute_of(unit, _NAMESPACE, "status")
    if not state:
        return None
    return Status(state, state in _FINISHED, is_yes(attribute_of(unit, _NAMESPACE, "locked")))


DIALECT = XliffDialect("MQXLIFF", _NAMESPACE, status_of, unchanged)
