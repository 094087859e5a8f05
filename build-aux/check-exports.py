#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions that a header declares and nobody calls from outside.

What a header of src/ declares is a promise: somebody needs it, so it is documented, kept and tested. A
function that no other file of src/ mentions is removed or made static. What tests alone call stands in
build-aux/exports-for-tests.txt with the reason in front of it; what is listed there and called
elsewhere, or gone, is a mistake too.

Names are looked for in the text of the sources without comments and strings; a mention in a header, in
a macro or a clean-up function for example, counts as a call, and so does a string that is nothing but the
name: a function of a module is found by it.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "build-aux/exports-for-tests.txt"
NOISE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)
SYMBOL = re.compile(r"\"(gradus_\w+)\"")
NAME = re.compile(r"\bgradus_\w+")
# A type, then the name, then arguments up to the semicolon, at the beginning of a line.
DECLARATION = re.compile(r"^(?!typedef|static|G_DE|#|return)(?:\w+[\s*]+)+\**(gradus_\w+) ?\([^;{]*\)[^;{]*;", re.M)
DEFINITION = re.compile(r"^(gradus_\w+) ?\(", re.M)
# G_DEFINE_QUARK () writes both the function and, in its header, the macro that calls it.
MADE = re.compile(r"_quark$")


def read(folder):
    names = subprocess.run([ROOT / "build-aux/sources.sh", f"{folder}/*.c", f"{folder}/*.h"],
                           capture_output=True, text=True, check=True).stdout.split()
    return {name: NOISE.sub(" ", SYMBOL.sub(r"\1", (ROOT / name).read_text(encoding="utf-8")))
            for name in names}


def main():
    sources, tests = read("src"), read("tests")
    declared = {}                                   # function -> header
    mentions = {}                                   # function -> files of src that mention it otherwise
    defined = {}                                    # function -> the file that has it
    for name, text in sources.items():
        if name.endswith(".h"):
            for match in DECLARATION.finditer(text):
                if not MADE.search(match.group(1)):
                    declared[match.group(1)] = name
            text = DECLARATION.sub(lambda match: match.group(0).replace(match.group(1), "", 1), text)
        else:
            for match in DEFINITION.finditer(text):
                defined.setdefault(match.group(1), name)
        for function in set(NAME.findall(text)):
            mentions.setdefault(function, set()).add(name)
    tested = {function for text in tests.values() for function in NAME.findall(text)}
    allowed = {line.split()[0] for line in LIST.read_text(encoding="utf-8").splitlines()
               if line.strip() and not line.startswith("#")} if LIST.exists() else set()

    problems = []
    for function, header in sorted(declared.items(), key=lambda item: (item[1], item[0])):
        home = defined.get(function)
        if home is None:
            problems.append(f"{header}: {function} () is declared and nowhere defined")
        elif mentions.get(function, set()) - {home}:
            if function in allowed:
                problems.append(f"{header}: {function} () is listed as being for tests, but the program calls it")
        elif function in tested:
            if function not in allowed:
                problems.append(f"{header}: {function} () is called by tests alone: remove it, or list it in "
                                f"{LIST.relative_to(ROOT)} with the reason")
        elif re.search(rf"\b{function}\b", DEFINITION.sub(" ", sources[home])):
            problems.append(f"{header}: {function} () is used in {home} alone: make it static")
        else:
            problems.append(f"{header}: {function} () is called by nobody: remove it")
    problems += [f"{LIST.relative_to(ROOT)}: {function} () does not exist" for function in sorted(allowed - set(declared))]
    print("\n".join(problems) or f"exports: {len(declared)} functions, all needed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
