"""Adapting: a domain's model from a base, by any of the methods, compared, checked and promoted.

orders adaptation                       what `parlance adapt` was asked for; the phases of a run
domain_corpora general_text             the text: of the domain, and of no domain in particular
planning probing                        which method, how long: measured and reasoned
methods source_text back_translating    the training by each method
comparison gate promotion run_card      what became of it, and which model is used
"""
