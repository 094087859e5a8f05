#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Do all files that name releases name the same?

NEWS is the list: a heading a release, "(not released)" behind the one that is being made. The metainfo has
exactly those; the newest of them is the version of the build and of the Debian package. While it is being
made, it is in "development" for the metainfo and "UNRELEASED" for Debian, and only then. Prints one line
for each that differs, and fails.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def find(path, expression):
    return re.findall(expression, (ROOT / path).read_text(encoding="utf-8"), re.M)


headings = find("NEWS", r"^Gradus ([\d.]+)( \(not released\))?$")
versions = [version for version, _ in headings]
being_made = [version for version, open_ in headings if open_]
problems = []
for path, what, named, wanted in [
        ("data/io.github.gradus.Gradus.metainfo.xml.in", "", r'<release version="([^"]*)"', versions),
        ("data/io.github.gradus.Gradus.metainfo.xml.in", " as being made",
         r'<release version="([^"]*)" type="development"', being_made),
        ("meson.build", "", r"^  version: '([^']*)'", versions[:1]),
        ("debian/changelog", " first", r"\Agradus \(([^)]*)\)", versions[:1]),
        ("debian/changelog", " as being made", r"^gradus \(([^)]*)\) UNRELEASED", being_made)]:
    named = find(path, named)
    if named != wanted:
        problems.append(f"{path} names {', '.join(named) or 'no release'}{what}, "
                        f"and NEWS {', '.join(wanted) or 'none'}")
print("\n".join(problems) or f"releases: {versions[0]} everywhere")
sys.exit(bool(problems))
