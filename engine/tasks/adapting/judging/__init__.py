"""The judgement on an adapted model: compared in its domain, checked on general text, promoted or held."""
