"""What the readers of bilingual XML share."""
