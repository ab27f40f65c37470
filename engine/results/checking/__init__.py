"""What a look at translations found."""
