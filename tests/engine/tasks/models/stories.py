"""Details of models as adaptations leave them, for tests of what is told of them."""

GAINED = {
    "not_for": "Poems.",
    "corpora": [{"name": "Valve manuals", "corpus": "valves-1", "pairs": 2700}],
    "verdict": {"kind": "good", "sentence": "Better in your domain.", "detail": ""},
    "scores": [
        {"metric": "BLEU", "base": 27.4, "model": 30.9, "difference": 3.5, "low": 1.4, "high": 5.7, "p": 0.01}
    ],
    "gate": {"sentence": "Worse.", "difference": {"value": -1.8, "low": -3.1, "high": -0.5}},
    "promotion": {"state": "promoted", "reason": "Better.", "when": "2026-02-01T00:00:00+00:00"},
}
HELD = {
    **GAINED,
    "promotion": {
        "state": "held",
        "reason": "Lost too much.",
        "in_short": "it lost too much on general text",
        "when": "2026-02-01T00:00:00+00:00",
    },
}
MIXED = {**GAINED, "mixture": {"share": 0.6, "is_mixed": True, "sentence": "It is mixed."}}
