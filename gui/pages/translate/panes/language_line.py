"""The line that says that a text is plainly in another language than it is translated from."""

from engine.results.translation import LanguageNotice
from gui.widgets.feedback.notice_line import NoticeLine


class LanguageLine(NoticeLine):
    """Names the language that a text looks like, and offers to swap the two where it is the target's."""

    def show_notice(self, notice: LanguageNotice | None) -> None:
        """Says so; None: the text is in the language it should be in."""
        action = "Swap" if notice is not None and notice.is_target else ""
        self.say(notice.text if notice is not None else "", action)
