"""The Speakers page: profiles of people, to be read and changed by whom they describe."""

from gui.pages.speakers.page import SpeakersPage

__all__ = ["SpeakersPage"]
