"""Texts whose words are as frequent as in a language, and queries of them."""

import numpy as np


def corpus(random: np.random.Generator, documents: int) -> list[list[str]]:
    """Return texts of about 20 words."""
    vocabulary = max(2000, int(30 * documents**0.6))
    shares = 1 / np.arange(1, vocabulary + 1)
    lengths = np.clip(random.poisson(20, documents), 1, None)
    words = np.array([f"w{word}" for word in range(vocabulary)], dtype=object)
    said = words[random.choice(vocabulary, lengths.sum(), p=shares / shares.sum())]
    ends = np.cumsum(lengths)
    return [said[end - length : end].tolist() for end, length in zip(ends, lengths, strict=True)]


def asked_of(random: np.random.Generator, texts: list[list[str]], queries: int) -> list[list[str]]:
    """Return queries of 2 to 5 words that one text says."""
    chosen = (texts[place] for place in random.integers(0, len(texts), queries))
    return [[text[at] for at in random.integers(0, len(text), random.integers(2, 6))] for text in chosen]
