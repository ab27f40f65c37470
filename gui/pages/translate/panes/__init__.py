"""The two panes and the text in them."""
