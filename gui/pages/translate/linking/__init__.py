"""What belongs together in both panes: sentences, and the words in them."""
