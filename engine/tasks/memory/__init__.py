"""The corpora of the library as a translation memory."""
