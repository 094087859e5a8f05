#!/usr/bin/env python3
"""Starters as learners use them: made for every entry that offers one, and filled in.

starters.py GRADUS-CLI FOLDER

FOLDER has a file for each program, LANGUAGE/ENTRY.txt: after a line "== PHASE" what is put in place of the
hole, after "== PHASE ! WORD" a planted mistake, where WORD is a part of the suspicion or "-" when none is
expected. A filled program must agree with the run; with a mistake it must part in the phase that has it.

Prints TAP. A language that is not installed is skipped.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

CLI, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
# What takes turns: see tests/gradus-test-turn.h.
TURN = os.environ.get("GRADUS_TEST_TURN", "0")
ALL = TURN == "all"
TURN = int(TURN) if TURN.isdigit() else 0
ENV = dict(os.environ, LC_ALL="C.UTF-8")

# The command that runs a program, and one that only reads it.
LANGUAGES = {
    "python": ([sys.executable, "{}"], [sys.executable, "-m", "py_compile", "{}"]),
    "c": (["sh", "-c", "cc -O1 -o program \"$0\" -lm && ./program", "{}"], ["cc", "-Wall", "-Werror", "-Wno-unused", "-fsyntax-only", "{}"]),
    "octave": (["octave-cli", "--norc", "{}"], None),
    "r": (["Rscript", "--vanilla", "{}"], ["Rscript", "--vanilla", "-e", "invisible(parse('{}'))"]),
    "java": (["java", "{}"], None),
}
HOLES = {
    "python": re.compile(r'^    raise NotImplementedError\("([^"]*)"\)\n', re.M),
    "c": re.compile(r'^  not_written \("([^"]*)"\);\n', re.M),
    "octave": re.compile(r'^  error \("%s: %s", "([^"]*)", MISSING\);\n', re.M),
    "r": re.compile(r'^  not_written\("([^"]*)"\)\n', re.M),
    "java": re.compile(r'^        throw new UnsupportedOperationException\("([^"]*)"\);\n', re.M),
}
INDENT = {"python": 4, "c": 2, "octave": 2, "r": 2, "java": 8}

count = 0


def say(good, name, why=""):
    global count
    count += 1
    print(f"{'ok' if good else 'not ok'} {count} {name}", flush=True)
    for line in why.splitlines() if not good else []:
        print(f"# {line}")


def run(command, place, file):
    return subprocess.run([part.replace("{}", file) for part in command], cwd=place, env=ENV, capture_output=True,
                          text=True)


def make(entry, language, place):
    """The program's file; None when there is no starter."""
    made = subprocess.run([CLI, "starter", entry, "--lang", language, "--out", place], env=ENV, capture_output=True,
                          text=True)
    if made.returncode == 2:
        assert made.stderr.startswith("gradus-cli: ") and made.stderr.endswith(".\n"), made.stderr
        return None
    assert made.returncode == 0 and not made.stderr, made.stderr
    return os.path.basename(made.stdout.splitlines()[-1])


def unfilled(entries):
    """Every starter can be read, and says which hole is the first."""
    for language, (command, read) in LANGUAGES.items():
        if shutil.which(command[0] if command[0] != "sh" else "cc") is None:
            say(True, f"unfilled {language} # SKIP {command[0]} is not installed")
            continue
        # Starting Octave, R and Java takes long: of them each turn tries fewer.
        turns = 1 if ALL else 4 if language in ("python", "c") else 40
        mine = entries[TURN % turns::turns]
        wrong, offered = [], 0
        for entry in mine:
            with tempfile.TemporaryDirectory() as place:
                file = make(entry, language, place)
                if file is None:
                    continue
                offered += 1
                text = open(os.path.join(place, file)).read()
                holes = HOLES[language].findall(text)
                if not holes or "{{" in text:
                    wrong.append(f"{entry}: no holes, or blanks left")
                ran = run(read if read and language == "c" else command, place, file)
                if language == "c" and (ran.returncode != 0 or ran.stderr):
                    wrong.append(f"{entry}: {ran.stderr[:400]}")
                elif language != "c" and (ran.returncode == 0 or "is not written yet" not in ran.stderr + ran.stdout):
                    wrong.append(f"{entry}: {ran.stderr[-400:]}")
        say(not wrong and offered > 0, f"unfilled {language}: {offered} of {len(mine)}", "\n".join(wrong))


def read_fills(path):
    """[(phase, expected suspicion or None, text)]"""
    fills = []
    for line in open(path):
        if line.startswith("== "):
            phase, _, word = line[3:].strip().partition(" ! ")
            fills.append([phase, word or None, ""])
        else:
            fills[-1][2] += line
    return fills


def fill(text, language, bodies):
    def body(match):
        lines = bodies[match[1]].rstrip("\n").splitlines()
        return "".join(" " * INDENT[language] + line + "\n" if line.strip() else "\n" for line in lines)
    return HOLES[language].sub(body, text)


def diff(place):
    return subprocess.run([CLI, "diff", "trace.csv", "--against", "experiment.gradus"], cwd=place, env=ENV,
                          capture_output=True, text=True)


def filled(language, entry, path):
    command = LANGUAGES[language][0]
    if shutil.which(command[0] if command[0] != "sh" else "cc") is None:
        say(True, f"{language} {entry} # SKIP {command[0]} is not installed")
        return
    fills = read_fills(path)
    right = {phase: text for phase, word, text in fills if word is None}
    with tempfile.TemporaryDirectory() as place:
        file = make(entry, language, place)
        program = open(os.path.join(place, file)).read()
        missing = set(HOLES[language].findall(program)) - set(right)
        if missing:
            say(False, f"{language} {entry}", f"not filled in: {missing}")
            return
        open(os.path.join(place, file), "w").write(fill(program, language, right))
        ran = run(command, place, file)
        agreed = diff(place)
        say(ran.returncode == 0 and agreed.returncode == 0, f"{language} {entry}",
            ran.stderr[-800:] + agreed.stdout[:800] + agreed.stderr)
        titles = {}
        for phase, word, text in fills:
            if word is None:
                continue
            open(os.path.join(place, file), "w").write(fill(program, language, dict(right, **{phase: text})))
            ran = run(command, place, file)
            parted = subprocess.run([CLI, "diff", "trace.csv", "--against", "experiment.gradus", "--json"], cwd=place,
                                    env=ENV, capture_output=True, text=True).stdout
            suspected = re.search(r'"suspicion":(null|"[^"]*")', parted)
            suspected = suspected[1] if suspected else ""
            where = re.search(r'"phase":"([^"]*)"', parted)
            good = where is not None and where[1] == phase and (suspected == "null" if word == "-" else word in suspected)
            say(good, f"{language} {entry}: a mistake in {phase} ({word})", ran.stderr[-400:] + parted[:400] + suspected)


ids = subprocess.run([CLI, "list", "--ids"], env=ENV, capture_output=True, text=True).stdout.split()
unfilled(ids)
for language in LANGUAGES:
    folder = os.path.join(FOLDER, language)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        filled(language, name[:-len(".txt")], os.path.join(folder, name))
print(f"1..{count}")
