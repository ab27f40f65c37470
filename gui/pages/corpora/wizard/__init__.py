"""The import wizard: from dropped files to a corpus, one decision per step."""

from gui.pages.corpora.wizard.wizard import ImportWizard

__all__ = ["ImportWizard"]
