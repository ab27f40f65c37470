"""Subtitles and transcripts taken apart and put together again."""
