"""What other programs ask for, and are answered."""
