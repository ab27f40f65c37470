"""Terms in translations: what the search must write, and where it belongs."""
