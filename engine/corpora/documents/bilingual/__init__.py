"""Documents that hold a text and its translation side by side: XLIFF and its dialects, PO, Qt TS, TMX."""
