"""What goes: with undo, for good, and what processes that are gone have left."""
