"""Numbers, amounts and times in digits: found, compared, repaired, and written as a language writes them."""
