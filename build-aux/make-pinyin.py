#!/usr/bin/env python3
"""Write data/search/pinyin.txt: how Chinese characters are read, for searching by pinyin.

usage: make-pinyin.py >data/search/pinyin.txt      (Debian: icu-devtools)

One syllable a line, without its tone, then the characters that are read so: the 3,755 common characters of GB 2312
and all that are in po/zh_CN.po. The readings are those of the Unicode Consortium (Unihan, kMandarin) as ICU's
transliterator Han-Latin has them: one for each character, the most frequent.
"""
import subprocess

characters = {bytes((row, cell)).decode("gb2312") for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)
              if not (row == 0xD7 and cell > 0xF9)}
characters |= {c for c in open("po/zh_CN.po", encoding="utf-8").read() if "\u4e00" <= c <= "\u9fff"}
ordered = sorted(characters)
readings = subprocess.run(["uconv", "-f", "utf-8", "-t", "utf-8", "-x", "Han-Latin; Latin-ASCII; Lower"],
                          input="\n".join(ordered), capture_output=True, text=True, check=True).stdout.split("\n")
syllables = {}
for character, reading in zip(ordered, readings):
    if reading.strip().isascii() and reading.strip().isalpha():
        syllables.setdefault(reading.strip(), []).append(character)
for syllable in sorted(syllables):
    print(syllable, "".join(syllables[syllable]))
