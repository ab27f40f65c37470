"""The Translate page: two panes, translated while one types. `page.py` puts it together."""
