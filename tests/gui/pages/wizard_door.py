"""A door to the engine for the wizard: files it knows by name, ten lines, two rules."""

import json
import sys
from pathlib import Path

from tests.gui.fakes import FakeTasks

HERE = Path(__file__).parent
LINES = [
    {"row": row, "source": f"Die Pumpe {row} läuft.", "target": f"Pump {row} runs.", "origin": f"a.tmx:{row}",
     "speaker": "", "is_kept": False}
    for row in range(10)
]  # fmt: skip
RULES = {"empty": (9,), "length-ratio": (7, 8)}
PRESETS = {
    name: {"preset": name, "rules": {"empty": {"on": True}, "length-ratio": {"on": is_on, "max_ratio": 3.0}}}
    for name, is_on in (("gentle", False), ("standard", True), ("strict", True))
}


def entry(path, **changes):
    values = {
        "path": str(path), "name": path.name, "format": "TMX 1.4", "encoding": "UTF-8",
        "encoding_codec": "utf-8", "encoding_reason": "the file says so", "languages": {"de": 10, "en": 10},
        "kind": "parallel", "n_units": 10, "n_bad": 0, "bad": [], "preview": LINES[:3], "error": None,
        "encodings": [{"codec": "utf-8", "label": "UTF-8"}, {"codec": "cp1252", "label": "Windows-1252"}],
        "partner": "", "guess": {"src": "en", "tgt": "de"},
    }  # fmt: skip
    return values | changes


class WizardTasks(FakeTasks):
    """Answers of the engine to the wizard; what was asked is in `asked`."""

    def __init__(self, *args):
        super().__init__(*args)
        self.ways = {"look": "tell", "stage": "tell", "finish": "tell", "vocabulary": "tell"}
        self.entries = {}
        self.discarded = []
        self.saved = {}
        self.n_staged = 0
        self.n_known = 0

    def child_command(self, args):
        return [sys.executable, str(HERE / "wizard_child.py"), *args]

    def _answer(self, verb, result):
        way = self.ways[verb]
        return [way, "It is torn at line 3." if way == "fail" else json.dumps(result)]

    def look_command(self, files, *, src="", tgt="", choices=None):
        self.asked.append(("look", [path.name for path in files], src, tgt, dict(choices or {})))
        found = []
        for path in files:
            found += self.entries.get(path.name, [entry(path)])
        return self._answer("look", {"files": found})

    def stage_command(self, files, *, src, tgt, choices=None, dev=(), test=()):
        self.n_staged += 1
        self.asked.append(("stage", [path.name for path in files], src, tgt, [path.name for path in test]))
        return self._answer("stage", {"staged": f"s{self.n_staged}", "read": 10, "kind": "parallel"})

    def finish_command(self, staged, *, domain, name="", recipe=None, speaker="", keep_known=False):
        self.asked.append(("finish", staged, domain, name, recipe, keep_known))
        return self._answer("finish", {"corpus": "c1", "name": name or "a", "kept": 7, "read": 10})

    def vocabulary_command(self, model, *, staged="", recipe=None):
        self.asked.append(("vocabulary", model, staged))
        return self._answer("vocabulary", REPORT)

    def staged_cleaning(self, staged_id, recipe):
        self.asked.append(("cleaning", staged_id, json.loads(json.dumps(recipe))))
        kept_rows = set(recipe.get("keep_rows", ()))
        rules, left = [], set(range(10))
        for key, rows in RULES.items():
            set_ = recipe["rules"].get(key, {"on": False})
            hits = set(rows) - kept_rows
            dropped = hits & left if set_["on"] else set()
            left -= dropped
            ratio = set_.get("max_ratio", 3.0)
            specs = {"max_ratio": {"value": ratio, "min": 1.0, "max": 9.0, "step": 0.5, "title": "At most"}}
            rules.append({"key": key, "title": key.capitalize(), "explanation": f"It is {key}.",
                          "on": set_["on"], "hits": len(hits), "only": len(hits), "dropped": len(dropped),
                          "thresholds": specs if key == "length-ratio" else {}})  # fmt: skip
        bars = {"length_ratio": [[1, 2, 8], [2, 4, 2]], "words": []}
        return {"read": 10, "kept": len(left), "dropped": 10 - len(left), "rules": rules, "histogram": bars}

    def staged_examples(self, staged_id, recipe, rule="", limit=100, offset=0):
        rows = RULES.get(rule, range(7))
        return [LINES[row] for row in rows][offset : offset + limit]

    def staged_splits(self, staged_id, recipe, domain, *, keep_known=False):
        self.asked.append(("splits", staged_id, domain))
        n_out = 0 if keep_known else self.n_known
        return {"splits": {"train": 5 - n_out, "dev": 1, "test": 1}, "leaks": 0, "by": "pair",
                "near_duplicates_kept_together": 2, "already_in_domain": self.n_known, "advice": ["Few."],
                "left_out": {"already in the domain": n_out}}  # fmt: skip

    def discard_staged(self, staged_id):
        self.discarded.append(staged_id)

    def recipe_presets(self):
        return PRESETS

    def list_recipes(self):
        return self.saved

    def save_recipe(self, name, recipe):
        self.saved[name] = dict(recipe)

    def export_rejects(self, of_id, path, recipe=None):
        path.write_text("reason\n", encoding="utf-8")
        return 3


REPORT = {
    "model": "small", "model_name": "small", "text": "a", "n_sentences": 7, "sentence": "All is known.",
    "note": "", "sides": [],
}  # fmt: skip
