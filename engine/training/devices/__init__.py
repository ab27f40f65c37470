"""The computer that trains: its memory, its precision, and several processes."""
