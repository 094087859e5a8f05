#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Do the manual pages describe what the programs take?

usage: check-man.py FOLDER GRADUS-CLI [GRADUS]

Every page of FOLDER is held against --help: each command of gradus-cli has a subsection of its name,
and it and the sections that it refers to (.Sx) describe the same options as the help of the
command, with a word after those that take one. No text mentions an option that is in no help. The
translated pages are held to the same, and have the sections of the original: a comment below a heading
says which.
Speaks TAP.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

# What every command has is said once; what GApplication adds is for the bus and not for people.
COMMON = {"--help": False}
OF_THE_TOOLKIT = {"--gapplication-service": False, "--help-gapplication": False}


def ask(*command):
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"})
    return run.stdout if run.returncode == 0 else sys.exit(f"Bail out! {' '.join(command)}: {run.stderr}")


def options_of_help(text):
    """--name: whether a word follows."""
    return {name: bool(value) for name, value in re.findall(r"^\s+(?:-\w, )?(--[\w-]+)(=\S+)?", text, re.M)}


def options_of_page(text):
    """--name: whether a word follows in the item that describes it."""
    return {f"--{name}": bool(re.search(r"\b(Ar|Cm|Pa)\b", line))
            for line in re.findall(r"^\.It (.*)", text, re.M) for name in re.findall(r"\bFl -([\w-]+)", line)}


def sections(text):
    """The text of each section and subsection by its name."""
    for heading, original in re.findall(r"^\.S[hs] (.*)\n\.\\\" (.*)", text, re.M):
        text = re.sub(rf"^\.(S[hsx]) {re.escape(heading)}( .*)?$", rf".\1 {original}\2", text, flags=re.M)
    pieces = re.split(r"^\.S[hs] (.*)\n", text, flags=re.M)
    return dict(zip(pieces[1::2], pieces[2::2]))


def compare(told, described, where):
    for name in sorted(told.keys() | described.keys()):
        if name not in described:
            yield f"{where}: {name} is not described"
        elif name not in told:
            yield f"{where}: {name} does not exist"
        elif described[name] != told[name]:
            yield f"{where}: {name} takes {'a word' if told[name] else 'no word'}"


def check_cli(page, cli):
    parts = sections(page)
    commands = re.findall(r"^  gradus-cli ((?:lesson )?\w+)", ask(cli, "--help"), re.M)
    known = {"--version"}
    for command in commands:
        if command not in parts:
            yield f"there is no subsection “{command}”"
            continue
        text = parts[command]
        described = dict(COMMON)
        for title in re.findall(r"^\.Sx (.*?)(?: [.,;]| Ns No .*)?$", text, re.M):
            described.update(options_of_page(parts[title]))
        described.update(options_of_page(text))
        told = options_of_help(ask(cli, *command.split(), "--help"))
        known |= told.keys()
        yield from compare(told, described, command)
    for name in set(re.findall(r"\bFl -([\w-]+)", page)):
        if f"--{name}" not in known:
            yield f"no command has the option --{name}"


def main():
    folder, cli, *window = sys.argv[1:]
    n = 0
    status = 0
    for path in sorted(Path(folder).rglob("*.1")):
        page = path.read_text(encoding="utf-8")
        original = (Path(folder) / path.name).read_text(encoding="utf-8")
        strange = sections(page).keys() ^ sections(original).keys()
        problems = [f"a section of one of two languages: {title}" for title in sorted(strange)]
        if path.stem == "gradus-cli":
            problems += check_cli(page, cli)
        elif window:
            problems += compare(options_of_help(ask(window[0], "--help-all")),
                                OF_THE_TOOLKIT | options_of_page(page), "gradus")
        n += 1
        status |= bool(problems)
        print(f"{'not ok' if problems else 'ok'} {n} - {path.relative_to(folder)}")
        for problem in problems:
            print("#", problem)
    print(f"1..{n}")
    return status


sys.exit(main())
