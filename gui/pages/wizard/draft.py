"""The import so far: the user's choices, and what was found in the files. Knows no widgets."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.orders.corpora import FilesToRead, LookOrder, ReadChoice, StageOrder
from engine.results.importing import CleaningReport, LookedFile, LookResult, Recipe, SplitReport, StagedFiles
from gui.i18n import tr
from gui.jobs.calls import ignore
from gui.jobs.runner import JobRunner
from gui.services import Services


@dataclass
class ImportDraft:
    """One import in preparation; every step reads it and writes its own part."""

    files: list[Path] = field(default_factory=list)
    """The user's inputs: files, folders, ZIPs."""
    entries: list[LookedFile] = field(default_factory=list)
    """The files found in them, in the order of `files`."""
    src: str = ""
    tgt: str = ""
    has_chosen_languages: bool = False
    """True once the user has said them; until then they follow what the files hold."""
    per_file: dict[str, ReadChoice] = field(default_factory=dict)
    """By an entry's path: how the user wants it read."""
    test: list[Path] = field(default_factory=list)
    """Files of the user's own test set."""
    staged: StagedFiles | None = None
    """The staged text; None before it is read."""
    staged_as: FilesToRead | None = None
    """The files and options with which `staged` was read."""
    recipe: Recipe | None = None
    """How to clean; None until the recipes are known."""
    recipe_name: str = ""
    """The preset or saved recipe that `recipe` is; empty: the user's own choice."""
    cleaning: CleaningReport | None = None
    """The newest report of the rules."""
    splits: SplitReport | None = None
    """The newest report of the splits; None until the text is divided by the recipe as it is now."""
    domain: str = ""
    keep_known: bool = False
    """Also import lines that the domain holds already."""
    name: str = ""
    are_terms: bool = False
    """The pairs are terms, though nothing in the files says so."""
    are_kept_words: bool = False
    """The texts in one language are words that stay as they are in translations."""

    @property
    def usable(self) -> list[LookedFile]:
        """The entries that can be read."""
        return [entry for entry in self.entries if not entry.error]

    @property
    def usable_inputs(self) -> list[Path]:
        """The user's inputs, without those in which nothing can be read."""
        held = {self.input_of(entry.path) for entry in self.usable}
        return [path for path in self.files if path in held]

    @property
    def n_units(self) -> int:
        """Units in all readable files, as far as they were counted."""
        return sum(entry.n_units for entry in self.usable)

    @property
    def corpus_name(self) -> str:
        """The name of the corpus: the user's, else the engine's proposal."""
        return self.name or (self.staged.name if self.staged else "")

    @property
    def staged_id(self) -> str:
        """Id of what was read; empty before."""
        return self.staged.staged if self.staged else ""

    @property
    def is_staged(self) -> bool:
        """True if what was read still answers to the choices."""
        return self.staged is not None and self.staged_as == self.to_read()

    @property
    def is_monolingual(self) -> bool:
        """True if every readable file holds text without translations."""
        return {entry.kind for entry in self.usable} == {"monolingual"}

    @property
    def has_pairs(self) -> bool:
        """True if every readable file holds texts with translations."""
        return {entry.kind for entry in self.usable} == {"parallel"}

    @property
    def target(self) -> str:
        """The target language of the corpus; empty for text without translations."""
        return "" if self.is_monolingual and not self.are_kept_words else self.tgt

    @property
    def lack(self) -> str:
        """Why it cannot be read as it is chosen now; empty if it can."""
        if not self.usable:
            return tr("None of these files can be read.")
        if not self.src:
            return tr("Choose the language of the text.")
        has_two = not self.is_monolingual or self.are_kept_words
        if has_two and not self.tgt:
            return tr("Choose the other language, too.")
        if has_two and base(self.src) == base(self.tgt):
            return tr("The two languages must differ.")
        return "" if self.n_units else tr("There is nothing to import in these languages.")

    def to_read(self) -> FilesToRead:
        """Returns what is to be read as it is chosen now."""
        files = tuple(self.usable_inputs)
        return FilesToRead(
            files=files,
            src=self.src,
            tgt=self.target,
            choices=self.choices_for((*files, *self.test)),
            test=tuple(self.test),
            are_terms=self.are_terms and self.has_pairs,
            are_kept_words=self.are_kept_words and self.is_monolingual,
        )

    def choices_for(self, files: Iterable[Path]) -> dict[str, ReadChoice]:
        """Returns what was chosen for some files, and for what is in them."""
        given = set(files)
        return {
            path: choice
            for path, choice in self.per_file.items()
            if given.intersection((Path(path), *Path(path).parents))
        }

    def add_files(self, paths: Iterable[Path]) -> list[Path]:
        """Adds files, each once, and returns the new ones."""
        new = [path for path in dict.fromkeys(each.absolute() for each in paths) if path not in self.files]
        self.files += new
        return new

    def remove(self, path: Path) -> None:
        """Takes a file off, with all that was found in it."""
        if path in self.files:
            gone = {entry.path for entry in self.entries if self.input_of(entry.path) == path}
            self.files.remove(path)
            self.entries = [entry for entry in self.entries if entry.path not in gone]
            for name in gone:
                self.per_file.pop(name, None)

    def input_of(self, path: str) -> Path | None:
        """Returns the file, folder or ZIP of the user that an entry's path belongs to."""
        above = (Path(path), *Path(path).parents)
        return next((each for each in above if each in self.files), None)

    def inputs_with(self, entry: LookedFile) -> list[Path]:
        """Returns what must be looked at to see this entry again: its file and its partner's."""
        found = (self.input_of(entry.path), self.input_of(entry.partner or entry.path))
        return [path for path in dict.fromkeys(found) if path is not None]

    def lonely_inputs(self) -> list[Path]:
        """Returns the text files without a partner: a new file may be it."""
        lonely = [e.path for e in self.usable if e.kind == "monolingual" and not e.partner]
        return [path for path in dict.fromkeys(map(self.input_of, lonely)) if path is not None]

    def take_entries(self, inputs: Sequence[Path], found: Sequence[LookedFile]) -> None:
        """Takes in what a look at some of the files found."""
        stay = [entry for entry in self.entries if self.input_of(entry.path) not in inputs]
        merged = [entry for entry in (*stay, *found) if self.input_of(entry.path) is not None]
        order = {path: index for index, path in enumerate(self.files)}
        self.entries = sorted(merged, key=lambda entry: order[self.input_of(entry.path) or Path()])

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
            if entry.guess.src:
                votes[entry.guess.src, entry.guess.tgt] += max(1, entry.n_units)
        first, second = next((pair for pair, _ in votes.most_common() if pair[1]), (src, tgt))
        is_reversed = (base(first), base(second)) == (base(tgt), base(src))
        self.src, self.tgt = (second, first) if is_reversed else (first, second)

    def choose(self, path: str, choice: ReadChoice) -> None:
        """Sets how one file is read."""
        if choice == ReadChoice():
            self.per_file.pop(path, None)
        else:
            self.per_file[path] = choice

    def languages(self) -> Counter[str]:
        """Counts the languages found in all readable files."""
        counts: Counter[str] = Counter()
        for entry in self.usable:
            counts.update(entry.languages)
        return counts

    @property
    def read_otherwise(self) -> list[Path]:
        """The files that were looked at in the other direction, or in languages that nobody had guessed."""
        wanted = base(self.src), base(self.target)
        guesses = [(entry, (base(entry.guess.src), base(entry.guess.tgt))) for entry in self.usable]
        others = [entry for entry, guess in guesses if not all(guess) or guess == wanted[::-1]]
        paths = [path for entry in others for path in self.inputs_with(entry)]
        return list(dict.fromkeys(paths)) if all(wanted) else []

    def swap_sides(self) -> None:
        """Turns both sides of every file round."""
        is_swapped = {entry.path: entry.is_swapped for entry in self.usable}
        for path, was in is_swapped.items():
            self.choose(path, replace(self.per_file.get(path, ReadChoice()), swap=not was))

    def lacks(self, entry: LookedFile) -> list[str]:
        """Returns the chosen languages that a file says it does not hold."""
        pair = [entry, *(each for each in self.entries if each.path == entry.partner)]
        held = {base(tag) for each in pair for tag in each.languages}
        wanted = [tag for tag in (self.src, self.target) if tag]
        return [tag for tag in wanted if held and base(tag) not in held]

    def use_recipe(self, recipe: Recipe, name: str) -> None:
        """Cleans by another recipe; lines kept by hand stay kept."""
        kept = self.recipe.keep_rows if self.recipe else ()
        self._clean_by(replace(recipe, keep_rows=kept), name)

    def change_rule(self, key: str, **changes: float | bool) -> None:
        """Switches a rule or moves a threshold; the recipe is the user's own from then on."""
        recipe = self.recipe or Recipe()
        rules = {**recipe.rules, key: {**recipe.rules.get(key, {}), **changes}}
        self._clean_by(replace(recipe, rules=rules), "")

    def keep_row(self, row: int, *, is_kept: bool) -> None:
        """Keeps one line whatever the rules say, or no longer."""
        recipe = self.recipe or Recipe()
        rows = {*recipe.keep_rows} | {row} if is_kept else {*recipe.keep_rows} - {row}
        self._clean_by(replace(recipe, keep_rows=tuple(sorted(rows))), self.recipe_name)

    def _clean_by(self, recipe: Recipe, name: str) -> None:
        self.recipe, self.recipe_name = recipe, name
        self.splits = None


def by_language(counts: Mapping[str, int]) -> dict[str, int]:
    """Adds up the regions of each language, most frequent first: en-US and en-GB are both English."""
    sums: Counter[str] = Counter()
    for tag, count in counts.items():
        sums[base(tag)] += count
    return dict(sums.most_common())


def base(tag: str) -> str:
    """Returns the language of a tag without its region: "en-US" -> "en"."""
    return tag.replace("_", "-").split("-")[0].lower()


# Looks at the files and reads them, as jobs; writes what was found into the draft.


class DraftReader(QObject):
    """Looks at files and stages them; only one job at a time, that of `runner`.

    Signals:
        looked(): the draft's entries have changed.
        staged(): everything was read; the draft knows where it is.
    """

    looked = Signal()
    staged = Signal()

    def __init__(self, services: Services, draft: ImportDraft, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self.draft = draft
        self.runner = JobRunner(services, self)
        self._looking_at: list[Path] = []
        self.is_staging = False

    def look(self, inputs: Sequence[Path]) -> None:
        """Looks at some of the user's files; those that were being looked at are looked at again."""
        at_work = self._looking_at if self.runner.is_busy and not self.is_staging else []
        wanted = dict.fromkeys([*at_work, *inputs])
        self._looking_at = [path for path in wanted if path in self.draft.files]
        self.runner.drop()
        self.is_staging = False
        if not self._looking_at:
            return
        self._look(are_known=self.draft.has_chosen_languages)

    def _look(self, *, are_known: bool) -> None:
        draft = self.draft
        order = LookOrder(
            files=tuple(self._looking_at),
            src=draft.src if are_known else "",
            tgt=draft.tgt if are_known and not draft.is_monolingual else "",
            choices=draft.choices_for(self._looking_at),
        )
        self.runner.submit(order, self._take_look)

    def look_again(self) -> None:
        """Looks at what no entry is known of, or at everything."""
        known = {self.draft.input_of(entry.path) for entry in self.draft.entries}
        self.look([path for path in self.draft.files if path not in known] or self.draft.files)

    def stage(self) -> None:
        """Reads everything as the user chose it."""
        wanted = self.draft.to_read()
        self.is_staging = True
        self.runner.submit(StageOrder(**vars(wanted)), lambda staged: self._take_stage(wanted, staged))
        self.is_staging = True

    def forget(self) -> None:
        """Stops what runs and throws away what was read."""
        self.runner.drop()
        self.is_staging = False
        self._discard(self.draft.staged_id)

    def _take_look(self, result: LookResult) -> None:
        inputs, self._looking_at = self._looking_at, []
        self.draft.take_entries(inputs, result.files)
        settings = self._services.settings
        self.draft.guess_languages(settings.src, settings.tgt)
        self._looking_at = self.draft.read_otherwise
        if self._looking_at:
            self._look(are_known=True)
        else:
            self.looked.emit()

    def _take_stage(self, wanted: FilesToRead, staged: StagedFiles) -> None:
        self.is_staging = False
        before = self.draft.staged_id
        self.draft.staged, self.draft.staged_as = staged, wanted
        self.draft.cleaning = self.draft.splits = None
        self._discard(before)
        self.staged.emit()

    def _discard(self, staged_id: str) -> None:
        if staged_id:
            self._services.slow.run(self, lambda: tasks.discard_staged(staged_id), ignore, ignore)
