"""What translates, as the reader chose it: the one state that the header and the sheet beside it draw.

Knows the catalogue and the settings, no widget and no engine.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from os.path import commonprefix

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord
from engine.results.systems import NamedSystem, Shares, System
from engine.results.translation import SpeakerChoice
from gui.i18n import tr
from gui.languages import language_name
from gui.open_models import OpenModels
from gui.pages.translate.catalogue import (
    ChosenSystem,
    DomainChoice,
    SystemCatalogue,
    choice_of,
)
from gui.pages.translate.domain_wording import mixing_words, speaker_words, steering_words
from gui.settings import Settings
from gui.wording import domain_name

_NONE = ("", "")
_MOST_RECENT = 8
_OF_THIS_COMPUTER = ("precision", "device", "n_threads", "trusts_language")
"""What a saved choice does not hold."""


class SystemChoice(QObject):
    """Languages, model and domain, with all that counts for them: speaker, form of address, shares, texts.

    A domain keeps what was chosen with it, see `Settings.speaker_for` and its neighbours: every choice is
    written there, and what translates is worked out anew from there.

    Signals:
        changed(): other languages, another system, or something else to choose from.
        pair_chosen(str, str): the reader chose other languages than these, which were chosen before.
        swapped(): the two languages are about to change places, and so should the texts.
    """

    changed = Signal()
    pair_chosen = Signal(str, str)
    swapped = Signal()

    def __init__(self, models: OpenModels, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._models, self._settings = models, settings
        self.catalogue = SystemCatalogue()
        self.pair = _NONE
        """The languages chosen: source and target tag."""
        self.system: ChosenSystem | None = None
        """None: no model translates this pair."""
        self.base: ModelRecord | None = None
        """The model at the root of the system's lineage."""
        self.saved: tuple[NamedSystem, ...] = ()
        """Choices that were saved under a name."""
        self._plain: ChosenSystem | None = None
        """As the catalogue has it, without what is chosen beside it."""
        self._wished = _NONE
        """Model and domain to choose, as `ChosenSystem.key`."""
        self._awaited_id = ""
        """A model that was asked for before the catalogue knew it."""
        self._last: dict[tuple[str, str], tuple[str, str]] = {}
        """Languages -> the model and the domain chosen for them last."""
        self._known: dict[str, tuple[list[SpeakerChoice], tuple[str, ...]]] = {}
        """Model -> the speakers and the domains that it was trained with, once it was open."""

    # what there is to choose from

    @property
    def sources(self) -> list[str]:
        """The languages to translate from."""
        known = self.catalogue.languages(self._settings.recent_languages)
        return known if self.pair[0] in (*known, "") else [*known, self.pair[0]]

    @property
    def targets(self) -> list[str]:
        """The languages to translate into from the one chosen."""
        known = self.catalogue.targets(self.pair[0], self._settings.recent_languages)
        return known if self.pair[1] in (*known, "") else [*known, self.pair[1]]

    @property
    def bases(self) -> list[ModelRecord]:
        """The models of the languages chosen."""
        return self.catalogue.bases(*self.pair)

    @property
    def domains(self) -> list[DomainChoice]:
        """The domains to choose from with the model chosen; those that no model knows come last."""
        return self.catalogue.domain_choices(self.base) if self.base is not None else []

    @property
    def plain(self) -> ChosenSystem | None:
        """The line of `domains` that is chosen."""
        return self._plain

    @property
    def people(self) -> list[SpeakerChoice]:
        """The speakers of the library who write the language."""
        return [choice_of(record) for record in self.catalogue.speakers(self.pair[1])]

    def has_lost(self, speaker: SpeakerChoice) -> bool:
        """Tells whether somebody who was in the library is no more."""
        is_there = any(each.id == speaker.id for each in self.catalogue.all_speakers)
        return bool(self.catalogue) and not is_there and not speaker.is_trained

    @property
    def trained(self) -> list[SpeakerChoice]:
        """The speakers that the model was trained with, as far as they are offered."""
        return self._of_model()[0]

    @property
    def own_domains(self) -> tuple[str, ...]:
        """The domains that the model itself tells apart; () while it is not open, or has none."""
        return self._of_model()[1]

    # what is chosen

    @property
    def speaker(self) -> SpeakerChoice | None:
        """Who speaks, at the strength chosen; None: nobody."""
        wanted = self._settings.speaker_for(*self.pair, self._domain)
        found = {each.id: each for each in (*self.trained, *self.people)}.get(wanted[0]) if wanted else None
        return replace(found, strength=wanted[1]) if found is not None and wanted is not None else None

    @property
    def address(self) -> str:
        """The form of address by its name; "": as the model has it."""
        return self._settings.address_for(self._domain)

    @property
    def options(self) -> System:
        """How models are opened for what is chosen."""
        return replace(self._models.options, address=self.address)

    @property
    def now(self) -> NamedSystem | None:
        """All of it as a system without a name; None: nothing translates."""
        return _named(self.system, self.options) if self.system is not None else None

    @property
    def why_unsaved(self) -> str:
        """Says why what is chosen cannot be saved under a name; empty: it can be."""
        speaker = self.speaker
        if speaker is None or not speaker.is_trained:
            return ""
        return tr(
            "{name} belongs to the model, not to your library, so this cannot be saved.", name=speaker.name
        )

    @property
    def form_words(self) -> str:
        """The form of address in words; "" where there is none to choose, or none is chosen."""
        forms = {name: words for words, name in tasks.address_forms(self.pair[1])}
        return forms.get(self.address, "")

    def set_catalogue(
        self, catalogue: SystemCatalogue, pair: tuple[str, str] | None = None, chosen: tuple[str, str] = _NONE
    ) -> None:
        """Takes in another state of the library; keeps the choices that still exist.

        Where what translated was what its domain is translated with, it is so again: a new model of the
        domain takes its place.

        Args:
            catalogue: what there is to choose from.
            pair: languages to choose instead of those chosen now.
            chosen: model and domain to choose with them, as `ChosenSystem.key`, if they still exist.
        """
        followed = self._plain if self._is_in_use() else None
        self.catalogue = catalogue
        if catalogue.find(self._awaited_id) is not None:
            self.choose(*self.pair, self._awaited_id)
            return
        newest = catalogue.in_use(followed) if followed is not None else None
        self._wished = newest.key if newest is not None and chosen == _NONE else chosen
        self.show_pair(*(self.pair if pair is None else catalogue.nearest_pair(*pair)))

    def choose(self, src: str, tgt: str, model_id: str = "", domain: str = "") -> None:
        """Chooses languages, a model and a domain: now, or as soon as a catalogue has the model."""
        found = self.catalogue.find(model_id)
        self._awaited_id = model_id if found is None else ""
        if found is not None:
            src, tgt = found.record.src, found.record.tgt
            self._wished = (model_id, domain) if domain else found.key
        self._choose_pair(src, tgt)

    def choose_source(self, tag: str) -> None:
        """Translates from another language; from the one translated into, the other way round."""
        src, tgt = self.pair
        if tag == tgt:
            self.swap()
        elif tag != src:
            targets = self.catalogue.targets(tag, self._settings.recent_languages)
            self._choose_pair(tag, tgt if tgt in targets or not targets else targets[0])

    def choose_target(self, tag: str) -> None:
        """Translates into another language."""
        if tag and tag != self.pair[1]:
            self._choose_pair(self.pair[0], tag)

    def swap(self) -> None:
        """Exchanges the two languages, even if nothing translates the other way."""
        src, tgt = self.pair
        if src and tgt:
            self.swapped.emit()  # first, so that the new model gets the new text
            self._choose_pair(tgt, src)

    def choose_base(self, model_id: str) -> None:
        """Translates with another base model, in the domain chosen where it knows that."""
        found = self.catalogue.find(model_id)
        if found is not None:
            self._find_domain(found.model)

    def choose_domain(self, system: ChosenSystem) -> None:
        """Translates in another domain: with one of the systems of `domains`."""
        self._awaited_id = ""
        self._take(system)

    def speak(self, speaker: SpeakerChoice | None) -> None:
        """Translates as a speaker says it, at their strength; None: as nobody does."""
        chosen = (speaker.id, speaker.strength) if speaker is not None else None
        self._settings.remember_speaker(*self.pair, chosen, self._domain)
        self._work_out()

    def add_speaker(self, record: SpeakerRecord) -> None:
        """Adds a new speaker to those of the library and translates as they say it."""
        self.catalogue = self.catalogue.with_speaker(record)
        self.speak(choice_of(record))

    def address_as(self, form: str) -> None:
        """Addresses the reader of translations otherwise; "": as the model has it."""
        self._settings.remember_address(self._domain, form)
        self.changed.emit()

    def steer(self, shares: Shares) -> None:
        """Lets these domains of the model count; () lets the words alone decide."""
        if self.system is not None:
            self._settings.remember_steering(self.system.model.id, shares)
            self._work_out()

    def mix(self, shares: Shares) -> None:
        """Lets small packs of the model count this much each, by their ids."""
        pack = self._plain.pack if self._plain is not None else None
        if pack is not None:
            kept = shares or ((pack.id, 0.0),)
            self._settings.remember_mix(pack.id, () if kept == ((pack.id, 1.0),) else kept)
            self._work_out()

    def follow(self, domain: str) -> None:
        """Lets similar sentences of a domain steer the model; "": of none."""
        if self.system is not None:
            self._settings.remember_like(self.system.record.id, domain)
            self._work_out()

    def know(self, speakers: Sequence[SpeakerChoice], domains: tuple[str, ...]) -> None:
        """Takes in whom and what the open model was trained with; a choice that it does not know is over."""
        if self.system is None:
            return
        self._known[self.system.record.id] = list(speakers), domains
        model_id = self.system.model.id
        if not {name for name, _ in self._settings.steering_for(model_id)} <= set(domains):
            self._settings.remember_steering(model_id, ())
        self._work_out()

    def remember_saved(self, saved: tuple[NamedSystem, ...]) -> None:
        """Takes in the choices that are saved under a name."""
        self.saved = saved
        self.changed.emit()

    def recall(self, saved: NamedSystem) -> None:
        """Chooses all that a saved choice says."""
        settings = self._settings
        model_id = saved.mix[0][0] if saved.mix else saved.model
        found = self.catalogue.find(model_id)
        if found is not None:
            settings.remember_steering(found.model.id, saved.steering)
            settings.remember_like(found.record.id, saved.like)
            if found.pack is not None:
                settings.remember_mix(found.pack.id, saved.mix)
        settings.is_careful = saved.careful
        src, tgt = saved.src or self.pair[0], saved.tgt or self.pair[1]
        self._wished = _NONE  # a choice without a model is of the best one in its domain
        self.choose(src, tgt, model_id, saved.domain)
        if found is None:
            wanted = (each.system for each in self.domains if each.domain == saved.domain and each.system)
            self._take(next(wanted, None) or self._plain)
        settings.remember_address(self._domain, saved.address)
        people = {each.id: each for each in self.people}
        speaker = people.get(saved.speaker)
        if speaker is not None and saved.strength is not None:
            speaker = replace(speaker, strength=saved.strength)
        self.speak(speaker)

    def why_not(self, saved: NamedSystem) -> str:
        """Says why a saved choice cannot be recalled here; empty: it can be."""
        if saved.blend:
            return tr("Several speakers together are for other programs and the terminal")
        if saved.terms not in (None, saved.domain):
            return tr("The terms of another domain, or none, are for other programs and the terminal")
        if saved.speaker and saved.speaker not in {each.id for each in self.catalogue.all_speakers}:
            return tr("Its speaker is gone")
        model = saved.mix[0][0] if saved.mix else saved.model
        found = self.catalogue.find(model)
        if model and found is None:
            return tr("Its model is gone")
        bases = self.catalogue.bases(saved.src or self.pair[0], saved.tgt or self.pair[1])
        base = self.catalogue.base_of(found) if found is not None else next(iter(bases), None)
        if base is None:
            return tr("No model translates its languages")
        known = {each.domain for each in self.catalogue.domain_choices(base) if each.system is not None}
        return "" if not saved.domain or saved.domain in known else tr("Its domain is gone")

    def pair_for(self, language: str) -> tuple[str, str] | None:
        """Returns the languages for a text that is in this one, see `SystemCatalogue.pair_from`."""
        return self.catalogue.pair_from(language, self.pair, self._settings.recent_languages)

    def show_pair(self, src: str, tgt: str) -> None:
        """Translates between two languages from now on, which nobody has chosen."""
        targets = self.catalogue.targets(src, self._settings.recent_languages)
        self.pair = src, tgt = (src, targets[0] if targets and (not tgt or tgt == src) else tgt)
        self._remember_languages(src, tgt)
        bases = self.bases
        wished, last = self.catalogue.find(self._wished[0]), self._last_chosen()
        ids = [model.id for model in bases]
        base = self.catalogue.base_of(wished) if wished else self.base
        if last is not None and (base is None or base.id not in ids):
            base = self.catalogue.base_of(last)
        known = next((each for each in bases if base is not None and each.id == base.id), None)
        self._find_domain(known or (bases[0] if bases else None))

    # inside

    def _remember_languages(self, src: str, tgt: str) -> None:
        settings = self._settings
        settings.src, settings.tgt = src, tgt
        others = [tag for tag in settings.recent_languages if tag not in (src, tgt)]
        settings.recent_languages = [src, tgt, *others][:_MOST_RECENT]

    @property
    def _domain(self) -> str:
        return self._plain.own_domain if self._plain is not None else ""

    def _of_model(self) -> tuple[list[SpeakerChoice], tuple[str, ...]]:
        return self._known.get(self._plain.record.id if self._plain is not None else "", ([], ()))

    def _choose_pair(self, src: str, tgt: str) -> None:
        before = self.pair
        self.show_pair(src, tgt)
        if self.pair != before:
            self.pair_chosen.emit(*before)

    def _find_domain(self, base: ModelRecord | None) -> None:
        self.base = base
        usable = [each.system for each in self.domains if each.system is not None]
        self._take(self._wished_of(usable) if usable else None)

    def _wished_of(self, systems: list[ChosenSystem]) -> ChosenSystem:
        current = self._plain.key if self._plain else _NONE
        for model_id, domain in (self._wished, current, self._last.get(self.pair, _NONE)):
            exact = [each for each in systems if each.key == (model_id, domain)]
            same = [each for each in systems if domain and each.own_domain == domain]
            like = [each for each in systems if each.record.id == model_id]
            if found := [*exact, *same, *like]:
                return found[0]
        return systems[0]

    def _is_in_use(self) -> bool:
        """Tells whether what translates is what its domain is translated with."""
        found = self.catalogue.in_use(self._plain) if self._plain is not None else None
        return found is not None and self._plain is not None and found.key == self._plain.key

    def _last_chosen(self) -> ChosenSystem | None:
        return self.catalogue.find(self._last.get(self.pair, _NONE)[0])

    def _take(self, system: ChosenSystem | None) -> None:
        self._wished = _NONE
        self._plain = system
        if system is not None:
            self._last[self.pair] = self._settings.model_id, self._settings.domain = system.key
        self._work_out()

    def _work_out(self) -> None:
        """Works out anew what translates, from the choices that are remembered."""
        plain, settings = self._plain, self._settings
        if plain is None:
            self.system = None
        else:
            steering, mixing = self._steering(plain), self._mixing(plain)
            # measured with the domains that the words themselves say, and with one pack as it is
            like = "" if steering or mixing else settings.like_for(plain.record.id)
            self.system = replace(plain, speaker=self.speaker, steering=steering, mixing=mixing, like=like)
        self.changed.emit()

    def _steering(self, plain: ChosenSystem) -> Shares:
        return self._settings.steering_for(plain.model.id)

    def _mixing(self, plain: ChosenSystem) -> Shares:
        """Returns how much each pack counts; () where the system's own pack counts alone and whole."""
        if plain.pack is None or not plain.mixable:
            return ()
        known = {pack.id for pack in plain.mixable}
        mixing = tuple(each for each in self._settings.mix_for(plain.pack.id) if each[0] in known)
        return () if mixing == ((plain.pack.id, 1.0),) else mixing


def _named(chosen: ChosenSystem, options: System) -> NamedSystem:
    """Returns what is chosen as a system without a name."""
    opened = chosen.opened_with(options)
    usual = System()
    values = {each.name: getattr(opened, each.name) for each in fields(System)}
    values |= {name: getattr(usual, name) for name in _OF_THIS_COMPUTER}
    speaker = chosen.speaker
    return replace(
        NamedSystem(**values),
        src=chosen.record.src,
        tgt=chosen.record.tgt,
        domain=chosen.own_domain,
        terms=None,
        speaker=speaker.id if speaker else "",
        strength=speaker.strength if speaker else None,
    )


def status_words(system: ChosenSystem | None, line_speakers: Sequence[SpeakerChoice]) -> str:
    """Says what a text is translated with, beside languages, domain and model: "Anna (strength 70 %)".

    Args:
        system: what translates; None: nothing does.
        line_speakers: those whose lines have their own profile; empty: no line has.
    """
    if system is None:
        return ""
    parts = []
    if system.terms:
        parts.append(tr("terms of {domain}", domain=domain_name(system.terms)))
    if system.like:
        parts.append(tr("follows the memory of {domain}", domain=domain_name(system.like)))
    parts += filter(None, (steering_words(system.steering), mixing_words(system)))
    if line_speakers:
        names = ", ".join(each.name for each in line_speakers)
        parts.append(tr("a profile per line: {names}", names=names))
    if system.speaker is not None:
        parts.append(speaker_words(system.speaker))
    return " · ".join(parts)


# The language of the text: detected, and chosen if the reader has not chosen it for this text.
#
# Knows the languages chosen, no engine.


class TextLanguage(QObject):
    """Translates a text from the language that it is plainly in, and says so.

    Args:
        choice: the languages that are chosen.
        say: names the language to the reader, who may go back to the one chosen; "" takes that away.

    Signals:
        changed(): whether there is a model for the text, or whether it is translated whatever it looks like.
    """

    changed = Signal()

    def __init__(self, choice: SystemChoice, say: Callable[[str], None]) -> None:
        super().__init__(choice)
        self._choice, self._say = choice, say
        self._text = ""
        self._found = ""
        """The language that the text is plainly in, while it is not translated from it."""
        self._before: tuple[str, str] | None = None
        """The languages that the reader chose, while those of a text have taken their place."""
        self.is_chosen = False
        """True: the reader chose the language of this text, so it is translated from it."""
        self._trusts = self._is_covered = False
        choice.pair_chosen.connect(self._on_pair_chosen)

    @property
    def missing(self) -> str:
        """The language of the text if no model translates from it; empty: one does, or it is not known."""
        return self._found if self._found and self._choice.pair_for(self._found) is None else ""

    def trusting(self, options: System) -> System:
        """Returns how models are opened for the text."""
        return replace(options, trusts_language=self._trusts)

    def set_text(self, text: str) -> None:
        """Takes the text; one that takes the place of another is looked at, whatever was chosen for that."""
        before, self._text = self._text, text
        if not _is_another(before, text):
            return
        had_trust, self._trusts = self._trusts, False
        self.is_chosen, self._found = False, ""
        self._say("")
        if had_trust:
            self.changed.emit()

    def take(self, language: str) -> None:
        """Takes the language that the text was found to be plainly in, see `TranslationSession.looked`."""
        if language and self.is_chosen:
            self._trusts = True
            self.changed.emit()
            return
        had, self._found = self._found, language
        if language:
            self.decide()
            return
        if self._choice.pair == self._before:
            self._say("")
        if had:
            self.changed.emit()

    def decide(self) -> None:
        """Chooses the language of the text if something translates it: another library may have a model."""
        if not self._found or self._is_covered:
            return
        language, pair = self._found, self._choice.pair_for(self._found)
        if self._before is None:
            self._before = self._choice.pair
        if pair is not None:
            self._found = ""
            self._choice.show_pair(*pair)
        is_as_chosen = pair == self._before
        self._say("" if is_as_chosen else tr("Detected: {language}", language=language_name(language)))
        self.changed.emit()

    def cover(self, is_covered: bool) -> None:
        """Leaves the languages alone while something else is translated over the panes."""
        self._is_covered = is_covered
        self.decide()

    def undo(self) -> None:
        """Translates this text from the language that was chosen, whatever it looks like."""
        before = self._before
        self.is_chosen = self._trusts = True
        self._found = ""
        self._stay()
        if before is not None:
            self._choice.show_pair(*before)
        self.changed.emit()

    def _stay(self) -> None:
        """Has nothing to go back to: the languages are those that the reader chose."""
        self._before = None
        self._say("")

    def _on_pair_chosen(self, src: str, tgt: str) -> None:
        """Keeps to a source language that is chosen for the text.

        The other way round is none, while no model translates from the language of the text.
        """
        if self._is_covered or not self._text.strip():
            return
        chosen = self._choice.pair
        if chosen[0] != src and not (self.missing and chosen == (tgt, src)):
            self.is_chosen, self._found = True, ""
        self._stay()
        self.changed.emit()


def _is_another(before: str, text: str) -> bool:
    """Tells whether a text took the place of one, of which it has less than half at its start and end."""
    n_shared = len(commonprefix([before, text])) + len(commonprefix([before[::-1], text[::-1]]))
    return not text.strip() or 2 * n_shared < min(len(before), len(text))
