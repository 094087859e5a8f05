#!/usr/bin/env python3
"""What entries cost: lines of C and translatable strings of every file of src/algorithms and src/kits,
by the purpose that its section comments name ("/* --- Phases --- */").

usage: count-entries.py [FILE...]
"""
import collections
import glob
import re
import sys

files = sys.argv[1:] or sorted(glob.glob("src/algorithms/*/*.[ch]") + glob.glob("src/kits/*.[ch]"))
purposes = collections.Counter()
strings = total = 0
for name in files:
    section, lines = "header", open(name, encoding="utf-8").read().split("\n")
    for line in lines[:-1]:
        title = re.match(r"/\* --- (.*?) -*\s*\*/$", line)
        if title:
            section = title.group(1).strip()
        elif re.match(r"static const Gradus\w+ \w+(\[\])? = |const GradusAlgorithm ", line):
            section = "table: " + re.match(r".*?Gradus(\w+)", line).group(1)
        purposes["kits" if "/kits/" in name else section] += 1
    count = sum(len(re.findall(r"\bN?_ ?\(", line)) for line in lines)
    strings += count
    total += len(lines) - 1
    print(f"{len(lines) - 1:6} lines {count:5} strings  {name}")
print(f"{total:6} lines {strings:5} strings  in {len(files)} files\n")
for purpose, n in purposes.most_common(25):
    print(f"{n:6} {100 * n / total:4.0f} %  {purpose}")
