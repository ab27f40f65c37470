"""The languages of a bilingual file: which are there, how often, and which of them the user wants."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.base.errors import CorpusError, EngineError
from engine.documents.segments import ReadOptions
from engine.text.languages import find_language, language_name, parse_language

NO_LANGUAGE = "no language"
_BOTH = "Texts in two languages are needed; export it again with both."
_LONGEST = 100
"""Characters of a language's tag in a file; more of it means nothing."""


@dataclass(frozen=True, slots=True)
class FoundLanguage:
    """A language as a file names it, and what it means for this reading."""

    tag: str
    """Written the usual way: "en-US" for "EN_us"; empty: the file does not say."""
    is_source: bool
    is_target: bool

    @property
    def may_be_source(self) -> bool:
        """Whether it is the source language, or the file does not say what it is."""
        return self.is_source or not self.tag

    @property
    def may_be_target(self) -> bool:
        """As `may_be_source`."""
        return self.is_target or not self.tag


class LanguagesFound:
    """Counts the languages of one file and knows the two that are wanted.

    Args:
        options: the languages wanted; an empty source: only count (a survey).
        file_name: for the messages.
        kind: what the file is, in words for the messages: "translation memory".

    Raises:
        CorpusError: if the file is wanted as text in one language only.
    """

    def __init__(self, options: ReadOptions, file_name: str, kind: str) -> None:
        self.is_survey = not options.src
        if options.src and not options.tgt:
            raise CorpusError(
                f"{file_name} is a {kind} with texts in two languages, not text in {options.src} alone.",
                "Say which language it is translated into (--to).",
            )
        self._file_name, self._kind = file_name, kind
        self._wanted = [] if self.is_survey else [tidy_tag(tag) for tag in (options.src, options.tgt)]
        self._bases = [parse_language(tag) for tag in self._wanted]
        self._by_written: dict[str, FoundLanguage] = {}
        self._counts: Counter[str] = Counter()

    @property
    def counts(self) -> Counter[str]:
        """Texts per language, by tag as written in the file but for case."""
        counts: Counter[str] = Counter()
        for written, count in self._counts.items():
            if count:
                counts[self.find(written).tag or NO_LANGUAGE] += count
        return counts

    def count(self, written: str, n_texts: int = 1) -> FoundLanguage:
        """Counts a text in a language, as the file writes its tag, and says what that language means."""
        written = written[:_LONGEST]
        self._counts[written] += n_texts
        return self._by_written.get(written) or self.find(written)

    def find(self, written: str) -> FoundLanguage:
        """Returns the role of a language, as the file writes its tag."""
        written = written[:_LONGEST]
        tag = tidy_tag(written)
        bases = self._bases or ("", "")
        found = FoundLanguage(tag, *(bool(tag) and base_of(tag) == base for base in bases))
        self._by_written[written] = found
        return found

    def names(self, number: int) -> str:
        """Returns the English name of a wanted language; 0: the source, 1: the target."""
        return language_name(self._bases[number])

    def prefers(self, number: int) -> str:
        """Returns the tag of a language wanted with its region ("de-AT"), or "" if any region will do."""
        return self._wanted[number] if "-" in self._wanted[number] else ""

    def check(self, n_units: int, written_source: str = "") -> None:
        """Refuses a file that gave no pair because it has other languages, naming those it has.

        Raises:
            CorpusError: if there is no unit, or one of the wanted languages is missing.
        """
        name = self._file_name
        if not n_units:
            raise CorpusError(
                f"{name} has no translation units at all.", "Export it again with the segments in it."
            )
        if self.is_survey:
            return
        counts, bases = self.counts, self._count_bases()
        if all(bases[base] for base in self._bases):
            return  # both are there, only never usable together: the report says why
        self.refuse_one()
        src, tgt = self.names(0), self.names(1)
        listed = ", ".join(f"{tag} ({count:,})" for tag, count in counts.most_common(10))
        advice = _advice((base for base, _ in bases.most_common()), base_of(tidy_tag(written_source)))
        raise CorpusError(f"{name} has no text from {src} to {tgt}; it holds {listed or 'none'}.", advice)

    def refuse_one(self) -> None:
        """Refuses a file all of whose texts are in one language, naming it.

        Raises:
            CorpusError: if they are.
        """
        bases = [base for base, count in self._count_bases().items() if count]
        if len(bases) == 1 and find_language(bases[0]):
            listed = ", ".join(f"{tag} {count:,}" for tag, count in self.counts.most_common(10))
            what = f"{self._file_name} is a {self._kind} in {language_name(bases[0])} alone ({listed})."
            raise CorpusError(what, _BOTH)

    def _count_bases(self) -> Counter[str]:
        """Counts texts per language, without regions; "" for those that name none."""
        bases: Counter[str] = Counter()
        for tag, count in self.counts.items():
            bases["" if tag == NO_LANGUAGE else base_of(tag)] += count
        return bases


def tidy_tag(tag: str) -> str:
    """Writes a tag the usual way: "en-US" for "EN_us"."""
    language, *regions = tag.strip().replace("_", "-").split("-")
    return "-".join([language.lower(), *(part.upper() if len(part) == 2 else part for part in regions)])


def base_of(tag: str) -> str:
    """Returns a tag's language without region; what is no language stays as it is."""
    try:
        return parse_language(tag) if tag else ""
    except EngineError:
        return tag


def _advice(bases: Iterable[str], source: str) -> str:
    two = [base for base in bases if base][:2]
    if len(two) < 2:
        return _BOTH
    two.sort(key=lambda base: base != source)
    src, tgt = two
    return f"Import it from {language_name(src)} to {language_name(tgt)} (--from {src} --to {tgt})."
