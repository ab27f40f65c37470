"""The table of methods: what each surface offers is read from it."""

import pytest

from engine.adaptation.recommendation import WAYS
from engine.base.methods import METHODS, PACK, Family
from engine.cli.parser import parser
from engine.speakers.profile_store import KINDS
from gui.pages.adapt.setup import WaysCard

by_name = pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)


def help_of(command: str, option: str) -> str:
    app = parser()
    options = app.commands[command].params
    return next(each.help for each in options if option in each.opts)


@by_name
def test_the_command_line_names_every_method(method):
    assert f"{method.name}: {method.title}" in help_of("adapt", "--method")


@by_name
def test_people_may_choose_what_is_offered_and_nothing_else(method):
    ways = [(way.scope, way.back_translate) for way in WAYS if way.method is method]
    assert ways == [(each.scope, each.back_translate) for each in method.offered]


@by_name
def test_what_is_offered_can_be_done(method):
    assert not any(each.scope == PACK and method.why_no_pack for each in method.offered)
    assert not any(each.back_translate and not method.can_back_translate for each in method.offered)
    assert not method.is_offered_unplanned or (method.offered and not method.needs_source_text)


@by_name
def test_a_method_of_speakers_has_a_kind_of_profile_that_is_shown_by_its_name(method):
    assert (method.name in KINDS) is bool(method.profile) is method.learns_speakers
    assert method.learns_speakers or not method.fits_newcomers


def test_the_plain_way_comes_first_and_what_needs_more_text_last():
    assert WAYS[0].method.family is Family.PAIRS
    needs = [bool(way.method.needs_source_text) for way in WAYS]
    assert needs == sorted(needs)


def test_before_a_plan_the_window_offers_what_needs_none(qtbot):
    card = WaysCard()
    qtbot.addWidget(card)
    card.show_waiting("Reading.")
    offered = [way.method for way in card.ways if way.method]
    assert offered == [each.name for each in METHODS.values() if each.is_offered_unplanned]
