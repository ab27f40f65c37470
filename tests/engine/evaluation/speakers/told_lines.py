"""Lines of three speakers who each have words of their own."""

import random

COMMON = ["the", "pump", "valve", "motor", "is", "hot", "cold", "open", "near", "old", "new", "very", "tank"]
OWN = {"Ada": "indeed verily", "Ben": "folks stuff", "Cem": "moreover hence"}


def lines(n_each, share, seed=0):
    """Texts of three speakers; this share of them holds a word that only their speaker uses."""
    generator = random.Random(seed)
    texts, speakers = [], []
    for speaker, words in OWN.items():
        for _ in range(n_each):
            text = generator.choices(COMMON, k=8)
            if generator.random() < share:
                text[3] = generator.choice(words.split())
            texts.append(" ".join(text))
            speakers.append(speaker)
    return texts, speakers
