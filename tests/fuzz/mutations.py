"""Files broken in the ways that files break: cut short, bytes flipped, encodings mixed, rows ragged, numbers huge."""

import codecs
from random import Random

BYTES = [
    *(b"\0", b"\xff", b"\xff\xff\xff\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b'"', b"'", b"\\", b"\\ud800"),
    *(b"\r", b"\n", b"\r\n", b",", b";", b"\t", b"[", b"{", b"]", b"}", b"[" * 8, b"=1", b"1e999", b"NaN", b"9" * 30),
]
ENCODINGS = ["utf-16", "utf-16-le", "cp1252", "mac_roman", "utf-8-sig", "utf-32", "cp1251", "utf-7"]


def cut(content, random):
    return content[: random.randrange(len(content) + 1)]


def cut_out(content, random):
    start = random.randrange(len(content) + 1)
    return content[:start] + content[start + random.randrange(1, 64) :]


def flipped(content, random):
    changed = bytearray(content)
    for _ in range(random.randint(1, 8)):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def overwritten(content, random):
    changed = bytearray(content)
    for _ in range(random.randint(1, 4)):
        changed[random.randrange(len(changed))] = random.choice((0, 1, 127, 128, 255, random.randrange(256)))
    return bytes(changed)


def inserted(content, random):
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(content) + 1)
        content = content[:place] + random.choice(BYTES) * random.choice((1, 1, 1, 50)) + content[place:]
    return content


def repeated(content, random):
    start = random.randrange(len(content) + 1)
    part = content[start : start + random.randrange(1, 200)]
    return content[:start] + part * random.choice((2, 3, 300)) + content[start:]


def swapped(content, random):
    first, second = sorted(random.randrange(len(content) + 1) for _ in range(2))
    return content[second:] + content[first:second] + content[:first]


def encodings_mixed(content, random):
    place = random.randrange(len(content) + 1)
    text = content[place:].decode("utf-8", "replace")
    return content[:place] + codecs.encode(text, random.choice(ENCODINGS), "replace")


def ragged(content, random):
    lines = content.split(b"\n")
    for _ in range(random.randint(1, 6)):
        place = random.randrange(len(lines))
        cells = lines[place].split(random.choice((b",", b";", b"\t", b" ")))
        random.shuffle(cells)
        lines[place] = b",".join(cells[: random.randrange(len(cells) + 1)] * random.choice((0, 1, 1, 2)))
    return b"\n".join(lines)


MUTATIONS = (cut, cut_out, flipped, overwritten, inserted, repeated, swapped, encodings_mixed, ragged)


def mutated(content: bytes, random: Random) -> bytes:
    """Return the content broken one to three times."""
    for _ in range(random.randint(1, 3)):
        if content:
            content = random.choice(MUTATIONS)(content, random)
    return content
