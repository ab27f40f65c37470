"""Text with marks, elided where it does not fit."""
