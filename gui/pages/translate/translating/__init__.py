"""From a keystroke to a translation: language pair, model, speaker, session."""
