#!/usr/bin/env python3
"""Write the C file that lists the entries of the catalogue for which there is no algorithm yet.

usage: make-dummies.py CATALOGUE OUTPUT ID...

The IDs are those that are there. With -Ddummy_entries=true each of the others becomes a copy of the
template, so that the map can be measured full.
"""
import configparser
import sys

catalogue, output, *there = sys.argv[1:]
keys = configparser.RawConfigParser(delimiters="=", comment_prefixes="#", strict=True)
keys.optionxform = str
keys.read(catalogue, encoding="utf-8")
rows = [(name, keys[name]["chapter"]) for name in keys.sections() if "needs" in keys[name] and name not in there]
out = ["/* Made by build-aux/make-dummies.py. */", '#include "gradus-dummies.h"', "", "const GradusDummy gradus_dummies[] = {"]
out += [f'  {{ "{name}", {chapter} }},' for name, chapter in rows]
out += ["};", f"const guint gradus_n_dummies = {len(rows)};"]
with open(output, "w", encoding="utf-8") as f:
    f.write("\n".join(out) + "\n")
