#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Do all files that name releases name the same?

NEWS is the list: a heading a release, "(not released)" behind the one that is being made. The metainfo
has exactly those that were released; the newest of them is the version of the build and of the Debian
package. Prints one line for each that differs, and fails.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def find(path, expression):
    return re.findall(expression, (ROOT / path).read_text(encoding="utf-8"), re.M)


released = find("NEWS", r"^Gradus ([\d.]+)$")
problems = []
for path, expression, wanted in [
        ("data/io.github.gradus.Gradus.metainfo.xml.in", r'<release version="([^"]*)"', released),
        ("meson.build", r"^  version: '([^']*)'", released[:1]),
        ("debian/changelog", r"^gradus \(([^)]*)\)", released[:1])]:
    named = find(path, expression)
    if named[:len(wanted)] != wanted or path.endswith(".in") and named != wanted:
        problems.append(f"{path} names {', '.join(named) or 'no release'} and NEWS {', '.join(wanted)}")
for problem in problems:
    print(problem)
sys.exit(bool(problems))
