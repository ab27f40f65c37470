"""What the user has chosen so far, and what the files were found to hold. Knows no widgets and no engine."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Entry = Mapping[str, Any]
"""One file as the engine found it: see `engine.tasks.look_at_files`."""


@dataclass
class ImportDraft:
    """One import in preparation; every step reads it and writes its own part."""

    files: list[Path] = field(default_factory=list)
    """What the user gave: files, folders, ZIPs."""
    entries: list[Entry] = field(default_factory=list)
    """What was found in them, in the order of `files`."""
    src: str = ""
    tgt: str = ""
    has_chosen_languages: bool = False
    """True once the user has said them; until then they follow what the files hold."""
    per_file: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By an entry's path: the reader's options that the user has set."""
    test: list[Path] = field(default_factory=list)
    """Files of the user's own test split."""
    staged: Mapping[str, Any] = field(default_factory=dict)
    """What the engine said after reading everything; empty before."""
    staged_as: object = None
    """The `staging_key` that `staged` belongs to."""
    recipe: dict[str, Any] = field(default_factory=dict)
    """How to clean: preset, rules, rows kept all the same."""
    cleaning: Mapping[str, Any] = field(default_factory=dict)
    """The newest report of the rules."""
    splits: Mapping[str, Any] = field(default_factory=dict)
    """The newest report of the splits."""
    domain: str = ""
    keep_known: bool = False
    """Also import lines that the domain holds already."""
    name: str = ""

    @property
    def usable(self) -> list[Entry]:
        """The entries that can be read."""
        return [entry for entry in self.entries if not entry.get("error")]

    @property
    def usable_inputs(self) -> list[Path]:
        """What the user gave, without what holds nothing that can be read."""
        held = {self.input_of(entry) for entry in self.usable}
        return [path for path in self.files if path in held]

    @property
    def n_units(self) -> int:
        """Units in all readable files, as far as they were counted."""
        return sum(int(entry.get("n_units") or 0) for entry in self.usable)

    @property
    def corpus_name(self) -> str:
        """What the corpus will be called: as the user said, else like the first file."""
        files = self.usable_inputs
        first = files[0].stem if files else ""
        return self.name or (first if len(files) < 3 else f"{first} and {len(files) - 1} more")

    @property
    def staged_id(self) -> str:
        """Id of what the engine has read; empty before."""
        return str(self.staged.get("staged", ""))

    @property
    def is_staged(self) -> bool:
        """True if what was read still answers to the choices."""
        return bool(self.staged_id) and self.staged_as == self.staging_key()

    @property
    def is_monolingual(self) -> bool:
        """True if every readable file holds text without translations."""
        kinds = {entry.get("kind") for entry in self.usable}
        return kinds == {"monolingual"}

    @property
    def target(self) -> str:
        """The target language to read; empty for text without translations."""
        return "" if self.is_monolingual else self.tgt

    def staging_key(self) -> object:
        """Returns what must stay the same for a reading to stay valid."""
        chosen = sorted((path, tuple(sorted(set_.items()))) for path, set_ in self.per_file.items() if set_)
        return tuple(self.usable_inputs), self.src, self.target, tuple(chosen), tuple(self.test)

    def add_files(self, paths: Iterable[Path]) -> list[Path]:
        """Adds files, each once, and returns the new ones."""
        new = [path for path in dict.fromkeys(each.absolute() for each in paths) if path not in self.files]
        self.files += new
        return new

    def remove(self, path: Path) -> None:
        """Takes a file off, with all that was found in it."""
        if path in self.files:
            gone = {entry["path"] for entry in self.entries if self.input_of(entry) == path}
            self.files.remove(path)
            self.entries = [entry for entry in self.entries if entry["path"] not in gone]
            for name in gone:
                self.per_file.pop(name, None)

    def input_of(self, entry: Entry) -> Path | None:
        """Returns the file, folder or ZIP of the user that an entry belongs to."""
        path = str(entry["path"])
        holders = [given for given in self.files if path == str(given) or path.startswith(f"{given}")]
        return max(holders, key=lambda given: len(str(given)), default=None)

    def inputs_with(self, entry: Entry) -> list[Path]:
        """Returns what must be looked at to see this entry again: its file and its partner's."""
        partner = {"path": entry.get("partner") or entry["path"]}
        found = (self.input_of(entry), self.input_of(partner))
        return [path for path in dict.fromkeys(found) if path is not None]

    def lonely_inputs(self) -> list[Path]:
        """Returns the text files without a partner: a new file may be it."""
        lonely = [e for e in self.usable if e.get("kind") == "monolingual" and not e.get("partner")]
        return [path for path in dict.fromkeys(map(self.input_of, lonely)) if path is not None]

    def take_entries(self, inputs: Sequence[Path], found: Sequence[Entry]) -> None:
        """Takes in what a look at some of the files found."""
        stay = [entry for entry in self.entries if self.input_of(entry) not in inputs]
        merged = [entry for entry in (*stay, *found) if self.input_of(entry) is not None]
        order = {path: index for index, path in enumerate(self.files)}
        self.entries = sorted(merged, key=lambda entry: order[self.input_of(entry) or Path()])

    def guess_languages(self, src: str, tgt: str) -> None:
        """Takes the two languages that most of the text is in, unless the user has chosen.

        Args:
            src: the language the user translates from elsewhere; decides the direction.
            tgt: the language translated to.
        """
        if self.has_chosen_languages:
            return
        votes: Counter[tuple[str, str]] = Counter()
        for entry in self.usable:
            guess = entry.get("guess") or {}
            if guess.get("src"):
                pair = (str(guess["src"]), str(guess.get("tgt") or ""))
                votes[pair] += max(1, int(entry.get("n_units") or 0))
        first, second = next((pair for pair, _ in votes.most_common() if pair[1]), (src, tgt))
        is_reversed = (base(first), base(second)) == (base(tgt), base(src))
        self.src, self.tgt = (second, first) if is_reversed else (first, second)

    def set_option(self, path: str, name: str, value: Any) -> None:
        """Sets an option of one file; the value that means "as found" forgets it."""
        options = self.per_file.setdefault(path, {})
        if value in ("", None):
            options.pop(name, None)
        else:
            options[name] = value
        if not options:
            del self.per_file[path]

    def languages(self) -> Counter[str]:
        """Counts the languages found in all readable files."""
        counts: Counter[str] = Counter()
        for entry in self.usable:
            counts.update({tag: int(n) for tag, n in (entry.get("languages") or {}).items()})
        return counts

    def as_chosen(self, entry: Entry) -> Entry:
        """Returns an entry with its lines and columns on the sides where the import will have them.

        A file whose languages were guessed the other way round is read again in the chosen direction only
        when everything is read.
        """
        guess = entry.get("guess") or {}
        held = base(str(guess.get("src") or "")), base(str(guess.get("tgt") or ""))
        if not all(held) or held != (base(self.target), base(self.src)):
            return entry
        lines = [
            {**line, "source": line["target"], "target": line["source"]}
            for line in entry.get("preview") or ()
        ]
        roles = {"source": "target", "target": "source"}
        columns = [
            {**column, "role": roles.get(column["role"], column["role"])}
            for column in entry.get("columns") or ()
        ]
        return {**entry, "preview": lines, **({"columns": columns} if columns else {})}

    def lacks(self, entry: Entry) -> list[str]:
        """Returns the chosen languages that a file says it does not hold."""
        pair = [entry, *(e for e in self.entries if e["path"] == entry.get("partner"))]
        held = {base(tag) for each in pair for tag in each.get("languages") or {}}
        wanted = [tag for tag in (self.src, self.target) if tag]
        return [tag for tag in wanted if held and base(tag) not in held]

    def use_preset(self, recipe: Mapping[str, Any], name: str) -> None:
        """Cleans by another recipe; lines kept by hand stay kept."""
        kept = list(self.recipe.get("keep_rows", ()))
        self.recipe = {**deepcopy(dict(recipe)), "preset": name, "keep_rows": kept}

    def change_rule(self, key: str, **changes: Any) -> None:
        """Switches a rule or moves a threshold; the recipe is the user's own from then on."""
        rules = self.recipe.setdefault("rules", {})
        rules[key] = {**rules.get(key, {}), **changes}
        self.recipe["preset"] = ""

    def keep_row(self, row: int, *, is_kept: bool) -> None:
        """Keeps one line whatever the rules say, or no longer."""
        rows = set(self.recipe.get("keep_rows", ()))
        self.recipe["keep_rows"] = sorted(rows | {row} if is_kept else rows - {row})


def by_language(counts: Mapping[str, int]) -> dict[str, int]:
    """Adds up the regions of each language, most frequent first: en-US and en-GB are both English."""
    sums: Counter[str] = Counter()
    for tag, count in counts.items():
        sums[base(tag)] += int(count)
    return dict(sums.most_common())


def base(tag: str) -> str:
    """Returns the language of a tag without its region: "en-US" -> "en"."""
    return tag.replace("_", "-").split("-")[0].lower()
