"""The line that says that a text is plainly in another language than it is translated from."""

from engine import tasks
from engine.results.translation import LanguageNotice
from gui.widgets.feedback.notice_line import NoticeLine


class LanguageLine(NoticeLine):
    """Names the language that a text looks like, and offers to swap the two where it is the target's."""

    _is_in_doubt = False

    def show_notice(self, notice: LanguageNotice | None) -> None:
        """Says so; None: the text is in the language it should be in."""
        self._is_in_doubt = notice is not None
        action = "Swap" if notice is not None and notice.is_target else ""
        self.say(notice.text if notice is not None else "", action)

    def look_again(self, text: str, src: str, tgt: str) -> None:
        """Takes a notice back that is not true of the text and the languages as they are now.

        Only while there is one: what tells languages apart is in memory then, and takes 1 to 3 ms.
        """
        if self._is_in_doubt:
            self.show_notice(tasks.find_other_language(text, src, tgt) if src and tgt else None)
